//! What a collision gives: results, energy, events, errors, work.

use crate::quantity::{
    Columns, Doubt, EnergyBalance, EnergyTerm, Event, Method, Side, Statistic, Statistics, Stop, results,
};

/// A result or its error, in the order of the table.
pub(super) type List = [Option<f64>; Results::COUNT];

/// The outcome of one collision. SI units where the setting has them; a result that does not exist is `None`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// Why the run ended.
    pub stop: Stop,
    /// What answered.
    pub method: Method,
    /// What the errors were found beside, where they were.
    pub witness: Option<Method>,
    /// The argument by which sticking was proved.
    pub proof: Option<&'static str>,
    /// The results.
    pub results: Results,
    /// The honest estimate of each result's absolute error.
    pub error: Results,
    /// The energy ledger in the relative frame, in J; dimensionless for the dimensionless form, `None` where the base
    /// parameters do not fix the mass.
    pub energy: Option<EnergyBalance>,
    /// Kinetic energies and external work of the two bodies in the laboratory frame.
    pub lab: Option<LabEnergy>,
    /// The same collision in dimensionless terms.
    pub dimensionless: Dimensionless,
    /// What happened, in order. Times in seconds (dimensionless where there are none).
    pub events: Vec<Event>,
    /// When the run ended: the instant to which the energies belong, also where the bodies did not part.
    pub end_time: f64,
    /// What it cost.
    pub work: Statistics,
    /// Why the errors are not known, where they are not.
    pub doubts: Vec<Doubt>,
    /// Derivatives of the results, where asked for.
    pub sensitivities: Option<Vec<Sensitivity>>,
    /// Sampled curves, where asked for.
    pub trajectory: Option<Columns>,
}

results! {
    /// The results of a collision.
    pub struct Results {
        /// Relative speed after over relative speed before (kinematic, Newton).
        restitution: "1", "restitution", verified;
        /// Impulse after over impulse before the first maximum of indentation (kinetic, Poisson).
        restitution_kinetic: "1", "restitution, kinetic";
        /// Root of the work given back over the work taken in by the contact force (energetic, Stronge).
        restitution_energetic: "1", "restitution, energetic";
        /// Contact time.
        duration: "s", "duration", verified;
        /// Largest contact force, F(0+) included.
        peak_force: "N", "peak force", verified;
        /// Largest indentation.
        max_indentation: "m", "maximum indentation", verified;
        /// Integral of the contact force.
        impulse: "N s", "impulse";
        /// Velocity of body 1 at the end.
        velocity1: "m/s", "velocity of body 1";
        /// Velocity of body 2 at the end.
        velocity2: "m/s", "velocity of body 2";
        /// Displacement of the centre of mass during contact.
        centre_displacement: "m", "centre displacement";
    }
}

/// The terms of the energy balance in the relative frame.
pub const ENERGY: &[EnergyTerm<EnergyBalance>] = &[
    EnergyTerm::new("energy.kinetic_before", Side::Before, "kinetic, before", |e| e.kinetic_before),
    EnergyTerm::new("energy.kinetic_after", Side::After, "kinetic, after", |e| e.kinetic_after),
    EnergyTerm::new("energy.stored_after", Side::After, "stored in the contact", |e| e.stored_after),
    EnergyTerm::new("energy.dissipated", Side::Sum, "lost", EnergyBalance::dissipated),
    EnergyTerm::new("energy.dissipated_viscous", Side::After, "lost, viscous", |e| e.dissipated_viscous),
    EnergyTerm::new("energy.dissipated_hysteretic", Side::After, "lost, hysteretic", |e| e.dissipated_hysteretic),
    EnergyTerm::new("energy.work_external", Side::Input, "work of the load", |e| e.work_external),
    EnergyTerm::new("energy.residual", Side::Residual, "not accounted for", |e| e.residual),
];

/// What is told of the cost.
pub const STATISTICS: &[Statistic] = &[
    ("steps", |w| w.steps),
    ("rejected", |w| w.rejected),
    ("rhs", |w| w.rhs),
    ("rhs_error", |w| w.rhs_error),
    ("events", |w| w.events),
];

/// Kinetic energy of each body before and after, in J.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct LabEnergy {
    /// Before, body 1 and body 2.
    pub before: [f64; 2],
    /// After, body 1 and body 2.
    pub after: [f64; 2],
}

/// The collision in dimensionless terms (P0 Table 1).
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
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
    pub energy: EnergyBalance,
}

/// The derivatives of one result.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Sensitivity {
    /// The result.
    pub result: &'static str,
    /// Its derivative by dotted key; `None` where stuck.
    pub derivatives: Vec<(String, Option<f64>)>,
}
