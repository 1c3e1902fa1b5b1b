//! What an oscillator gives: response at the end, peaks, energies, cycles, events, errors, work. SI units throughout.

use std::fmt;

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The duration is over.
    Completed,
    /// The budget of evaluations was spent before.
    Budget,
}

impl Stop {
    /// The word in the output.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Completed => "completed",
            Stop::Budget => "budget",
        }
    }
}

/// Why the errors of an outcome are not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Doubt {
    /// The budget was spent before the run that measures them had ended.
    ErrorBudget,
    /// The excitation, or the drive, may jump where it was not seen.
    Excitation,
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Doubt::ErrorBudget => {
                "the errors are not known: what was left of solver.max_evaluations was not enough to measure them"
            }
            Doubt::Excitation => {
                "the errors are not known: the steps of the excitation could not be told apart beforehand"
            }
        })
    }
}

/// The outcome of one run. Where the budget was spent first, what belongs to the end of the duration does not exist, and peaks, energies
/// and events are those up to [`Outcome::end_time`].
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Why it ended.
    pub stop: Stop,
    /// The figures.
    pub figures: Figures,
    /// The honest estimate of each figure's absolute error; all `None` where it was skipped.
    pub error: Figures,
    /// The model's internal variables at the end.
    pub internal: Vec<Internal>,
    /// The state vector of the formulation where the run ended, by name.
    pub state: Vec<(&'static str, f64)>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The energy balance from the start to the end.
    pub energy: Energy,
    /// Dissipation from one displacement maximum to the next. Empty where zeros of the velocity are not looked for.
    pub cycles: Vec<Cycle>,
    /// When the run ended, in s.
    pub end_time: f64,
    /// What it cost.
    pub work: Work,
    /// Why the errors are not known, where they are not.
    pub doubts: Vec<Doubt>,
    /// Sampled curves, where asked for.
    pub trajectory: Option<Trajectory>,
}

/// The figures of a run. A figure that does not exist is `None`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Figures {
    /// Displacement at the end, in m.
    pub displacement: Option<f64>,
    /// Velocity at the end, in m/s.
    pub velocity: Option<f64>,
    /// Restoring force at the end, in N; the viscous damper beside the model is not part of it.
    pub force: Option<f64>,
    /// Largest |displacement|, in m.
    pub peak_displacement: Option<f64>,
    /// When it is reached first, in s.
    pub peak_displacement_time: Option<f64>,
    /// Largest |restoring force|, in N.
    pub peak_force: Option<f64>,
    /// Where the restoring force vanishes when the element is slowly brought back from its displacement at the end, in m.
    pub residual_displacement: Option<f64>,
    /// All heat, hysteretic and viscous, in J.
    pub dissipated: Option<f64>,
}

/// How many figures there are.
pub const FIGURES: usize = 8;

impl Figures {
    /// The figures from a list in the order of [`Figures::named`].
    pub fn from_list(list: [Option<f64>; FIGURES]) -> Self {
        let [
            displacement,
            velocity,
            force,
            peak_displacement,
            peak_displacement_time,
            peak_force,
            residual,
            dissipated,
        ] = list;
        Figures {
            displacement,
            velocity,
            force,
            peak_displacement,
            peak_displacement_time,
            peak_force,
            residual_displacement: residual,
            dissipated,
        }
    }

    /// Every figure with its name and unit, in the order of the output.
    pub fn named(&self) -> [(&'static str, &'static str, Option<f64>); FIGURES] {
        [
            ("displacement", "m", self.displacement),
            ("velocity", "m/s", self.velocity),
            ("force", "N", self.force),
            ("peak_displacement", "m", self.peak_displacement),
            ("peak_displacement_time", "s", self.peak_displacement_time),
            ("peak_force", "N", self.peak_force),
            ("residual_displacement", "m", self.residual_displacement),
            ("dissipated", "J", self.dissipated),
        ]
    }
}

/// An internal variable of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Internal {
    /// Its name: z, epsilon, r1, ...
    pub name: &'static str,
    /// Its SI unit.
    pub unit: &'static str,
    /// Its value at the end of the duration.
    pub value: Option<f64>,
    /// The estimate of its absolute error, where it was made.
    pub error: Option<f64>,
}

/// Something that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When, in s.
    pub t: f64,
    /// What.
    pub name: &'static str,
    /// The mode of the model from here on, in the paper's words where it has them ("I" to "IV").
    pub mode: &'static str,
    /// The estimate of the error of the time; `None` where it was not made, or where a finer run has other events.
    pub error: Option<f64>,
}

/// The energy balance: kinetic_before + stored_before + input = kinetic_after + stored_after + hysteretic + viscous, every term
/// evaluated on its own. A drive has no kinetic energy.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Energy {
    /// Kinetic energy at the start.
    pub kinetic_before: f64,
    /// Elastic energy of the model at the start.
    pub stored_before: f64,
    /// Work of the excitation on the (relative) motion, ∫ u v dt; of a drive, ∫ r v dt.
    pub input: f64,
    /// Kinetic energy at the end.
    pub kinetic_after: f64,
    /// Elastic energy of the model at the end; each model says what it counts as stored.
    pub stored_after: f64,
    /// Heat of the restoring model.
    pub hysteretic: f64,
    /// Heat of the viscous damper.
    pub viscous: f64,
    /// What the ledger fails to close by.
    pub residual: f64,
}

impl Energy {
    /// All heat.
    pub fn dissipated(&self) -> f64 {
        self.hysteretic + self.viscous
    }
}

/// From one displacement maximum to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cycle {
    /// When it starts, in s.
    pub start: f64,
    /// When it ends, in s.
    pub end: f64,
    /// Heat in between, hysteretic and viscous, in J.
    pub dissipated: f64,
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
    /// Right-hand sides spent on the residual displacement.
    pub rhs_residual: u64,
    /// Events listed.
    pub events: u64,
    /// Kinks of the excitation in time at which the run stopped and went on; they are not listed.
    pub kinks: u64,
}

/// Sampled curves: one named column each, of equal length. Names carry units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trajectory {
    /// The columns: t_s, x_m, v_m_per_s, force_N, u_N (with a mass), then the internal variables.
    pub columns: Vec<(&'static str, Vec<f64>)>,
}

impl Trajectory {
    /// A column by its name.
    pub fn column(&self, name: &str) -> Option<&[f64]> {
        self.columns.iter().find(|(n, _)| *n == name).map(|(_, values)| &values[..])
    }
}
