//! The contact law in the units of the beam (lengths by ℓ, times by ℓ²√(μ/EI), forces by EI/ℓ²), with its memory.
//!
//! The laws of the library are used as they are: scaled with unit length and unit speed, times a stiffness.

use crate::law::{ScaledLaw, Signs};
use std::sync::Arc;

pub(super) use crate::law::Reply;

/// What a law remembers, in its own order.
pub(super) type Memory = [f64; 2];

/// A contact law in units of the beam.
#[derive(Clone, Debug)]
pub(super) struct Contact {
    /// What one unit of the law's force is.
    pub stiffness: f64,
    /// The law.
    pub(crate) law: Arc<dyn ScaledLaw<f64>>,
    /// Whether it has variables of its own.
    pub remembers: bool,
}

impl Contact {
    /// The exponent with which the force grows.
    pub fn exponent(&self) -> f64 {
        self.law.exponent()
    }

    /// Indentation and time of an elastic collision with this closing speed, if the bodies were rigid and the closing speed fell
    /// by `mobility` per unit of impulse: the scales of a contact.
    pub fn scales(&self, speed: f64, mobility: f64) -> (f64, f64) {
        let n = self.exponent();
        let length = ((n + 1.0) * speed * speed / (2.0 * self.stiffness * mobility)).powf(1.0 / (n + 1.0));
        (length, length / speed)
    }

    /// The signs on which the law depends at an indentation, its rate and a memory.
    pub fn signs(&self, at: (f64, f64), memory: &Memory) -> Signs {
        self.law.signs(at, memory)
    }

    /// The answer at an indentation, its rate and a memory, with the signs of a phase: smooth on both sides of a kink.
    pub fn respond(&self, signs: Signs, at: (f64, f64), memory: &Memory) -> Reply<f64> {
        let reply = self.law.reply(signs, at, memory);
        Reply { force: self.stiffness * reply.force, heat: self.stiffness * reply.heat, ..reply }
    }

    /// The elastic energy.
    pub fn stored(&self, indentation: f64, memory: &Memory) -> f64 {
        self.stiffness * self.law.stored(indentation, memory)
    }
}
