//! A curve, and its values at many points.

use super::coordinate::Coordinate;
use super::pattern::PatternChange;
use super::piece::{ChebyshevSeries, CurvePiece, CurveRefusal};
use super::runs::CurveRuns;
use crate::ensemble::columns::{Column, Role};
use crate::numerics::chebyshev_sums;
use crate::scalar::{Instructions, Work};
use crate::scenario::{KeyRange, Problem};

/// Results of collisions along one key of a scenario, as polynomials that were checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Curve {
    /// The key, and from where to where.
    pub range: KeyRange,
    /// The results.
    pub columns: Vec<Column>,
    /// The pieces, from the lower end to the upper one.
    pub pieces: Vec<CurvePiece>,
    /// Where the pattern of phases changes.
    pub changes: Vec<PatternChange>,
    /// The runs that were done.
    pub runs: CurveRuns,
    /// The problem at the lower end, where it is one.
    pub first: Option<Problem>,
    /// Where each piece begins to answer, and where the last one has ceased to: a change of pattern is taken to be in the middle of where it was located.
    bounds: Vec<f64>,
}

/// Points that are mapped before they are summed: they stay near the processor.
const BLOCK: usize = 512;

impl Curve {
    pub(super) fn new(
        range: KeyRange,
        (columns, pieces): (Vec<Column>, Vec<CurvePiece>),
        changes: Vec<PatternChange>,
        (runs, first): (CurveRuns, Option<Problem>),
    ) -> Curve {
        let [lo, hi] = range.ends;
        let between = pieces.windows(2).map(|pair| pair[0].ends[1] + 0.5 * (pair[1].ends[0] - pair[0].ends[1]));
        let bounds = [lo].into_iter().chain(between).chain([hi.next_up()]).collect();
        Curve { range, columns, pieces, changes, runs, first, bounds }
    }

    /// The place of a result among the columns.
    pub fn position(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The number of the piece that answers for a point; none outside the range.
    fn place(&self, x: f64) -> Option<usize> {
        let [lo, hi] = self.range.ends;
        (lo..=hi).contains(&x).then(|| self.bounds.partition_point(|bound| *bound <= x).saturating_sub(1))
    }

    /// The polynomial of a result on a piece; none where it was refused.
    fn series(&self, column: usize, place: usize) -> Option<(&CurvePiece, &ChebyshevSeries)> {
        let piece = self.pieces.get(place)?;
        Some((piece, piece.results.get(column)?.as_ref().ok()?))
    }

    /// The value of a result at a point, and the error that is stated of it; none where it was refused and outside the range.
    pub fn value(&self, column: usize, x: f64) -> Option<(f64, f64)> {
        let (piece, series) = self.series(column, self.place(x)?)?;
        let mut value = [x];
        piece.coordinate.map(&mut value);
        chebyshev_sums(&series.coefficients, &mut value);
        Some((value[0], series.error))
    }

    /// Whether no result was kept anywhere; then why the first one was not.
    pub fn refusal(&self) -> Option<&CurveRefusal> {
        let mut results = self.pieces.iter().flat_map(|piece| &piece.results);
        if results.clone().any(Result::is_ok) { None } else { results.find_map(|result| result.as_ref().err()) }
    }

    /// Columns of a table of so many points, evenly spaced along the key: the key, the results, their errors; NaN where there is none.
    pub fn table(&self, count: usize) -> Vec<(String, Vec<f64>)> {
        let [lo, hi] = self.range.ends;
        let last = count.saturating_sub(1).max(1);
        let point = |i: usize| if i == last { hi } else { lo + (hi - lo) * (i as f64 / last as f64) };
        let points: Vec<f64> = (0..count).map(point).collect();
        let values = self.columns.iter().enumerate().map(|(place, column)| {
            let mut values = points.clone();
            self.evaluate(place, &mut values);
            (column.name.to_string(), values)
        });
        let errors = self.columns.iter().enumerate().filter_map(|(place, column)| {
            let Role::Result { error, .. } = column.role else { return None };
            let stated = |x: &f64| self.value(place, *x).map_or(f64::NAN, |(_, error)| error);
            Some((error.to_string(), points.iter().map(stated).collect()))
        });
        [(self.range.key.clone(), points.clone())].into_iter().chain(values).chain(errors).collect()
    }

    /// Replaces points by the values of a result there; NaN where it was refused and outside the range. Points that follow each other on one
    /// piece are summed together: 3 operations for each coefficient, and some 8 for the coordinate.
    pub fn evaluate(&self, column: usize, points: &mut [f64]) {
        let (mut rest, instructions) = (points, Instructions::widest());
        while let Some(first) = rest.first() {
            let place = self.place(*first);
            let [from, until] = place.map_or([f64::NAN; 2], |place| [self.bounds[place], self.bounds[place + 1]]);
            let block = &rest[..rest.len().min(BLOCK)];
            let is_here = |x: &f64| (from <= *x) & (*x < until);
            // All of a block is asked at once, without a branch: that is the usual case, and fast.
            let are_all_here = block.iter().fold(true, |all, x| all & is_here(x));
            let leaves = if are_all_here { None } else { block.iter().position(|x| !is_here(x)) };
            let count = leaves.unwrap_or(block.len()).max(1);
            let (here, others) = rest.split_at_mut(count);
            match place.and_then(|place| self.series(column, place)) {
                Some((piece, series)) => {
                    let coefficients = &series.coefficients;
                    instructions.run(OnPiece { coordinate: &piece.coordinate, coefficients, points: here });
                }
                None => here.fill(f64::NAN),
            }
            rest = others;
        }
    }
}

/// Points of one piece, to be replaced by the values of a result.
struct OnPiece<'a> {
    coordinate: &'a Coordinate,
    coefficients: &'a [f64],
    points: &'a mut [f64],
}

impl Work for OnPiece<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        self.coordinate.map(self.points);
        chebyshev_sums(self.coefficients, self.points);
    }
}
