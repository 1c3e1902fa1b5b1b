//! Zeros of a guard inside one step.
//!
//! Looking at the ends of a step only loses double roots. Each step is therefore screened with the cubic through the
//! guard's values and rates at both ends, which costs nothing; only where that cubic crosses or dips does the search
//! look at the dense output itself, at enough points to see every zero the interpolant has, and takes them in order. The guard is asked through
//! a pointer, so that all this is built once and not for every law and number.

/// A guard on one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ends {
    /// The side the guard is on at the left end: +1, -1, or 0 while it has not left zero.
    pub side: f64,
    /// The side on which its phase holds, where it bounds one; else 0.
    pub domain: f64,
    pub left: f64,
    pub left_slope: f64,
    pub right: f64,
    pub right_slope: f64,
}

/// What a guard does inside a step, at the fraction θ of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Finding {
    /// It crosses zero, or reaches it at the end, coming from this side.
    Crosses(f64, f64),
    /// It touches zero and turns back.
    Touches(f64),
}

/// Points of the dense output that are looked at.
const LOOKS: usize = 12;
/// The part of the touching height below which the sign of a guard is rounding.
pub(super) const ROUNDING: f64 = 0.05;

impl Ends {
    fn cubic(&self, t: f64) -> f64 {
        let (d, a, b) = (self.right - self.left, self.left_slope, self.right_slope);
        self.left + t * (a + t * ((3.0 * d - 2.0 * a - b) + t * (a + b - 2.0 * d)))
    }

    /// The interior extrema of the cubic with their places.
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

    /// Whether the guard may reach zero inside the step; `touch` is the height below which a dip counts as touching.
    pub fn suspicious(&self, touch: f64) -> bool {
        let side = match (self.side, self.domain) {
            (0.0, 0.0) => self.left_slope.signum(),
            (0.0, domain) => domain,
            (side, _) => side,
        };
        if side * self.right <= 0.0 {
            return true;
        }
        let least = self.left.abs().min(self.right.abs());
        let floor = (0.5 * least).max(touch);
        // A slope takes the cubic by at most 4/27 of it below the ends: most are far from zero.
        if self.side != 0.0 && least - 0.15 * (self.left_slope.abs() + self.right_slope.abs()) > floor {
            return false;
        }
        self.extrema().into_iter().flatten().any(|(_, value)| side * value <= floor)
    }

    /// The places to look at: evenly spread, and where the cubic turns, because a dip close to an end of the step would
    /// fall between the others.
    fn looks(&self) -> impl Iterator<Item = f64> {
        let mut places = [1.0; LOOKS + 2];
        for (i, place) in places[..LOOKS].iter_mut().enumerate() {
            *place = (i + 1) as f64 / LOOKS as f64;
        }
        for (place, turn) in places[LOOKS..].iter_mut().zip(self.extrema()) {
            *place = turn.map_or(1.0, |(t, _)| t);
        }
        places.sort_by(f64::total_cmp);
        let mut last = 0.0;
        places.into_iter().filter(move |t| {
            let new = *t > last;
            last = *t;
            new
        })
    }

    /// Everything that `guard`, a function of θ, does in (0, 1], in order. A guard that is zero at the left end has to leave
    /// it first.
    pub fn findings(&self, touch: f64, guard: &mut dyn FnMut(f64) -> f64, found: &mut dyn FnMut(Finding)) {
        if self.side * self.right < 0.0 && self.extrema() == [None, None] {
            // Monotone as far as the cubic can tell: one crossing and nothing else.
            let ends = ((0.0, self.left), (1.0, self.right));
            return found(Finding::Crosses(root(self.side, ends.0, ends.1, guard), self.side));
        }
        let mut side = self.side;
        let mut left = (0.0, if side == 0.0 { 0.0 } else { self.left });
        let mut before = left;
        let mut looks = self.looks().peekable();
        while let Some(t) = looks.next() {
            let here = (t, if t == 1.0 { self.right } else { guard(t) });
            if side == 0.0 {
                side = self.leaves(here.1, touch);
                if side * self.domain < 0.0 {
                    // A bound that is left for the other side was passed where the phase began.
                    found(Finding::Crosses(0.0, self.domain));
                }
            } else if let Some(bottom) = self.dip(side, [before, left, here], touch, guard, found) {
                // The dip lies behind; it need not be seen again from the next point.
                left = bottom;
            }
            if side * here.1 < 0.0 || (side != 0.0 && here.1 == 0.0) {
                let next = looks.peek().filter(|_| here.1.abs() <= touch).map(|t| (*t, guard(*t)));
                let grazed = next.filter(|n| side * n.1 > touch).map(|n| lowest(side, left, here, n, guard));
                match grazed.filter(|(_, value)| value.abs() <= touch) {
                    Some((t, _)) => found(Finding::Touches(t)),
                    None => {
                        found(Finding::Crosses(root(side, left, here, guard), side));
                        side = if here.1 == 0.0 { 0.0 } else { -side };
                    }
                }
            }
            before = left;
            left = here;
        }
    }

    /// The side to which a guard that was zero has gone; 0 while a bound is so near that this may be rounding.
    fn leaves(&self, value: f64, touch: f64) -> f64 {
        let still = value == 0.0 || (self.domain != 0.0 && value.abs() <= ROUNDING * touch);
        if still { 0.0 } else { value.signum() }
    }

    /// Looks for zeros below three neighbouring points on one side, the middle one lowest; returns the bottom where it reported
    /// something.
    fn dip(
        &self,
        side: f64,
        [a, b, c]: [(f64, f64); 3],
        touch: f64,
        guard: &mut dyn FnMut(f64) -> f64,
        found: &mut dyn FnMut(Finding),
    ) -> Option<(f64, f64)> {
        let [ha, hb, hc] = [side * a.1, side * b.1, side * c.1];
        if !(hb > 0.0 && hb < ha && hb < hc) || hb > 0.5 * ha.max(hc) {
            return None;
        }
        let (t, value) = lowest(side, a, b, c, guard);
        if value.abs() <= touch {
            found(Finding::Touches(t));
        } else if side * value < 0.0 {
            found(Finding::Crosses(root(side, if t < b.0 { a } else { b }, (t, value), guard), side));
            found(Finding::Crosses(root(-side, (t, value), if t < b.0 { b } else { c }, guard), -side));
        } else {
            return None;
        }
        Some((t, value))
    }
}

/// The lowest point (in the sense of `side`) between a and c: parabolas through the three best points.
fn lowest(side: f64, a: (f64, f64), b: (f64, f64), c: (f64, f64), guard: &mut dyn FnMut(f64) -> f64) -> (f64, f64) {
    let mut points = [a, b, c];
    for _ in 0..20 {
        points.sort_by(|p, q| (side * p.1).total_cmp(&(side * q.1)));
        let [p, q, r] = points;
        let (s, t) = ((p.0 - q.0) * (p.1 - r.1), (p.0 - r.0) * (p.1 - q.1));
        let mut next = p.0 - 0.5 * ((p.0 - q.0) * s - (p.0 - r.0) * t) / (s - t);
        if !(next > a.0 && next < c.0) {
            next = 0.5 * (p.0 + q.0);
        }
        if (next - p.0).abs() < 1e-8 {
            break;
        }
        points[2] = (next, guard(next));
    }
    points.sort_by(|p, q| (side * p.1).total_cmp(&(side * q.1)));
    points[0]
}

/// The zero between a left on `side` and a right that is zero or beyond: Illinois false position until the place stands,
/// bisection where it does not come to stand.
fn root(side: f64, mut left: (f64, f64), mut right: (f64, f64), guard: &mut dyn FnMut(f64) -> f64) -> f64 {
    let mut weights = (1.0, 1.0);
    let (mut last, mut stayed) = (right.0, 0);
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
        if (t - last).abs() < 1e-13 {
            return t;
        }
        last = t;
        // The end that stays a second time counts half: it draws the next place towards itself.
        if side * value > 0.0 {
            left = (t, value);
            weights = (1.0, if stayed > 0 { 0.5 * weights.1 } else { 1.0 });
            stayed = 1;
        } else {
            right = (t, value);
            weights = (if stayed < 0 { 0.5 * weights.0 } else { 1.0 }, 1.0);
            stayed = -1;
        }
    }
    right.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(side: f64, f: impl Fn(f64) -> f64, slope: impl Fn(f64) -> f64) -> Vec<Finding> {
        let ends =
            Ends { side, domain: 0.0, left: f(0.0), left_slope: slope(0.0), right: f(1.0), right_slope: slope(1.0) };
        let mut list = Vec::new();
        if ends.suspicious(1e-12) {
            ends.findings(1e-12, &mut { f }, &mut |finding| list.push(finding));
        }
        list
    }

    /// The list is these crossings, each with the side it comes from.
    fn crosses(list: &[Finding], expected: &[(f64, f64)], tolerance: f64) {
        assert_eq!(list.len(), expected.len(), "{list:?}");
        for (finding, (place, from)) in list.iter().zip(expected) {
            let Finding::Crosses(t, side) = finding else { panic!("{list:?}") };
            assert!((t - place).abs() < tolerance && side == from, "{list:?}");
        }
    }

    #[test]
    fn both_roots_in_a_step_are_found_in_order() {
        let list = all(1.0, |t| (t - 0.31) * (t - 0.57), |t| 2.0 * t - 0.88);
        crosses(&list, &[(0.31, 1.0), (0.57, -1.0)], 1e-12);
    }

    #[test]
    fn two_roots_a_thousandth_apart_are_seen() {
        let list = all(1.0, |t| (t - 0.5) * (t - 0.501), |t| 2.0 * t - 1.001);
        crosses(&list, &[(0.5, 1.0), (0.501, -1.0)], 1e-10);
    }

    #[test]
    fn two_roots_close_to_an_end_of_the_step_are_seen() {
        for middle in [0.004, 0.996] {
            let list = all(-1.0, |t| 1e-8 - (t - middle) * (t - middle), |t| -2.0 * (t - middle));
            crosses(&list, &[(middle - 1e-4, -1.0), (middle + 1e-4, 1.0)], 1e-9);
        }
    }

    #[test]
    fn three_roots_are_three() {
        let list = all(
            -1.0,
            |t| (t - 0.2) * (t - 0.5) * (t - 0.8),
            |t| (t - 0.5) * (t - 0.8) + (t - 0.2) * (t - 0.8) + (t - 0.2) * (t - 0.5),
        );
        crosses(&list, &[(0.2, -1.0), (0.5, 1.0), (0.8, -1.0)], 1e-12);
    }

    #[test]
    fn a_touching_root_is_touching_from_either_side_of_rounding() {
        for shift in [-1e-13, 0.0, 1e-13] {
            let f = |t: f64| (t - 0.4) * (t - 0.4) * (1.0 + t) + shift;
            let list = all(1.0, f, |t| 2.0 * (t - 0.4) * (1.0 + t) + (t - 0.4) * (t - 0.4));
            let [Finding::Touches(t)] = list[..] else { panic!("{list:?}") };
            assert!((t - 0.4).abs() < 1e-5);
        }
    }

    #[test]
    fn a_guard_that_starts_at_zero_has_to_leave_it_first() {
        assert_eq!(all(0.0, |t| t * (1.3 - t), |t| 1.3 - 2.0 * t), []);
        crosses(&all(0.0, |t| t * (0.6 - t), |t| 0.6 - 2.0 * t), &[(0.6, 1.0)], 1e-12);
        crosses(&all(0.0, |t| t * (0.02 - t), |t| 0.02 - 2.0 * t), &[(0.02, 1.0)], 1e-12);
    }

    #[test]
    fn a_root_at_the_end_of_the_step_counts_as_inside() {
        assert_eq!(all(1.0, |t| 1.0 - t, |_| -1.0), [Finding::Crosses(1.0, 1.0)]);
    }
}
