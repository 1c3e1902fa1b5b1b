//! A collision without load in closed form, for laws that have one.

use super::quadratures::Quadratures;
use super::result::Raw;
use crate::hybrid::Work;
use crate::quantity::Stop;

/// A collision without load, dimensionless: bodies that close with speed 1 and part.
#[derive(Clone, Debug, PartialEq)]
pub struct ClosedForm {
    /// When the indentation is largest.
    pub turn: f64,
    /// When they part.
    pub time: f64,
    /// The speed with which they part.
    pub velocity: f64,
    /// The largest force.
    pub peak_force: f64,
    /// The largest indentation.
    pub max_indentation: f64,
    /// Heat of the hysteretic element; there is no other, and nothing stays stored.
    pub hysteretic: f64,
    /// What happens, in order.
    pub events: Vec<(f64, &'static str)>,
}

impl ClosedForm {
    /// As a run gives it.
    pub(crate) fn raw(self) -> Raw<f64> {
        let quadratures = Quadratures {
            viscous: 0.0,
            hysteretic: self.hysteretic,
            work: 0.0,
            impulse: 1.0 + self.velocity,
            centre_velocity: 0.0,
            centre_shift: 0.0,
        };
        Raw {
            stop: Stop::Separated,
            time: self.time,
            velocity: self.velocity,
            stored: 0.0,
            peak_force: self.peak_force,
            max_indentation: self.max_indentation,
            quadratures,
            turn: Some((1.0, 0.0)),
            nearest: 0.0,
            events: self.events,
            sure: true,
            instants: 0.0,
            work: Work::default(),
        }
    }
}
