//! Colours, strokes and letters.

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Dark lines on white, for print.
    #[default]
    Light,
    /// Light lines on a dark ground, for screens.
    Dark,
}

/// The letters of a picture, the first of them that a reader has.
pub const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// Colours that stay apart in print and for those who do not see all of them (Okabe and Ito 2008), in the order in which they are used.
const COLOURS: [[&str; 2]; 7] = [
    ["#0072b2", "#56b4e9"],
    ["#d55e00", "#ff8f3f"],
    ["#009e73", "#2fc79b"],
    ["#cc79a7", "#e39bc4"],
    ["#e69f00", "#f5c04a"],
    ["#56b4e9", "#9ad6f7"],
    ["#000000", "#ffffff"],
];

/// Dashes, so that lines of one colour stay apart.
const DASHES: [&[f64]; 4] = [&[], &[4.0, 2.0], &[1.2, 1.6], &[6.0, 2.0, 1.2, 2.0]];

impl Theme {
    /// The ground.
    pub fn ground(self) -> &'static str {
        self.pick(["#ffffff", "#16191d"])
    }

    /// Frames, ticks and words.
    pub fn ink(self) -> &'static str {
        self.pick(["#1a1a1a", "#e6e6e6"])
    }

    /// What stands behind.
    pub fn faint(self) -> &'static str {
        self.pick(["#9a9a9a", "#7d8590"])
    }

    /// The colour of a line, by its number.
    pub fn colour(self, number: usize) -> &'static str {
        self.pick(COLOURS[number % COLOURS.len()])
    }

    /// The dashes of a line, by its number: the first seven have none.
    pub fn dashes(self, number: usize) -> &'static [f64] {
        DASHES[number / COLOURS.len() % DASHES.len()]
    }

    fn pick(self, of_both: [&'static str; 2]) -> &'static str {
        of_both[self as usize]
    }

    /// A colour between dark and bright that grows evenly in lightness, for a share from 0 to 1 (after the map cividis).
    pub fn shade(self, share: f64) -> String {
        const STOPS: [[f64; 3]; 6] = [
            [0.0, 32.0, 76.0],
            [45.0, 63.0, 109.0],
            [95.0, 95.0, 112.0],
            [143.0, 132.0, 118.0],
            [196.0, 177.0, 100.0],
            [255.0, 233.0, 69.0],
        ];
        let along = share.clamp(0.0, 1.0) * (STOPS.len() - 1) as f64;
        let below = (along.floor() as usize).min(STOPS.len() - 2);
        let mix = |i: usize| STOPS[below][i] + (along - below as f64) * (STOPS[below + 1][i] - STOPS[below][i]);
        format!("#{:02x}{:02x}{:02x}", mix(0).round() as u8, mix(1).round() as u8, mix(2).round() as u8)
    }
}
