//! What strikes what, where everything is, and what is written down on the way.
//!
//! All quantities are in the units of the beam (P3 section 3.3). Positions are measured along the motion of the striker: the
//! indentation is δ = s - Σ φⱼ uⱼ.

use super::contact::{Contact, Memory};
use super::gauss::NODES;
use super::levels::{Level, Levels};
use super::outcome::SubImpact;
use crate::numerics::Sampled;
pub(super) use crate::numerics::dot;
use crate::quantity::Statistics;

/// What strikes what.
#[derive(Clone, Debug)]
pub(super) struct Strike<'a> {
    /// The modes of the beam and their answers.
    pub levels: &'a Levels,
    /// The deflection of each mode at the place of impact.
    pub shape: Vec<f64>,
    /// How many of the modes are rigid; they come first.
    pub rigid: usize,
    /// One over the mass of the striker; zero for an infinite mass.
    pub inverse_mass: f64,
    /// The damping ψ_e that acts on every mode alike.
    pub external_damping: f64,
    /// The contact law.
    pub contact: Contact,
    /// The relative tolerance.
    pub tolerance: f64,
    /// The longest time looked at.
    pub horizon: f64,
    /// The most evaluations, as [`super::evaluations`] counts them.
    pub budget: u64,
}

/// Where everything is.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Time since the first touch.
    pub t: f64,
    /// Modal deflections.
    pub u: Vec<f64>,
    /// Modal velocities.
    pub v: Vec<f64>,
    /// Position of the striker.
    pub s: f64,
    /// Its velocity.
    pub w: f64,
    /// What the contact law remembers.
    pub memory: Memory,
}

/// What was written down on the way.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// The sub-impacts.
    pub sub_impacts: Vec<SubImpact>,
    /// When the rigid closing speed is zero, and the impulse until then.
    pub compression_end: Option<(f64, f64)>,
    /// What interpolation may move the end of compression by.
    pub compression_doubt: f64,
    /// The largest force.
    pub peak: f64,
    /// What interpolation may move it by.
    pub peak_doubt: f64,
    /// ∫ P dt.
    pub impulse: f64,
    /// Heat made at the contact.
    pub contact_heat: f64,
    /// Heat made inside the beam and around it, inside first.
    pub beam_heat: [f64; 2],
    /// The smallest gap between two sub-impacts at which the bodies turned back without touching.
    pub nearest_miss: f64,
    /// The smallest indentation inside a sub-impact at which the bodies turned back without parting (laws without memory).
    pub nearest_break: f64,
    /// Contact steps taken and refused, force evaluations, looks in flight.
    pub work: Statistics,
    /// Until when it was followed.
    pub reached: f64,
    /// Samples, where asked for.
    pub samples: Option<Sampled<Sample>>,
    /// The beam at the moments that have a name, where samples are asked for.
    pub moments: Vec<Moment>,
    /// The beam again and again, likewise.
    pub frames: Option<Sampled<Moment>>,
}

/// The beam at a moment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Moment {
    /// Which.
    pub name: &'static str,
    /// Time.
    pub t: f64,
    /// Modal deflections.
    pub u: Vec<f64>,
    /// Position of the striker.
    pub s: f64,
    /// Energy in the bending modes.
    pub bending: f64,
}

impl Moment {
    fn of(name: &'static str, state: &State, bending: f64) -> Moment {
        Moment { name, t: state.t, u: state.u.clone(), s: state.s, bending }
    }
}

/// The most points of the curves.
const MOST_SAMPLES: usize = 50_000;
/// The most shapes of the beam that are kept without a name.
const MOST_FRAMES: usize = 240;

/// The name of the moment at which the bending modes have most energy.
const MOST_BENT: &str = "most bent";

/// One point of the curves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// Time.
    pub t: f64,
    /// Contact force.
    pub force: f64,
    /// Striker minus beam: positive in contact.
    pub indentation: f64,
    /// Deflection of the beam at the place of impact.
    pub deflection: f64,
    /// Energy in the rigid modes.
    pub rigid: f64,
    /// Energy in the bending modes.
    pub bending: f64,
    /// Energy in the first four of them.
    pub modes: [f64; 4],
}

/// The step size shrank to nothing at this time, in the units of the beam.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooShort(pub f64);

/// Whether the curves are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Samples {
    /// They are.
    Kept,
    /// They are not.
    Dropped,
}

impl Log {
    pub fn new(samples: Samples) -> Log {
        let are_kept = samples == Samples::Kept;
        let samples = are_kept.then(|| Sampled::new(MOST_SAMPLES));
        let frames = are_kept.then(|| Sampled::new(MOST_FRAMES));
        Log { samples, frames, nearest_miss: f64::INFINITY, nearest_break: f64::INFINITY, ..Log::default() }
    }

    /// Takes down a point of the curves, and the shape of the beam where it is bent more than before.
    pub(super) fn see(&mut self, strike: &Strike<'_>, state: &State, force: f64) {
        let Some(samples) = &mut self.samples else { return };
        let sample = strike.sample(state, force);
        samples.push(true, || sample);
        if let Some(frames) = &mut self.frames {
            frames.push(true, || Moment::of("", state, sample.bending));
        }
        let most = self.moments.iter().find(|moment| moment.name == MOST_BENT).map_or(0.0, |moment| moment.bending);
        if sample.bending > most {
            self.note(MOST_BENT, state, sample.bending);
        }
    }

    /// Takes down the shape of the beam, in place of one of the same name.
    pub(super) fn note(&mut self, name: &'static str, state: &State, bending: f64) {
        if self.samples.is_some() {
            self.moments.retain(|moment| moment.name != name);
            self.moments.push(Moment::of(name, state, bending));
        }
    }

    /// Books heat made by the damping of a mode, of which the part `outside` goes around the beam.
    pub(super) fn heat_beam(&mut self, heat: f64, outside: f64) {
        self.beam_heat[0] += heat * (1.0 - outside);
        self.beam_heat[1] += heat * outside;
    }
}

/// The energy of all bending modes, and of the first four.
pub(super) fn bending(energies: &[f64]) -> (f64, [f64; 4]) {
    (energies.iter().sum(), std::array::from_fn(|i| energies.get(i).copied().unwrap_or(0.0)))
}

/// A sum over modes is known up to this many roundings.
pub(super) const ROUNDINGS: f64 = 8.0;

impl Strike<'_> {
    /// δ and its rate.
    pub fn indentation(&self, state: &State) -> (f64, f64) {
        (state.s - dot(&self.shape, &state.u), state.w - dot(&self.shape, &state.v))
    }

    /// The size of the places whose difference δ is: what rounding is relative to.
    pub fn reach(&self, state: &State) -> f64 {
        state.s.abs() + self.shape.iter().zip(&state.u).map(|(phi, u)| (phi * u).abs()).sum::<f64>()
    }

    /// What rounding may make of δ̇.
    pub fn rounding_of_rate(&self, state: &State) -> f64 {
        let speeds: f64 = self.shape.iter().zip(&state.v).map(|(phi, v)| (phi * v).abs()).sum();
        ROUNDINGS * f64::EPSILON * (state.w.abs() + speeds)
    }

    /// The same without the bending modes.
    pub fn rigid_indentation(&self, state: &State) -> (f64, f64) {
        let shape = &self.shape[..self.rigid];
        (state.s - dot(shape, &state.u), state.w - dot(shape, &state.v))
    }

    /// How fast the rigid closing speed falls per unit of force.
    pub fn rigid_mobility(&self) -> f64 {
        self.inverse_mass + dot(&self.shape[..self.rigid], &self.shape)
    }

    /// Deflection and velocity of a mode at a place of a step, from a state at its start and the forces at its points.
    pub fn answer(&self, level: &Level, (place, j): (usize, usize), state: &State, forces: &[f64; NODES]) -> [f64; 2] {
        let (free, forced) = (&level.free[place][j], &level.forced[place][j]);
        let (u, v, phi) = (state.u[j], state.v[j], self.shape[j]);
        [
            free.uu * u + free.uv * v + phi * dot(&forced[0], forces),
            free.vu * u + free.vv * v + phi * dot(&forced[1], forces),
        ]
    }

    /// Energy in each mode.
    pub fn energies(&self, state: &State) -> Vec<f64> {
        let modes = self.levels.modes.iter().zip(state.u.iter().zip(&state.v));
        modes.map(|(m, (u, v))| 0.5 * (v * v + m.stiffness * u * u)).collect()
    }

    /// A point of the curves.
    pub fn sample(&self, state: &State, force: f64) -> Sample {
        let (indentation, _) = self.indentation(state);
        let energies = self.energies(state);
        let (bending, modes) = bending(&energies[self.rigid..]);
        let rigid = energies[..self.rigid].iter().sum();
        Sample { t: state.t, force, indentation, deflection: state.s - indentation, rigid, bending, modes }
    }
}
