//! What an impact on a beam gives: results, sub-impacts, energy, errors, work.

use crate::quantity::{Columns, EnergyTerm, Side, Statistic, Statistics, Stop, results};

/// The outcome of one impact. A result that does not exist is `None`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Outcome {
    /// The results.
    pub results: Results,
    /// The honest estimate of each result's absolute error; `None` for the paper's method, which has none.
    pub error: Results,
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
    /// What it cost.
    pub work: Statistics,
    /// Sampled curves, where asked for.
    pub trajectory: Option<Columns>,
    /// The beam at some moments, in the order of time, where curves are asked for; none by the paper's method.
    pub shapes: Vec<Shape>,
    /// The beam again and again, some hundred times at most, in the order of time, likewise: for a picture that moves. They have no names.
    pub frames: Vec<Shape>,
}

/// The beam at a moment.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Shape {
    /// Which moment: first touch, most bent, end of compression, separation.
    pub name: &'static str,
    /// When, in s.
    pub time: f64,
    /// Places along the beam and the deflection there, rigid motion included, in m.
    pub deflection: Vec<[f64; 2]>,
    /// Where the striker touches, or touched, and its position there, in m.
    pub striker: [f64; 2],
}

/// Whether the error of a result has the finite number of elements and modes in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Discretisation {
    /// It has.
    InError,
    /// It has not: elements and modes are taken as given.
    NotInError,
}

results! {
    /// The results of an impact. τ and impulses are dimensionless, as in P3.
    pub struct Results {
        /// ε_N (P3 eq. 32).
        restitution_kinematic: "1", "restitution, kinematic", verified;
        /// ε_P (P3 eq. 33).
        restitution_kinetic: "1", "restitution, kinetic", verified;
        /// When the rigid closing speed is zero, in s.
        compression_end: "s", "end of compression", verified;
        /// When the bodies part for good, in s.
        separation: "s", "separation", verified;
        /// The same two, dimensionless.
        tau_c: "1", "end of compression, dimensionless", verified;
        /// See above.
        tau_f: "1", "separation, dimensionless", verified;
        /// ∫ P̃ dτ until τ_c.
        impulse_compression: "1", "impulse, compression", verified;
        /// ∫ P̃ dτ from τ_c on.
        impulse_restitution: "1", "impulse, restitution", verified;
        /// The largest contact force in N.
        peak_force: "N", "peak force", verified;
    }
}

/// The shares of the energy; those of the single modes come behind the first.
pub const ENERGY: &[EnergyTerm<Shares>] = &[
    EnergyTerm::new("energy.rigid", Side::After, "rigid motion", |e| e.rigid),
    EnergyTerm::new("energy.bending", Side::After, "all bending modes", Shares::bending),
    EnergyTerm::new("energy.striker", Side::After, "striker", |e| e.striker),
    EnergyTerm::new("energy.contact", Side::After, "stored in the contact", |e| e.contact),
    EnergyTerm::new("energy.dissipated", Side::Sum, "lost", Shares::dissipated),
    EnergyTerm::new("energy.dissipated_contact", Side::After, "lost at the contact", |e| e.dissipated_contact),
    EnergyTerm::new("energy.dissipated_inside", Side::After, "lost inside the beam", |e| e.dissipated_inside),
    EnergyTerm::new("energy.dissipated_outside", Side::After, "lost around the beam", |e| e.dissipated_outside),
    EnergyTerm::new("energy.residual", Side::Residual, "not accounted for", |e| e.residual),
];

/// What is told of the cost.
pub const STATISTICS: &[Statistic] = &[
    ("steps", |w| w.steps),
    ("rejected", |w| w.rejected),
    ("forces", |w| w.rhs),
    ("looks", |w| w.looks),
    ("forces_error", |w| w.rhs_error),
];

/// Shares of the initial energy at separation, each evaluated on its own; together they make 1 less the residual. Where the
/// striker has infinite mass, its share is what it gave, with a minus.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
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

/// One stretch of unbroken contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SubImpact {
    /// When it begins.
    pub start: f64,
    /// When it ends.
    pub end: f64,
    /// ∫ P dt.
    pub impulse: f64,
    /// The largest force.
    pub peak_force: f64,
}

/// How near the sequence of sub-impacts came to another one, in m.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Margin {
    /// The smallest gap at which the bodies turned back without touching.
    pub nearest_miss: Option<f64>,
    /// The smallest indentation at which they turned back without parting.
    pub nearest_break: Option<f64>,
}

/// The smallest and largest restitution over stated uncertainties.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Spread {
    /// Over the place of impact.
    pub place: Option<[f64; 2]>,
    /// Over the moduli.
    pub moduli: Option<[f64; 2]>,
    /// Impacts computed for it.
    pub runs: usize,
}
