//! Bilinear hysteresis, flow-controlled (F) and mixed (M) (P4 section 3, Tables 4, 5).

use super::bilinear_flow::BilinearFlow;
use super::bilinear_mixed::BilinearMixed;
use super::parameters::parameters;
use super::{Entry, RestoringKind, Variant};
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::problem::{Events, Formulation};
use crate::oscillator::restoring_model::FIRST_OWN;
use crate::oscillator::scale::Scales;
use crate::parameter::Domain;
use crate::scalar::{Scalar, Sign};

parameters! {
    /// The parameters, SI units.
    pub struct Bilinear {
        stiffness: "stiffness", "k", "N/m", Domain::Positive, "elastic stiffness";
        hardening: "hardening", "alpha", "1", Domain::FromBelow(0.0, 1.0), "stiffness while yielding over k";
        yield_force: "yield_force", "r_y", "N", Domain::Positive, "force at first yield";
    }
}

pub(super) const ENTRY: Entry = Entry {
    kind: RestoringKind::Bilinear,
    name: "bilinear",
    title: "Bilinear hysteresis",
    purpose: "an elastic-plastic spring with linear hardening",
    equations: &[
        "modes I, III: r = k (x - x_0)",
        "mode II: r = alpha k x - (1 - alpha) r_y",
        "mode IV: r = alpha k x + (1 - alpha) r_y",
        "the same as a Jenkin element r_1 beside a spring: r = r_1 + alpha k x, |r_1| <= (1 - alpha) r_y",
    ],
    limits: &[
        "alpha -> 1: a linear spring",
        "stored: r_1^2/(2 (1 - alpha) k) + alpha k x^2/2; dissipated: (1 - alpha) r_y |v| while yielding",
    ],
    references: &[
        "Pei, J.-S., Wright, J. P., Gay-Balmaz, F., Beck, J. L., Todd, M. D. (2019), Nonlinear Dynamics 95, eqs 10-19, Tables 4, 5",
    ],
    parameters: Bilinear::PARAMETERS,
    variants: &[
        Variant {
            formulation: Formulation::Mixed,
            state: &["x", "v", "p", "r1", "r2"],
            events: &[Events::All, Events::None],
        },
        Variant { formulation: Formulation::Flow, state: &["x", "v"], events: &[Events::All] },
    ],
    build: Bilinear::build,
};

/// The modes of P4 Figs 6, 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::oscillator) enum Mode {
    /// I: elastic, at the start or after yielding upwards.
    One,
    /// II: yielding downwards.
    Two,
    /// III: elastic after yielding downwards.
    Three,
    /// IV: yielding upwards.
    Four,
}

impl Mode {
    pub(super) fn is_elastic(self) -> bool {
        matches!(self, Mode::One | Mode::Three)
    }

    pub(super) fn name(self) -> &'static str {
        match self {
            Mode::One => "I",
            Mode::Two => "II",
            Mode::Three => "III",
            Mode::Four => "IV",
        }
    }
}

/// The upper line is reached: event type 1.
pub(super) const POSITIVE: usize = FIRST_OWN;
/// The lower line is reached: event type 2.
pub(super) const NEGATIVE: usize = FIRST_OWN + 1;

/// The guards of both formulations beside the velocity (P4 Table 4): the line ahead. The line behind, on which an elastic phase begins
/// after yielding, is none of its bounds.
pub(super) fn yield_guards(mode: Mode, direction: Sign, list: &mut Vec<Guard>) {
    let action = Action::Bound;
    match direction {
        _ if !mode.is_elastic() => {}
        Sign::Positive => list.push(Guard { id: POSITIVE, name: "yield-positive", action, crossing: Crossing::Rising }),
        Sign::Negative => {
            list.push(Guard { id: NEGATIVE, name: "yield-negative", action, crossing: Crossing::Falling })
        }
    }
}

impl Bilinear {
    /// Initial stiffness, and the length at which the model changes.
    pub(in crate::oscillator) fn natural(&self) -> (f64, f64) {
        (self.stiffness, self.yield_force / self.stiffness)
    }

    fn scaled<T: Scalar>(&self, scales: &Scales) -> (T, T) {
        (T::constant(self.hardening), T::constant(self.yield_force / scales.force))
    }

    pub(in crate::oscillator) fn flow<T: Scalar>(&self, scales: &Scales) -> BilinearFlow<T> {
        let (alpha, yields) = self.scaled(scales);
        BilinearFlow { alpha, yields }
    }

    pub(in crate::oscillator) fn mixed<T: Scalar>(&self, scales: &Scales, events: Events) -> BilinearMixed<T> {
        let (alpha, yields) = self.scaled(scales);
        BilinearMixed { alpha, yields, events }
    }
}
