//! A page as dots: PNG, in the letters of DejaVu, which come with it, so that a picture has its words on every machine.

use crate::letters::Outline;
use crate::page::{Anchor, Colour, Ink, Item, Page, Stroke, Text, runs};
use crate::stroke::{Coverage, Part, Pen};
use carom::numerics::{self, cores};
use std::f64::consts::TAU;
use std::io::{ErrorKind, Write};
use tiny_skia::{Color, FillRule, Mask, Paint, Path, PathBuilder, Pixmap, PremultipliedColorU8, Rect, Transform};
use ttf_parser::{Face, GlyphId};

/// The most dots along a side.
const MOST: f64 = 20_000.0;

/// The page as PNG, so many dots to a point; `None` where it would have no dots, or too many.
pub fn png(page: &Page, dots: f64) -> Option<Vec<u8>> {
    let [width, height] = page.size.map(|length| (length * dots).round());
    if !(1.0..=MOST).contains(&width) || !(1.0..=MOST).contains(&height) {
        return None;
    }
    let (width, height) = (width as u32, height as u32);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgb);
    // Large even grounds are packed well by the fastest way too, after the one filter that suits both lines and letters.
    encoder.set_compression(png::Compression::Fast);
    encoder.set_filter(png::Filter::Paeth);
    let mut writer = encoder.write_header().ok()?;
    let mut stream = writer.stream_writer().ok()?;
    let strip =
        |number: usize| Canvas::new(page, [width, height], number as u32 * STRIP).map(|canvas| canvas.drawn(page));
    let (strips, threads) = (height.div_ceil(STRIP) as usize, cores());
    let drawn = numerics::stream((strips, threads, 2 * threads), &|| false, &strip, &mut |strips| {
        strips.into_iter().try_for_each(|rows| stream.write_all(&rows.ok_or(ErrorKind::OutOfMemory)?))
    });
    drawn.ok()?;
    stream.finish().ok()?;
    writer.finish().ok()?;
    Some(file)
}

/// Rows that are drawn at once, by one thread: few enough to stay in a processor's cache.
const STRIP: u32 = 512;

/// What is drawn on: a strip of the page.
struct Canvas {
    strip: Pixmap,
    /// The row of the page that is the first of the strip.
    top: u32,
    /// Two corners, in dots of the strip, outside of which nothing is drawn now. The line of a frame covers that they are whole dots.
    clip: Option<[[f32; 2]; 2]>,
    /// Dots to a point.
    scale: [f64; 2],
    coverage: Coverage,
    /// Letters, and bold ones.
    faces: [Option<Face<'static>>; 2],
}

impl Canvas {
    /// The strip of a page of so many dots that begins at a row.
    fn new(page: &Page, [width, height]: [u32; 2], top: u32) -> Option<Canvas> {
        Some(Canvas {
            strip: Pixmap::new(width, STRIP.min(height.checked_sub(top)?))?,
            top,
            clip: None,
            // Whole dots: the ground covers the last ones too.
            scale: [f64::from(width) / page.size[0], f64::from(height) / page.size[1]],
            coverage: Coverage::default(),
            faces: [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()]
                .map(|font| Face::parse(font, 0).ok()),
        })
    }

    /// Red, green and blue of every dot, with all of the page drawn that is on the strip.
    fn drawn(mut self, page: &Page) -> Vec<u8> {
        page.items.iter().for_each(|item| self.draw(item));
        let dots = self.strip.pixels();
        let mut colours = vec![0; 3 * dots.len()];
        for (to, dot) in colours.chunks_exact_mut(3).zip(dots) {
            to.copy_from_slice(&[dot.red(), dot.green(), dot.blue()]);
        }
        colours
    }

    fn draw(&mut self, item: &Item) {
        match item {
            Item::Clip([x, y, w, h]) => {
                let corners = [[*x, *y], [x + w, y + h]].map(|corner| self.dot(&corner).map(f32::round));
                self.clip = Some(corners);
            }
            Item::Unclip => self.clip = None,
            Item::Rectangle([x, y, w, h], Ink { fill: Some((colour, 1.0)), stroke: Some(stroke) })
                if stroke.colour == *colour =>
            {
                self.cell([*x, *y], [x + w, y + h], colour)
            }
            // The ground.
            Item::Rectangle([x, y, w, h], Ink { fill: Some((colour, 1.0)), stroke: None })
                if [[*x, *y], [x + w, y + h]].iter().all(|corner| self.is_whole(corner)) =>
            {
                self.cell([*x, *y], [x + w, y + h], colour)
            }
            Item::Rectangle([x, y, w, h], ink) => {
                let corners = [[*x, *y], [x + w, *y], [x + w, y + h], [*x, y + h], [*x, *y]];
                self.ink(&[corners.to_vec()], ink)
            }
            Item::Disc([x, y], r, ink) => {
                const CORNERS: u32 = 32;
                let corner = |i: u32| {
                    let (sin, cos) = (TAU * f64::from(i % CORNERS) / f64::from(CORNERS)).sin_cos();
                    [x + r * cos, y + r * sin]
                };
                self.ink(&[(0..=CORNERS).map(corner).collect()], ink)
            }
            Item::Path(strokes, ink) => self.ink(strokes, ink),
            Item::Text(text) => self.text(text),
        }
    }

    /// What can be drawn on now; `None` where that is nothing.
    fn open(&self) -> Option<Part> {
        let whole = Part { left: 0, right: self.strip.width() as usize, top: 0, bottom: self.strip.height() as usize };
        match &self.clip {
            Some(corners) => whole.between(*corners),
            None => Some(whole),
        }
    }

    /// Where a point is on the strip, in dots.
    fn dot(&self, [x, y]: &[f64; 2]) -> [f32; 2] {
        [(x * self.scale[0]) as f32, (y * self.scale[1] - f64::from(self.top)) as f32]
    }

    /// Whether a point is where dots meet.
    fn is_whole(&self, point: &[f64; 2]) -> bool {
        self.dot(point).iter().all(|at| (at - at.round()).abs() < 1e-3)
    }

    /// From points to dots.
    fn place(&self) -> Transform {
        let [x, y] = self.scale.map(|scale| scale as f32);
        Transform::from_row(x, 0.0, 0.0, y, 0.0, -(self.top as f32))
    }

    /// A rectangle whose line closes the seam to its neighbours: whole dots have none.
    fn cell(&mut self, from: [f64; 2], to: [f64; 2], colour: &Colour) {
        let [from, to] = [from, to].map(|corner| self.dot(&corner).map(f32::round));
        let Some(part) = self.open().and_then(|open| open.between([from, to])) else { return };
        let [red, green, blue] = parts(colour);
        let Some(dot) = PremultipliedColorU8::from_rgba(red, green, blue, 255) else { return };
        let width = self.strip.width() as usize;
        for row in self.strip.pixels_mut().chunks_mut(width).skip(part.top).take(part.bottom - part.top) {
            row[part.left..part.right].fill(dot);
        }
    }

    /// Fills what is between lines, and draws them.
    fn ink(&mut self, strokes: &[Vec<[f64; 2]>], ink: &Ink) {
        if let Some((colour, opacity)) = &ink.fill {
            self.fill(lines(strokes), colour, *opacity, self.place());
        }
        if let Some(Stroke { colour, width, dashes }) = &ink.stroke {
            let dots = |length: f64| (length * self.scale[0]) as f32;
            let pen = Pen {
                width: dots(*width),
                dashes: dashes.iter().map(|length| dots(*length)).collect(),
                colour: parts(colour),
            };
            let Some(open) = self.open() else { return };
            for stroke in strokes {
                let stroke: Vec<[f32; 2]> = stroke.iter().map(|point| self.dot(point)).collect();
                self.coverage.draw(&mut self.strip, &open, &stroke, &pen);
            }
        }
    }

    fn fill(&mut self, path: Option<Path>, colour: &Colour, opacity: f64, place: Transform) {
        let Some(path) = path else { return };
        let Some(bounds) = path.bounds().transform(place) else { return };
        let [low, high] = [[bounds.left(), bounds.top()], [bounds.right(), bounds.bottom()]];
        if self.open().and_then(|open| open.around(&[low, high], 1.0)).is_none() {
            return;
        }
        // Of most it is seen at once that nothing of them is outside.
        let gets_out =
            |[from, to]: &[[f32; 2]; 2]| (0..2).any(|axis| low[axis] < from[axis] - 0.6 || high[axis] > to[axis] + 0.6);
        let mask = self.clip.filter(gets_out).and_then(|[[left, top], [right, bottom]]| {
            let mut mask = Mask::new(self.strip.width(), self.strip.height())?;
            let frame = PathBuilder::from_rect(Rect::from_ltrb(left, top, right, bottom)?);
            mask.fill_path(&frame, FillRule::Winding, false, Transform::identity());
            Some(mask)
        });
        let [red, green, blue] = parts(colour);
        let mut colour = Color::from_rgba8(red, green, blue, 255);
        colour.set_alpha(opacity as f32);
        let mut paint = Paint { anti_alias: true, ..Paint::default() };
        paint.set_color(colour);
        self.strip.fill_path(&path, &paint, FillRule::Winding, place, mask.as_ref());
    }

    fn text(&mut self, text: &Text) {
        // As wide as they are high, letters would still be on the strip.
        let up = text.size * if text.turn == 0.0 { 2.0 } else { text.words.chars().count() as f64 };
        let rows = [[text.at[0], text.at[1] - up], [text.at[0], text.at[1] + up]].map(|point| self.dot(&point)[1]);
        if rows[1] < 0.0 || rows[0] > self.strip.height() as f32 {
            return;
        }
        let Some(face) = self.faces[usize::from(text.bold)].clone() else { return };
        let runs = runs(&text.words);
        let unit = text.size / f64::from(face.units_per_em());
        let length: f64 = runs.iter().map(|run| unit * run.size * advance(&face, run.words)).sum();
        let mut x = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -0.5 * length,
            Anchor::End => -length,
        };
        let place = self
            .place()
            .pre_translate(text.at[0] as f32, text.at[1] as f32)
            .pre_concat(Transform::from_rotate(text.turn as f32));
        let Some(open) = self.open() else { return };
        for run in runs {
            let scale = unit * run.size;
            let mut outline = Outline::new(place, [x, run.lowered * text.size].map(|at| at as f32), scale as f32);
            for glyph in glyphs(&face, run.words) {
                face.outline_glyph(glyph, &mut outline);
                outline.at[0] += scale as f32 * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            }
            x = f64::from(outline.at[0]);
            outline.fill(&mut self.strip, &open, parts(&text.colour));
        }
    }
}

/// The glyphs of a text; what the letters do not have shows as the sign for that.
fn glyphs(face: &Face<'_>, words: &str) -> Vec<GlyphId> {
    words.chars().map(|c| face.glyph_index(c).unwrap_or_default()).collect()
}

fn advance(face: &Face<'_>, words: &str) -> f64 {
    glyphs(face, words).into_iter().map(|glyph| f64::from(face.glyph_hor_advance(glyph).unwrap_or(0))).sum()
}

fn lines(strokes: &[Vec<[f64; 2]>]) -> Option<Path> {
    let mut path = PathBuilder::new();
    for stroke in strokes {
        for (i, [x, y]) in stroke.iter().enumerate() {
            match i {
                0 => path.move_to(*x as f32, *y as f32),
                _ => path.line_to(*x as f32, *y as f32),
            }
        }
    }
    path.finish()
}

/// Red, green and blue of a colour.
fn parts(colour: &Colour) -> [u8; 3] {
    [1, 3, 5].map(|at| colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0))
}
