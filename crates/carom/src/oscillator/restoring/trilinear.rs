//! Trilinear elastic: stiffness k within ±x_y, α k beyond (P4 Fig. 1, eqs 2, 3).

use super::Entry;
use super::parameters::parameters;
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::restoring_model::{At, FIRST_OWN, Response, RestoringModel, Turning};
use crate::oscillator::units::Scales;
use crate::parameter::Domain;
use crate::scalar::{Scalar, Sign};

parameters! {
    /// The parameters, SI units.
    pub struct Trilinear {
        stiffness: "stiffness", "k", "N/m", Domain::Positive, "stiffness of the middle piece";
        hardening: "hardening", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness of the outer pieces over k";
        yield_displacement: "yield_displacement", "x_y", "m", Domain::Positive, "displacement at which the pieces meet";
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "trilinear",
    title: "Trilinear elastic",
    purpose: "a spring that softens beyond a displacement and gives everything back",
    equations: &["r = k x for |x| <= x_y", "r = sgn(x) k x_y + alpha k (x - sgn(x) x_y) beyond"],
    limits: &["alpha = 0: constant force beyond x_y", "stored: all of it; nothing is dissipated"],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, Fig. 1, eqs 2, 3",
    ],
    parameters: Trilinear::PARAMETERS,
    variants: &[Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All, Events::None] }],
    build: Trilinear::build,
};

/// The piece of the curve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::oscillator) enum Piece {
    /// x ≤ -x_y
    Lower,
    /// |x| ≤ x_y
    Middle,
    /// x ≥ x_y
    Upper,
}

/// The scaled model.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct TrilinearSpring<T> {
    alpha: T,
    yields: T,
    events: Events,
}

const POSITIVE: usize = FIRST_OWN;
const NEGATIVE: usize = FIRST_OWN + 1;

impl Trilinear {
    /// Initial stiffness, and the length at which the model changes.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.stiffness, self.yield_displacement)
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales, events: Events) -> TrilinearSpring<T> {
        let yields = T::constant(self.yield_displacement / scales.length);
        TrilinearSpring { alpha: T::constant(self.hardening), yields, events }
    }
}

impl<T: Scalar> TrilinearSpring<T> {
    /// The piece in force: that of the phase, or by comparison where events are not located.
    fn piece(&self, phase: Piece, x: T) -> Piece {
        if self.events != Events::None {
            phase
        } else if x.re() > self.yields.re() {
            Piece::Upper
        } else if x.re() < -self.yields.re() {
            Piece::Lower
        } else {
            Piece::Middle
        }
    }
}

impl<T: Scalar> RestoringModel<T> for TrilinearSpring<T> {
    type Phase = Piece;

    fn turning(&self) -> Turning {
        if self.events == Events::None { Turning::Ignored } else { Turning::Noted }
    }

    fn first(&self, x: T, direction: Sign, _z: &mut [T]) -> Piece {
        let outward = direction.apply(x).re() >= 0.0;
        if x.re().abs() > self.yields.re() || (x.re().abs() == self.yields.re() && outward) {
            if x.re() > 0.0 { Piece::Upper } else { Piece::Lower }
        } else {
            Piece::Middle
        }
    }

    #[inline]
    fn force(&self, phase: &Piece, x: T, _z: &[T]) -> T {
        let offset = (T::constant(1.0) - self.alpha) * self.yields;
        match self.piece(*phase, x) {
            Piece::Lower => self.alpha * x - offset,
            Piece::Middle => x,
            Piece::Upper => self.alpha * x + offset,
        }
    }

    #[inline]
    fn respond(&self, phase: &Piece, at: At<'_, T>, _dz: &mut [T]) -> Response<T> {
        Response { force: self.force(phase, at.x, at.z), heat: T::constant(0.0) }
    }

    fn force_rate(&self, phase: &Piece, at: At<'_, T>, _dz: &[T]) -> T {
        if self.piece(*phase, at.x) == Piece::Middle { at.v } else { self.alpha * at.v }
    }

    fn stored(&self, phase: &Piece, x: T, _z: &[T]) -> T {
        let half = T::constant(0.5);
        let piece = self.piece(*phase, x);
        if piece == Piece::Middle {
            return half * x * x;
        }
        let beyond = if piece == Piece::Upper { x - self.yields } else { -x - self.yields };
        half * self.yields * self.yields + beyond * (self.yields + half * self.alpha * beyond)
    }

    fn guards(&self, phase: &Piece, _direction: Sign, list: &mut Vec<Guard>) {
        if self.events == Events::None {
            return;
        }
        let guard = |id, name, crossing| Guard { id, name, action: Action::Bound, crossing };
        if *phase != Piece::Lower {
            let crossing = if *phase == Piece::Middle { Crossing::Rising } else { Crossing::Falling };
            list.push(guard(POSITIVE, "yield-positive", crossing));
        }
        if *phase != Piece::Upper {
            let crossing = if *phase == Piece::Middle { Crossing::Falling } else { Crossing::Rising };
            list.push(guard(NEGATIVE, "yield-negative", crossing));
        }
    }

    fn guard(&self, _phase: &Piece, id: usize, at: At<'_, T>) -> T {
        if id == POSITIVE { at.x - self.yields } else { at.x + self.yields }
    }

    fn transition(&self, phase: &Piece, fired: &[usize], _at: (T, Sign), _z: &mut [T]) -> Piece {
        match phase {
            Piece::Middle if fired.contains(&POSITIVE) => Piece::Upper,
            Piece::Middle => Piece::Lower,
            Piece::Lower | Piece::Upper => Piece::Middle,
        }
    }

    fn turned(&self, phase: &Piece, _direction: Sign, _x: T, _z: &mut [T]) -> Piece {
        *phase
    }

    fn mode(&self, phase: &Piece, _direction: Sign) -> &'static str {
        match phase {
            Piece::Lower => "lower",
            Piece::Middle => "middle",
            Piece::Upper => "upper",
        }
    }
}
