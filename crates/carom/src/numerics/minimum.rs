//! The least value of a function of one number.

use std::convert::Infallible;

/// Narrows [low, high], in which a function falls and then rises, to a `width` around its least value, by golden section. A value near its
/// minimum is quadratic in the place: a width of 1e-8 gives it to rounding.
pub fn golden(bracket: [f64; 2], width: f64, f: impl Fn(f64) -> f64) -> [f64; 2] {
    let Ok(found) = try_golden(bracket, width, |x| Ok::<f64, Infallible>(f(x)));
    found
}

/// [`golden`] where asking may fail.
pub fn try_golden<E>([mut a, mut b]: [f64; 2], width: f64, f: impl Fn(f64) -> Result<f64, E>) -> Result<[f64; 2], E> {
    let golden = 0.5 * (5f64.sqrt() - 1.0);
    let (mut c, mut d) = (b - golden * (b - a), a + golden * (b - a));
    let (mut fc, mut fd) = (f(c)?, f(d)?);
    while b - a > width {
        if fc < fd {
            (b, d, fd) = (d, c, fc);
            c = b - golden * (b - a);
            fc = f(c)?;
        } else {
            (a, c, fc) = (c, d, fd);
            d = a + golden * (b - a);
            fd = f(d)?;
        }
    }
    Ok([a, b])
}

/// The least of `f` over [low, high], where it may have several valleys: a scan, and golden section around its best point.
pub fn least(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const POINTS: usize = 200;
    let at = |i: usize| low + (high - low) * i as f64 / POINTS as f64;
    let mut best = (0, f64::INFINITY);
    for i in 0..=POINTS {
        let value = f(at(i));
        if value < best.1 {
            best = (i, value);
        }
    }
    let around = [at(best.0.saturating_sub(1)), at((best.0 + 1).min(POINTS))];
    let [a, b] = golden(around, 1e-9 * (high - low), &f);
    f(0.5 * (a + b)).min(best.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_parabola_is_least_at_its_vertex() {
        let [a, b] = golden([-3.0, 5.0], 1e-7, |x| (x - 1.25).powi(2));
        assert!(a <= 1.25 && 1.25 <= b && b - a <= 1e-7);
    }

    #[test]
    fn the_deeper_of_two_valleys_is_found() {
        let f = |x: f64| (x * x - 1.0).powi(2) + 0.1 * x;
        let exact = f(-1.012_273_131_032_681);
        assert!((least(-2.0, 2.0, f) - exact).abs() < 1e-14, "{}", least(-2.0, 2.0, f));
        assert_eq!(least(0.0, 1.0, |x| x), 0.0, "at an end");
    }
}
