//! What is drawn in a panel.

/// A sign for a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sign {
    /// A ring, or a disc where it is filled.
    #[default]
    Disc,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A cross: something that is not there as the others are.
    Cross,
}

/// How a mark looks: its colour and dashes by number, and how wide its line is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// The number of its colour.
    pub colour: usize,
    /// The width of its line in points.
    pub width: f64,
    /// Whether it stands behind the others in a faint colour.
    pub faint: bool,
    /// Whether its line is dashed.
    pub dashed: bool,
}

impl Look {
    /// The usual look of the mark of this number.
    pub fn number(colour: usize) -> Look {
        Look { colour, width: 1.2, faint: false, dashed: false }
    }

    /// What stands behind.
    pub fn behind() -> Look {
        Look { colour: 0, width: 0.8, faint: true, dashed: true }
    }

    /// The same with dashes.
    pub fn with_dashes(self) -> Look {
        Look { dashed: true, ..self }
    }
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line through points; it is broken where one of them has no place.
    Line {
        /// The points.
        points: Vec<[f64; 2]>,
        /// How it looks.
        look: Look,
        /// What the legend says.
        label: Option<String>,
    },
    /// Points, with half the length of their error bars, which is 0 where they have none.
    Points {
        /// The points.
        points: Vec<[f64; 2]>,
        /// Their errors.
        errors: Vec<f64>,
        /// Their sign.
        sign: Sign,
        /// How they look.
        look: Look,
        /// What the legend says.
        label: Option<String>,
    },
    /// What lies between two curves: x, lower and upper end.
    Band {
        /// The ends.
        between: Vec<[f64; 3]>,
        /// How it looks.
        look: Look,
        /// What the legend says.
        label: Option<String>,
    },
    /// One of the areas that stand on each other: x, lower and upper end. Its name stands in it where there is room, else in the legend.
    Area {
        /// The ends.
        between: Vec<[f64; 3]>,
        /// How it looks.
        look: Look,
        /// Its name.
        name: String,
    },
    /// Points, each with a share from 0 to 1 for its colour, of which the scale beside the panel tells.
    Shaded {
        /// The points with their shares.
        points: Vec<([f64; 2], f64)>,
        /// Half the length of their error bars, which is 0 where they have none.
        errors: Vec<f64>,
    },
    /// Signs at the foot of the frame, for what has a place along x and no number along y.
    Foot {
        /// The places.
        at: Vec<f64>,
        /// Their sign.
        sign: Sign,
        /// How they look.
        look: Look,
        /// What the legend says.
        label: String,
    },
    /// A stretch along x from the bottom to the top, with words at the top.
    Stretch {
        /// From where to where.
        ends: [f64; 2],
        /// The words.
        words: String,
    },
    /// Rectangles, each with a share from 0 to 1 for its colour; none where there is no value. Left, right, bottom, top.
    Cells {
        /// The rectangles.
        cells: Vec<([f64; 4], Option<f64>)>,
    },
    /// A line along an axis at a number of the other: across at `y`, or up at `x`.
    Rule {
        /// Where.
        at: f64,
        /// Whether it goes up.
        upright: bool,
    },
}

impl Mark {
    /// A line.
    pub fn line(points: impl IntoIterator<Item = [f64; 2]>, look: Look) -> Mark {
        Mark::Line { points: points.into_iter().collect(), look, label: None }
    }

    /// Points without error bars.
    pub fn points(points: impl IntoIterator<Item = [f64; 2]>, sign: Sign, look: Look) -> Mark {
        Mark::Points { points: points.into_iter().collect(), errors: Vec::new(), sign, look, label: None }
    }

    /// The same in the legend.
    pub fn named(mut self, name: impl Into<String>) -> Mark {
        match &mut self {
            Mark::Line { label, .. } | Mark::Points { label, .. } | Mark::Band { label, .. } => {
                *label = Some(name.into())
            }
            Mark::Area { name: words, .. } | Mark::Foot { label: words, .. } => *words = name.into(),
            Mark::Shaded { .. } | Mark::Stretch { .. } | Mark::Cells { .. } | Mark::Rule { .. } => {}
        }
        self
    }

    /// What it says in the legend; areas say it themselves where they have room.
    pub(crate) fn entry(&self) -> Option<&str> {
        match self {
            Mark::Line { label, .. } | Mark::Points { label, .. } | Mark::Band { label, .. } => label.as_deref(),
            Mark::Area { name, .. } | Mark::Foot { label: name, .. } => Some(name),
            Mark::Shaded { .. } | Mark::Stretch { .. } | Mark::Cells { .. } | Mark::Rule { .. } => None,
        }
    }

    /// Every number along x and along y that it needs room for.
    pub(crate) fn extent(&self) -> (Vec<f64>, Vec<f64>) {
        match self {
            Mark::Line { points, .. } => points.iter().map(|[x, y]| (*x, *y)).unzip(),
            Mark::Points { points, errors, .. } => with_bars(points.iter(), errors),
            Mark::Shaded { points, errors } => with_bars(points.iter().map(|(point, _)| point), errors),
            Mark::Band { between, .. } | Mark::Area { between, .. } => {
                between.iter().flat_map(|[x, low, high]| [(*x, *low), (*x, *high)]).unzip()
            }
            Mark::Stretch { ends, .. } => (ends.to_vec(), Vec::new()),
            Mark::Foot { at, .. } => (at.clone(), Vec::new()),
            Mark::Cells { cells } => cells.iter().flat_map(|([l, r, b, t], _)| [(*l, *b), (*r, *t)]).unzip(),
            Mark::Rule { at, upright: true } => (vec![*at], Vec::new()),
            Mark::Rule { at, upright: false } => (Vec::new(), vec![*at]),
        }
    }
}

/// Every number of points with their error bars.
fn with_bars<'a>(points: impl Iterator<Item = &'a [f64; 2]>, errors: &[f64]) -> (Vec<f64>, Vec<f64>) {
    let ends = points.enumerate().flat_map(|(i, [x, y])| {
        let error = errors.get(i).copied().filter(|error| error.is_finite()).unwrap_or(0.0);
        [(*x, *y), (*x, y - error), (*x, y + error)]
    });
    ends.unzip()
}
