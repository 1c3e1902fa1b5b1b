//! A figure: panels side by side and below each other, as one SVG.

use crate::page::{Ink, Page};
use crate::panel::Panel;
use crate::svg::svg;
use crate::theme::{FONT, Theme};

/// A picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// Its panels, row by row.
    pub panels: Vec<Panel>,
    /// How many stand side by side.
    pub columns: usize,
    /// Whether panels that have a row to themselves are flatter than others, where they are wide.
    pub flat: bool,
}

/// How wide a figure is, and how it is coloured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The width of the whole figure in points.
    pub width: f64,
    /// The height of a panel over its width.
    pub slender: f64,
    /// Light or dark.
    pub theme: Theme,
}

/// A flat panel is at most so tall, in points.
const TALLEST: f64 = 240.0;

/// One column of a journal: 88 mm.
pub const COLUMN: f64 = 249.4;
/// Two columns: 180 mm.
pub const TWO_COLUMNS: f64 = 510.2;

impl Default for Style {
    fn default() -> Style {
        Style { width: TWO_COLUMNS, slender: 0.78, theme: Theme::Light }
    }
}

impl Figure {
    /// A figure of panels, so many side by side.
    pub fn new(title: impl Into<String>, columns: usize, panels: Vec<Panel>) -> Figure {
        Figure { title: title.into(), panels, columns: columns.max(1), flat: false }
    }

    /// A figure of wide panels below each other.
    pub fn wide(title: impl Into<String>, panels: Vec<Panel>) -> Figure {
        Figure { flat: true, ..Figure::new(title, 1, panels) }
    }

    /// Where each panel is: left, top, width, height. In a narrow figure they stand below each other.
    pub fn places(&self, style: &Style) -> Vec<[f64; 4]> {
        let columns = self.side_by_side(style);
        let width = style.width / columns as f64;
        let slender = if self.flat { style.slender.min(TALLEST / width) } else { style.slender };
        let height = slender * width;
        (0..self.panels.len())
            .map(|i| [(i % columns) as f64 * width, (i / columns) as f64 * height, width, height])
            .collect()
    }

    fn side_by_side(&self, style: &Style) -> usize {
        // Narrower than that a panel has no room for its numbers.
        const NARROWEST: f64 = 150.0;
        let fit = (style.width / NARROWEST).floor().max(1.0) as usize;
        self.columns.clamp(1, self.panels.len().max(1)).min(fit)
    }

    /// The figure as SVG.
    pub fn svg(&self, style: &Style) -> String {
        svg(&self.page(style), FONT)
    }

    /// The figure as PNG, so many dots to a pixel of a browser, which is three quarters of a point; `None` where it would have no dots, or too many.
    #[cfg(feature = "png")]
    pub fn png(&self, style: &Style, dots: f64) -> Option<Vec<u8>> {
        const PIXELS: f64 = 96.0 / 72.0;
        crate::raster::png(&self.page(style), dots * PIXELS)
    }

    fn page(&self, style: &Style) -> Page {
        let places = self.places(style);
        let height = places.last().map_or(10.0, |[_, top, _, height]| top + height);
        let mut page = Page::new([style.width, height], &self.title);
        page.rectangle([0.0, 0.0, style.width, height], Ink::filled(style.theme.ground()));
        for (panel, place) in self.panels.iter().zip(places) {
            panel.draw(&mut page, place, style.theme);
        }
        page
    }
}
