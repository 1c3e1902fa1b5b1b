//! The choices that a model offers: its state variables, and which of its events are located.

/// Which state events are located and end a phase (P4 section 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Events {
    /// All of the model's events: P4's option B.
    All,
    /// Only zeros of the velocity: P4's option C.
    Velocity,
    /// None: absolute values are taken in the flow. P4's option A.
    None,
}

impl Events {
    /// Every option.
    pub const ALL: [Events; 3] = [Events::All, Events::Velocity, Events::None];

    /// The word in `events = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            Events::All => "all",
            Events::Velocity => "velocity",
            Events::None => "none",
        }
    }
}

/// A choice of state variables (P4 sections 2.2, 3.2; Tables 1-3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formulation {
    /// Flow-controlled: displacement and velocity (F).
    Flow,
    /// Effort-controlled: the integral p of the restoring force, and the force (E).
    Effort,
    /// Mixed (M): kinematic and kinetic quantities, with the velocity among them.
    Mixed,
    /// Mixed (M) with p in place of the velocity.
    MixedMomentum,
}

impl Formulation {
    /// Every formulation.
    pub const ALL: [Formulation; 4] =
        [Formulation::Flow, Formulation::Effort, Formulation::Mixed, Formulation::MixedMomentum];

    /// The word in `formulation = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            Formulation::Flow => "flow",
            Formulation::Effort => "effort",
            Formulation::Mixed => "mixed",
            Formulation::MixedMomentum => "mixed-momentum",
        }
    }
}

/// One choice of state variables of a model.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Its name.
    pub formulation: Formulation,
    /// The state vector with a mass, by the names of its components. A drive replaces x and v.
    pub state: &'static [&'static str],
    /// Which state events can be located in it; the first is the default.
    pub events: &'static [Events],
}
