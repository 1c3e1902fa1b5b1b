//! What is drawn on a page, in the order of drawing: rectangles, discs, paths and texts, before it is written as SVG or as dots.

use std::borrow::Cow;

/// A colour as SVG writes it: `#rrggbb`.
pub type Colour = Cow<'static, str>;

/// How a thing is filled and outlined.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ink {
    /// The colour inside, and how much of it covers what is behind.
    pub fill: Option<(Colour, f64)>,
    /// The line around it.
    pub stroke: Option<Stroke>,
}

/// A line.
#[derive(Clone, Debug, PartialEq)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width in points.
    pub width: f64,
    /// Lengths of its dashes and of what is between them, in points.
    pub dashes: &'static [f64],
}

impl Ink {
    /// Filled with a colour.
    pub fn filled(colour: impl Into<Colour>) -> Ink {
        Ink::veiled(colour, 1.0)
    }

    /// Filled with a colour that covers what is behind in part.
    pub fn veiled(colour: impl Into<Colour>, opacity: f64) -> Ink {
        Ink { fill: Some((colour.into(), opacity)), stroke: None }
    }

    /// A line without dashes.
    pub fn line(colour: impl Into<Colour>, width: f64) -> Ink {
        Ink { fill: None, stroke: Some(Stroke { colour: colour.into(), width, dashes: &[] }) }
    }

    /// The same with a line around it.
    pub fn within(self, colour: impl Into<Colour>, width: f64) -> Ink {
        Ink { stroke: Ink::line(colour, width).stroke, ..self }
    }
}

/// Where a text is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// At its beginning.
    Start,
    /// In its middle.
    Middle,
    /// At its end.
    End,
}

/// A text at a point.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where it is held.
    pub at: [f64; 2],
    /// By which part of it.
    pub anchor: Anchor,
    /// The size of its letters in points.
    pub size: f64,
    /// How it is turned, in degrees.
    pub turn: f64,
    /// Its colour.
    pub colour: Colour,
    /// Whether its letters are bold.
    pub bold: bool,
    /// What it says; parts between `^{` and `}` are raised, those between `_{` and `}` lowered.
    pub words: String,
}

/// One thing on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// From here on nothing is drawn outside this rectangle.
    Clip([f64; 4]),
    /// From here on everything is drawn again.
    Unclip,
    /// A rectangle: left, top, width, height.
    Rectangle([f64; 4], Ink),
    /// A disc: centre and radius.
    Disc([f64; 2], f64, Ink),
    /// Straight lines that begin anew at each place where the pen is lifted.
    Path(Vec<Vec<[f64; 2]>>, Ink),
    /// A text.
    Text(Text),
}

/// A page.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    /// Width and height in points.
    pub size: [f64; 2],
    /// What it shows, for those who cannot see it.
    pub title: String,
    /// What is on it, from the back to the front.
    pub items: Vec<Item>,
}

impl Page {
    /// An empty page.
    pub fn new(size: [f64; 2], title: &str) -> Page {
        Page { size, title: title.into(), items: Vec::new() }
    }

    /// A rectangle: left, top, width, height.
    pub fn rectangle(&mut self, place: [f64; 4], ink: Ink) {
        self.items.push(Item::Rectangle(place, ink));
    }

    /// A disc.
    pub fn disc(&mut self, centre: [f64; 2], radius: f64, ink: Ink) {
        self.items.push(Item::Disc(centre, radius, ink));
    }

    /// Straight lines that begin at each place where the pen is lifted.
    pub fn path(&mut self, strokes: Vec<Vec<[f64; 2]>>, ink: Ink) {
        if strokes.iter().any(|stroke| !stroke.is_empty()) {
            self.items.push(Item::Path(strokes, ink));
        }
    }

    /// A text at a point.
    pub fn text(&mut self, at: [f64; 2], (anchor, size): (Anchor, f64), colour: impl Into<Colour>, words: &str) {
        let colour = colour.into();
        let text = Text { at, anchor, size, turn: 0.0, colour, bold: false, words: words.into() };
        self.items.push(Item::Text(text));
    }

    /// A text that goes up along a side, held in its middle.
    pub fn upward(&mut self, at: [f64; 2], size: f64, colour: impl Into<Colour>, words: &str) {
        let (anchor, colour) = (Anchor::Middle, colour.into());
        let text = Text { at, anchor, size, turn: -90.0, colour, bold: false, words: words.into() };
        self.items.push(Item::Text(text));
    }

    /// A heading: bold letters from a point on.
    pub fn heading(&mut self, at: [f64; 2], size: f64, colour: impl Into<Colour>, words: &str) {
        let (anchor, colour) = (Anchor::Start, colour.into());
        let text = Text { at, anchor, size, turn: 0.0, colour, bold: true, words: words.into() };
        self.items.push(Item::Text(text));
    }
}

/// A stretch of a text: what it says, how far it is lowered and how large its letters are, both over the size of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Run<'a> {
    /// What it says.
    pub words: &'a str,
    /// How far it is lowered; raised where it is negative.
    pub lowered: f64,
    /// The size of its letters.
    pub size: f64,
}

/// The stretches of a text on the line, raised and lowered.
pub fn runs(text: &str) -> Vec<Run<'_>> {
    let mut runs = Vec::new();
    let plain = |words| Run { words, lowered: 0.0, size: 1.0 };
    let mut rest = text;
    while let Some((start, lowered)) = [("^{", -0.36), ("_{", 0.22)]
        .into_iter()
        .filter_map(|(mark, lowered)| rest.find(mark).map(|at| (at, lowered)))
        .min_by_key(|(at, _)| *at)
    {
        let inner = &rest[start + 2..];
        let Some(end) = inner.find('}') else { break };
        runs.push(plain(&rest[..start]));
        runs.push(Run { words: &inner[..end], lowered, size: 0.72 });
        rest = &inner[end + 1..];
    }
    runs.push(plain(rest));
    runs.retain(|run| !run.words.is_empty());
    runs
}
