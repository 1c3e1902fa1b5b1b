//! The legend of a panel, in the corner where it hides least, and the scale of colours beside it.

use crate::axis::Axis;
use crate::mark::Mark;
use crate::page::{Anchor, Ink, Page};
use crate::view::{AREA, LETTER, SMALL, Shown, View};

/// The height of a row in points.
const ROW: f64 = 9.5;

/// Where a legend stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Standing {
    /// In the corner where it hides least.
    #[default]
    Inside,
    /// At the right of the frame.
    Beside,
}

/// How much room the legend of some marks takes; `None` where there is nothing in it.
pub(crate) fn size<'a>(words: impl Iterator<Item = &'a str> + Clone) -> Option<[f64; 2]> {
    let longest = words.clone().map(|words| words.chars().count()).max()?;
    Some([24.0 + LETTER * longest as f64, 4.0 + ROW * words.count() as f64])
}

/// Draws the legend of some marks.
pub(crate) fn draw(view: &View, page: &mut Page, marks: &[Shown<'_>], standing: Standing) {
    // What an area says where it is need not be said again.
    let entries =
        marks.iter().filter(|shown| shown.name.is_none()).filter_map(|shown| Some((shown.mark.entry()?, shown.mark)));
    let entries: Vec<(&str, &Mark)> = entries.collect();
    let Some([w, h]) = size(entries.iter().map(|(words, _)| *words)) else { return };
    let [left, top, width, height] = view.frame;
    let [x, y] = match standing {
        Standing::Beside => [left + width + 4.0, top],
        Standing::Inside => {
            let [right, bottom] = freest(view, marks, [w, h]);
            let x = if right { left + width - w - 5.0 } else { left + 5.0 };
            let y = if bottom { top + height - h - 5.0 } else { top + 5.0 };
            page.rectangle([x, y, w, h], Ink::veiled(view.theme.ground(), 0.8));
            [x, y]
        }
    };
    for (i, (words, mark)) in entries.into_iter().enumerate() {
        let row = y + 8.0 + ROW * i as f64;
        sample(view, page, [x, row], mark);
        page.text([x + 21.0, row], (Anchor::Start, SMALL), view.theme.ink(), words);
    }
}

/// What a mark looks like, at the left of its row.
fn sample(view: &View, page: &mut Page, [x, row]: [f64; 2], mark: &Mark) {
    match mark {
        Mark::Line { look, .. } => {
            page.path(vec![vec![[x + 3.0, row - 2.0], [x + 18.0, row - 2.0]]], view.stroke(*look))
        }
        Mark::Points { sign, look, .. } | Mark::Foot { sign, look, .. } => {
            view.sign(page, [x + 10.5, row - 2.0], *sign, *look)
        }
        Mark::Band { look, .. } => {
            page.rectangle([x + 3.0, row - 5.5, 15.0, 6.0], Ink::veiled(view.colour(*look), 0.35))
        }
        Mark::Area { look, .. } => {
            page.rectangle([x + 3.0, row - 5.5, 15.0, 6.0], Ink::veiled(view.colour(*look), AREA))
        }
        Mark::Shaded { .. } | Mark::Stretch { .. } | Mark::Cells { .. } | Mark::Rule { .. } => {}
    }
}

/// The corner in which the fewest points lie: whether it is at the right, and at the bottom.
fn freest(view: &View, marks: &[Shown<'_>], [w, h]: [f64; 2]) -> [bool; 2] {
    let [left, top, width, height] = view.frame;
    let places: Vec<[f64; 2]> = marks.iter().flat_map(|shown| [dots(view, shown), letters(shown)].concat()).collect();
    let inside = |right: bool, bottom: bool| {
        let x = if right { left + width - w - 8.0 } else { left };
        let y = if bottom { top + height - h - 8.0 } else { top };
        let hit = |[px, py]: &&[f64; 2]| (x..=x + w + 8.0).contains(px) && (y..=y + h + 8.0).contains(py);
        places.iter().filter(hit).count()
    };
    let corners = [[true, false], [false, false], [true, true], [false, true]];
    corners.into_iter().min_by_key(|[right, bottom]| inside(*right, *bottom)).unwrap_or([true, false])
}

/// Points along a mark, close enough to know where it is.
fn dots(view: &View, shown: &Shown<'_>) -> Vec<[f64; 2]> {
    match shown.mark {
        Mark::Points { points, .. } => points.iter().filter_map(|[x, y]| view.at(*x, *y)).collect(),
        Mark::Shaded { points, .. } => points.iter().filter_map(|([x, y], _)| view.at(*x, *y)).collect(),
        Mark::Foot { at, .. } => {
            let [left, top, width, height] = view.frame;
            at.iter().filter_map(|x| Some([left + view.x.place(*x)? * width, top + height])).collect()
        }
        _ => shown.strokes.iter().flat_map(|stroke| dense(stroke)).collect(),
    }
}

/// The points of a line, and others between them where they are far apart.
fn dense(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut all = Vec::with_capacity(2 * points.len());
    for pair in points.windows(2) {
        let [[x1, y1], [x2, y2]] = [pair[0], pair[1]];
        let count = ((x2 - x1).hypot(y2 - y1) / 4.0).ceil().clamp(1.0, 200.0);
        all.extend(
            (0..count as usize).map(|i| i as f64 / count).map(|part| [x1 + (x2 - x1) * part, y1 + (y2 - y1) * part]),
        );
    }
    all.extend(points.last());
    all
}

/// Where the words of an area are, counted often: they are not to be covered.
fn letters(shown: &Shown<'_>) -> Vec<[f64; 2]> {
    let (Mark::Area { name, .. }, Some([x, y])) = (shown.mark, shown.name) else { return Vec::new() };
    let half = 0.5 * name.chars().count() as f64;
    (0..name.chars().count()).flat_map(|i| [[x + LETTER * (i as f64 - half), y]; 20]).collect()
}

/// Draws the scale of colours at the right of a frame.
pub(crate) fn scale(view: &View, page: &mut Page, words: &str, [low, high]: [f64; 2]) {
    let [left, top, width, height] = view.frame;
    let (x, bar) = (left + width + 8.0, 9.0);
    const STEPS: usize = 40;
    for i in 0..STEPS {
        let share = (i as f64 + 0.5) / STEPS as f64;
        let y = top + height * (1.0 - (i + 1) as f64 / STEPS as f64);
        page.rectangle([x, y, bar, height / STEPS as f64 + 0.3], Ink::filled(view.theme.shade(share)));
    }
    let ink = view.theme.ink();
    page.rectangle([x, top, bar, height], Ink::line(ink, 0.6));
    let placed = Axis::linear(words).from(low).to(high).around([low, high].into_iter());
    let (ticks, _) = placed.ticks();
    for tick in &ticks {
        let Some(label) = &tick.label else { continue };
        let y = top + (1.0 - tick.at) * height;
        page.text([x + bar + 2.5, y + 2.5], (Anchor::Start, SMALL), ink, label);
    }
    page.upward([x + bar + 37.0, top + 0.5 * height], SMALL, ink, &placed.label());
}
