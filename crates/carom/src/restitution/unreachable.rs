//! Which restitutions can be had, and why a wish for another cannot be granted.

use crate::collide::SolveError;
use std::fmt;

/// The restitutions that can be had with the exponents, the load and the end rule given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The least restitution above 0; 0 itself (sticking) can always be had where `critical_damping` is known.
    pub lowest: f64,
    /// Why there is no less.
    pub floor: Floor,
    /// The largest.
    pub highest: f64,
    /// The damping with the largest.
    pub damping_at_highest: f64,
    /// The damping from which on the bodies stick, where there is one.
    pub critical_damping: Option<f64>,
}

/// Why restitution does not go lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Floor {
    /// It goes down to 0: at a critical damping, or, without a push, as the damping grows without end.
    Zero,
    /// It jumps to 0 at a fold.
    Fold,
}

/// Why a wish cannot be granted.
#[derive(Clone, Debug, PartialEq)]
pub enum Unreachable {
    /// The restitution is outside what can be reached.
    Outside {
        /// What was wanted.
        wanted: f64,
        /// What can be had.
        reach: Reach,
    },
    /// The wish is not a positive number.
    NotPositive {
        /// What was wanted.
        wanted: f64,
    },
    /// The damping needed is so strong that no run with it comes to an end within its budget.
    Undecided {
        /// What was wanted.
        wanted: f64,
        /// The strongest damping Λ that was decided, and what it delivers.
        strongest: (f64, f64),
    },
    /// No run confirmed the damping that was found: next to sticking, restitution falls so steeply that no number of sixteen
    /// digits delivers the wish.
    Unresolved {
        /// What was wanted.
        wanted: f64,
        /// The damping Λ that comes closest.
        damping: f64,
        /// What a run with it delivers.
        delivered: Option<f64>,
    },
    /// A run failed.
    Solve(SolveError),
}

impl From<SolveError> for Unreachable {
    fn from(error: SolveError) -> Self {
        Unreachable::Solve(error)
    }
}

/// A restitution in a few digits.
fn short(e: f64) -> String {
    if e == e.round() {
        format!("{e}")
    } else if e >= 1e-3 {
        format!("{e:.6}")
    } else {
        format!("{e:.3e}")
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::NotPositive { wanted } => {
                write!(f, "a restitution of {wanted} cannot be asked for: it must be greater than 0")
            }
            Unreachable::Outside { wanted, reach } => {
                let why = match reach.floor {
                    _ if *wanted > reach.highest => "no damping gives more under this load and end rule",
                    Floor::Zero => "it falls to 0 with growing damping",
                    Floor::Fold => "with more damping it jumps to 0: the force no longer vanishes on the way back",
                };
                let (lowest, highest) = (short(reach.lowest), short(reach.highest));
                write!(f, "a restitution of {wanted:?} cannot be reached: the range is {lowest} to {highest}; {why}")
            }
            Unreachable::Undecided { wanted, strongest: (0.0, _) } => write!(
                f,
                "a restitution of {wanted:?} was not found: under this load no run comes to its end within its budget"
            ),
            Unreachable::Undecided { wanted, strongest: (damping, e) } => write!(
                f,
                "a restitution of {wanted:?} needs so strong a damping that no run with it comes to its end within its budget; \
                 the smallest confirmed is {} at Lambda = {damping:.3e}",
                short(*e)
            ),
            Unreachable::Unresolved { wanted, damping, delivered } => {
                let what = match delivered {
                    Some(e) if *e > 0.0 => format!("delivers {e:?}"),
                    Some(_) => "makes the bodies stick".into(),
                    None => "is not decided".into(),
                };
                write!(
                    f,
                    "no damping of sixteen digits delivers a restitution of {wanted:?}: the closest, Lambda = {damping:.6e}, {what}"
                )
            }
            Unreachable::Solve(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unreachable {}
