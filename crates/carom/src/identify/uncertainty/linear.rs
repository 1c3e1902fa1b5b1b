//! The spread of the parameters where the model is taken as linear: deviations, correlations, and what each kind of data says on
//! its own. Equations among the parameters are kept, and what presses against a bound or a condition is held there.

use crate::identify::search::{Point, Search, normal_equations};
use crate::identify::statement::Kind;
use crate::identify::unknowns::ParameterMap;
use crate::numerics::{Square, dot, symmetric};

/// Eigenvalues below this part of the largest are nothing but rounding: that direction is open.
const OPEN: f64 = 1e-13;

/// The covariance of all parameters of the table, and which of them have an open direction in them.
pub(in crate::identify) struct Covariance {
    /// By parameter of the table.
    pub matrix: Square,
    pub open: Vec<bool>,
}

/// A direction in which the unknowns may move: an eigenvector of what the data say.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Direction {
    /// By unknown, in units of the sizes.
    step: Vec<f64>,
    /// The variance along it; where it is open, the least that it may be.
    variance: f64,
    /// Whether the data say anything about it.
    closed: bool,
}

/// All directions that what is held leaves.
#[derive(Clone, Debug)]
pub(in crate::identify) struct Directions {
    list: Vec<Direction>,
    sizes: Vec<f64>,
}

/// What moves less than this part of what it could along an open direction does not feel it.
const FELT: f64 = 1e-6;

/// Directions that are held are so well perpendicular to what holds them.
const ROUNDING: f64 = 1e-12;

/// A bound or condition is reached where it is nearer than this, in units of the sizes.
const REACHED: f64 = 1e-6;

/// The equations among the unknowns, in units of the sizes.
fn equations(chart: &ParameterMap, q: &[f64], sizes: &[f64]) -> Vec<Vec<f64>> {
    let equal = chart.rows(q).into_iter().filter(|r| r.equal);
    equal.map(|row| row.a.iter().zip(sizes).map(|(a, s)| a * s).collect()).collect()
}

/// The equations, and every bound and condition against which the misfit presses: those reached whose multiplier is positive where the
/// gradient is balanced by all of them, g + Σ μ a = 0.
fn held(chart: &ParameterMap, point: &Point, sizes: &[f64]) -> Vec<Vec<f64>> {
    let scaled = |a: &[f64]| -> Vec<f64> { a.iter().zip(sizes).map(|(a, s)| a * s).collect() };
    let (_, gradient) = normal_equations(&point.linear);
    let gradient = scaled(&gradient);
    let mut pressing: Vec<(bool, Vec<f64>)> = Vec::new();
    for row in chart.rows(&point.q) {
        let a = scaled(&row.a);
        let length = dot(&a, &a).sqrt();
        if length > 0.0 && (row.equal || row.b.abs() <= REACHED * length) {
            pressing.push((row.equal, a.iter().map(|x| x / length).collect()));
        }
    }
    // One after the other is let go, the one that holds back most first.
    loop {
        let multipliers = balance(&pressing, &gradient);
        let pulls = |i: &usize| !pressing[*i].0 && multipliers[*i] <= 0.0;
        let most = (0..pressing.len()).filter(pulls).min_by(|i, j| multipliers[*i].total_cmp(&multipliers[*j]));
        match most {
            Some(i) => drop(pressing.remove(i)),
            None => return pressing.into_iter().map(|(_, a)| a).collect(),
        }
    }
}

/// The μ with the least |g + Σ μ a|.
fn balance(rows: &[(bool, Vec<f64>)], gradient: &[f64]) -> Vec<f64> {
    let n = rows.len();
    let mut gram = Square::zero(n);
    for i in 0..n {
        for j in 0..n {
            gram.add(i, j, dot(&rows[i].1, &rows[j].1));
        }
        gram.add(i, i, 1e-12);
    }
    let pull: Vec<f64> = rows.iter().map(|(_, a)| -dot(a, gradient)).collect();
    gram.cholesky().map_or(vec![0.0; n], |c| c.solve(&pull))
}

/// Directions that these rows leave, in units of the sizes.
fn tangent(normals: Vec<Vec<f64>>, n: usize) -> Vec<Vec<f64>> {
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
pub(in crate::identify) fn free_directions(chart: &ParameterMap, q: &[f64]) -> usize {
    tangent(equations(chart, q, &chart.sizes(q)), q.len()).len()
}

/// What the residuals of one kind, or of all, say of each direction; `variance` is that of a weighted residual.
pub(in crate::identify) fn directions(
    search: &Search<'_, '_>,
    point: &Point,
    kind: Option<Kind>,
    variance: f64,
) -> Directions {
    let Search { bench, chart, .. } = *search;
    let sizes = chart.sizes(&point.q);
    let basis = tangent(held(chart, point, &sizes), sizes.len());
    let of_kind = point.linear.jacobian.iter().zip(bench.targets());
    let rows = of_kind.filter(|(_, t)| kind.is_none_or(|kind| kind == t.kind)).map(|(row, _)| row);
    let (values, vectors) = eigen(information(&basis, &sizes, rows));
    let floor = OPEN * values.first().copied().unwrap_or(0.0);
    let of = |(number, value): (usize, &f64)| {
        let mut step = vec![0.0; sizes.len()];
        for (share, direction) in vectors.row(number).iter().zip(&basis) {
            step.iter_mut().zip(direction).for_each(|(x, d)| *x += share * d);
        }
        let closed = *value > floor && *value > 0.0;
        let variance = variance / if closed { *value } else { floor.max(f64::MIN_POSITIVE) };
        Direction { step, variance, closed }
    };
    let list = values.iter().enumerate().map(of).collect();
    Directions { list, sizes }
}

/// The covariance of the parameters from the residuals of one kind, or of all; `variance` is that of a weighted residual.
pub(in crate::identify) fn covariance(
    search: &Search<'_, '_>,
    point: &Point,
    kind: Option<Kind>,
    variance: f64,
) -> Covariance {
    let Directions { list, sizes } = directions(search, point, kind, variance);
    let slopes = search.chart.parameter_slopes(&point.q);
    let count = slopes.len();
    let mut result = Covariance { matrix: Square::zero(count), open: vec![false; count] };
    for Direction { step, variance, closed } in &list {
        let moved: Vec<f64> = slopes.iter().map(|row| movement(row, step, &sizes)).collect();
        for i in 0..count {
            result.open[i] |= !closed && moved[i].abs() > FELT * longest(step);
            for j in 0..count {
                result.matrix.add(i, j, variance * moved[i] * moved[j]);
            }
        }
    }
    result
}

impl Directions {
    /// The deviation of what has these derivatives by the unknowns; `None` where an open direction moves it, or nothing tells the noise.
    pub fn deviation(&self, slopes: &[f64]) -> Option<f64> {
        let reach: f64 = slopes.iter().zip(&self.sizes).map(|(r, s)| (r * s).abs()).sum();
        let mut square = 0.0;
        for Direction { step, variance, closed } in &self.list {
            let moved = movement(slopes, step, &self.sizes);
            if *closed {
                square += variance * moved * moved;
            } else if moved.abs() > FELT * reach * longest(step) {
                return None;
            }
        }
        Some(f64::sqrt(square)).filter(|deviation| deviation.is_finite())
    }
}

fn longest(step: &[f64]) -> f64 {
    step.iter().fold(0.0f64, |m, x| m.max(x.abs()))
}

/// How far a parameter moves with the unknowns q, in units of the sizes. What is held moves by the rounding of the directions
/// that hold it: that is no movement.
fn movement(slopes: &[f64], q: &[f64], sizes: &[f64]) -> f64 {
    let longest = longest(q);
    let terms = || slopes.iter().zip(q).zip(sizes);
    let moved: f64 = terms().map(|((r, q), s)| r * q * s).sum();
    let possible: f64 = terms().map(|((r, _), s)| (r * s).abs() * longest).sum();
    if moved.abs() <= ROUNDING * possible { 0.0 } else { moved }
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
pub(in crate::identify) fn rank(chart: &ParameterMap, point: &Point, variance: f64) -> usize {
    let sizes = &chart.sizes(&point.q);
    let directions = tangent(equations(chart, &point.q, sizes), sizes.len());
    let values = eigen(information(&directions, sizes, point.linear.jacobian.iter())).0;
    // What is below the rounding of the largest is none.
    let floor = variance.max(4.0 * f64::EPSILON * values.first().copied().unwrap_or(0.0));
    values.iter().filter(|v| **v > floor).count()
}

/// Eigenvalues of what the data say, the largest first, and directions; NaN where they say nothing finite.
fn eigen(information: Square) -> (Vec<f64>, Square) {
    let n = information.size;
    symmetric(information).unwrap_or_else(|| (vec![f64::NAN; n], Square::zero(n)))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_held_does_not_move_by_the_rounding_of_what_holds_it() {
        assert_eq!(movement(&[1.0, 0.0], &[7e-18, 0.3], &[1.0, 1.0]), 0.0);
        assert_eq!(movement(&[1.0, 0.0], &[7e-8, 0.3], &[1.0, 1.0]), 7e-8);
        assert!(movement(&[1e-9, 0.0], &[0.5, 0.3], &[1e-9, 1.0]) > 0.0, "small in SI units is not held");
    }
}
