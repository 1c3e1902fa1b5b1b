//! What acts on the mass: a formula of time or a sampled record, as a force or as an acceleration of the base.

use crate::formula::Formula;
use std::fmt;

/// An excitation.
#[derive(Clone, Debug, PartialEq)]
pub struct Excitation {
    /// What the numbers are.
    pub kind: ExcitationKind,
    /// How they run with time.
    pub course: Course,
}

/// What the numbers of an excitation are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExcitationKind {
    /// A force on the mass, in N.
    Force,
    /// The acceleration a of the base, in m/s²: displacements are relative to the base and the mass feels u = -m a.
    BaseAcceleration,
}

/// How an excitation runs with time.
#[derive(Clone, Debug, PartialEq)]
pub enum Course {
    /// A formula of [`super::EXCITATION_NAMES`].
    Formula(Formula),
    /// Samples.
    Record(Record),
}

impl Excitation {
    /// A force by a formula of [`super::EXCITATION_NAMES`].
    pub fn force(formula: Formula) -> Self {
        Excitation { kind: ExcitationKind::Force, course: Course::Formula(formula) }
    }
}

/// A sampled course: straight lines between the samples, zero before the first and after the last. Its kinks are time events,
/// so that no accuracy is lost at them.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    times: Vec<f64>,
    values: Vec<f64>,
}

/// Why samples are no record. Indices count from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum RecordError {
    /// Times and values differ in number.
    Lengths {
        /// How many times.
        times: usize,
        /// How many values.
        values: usize,
    },
    /// Fewer than two samples.
    TooShort {
        /// How many.
        count: usize,
    },
    /// A time or a value that is not a finite number.
    NotFinite {
        /// Which sample.
        index: usize,
    },
    /// A time that is not later than the one before.
    NotIncreasing {
        /// Which sample.
        index: usize,
        /// Its time in s.
        time: f64,
        /// The time before it.
        before: f64,
    },
    /// Samples are missing before this one: the record is regular elsewhere.
    Gap {
        /// Which sample.
        index: usize,
        /// Its time in s.
        time: f64,
        /// The time before it.
        before: f64,
        /// The usual distance of samples.
        usual: f64,
    },
}

/// A record counts as regular where this share of its intervals agrees with their median to [`REGULAR_WITHIN`].
const REGULAR_SHARE: f64 = 0.9;
const REGULAR_WITHIN: f64 = 0.01;
/// In a regular record an interval longer than this many medians is a gap.
const GAP: f64 = 1.5;

impl Record {
    /// Samples with strictly increasing times and finite values. A record that is regular but for some longer intervals has
    /// gaps and is refused; one that is irregular throughout is taken as it is.
    pub fn new(times: Vec<f64>, values: Vec<f64>) -> Result<Record, RecordError> {
        let count = times.len();
        if count != values.len() {
            return Err(RecordError::Lengths { times: count, values: values.len() });
        }
        if count < 2 {
            return Err(RecordError::TooShort { count });
        }
        if let Some(index) = (0..count).find(|i| !times[*i].is_finite() || !values[*i].is_finite()) {
            return Err(RecordError::NotFinite { index });
        }
        if let Some(index) = (1..count).find(|i| times[*i] <= times[*i - 1]) {
            return Err(RecordError::NotIncreasing { index, time: times[index], before: times[index - 1] });
        }
        if let Some((index, usual)) = gap(&times) {
            return Err(RecordError::Gap { index, time: times[index], before: times[index - 1], usual });
        }
        Ok(Record { times, values })
    }

    /// The times in s.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    /// The values.
    pub fn values(&self) -> &[f64] {
        &self.values
    }
}

/// The sample after the first gap, and the usual interval.
fn gap(times: &[f64]) -> Option<(usize, f64)> {
    let intervals: Vec<f64> = times.windows(2).map(|w| w[1] - w[0]).collect();
    let mut sorted = intervals.clone();
    sorted.sort_by(f64::total_cmp);
    let usual = sorted[sorted.len() / 2];
    let regular = intervals.iter().filter(|d| (*d - usual).abs() <= REGULAR_WITHIN * usual).count();
    if (regular as f64) < REGULAR_SHARE * intervals.len() as f64 {
        return None;
    }
    intervals.iter().position(|d| *d > GAP * usual).map(|i| (i + 1, usual))
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordError::Lengths { times, values } => write!(f, "{times} times and {values} values"),
            RecordError::TooShort { count } => write!(f, "a record needs at least two samples, not {count}"),
            RecordError::NotFinite { index } => write!(f, "sample {index} is not a finite number"),
            RecordError::NotIncreasing { index, time, before } => {
                write!(f, "sample {index} has the time {time:?} s, not later than {before:?} s before it")
            }
            RecordError::Gap { index, time, before, usual } => {
                write!(f, "no samples between {before:?} s and {time:?} s (sample {index}), usually {usual:?} s apart")
            }
        }
    }
}

impl std::error::Error for RecordError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(times: &[f64], values: &[f64]) -> Option<RecordError> {
        Record::new(times.to_vec(), values.to_vec()).err()
    }

    #[test]
    fn a_record_with_unsorted_times_or_gaps_is_refused_at_its_sample() {
        let times: Vec<f64> = (0..40).map(|i| 0.02 * i as f64).collect();
        let values = vec![1.0; 40];
        assert_eq!(refused(&times, &values), None);
        let mut unsorted = times.clone();
        unsorted.swap(7, 8);
        assert!(matches!(refused(&unsorted, &values), Some(RecordError::NotIncreasing { index: 8, .. })));
        let mut holey = times.clone();
        holey.remove(20);
        assert!(matches!(refused(&holey, &values[1..]), Some(RecordError::Gap { index: 20, .. })));
        let mut broken = values.clone();
        broken[3] = f64::NAN;
        assert_eq!(refused(&times, &broken), Some(RecordError::NotFinite { index: 3 }));
        assert_eq!(refused(&times[..1], &values[..1]), Some(RecordError::TooShort { count: 1 }));
        assert_eq!(refused(&times, &values[1..]), Some(RecordError::Lengths { times: 40, values: 39 }));
    }

    #[test]
    fn a_polygon_with_corners_where_they_are_needed_is_a_record() {
        assert_eq!(refused(&[0.0, 1.0, 5.0, 6.0], &[0.0, 1.0, 1.0, 0.0]), None);
    }
}
