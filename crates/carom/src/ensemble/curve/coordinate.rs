//! The coordinate of a piece: what its polynomials are polynomials of.
//!
//! Results are smooth in the logarithm of a key rather than in the key itself, and some have powers of it that are not whole. On ends lo, hi of one sign
//!
//! ```text
//! u = (x - lo)/(hi - lo) (hi + g)/(x + g)        g = ±√(lo hi), the sign that of the ends
//! ```
//!
//! goes from 0 to 1 as tanh of half the logarithm of x/g does: as good, and without a logarithm. Zero and infinity, where such powers are singular, lie outside.
//! Where the pattern of phases changes, results are smooth in the root of the distance from there: a speed that is gained or lost from zero, as at
//! parting, is a root of an energy. A piece that ends there is bent: t = 2√u - 1, or 1 - 2√(1 - u); elsewhere t = 2u - 1. A piece near a change that does
//! not reach it is bent about it too: u then is 0, or 1, at the change, and the roots between the ends of the piece are taken to -1 and 1.

/// Which end of a piece is one of the pattern of phases, and has roots of the distance from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bend {
    /// Neither.
    #[default]
    None,
    /// The lower one.
    Low,
    /// The upper one.
    High,
}

impl Bend {
    /// The word in the output.
    pub fn name(self) -> &'static str {
        match self {
            Bend::None => "none",
            Bend::Low => "low",
            Bend::High => "high",
        }
    }
}

/// The way from a key to t in [-1, 1].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Coordinate {
    /// From 0 to 1 in u: the ends of the piece, or a change beyond one of them.
    span: [f64; 2],
    /// g; none where the ends have not one sign, and x takes the place of its logarithm.
    centre: Option<f64>,
    bend: Bend,
    /// The root at the end that is bent: 0 where the change is that end.
    near: f64,
}

impl Coordinate {
    /// Of a piece, smooth up to its ends.
    pub(super) fn plain(ends: [f64; 2]) -> Coordinate {
        Coordinate::of_span(ends, Bend::None)
    }

    /// Of a piece whose results have roots of the distance from a change, at or below its lower end.
    pub(super) fn above(change: f64, [lo, hi]: [f64; 2]) -> Coordinate {
        Coordinate::of_span([change.min(lo), hi], Bend::Low).ending_at(lo)
    }

    /// The same from a change at or beyond its upper end.
    pub(super) fn below(change: f64, [lo, hi]: [f64; 2]) -> Coordinate {
        Coordinate::of_span([lo, change.max(hi)], Bend::High).ending_at(hi)
    }

    fn of_span(span: [f64; 2], bend: Bend) -> Coordinate {
        let [lo, hi] = span;
        let centre = (lo * hi > 0.0).then(|| (lo.abs().sqrt() * hi.abs().sqrt()).copysign(lo));
        Coordinate { span, centre, bend, near: 0.0 }
    }

    fn ending_at(self, x: f64) -> Coordinate {
        let mut t = [x];
        self.map(&mut t);
        Coordinate { near: 0.5 * if self.bend == Bend::Low { 1.0 + t[0] } else { 1.0 - t[0] }, ..self }
    }

    /// The keys at which u is 0 and 1.
    pub fn span(&self) -> [f64; 2] {
        self.span
    }

    /// g, where the ends have one sign.
    pub fn centre(&self) -> Option<f64> {
        self.centre
    }

    /// Which end is bent.
    pub fn bend(&self) -> Bend {
        self.bend
    }

    /// √u, or √(1 - u), at the end that is bent: 0 where the pattern changes there, more where it does so beyond.
    pub fn near(&self) -> f64 {
        self.near
    }

    /// Replaces values of the key by those of t. What lies beyond an end of the span is put on it.
    #[inline(always)]
    pub fn map(&self, points: &mut [f64]) {
        let [lo, hi] = self.span;
        // x + g, or 1 where there is no centre.
        let (constant, slope) = self.centre.map_or((1.0, 0.0), |g| (g, 1.0));
        let (rise, fall) = ((constant + slope * hi) / (hi - lo), (constant + slope * lo) / (hi - lo));
        let below = |x: f64| ((x - lo) * rise / (constant + slope * x)).clamp(0.0, 1.0);
        let above = |x: f64| ((hi - x) * fall / (constant + slope * x)).clamp(0.0, 1.0);
        let (steep, shift) = (2.0 / (1.0 - self.near), (1.0 + self.near) / (1.0 - self.near));
        match self.bend {
            Bend::None => points.iter_mut().for_each(|x| *x = 2.0 * below(*x) - 1.0),
            Bend::Low => points.iter_mut().for_each(|x| *x = steep * below(*x).sqrt() - shift),
            Bend::High => points.iter_mut().for_each(|x| *x = shift - steep * above(*x).sqrt()),
        }
    }

    /// The key at t.
    pub(super) fn key(&self, t: f64) -> f64 {
        let [lo, hi] = self.span;
        let root = |t: f64| 0.5 * ((1.0 + self.near) + t * (1.0 - self.near));
        let u = match self.bend {
            Bend::None => 0.5 * (1.0 + t),
            Bend::Low => root(t).powi(2),
            Bend::High => 1.0 - root(-t).powi(2),
        };
        let x = match self.centre {
            Some(g) => (lo * (hi + g) + u * g * (hi - lo)) / (hi + g - u * (hi - lo)),
            None => lo + u * (hi - lo),
        };
        x.clamp(lo, hi)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RANGES: [[f64; 2]; 6] = [[0.5, 5.0], [-5.0, -0.5], [-1.0, 2.0], [0.0, 3.0], [1e-200, 1e-198], [1.0, 1.001]];

    #[test]
    fn keys_and_coordinates_go_back_and_forth() {
        for [lo, hi] in RANGES {
            let beyond = 0.3 * (hi - lo);
            let bent = [(lo, hi), (lo - beyond, hi + beyond)]
                .map(|(below, above)| [Coordinate::above(below, [lo, hi]), Coordinate::below(above, [lo, hi])]);
            for coordinate in [Coordinate::plain([lo, hi])].into_iter().chain(bent.concat()) {
                for i in 0..=20 {
                    let t = -1.0 + 0.1 * f64::from(i);
                    let mut back = [coordinate.key(t)];
                    coordinate.map(&mut back);
                    // A narrow range has few numbers, and the root of what is missing at an end.
                    let room = 1e-15 * (lo.abs().max(hi.abs()) / (hi - lo)).max(1.0);
                    let room = if t.abs() == 1.0 { room.sqrt() } else { 100.0 * room };
                    assert!((back[0] - t).abs() < room, "{coordinate:?} {t} {back:?}");
                }
            }
        }
    }

    #[test]
    fn ends_of_one_sign_are_taken_by_their_ratio() {
        let coordinate = Coordinate::plain([0.01, 100.0]);
        assert!((coordinate.key(0.0) - 1.0).abs() < 1e-12 && coordinate.centre() == Some(1.0));
        let mut points = [0.1, 10.0, 1e3, 1e-3];
        coordinate.map(&mut points);
        assert!((points[0] + points[1]).abs() < 1e-14 && points[2..] == [1.0, -1.0], "{points:?}");
        assert_eq!(Coordinate::above(-1.0, [1.0, 2.0]).centre(), None);
    }

    #[test]
    fn a_root_of_the_distance_from_a_change_is_straight() {
        for coordinate in [Coordinate::above(-1.0, [-1.0, 3.0]), Coordinate::above(-1.0, [0.0, 3.0])] {
            let root = |t: f64| (coordinate.key(t) + 1.0).sqrt();
            assert!((root(0.0) - 0.5 * (root(-1.0) + root(1.0))).abs() < 1e-15);
        }
        let coordinate = Coordinate::below(4.0, [-1.0, 3.0]);
        let root = |t: f64| (4.0 - coordinate.key(t)).sqrt();
        assert!((root(0.0) - 0.5 * (root(-1.0) + root(1.0))).abs() < 1e-15);
    }
}
