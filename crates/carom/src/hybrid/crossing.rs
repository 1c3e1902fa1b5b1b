//! Zeros of a guard inside one step.
//!
//! Looking at the ends of a step only loses double roots. Each step is therefore screened with the cubic through the
//! guard's values and rates at both ends, which costs nothing; only where that cubic crosses or dips does the search
//! look at the dense output itself, at enough points to see every zero the interpolant has, and keeps the first.

/// A guard on one step, oriented so that it is positive on the side it comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    pub left: f64,
    pub left_slope: f64,
    pub right: f64,
    pub right_slope: f64,
}

/// What a guard does inside a step, at the fraction θ of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Finding {
    /// It stays on its side.
    Nothing,
    /// It crosses to zero or beyond.
    Crosses(f64),
    /// It touches zero and turns back.
    Touches(f64),
}

/// Points of the dense output that are looked at.
const LOOKS: usize = 12;

impl Ends {
    fn cubic(&self, t: f64) -> f64 {
        let (d, a, b) = (self.right - self.left, self.left_slope, self.right_slope);
        self.left + t * (a + t * ((3.0 * d - 2.0 * a - b) + t * (a + b - 2.0 * d)))
    }

    /// The largest and the smallest interior extremum of the cubic, with their places.
    fn extrema(&self) -> [Option<(f64, f64)>; 2] {
        let (d, a, b) = (self.right - self.left, self.left_slope, self.right_slope);
        // derivative: a + 2 c2 t + 3 c3 t²
        let (c2, c3) = (3.0 * d - 2.0 * a - b, a + b - 2.0 * d);
        let discriminant = c2 * c2 - 3.0 * c3 * a;
        if discriminant < 0.0 {
            return [None, None];
        }
        let q = -(c2 + c2.signum() * discriminant.sqrt());
        [q / (3.0 * c3), a / q].map(|t| (t > 0.0 && t < 1.0).then(|| (t, self.cubic(t))))
    }

    /// Whether the guard may reach zero inside the step.
    pub fn suspicious(&self, touch: f64) -> bool {
        if self.right <= 0.0 {
            return true;
        }
        let floor = (0.5 * self.left.min(self.right)).max(touch);
        self.extrema().into_iter().flatten().any(|(_, value)| value <= floor)
    }

    /// A place where the guard has its largest interior value, to arm a guard that starts at zero.
    fn summit(&self) -> f64 {
        let best = self.extrema().into_iter().flatten().max_by(|a, b| a.1.total_cmp(&b.1));
        best.map_or(0.5, |(t, _)| t)
    }

    /// The first zero of `guard` (a function of θ, oriented like `self`) in (0, 1]. `touch` is the height below which a
    /// dip counts as touching. A guard that is zero at the left end has to leave it first.
    pub fn first(&self, touch: f64, mut guard: impl FnMut(f64) -> f64) -> Finding {
        let mut left = (0.0, self.left);
        if self.left <= 0.0 {
            let t = self.summit();
            let value = guard(t);
            if value <= 0.0 {
                return Finding::Nothing;
            }
            left = (t, value);
        }
        let start = left.0;
        let mut before = left;
        for i in 1..=LOOKS {
            let t = start + (1.0 - start) * i as f64 / LOOKS as f64;
            let here = (t, if i == LOOKS { self.right } else { guard(t) });
            if let Some(found) = dip(before, left, here, touch, &mut guard) {
                return found;
            }
            if here.1 <= 0.0 {
                return Finding::Crosses(root(left, here, &mut guard));
            }
            before = left;
            left = here;
        }
        Finding::Nothing
    }
}

/// Looks for a zero below three neighbouring points, the middle one lowest.
fn dip(a: (f64, f64), b: (f64, f64), c: (f64, f64), touch: f64, guard: &mut impl FnMut(f64) -> f64) -> Option<Finding> {
    if !(b.1 < a.1 && b.1 < c.1) || b.1 > 0.5 * a.1.max(c.1) {
        return None;
    }
    let (t, value) = lowest(a, b, c, guard);
    if value.abs() <= touch {
        Some(Finding::Touches(t))
    } else if value < 0.0 {
        Some(Finding::Crosses(root(if t < b.0 { a } else { b }, (t, value), guard)))
    } else {
        None
    }
}

/// The lowest point between a and c by parabolas through the three best points, kept inside the bracket.
fn lowest(mut a: (f64, f64), mut b: (f64, f64), mut c: (f64, f64), guard: &mut impl FnMut(f64) -> f64) -> (f64, f64) {
    for _ in 0..30 {
        let (p, q) = ((b.0 - a.0) * (b.1 - c.1), (b.0 - c.0) * (b.1 - a.1));
        let mut t = b.0 - 0.5 * ((b.0 - a.0) * p - (b.0 - c.0) * q) / (p - q);
        let width = c.0 - a.0;
        if !t.is_finite() || t <= a.0 || t >= c.0 || (t - b.0).abs() < 1e-3 * width {
            t = if b.0 - a.0 > c.0 - b.0 { b.0 - 0.1 * (b.0 - a.0) } else { b.0 + 0.1 * (c.0 - b.0) };
        }
        let value = guard(t);
        let (low, high) = if value < b.1 { ((t, value), b) } else { (b, (t, value)) };
        if high.0 < low.0 {
            a = high;
        } else {
            c = high;
        }
        b = low;
        if c.0 - a.0 < 1e-9 {
            break;
        }
    }
    b
}

/// The zero between a positive left and a right that is zero or below: Illinois false position, ended by bisection.
/// The place returned is on the right side of the zero or on it.
fn root(mut left: (f64, f64), mut right: (f64, f64), guard: &mut impl FnMut(f64) -> f64) -> f64 {
    let mut weights = (1.0, 1.0);
    for round in 0..60 {
        if right.1 == 0.0 || right.0 - left.0 < 1e-13 {
            break;
        }
        let (fl, fr) = (left.1 * weights.0, right.1 * weights.1);
        let mut t = (left.0 * fr - right.0 * fl) / (fr - fl);
        if round > 20 || !(t > left.0 && t < right.0) {
            t = 0.5 * (left.0 + right.0);
        }
        let value = guard(t);
        if value > 0.0 {
            left = (t, value);
            weights = (1.0, 0.5 * weights.1);
        } else {
            right = (t, value);
            weights = (0.5 * weights.0, 1.0);
        }
    }
    right.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(f: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64) -> Ends {
        Ends { left: f(0.0), left_slope: slope(0.0), right: f(1.0), right_slope: slope(1.0) }
    }

    #[test]
    fn the_first_of_two_roots_in_a_step_is_found() {
        let f = |t: f64| (t - 0.31) * (t - 0.57);
        let e = ends(f, |t| 2.0 * t - 0.88);
        assert!(e.suspicious(0.0));
        let Finding::Crosses(t) = e.first(1e-12, f) else { panic!("lost") };
        assert!((t - 0.31).abs() < 1e-12);
    }

    #[test]
    fn two_roots_a_thousandth_apart_are_seen() {
        let f = |t: f64| (t - 0.5) * (t - 0.501);
        let e = ends(f, |t| 2.0 * t - 1.001);
        assert!(e.suspicious(0.0));
        let Finding::Crosses(t) = e.first(1e-12, f) else { panic!("lost") };
        assert!((t - 0.5).abs() < 1e-10);
    }

    #[test]
    fn a_touching_root_is_touching_from_either_side_of_rounding() {
        for shift in [-1e-13, 0.0, 1e-13] {
            let f = |t: f64| (t - 0.4) * (t - 0.4) * (1.0 + t) + shift;
            let e = ends(f, |t| 2.0 * (t - 0.4) * (1.0 + t) + (t - 0.4) * (t - 0.4));
            assert!(e.suspicious(1e-12));
            let Finding::Touches(t) = e.first(1e-12, f) else { panic!("{:?}", e.first(1e-12, f)) };
            assert!((t - 0.4).abs() < 1e-5);
        }
    }

    #[test]
    fn a_guard_that_starts_at_zero_has_to_leave_it_first() {
        let up = |t: f64| t * (1.3 - t);
        let e = ends(up, |t| 1.3 - 2.0 * t);
        assert!(!e.suspicious(0.0) || e.first(0.0, up) == Finding::Nothing);
        let back = |t: f64| t * (0.6 - t);
        let e = ends(back, |t| 0.6 - 2.0 * t);
        assert!(e.suspicious(0.0));
        let Finding::Crosses(t) = e.first(1e-12, back) else { panic!("lost") };
        assert!((t - 0.6).abs() < 1e-12);
    }

    #[test]
    fn a_root_at_the_end_of_the_step_counts_as_inside() {
        let f = |t: f64| 1.0 - t;
        let e = ends(f, |_| -1.0);
        assert_eq!(e.first(1e-12, f), Finding::Crosses(1.0));
    }
}
