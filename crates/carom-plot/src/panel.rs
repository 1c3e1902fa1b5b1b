//! A panel: a frame with two axes, what is drawn in it, and its legend.

use crate::axis::{Axis, Placed};
use crate::legend::{self, Standing};
use crate::mark::Mark;
use crate::page::{Anchor, Ink, Item, Page};
use crate::theme::Theme;
use crate::view::{Shown, View};

/// A panel of a figure.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Panel {
    /// What stands above it.
    pub title: String,
    /// The axis below.
    pub x: Axis,
    /// The axis at the side.
    pub y: Axis,
    /// What is drawn, from the back to the front.
    pub marks: Vec<Mark>,
    /// What the colours of cells mean: words, and the numbers at the dark and the bright end.
    pub scale: Option<(String, [f64; 2])>,
    /// Where the legend stands.
    pub legend: Standing,
}

/// The size of letters in points.
const LETTERS: f64 = 8.0;
/// Room for words around a frame: left, right, top, bottom.
const AROUND: [f64; 4] = [44.0, 9.0, 16.0, 31.0];
/// A panel without its legend is at least so wide.
const NARROWEST: f64 = 180.0;
/// Room for a scale of colours.
const SCALE: f64 = 54.0;

impl Panel {
    /// An empty panel.
    pub fn new(title: impl Into<String>, x: Axis, y: Axis) -> Panel {
        Panel { title: title.into(), x, y, ..Panel::default() }
    }

    /// The same with a mark more.
    pub fn with(mut self, mark: Mark) -> Panel {
        self.marks.push(mark);
        self
    }

    /// The axes with their ends.
    pub fn placed(&self) -> (Placed, Placed) {
        let (xs, ys): (Vec<_>, Vec<_>) = self.marks.iter().map(Mark::extent).unzip();
        (self.x.around(xs.into_iter().flatten()), self.y.around(ys.into_iter().flatten()))
    }

    /// The width of a legend at the right of the frame, where it stands there and leaves room for the frame.
    fn beside(&self, within: f64) -> Option<f64> {
        let [width, _] = legend::size(self.marks.iter().filter_map(Mark::entry))?;
        (self.legend == Standing::Beside && within - width >= NARROWEST).then_some(width)
    }

    /// The frame inside a rectangle: left, top, width, height.
    pub fn frame(&self, [x, y, w, h]: [f64; 4]) -> [f64; 4] {
        let [left, right, top, bottom] = AROUND;
        let right = right + self.beside(w).unwrap_or(0.0) + if self.scale.is_some() { SCALE } else { 0.0 };
        [x + left, y + top, (w - left - right).max(10.0), (h - top - bottom).max(10.0)]
    }

    /// Draws it into a rectangle.
    pub(crate) fn draw(&self, page: &mut Page, within: [f64; 4], theme: Theme) {
        let frame = self.frame(within);
        let (x, y) = self.placed();
        let view = View { frame, x, y, theme };
        let [left, top, width, height] = frame;
        let ink = theme.ink();
        let marks: Vec<Shown<'_>> = self.marks.iter().map(|mark| view.shown(mark)).collect();
        page.items.push(Item::Clip(frame));
        marks.iter().for_each(|shown| view.draw(page, shown));
        marks.iter().for_each(|shown| view.words(page, shown));
        page.items.push(Item::Unclip);
        page.rectangle(frame, Ink::line(ink, 0.8));
        view.ticks(page);
        if !self.title.is_empty() {
            page.heading([left, top - 5.0], LETTERS, ink, &self.title);
        }
        page.text([left + 0.5 * width, top + height + 25.0], (Anchor::Middle, LETTERS), ink, &view.x.label());
        page.upward([left - 33.0, top + 0.5 * height], LETTERS, ink, &view.y.label());
        let standing = self.beside(within[2]).map_or(Standing::Inside, |_| Standing::Beside);
        legend::draw(&view, page, &marks, standing);
        if let Some((words, ends)) = &self.scale {
            legend::scale(&view, page, words, *ends);
        }
    }
}
