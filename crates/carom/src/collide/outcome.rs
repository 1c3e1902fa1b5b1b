//! What a collision gives: figures, energy, events, errors, work.

use crate::hybrid;
use crate::law::Stop;
use std::fmt;

/// Why the errors of an outcome are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The budget was spent before the run that measures them had ended.
    ErrorBudget,
    /// The load may jump where it was not seen.
    Load,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::ErrorBudget => {
                "the errors are not known: what was left of solver.max_evaluations was not enough to measure them"
            }
            Doubt::Load => "the errors are not known: the steps of the load could not be told apart beforehand",
        })
    }
}

/// The outcome of one collision. SI units where the setting has them; a figure that does not exist is `None`.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why the run ended.
    pub stop: Stop,
    /// The argument by which sticking was proved.
    pub proof: Option<&'static str>,
    /// The figures.
    pub figures: Figures,
    /// The honest estimate of each figure's absolute error.
    pub error: Figures,
    /// The energy ledger in the relative frame, in J; dimensionless for the dimensionless form, `None` where the base
    /// parameters do not fix the mass.
    pub energy: Option<Energy>,
    /// Kinetic energies and external work of the two bodies in the laboratory frame.
    pub lab: Option<LabEnergy>,
    /// The same collision in dimensionless terms.
    pub dimensionless: Dimensionless,
    /// What happened, in order. Times in seconds (dimensionless where there are none).
    pub events: Vec<Event>,
    /// When the run ended: the instant to which the energies belong, also where the bodies did not part.
    pub end_time: f64,
    /// What it cost.
    pub work: Work,
    /// Why the errors are not known, where they are not.
    pub doubts: Vec<Doubt>,
    /// Derivatives of the figures, where asked for.
    pub sensitivities: Option<Vec<Sensitivity>>,
    /// Sampled curves, where asked for.
    pub trajectory: Option<Trajectory>,
}

/// The figures of a collision.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Relative speed after over relative speed before (kinematic, Newton).
    pub restitution: Option<f64>,
    /// Impulse after over impulse before the first maximum of indentation (kinetic, Poisson).
    pub restitution_kinetic: Option<f64>,
    /// Root of the work given back over the work taken in by the contact force (energetic, Stronge).
    pub restitution_energetic: Option<f64>,
    /// Contact time.
    pub duration: Option<f64>,
    /// Largest contact force, F(0+) included.
    pub peak_force: Option<f64>,
    /// Largest indentation.
    pub max_indentation: Option<f64>,
    /// Integral of the contact force.
    pub impulse: Option<f64>,
    /// Velocity of body 1 at the end.
    pub velocity1: Option<f64>,
    /// Velocity of body 2 at the end.
    pub velocity2: Option<f64>,
    /// Displacement of the centre of mass during contact.
    pub centre_displacement: Option<f64>,
}

impl Figures {
    /// The figures from a list in the order of [`Figures::named`].
    pub fn from_list(list: [Option<f64>; 10]) -> Self {
        Figures {
            restitution: list[0],
            restitution_kinetic: list[1],
            restitution_energetic: list[2],
            duration: list[3],
            peak_force: list[4],
            max_indentation: list[5],
            impulse: list[6],
            velocity1: list[7],
            velocity2: list[8],
            centre_displacement: list[9],
        }
    }

    /// Every figure with its name and unit, in the order of the output.
    pub fn named(&self) -> [(&'static str, &'static str, Option<f64>); 10] {
        [
            ("restitution", "1", self.restitution),
            ("restitution_kinetic", "1", self.restitution_kinetic),
            ("restitution_energetic", "1", self.restitution_energetic),
            ("duration", "s", self.duration),
            ("peak_force", "N", self.peak_force),
            ("max_indentation", "m", self.max_indentation),
            ("impulse", "N s", self.impulse),
            ("velocity1", "m/s", self.velocity1),
            ("velocity2", "m/s", self.velocity2),
            ("centre_displacement", "m", self.centre_displacement),
        ]
    }
}

/// The energy ledger in the relative frame: kinetic_before + work_external = kinetic_after + stored_after + dissipated,
/// every term evaluated on its own.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// m v₀²/2 with the effective mass.
    pub kinetic_before: f64,
    /// m v²/2 at the end.
    pub kinetic_after: f64,
    /// Elastic energy left in the contact.
    pub stored_after: f64,
    /// Heat of the viscous element.
    pub dissipated_viscous: f64,
    /// Heat of the hysteretic element.
    pub dissipated_hysteretic: f64,
    /// ∫ u v dt.
    pub work_external: f64,
    /// What the ledger fails to close by.
    pub residual: f64,
}

impl Energy {
    /// All heat.
    pub fn dissipated(&self) -> f64 {
        self.dissipated_viscous + self.dissipated_hysteretic
    }
}

/// Kinetic energy of each body before and after, in J.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LabEnergy {
    /// Before, body 1 and body 2.
    pub before: [f64; 2],
    /// After, body 1 and body 2.
    pub after: [f64; 2],
}

/// The collision in dimensionless terms (P0 Table 1).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Dimensionless {
    /// The parameters of the scaled law, by key.
    pub parameters: Vec<(&'static str, f64)>,
    /// T_c in s, where there are seconds.
    pub time_scale: Option<f64>,
    /// X_c in m, where there are metres.
    pub length_scale: Option<f64>,
    /// Contact time over T_c.
    pub duration: Option<f64>,
    /// Largest force over m v₀/T_c.
    pub peak_force: Option<f64>,
    /// Largest indentation over X_c.
    pub max_indentation: Option<f64>,
    /// Impulse over m v₀.
    pub impulse: Option<f64>,
    /// The ledger over m v₀².
    pub energy: Energy,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When.
    pub t: f64,
    /// What.
    pub name: &'static str,
}

/// What a run cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Accepted steps.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Right-hand sides of the solution, event location included.
    pub rhs: u64,
    /// Right-hand sides spent on the error estimate.
    pub rhs_error: u64,
    /// Events.
    pub events: u64,
}

impl Work {
    /// What a run cost that met so many events.
    pub(super) fn of(work: hybrid::Work, events: usize) -> Work {
        let hybrid::Work { steps, rejected, rhs, .. } = work;
        Work { steps, rejected, rhs, rhs_error: 0, events: events as u64 }
    }
}

/// The derivatives of one figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensitivity {
    /// The figure.
    pub figure: &'static str,
    /// Its derivative by dotted key; `None` where stuck.
    pub derivatives: Vec<(String, Option<f64>)>,
}

/// Sampled curves: one named column each, of equal length. Names carry units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// The columns.
    pub columns: Vec<(&'static str, Vec<f64>)>,
}
