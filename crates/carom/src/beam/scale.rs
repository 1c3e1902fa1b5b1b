//! From SI to the units of the beam (P3 section 3.3): lengths by ℓ, times by T = ℓ²√(μ/EI), forces by EI/ℓ².
//!
//! ```text
//! ψ_e = c_e ℓ²/√(μEI)   ψ_i = c_i I/(ℓ²√(μEI))   m̃ = m/(μℓ)   P̃ = 4/3 Ẽ √r̃ ρ̃^(3/2)   Ẽ = E* ℓ⁴/(EI)   r̃ = √(r r_c)/ℓ
//! ```

use super::contact::Contact;
use super::modes::Support;
use super::problem::{ChosenLaw, Impact};
use crate::law::{OnLaws, Units, Values, hertz_law};

/// An impact in the units of the beam.
#[derive(Clone, Debug)]
pub(super) struct Scaled {
    /// T in s.
    pub time: f64,
    /// EI/ℓ² in N.
    pub force: f64,
    /// ψ_e.
    pub external_damping: f64,
    /// ψ_i.
    pub internal_damping: f64,
    /// Supports on the unit interval.
    pub supports: Vec<Support>,
    /// One over m̃.
    pub inverse_mass: f64,
    /// Velocity of the striker.
    pub striker: f64,
    /// Rigid velocity of the beam at ξ = 0 and its slope.
    pub motion: [f64; 2],
    /// The contact law.
    pub contact: Contact,
}

/// Scales an impact.
pub(super) fn scale(impact: &Impact) -> Scaled {
    let beam = &impact.beam;
    let (l, ei) = (beam.length, beam.youngs_modulus * beam.second_moment);
    let time = l * l * (beam.mass_per_length / ei).sqrt();
    let root = (beam.mass_per_length * ei).sqrt();
    let speed = l / time;
    let start = impact.rigid_velocity(0.0) / speed;
    Scaled {
        time,
        force: ei / (l * l),
        external_damping: beam.external_damping * l * l / root,
        internal_damping: beam.internal_damping * beam.second_moment / (l * l * root),
        supports: impact.supports.iter().map(|s| Support { place: s.position / l, kind: s.kind }).collect(),
        inverse_mass: beam.mass_per_length * l / impact.striker.mass,
        striker: impact.striker.velocity / speed,
        motion: [start, impact.rigid_velocity(1.0) / speed - start],
        contact: impact.law.as_ref().map_or_else(|| hertz(impact), |law| library(law, l, time, ei / (l * l))),
    }
}

impl Impact {
    /// About how long a contact lasts, in s: that of the striker with the whole beam as if both were rigid.
    pub fn contact_time(&self) -> f64 {
        let scaled = scale(self);
        scaled.time * scaled.contact_time(self)
    }
}

impl Scaled {
    /// The same in units of the beam.
    pub(super) fn contact_time(&self, impact: &Impact) -> f64 {
        let speed = impact.closing_speed() * self.time / impact.beam.length;
        self.contact.scales(speed, self.inverse_mass + 1.0).1
    }

    /// Kinetic energy of the rigid motion a + b ξ with unit mass.
    pub(super) fn motion_energy(&self) -> f64 {
        let [a, b] = self.motion;
        0.5 * (a * a + a * b + b * b / 3.0)
    }
}

/// Hertz from the materials (P3 eq. 8): its stiffness is that of spheres of equal compliance with R* = √(r r_c).
fn hertz(impact: &Impact) -> Contact {
    let (beam, striker) = (&impact.beam, &impact.striker);
    let part = |modulus: f64, ratio: f64| (1.0 - ratio * ratio) / modulus;
    let compliance =
        part(beam.youngs_modulus, beam.poisson_ratio) + part(striker.youngs_modulus, striker.poisson_ratio);
    let modulus = beam.length.powi(4) / (compliance * beam.youngs_modulus * beam.second_moment);
    let radius = (beam.radius * striker.radius).sqrt() / beam.length;
    Contact { stiffness: 4.0 / 3.0 * modulus * radius.sqrt(), law: hertz_law(), remembers: false }
}

/// A law of the library, with unit length ℓ and unit speed ℓ/T.
fn library(chosen: &ChosenLaw, length: f64, time: f64, force: f64) -> Contact {
    let (law, entry) = (f64::law(chosen.law), chosen.law.entry());
    let (spheres, compression_only) = (chosen.spheres, chosen.compression_only);
    let values = Values { spheres, compression_only, ..chosen.law.values(chosen.form, &chosen.values) };
    let (stiffness, exponent) = law.stiffness(&values);
    let unit = stiffness * length.powf(exponent);
    let units = Units { length, speed: length / time, force: unit };
    Contact { stiffness: unit / force, law: law.scaled(&values, units), remembers: entry.remembers }
}
