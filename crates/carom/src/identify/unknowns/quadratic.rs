//! min ½ dᵀH d + gᵀd under linear equations and inequalities, H positive definite: the dual active-set method of D. Goldfarb and
//! A. Idnani, Mathematical Programming 27 (1983). The unknowns are few, so every change of the active set solves anew.

use crate::numerics::{Cholesky, Square, dot};

/// a·d = b, or a·d ≤ b.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Row {
    pub a: Vec<f64>,
    pub b: f64,
    pub equal: bool,
}

/// Relative violation that counts as none.
const TIGHT: f64 = 1e-13;

/// The active rows with their multipliers.
struct Active<'a> {
    rows: &'a [Row],
    /// Numbers of the rows, equations first.
    set: Vec<usize>,
    /// Signs: -1 where an equation is approached from below.
    signs: Vec<f64>,
    multipliers: Vec<f64>,
    factor: &'a Cholesky,
}

impl Active<'_> {
    fn normal(&self, place: usize) -> Vec<f64> {
        self.rows[self.set[place]].a.iter().map(|x| self.signs[place] * x).collect()
    }

    /// For a new normal a: the direction in d, and how the multipliers change, per unit of its own.
    fn directions(&self, a: &[f64]) -> Option<(Vec<f64>, Vec<f64>)> {
        let mut z = self.factor.solve(a);
        let k = self.set.len();
        if k == 0 {
            return Some((z.iter().map(|x| -x).collect(), Vec::new()));
        }
        let normals: Vec<Vec<f64>> = (0..k).map(|i| self.normal(i)).collect();
        let solved: Vec<Vec<f64>> = normals.iter().map(|n| self.factor.solve(n)).collect();
        let mut gram = Square::zero(k);
        for (i, normal) in normals.iter().enumerate() {
            for (j, other) in solved.iter().enumerate() {
                gram.set(i, j, dot(normal, other));
            }
        }
        let right: Vec<f64> = normals.iter().map(|n| dot(n, &z)).collect();
        let change = gram.cholesky()?.solve(&right);
        for (r, s) in change.iter().zip(&solved) {
            for (x, y) in z.iter_mut().zip(s) {
                *x -= r * y;
            }
        }
        Some((z.iter().map(|x| -x).collect(), change.iter().map(|r| -r).collect()))
    }

    /// Moves d until a violated row is obeyed, letting go of rows on the way whose multipliers vanish, and makes it active. `None`
    /// where that cannot be done.
    fn admit(&mut self, row: usize, sign: f64, d: &mut [f64]) -> Option<()> {
        let a: Vec<f64> = self.rows[row].a.iter().map(|x| sign * x).collect();
        let mut own = 0.0;
        loop {
            let (z, change) = self.directions(&a)?;
            let slope = dot(&a, &z);
            let violation = dot(&a, d) - sign * self.rows[row].b;
            // The full step brings the row to its limit; with a vanishing slope there is none.
            let flat = slope.abs() <= 1e-14 * dot(&a, &self.factor.solve(&a)).max(1e-300);
            let full = if flat { f64::INFINITY } else { -violation / slope };
            let (partial, leaving) = self.first_to_leave(&change);
            let step = full.min(partial);
            if !step.is_finite() {
                return None;
            }
            for (m, c) in self.multipliers.iter_mut().zip(&change) {
                *m += step * c;
            }
            own += step;
            if !flat {
                d.iter_mut().zip(&z).for_each(|(x, y)| *x += step * y);
            }
            match leaving {
                Some(i) if partial < full => self.drop(i),
                _ => break,
            }
        }
        self.set.push(row);
        self.signs.push(sign);
        self.multipliers.push(own);
        Some(())
    }

    /// The step at which the first multiplier of an inequality vanishes, and whose.
    fn first_to_leave(&self, change: &[f64]) -> (f64, Option<usize>) {
        let mut first = (f64::INFINITY, None);
        for (i, c) in change.iter().enumerate() {
            if *c < 0.0 && !self.rows[self.set[i]].equal && -self.multipliers[i] / c < first.0 {
                first = (-self.multipliers[i] / c, Some(i));
            }
        }
        first
    }

    fn drop(&mut self, place: usize) {
        self.set.remove(place);
        self.signs.remove(place);
        self.multipliers.remove(place);
    }
}

/// The minimum; `None` where the rows contradict each other or H is not positive definite.
pub(in crate::identify) fn minimise(h: &Square, g: &[f64], rows: &[Row]) -> Option<Vec<f64>> {
    let factor = h.cholesky()?;
    let mut d: Vec<f64> = factor.solve(g).iter().map(|x| -x).collect();
    let mut active = Active { rows, set: vec![], signs: vec![], multipliers: vec![], factor: &factor };
    // Every pass adds a row for good or drops one on the way; few rows make few passes.
    for _ in 0..50 * (rows.len() + 2) {
        let Some((row, excess)) = most_violated(rows, &active.set, &d) else { return Some(d) };
        active.admit(row, excess.signum(), &mut d)?;
    }
    None
}

/// The row farthest from being obeyed, equations first, and its excess.
fn most_violated(rows: &[Row], set: &[usize], d: &[f64]) -> Option<(usize, f64)> {
    let mut worst: Option<(usize, f64, f64)> = None;
    for (i, row) in rows.iter().enumerate().filter(|(i, _)| !set.contains(i)) {
        let excess = dot(&row.a, d) - row.b;
        let norm = dot(&row.a, &row.a).sqrt();
        let size = TIGHT * (row.b.abs() + norm * d.iter().fold(0.0f64, |m, x| m.max(x.abs())));
        let violated = if row.equal { excess.abs() > size } else { excess > size };
        let weight = excess.abs() / norm.max(1e-300) * if row.equal { 1e6 } else { 1.0 };
        if violated && worst.is_none_or(|w| weight > w.2) {
            worst = Some((i, excess, weight));
        }
    }
    worst.map(|(i, excess, _)| (i, excess))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(a: &[f64], b: f64, equal: bool) -> Row {
        Row { a: a.to_vec(), b, equal }
    }

    fn unit() -> Square {
        Square { size: 2, entries: vec![2.0, 0.0, 0.0, 2.0] }
    }

    #[test]
    fn the_nearest_point_of_a_triangle_is_its_corner() {
        // min (x-3)² + (y-3)² with x + y ≤ 2, x ≤ 0.5, y ≥ 0.
        let rows = [row(&[1.0, 1.0], 2.0, false), row(&[1.0, 0.0], 0.5, false), row(&[0.0, -1.0], 0.0, false)];
        let d = minimise(&unit(), &[-6.0, -6.0], &rows).unwrap();
        assert!((d[0] - 0.5).abs() < 1e-12 && (d[1] - 1.5).abs() < 1e-12, "{d:?}");
    }

    #[test]
    fn an_equation_holds_exactly_and_contradictions_are_found() {
        let line = row(&[1.0, 2.0], 3.0, true);
        let d = minimise(&unit(), &[0.0, 0.0], std::slice::from_ref(&line)).unwrap();
        assert!((d[0] - 0.6).abs() < 1e-14 && (d[1] - 1.2).abs() < 1e-14);
        assert!(minimise(&unit(), &[0.0, 0.0], &[line, row(&[1.0, 2.0], 1.0, false)]).is_none());
    }

    #[test]
    fn random_problems_obey_the_conditions_of_karush_kuhn_and_tucker() {
        let mut state = 7u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64 * 2.0 - 1.0
        };
        for _ in 0..300 {
            let n = 5;
            let factor: Vec<f64> = (0..n * n).map(|_| next()).collect();
            let mut h = Square::zero(n);
            for i in 0..n {
                for j in 0..n {
                    let sum: f64 = (0..n).map(|k| factor[i * n + k] * factor[j * n + k]).sum();
                    h.set(i, j, sum + if i == j { 0.01 } else { 0.0 });
                }
            }
            let g: Vec<f64> = (0..n).map(|_| 3.0 * next()).collect();
            // The origin is feasible for every inequality.
            let rows: Vec<Row> = (0..9)
                .map(|_| Row { a: (0..n).map(|_| next()).collect(), b: 0.3 * next().abs(), equal: false })
                .collect();
            let d = minimise(&h, &g, &rows).unwrap();
            let value = |d: &[f64]| {
                let hd: Vec<f64> = (0..n).map(|i| dot(&h.entries[i * n..i * n + n], d)).collect();
                0.5 * dot(d, &hd) + dot(&g, d)
            };
            assert!(rows.iter().all(|r| dot(&r.a, &d) <= r.b + 1e-10));
            // Convex: no feasible point near by, or on the way to any other feasible one, is lower.
            for _ in 0..200 {
                let other: Vec<f64> = d.iter().map(|x| x + 0.2 * next()).collect();
                if rows.iter().all(|r| dot(&r.a, &other) <= r.b) {
                    assert!(value(&other) >= value(&d) - 1e-9);
                }
            }
        }
    }
}
