//! What is inside a frame: marks at their places, ticks, the legend.

use crate::axis::{Axis, Placed, Tick, power};
use crate::mark::{Look, Mark, Sign};
use crate::svg::{Anchor, Page, number};
use crate::theme::Theme;
use crate::thin::thinned;

/// The size of small letters in points.
const SMALL: f64 = 7.0;
/// Lengths of long and short ticks.
const TICK: [f64; 2] = [3.5, 2.0];
/// What is nearer to a line than this is not drawn, in points.
const THIN: f64 = 0.03;

/// Axes in a frame.
pub(crate) struct View {
    pub frame: [f64; 4],
    pub x: Placed,
    pub y: Placed,
    pub theme: Theme,
}

impl View {
    /// Where a point is; `None` where it has no place.
    fn at(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let [left, top, width, height] = self.frame;
        Some([left + self.x.place(x)? * width, top + (1.0 - self.y.place(y)?) * height])
    }

    /// The same where what is beyond the frame by far is put just outside of it: no renderer likes huge numbers.
    fn near(&self, x: f64, y: f64) -> Option<[f64; 2]> {
        let [left, top, width, height] = self.frame;
        let [px, py] = self.at(x, y)?;
        Some([px.clamp(left - 5.0 * width, left + 6.0 * width), py.clamp(top - 5.0 * height, top + 6.0 * height)])
    }

    fn colour(&self, look: Look) -> &'static str {
        if look.faint { self.theme.faint() } else { self.theme.colour(look.colour) }
    }

    fn stroke(&self, look: Look) -> String {
        let dash = match (look.dashed, self.theme.dash(look.colour)) {
            (true, _) => "4 2",
            (false, dash) => dash,
        };
        let dash = if dash.is_empty() { String::new() } else { format!(" stroke-dasharray=\"{dash}\"") };
        format!(
            "fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"{dash}",
            self.colour(look),
            number(look.width)
        )
    }

    pub fn draw(&self, page: &mut Page, mark: &Mark) {
        let [left, top, width, height] = self.frame;
        match mark {
            Mark::Line { points, look, .. } => page.path(&self.strokes(points), &self.stroke(*look)),
            Mark::Points { points, errors, sign, look, .. } => self.points(page, (points, errors), *sign, *look),
            Mark::Band { between, look, .. } => {
                let side =
                    |pick: fn(&[f64; 3]) -> f64| between.iter().filter_map(move |row| self.near(row[0], pick(row)));
                let mut around: Vec<[f64; 2]> = side(|row| row[2]).collect();
                let low: Vec<[f64; 2]> = side(|row| row[1]).collect();
                around.extend(low.into_iter().rev());
                let opacity = if look.faint { "0.12" } else { "0.25" };
                page.path(
                    &[around],
                    &format!("fill=\"{}\" fill-opacity=\"{opacity}\" stroke=\"none\"", self.colour(*look)),
                );
            }
            Mark::Cells { cells } => cells.iter().for_each(|(cell, share)| self.cell(page, *cell, *share)),
            Mark::Rule { at, upright } => {
                let place = if *upright { self.x.place(*at) } else { self.y.place(*at) };
                let ends = place.map(|place| match upright {
                    true => [[left + place * width, top], [left + place * width, top + height]],
                    false => [[left, top + (1.0 - place) * height], [left + width, top + (1.0 - place) * height]],
                });
                page.path(&ends.map(Vec::from).into_iter().collect::<Vec<_>>(), &self.stroke(Look::behind()));
            }
        }
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
        let bar = format!("stroke=\"{}\" stroke-width=\"0.7\" fill=\"none\"", self.colour(look));
        for (i, [x, y]) in points.iter().enumerate() {
            let Some([px, py]) = self.at(*x, *y) else { continue };
            let error = errors.get(i).copied().filter(|error| error.is_finite() && *error > 0.0);
            if let Some(error) = error {
                // A bar that goes below what a logarithmic axis can show goes to its end.
                let bottom = self.near(*x, y - error).map_or(self.frame[1] + self.frame[3], |[_, low]| low);
                let high = self.near(*x, y + error).map_or(py, |[_, high]| high);
                // Shorter than a sign it cannot be seen.
                if bottom - high > 2.0 {
                    let cap = |y: f64| vec![[px - 1.5, y], [px + 1.5, y]];
                    page.path(&[vec![[px, high], [px, bottom]], cap(high), cap(bottom)], &bar);
                }
            }
            self.sign(page, [px, py], sign, look);
        }
    }

    fn sign(&self, page: &mut Page, [x, y]: [f64; 2], sign: Sign, look: Look) {
        let colour = self.colour(look);
        let filled = format!("fill=\"{colour}\" stroke=\"{}\" stroke-width=\"0.4\"", self.theme.ground());
        let r = 1.9;
        match sign {
            Sign::Disc => {
                page.push(&format!("<circle cx=\"{}\" cy=\"{}\" r=\"{r}\" {filled}/>\n", number(x), number(y)))
            }
            Sign::Square => page.rectangle([x - 1.7, y - 1.7, 3.4, 3.4], &filled),
            Sign::Triangle => {
                page.path(&[vec![[x, y - 2.2], [x + 2.1, y + 1.6], [x - 2.1, y + 1.6], [x, y - 2.2]]], &filled)
            }
            Sign::Cross => {
                let stroke = format!("stroke=\"{colour}\" stroke-width=\"1\" fill=\"none\"");
                page.path(&[vec![[x - r, y - r], [x + r, y + r]], vec![[x - r, y + r], [x + r, y - r]]], &stroke);
            }
        }
    }

    fn cell(&self, page: &mut Page, [left, right, bottom, top]: [f64; 4], share: Option<f64>) {
        let (Some([x1, y1]), Some([x2, y2])) = (self.near(left, bottom), self.near(right, top)) else { return };
        let fill = share.map_or_else(|| "none".to_string(), |share| self.theme.shade(share));
        // The stroke closes the seams between neighbours.
        let style = format!("fill=\"{fill}\" stroke=\"{fill}\" stroke-width=\"0.3\"");
        page.rectangle([x1.min(x2), y1.min(y2), (x2 - x1).abs(), (y2 - y1).abs()], &style);
    }

    pub fn ticks(&self, page: &mut Page) {
        let [left, top, width, height] = self.frame;
        let ink = self.theme.ink();
        let stroke = format!("stroke=\"{ink}\" stroke-width=\"0.6\" fill=\"none\"");
        let fill = format!("fill=\"{ink}\"");
        let (across, shared) = self.x.ticks();
        let mut strokes = Vec::new();
        for Tick { at, label } in &across {
            let (x, long) = (left + at * width, TICK[usize::from(label.is_none())]);
            strokes.push(vec![[x, top + height], [x, top + height - long]]);
            strokes.push(vec![[x, top], [x, top + long]]);
            if let Some(label) = label {
                page.text([x, top + height + 10.0], (Anchor::Middle, SMALL, 0.0), &fill, label);
            }
        }
        if let Some(exponent) = shared {
            page.text(
                [left + width, top + height + 19.0],
                (Anchor::End, SMALL, 0.0),
                &fill,
                &format!("×{}", power(exponent)),
            );
        }
        let (up, shared) = self.y.ticks();
        for Tick { at, label } in &up {
            let (y, long) = (top + (1.0 - at) * height, TICK[usize::from(label.is_none())]);
            strokes.push(vec![[left, y], [left + long, y]]);
            strokes.push(vec![[left + width, y], [left + width - long, y]]);
            if let Some(label) = label {
                page.text([left - 3.5, y + 2.5], (Anchor::End, SMALL, 0.0), &fill, label);
            }
        }
        if let Some(exponent) = shared {
            page.text([left - 3.5, top - 5.0], (Anchor::End, SMALL, 0.0), &fill, &format!("×{}", power(exponent)));
        }
        page.path(&strokes, &stroke);
    }

    pub fn legend(&self, page: &mut Page, marks: &[Mark]) {
        let entries: Vec<(&str, &Mark)> = marks.iter().filter_map(Mark::entry).collect();
        let Some(longest) = entries.iter().map(|(words, _)| words.chars().count()).max() else { return };
        let [left, top, width, height] = self.frame;
        let (w, h) = (24.0 + 3.9 * longest as f64, 4.0 + 9.5 * entries.len() as f64);
        let corner = self.freest(marks, [w, h]);
        let x = if corner[0] { left + width - w - 5.0 } else { left + 5.0 };
        let y = if corner[1] { top + height - h - 5.0 } else { top + 5.0 };
        page.rectangle([x, y, w, h], &format!("fill=\"{}\" fill-opacity=\"0.8\"", self.theme.ground()));
        for (i, (words, mark)) in entries.into_iter().enumerate() {
            let row = y + 8.0 + 9.5 * i as f64;
            match mark {
                Mark::Line { look, .. } => {
                    page.path(&[vec![[x + 3.0, row - 2.0], [x + 18.0, row - 2.0]]], &self.stroke(*look))
                }
                Mark::Points { sign, look, .. } => self.sign(page, [x + 10.5, row - 2.0], *sign, *look),
                Mark::Band { look, .. } => {
                    let style = format!("fill=\"{}\" fill-opacity=\"0.35\"", self.colour(*look));
                    page.rectangle([x + 3.0, row - 5.5, 15.0, 6.0], &style);
                }
                Mark::Cells { .. } | Mark::Rule { .. } => {}
            }
            page.text([x + 21.0, row], (Anchor::Start, SMALL, 0.0), &format!("fill=\"{}\"", self.theme.ink()), words);
        }
    }

    /// The corner in which the fewest points lie: whether it is at the right, and at the bottom.
    fn freest(&self, marks: &[Mark], [w, h]: [f64; 2]) -> [bool; 2] {
        let [left, top, width, height] = self.frame;
        let places: Vec<[f64; 2]> = marks.iter().flat_map(|mark| self.dots(mark)).collect();
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
    fn dots(&self, mark: &Mark) -> Vec<[f64; 2]> {
        let dense = |points: Vec<[f64; 2]>| -> Vec<[f64; 2]> {
            let between = |pair: &[[f64; 2]]| {
                let [[x1, y1], [x2, y2]] = [pair[0], pair[1]];
                let count = ((x2 - x1).hypot(y2 - y1) / 4.0).ceil().clamp(1.0, 200.0);
                (0..count as usize)
                    .map(move |i| [x1 + (x2 - x1) * i as f64 / count, y1 + (y2 - y1) * i as f64 / count])
                    .collect::<Vec<_>>()
            };
            points.windows(2).flat_map(between).chain(points.last().copied()).collect()
        };
        match mark {
            Mark::Line { points, .. } => self.strokes(points).into_iter().flat_map(dense).collect(),
            Mark::Points { points, .. } => points.iter().filter_map(|[x, y]| self.at(*x, *y)).collect(),
            Mark::Band { between, .. } => between
                .iter()
                .flat_map(|[x, low, high]| [self.near(*x, *low), self.near(*x, *high)])
                .flatten()
                .collect(),
            Mark::Cells { .. } | Mark::Rule { .. } => Vec::new(),
        }
    }

    pub fn scale(&self, page: &mut Page, words: &str, [low, high]: [f64; 2]) {
        let [left, top, width, height] = self.frame;
        let (x, bar) = (left + width + 8.0, 9.0);
        const STEPS: usize = 40;
        for i in 0..STEPS {
            let share = (i as f64 + 0.5) / STEPS as f64;
            let y = top + height * (1.0 - (i + 1) as f64 / STEPS as f64);
            let fill = self.theme.shade(share);
            page.rectangle([x, y, bar, height / STEPS as f64 + 0.3], &format!("fill=\"{fill}\" stroke=\"none\""));
        }
        let ink = self.theme.ink();
        page.rectangle([x, top, bar, height], &format!("fill=\"none\" stroke=\"{ink}\" stroke-width=\"0.6\""));
        let placed = Axis::linear("").from(low).to(high).around([low, high].into_iter());
        let fill = format!("fill=\"{ink}\"");
        let (ticks, shared) = placed.ticks();
        for tick in ticks.iter().filter(|tick| tick.label.is_some()) {
            let y = top + (1.0 - tick.at) * height;
            page.text(
                [x + bar + 2.5, y + 2.5],
                (Anchor::Start, SMALL, 0.0),
                &fill,
                tick.label.as_deref().unwrap_or(""),
            );
        }
        let factor = shared.map_or(String::new(), |exponent| format!(" ×{}", power(exponent)));
        page.text(
            [x + bar + 37.0, top + 0.5 * height],
            (Anchor::Middle, SMALL, -90.0),
            &fill,
            &format!("{words}{factor}"),
        );
    }
}
