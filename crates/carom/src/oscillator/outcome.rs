//! What an oscillator gives: response at the end, peaks, energies, cycles, events, errors, work. SI units throughout.

use crate::quantity::{Columns, Doubt, EnergyBalance, EnergyTerm, Event, Side, Statistic, Statistics, Stop, results};

/// The outcome of one run. Where the budget was spent first, what belongs to the end of the duration does not exist, and peaks, energies
/// and events are those up to [`Outcome::end_time`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Why it ended.
    pub stop: Stop,
    /// The results.
    pub results: Results,
    /// The honest estimate of each result's absolute error; all `None` where it was skipped.
    pub error: Results,
    /// The model's internal variables at the end.
    pub internal: Vec<Internal>,
    /// The state vector of the formulation where the run ended, by name.
    pub state: Vec<(&'static str, f64)>,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The energy balance from the start to the end.
    pub energy: EnergyBalance,
    /// Dissipation from one displacement maximum to the next. Empty where zeros of the velocity are not looked for.
    pub cycles: Vec<Cycle>,
    /// When the run ended, in s.
    pub end_time: f64,
    /// What it cost.
    pub work: Statistics,
    /// Why the errors are not known, where they are not.
    pub doubts: Vec<Doubt>,
    /// Sampled curves, where asked for: t_s, x_m, v_m_per_s, force_N, u_N (with a mass), then the internal variables, then the energies.
    pub trajectory: Option<Columns>,
}

results! {
    /// The results of a run. A result that does not exist is `None`.
    pub struct Results {
        /// Displacement at the end, in m.
        displacement: "m", "displacement at the end", verified;
        /// Velocity at the end, in m/s.
        velocity: "m/s", "velocity at the end", verified;
        /// Restoring force at the end, in N; the viscous damper beside the model is not part of it.
        force: "N", "restoring force at the end", verified;
        /// Largest |displacement|, in m.
        peak_displacement: "m", "largest displacement";
        /// When it is reached first, in s.
        peak_displacement_time: "s", "reached at";
        /// Largest |restoring force|, in N.
        peak_force: "N", "largest restoring force";
        /// Where the restoring force vanishes when the element is slowly brought back from its displacement at the end, in m.
        residual_displacement: "m", "residual displacement";
        /// All heat, hysteretic and viscous, in J.
        dissipated: "J", "dissipated";
    }
}

/// The terms of the energy balance from the start to the end.
pub const ENERGY: &[EnergyTerm<EnergyBalance>] = &[
    EnergyTerm::new("energy.kinetic_before", Side::Before, "kinetic, before", |e| e.kinetic_before),
    EnergyTerm::new("energy.stored_before", Side::Before, "stored, before", |e| e.stored_before),
    EnergyTerm::new("energy.input", Side::Input, "work done on it", |e| e.work_external),
    EnergyTerm::new("energy.kinetic_after", Side::After, "kinetic, after", |e| e.kinetic_after),
    EnergyTerm::new("energy.stored_after", Side::After, "stored, after", |e| e.stored_after),
    EnergyTerm::new("energy.dissipated", Side::Sum, "lost", EnergyBalance::dissipated),
    EnergyTerm::new("energy.dissipated_hysteretic", Side::After, "lost in the restoring element", |e| {
        e.dissipated_hysteretic
    }),
    EnergyTerm::new("energy.dissipated_viscous", Side::After, "lost in the damper", |e| e.dissipated_viscous),
    EnergyTerm::new("energy.residual", Side::Residual, "not accounted for", |e| e.residual),
];

/// What is told of the cost.
pub const STATISTICS: &[Statistic] = &[
    ("steps", |w| w.steps),
    ("rejected", |w| w.rejected),
    ("rhs", |w| w.rhs),
    ("rhs_error", |w| w.rhs_error),
    ("rhs_residual", |w| w.rhs_residual),
    ("events", |w| w.events),
    ("kinks", |w| w.kinks),
];

/// An internal variable of the model.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
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

/// From one displacement maximum to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Cycle {
    /// When it starts, in s.
    pub start: f64,
    /// When it ends, in s.
    pub end: f64,
    /// Heat in between, hysteretic and viscous, in J.
    pub dissipated: f64,
}
