//! The choice of instructions at run time: the one place where carom is `unsafe`, because whoever calls a function built for instructions
//! must know that the machine has them. Results do not depend on it: see [`super::Lanes`].
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod registers;

use crate::scalar::{Lanes, Pair, Vector, Work};
#[cfg(target_arch = "x86_64")]
use registers::{Eight, Four, with_avx2, with_avx512};

/// Work on numbers side by side, which is built once for every kind of register.
pub trait SideBySide {
    /// What comes of it.
    type Output;
    /// Does it with registers of this kind.
    fn run<V: Vector>(self) -> Self::Output;
}

/// A set of instructions for which work is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instructions {
    /// Eight numbers at a time.
    Avx512,
    /// Four numbers at a time.
    Avx2,
    /// What every machine of its kind has.
    Baseline,
}

impl Instructions {
    /// The widest set that this machine has.
    pub fn widest() -> Instructions {
        Instructions::available().next().unwrap_or(Instructions::Baseline)
    }

    /// The sets that this machine has, the widest first.
    pub fn available() -> impl Iterator<Item = Instructions> {
        [Instructions::Avx512, Instructions::Avx2, Instructions::Baseline].into_iter().filter(|set| set.is_there())
    }

    #[cfg(target_arch = "x86_64")]
    fn is_there(self) -> bool {
        match self {
            Instructions::Avx512 => {
                is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            Instructions::Avx2 => is_x86_feature_detected!("avx2"),
            Instructions::Baseline => true,
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn is_there(self) -> bool {
        self == Instructions::Baseline
    }

    /// Does the work with these instructions; with the baseline where the machine has them not. The work is built for itself: work that
    /// calls it is not made longer by it.
    #[cfg(target_arch = "x86_64")]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        if !self.is_there() {
            return plainly(work);
        }
        match self {
            // SAFETY: the machine has these instructions.
            Instructions::Avx512 => unsafe { with_avx512(work) },
            // SAFETY: the machine has these instructions.
            Instructions::Avx2 => unsafe { with_avx2(work) },
            Instructions::Baseline => plainly(work),
        }
    }

    /// Does the work with these instructions; with the baseline where the machine has them not.
    #[cfg(not(target_arch = "x86_64"))]
    pub fn run<W: Work>(self, work: W) -> W::Output {
        plainly(work)
    }
}

impl Instructions {
    /// Does work on sixteen numbers side by side, in registers that these instructions have; on eight without wide ones, where more take longer to load
    /// than they gain.
    pub fn side_by_side<J: SideBySide>(self, work: J) -> J::Output {
        #[cfg(target_arch = "x86_64")]
        if self.is_there() {
            match self {
                Instructions::Avx512 => return work.run::<Lanes<Pair<Eight>>>(),
                Instructions::Avx2 => return work.run::<Lanes<Pair<Pair<Four>>>>(),
                Instructions::Baseline => {}
            }
        }
        work.run::<Lanes<Pair<Pair<Pair<f64>>>>>()
    }
}

#[inline(never)]
fn plainly<W: Work>(work: W) -> W::Output {
    work.run()
}
