//! Bilinear hysteresis, flow-controlled (F): the state is (x, v), the memory x₀, H_l, H_u belongs to the phase (P4 Tables 4, 5).

use super::bilinear_mode::{Mode, NEGATIVE, POSITIVE, yield_guards};
use crate::hybrid::Guard;
use crate::oscillator::restoring_model::{At, Response, RestoringModel};
use crate::scalar::{Scalar, Sign};

/// A mode with its memory: where the elastic line meets r = 0, and where it meets the lower and the upper line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::oscillator) struct Memory<T> {
    mode: Mode,
    origin: T,
    lower: T,
    upper: T,
}

/// The scaled model.
#[derive(Clone, Copy, Debug)]
pub(in crate::oscillator) struct BilinearFlow<T> {
    pub(super) alpha: T,
    pub(super) yields: T,
}

impl<T: Scalar> BilinearFlow<T> {
    /// (1 - α) x_y, the height of the upper line at x = 0.
    fn height(&self) -> T {
        (T::constant(1.0) - self.alpha) * self.yields
    }

    /// The force of the Jenkin element (P4 eq. 14).
    fn jenkin(&self, phase: &Memory<T>, x: T) -> T {
        match phase.mode {
            Mode::One | Mode::Three => x - phase.origin - self.alpha * x,
            Mode::Two => -self.height(),
            Mode::Four => self.height(),
        }
    }

    /// The elastic line through a point of the upper (mode I) or lower line (mode III): the reset of H_l, H_u and x₀.
    fn unloaded(&self, mode: Mode, x: T) -> Memory<T> {
        let span = T::constant(2.0) * self.yields;
        let one = T::constant(1.0);
        if mode == Mode::One {
            Memory { mode, origin: (one - self.alpha) * (x - self.yields), lower: x - span, upper: x }
        } else {
            Memory { mode, origin: (one - self.alpha) * (x + self.yields), lower: x, upper: x + span }
        }
    }
}

impl<T: Scalar> RestoringModel<T> for BilinearFlow<T> {
    type Phase = Memory<T>;

    fn first(&self, x: T, direction: Sign, _z: &mut [T]) -> Memory<T> {
        let virgin = Memory { mode: Mode::One, origin: T::constant(0.0), lower: -self.yields, upper: self.yields };
        if x.re() >= self.yields.re() {
            let yielding = Memory { mode: Mode::Four, ..virgin };
            if direction == Sign::Positive { yielding } else { self.unloaded(Mode::One, x) }
        } else if x.re() <= -self.yields.re() {
            let yielding = Memory { mode: Mode::Two, ..virgin };
            if direction == Sign::Negative { yielding } else { self.unloaded(Mode::Three, x) }
        } else {
            virgin
        }
    }

    #[inline]
    fn force(&self, phase: &Memory<T>, x: T, _z: &[T]) -> T {
        match phase.mode {
            Mode::One | Mode::Three => x - phase.origin,
            Mode::Two => self.alpha * x - self.height(),
            Mode::Four => self.alpha * x + self.height(),
        }
    }

    #[inline]
    fn respond(&self, phase: &Memory<T>, at: At<'_, T>, _dz: &mut [T]) -> Response<T> {
        let heat = match phase.mode {
            Mode::One | Mode::Three => T::constant(0.0),
            Mode::Two => -self.height() * at.v,
            Mode::Four => self.height() * at.v,
        };
        Response { force: self.force(phase, at.x, at.z), heat }
    }

    fn force_rate(&self, phase: &Memory<T>, at: At<'_, T>, _dz: &[T]) -> T {
        if phase.mode.is_elastic() { at.v } else { self.alpha * at.v }
    }

    fn stored(&self, phase: &Memory<T>, x: T, _z: &[T]) -> T {
        let r1 = self.jenkin(phase, x);
        T::constant(0.5) * (r1 * r1 / (T::constant(1.0) - self.alpha) + self.alpha * x * x)
    }

    fn guards(&self, phase: &Memory<T>, direction: Sign, list: &mut Vec<Guard>) {
        yield_guards(phase.mode, direction, list);
    }

    fn guard(&self, phase: &Memory<T>, id: usize, at: At<'_, T>) -> T {
        at.x - if id == POSITIVE { phase.upper } else { phase.lower }
    }

    fn transition(&self, phase: &Memory<T>, fired: &[usize], _at: (T, Sign), _z: &mut [T]) -> Memory<T> {
        let mode = if fired.contains(&POSITIVE) {
            Mode::Four
        } else if fired.contains(&NEGATIVE) {
            Mode::Two
        } else {
            phase.mode
        };
        Memory { mode, ..*phase }
    }

    fn turned(&self, phase: &Memory<T>, direction: Sign, x: T, _z: &mut [T]) -> Memory<T> {
        match (phase.mode, direction) {
            (Mode::Four, Sign::Negative) => self.unloaded(Mode::One, x),
            (Mode::Two, Sign::Positive) => self.unloaded(Mode::Three, x),
            _ => *phase,
        }
    }

    fn mode(&self, phase: &Memory<T>, _direction: Sign) -> &'static str {
        phase.mode.name()
    }
}
