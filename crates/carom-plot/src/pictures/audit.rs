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

fn panel(title: String, verdicts: &[&Verdict]) -> Panel {
    let axis = |words: &str| Axis::linear(words).from(0.0).to(1.0);
    let mut panel = Panel::new(title, axis("restitution asked"), axis("restitution delivered"));
    panel.legend = Standing::Beside;
    panel.marks.push(Mark::line([[0.0, 0.0], [1.0, 1.0]], Look::behind()));
    for (number, verdict) in verdicts.iter().enumerate() {
        let points: Vec<[f64; 2]> = verdict.points.iter().map(|point| [point.asked, point.delivered]).collect();
        let name = format!("{}, m = {}", verdict.factor.id, verdict.m);
        // One restitution alone makes no line.
        panel.marks.push(match points.len() {
            1 => Mark::points(points, Sign::Disc, Look::number(number)).named(name),
            _ => Mark::line(points, Look::number(number)).named(name),
        });
    }
    panel
}
