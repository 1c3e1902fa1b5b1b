//! Square matrices of moderate size, and the Cholesky factor of those that are positive definite.

/// A square matrix, row after row.
#[derive(Clone, Debug, PartialEq)]
pub struct Square {
    /// Rows and columns.
    pub size: usize,
    /// The entries.
    pub entries: Vec<f64>,
}

impl Square {
    /// The zero matrix.
    pub fn zero(size: usize) -> Square {
        Square { size, entries: vec![0.0; size * size] }
    }

    /// An entry.
    pub fn at(&self, i: usize, j: usize) -> f64 {
        self.entries[i * self.size + j]
    }

    /// Replaces an entry.
    pub fn set(&mut self, i: usize, j: usize, value: f64) {
        self.entries[i * self.size + j] = value;
    }

    /// Adds to an entry.
    pub fn add(&mut self, i: usize, j: usize, value: f64) {
        self.entries[i * self.size + j] += value;
    }

    /// A row.
    pub fn row(&self, i: usize) -> &[f64] {
        &self.entries[i * self.size..(i + 1) * self.size]
    }

    /// A row to write to.
    pub fn row_mut(&mut self, i: usize) -> &mut [f64] {
        &mut self.entries[i * self.size..(i + 1) * self.size]
    }

    /// Two different rows to write to, the first above the second.
    pub(super) fn two_rows(&mut self, i: usize, j: usize) -> (&mut [f64], &mut [f64]) {
        let (above, below) = self.entries.split_at_mut(j * self.size);
        (&mut above[i * self.size..(i + 1) * self.size], &mut below[..self.size])
    }

    /// The lower factor L of L Lᵀ; `None` where the matrix is not positive definite.
    pub fn cholesky(&self) -> Option<Cholesky> {
        let n = self.size;
        let mut lower = Square::zero(n);
        for i in 0..n {
            for j in 0..=i {
                let rest = self.at(i, j) - dot(&lower.row(i)[..j], &lower.row(j)[..j]);
                if i == j && (rest.is_nan() || rest <= 0.0) {
                    return None;
                }
                lower.set(i, j, if i == j { rest.sqrt() } else { rest / lower.at(j, j) });
            }
        }
        Some(Cholesky { lower })
    }
}

/// A factorised positive definite matrix.
#[derive(Clone, Debug)]
pub struct Cholesky {
    lower: Square,
}

impl Cholesky {
    /// Solves L x = b in place.
    pub fn forward(&self, x: &mut [f64]) {
        for i in 0..x.len() {
            let row = self.lower.row(i);
            x[i] = (x[i] - dot(&row[..i], &x[..i])) / row[i];
        }
    }

    /// Solves Lᵀ x = b in place.
    pub fn backward(&self, x: &mut [f64]) {
        for i in (0..x.len()).rev() {
            let later: f64 = (i + 1..x.len()).map(|k| self.lower.at(k, i) * x[k]).sum();
            x[i] = (x[i] - later) / self.lower.at(i, i);
        }
    }

    /// Solves L Lᵀ x = b.
    pub fn solve(&self, b: &[f64]) -> Vec<f64> {
        let mut x = b.to_vec();
        self.forward(&mut x);
        self.backward(&mut x);
        x
    }

    /// The inverse of the matrix.
    pub fn inverse(&self) -> Square {
        let mut inverse = Square::zero(self.lower.size);
        for i in 0..inverse.size {
            // The inverse is symmetric: its columns are its rows.
            let row = inverse.row_mut(i);
            row[i] = 1.0;
            self.forward(row);
            self.backward(row);
        }
        inverse
    }
}

/// a · b.
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
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
    fn a_matrix_times_its_inverse_is_one() {
        let (matrix, inverse) = (example(), example().cholesky().unwrap().inverse());
        for i in 0..3 {
            for j in 0..3 {
                let one = f64::from(u8::from(i == j));
                assert!((dot(matrix.row(i), inverse.row(j)) - one).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn an_indefinite_matrix_has_no_factor() {
        assert!(Square { size: 2, entries: vec![1.0, 2.0, 2.0, 1.0] }.cholesky().is_none());
    }
}
