//! What an impact on a beam gives: figures, sub-impacts, energy, errors, work.

use super::strike::{Effort, SubImpact};
use std::fmt;

/// The outcome of one impact. A figure that does not exist is `None`.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The figures.
    pub figures: Figures,
    /// The honest estimate of each figure's absolute error; `None` for the paper's method, which has none.
    pub error: Figures,
    /// Each stretch of contact: times in s, impulses in N s, forces in N.
    pub sub_impacts: Vec<SubImpact>,
    /// Shares of the initial energy at separation.
    pub energy: Shares,
    /// Why the run ended.
    pub stop: Stop,
    /// Until when the run went, in s: the proof of the end, the longest time, or where the budget was spent.
    pub reached: f64,
    /// The longest time that would have been looked at, in s.
    pub horizon: f64,
    /// Whether the error has the discretisation in it: where carom chose the number of modes and measured what it leaves out.
    pub discretisation: Discretisation,
    /// How near the sequence of sub-impacts came to another one, in m.
    pub margin: Margin,
    /// The elements used.
    pub elements: usize,
    /// The modes used, rigid ones included.
    pub modes: usize,
    /// Restitution over the stated uncertainties, where asked for.
    pub spread: Option<Spread>,
    /// dε_N/dξ, where asked for.
    pub slope: Option<f64>,
    /// What it cost, without the estimate of the error.
    pub work: Effort,
    /// What the estimate of the error cost.
    pub work_error: Effort,
    /// Sampled curves: name with unit, values.
    pub trajectory: Option<Vec<(&'static str, Vec<f64>)>>,
}

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// It is proved that no further contact follows.
    Separated,
    /// The longest time was reached before.
    TimeLimit,
    /// `solver.max_evaluations` was reached before.
    Budget,
}

impl Stop {
    /// The word in tables and JSON.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Separated => "separated",
            Stop::TimeLimit => "time-limit",
            Stop::Budget => "budget",
        }
    }
}

/// Whether the error of a figure has the finite number of elements and modes in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discretisation {
    /// It has.
    InError,
    /// It has not: elements and modes are taken as given.
    NotInError,
}

/// The figures of an impact. τ and impulses are dimensionless, as in P3.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// ε_N (P3 eq. 32).
    pub restitution_kinematic: Option<f64>,
    /// ε_P (P3 eq. 33).
    pub restitution_kinetic: Option<f64>,
    /// When the rigid closing speed is zero, in s.
    pub compression_end: Option<f64>,
    /// When the bodies part for good, in s.
    pub separation: Option<f64>,
    /// The same two, dimensionless.
    pub tau_c: Option<f64>,
    /// See above.
    pub tau_f: Option<f64>,
    /// ∫ P̃ dτ until τ_c.
    pub impulse_compression: Option<f64>,
    /// ∫ P̃ dτ from τ_c on.
    pub impulse_restitution: Option<f64>,
    /// The largest contact force in N.
    pub peak_force: Option<f64>,
}

impl Figures {
    /// Every figure with its name and unit, in the order of the output.
    pub fn named(&self) -> [(&'static str, &'static str, Option<f64>); 9] {
        [
            ("restitution_kinematic", "1", self.restitution_kinematic),
            ("restitution_kinetic", "1", self.restitution_kinetic),
            ("compression_end", "s", self.compression_end),
            ("separation", "s", self.separation),
            ("tau_c", "1", self.tau_c),
            ("tau_f", "1", self.tau_f),
            ("impulse_compression", "1", self.impulse_compression),
            ("impulse_restitution", "1", self.impulse_restitution),
            ("peak_force", "N", self.peak_force),
        ]
    }

    /// The figures from a list in the order of [`Figures::named`].
    pub fn from_list(list: [Option<f64>; 9]) -> Figures {
        Figures {
            restitution_kinematic: list[0],
            restitution_kinetic: list[1],
            compression_end: list[2],
            separation: list[3],
            tau_c: list[4],
            tau_f: list[5],
            impulse_compression: list[6],
            impulse_restitution: list[7],
            peak_force: list[8],
        }
    }
}

/// Shares of the initial energy at separation, each evaluated on its own; together they make 1 less the residual. Where the
/// striker has infinite mass, its share is what it gave, with a minus.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shares {
    /// The initial energy in J.
    pub initial: f64,
    /// Rigid motion of the beam.
    pub rigid: f64,
    /// Each bending mode.
    pub modes: Vec<f64>,
    /// The striker.
    pub striker: f64,
    /// Elastic energy left in the contact.
    pub contact: f64,
    /// Heat made at the contact.
    pub dissipated_contact: f64,
    /// Heat made by internal damping.
    pub dissipated_inside: f64,
    /// Heat made by external damping.
    pub dissipated_outside: f64,
    /// What the ledger fails to close by.
    pub residual: f64,
}

impl Shares {
    /// All heat.
    pub fn dissipated(&self) -> f64 {
        self.dissipated_contact + self.dissipated_inside + self.dissipated_outside
    }

    /// All bending modes.
    pub fn bending(&self) -> f64 {
        self.modes.iter().sum()
    }
}

/// How near the sequence of sub-impacts came to another one, in m.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Margin {
    /// The smallest gap at which the bodies turned back without touching.
    pub nearest_miss: Option<f64>,
    /// The smallest indentation at which they turned back without parting.
    pub nearest_break: Option<f64>,
}

/// The smallest and largest restitution over stated uncertainties.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Over the place of impact.
    pub place: Option<[f64; 2]>,
    /// Over the moduli.
    pub moduli: Option<[f64; 2]>,
    /// Impacts computed for it.
    pub runs: usize,
}

/// Why an impact could not be computed.
#[derive(Clone, Debug, PartialEq)]
pub enum SolveError {
    /// A number on the way is not finite, or too far from one.
    OutOfRange {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// The step size shrank to nothing.
    StepTooSmall {
        /// When, in s.
        t: f64,
    },
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SolveError::OutOfRange { name, value } => {
                write!(
                    f,
                    "{name} is {value:e}: too far from 1 to compute with; check the units of the beam and the law"
                )
            }
            SolveError::StepTooSmall { t } => write!(f, "the step size shrank to nothing at t = {t:e} s"),
        }
    }
}

impl std::error::Error for SolveError {}
