//! Gaussian elimination of small systems of linear equations.

/// Solves rows of coefficients, each with its right side as the last entry, into `x`, with partial pivoting; the rows are used up. `None`
/// where a pivot is not above `smallest`, or the system is not finite.
pub fn eliminate<R: AsRef<[f64]> + AsMut<[f64]>>(rows: &mut [R], x: &mut [f64], smallest: f64) -> Option<()> {
    let n = rows.len();
    for column in 0..n {
        let size = |row: &usize| rows[*row].as_ref()[column].abs();
        let best = (column..n).max_by(|a, b| size(a).total_cmp(&size(b)))?;
        rows.swap(column, best);
        let (above, below) = rows.split_at_mut(column + 1);
        let pivot = above[column].as_ref();
        if !pivot[column].is_finite() || pivot[column].abs() <= smallest {
            return None;
        }
        for row in below {
            let row = row.as_mut();
            let factor = row[column] / pivot[column];
            row.iter_mut().zip(pivot).skip(column).for_each(|(x, p)| *x -= factor * p);
        }
    }
    for i in (0..n).rev() {
        let row = rows[i].as_ref();
        let known: f64 = (i + 1..n).map(|j| row[j] * x[j]).sum();
        x[i] = (row[n] - known) / row[i];
    }
    x.iter().all(|x| x.is_finite()).then_some(())
}

/// A pivot below this part of the largest entry of its row is none.
const SMALLEST_PIVOT: f64 = 1e-12;

/// Solves equations of very different sizes: each is first divided by its largest coefficient. `None` where they are singular to rounding.
pub fn solve(mut rows: Vec<Vec<f64>>) -> Option<Vec<f64>> {
    let n = rows.len();
    for row in &mut rows {
        let size = row[..n].iter().fold(0.0f64, |m, x| m.max(x.abs()));
        row.iter_mut().for_each(|x| *x /= size);
    }
    let mut x = vec![0.0; n];
    eliminate(&mut rows, &mut x, SMALLEST_PIVOT)?;
    Some(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elimination_solves_what_was_multiplied() {
        let x: [f64; 8] = std::array::from_fn(|i| 1.0 + i as f64);
        let a = |i: usize, j: usize| 1.0 / (1.0 + i as f64 + 2.0 * j as f64) + if i == j { 1.0 } else { 0.0 };
        let mut rows: [[f64; 9]; 8] = std::array::from_fn(|i| {
            let sum = (0..8).map(|j| a(i, j) * x[j]).sum();
            std::array::from_fn(|j| if j < 8 { a(i, j) } else { sum })
        });
        let mut found = [0.0; 8];
        assert!(eliminate(&mut rows, &mut found, 0.0).is_some());
        assert!(found.iter().zip(x).all(|(a, b)| (a - b).abs() < 1e-10), "{found:?}");
    }

    #[test]
    fn dependent_equations_have_no_solution() {
        assert!(solve(vec![vec![1e9, 2e9, 1.0], vec![1e-9, 2e-9, 1.0]]).is_none());
        assert_eq!(solve(vec![vec![0.0, 2e9, 4e9], vec![1e-9, 0.0, 3e-9]]), Some(vec![3.0, 2.0]));
    }
}
