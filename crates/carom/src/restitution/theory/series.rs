//! Truncated power series, one coefficient at a time: each function gives the k-th coefficient of a result from those of
//! its operands up to k and, where it is a recurrence, from the earlier ones of the result itself.

/// Σ aⱼ bₖ₋ⱼ: the k-th coefficient of a b.
pub fn product(a: &[f64], b: &[f64], k: usize) -> f64 {
    (0..=k).map(|j| a[j] * b[k - j]).sum()
}

/// The k-th coefficient of xᵖ from those below it (J. C. P. Miller): x₀ k yₖ = Σⱼ₌₁ᵏ (p j - (k-j)) xⱼ yₖ₋ⱼ.
pub fn power(x: &[f64], y: &[f64], p: f64, k: usize) -> f64 {
    if k == 0 {
        return x[0].powf(p);
    }
    let sum: f64 = (1..=k).map(|j| (p * j as f64 - (k - j) as f64) * x[j] * y[k - j]).sum();
    sum / (k as f64 * x[0])
}

/// The k-th coefficient of a/b from those of the quotient below it.
pub fn quotient(a: &[f64], b: &[f64], y: &[f64], k: usize) -> f64 {
    let known: f64 = (1..=k).map(|j| b[j] * y[k - j]).sum();
    (a[k] - known) / b[0]
}

/// √x as a series, for x₀ > 0.
pub fn root(x: &[f64]) -> Vec<f64> {
    let mut y = Vec::with_capacity(x.len());
    for k in 0..x.len() {
        y.push(power(x, &y, 0.5, k));
    }
    y
}

/// The sum at a value of the variable.
pub fn at(coefficients: &[f64], variable: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, c| sum * variable + c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_of_a_square_is_the_series_itself() {
        let x = [2.0, -1.0, 0.5, 3.0, -0.25];
        let square: Vec<f64> = (0..x.len()).map(|k| product(&x, &x, k)).collect();
        for (a, b) in root(&square).iter().zip(x) {
            assert!((a - b).abs() < 1e-14);
        }
    }

    #[test]
    fn quotients_and_powers_undo_products() {
        let (a, b) = ([1.5, 0.5, -2.0, 1.0], [0.7, 0.1, 0.3, -0.9]);
        let c: Vec<f64> = (0..4).map(|k| product(&a, &b, k)).collect();
        let mut back = Vec::new();
        let mut inverse = Vec::new();
        for k in 0..4 {
            back.push(quotient(&c, &b, &back, k));
            inverse.push(power(&b, &inverse, -1.0, k));
        }
        for k in 0..4 {
            assert!((back[k] - a[k]).abs() < 1e-14);
            assert!((product(&c, &inverse, k) - a[k]).abs() < 1e-14);
        }
    }
}
