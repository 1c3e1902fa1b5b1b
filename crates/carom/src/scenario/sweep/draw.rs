//! The points of a random axis. Point i depends on the seed, the key and i alone, so that any part of a sweep can be made by itself.

use super::errors::AxisError;
use crate::numerics::{Random, Sobol};

/// How the points of a random axis are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distribution {
    /// Evenly between two ends.
    Uniform,
    /// Evenly in the logarithm, between two ends of one sign.
    LogUniform,
    /// Normal, from its mean and its standard deviation.
    Normal,
    /// Sobol's sequence between two ends: as uniform, but evenly in all such axes of a sweep together.
    Sobol,
}

impl Distribution {
    /// Its name in files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Distribution::Uniform => "uniform",
            Distribution::LogUniform => "loguniform",
            Distribution::Normal => "normal",
            Distribution::Sobol => "sobol",
        }
    }
}

/// All of them.
pub(super) const DISTRIBUTIONS: [Distribution; 4] =
    [Distribution::Uniform, Distribution::LogUniform, Distribution::Normal, Distribution::Sobol];

/// Points drawn from a distribution.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Draw {
    distribution: Distribution,
    /// The ends, or mean and deviation.
    parameters: [f64; 2],
    /// Of seed and key: two axes of one seed are independent.
    stream: u64,
    sobol: Option<Sobol>,
    /// As written, for what tells one sweep from another.
    pub seed: u64,
}

/// Seeds above this are no whole numbers that an f64 tells apart.
const LARGEST_SEED: f64 = 9e15;

impl Draw {
    /// Points for a key; refused where the distribution is none.
    pub fn new(key: &str, distribution: Distribution, parameters: [f64; 2], seed: f64) -> Result<Draw, AxisError> {
        let [first, last] = parameters;
        if seed.fract() != 0.0 || !(0.0..=LARGEST_SEED).contains(&seed) {
            return Err(AxisError::Seed { found: seed });
        }
        let name = distribution.name();
        match distribution {
            Distribution::LogUniform if first * last <= 0.0 || first.signum() != last.signum() => {
                return Err(AxisError::LogThroughZero { name, first, last });
            }
            Distribution::Normal if last <= 0.0 => return Err(AxisError::Deviation { found: last }),
            _ if !(first.is_finite() && last.is_finite() && (last - first).is_finite()) => {
                return Err(AxisError::TooWide { name, first, last });
            }
            _ => {}
        }
        let word =
            key.bytes().fold(0xcbf2_9ce4_8422_2325u64, |h, byte| (h ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        let seed = seed as u64;
        let sobol = if distribution == Distribution::Sobol { Sobol::new(0) } else { None };
        Ok(Draw { distribution, parameters, stream: Random::new(seed, word).bits(), sobol, seed })
    }

    /// Gives an axis of Sobol's sequence its dimension; whether there is one.
    pub fn take_dimension(&mut self, dimension: usize) -> bool {
        self.sobol = Sobol::new(dimension);
        self.sobol.is_some()
    }

    pub fn is_sobol(&self) -> bool {
        self.sobol.is_some()
    }

    /// Distribution and parameters in words that tell one draw from another.
    pub fn words(&self) -> String {
        let [first, last] = self.parameters;
        format!("{}({first:?},{last:?},seed {})", self.distribution.name(), self.seed)
    }

    /// Point `index`.
    pub fn point(&self, index: usize) -> f64 {
        let [first, last] = self.parameters;
        let mut random = Random::new(self.stream, index as u64);
        match self.distribution {
            Distribution::Uniform => first + (last - first) * random.unit(),
            Distribution::LogUniform => {
                let (low, high) = (first.abs().ln(), last.abs().ln());
                (low + (high - low) * random.unit()).exp().copysign(first)
            }
            Distribution::Normal => first + last * random.normal(),
            Distribution::Sobol => {
                // A digital shift: the points stay as even as they were, and none is an end of the range.
                let shift = Random::new(self.stream, 0).bits();
                let fraction = self.sobol.as_ref().map_or(0, |sobol| sobol.fraction(index as u32)) ^ shift;
                first + (last - first) * ((fraction >> 11) as f64 / (1u64 << 53) as f64)
            }
        }
    }
}
