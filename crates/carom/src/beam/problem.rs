//! The checked problem: a beam, its supports, a striker, a place. SI units. Everything here obeys the rules of the scenario.

use super::modes::SupportKind;
use crate::law::spheres::Sphere;
use crate::law::{Form, Law};

/// An impact on a beam, ready to be scaled and run.
#[derive(Clone, Debug, PartialEq)]
pub struct Impact {
    /// The beam.
    pub beam: Beam,
    /// Its supports, positions in m.
    pub supports: Vec<Hold>,
    /// What strikes it.
    pub striker: Striker,
    /// Where, as a part of the length.
    pub xi: f64,
    /// Angular velocity of the beam in rad/s: about its single pin, or about its centre when free.
    pub angular_velocity: f64,
    /// Velocity of the centre of a free beam in m/s.
    pub centre_velocity: f64,
    /// The contact law; `None` is Hertz from the materials (P3 eq. 8).
    pub law: Option<ChosenLaw>,
    /// How it is computed.
    pub method: Method,
    /// Relative tolerance.
    pub tolerance: f64,
    /// The longest time looked at, in s.
    pub t_max: Option<f64>,
    /// The most evaluations, error estimate included; `None` is about five seconds' worth.
    pub max_evaluations: Option<u64>,
    /// How uncertain the place is, as a part of the length; zero asks for no spread.
    pub xi_uncertainty: f64,
    /// How uncertain both moduli are, as a part of them; zero asks for no spread.
    pub modulus_uncertainty: f64,
}

/// A beam of circular section.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beam {
    /// ℓ in m.
    pub length: f64,
    /// r in m.
    pub radius: f64,
    /// μ in kg/m.
    pub mass_per_length: f64,
    /// E in Pa.
    pub youngs_modulus: f64,
    /// ν.
    pub poisson_ratio: f64,
    /// I in m⁴.
    pub second_moment: f64,
    /// c_i in N s/m².
    pub internal_damping: f64,
    /// c_e in N s/m².
    pub external_damping: f64,
    /// How many elements.
    pub elements: Count,
    /// How many modes, rigid ones included.
    pub modes: Count,
    /// With modes left to carom: the error of the restitution that is wanted, where it can be had.
    pub tolerance: f64,
}

/// A number that may be left to carom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// As many as are needed.
    Auto,
    /// This many.
    Given(usize),
}

/// A support.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hold {
    /// Where, in m from the left end.
    pub position: f64,
    /// What it holds.
    pub kind: SupportKind,
}

/// What strikes the beam.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Striker {
    /// m_c in kg; infinite for a striker that keeps its velocity.
    pub mass: f64,
    /// r_c in m.
    pub radius: f64,
    /// E_c in Pa.
    pub youngs_modulus: f64,
    /// ν_c.
    pub poisson_ratio: f64,
    /// Velocity towards the beam in m/s.
    pub velocity: f64,
}

/// A contact law of the library in SI units.
#[derive(Clone, Debug, PartialEq)]
pub struct ChosenLaw {
    /// Which law.
    pub law: Law,
    /// The form of its parameters: dimensional or retarded.
    pub form: Form,
    /// The parameters in the order of the law's table.
    pub values: Vec<f64>,
    /// The spheres from which `k` was computed, where it was.
    pub spheres: Option<[Sphere<f64>; 2]>,
    /// Power law: damping acts during compression only.
    pub compression_only: bool,
}

/// How an impact is computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Method {
    /// Located touches and partings; every mode exact.
    Events,
    /// The paper's algorithm 1: constant steps, force of the step before, supports by penalty.
    Newmark {
        /// In s.
        time_step: f64,
    },
}

impl Impact {
    /// The rigid velocity of the beam at a place in m/s.
    pub fn rigid_velocity(&self, xi: f64) -> f64 {
        let about = match self.supports[..] {
            [] => 0.5,
            [pin] => pin.position / self.beam.length,
            _ => return 0.0,
        };
        self.centre_velocity + self.angular_velocity * (xi - about) * self.beam.length
    }

    /// How fast the striker and the undeformed beam close at the place of impact, in m/s.
    pub fn closing_speed(&self) -> f64 {
        self.striker.velocity - self.rigid_velocity(self.xi)
    }

    /// How many rigid motions the supports leave.
    pub fn rigid_motions(&self) -> usize {
        match self.supports[..] {
            [] => 2,
            [Hold { kind: SupportKind::Pinned, .. }] => 1,
            _ => 0,
        }
    }
}
