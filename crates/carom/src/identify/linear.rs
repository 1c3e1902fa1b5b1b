//! The spread of the parameters where the model is taken as linear: deviations, correlations, and what each kind of data says on
//! its own. Bounds are left aside; equations among the parameters are kept.

use super::chart::Chart;
use super::data::Kind;
use super::dense::{Square, dot};
use super::descent::Point;
use super::residual::Bench;

/// Eigenvalues below this part of the largest are nothing but rounding: that direction is open.
const OPEN: f64 = 1e-13;

/// The covariance of all parameters of the table, and which of them have an open direction in them.
pub(super) struct Covariance {
    /// By parameter of the table.
    pub matrix: Square,
    pub open: Vec<bool>,
}

/// Directions that the equations among the unknowns leave, as rows, in units of the sizes.
fn tangent(chart: &Chart, q: &[f64], sizes: &[f64]) -> Vec<Vec<f64>> {
    let n = q.len();
    let equations = chart.rows(q).into_iter().filter(|r| r.equal);
    let normals: Vec<Vec<f64>> = equations.map(|row| row.a.iter().zip(sizes).map(|(a, s)| a * s).collect()).collect();
    let units = (0..n).map(|i| (0..n).map(|j| f64::from(u8::from(i == j))).collect::<Vec<f64>>());
    let mut basis: Vec<Vec<f64>> = Vec::new();
    let count = normals.len();
    for (number, mut vector) in normals.into_iter().chain(units).enumerate() {
        let before = dot(&vector, &vector).sqrt();
        for other in &basis {
            let along = dot(&vector, other);
            vector.iter_mut().zip(other).for_each(|(x, y)| *x -= along * y);
        }
        let length = dot(&vector, &vector).sqrt();
        if length > 1e-7 * before && length > 0.0 {
            vector.iter_mut().for_each(|x| *x /= length);
            basis.push(vector);
        } else if number < count {
            // A dependent equation adds nothing; a zero row keeps the count of normals.
            basis.push(vec![0.0; n]);
        }
    }
    basis.split_off(count)
}

/// How many directions the equations among the unknowns leave.
pub(super) fn free_directions(chart: &Chart, q: &[f64]) -> usize {
    tangent(chart, q, &chart.sizes(q)).len()
}

/// The covariance from the residuals of one kind, or of all; `variance` is that of a weighted residual.
pub(super) fn covariance(
    (bench, chart): (&Bench, &Chart),
    point: &Point,
    sizes: &[f64],
    kind: Option<Kind>,
    variance: f64,
) -> Covariance {
    let directions = tangent(chart, &point.q, sizes);
    let of_kind = point.linear.jacobian.iter().zip(bench.targets());
    let rows = of_kind.filter(|(_, t)| kind.is_none_or(|kind| kind == t.kind)).map(|(row, _)| row);
    let information = information(&directions, sizes, rows);
    let (values, vectors) = information.eigen();
    let floor = OPEN * values.first().copied().unwrap_or(0.0);
    let slopes = chart.parameter_slopes(&point.q);
    let count = slopes.len();
    let mut result = Covariance { matrix: Square::zero(count), open: vec![false; count] };
    for (value, vector) in values.iter().zip(&vectors) {
        // The eigenvector back in parameters.
        let mut q = vec![0.0; sizes.len()];
        for (share, direction) in vector.iter().zip(&directions) {
            q.iter_mut().zip(direction).for_each(|(x, d)| *x += share * d);
        }
        let moved: Vec<f64> =
            slopes.iter().map(|row| row.iter().zip(&q).zip(sizes).map(|((r, q), s)| r * q * s).sum()).collect();
        let closed = *value > floor && *value > 0.0;
        let weight = variance / if closed { *value } else { floor.max(f64::MIN_POSITIVE) };
        for i in 0..count {
            result.open[i] |= !closed && moved[i].abs() > 1e-6 * q.iter().fold(0.0f64, |m, x| m.max(x.abs()));
            for j in 0..count {
                result.matrix.add(i, j, weight * moved[i] * moved[j]);
            }
        }
    }
    result
}

impl Covariance {
    /// The deviation of one parameter; infinite where a direction with it is open, NaN where the variance is not known.
    pub fn deviation(&self, parameter: usize) -> f64 {
        let square = self.matrix.at(parameter, parameter);
        // Not max, which takes NaN for nothing.
        if self.open[parameter] { f64::INFINITY } else { (if square < 0.0 { 0.0 } else { square }).sqrt() }
    }

    /// The correlation of two parameters; NaN where a direction with one of them is open.
    pub fn correlation(&self, i: usize, j: usize) -> f64 {
        let product = self.matrix.at(i, i) * self.matrix.at(j, j);
        if self.open[i] || self.open[j] || product.is_nan() {
            return f64::NAN;
        }
        if product > 0.0 { (self.matrix.at(i, j) / product.sqrt()).clamp(-1.0, 1.0) } else { 0.0 }
    }
}

/// How many directions the data determine at all: to within a size of the unknowns.
pub(super) fn rank((chart, point): (&Chart, &Point), sizes: &[f64], variance: f64) -> usize {
    information(&tangent(chart, &point.q, sizes), sizes, point.linear.jacobian.iter())
        .eigen()
        .0
        .iter()
        .filter(|v| **v > variance)
        .count()
}

/// JᵀJ in the directions given.
fn information<'a>(directions: &[Vec<f64>], sizes: &[f64], rows: impl Iterator<Item = &'a Vec<f64>>) -> Square {
    let k = directions.len();
    let mut information = Square::zero(k);
    for row in rows {
        let along = |d: &Vec<f64>| d.iter().zip(sizes).zip(row).map(|((d, s), j)| d * s * j).sum();
        let along: Vec<f64> = directions.iter().map(along).collect();
        for i in 0..k {
            for j in 0..k {
                information.add(i, j, along[i] * along[j]);
            }
        }
    }
    information
}
