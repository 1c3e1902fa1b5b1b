//! The quantiles that intervals need: normal, χ² with one degree of freedom, Student's t.

use super::gamma::ln_gamma;
use super::root::{bisect, to_the_last_digit};
use std::f64::consts::PI;

/// P(|t| ≤ x) for Student's t with ν degrees of freedom, by Simpson's rule in the angle θ, t = √ν tan θ, where the density is
/// a power of the cosine.
fn t_inside(x: f64, freedom: f64) -> f64 {
    let scale = (ln_gamma(0.5 * (freedom + 1.0)) - ln_gamma(0.5 * freedom)).exp() / PI.sqrt();
    let end = (x / freedom.sqrt()).atan();
    let panels = 400;
    let h = end / f64::from(panels);
    let f = |i: i32| (h * f64::from(i)).cos().powf(freedom - 1.0);
    let sum: f64 = (0..=panels)
        .map(|i| {
            f(i) * if i == 0 || i == panels {
                1.0
            } else if i % 2 == 1 {
                4.0
            } else {
                2.0
            }
        })
        .sum();
    2.0 * scale * sum * h / 3.0
}

/// The x with P(|t| ≤ x) = level; for infinitely many degrees of freedom the normal one.
pub fn student(level: f64, freedom: f64) -> f64 {
    // Beyond this the t distribution is the normal one to four digits.
    let freedom = freedom.clamp(1.0, 1e5);
    let mut high = 1.0;
    while t_inside(high, freedom) < level && high < 1e6 {
        high *= 2.0;
    }
    let [low, high] = bisect([0.0, high], to_the_last_digit, |x| t_inside(x, freedom) < level);
    0.5 * (low + high)
}

/// The quantile of χ² with one degree of freedom.
pub fn chi_square(level: f64) -> f64 {
    student(level, f64::INFINITY).powi(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_agree_with_the_tables() {
        assert!((chi_square(0.95) - 3.8415).abs() < 5e-4);
        assert!((student(0.95, 1.0) - 12.706).abs() < 1e-3);
        assert!((student(0.95, 10.0) - 2.2281).abs() < 1e-4);
        assert!((student(0.95, 18.0) - 2.1009).abs() < 1e-4);
        assert!((student(0.99, 5.0) - 4.0321).abs() < 1e-4);
    }
}
