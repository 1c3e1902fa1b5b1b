//! A page as dots: PNG, in the letters of DejaVu, which come with it, so that a picture has its words on every machine.

use crate::page::{Anchor, Colour, Ink, Item, Page, Stroke, Text, runs};
use tiny_skia::{
    Color, FillRule, LineJoin, Mask, Paint, Path, PathBuilder, Pixmap, Rect, Stroke as Pen, StrokeDash, Transform,
};
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The most dots along a side.
const MOST: f64 = 20_000.0;

/// The page as PNG, so many dots to a point; `None` where it would have no dots, or too many.
pub fn png(page: &Page, dots: f64) -> Option<Vec<u8>> {
    let [width, height] = page.size.map(|length| (length * dots).round());
    if !(1.0..=MOST).contains(&width) || !(1.0..=MOST).contains(&height) {
        return None;
    }
    let mut canvas = Canvas {
        pixmap: Pixmap::new(width as u32, height as u32)?,
        mask: None,
        // Whole dots: the ground covers the last ones too.
        scale: Transform::from_scale((width / page.size[0]) as f32, (height / page.size[1]) as f32),
        faces: [dejavu::sans_condensed::regular(), dejavu::sans_condensed::bold()]
            .map(|font| Face::parse(font, 0).ok()),
    };
    page.items.iter().for_each(|item| canvas.draw(item));
    encoded(&canvas.pixmap)
}

/// The dots in a file. Large even grounds are packed well by the fastest way too.
fn encoded(pixmap: &Pixmap) -> Option<Vec<u8>> {
    let colours: Vec<u8> =
        pixmap.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().ok()?;
    writer.write_image_data(&colours).ok()?;
    writer.finish().ok()?;
    Some(file)
}

/// What is drawn on.
struct Canvas {
    pixmap: Pixmap,
    mask: Option<Mask>,
    scale: Transform,
    /// Letters, and bold ones.
    faces: [Option<Face<'static>>; 2],
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Clip(frame) => {
                let mask = Mask::new(self.pixmap.width(), self.pixmap.height());
                self.mask = mask.zip(rectangle(*frame)).map(|(mut mask, path)| {
                    mask.fill_path(&path, FillRule::Winding, true, self.scale);
                    mask
                });
            }
            Item::Unclip => self.mask = None,
            Item::Rectangle(place, ink) => self.ink(rectangle(*place), ink, self.scale),
            Item::Disc([x, y], r, ink) => {
                self.ink(PathBuilder::from_circle(*x as f32, *y as f32, *r as f32), ink, self.scale)
            }
            Item::Path(strokes, ink) => self.ink(lines(strokes), ink, self.scale),
            Item::Text(text) => self.text(text),
        }
    }

    fn ink(&mut self, path: Option<Path>, ink: &Ink, transform: Transform) {
        let Some(path) = path else { return };
        let mask = self.mask.as_ref();
        if let Some((colour, opacity)) = &ink.fill {
            self.pixmap.fill_path(&path, &paint(colour, *opacity), FillRule::Winding, transform, mask);
        }
        if let Some(Stroke { colour, width, dashes }) = &ink.stroke {
            let dash = StrokeDash::new(dashes.iter().map(|length| *length as f32).collect(), 0.0);
            let pen = Pen { width: *width as f32, line_join: LineJoin::Round, dash, ..Pen::default() };
            self.pixmap.stroke_path(&path, &paint(colour, 1.0), &pen, transform, mask);
        }
    }

    fn text(&mut self, text: &Text) {
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
            .scale
            .pre_translate(text.at[0] as f32, text.at[1] as f32)
            .pre_concat(Transform::from_rotate(text.turn as f32));
        for run in runs {
            let scale = unit * run.size;
            let mut outline = Outline { path: PathBuilder::new(), at: [x, run.lowered * text.size], scale };
            for glyph in glyphs(&face, run.words) {
                face.outline_glyph(glyph, &mut outline);
                outline.at[0] += scale * f64::from(face.glyph_hor_advance(glyph).unwrap_or(0));
            }
            x = outline.at[0];
            self.ink(outline.path.finish(), &Ink::filled(text.colour.clone()), place);
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

/// The outline of letters, put where they stand.
struct Outline {
    path: PathBuilder,
    at: [f64; 2],
    scale: f64,
}

impl Outline {
    /// Letters are drawn upwards, pictures downwards.
    fn place(&self, x: f32, y: f32) -> (f32, f32) {
        let [left, line] = self.at;
        ((left + self.scale * f64::from(x)) as f32, (line - self.scale * f64::from(y)) as f32)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.place(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.place(x1, y1), self.place(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.place(x1, y1), self.place(x2, y2), self.place(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

fn rectangle([x, y, w, h]: [f64; 4]) -> Option<Path> {
    Rect::from_xywh(x as f32, y as f32, w as f32, h as f32).map(PathBuilder::from_rect)
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

fn paint(colour: &Colour, opacity: f64) -> Paint<'static> {
    let part = |at: usize| colour.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok()).unwrap_or(0);
    let mut colour = Color::from_rgba8(part(1), part(3), part(5), 255);
    colour.set_alpha(opacity as f32);
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(colour);
    paint
}
