//! Which restitutions can be had, and why a wish for another cannot be granted.

use crate::collide::SolveError;
use thiserror::Error;

/// The restitutions that can be had with the exponents, the load and the end rule given.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// The least restitution above 0; 0 itself (sticking) can always be had where `critical_damping` is known.
    pub lowest: f64,
    /// Why there is no less.
    pub floor: Floor,
    /// The largest.
    pub highest: f64,
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
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Unreachable {
    /// The restitution is outside what can be reached.
    #[error("a restitution of {wanted:?} cannot be reached: the range is {} to {}; {}", short(reach.lowest), short(reach.highest), reach.why(*wanted))]
    Outside {
        /// What was wanted.
        wanted: f64,
        /// What can be had.
        reach: Reach,
    },
    /// The wish is not a positive number.
    #[error("a restitution of {wanted} cannot be asked for: it must be greater than 0")]
    NotPositive {
        /// What was wanted.
        wanted: f64,
    },
    /// The damping needed is so strong that no run with it comes to an end within its budget.
    #[error("a restitution of {wanted:?} {}", undecided(*strongest))]
    Undecided {
        /// What was wanted.
        wanted: f64,
        /// The strongest damping Λ that was decided, and what it delivers.
        strongest: (f64, f64),
    },
    /// No run confirmed the damping that was found: next to sticking, restitution falls so steeply that no number of sixteen
    /// digits delivers the wish.
    #[error("no damping of sixteen digits delivers a restitution of {wanted:?}: the closest, Lambda = {damping:.6e}, {}", closest(*delivered))]
    Unresolved {
        /// What was wanted.
        wanted: f64,
        /// The damping Λ that comes closest.
        damping: f64,
        /// What a run with it delivers.
        delivered: Option<f64>,
    },
    /// A run failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
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

impl Reach {
    /// Why a wish is outside.
    fn why(&self, wanted: f64) -> &'static str {
        match self.floor {
            _ if wanted > self.highest => "no damping gives more under this load and end rule",
            Floor::Zero => "it falls to 0 with growing damping",
            Floor::Fold => "with more damping it jumps to 0: the force no longer vanishes on the way back",
        }
    }
}

fn undecided((damping, e): (f64, f64)) -> String {
    if damping == 0.0 {
        return "was not found: under this load no run comes to its end within its budget".into();
    }
    let (least, budget) =
        (short(e), "needs so strong a damping that no run with it comes to its end within its budget");
    format!("{budget}; the smallest confirmed is {least} at Lambda = {damping:.3e}")
}

fn closest(delivered: Option<f64>) -> String {
    match delivered {
        Some(e) if e > 0.0 => format!("delivers {e:?}"),
        Some(_) => "makes the bodies stick".into(),
        None => "is not decided".into(),
    }
}
