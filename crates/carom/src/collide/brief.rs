//! What a table keeps of a collision.

use super::outcome::{List, Outcome, Results};
use super::results::{Frame, ledger};
use crate::law::Raw;
use crate::quantity::{EnergyBalance, Stop};

/// What a table keeps of a collision.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Brief {
    /// Why it ended.
    pub stop: Stop,
    /// The results.
    pub results: Results,
    /// Their errors, where asked for.
    pub error: Results,
    /// The energy ledger, as that of an [`Outcome`].
    pub energy: Option<EnergyBalance>,
    /// Evaluations of the flow, or nodes of panels at which the law was asked.
    pub rhs: u64,
}

impl Outcome {
    /// What a table keeps of it.
    pub fn brief(&self) -> Brief {
        let Outcome { stop, results, error, energy, .. } = *self;
        Brief { stop, results, error, energy, rhs: self.work.rhs }
    }
}

impl Brief {
    /// Of a run and its results, without errors.
    pub(super) fn of(raw: &Raw<f64>, frame: &Frame<f64>, list: List) -> Brief {
        let energy = frame.units().energy.map(|unit| ledger(raw).times(unit));
        Brief {
            stop: raw.stop,
            results: Results::from_list(list),
            error: Results::default(),
            energy,
            rhs: raw.work.rhs,
        }
    }

    pub(super) fn forget_extremes(&mut self) {
        for results in [&mut self.results, &mut self.error] {
            results.peak_force = None;
            results.max_indentation = None;
            results.restitution_kinetic = None;
            results.restitution_energetic = None;
        }
    }
}
