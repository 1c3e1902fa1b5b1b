//! An audit: delivered against asked, for every damping factor.

use crate::axis::Axis;
use crate::figure::Figure;
use crate::legend::Standing;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::law::EndRule;
use carom::restitution::audit::{Audit, Verdict};

/// Lines of one panel: more could not be told apart.
const LINES: usize = 13;

/// The figure of an audit: for each end rule the factors from the best to the worst, some in each panel.
pub fn audit(audit: &Audit) -> Figure {
    let mut panels = Vec::new();
    for (end, words) in [(EndRule::Force, "zero force"), (EndRule::Indentation, "zero indentation")] {
        let verdicts: Vec<&Verdict> = audit.verdicts.iter().filter(|verdict| verdict.end == end).collect();
        for (page, some) in verdicts.chunks(LINES).enumerate() {
            let first = page * LINES;
            let title = format!("Ends at {words}: {} to {}", first + 1, first + some.len());
            panels.push(panel(title, some));
        }
    }
    Figure::wide("Restitution delivered against restitution asked for", panels)
}

/// One factor among all of them: its curve before the others, with what it delivers where something is asked.
pub fn chosen(all: &[Verdict], asked: &[Verdict], (factor, m): (&str, Option<f64>)) -> Panel {
    let mut panel = frame("");
    let is_chosen = |verdict: &&Verdict| verdict.factor.id == factor && m.is_none_or(|m| m == verdict.m);
    let behind = Look { dashed: false, width: 0.5, ..Look::behind() };
    panel.marks.extend(all.iter().map(|verdict| Mark::line(points(verdict), behind)));
    panel.marks.push(Mark::line(DIAGONAL, Look::number(6).with_dashes()).named("as asked"));
    if let Some(verdict) = all.iter().find(is_chosen) {
        panel.marks.push(Mark::line(points(verdict), Look { width: 2.0, ..Look::number(1) }).named(name(verdict)));
    }
    if let Some(verdict) = asked.iter().find(is_chosen) {
        panel.marks.push(Mark::points(points(verdict), Sign::Disc, Look::number(1)));
    }
    panel
}

/// Where what is asked is delivered.
const DIAGONAL: [[f64; 2]; 2] = [[0.0, 0.0], [1.0, 1.0]];

fn frame(title: impl Into<String>) -> Panel {
    let axis = |words: &str| Axis::linear(words).from(0.0).to(1.0);
    Panel::new(title, axis("restitution asked for"), axis("restitution delivered"))
}

fn points(verdict: &Verdict) -> Vec<[f64; 2]> {
    verdict.points.iter().map(|point| [point.asked, point.delivered]).collect()
}

fn name(verdict: &Verdict) -> String {
    format!("{}, m = {}", verdict.factor.id, verdict.m)
}

fn panel(title: String, verdicts: &[&Verdict]) -> Panel {
    let mut panel = frame(title);
    panel.legend = Standing::Beside;
    panel.marks.push(Mark::line(DIAGONAL, Look::behind()));
    for (number, verdict) in verdicts.iter().enumerate() {
        let points = points(verdict);
        // One restitution alone makes no line.
        let mark = match points.len() {
            1 => Mark::points(points, Sign::Disc, Look::number(number)),
            _ => Mark::line(points, Look::number(number)),
        };
        panel.marks.push(mark.named(name(verdict)));
    }
    panel
}
