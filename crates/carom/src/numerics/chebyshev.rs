//! Polynomials through Chebyshev's points, as sums of his polynomials.

use std::f64::consts::PI;

/// The extremal points of T_n on [-1, 1], ends included, from the left to the right.
pub fn chebyshev_points(degree: usize) -> Vec<f64> {
    let n = degree.max(1) as f64;
    // By the sine they are symmetric to the last digit.
    (0..=degree.max(1)).map(|j| (0.5 * PI * (2.0 * j as f64 - n) / n).sin()).collect()
}

/// The coefficients of the polynomial that has these values at [`chebyshev_points`], that of T₀ first.
pub fn chebyshev_coefficients(values: &[f64]) -> Vec<f64> {
    let n = values.len().saturating_sub(1).max(1);
    let cosines: Vec<f64> = (0..2 * n).map(|j| (PI * j as f64 / n as f64).cos()).collect();
    let at_end = |j: usize| if j == 0 || j == n { 0.5 } else { 1.0 };
    // Point j from the left is cos(π(n - j)/n).
    let term = |k: usize, j: usize| at_end(j) * values[j] * cosines[k * (n - j) % (2 * n)];
    let coefficient = |k: usize| at_end(k) * 2.0 / n as f64 * (0..values.len()).map(|j| term(k, j)).sum::<f64>();
    (0..values.len()).map(coefficient).collect()
}

/// Points that are summed together: their recurrences do not wait for each other.
const ABREAST: usize = 16;

/// The sum Σ c_k T_k at many points, by Clenshaw's recurrence: 3 operations for each coefficient and point. Points are replaced by their sums. It is
/// built into what calls it, for the instructions that are chosen there.
#[inline(always)]
pub fn chebyshev_sums(coefficients: &[f64], points: &mut [f64]) {
    let (blocks, rest) = points.as_chunks_mut::<ABREAST>();
    // A loop, for the closure of an iterator would not be built in.
    for block in blocks {
        sum_abreast(coefficients, block);
    }
    if !rest.is_empty() {
        let mut block = [0.0; ABREAST];
        block[..rest.len()].copy_from_slice(rest);
        sum_abreast(coefficients, &mut block);
        rest.copy_from_slice(&block[..rest.len()]);
    }
}

#[inline(always)]
fn sum_abreast(coefficients: &[f64], points: &mut [f64; ABREAST]) {
    let Some((first, others)) = coefficients.split_first() else {
        *points = [0.0; ABREAST];
        return;
    };
    let twice = points.map(|x| 2.0 * x);
    // Two steps at a time, so that nothing is moved; the last coefficient of an odd number is a step of its own.
    let (pairs, odd) = others.as_chunks::<2>();
    let (mut next, mut after) = ([odd.first().copied().unwrap_or(0.0); ABREAST], [0.0; ABREAST]);
    for [c, d] in pairs.iter().rev() {
        for i in 0..ABREAST {
            after[i] = (d - after[i]) + twice[i] * next[i];
            next[i] = (c - next[i]) + twice[i] * after[i];
        }
    }
    for i in 0..ABREAST {
        points[i] = (first - after[i]) + points[i] * next[i];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_analytic_function_is_met_between_the_points() {
        let f = |x: f64| 1.0 / (2.5 + x);
        let values: Vec<f64> = chebyshev_points(32).into_iter().map(f).collect();
        let coefficients = chebyshev_coefficients(&values);
        // Its pole at -2.5 sets the rate: c_k = 2 (-ρ)^-k/√(2.5² - 1), ρ = 2.5 + √(2.5² - 1); half of it for k = 0.
        let root = 5.25f64.sqrt();
        for (k, c) in coefficients.iter().enumerate() {
            let exact = if k == 0 { 1.0 } else { 2.0 } / root * (-2.5 - root).powi(-(k as i32));
            assert!((c - exact).abs() < 1e-15, "{k}: {c} {exact}");
        }
        let points: Vec<f64> = (0..101).map(|i| -1.0 + 0.02 * f64::from(i)).collect();
        let mut sums = points.clone();
        chebyshev_sums(&coefficients, &mut sums);
        for (x, sum) in points.iter().zip(&sums) {
            assert!((sum - f(*x)).abs() < 4e-15, "{x}: {sum} {}", f(*x));
        }
    }

    #[test]
    fn points_are_symmetric_and_have_their_ends() {
        for degree in [1, 2, 8, 33] {
            let points = chebyshev_points(degree);
            assert_eq!((points[0], points[degree], points.len()), (-1.0, 1.0, degree + 1));
            assert!(points.iter().zip(points.iter().rev()).all(|(a, b)| *a == -b));
        }
        assert_eq!(chebyshev_coefficients(&[3.0, 3.0, 3.0])[0], 3.0);
    }
}
