//! Bilinear hysteresis, mixed and partially effort-controlled (M): a Jenkin element r₁ beside a spring r₂; the state is
//! (x, v, p, r₁, r₂) and the phase only a mode (P4 eqs 14, 17, 18).

use super::bilinear_mode::{Mode, POSITIVE, yield_guards};
use crate::hybrid::Guard;
use crate::oscillator::formulation::Events;
use crate::oscillator::restoring_model::{At, Response, RestoringModel, Turning, Variable};
use crate::scalar::{Scalar, Sign};

const P: usize = 0;
const R1: usize = 1;
const R2: usize = 2;

/// The scaled model.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct BilinearMixed<T> {
    pub(super) alpha: T,
    pub(super) yields: T,
    pub(super) events: Events,
}

impl<T: Scalar> BilinearMixed<T> {
    fn soft(&self) -> T {
        T::constant(1.0) - self.alpha
    }

    /// Whether the Jenkin element slides: by the mode, or by comparison where events are not located.
    fn slides(&self, mode: Mode, v: T, r1: T) -> bool {
        if self.events == Events::None {
            let bound = (self.soft() * self.yields).re();
            r1.re().abs() >= bound && r1.re() * v.re() > 0.0
        } else {
            !mode.is_elastic()
        }
    }
}

impl<T: Scalar> RestoringModel<T> for BilinearMixed<T> {
    type Phase = Mode;

    fn variables(&self) -> &'static [Variable] {
        &[
            Variable::P,
            Variable { name: "r1", unit: "N", column: "r1_N" },
            Variable { name: "r2", unit: "N", column: "r2_N" },
        ]
    }

    fn turning(&self) -> Turning {
        if self.events == Events::None { Turning::Ignored } else { Turning::Ends }
    }

    fn first(&self, x: T, direction: Sign, z: &mut [T]) -> Mode {
        z[R2] = self.alpha * x;
        if x.re() >= self.yields.re() {
            z[R1] = self.soft() * self.yields;
            if direction == Sign::Positive { Mode::Four } else { Mode::One }
        } else if x.re() <= -self.yields.re() {
            z[R1] = -self.soft() * self.yields;
            if direction == Sign::Negative { Mode::Two } else { Mode::Three }
        } else {
            z[R1] = self.soft() * x;
            Mode::One
        }
    }

    #[inline]
    fn force(&self, _phase: &Mode, _x: T, z: &[T]) -> T {
        z[R1] + z[R2]
    }

    #[inline]
    fn respond(&self, phase: &Mode, at: At<'_, T>, dz: &mut [T]) -> Response<T> {
        let force = at.z[R1] + at.z[R2];
        let slides = self.slides(*phase, at.v, at.z[R1]);
        let still = T::constant(0.0);
        dz[P] = force;
        dz[R1] = if slides { still } else { self.soft() * at.v };
        dz[R2] = self.alpha * at.v;
        Response { force, heat: if slides { at.z[R1] * at.v } else { still } }
    }

    fn force_rate(&self, _phase: &Mode, _at: At<'_, T>, dz: &[T]) -> T {
        dz[R1] + dz[R2]
    }

    fn stored(&self, _phase: &Mode, x: T, z: &[T]) -> T {
        T::constant(0.5) * (z[R1] * z[R1] / self.soft() + z[R2] * x)
    }

    fn guards(&self, phase: &Mode, direction: Sign, list: &mut Vec<Guard>) {
        if self.events != Events::None {
            yield_guards(*phase, direction, list);
        }
    }

    /// r₁ ∓ (1 - α) r_y, as a displacement: of unit scale whatever α.
    fn guard(&self, _phase: &Mode, id: usize, at: At<'_, T>) -> T {
        let reach = at.z[R1] / self.soft();
        if id == POSITIVE { reach - self.yields } else { reach + self.yields }
    }

    fn guard_rate(&self, _phase: &Mode, _id: usize, _at: At<'_, T>, dz: &[T]) -> T {
        dz[R1] / self.soft()
    }

    fn transition(&self, _phase: &Mode, fired: &[usize], _at: (T, Sign), z: &mut [T]) -> Mode {
        let bound = self.soft() * self.yields;
        if fired.contains(&POSITIVE) {
            z[R1] = bound;
            Mode::Four
        } else {
            z[R1] = -bound;
            Mode::Two
        }
    }

    fn turned(&self, phase: &Mode, direction: Sign, _x: T, _z: &mut [T]) -> Mode {
        match (*phase, direction) {
            (Mode::Four, Sign::Negative) => Mode::One,
            (Mode::Two, Sign::Positive) => Mode::Three,
            _ => *phase,
        }
    }

    fn mode(&self, phase: &Mode, _direction: Sign) -> &'static str {
        if self.events == Events::None { "any" } else { phase.name() }
    }
}
