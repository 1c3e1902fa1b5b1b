//! What is inside a frame: marks at their places, and ticks.

use crate::axis::{Placed, Tick};
use crate::mark::{Look, Mark, Sign};
use crate::page::{Anchor, Ink, Page, Stroke};
use crate::theme::Theme;
use crate::thin::thinned;

/// The size of small letters in points.
pub(crate) const SMALL: f64 = 7.0;
/// How wide one of them is, about.
pub(crate) const LETTER: f64 = 3.9;
/// How much of what is behind an area covers.
pub(crate) const AREA: f64 = 0.4;
/// Lengths of long and short ticks.
const TICK: [f64; 2] = [3.5, 2.0];
/// How far above the foot of the frame signs stand that have no number.
const FOOT: f64 = 4.0;
/// What is nearer to a line than this is not drawn, in points.
const THIN: f64 = 0.03;

/// A mark with what is worked out once: where its lines are, and its name where it stands in it.
pub(crate) struct Shown<'a> {
    pub mark: &'a Mark,
    /// The line of a line; the upper and the lower end of a band or an area.
    pub strokes: Vec<Vec<[f64; 2]>>,
    /// The middle of the name of an area.
    pub name: Option<[f64; 2]>,
}

/// Axes in a frame.
pub(crate) struct View {
    pub frame: [f64; 4],
    pub x: Placed,
    pub y: Placed,
    pub theme: Theme,
}

impl View {
    /// Where a point is; `None` where it has no place.
    pub fn at(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let [left, top, width, height] = self.frame;
        Some([left + self.x.place(x)? * width, top + (1.0 - self.y.place(y)?) * height])
    }

    /// The same where what is beyond the frame by far is put just outside of it: no renderer likes huge numbers.
    pub fn near(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let [left, top, width, height] = self.frame;
        let [px, py] = self.at(x, y)?;
        Some([px.clamp(left - 5.0 * width, left + 6.0 * width), py.clamp(top - 5.0 * height, top + 6.0 * height)])
    }

    pub fn colour(&self, look: Look) -> &'static str {
        if look.faint { self.theme.faint() } else { self.theme.colour(look.colour) }
    }

    /// The line of a look.
    pub fn stroke(&self, look: Look) -> Ink {
        const DASHED: &[f64] = &[4.0, 2.0];
        let dashes = if look.dashed { DASHED } else { self.theme.dashes(look.colour) };
        let stroke = Stroke { colour: self.colour(look).into(), width: look.width, dashes };
        Ink { fill: None, stroke: Some(stroke) }
    }

    /// Works out where a mark is.
    pub fn shown<'a>(&self, mark: &'a Mark) -> Shown<'a> {
        let strokes = match mark {
            Mark::Line { points, .. } => self.strokes(points),
            Mark::Band { between, .. } | Mark::Area { between, .. } => {
                let end = |pick: fn(&[f64; 3]) -> f64| {
                    thinned(&between.iter().filter_map(|row| self.near(row[0], pick(row))).collect::<Vec<_>>(), THIN)
                };
                vec![end(|row| row[2]), end(|row| row[1])]
            }
            _ => Vec::new(),
        };
        let name = match mark {
            Mark::Area { between, name, .. } => self.room(between, name),
            _ => None,
        };
        Shown { mark, strokes, name }
    }

    pub fn draw(&self, page: &mut Page, shown: &Shown<'_>) {
        let [left, top, width, height] = self.frame;
        match shown.mark {
            Mark::Line { look, .. } => page.path(shown.strokes.clone(), self.stroke(*look)),
            Mark::Points { points, errors, sign, look, .. } => self.points(page, (points, errors), *sign, *look),
            Mark::Shaded { points, errors } => self.shaded(page, points, errors),
            Mark::Band { look, .. } => self.between(page, shown, *look, if look.faint { 0.12 } else { 0.25 }),
            Mark::Area { look, .. } => self.between(page, shown, *look, AREA),
            Mark::Foot { at, sign, look, .. } => {
                for place in at.iter().filter_map(|x| self.x.place(*x)) {
                    self.sign(page, [left + place * width, top + height - FOOT], *sign, *look);
                }
            }
            Mark::Stretch { ends, .. } => {
                if let [Some(low), Some(high)] = ends.map(|end| self.x.place(end)) {
                    let (low, high) = (low.clamp(0.0, 1.0), high.clamp(0.0, 1.0));
                    let ink = Ink::veiled(self.theme.faint(), 0.16);
                    page.rectangle([left + low * width, top, (high - low).max(0.0) * width, height], ink);
                }
            }
            Mark::Cells { cells } => self.cells(page, cells),
            Mark::Rule { at, upright } => {
                let place = if *upright { self.x.place(*at) } else { self.y.place(*at) };
                let ends = place.map(|place| match upright {
                    true => [[left + place * width, top], [left + place * width, top + height]],
                    false => [[left, top + (1.0 - place) * height], [left + width, top + (1.0 - place) * height]],
                });
                page.path(ends.map(Vec::from).into_iter().collect(), self.stroke(Look::behind()));
            }
        }
    }

    /// What a mark says where it is drawn.
    pub fn words(&self, page: &mut Page, shown: &Shown<'_>) {
        match shown.mark {
            Mark::Area { name, .. } => {
                if let Some([x, y]) = shown.name {
                    page.text([x, y + 2.5], (Anchor::Middle, SMALL), self.theme.ink(), name);
                }
            }
            Mark::Stretch { ends, words } => {
                let middle = ends.map(|end| self.x.place(end)).into_iter().sum::<Option<f64>>().map(|sum| 0.5 * sum);
                if let Some(at) = middle.filter(|at| (0.0..=1.0).contains(at)) {
                    let [left, top, width, _] = self.frame;
                    page.text([left + at * width, top + 9.0], (Anchor::Middle, SMALL), self.theme.ink(), words);
                }
            }
            _ => {}
        }
    }

    /// The middle of the place in an area where a name fits best; `None` where it fits nowhere.
    fn room(&self, between: &[[f64; 3]], name: &str) -> Option<[f64; 2]> {
        let [left, top, width, height] = self.frame;
        let half = 0.5 * LETTER * name.chars().count() as f64;
        let ends = |row: &[f64; 3]| Some((self.at(row[0], row[2])?, self.at(row[0], row[1])?));
        let ends: Vec<[f64; 3]> = between
            .iter()
            .filter_map(ends)
            .map(|([x, high], [_, low])| [x, high.max(top), low.min(top + height)])
            .collect();
        let mut best: Option<([f64; 2], f64)> = None;
        let steps = 40;
        for i in 1..steps {
            let x = left + width * f64::from(i) / f64::from(steps);
            if x - half < left + 3.0 || x + half > left + width - 3.0 {
                continue;
            }
            let near = ends.iter().filter(|[at, ..]| (at - x).abs() <= half + 1.0);
            let (high, low) = near.fold((f64::NEG_INFINITY, f64::INFINITY), |(high, low), [_, upper, lower]| {
                (high.max(*upper), low.min(*lower))
            });
            if high.is_finite() && low - high > best.map_or(SMALL + 3.0, |(_, room)| room) {
                best = Some(([x, 0.5 * (low + high)], low - high));
            }
        }
        best.map(|(at, _)| at)
    }

    fn between(&self, page: &mut Page, shown: &Shown<'_>, look: Look, opacity: f64) {
        let [upper, lower] = &shown.strokes[..] else { return };
        let around = upper.iter().chain(lower.iter().rev()).copied().collect();
        page.path(vec![around], Ink::veiled(self.colour(look), opacity));
    }

    fn strokes(&self, points: &[[f64; 2]]) -> Vec<Vec<[f64; 2]>> {
        let mut strokes = vec![Vec::new()];
        for [x, y] in points {
            match (self.near(*x, *y), strokes.last_mut()) {
                (Some(point), Some(stroke)) => stroke.push(point),
                _ => strokes.push(Vec::new()),
            }
        }
        strokes.iter().map(|stroke| thinned(stroke, THIN)).collect()
    }

    fn points(&self, page: &mut Page, (points, errors): (&[[f64; 2]], &[f64]), sign: Sign, look: Look) {
        for (i, [x, y]) in points.iter().enumerate() {
            let Some(at) = self.at(*x, *y) else { continue };
            self.bar(page, [*x, *y], errors.get(i).copied(), self.colour(look));
            self.sign(page, at, sign, look);
        }
    }

    fn shaded(&self, page: &mut Page, points: &[([f64; 2], f64)], errors: &[f64]) {
        // Many of them have room only where they are small.
        let radius = if points.len() > 150 { 1.5 } else { 2.1 };
        for (i, ([x, y], share)) in points.iter().enumerate() {
            let Some(at) = self.at(*x, *y) else { continue };
            self.bar(page, [*x, *y], errors.get(i).copied(), self.theme.faint());
            // A rim, because the brightest colour is nearly that of the paper.
            page.disc(at, radius, Ink::filled(self.theme.shade(*share)).within(self.theme.ink(), 0.3));
        }
    }

    /// An error bar, where it can be seen.
    fn bar(&self, page: &mut Page, [x, y]: [f64; 2], error: Option<f64>, colour: &'static str) {
        let Some(error) = error.filter(|error| error.is_finite() && *error > 0.0) else { return };
        let Some([px, py]) = self.at(x, y) else { return };
        // A bar that goes below what a logarithmic axis can show goes to its end.
        let bottom = self.near(x, y - error).map_or(self.frame[1] + self.frame[3], |[_, low]| low);
        let high = self.near(x, y + error).map_or(py, |[_, high]| high);
        // Shorter than a sign it cannot be seen.
        if bottom - high > 2.0 {
            let cap = |y: f64| vec![[px - 1.5, y], [px + 1.5, y]];
            page.path(vec![vec![[px, high], [px, bottom]], cap(high), cap(bottom)], Ink::line(colour, 0.7));
        }
    }

    /// A sign at a point of the picture.
    pub fn sign(&self, page: &mut Page, [x, y]: [f64; 2], sign: Sign, look: Look) {
        let colour = self.colour(look);
        let filled = Ink::filled(colour).within(self.theme.ground(), 0.4);
        let r = 1.9;
        match sign {
            Sign::Disc => page.disc([x, y], r, filled),
            Sign::Square => page.rectangle([x - 1.7, y - 1.7, 3.4, 3.4], filled),
            Sign::Triangle => {
                page.path(vec![vec![[x, y - 2.2], [x + 2.1, y + 1.6], [x - 2.1, y + 1.6], [x, y - 2.2]]], filled)
            }
            Sign::Cross => {
                let strokes = vec![vec![[x - r, y - r], [x + r, y + r]], vec![[x - r, y + r], [x + r, y - r]]];
                page.path(strokes, Ink::line(colour, 1.0));
            }
        }
    }

    /// Cells of one colour that follow each other side by side, or one above the other, are drawn as one: a fine map has many of them.
    fn cells(&self, page: &mut Page, cells: &[([f64; 4], Option<f64>)]) {
        // Where there is no value there is no colour.
        let coloured = cells.iter().filter_map(|(cell, share)| Some((*cell, self.theme.shade((*share)?))));
        let mut pending: Option<([f64; 4], String)> = None;
        for (cell, colour) in coloured {
            match &mut pending {
                Some((whole, before)) if *before == colour && joins(*whole, cell) => {
                    whole[1] = cell[1];
                    whole[3] = cell[3];
                }
                _ => {
                    if let Some((whole, colour)) = pending.replace((cell, colour)) {
                        self.cell(page, whole, colour);
                    }
                }
            }
        }
        if let Some((whole, colour)) = pending {
            self.cell(page, whole, colour);
        }
    }

    fn cell(&self, page: &mut Page, [left, right, bottom, top]: [f64; 4], colour: String) {
        let (Some([x1, y1]), Some([x2, y2])) = (self.near(left, bottom), self.near(right, top)) else { return };
        // The stroke closes the seams between neighbours.
        let ink = Ink::filled(colour.clone()).within(colour, 0.3);
        page.rectangle([x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs()], ink);
    }

    pub fn ticks(&self, page: &mut Page) {
        let [left, top, width, height] = self.frame;
        let ink = self.theme.ink();
        let (across, _) = self.x.ticks();
        let mut strokes = Vec::new();
        for Tick { at, label } in &across {
            let (x, long) = (left + at * width, TICK[usize::from(label.is_none())]);
            strokes.push(vec![[x, top + height], [x, top + height - long]]);
            strokes.push(vec![[x, top], [x, top + long]]);
            if let Some(label) = label {
                page.text([x, top + height + 10.0], (Anchor::Middle, SMALL), ink, label);
            }
        }
        let (up, _) = self.y.ticks();
        for Tick { at, label } in &up {
            let (y, long) = (top + (1.0 - at) * height, TICK[usize::from(label.is_none())]);
            strokes.push(vec![[left, y], [left + long, y]]);
            strokes.push(vec![[left + width, y], [left + width - long, y]]);
            if let Some(label) = label {
                page.text([left - 3.5, y + 2.5], (Anchor::End, SMALL), ink, label);
            }
        }
        page.path(strokes, Ink::line(ink, 0.6));
    }
}

/// Whether a cell goes on where another ends, to the right of it or above it.
fn joins([left, right, bottom, top]: [f64; 4], next: [f64; 4]) -> bool {
    let beside = next[0] == right && (next[2], next[3]) == (bottom, top);
    let above = next[2] == top && (next[0], next[1]) == (left, right);
    beside || above
}
