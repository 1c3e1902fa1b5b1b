//! Ramberg-Osgood with Masing rules and closed-loop memory.

use super::Entry;
use super::masing::MasingSpring;
use super::parameters::parameters;
use crate::oscillator::formulation::{Events, Formulation, Variant};
use crate::oscillator::units::Scales;
use crate::parameter::Domain;
use crate::scalar::Scalar;

parameters! {
    /// The parameters, SI units.
    pub struct RambergOsgood {
        stiffness: "stiffness", "k", "N/m", Domain::Positive, "initial stiffness";
        a: "a", "a", "1", Domain::NonNegative, "plastic over elastic displacement at r_y";
        yield_force: "yield_force", "r_y", "N", Domain::Positive, "reference force";
        exponent: "R", "R", "1", Domain::AtLeast(1.0), "exponent";
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "ramberg-osgood",
    title: "Ramberg-Osgood with Masing rules",
    purpose: "smooth hysteresis by a curve of first loading, doubled in every later branch, that remembers every open loop",
    equations: &[
        "first loading: x = r/k (1 + a |r/r_y|^(R-1))",
        "after a reversal at (x_0, r_0): (x - x_0)/2 follows the same curve in (r - r_0)/2",
        "a branch that comes back to where its loop was opened goes on along the branch it left",
    ],
    limits: &[
        "a = 0: a linear spring",
        "stored and dissipated are those of the sliding elements in parallel that behave like this curve",
    ],
    references: &["W. Ramberg, W. R. Osgood, NACA TN 902, 1943", "G. Masing, 1926; named in P4 section 1.1"],
    parameters: RambergOsgood::PARAMETERS,
    variants: &[Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All] }],
    build: RambergOsgood::build,
};

impl RambergOsgood {
    /// Initial stiffness, and the reference force over it.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.stiffness, self.yield_force / self.stiffness)
    }

    pub(in crate::oscillator) fn spring<T: Scalar>(&self, scales: &Scales) -> MasingSpring<T> {
        let softness = self.a * (scales.force / self.yield_force).powf(self.exponent - 1.0);
        MasingSpring::new(T::constant(softness), self.exponent)
    }
}
