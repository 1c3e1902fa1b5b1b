//! Where a function of one number changes its sign, or anything else that differs between two places.

use std::convert::Infallible;

/// Halves a bracket until its ends are `close`, or no number lies between them. `near` says whether a place is on the side of the first end.
pub fn bisect(bracket: [f64; 2], close: impl Fn(f64, f64) -> bool, near: impl Fn(f64) -> bool) -> [f64; 2] {
    let Ok(found) = try_bisect(bracket, close, |x| Ok::<bool, Infallible>(near(x)));
    found
}

/// [`bisect`] where asking may fail.
pub fn try_bisect<E>(
    [mut first, mut second]: [f64; 2],
    close: impl Fn(f64, f64) -> bool,
    mut near: impl FnMut(f64) -> Result<bool, E>,
) -> Result<[f64; 2], E> {
    while !close(first, second) {
        let middle = first.midpoint(second);
        if middle == first || middle == second || middle.is_nan() {
            break;
        }
        if near(middle)? { first = middle } else { second = middle }
    }
    Ok([first, second])
}

/// Never close: down to two neighbouring numbers.
pub fn to_the_last_digit(_: f64, _: f64) -> bool {
    false
}

/// Two places, each with its value; the signs of the values differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bracket(pub [(f64, f64); 2]);

/// Most evaluations of one narrowing.
const ROUNDS: usize = 200;

impl Bracket {
    /// Narrows the bracket by false position with halved weights (Illinois), and by halving where that makes no progress, as across a jump,
    /// until its ends are `close` or one of them is a zero. Where `f` fails, the bracket is what was reached.
    pub fn narrow<E>(
        &mut self,
        close: impl Fn(f64, f64) -> bool,
        mut f: impl FnMut(f64) -> Result<f64, E>,
    ) -> Result<(), E> {
        let (mut weights, mut last, mut width) = ([1.0, 1.0], None, f64::INFINITY);
        for round in 0..ROUNDS {
            let [a, b] = self.0;
            if a.1 == 0.0 || b.1 == 0.0 || close(a.0, b.0) {
                break;
            }
            let (fa, fb) = (weights[0] * a.1, weights[1] * b.1);
            let secant = (a.0 * fb - b.0 * fa) / (fb - fa);
            let stalls = round % 3 == 2 && (b.0 - a.0).abs() > 0.5 * width;
            if round % 3 == 2 {
                width = if stalls { 0.5 } else { 1.0 } * (b.0 - a.0).abs();
            }
            let inside = (secant - a.0) * (secant - b.0) < 0.0;
            let x = if inside && !stalls { secant } else { a.0.midpoint(b.0) };
            if x == a.0 || x == b.0 || x.is_nan() {
                break;
            }
            let value = f(x)?;
            let (moved, kept) = if (value > 0.0) == (a.1 > 0.0) { (0, 1) } else { (1, 0) };
            self.0[moved] = (x, value);
            // An end that stays for the second time loses half of its weight.
            weights[kept] = if last == Some(moved) { 0.5 * weights[kept] } else { 1.0 };
            weights[moved] = 1.0;
            last = Some(moved);
        }
        Ok(())
    }

    /// The end with the smaller value.
    pub fn best(&self) -> (f64, f64) {
        let [a, b] = self.0;
        if a.1.abs() < b.1.abs() { a } else { b }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halving_ends_at_neighbouring_numbers_from_either_side() {
        let root = 2f64.sqrt();
        let [low, high] = bisect([0.0, 2.0], to_the_last_digit, |x| x * x < 2.0);
        assert!(low <= root && root <= high && high - low <= f64::EPSILON);
        let [high, low] = bisect([2.0, 0.0], to_the_last_digit, |x| x * x > 2.0);
        assert!(low <= root && root <= high && high - low <= f64::EPSILON);
    }

    #[test]
    fn a_zero_is_found_with_few_evaluations() {
        let cases: [(fn(f64) -> f64, usize); 3] =
            [(|x| x.exp() - 3.0, 12), (|x| x.powi(9) - 1e-3, 30), (|x| (x - 0.3).powi(3), 160)];
        for (f, most) in cases {
            let mut asked = 0;
            let mut bracket = Bracket([(0.0, f(0.0)), (2.0, f(2.0))]);
            let counted = |x| {
                asked += 1;
                Ok::<f64, ()>(f(x))
            };
            assert!(bracket.narrow(|a, b| (a - b).abs() < 1e-14, counted).is_ok());
            assert!(f(bracket.best().0).abs() < 1e-14 && asked <= most, "{bracket:?} {asked}");
        }
    }

    #[test]
    fn a_jump_is_closed_in_on() {
        let f = |x: f64| if x < 0.7 { -1e-9 } else { 1e9 };
        let mut bracket = Bracket([(0.0, f(0.0)), (1.0, f(1.0))]);
        assert!(bracket.narrow(|a, b| (a - b).abs() < 1e-12, |x| Ok::<f64, ()>(f(x))).is_ok());
        let [a, b] = bracket.0;
        assert!(a.0 < 0.7 && 0.7 <= b.0 && b.0 - a.0 < 1e-12, "{bracket:?}");
    }
}
