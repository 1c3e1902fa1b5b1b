//! What can be wrong with an oscillator beyond its single values, in words.

use super::refusal::number;

/// Why an oscillator is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum OscillatorRefusal {
    /// A choice of state variables that the model does not have.
    NoFormulation {
        /// The model.
        model: &'static str,
        /// Those it has, each with its state vector.
        known: Vec<String>,
    },
    /// Events that cannot be located in this choice of state variables.
    NoEvents {
        /// The model.
        model: &'static str,
        /// The choice.
        formulation: &'static str,
        /// Those that can.
        known: Vec<&'static str>,
    },
    /// A viscous damper beside a linear model.
    LinearDamping {
        /// The model.
        model: &'static str,
    },
    /// A linear model under a prescribed displacement.
    LinearDrive {
        /// The model.
        model: &'static str,
    },
    /// A key that a prescribed displacement leaves no meaning.
    OfMass,
    /// Something that does not stay finite.
    NotFinite {
        /// When, in s.
        t: f64,
        /// Its value.
        value: f64,
    },
    /// A prescribed displacement that jumps.
    Jumps {
        /// When, in s.
        t: f64,
        /// Displacement before, in m.
        before: f64,
        /// Displacement after, in m.
        after: f64,
    },
}

impl OscillatorRefusal {
    /// The rule that was broken.
    pub fn message(&self) -> String {
        match self {
            Self::NoFormulation { model, .. } => format!("the model {model} has no such formulation"),
            Self::NoEvents { model, formulation, .. } => {
                format!("cannot be chosen for {model} with formulation = \"{formulation}\"")
            }
            Self::LinearDamping { model } => {
                format!("the linear model {model} has dashpots of its own and takes no damper beside it")
            }
            Self::LinearDrive { model } => format!("the linear model {model} needs a mass: it cannot be driven"),
            Self::OfMass => "has no meaning with [drive], which prescribes the displacement from the start".into(),
            Self::NotFinite { t, value } if value.is_finite() => {
                format!("becomes too large to compute with at t = {}", number(rounded(*t)))
            }
            Self::NotFinite { t, value } => format!("becomes {value} at t = {}", number(rounded(*t))),
            Self::Jumps { t, before, after } => format!(
                "the displacement jumps from {} m to {} m at t = {} s",
                number(rounded(*before)),
                number(rounded(*after)),
                number(rounded(*t))
            ),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            Self::NoFormulation { known, .. } => format!("it has {}", known.join(", ")),
            Self::NoEvents { known, .. } => {
                let known: Vec<String> = known.iter().map(|k| format!("\"{k}\"")).collect();
                format!("known here: {}", known.join(", "))
            }
            Self::LinearDamping { .. } => {
                "remove damping, or take a model that has the dashpot: kelvin, standard-fluid-2, generalised-maxwell"
                    .into()
            }
            Self::LinearDrive { .. } => "give mass and excitation instead of [drive]".into(),
            Self::OfMass => "remove it, or replace [drive] by mass and excitation".into(),
            Self::NotFinite { .. } => {
                "it must be finite during the whole run; so must the rate of a displacement".into()
            }
            Self::Jumps { .. } => "the displacement must change without jumps; kinks are allowed".into(),
        }
    }
}

/// A value in four digits: more would be false precision.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}
