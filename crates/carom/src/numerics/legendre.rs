//! Legendre polynomials and the Gauss rules at their roots, for smooth integrands on [0, 1].

/// P₀(x) ... P_last(x) on [-1, 1].
pub fn table(last: usize, x: f64) -> Vec<f64> {
    let mut table = vec![1.0, x];
    for k in 2..=last {
        let n = k as f64;
        table.push(((2.0 * n - 1.0) * x * table[k - 1] - (n - 1.0) * table[k - 2]) / n);
    }
    table
}

/// The Legendre polynomial of a degree above 0 on [-1, 1], and its slope (inside the interval).
pub fn legendre(degree: usize, x: f64) -> (f64, f64) {
    let table = table(degree, x);
    let value = table[degree];
    (value, degree as f64 * (x * value - table[degree - 1]) / (x * x - 1.0))
}

/// A root of the polynomial of a degree, counted from below, and the slope there.
fn root(degree: usize, index: usize) -> (f64, f64) {
    let mut x = -(std::f64::consts::PI * (index as f64 + 0.75) / (degree as f64 + 0.5)).cos();
    let mut slope = 1.0;
    for _ in 0..100 {
        let (value, rate) = legendre(degree, x);
        slope = rate;
        let change = value / rate;
        x -= change;
        if change.abs() < 1e-16 {
            break;
        }
    }
    (x, slope)
}

/// Points and weights of the Gauss-Legendre rule with `count` points on [0, 1], rising.
pub fn rule(count: usize) -> (Vec<f64>, Vec<f64>) {
    let both = |(x, slope): (f64, f64)| (0.5 * (1.0 + x), 1.0 / ((1.0 - x * x) * slope * slope));
    (0..count).map(|i| both(root(count, i))).unzip()
}

/// Gauss-Legendre nodes on [0, 1] with the weights of the whole integral and of the integral up to each node.
#[derive(Clone, Debug)]
pub struct Running {
    /// The nodes, rising.
    pub nodes: Vec<f64>,
    /// Weights of ∫₀¹.
    pub weights: Vec<f64>,
    /// `up_to[i][j]`: the weight of node j in ∫₀ of node i, exact for polynomials below the number of nodes.
    pub up_to: Vec<Vec<f64>>,
}

impl Running {
    /// The rule with this many nodes.
    pub fn new(count: usize) -> Self {
        let (nodes, weights) = rule(count);
        let tables: Vec<Vec<f64>> = (0..count).map(|i| table(count + 1, root(count, i).0)).collect();
        let up_to = tables.iter().map(|at| running_row(at, &tables, &weights)).collect();
        Running { nodes, weights, up_to }
    }
}

/// The interpolant is Σ (k+1/2) aₖ Pₖ with aₖ = Σ wⱼ fⱼ Pₖ(xⱼ), and ∫₋₁ˣ Pₖ = (Pₖ₊₁ - Pₖ₋₁)(x)/(2k+1); on [0, 1] half of it.
fn running_row(at: &[f64], tables: &[Vec<f64>], weights: &[f64]) -> Vec<f64> {
    let integral = |k: usize| if k == 0 { at[1] + 1.0 } else { (at[k + 1] - at[k - 1]) / (2 * k + 1) as f64 };
    let weight = |(table, w): (&Vec<f64>, &f64)| {
        let sum: f64 = (0..weights.len()).map(|k| (k as f64 + 0.5) * table[k] * integral(k)).sum();
        w * sum
    };
    tables.iter().zip(weights).map(weight).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rule_integrates_polynomials_of_degree_fifteen() {
        let (points, weights) = rule(8);
        for degree in 0..16 {
            let sum: f64 = points.iter().zip(&weights).map(|(x, w)| w * x.powi(degree)).sum();
            assert!((sum * (degree as f64 + 1.0) - 1.0).abs() < 1e-14, "{degree}");
        }
    }

    #[test]
    fn running_integrals_of_polynomials_are_exact() {
        let rule = Running::new(12);
        for (node, row) in rule.nodes.iter().zip(&rule.up_to) {
            let sum: f64 = row.iter().zip(&rule.nodes).map(|(w, x)| w * x.powi(9)).sum();
            assert!((sum - node.powi(10) / 10.0).abs() < 1e-15);
        }
        let whole: f64 = rule.weights.iter().zip(&rule.nodes).map(|(w, x)| w * x.powi(21)).sum();
        assert!((whole - 1.0 / 22.0).abs() < 1e-15);
    }
}
