//! Two runs in one figure.

use crate::figure::Figure;
use crate::mark::Mark;
use crate::panel::Panel;
use std::mem;

/// Two figures of runs as one. Panels that both have: lines in one frame, the second ones dashed; areas in frames beside each other.
pub fn side_by_side(mut figure: Figure, second: Figure, names: &[String; 2]) -> Figure {
    let mut others = second.panels;
    let mut panels = Vec::new();
    for mut panel in mem::take(&mut figure.panels) {
        let Some(place) = others.iter().position(|other| other.title == panel.title) else {
            panels.push(panel);
            continue;
        };
        let mut other = others.remove(place);
        if [&panel, &other].into_iter().any(is_full) {
            panel.title = format!("{}: {}", panel.title, names[0]);
            other.title = format!("{}: {}", other.title, names[1]);
            panels.extend([panel, other]);
        } else {
            named(&mut panel, &names[0], false);
            named(&mut other, &names[1], true);
            (panel.x, panel.y) = (panel.x.with_room_for(&other.x), panel.y.with_room_for(&other.y));
            panel.marks.extend(other.marks.into_iter().filter(|mark| matches!(mark, Mark::Line { .. })));
            panels.push(panel);
        }
    }
    panels.extend(others);
    figure.panels = panels;
    figure
}

/// Whether a panel has areas, or more lines with a name than could be told apart twice.
fn is_full(panel: &Panel) -> bool {
    let is_area = |mark: &Mark| matches!(mark, Mark::Band { .. } | Mark::Area { .. } | Mark::Stretch { .. });
    let is_named = |mark: &&Mark| matches!(mark, Mark::Line { label: Some(_), .. });
    panel.marks.iter().any(is_area) || panel.marks.iter().filter(is_named).count() > 2
}

fn named(panel: &mut Panel, name: &str, dashed: bool) {
    panel.marks.retain(|mark| !matches!(mark, Mark::Points { .. }));
    for mark in &mut panel.marks {
        if let Mark::Line { look, label, .. } = mark {
            look.dashed = dashed;
            *label = Some(label.take().map_or(name.to_string(), |label| format!("{label}, {name}")));
        }
    }
}
