//! Rows of a table become loops: which points belong to one, and what looks like a loop and is none.

use super::columns::{Column, Quantity};
use super::data_errors::DataError;
use super::measurements::{Reader, is_blank};
use super::remarks::FEW_POINTS;
use super::sheet::Row;
use crate::identify::{Data, Loop, LoopPoint};

/// A loop has risen where it is beyond this part of its largest indentation,
const RISEN: f64 = 0.5;
/// and has returned where it is below this part.
const RETURNED: f64 = 0.2;

/// Correlations of depth and speed above this say that faster bodies go deeper.
const GROWS_WITH_SPEED: f64 = 0.5;

/// The points of a loop and the rows they stand in.
struct Placed<'a> {
    found: Loop,
    rows: Vec<&'a Row>,
}

impl<'a> Reader<'a> {
    /// Reads loops: a new one begins where the speed or the entry of the column `loop` changes.
    pub(super) fn loops(&mut self) -> Option<Data> {
        let [speed, x, force] =
            [Quantity::Speed, Quantity::Indentation, Quantity::Force].map(|q| self.column(q).cloned());
        let (speed, x, force) = (speed?, x?, force?);
        if let Some(row) = self.trace(&speed, &x) {
            let error = self.sheet.refuse(&row.cells[speed.index], &speed.name, DataError::SpeedVaries);
            self.errors.push(error);
            return None;
        }
        let label = self.column(Quantity::Loop).map(|c| c.index);
        let mut loops: Vec<Placed<'a>> = Vec::new();
        let mut last: Option<(f64, &str)> = None;
        for row in &self.sheet.rows {
            let (v, indentation) = (self.needed(row, &speed), self.needed(row, &x));
            self.needed_force(row, &force);
            let datum = self.datum(row, &force);
            let (Some(v), Some(indentation), Some(datum)) = (v, indentation, datum) else { continue };
            let label = label.map_or("", |i| self.sheet.text(&row.cells[i]));
            if last != Some((v, label)) {
                loops.push(Placed { found: Loop { speed: v, points: Vec::new() }, rows: Vec::new() });
                last = Some((v, label));
            }
            let current = loops.last_mut()?;
            current.found.points.push(LoopPoint { indentation, force: datum });
            current.rows.push(row);
        }
        if self.errors.is_empty() {
            self.signs(&loops, &x, &force);
        }
        if self.errors.is_empty() {
            self.merged(&loops, &x, label.is_some());
        }
        Some(Data::Loops(loops.into_iter().map(|l| l.found).collect()))
    }

    /// The row at which the speed begins to change from row to row within a loop, as it does where each row has the speed at
    /// its own time. Tables with one point of each loop are told from that by their depths, which grow with the speed.
    fn trace(&self, speed: &Column, x: &Column) -> Option<&'a Row> {
        let read = |row: &Row, column: &Column| {
            self.sheet.number(&row.cells[column.index], column.power).filter(|value| value.is_finite())
        };
        let rows: Vec<(&'a Row, [f64; 2])> =
            self.sheet.rows.iter().filter_map(|row| Some((row, [read(row, speed)?.abs(), read(row, x)?]))).collect();
        let mut changes = rows.windows(2).filter(|pair| pair[0].1[0] != pair[1].1[0]);
        let (first, others) = (changes.next()?, changes.count());
        let points: Vec<[f64; 2]> = rows.iter().map(|(_, point)| *point).collect();
        let depths = points.iter().map(|[_, x]| *x);
        let (least, most) = depths.fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), x| (a.min(x), b.max(x)));
        let varies = rows.len() >= FEW_POINTS && 2 * (others + 1) >= rows.len();
        let is_loop = least < RETURNED * most && correlation(&points) < GROWS_WITH_SPEED;
        (varies && is_loop).then_some(first[1].0)
    }

    /// Refuses indentations and forces of the wrong sign.
    fn signs(&mut self, loops: &[Placed<'_>], x: &Column, force: &Column) {
        let reach = |pick: fn(f64, f64) -> f64| {
            loops.iter().flat_map(|l| &l.found.points).fold(0.0, |far: f64, p| pick(far, p.indentation))
        };
        if reach(f64::max) < -reach(f64::min) {
            let cell = &self.sheet.head[x.index];
            self.errors.push(self.sheet.refuse(cell, &x.name, DataError::IndentationNegative).without_value());
        } else if let Some(weak) = loops.iter().find(|l| l.found.peak() <= 0.0) {
            let cell = &weak.rows[0].cells[force.index];
            self.errors.push(self.sheet.refuse(cell, &force.name, DataError::ForceNegative));
        }
    }

    /// Refuses what is two loops in one.
    fn merged(&mut self, loops: &[Placed<'_>], x: &Column, labelled: bool) {
        for l in loops {
            if let Some(point) = second_rise(&l.found.points) {
                let kind = DataError::SecondLoop { speed: l.found.speed, labelled };
                self.errors.push(self.sheet.refuse(&l.rows[point].cells[x.index], &x.name, kind));
            }
        }
    }

    /// A point of a loop without a force is none.
    fn needed_force(&mut self, row: &Row, force: &Column) {
        if is_blank(self.sheet.text(&row.cells[force.index])) {
            let error = self.sheet.refuse(&row.cells[force.index], &force.name, DataError::EmptyCell);
            self.errors.push(error.without_value());
        }
    }
}

/// The number of the point at which the indentation, after it had risen and returned, has risen again.
fn second_rise(points: &[LoopPoint]) -> Option<usize> {
    let largest = points.iter().fold(0.0, |far: f64, p| far.max(p.indentation));
    let after = |from: usize, is: &dyn Fn(f64) -> bool| {
        points.iter().skip(from).position(|p| is(p.indentation / largest)).map(|i| i + from)
    };
    let risen = after(0, &|part| part > RISEN)?;
    let returned = after(risen, &|part| part < RETURNED)?;
    after(returned, &|part| part > RISEN)
}

/// The correlation of pairs of numbers.
fn correlation(pairs: &[[f64; 2]]) -> f64 {
    let mean = |i: usize| pairs.iter().map(|p| p[i]).sum::<f64>() / pairs.len() as f64;
    let centre = [mean(0), mean(1)];
    let product = |i: usize, j: usize| pairs.iter().map(|p| (p[i] - centre[i]) * (p[j] - centre[j])).sum::<f64>();
    product(0, 1) / (product(0, 0) * product(1, 1)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::Datum;

    fn points(indentations: &[f64]) -> Vec<LoopPoint> {
        let force = Datum { value: 1.0, deviation: None };
        indentations.iter().map(|x| LoopPoint { indentation: *x, force }).collect()
    }

    #[test]
    fn a_second_rise_is_seen_and_noise_a_baseline_and_a_residue_are_none() {
        assert_eq!(second_rise(&points(&[0.0, 0.5, 1.0, 0.4, 0.0, 0.3, 0.9, 0.2])), Some(6));
        assert_eq!(second_rise(&points(&[0.0, 0.5, 0.45, 0.6, 0.55, 1.0, 0.9, 0.95, 0.4, 0.45, 0.3])), None);
        assert_eq!(second_rise(&points(&[-0.1, 0.1, -0.2, 0.7, 1.0, 0.5, 0.0, 0.1, -0.1])), None);
        assert_eq!(second_rise(&points(&[0.0, 0.0])), None);
        assert_eq!(second_rise(&[]), None);
    }
}
