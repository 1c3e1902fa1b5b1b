//! The polynomial of one result through the runs at the points of a piece, and what its coefficients say of its error.

use super::piece::{ChebyshevSeries, CurveRefusal};
use crate::numerics::chebyshev_coefficients;

/// A polynomial before it is checked.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub coefficients: Vec<f64>,
    /// What the last coefficients say of those that are not there.
    pub tail: f64,
    /// The largest error of a run.
    noise: f64,
    /// What the tail must fall to.
    wanted: f64,
    /// Whether some runs are known far worse than most.
    pub is_uneven: bool,
}

/// The error of runs counts so many times in what is wanted: below it nothing can be seen.
const NOISE: f64 = 2.0;
/// Coefficients that are dropped together may be this part of what is wanted.
const DROPPED: f64 = 0.25;
/// What the tail, and the deviation at the checks, count for in the error that is stated.
const SAFETY: f64 = 2.0;
/// Rounding of a sum, relative to the coefficients.
const ROUNDING: f64 = 8.0 * f64::EPSILON;

/// Runs whose error is so many times the usual one are near something.
const UNEVEN: f64 = 100.0;

fn median(errors: &[f64]) -> f64 {
    let mut known: Vec<f64> = errors.iter().copied().filter(|error| !error.is_nan()).collect();
    known.sort_by(f64::total_cmp);
    known.get(known.len() / 2).copied().unwrap_or(0.0)
}

impl Candidate {
    /// Through values, with their errors, at Chebyshev's points.
    pub fn new(values: &[f64], errors: &[f64], tolerance: f64) -> Result<Candidate, CurveRefusal> {
        match values.iter().filter(|value| value.is_nan()).count() {
            0 => {}
            none if none == values.len() => return Err(CurveRefusal::Absent),
            _ => return Err(CurveRefusal::Sometimes),
        }
        let largest = |list: &[f64]| list.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        let coefficients = chebyshev_coefficients(values);
        let last = coefficients.len().saturating_sub(2);
        let (tail, noise) = (2.0 * largest(&coefficients[last..]), largest(errors));
        let wanted = (tolerance * largest(values)).max(NOISE * noise);
        let is_uneven = noise > UNEVEN * median(errors) && NOISE * noise > tolerance * largest(values);
        Ok(Candidate { coefficients, tail, noise, wanted, is_uneven })
    }

    /// Whether the coefficients have fallen to what is wanted.
    pub fn is_settled(&self) -> bool {
        self.tail <= self.wanted
    }

    /// Whether twice as many points would settle it, by how far the tail fell when they were doubled last.
    pub fn will_settle(&self, before: &Candidate) -> bool {
        let fell = self.tail / before.tail.max(f64::MIN_POSITIVE);
        self.tail * fell * fell <= SAFETY * self.wanted
    }

    /// Whether a deviation at a check is one that the tail and the errors of the runs allow.
    pub fn allows(&self, deviation: f64) -> bool {
        deviation <= SAFETY * self.wanted
    }

    /// That it does not converge.
    pub fn refusal(&self) -> CurveRefusal {
        CurveRefusal::NotSmooth { tail: self.tail, wanted: self.wanted }
    }

    /// What is kept, after checks with this deviation and errors of their own: without the last coefficients where they say nothing.
    pub fn series(mut self, deviation: f64, noise: f64) -> ChebyshevSeries {
        let mut dropped = 0.0;
        while let [_, .., last] = self.coefficients[..]
            && dropped + last.abs() <= DROPPED * self.wanted
        {
            dropped += last.abs();
            self.coefficients.pop();
        }
        let size: f64 = self.coefficients.iter().map(|c| c.abs()).sum();
        let (tail, noise) = (self.tail, self.noise.max(noise));
        let error = SAFETY * (tail + dropped + deviation) + noise + ROUNDING * size;
        ChebyshevSeries { coefficients: self.coefficients, tail: tail + dropped, deviation, noise, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numerics::{chebyshev_points, chebyshev_sums};

    fn candidate(degree: usize, f: impl Fn(f64) -> f64) -> Candidate {
        let values: Vec<f64> = chebyshev_points(degree).into_iter().map(f).collect();
        Candidate::new(&values, &vec![0.0; values.len()], 1e-10).unwrap()
    }

    #[test]
    fn a_smooth_function_settles_and_its_error_is_stated() {
        let f = |x: f64| 1.0 / (3.0 + x);
        assert!(!candidate(8, f).is_settled() && candidate(8, f).tail < 1e-5);
        assert!(candidate(16, f).will_settle(&candidate(8, f)));
        let series = candidate(16, f).series(0.0, 0.0);
        assert!(series.coefficients.len() < 17, "what says nothing is dropped");
        let mut sums: Vec<f64> = (0..2001).map(|i| -1.0 + 1e-3 * f64::from(i)).collect();
        let truth: Vec<f64> = sums.iter().map(|x| f(*x)).collect();
        chebyshev_sums(&series.coefficients, &mut sums);
        let worst = sums.iter().zip(&truth).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
        assert!(worst <= series.error && series.error < 1e-9, "{worst} {}", series.error);
    }

    #[test]
    fn a_kink_does_not_settle_and_will_not() {
        let f = |x: f64| (x - 0.1).abs();
        assert!(!candidate(32, f).is_settled() && !candidate(32, f).will_settle(&candidate(16, f)));
        assert!(matches!(candidate(32, f).refusal(), CurveRefusal::NotSmooth { tail, .. } if tail > 1e-4));
    }

    #[test]
    fn what_is_not_there_has_no_polynomial() {
        let nan = f64::NAN;
        assert_eq!(Candidate::new(&[nan; 3], &[nan; 3], 1e-9).err(), Some(CurveRefusal::Absent));
        assert_eq!(Candidate::new(&[1.0, nan, 1.0], &[0.0; 3], 1e-9).err(), Some(CurveRefusal::Sometimes));
        // Errors that are not known are no errors; what the runs leave open is not asked for.
        assert_eq!(Candidate::new(&[1.0; 3], &[nan; 3], 1e-9).unwrap().wanted, 1e-9);
        assert_eq!(Candidate::new(&[1.0; 3], &[0.0, 1e-4, 0.0], 1e-9).unwrap().wanted, 2e-4);
        assert!(Candidate::new(&[1.0; 3], &[0.0, 1e-4, 0.0], 1e-9).unwrap().is_uneven);
        assert!(!Candidate::new(&[1.0; 3], &[1e-5, 1e-4, 1e-5], 1e-9).unwrap().is_uneven);
    }
}
