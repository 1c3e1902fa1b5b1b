//! Small dense matrices: Cholesky, symmetric eigenvalues. A fit has at most a dozen unknowns.

/// A square matrix, row by row.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Square {
    pub size: usize,
    pub entries: Vec<f64>,
}

impl Square {
    pub fn zero(size: usize) -> Square {
        Square { size, entries: vec![0.0; size * size] }
    }

    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.entries[i * self.size + j]
    }

    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        self.entries[i * self.size + j] = value;
    }

    pub fn add(&mut self, i: usize, j: usize, value: f64) {
        self.entries[i * self.size + j] += value;
    }

    /// The lower factor L of L Lᵀ; `None` where the matrix is not positive definite.
    pub fn cholesky(&self) -> Option<Cholesky> {
        let n = self.size;
        let mut lower = Square::zero(n);
        for i in 0..n {
            for j in 0..=i {
                let mut sum = self.at(i, j);
                for k in 0..j {
                    sum -= lower.at(i, k) * lower.at(j, k);
                }
                if i == j {
                    if sum.is_nan() || sum <= 0.0 {
                        return None;
                    }
                    lower.set(i, i, sum.sqrt());
                } else {
                    lower.set(i, j, sum / lower.at(j, j));
                }
            }
        }
        Some(Cholesky { lower })
    }

    /// Eigenvalues and eigenvectors of a symmetric matrix by Jacobi rotations, the largest first. Vectors are the rows.
    pub fn eigen(&self) -> (Vec<f64>, Vec<Vec<f64>>) {
        let n = self.size;
        let mut a = self.clone();
        let mut vectors: Vec<Vec<f64>> =
            (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect()).collect();
        for _ in 0..60 {
            let off: f64 = (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| a.at(i, j).powi(2)).sum();
            if off == 0.0 || off.is_nan() {
                break;
            }
            for p in 0..n {
                for q in p + 1..n {
                    rotate(&mut a, &mut vectors, p, q);
                }
            }
        }
        let mut order: Vec<usize> = (0..n).collect();
        order.sort_by(|i, j| a.at(*j, *j).total_cmp(&a.at(*i, *i)));
        (order.iter().map(|i| a.at(*i, *i)).collect(), order.iter().map(|i| vectors[*i].clone()).collect())
    }
}

/// One Jacobi rotation that makes the entry (p, q) zero.
fn rotate(a: &mut Square, vectors: &mut [Vec<f64>], p: usize, q: usize) {
    let apq = a.at(p, q);
    if apq == 0.0 {
        return;
    }
    let theta = (a.at(q, q) - a.at(p, p)) / (2.0 * apq);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let t = if theta == 0.0 { 1.0 } else { t };
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..a.size {
        let (x, y) = (a.at(k, p), a.at(k, q));
        a.set(k, p, c * x - s * y);
        a.set(k, q, s * x + c * y);
    }
    for k in 0..a.size {
        let (x, y) = (a.at(p, k), a.at(q, k));
        a.set(p, k, c * x - s * y);
        a.set(q, k, s * x + c * y);
    }
    a.set(p, q, 0.0);
    a.set(q, p, 0.0);
    let (left, right) = vectors.split_at_mut(q);
    for (x, y) in left[p].iter_mut().zip(&mut right[0]) {
        (*x, *y) = (c * *x - s * *y, s * *x + c * *y);
    }
}

/// A factorised positive definite matrix.
#[derive(Clone, Debug)]
pub(super) struct Cholesky {
    lower: Square,
}

impl Cholesky {
    /// Solves L Lᵀ x = b.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let n = self.lower.size;
        let mut x = b.to_vec();
        for i in 0..n {
            for k in 0..i {
                x[i] -= self.lower.at(i, k) * x[k];
            }
            x[i] /= self.lower.at(i, i);
        }
        for i in (0..n).rev() {
            for k in i + 1..n {
                x[i] -= self.lower.at(k, i) * x[k];
            }
            x[i] /= self.lower.at(i, i);
        }
        x
    }
}

pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(x, y)| x * y).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example() -> Square {
        Square { size: 3, entries: vec![4.0, 1.0, -2.0, 1.0, 3.0, 0.5, -2.0, 0.5, 5.0] }
    }

    #[test]
    fn a_solved_system_gives_back_its_right_hand_side() {
        let (matrix, b) = (example(), [1.0, -2.0, 3.0]);
        let x = matrix.cholesky().unwrap().solve(&b);
        for (row, right) in matrix.entries.chunks(3).zip(b) {
            assert!((dot(row, &x) - right).abs() < 1e-14);
        }
    }

    #[test]
    fn eigenvectors_are_stretched_by_their_eigenvalues() {
        let matrix = example();
        let (values, vectors) = matrix.eigen();
        assert!(values[0] >= values[1] && values[1] >= values[2]);
        for (value, vector) in values.iter().zip(&vectors) {
            for i in 0..3 {
                assert!((dot(&matrix.entries[3 * i..3 * i + 3], vector) - value * vector[i]).abs() < 1e-13);
            }
        }
    }

    #[test]
    fn an_indefinite_matrix_has_no_factor() {
        assert!(Square { size: 2, entries: vec![1.0, 2.0, 2.0, 1.0] }.cholesky().is_none());
    }
}
