//! What goes into a run of a contact and what comes out of it, dimensionless.

use super::contact::EndRule;
use super::load::Load;
use super::quadratures::Quadratures;
use crate::hybrid::{Location, Work};
use crate::quantity::{Statistics, Stop};

/// How a scaled contact is run.
#[derive(Clone, Debug)]
pub(crate) struct Setup<T> {
    /// The external forces.
    pub load: Load<T>,
    /// When contact is over.
    pub end: EndRule,
    /// Longest dimensionless time.
    pub t_max: f64,
    /// Most evaluations of the flow.
    pub max_evaluations: u64,
    /// Where a phase may end.
    pub location: Location,
    /// Whether heat, work and impulse are wanted.
    pub quadratures: bool,
}

/// The dimensionless results of a run.
#[derive(Clone, Debug)]
pub(crate) struct Raw<T> {
    pub stop: Stop,
    pub time: T,
    pub velocity: T,
    pub stored: T,
    pub peak_force: T,
    pub max_indentation: T,
    pub quadratures: Quadratures<T>,
    /// Impulse and external work when the indentation was first largest.
    pub turn: Option<(T, T)>,
    /// The least elastic energy at a turn back towards deeper contact, or at the end: how far from parting bodies stayed that
    /// did not part.
    pub nearest: T,
    pub events: Vec<(f64, &'static str)>,
    /// Whether every jump of the load was seen.
    pub sure: bool,
    /// What the rounding of the instants of its jumps can add to an impulse.
    pub instants: f64,
    pub work: Work,
}

impl<T> Raw<T> {
    /// What it cost, beside an error estimate that cost so many right-hand sides.
    pub fn statistics(&self, rhs_error: u64) -> Statistics {
        let Work { steps, rejected, rhs, .. } = self.work;
        Statistics { steps, rejected, rhs, rhs_error, events: self.events.len() as u64, ..Statistics::default() }
    }
}

/// What is seen at one instant; rates are per unit of the clock.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen<T> {
    pub time: T,
    pub indentation: T,
    pub velocity: T,
    pub force: T,
    pub hysteretic: Option<T>,
    pub indentation_rate: T,
    pub velocity_rate: T,
    pub force_rate: T,
    pub centre_velocity: T,
    pub centre_shift: T,
    /// The elastic energy in the contact.
    pub stored: T,
    /// The heat of the viscous and of the hysteretic element, and the work of the load, since the start.
    pub heat_and_work: [T; 3],
}

/// Is shown every step of a contact on its way: what is seen at θ in [0, 1].
pub(crate) trait Observer<T> {
    fn see(&mut self, look: &mut dyn FnMut(f64) -> Seen<T>);
}
