//! Small systems of linear equations.

/// A pivot below this part of the largest entry of its row is none.
const SMALLEST_PIVOT: f64 = 1e-12;

/// Gaussian elimination with scaled partial pivoting; the last entry of a row is its right side. None where singular.
pub(super) fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for row in &mut rows {
        let size = row[..n].iter().fold(0.0f64, |m, x| m.max(x.abs()));
        row.iter_mut().for_each(|x| *x /= size);
    }
    for column in 0..n {
        let best = (column..n).max_by(|a, b| rows[*a][column].abs().total_cmp(&rows[*b][column].abs()))?;
        rows.swap(column, best);
        let pivot = rows[column].clone();
        if pivot[column].is_nan() || pivot[column].abs() <= SMALLEST_PIVOT {
            return None;
        }
        for row in rows.iter_mut().skip(column + 1) {
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(&pivot).skip(column).for_each(|(x, p)| *x -= factor * p);
        }
    }
    let mut x = vec![0.0; n];
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| rows[i][j] * x[j]).sum();
        x[i] = (rows[i][n] - known) / rows[i][i];
    }
    Some(x)
}
