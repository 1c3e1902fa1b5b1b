//! Tolerances, and the error of a run by a finer run beside it.

/// Tolerances, both on the scaled state.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance {
    /// Relative to the scales of the problem.
    pub relative: f64,
    /// Absolute.
    pub absolute: f64,
}

impl Default for Tolerance {
    fn default() -> Self {
        Tolerance { relative: 1e-10, absolute: 1e-12 }
    }
}

/// How much finer the run is that measures the error.
pub const FINER: f64 = 100.0;
/// The difference of two runs is the error of the coarser one to about a hundredth; this covers the rest.
pub const SAFETY: f64 = 4.0;
/// Rounding: so many units of the last place of a result's scale per root of the number of steps.
const ROUNDING: f64 = 8.0;
/// Where the coarse run happens to be better than its tolerance, its error is still called this part of it.
const LEAST: f64 = 0.05;
/// The same beside another method, where both may be off by as much.
const BESIDE: f64 = 2.0;
/// What may agree by accident beside another method: this part of the tolerance.
const ACCIDENT: f64 = 0.15;
/// Below this a step's error estimate is rounding, and steps would be rejected for ever.
const TIGHTEST: f64 = 5e-15;

impl Tolerance {
    /// P4 keeps the absolute tolerance small and lets the relative one decide.
    pub fn of(relative: f64) -> Tolerance {
        Tolerance { relative, absolute: 1e-2 * relative }
    }

    /// That of the run that measures the error.
    pub fn finer(self) -> Tolerance {
        Tolerance { relative: self.relative / FINER, absolute: self.absolute / FINER }
    }

    /// The tightest that steps can keep.
    pub fn kept(self) -> Tolerance {
        Tolerance { relative: self.relative.max(TIGHTEST), ..self }
    }

    /// Both together.
    pub fn sum(self) -> f64 {
        self.relative + self.absolute
    }
}

/// The error of a run: a multiple of its difference from a finer one, and what rounding and the tolerance leave open at least.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What the difference is multiplied by.
    pub safety: f64,
    /// What is left open at least, relative to a scale.
    pub least: f64,
}

impl Estimate {
    /// Of a run at a tolerance beside one at [`Tolerance::finer`], where the larger of the two took so many steps and something of its own is
    /// left open, relative to a scale.
    pub fn new(tolerance: Tolerance, steps: u64, open: f64) -> Estimate {
        Estimate { safety: SAFETY, least: LEAST * tolerance.sum() + Estimate::rounding(steps) + open }
    }

    /// Of a run beside another method at the same tolerance: neither is the better one, and they may agree by accident.
    pub fn beside(tolerance: Tolerance, steps: u64, open: f64) -> Estimate {
        Estimate { safety: BESIDE, least: ACCIDENT * tolerance.sum() + Estimate::rounding(steps) + open }
    }

    /// What rounding leaves open after so many steps, relative to a scale.
    pub fn rounding(steps: u64) -> f64 {
        ROUNDING * f64::EPSILON * (steps as f64).sqrt()
    }

    /// The error of a value of this scale that is so far from that of the finer run.
    pub fn error(&self, difference: f64, scale: f64) -> f64 {
        self.safety * difference + self.least * scale
    }
}
