//! One impact with one set of modes: from the scaled problem to its results and its ledger.

use super::budget::{Budget, evaluations};
use super::contact_phase::ContactPhase;
use super::energies::Energies;
use super::mode_cache::{Key, ModalBasis, take};
use super::modes::Modes;
use super::newmark::Marched;
use super::outcome::{Margin, Results, Shape, Shares, SubImpact};
use super::problem::Impact;
use super::resolve::Resolution;
use super::scale::Scaled;
use super::strike::{Log, Moment, Sample, Samples, State, Strike, TooShort};
use crate::numerics::{Sampled, dot};
use crate::quantity::{Column, Columns, SolveError, Statistics, Stop};

/// What one impact gives.
pub(super) struct Single {
    pub results: Results,
    /// What interpolation inside steps may move the results by.
    pub doubt: Results,
    pub sub_impacts: Vec<SubImpact>,
    pub energy: Shares,
    pub stop: Stop,
    pub reached: f64,
    pub horizon: f64,
    pub margin: Margin,
    pub work: Statistics,
    pub trajectory: Option<Columns>,
    pub shapes: Vec<Shape>,
    pub frames: Vec<Shape>,
}

/// Whose units to check where a number is out of range.
pub(super) const OF: &str = " of the beam and the law";
/// A beam that cannot be taken apart.
pub(super) const NO_EIGENVALUE: SolveError = SolveError::OutOfRange { name: "an eigenvalue", value: f64::NAN, of: OF };

/// The default horizon in periods of the lowest bending mode, and in contact times of a rigid beam.
const PERIODS: f64 = 50.0;
const CONTACTS: f64 = 1000.0;

/// The longest time looked at, dimensionless.
pub(super) fn horizon(impact: &Impact, scaled: &Scaled, lowest: f64) -> f64 {
    let default = (PERIODS * std::f64::consts::TAU / lowest.sqrt()).max(CONTACTS * scaled.contact_time(impact));
    impact.t_max.map_or(default, |t| t / scaled.time)
}

/// One impact with a resolution; `None` where its modes cannot be paid for.
pub(super) fn at(
    impact: &Impact,
    scaled: &Scaled,
    resolution: Resolution,
    (samples, budget): (Samples, &mut Budget),
) -> Result<Option<Single>, SolveError> {
    if !budget.decompose(resolution.elements, resolution.modes) {
        return Ok(None);
    }
    let taken = modes(scaled, resolution)?;
    let result = single(impact, scaled, &taken, (samples, budget.evaluations(resolution.modes)))?;
    budget.spend(evaluations(&result.work), resolution.modes);
    Ok(Some(result))
}

fn modes(scaled: &Scaled, resolution: Resolution) -> Result<std::sync::Arc<ModalBasis>, SolveError> {
    let key = Key {
        elements: resolution.elements,
        modes: resolution.modes,
        supports: scaled.supports.clone(),
        damping: [scaled.external_damping, scaled.internal_damping],
    };
    take(&key).ok_or(NO_EIGENVALUE)
}

/// Runs one impact with at most `budget` evaluations.
fn single(
    impact: &Impact,
    scaled: &Scaled,
    taken: &ModalBasis,
    (samples, budget): (Samples, u64),
) -> Result<Single, SolveError> {
    let modes = &taken.modes;
    let lowest = modes.eigenvalues.get(modes.rigid).copied().unwrap_or(1.0);
    let strike = Strike {
        levels: &taken.levels,
        shape: modes.at(impact.xi),
        rigid: modes.rigid,
        inverse_mass: scaled.inverse_mass,
        external_damping: scaled.external_damping,
        contact: scaled.contact.clone(),
        tolerance: impact.tolerance,
        horizon: horizon(impact, scaled, lowest),
        budget,
    };
    let mut state = start(scaled, taken);
    let speed = strike.rigid_indentation(&state).1;
    let beam: f64 = strike.energies(&state).iter().sum();
    let mut log = Log::new(samples);
    log.note("first touch", &state, 0.0);
    let stop = follow(&strike, &mut state, &mut log)
        .map_err(|TooShort(t)| SolveError::StepTooSmall { t: t * scaled.time, unit: "s" })?;
    let last = strike.rigid_indentation(&state).1;
    if stop == Stop::Separated {
        log.note("separation", &state, 0.0);
    }
    let units = Units::of(impact, scaled);
    let mut named = std::mem::take(&mut log.moments);
    named.sort_by(|a, b| a.t.total_cmp(&b.t));
    let frames = log.frames.take().map_or(Vec::new(), Sampled::into_vec);
    let frames = shapes(&frames, PLACES_OF_FRAMES, modes, impact.xi, &units);
    let shapes = shapes(&named, PLACES, modes, impact.xi, &units);
    let energy = ledger(&strike, &state, &log, (beam, speed), &units);
    Ok(Single { shapes, frames, ..Single::of(&units, log, energy, (stop, -last / speed), strike.horizon) })
}

/// Follows an impact from its first touch: contact, flight, contact again, until no further touch is possible.
fn follow(strike: &Strike<'_>, state: &mut State, log: &mut Log) -> Result<Stop, TooShort> {
    let mut contact = ContactPhase::new(strike, state);
    loop {
        if let Some(stop) = contact.hold(strike, state, log)? {
            return Ok(stop);
        }
        if let Some(stop) = strike.fly(state, contact.scales.length, log) {
            return Ok(stop);
        }
    }
}

/// The paper's method in the same terms.
pub(super) fn marched(impact: &Impact, scaled: &Scaled, run: Marched, horizon: f64) -> Single {
    let units = Units::of(impact, scaled);
    let striker = if scaled.inverse_mass > 0.0 { 0.5 * scaled.striker.powi(2) / scaled.inverse_mass } else { 0.0 };
    let initial = scaled.motion_energy() + striker;
    let energy = run.energies.shares(impact.rigid_motions(), (initial, initial), units.energy);
    Single::of(&units, run.log, energy, (run.stop, -run.speeds[1] / run.speeds[0]), horizon)
}

/// What is known where not even the modes could be paid for: nothing.
pub(super) fn nothing(impact: &Impact, scaled: &Scaled) -> Single {
    let log = Log::new(Samples::Dropped);
    Single::of(&Units::of(impact, scaled), log, Shares::default(), (Stop::Budget, f64::NAN), 0.0)
}

impl Single {
    /// From what was written down; the restitution counts where the bodies parted.
    fn of(units: &Units, log: Log, energy: Shares, (stop, restitution): (Stop, f64), horizon: f64) -> Single {
        Single {
            results: results(&log, (stop == Stop::Separated).then_some(restitution), units),
            doubt: doubt(&log, units),
            energy,
            sub_impacts: log.sub_impacts.iter().map(|s| units.sub_impact(s)).collect(),
            stop,
            reached: log.reached * units.time,
            horizon: horizon * units.time,
            margin: margin(&log, units.length),
            work: log.work,
            trajectory: log.samples.map(|samples| curves(&samples.into_vec(), units)),
            shapes: Vec::new(),
            frames: Vec::new(),
        }
    }
}

/// The beam undeformed in its rigid motion, the striker touching it.
fn start(scaled: &Scaled, taken: &ModalBasis) -> State {
    let modes = &taken.modes;
    let weighed = modes.mesh.mass_times(&modes.mesh.line(scaled.motion));
    let mut v = vec![0.0; modes.count()];
    for (v, shape) in v.iter_mut().zip(&modes.shapes).take(modes.rigid) {
        *v = dot(shape, &weighed);
    }
    State { t: 0.0, u: vec![0.0; modes.count()], v, s: 0.0, w: scaled.striker, memory: scaled.contact.law.blank() }
}

/// What one unit is worth.
struct Units {
    time: f64,
    length: f64,
    force: f64,
    energy: f64,
}

impl Units {
    fn of(impact: &Impact, scaled: &Scaled) -> Units {
        let length = impact.beam.length;
        Units { time: scaled.time, length, force: scaled.force, energy: scaled.force * length }
    }

    fn sub_impact(&self, s: &SubImpact) -> SubImpact {
        SubImpact {
            start: s.start * self.time,
            end: s.end * self.time,
            impulse: s.impulse * self.force * self.time,
            peak_force: s.peak_force * self.force,
        }
    }
}

fn results(log: &Log, restitution: Option<f64>, units: &Units) -> Results {
    let tau_f = log.sub_impacts.last().map(|s| s.end).filter(|_| restitution.is_some());
    let compression = log.compression_end;
    let kinetic = compression.filter(|(_, push)| restitution.is_some() && *push > 0.0);
    let after = |(_, push): (f64, f64)| log.impulse - push;
    let peak = log.sub_impacts.iter().map(|s| s.peak_force).reduce(f64::max);
    Results {
        restitution_kinematic: restitution,
        restitution_kinetic: kinetic.map(|c| after(c) / c.1),
        compression_end: compression.map(|(t, _)| t * units.time),
        separation: tau_f.map(|t| t * units.time),
        tau_c: compression.map(|(t, _)| t),
        tau_f,
        impulse_compression: compression.map(|(_, push)| push),
        impulse_restitution: compression.filter(|_| restitution.is_some()).map(after),
        peak_force: peak.map(|force| force * units.force),
    }
}

fn doubt(log: &Log, units: &Units) -> Results {
    Results {
        compression_end: Some(log.compression_doubt * units.time),
        tau_c: Some(log.compression_doubt),
        peak_force: Some(log.peak_doubt * units.force),
        ..Results::default()
    }
}

/// Every share on its own.
fn ledger(strike: &Strike<'_>, state: &State, log: &Log, (beam, speed): (f64, f64), units: &Units) -> Shares {
    let fixed = strike.inverse_mass == 0.0;
    let kinetic = |w: f64| if fixed { 0.0 } else { 0.5 * w * w / strike.inverse_mass };
    let striker_before = state.w + strike.inverse_mass * log.impulse;
    let mut initial = beam + kinetic(striker_before);
    if initial == 0.0 {
        // A moving wall meets a beam at rest: what the relative motion would carry.
        initial = 0.5 * speed * speed / strike.rigid_mobility();
    }
    let (d, _) = strike.indentation(state);
    let energies = Energies {
        modes: strike.energies(state),
        striker: if fixed { -state.w * log.impulse } else { kinetic(state.w) },
        stored: strike.contact.stored(d, &state.memory),
        contact_heat: log.contact_heat,
        beam_heat: log.beam_heat,
    };
    energies.shares(strike.rigid, (initial, beam + kinetic(striker_before)), units.energy)
}

fn margin(log: &Log, length: f64) -> Margin {
    let known = |x: f64| x.is_finite().then_some(x * length);
    Margin { nearest_miss: known(log.nearest_miss), nearest_break: known(log.nearest_break) }
}

/// Points of a shape, and of one among many.
const PLACES: usize = 201;
const PLACES_OF_FRAMES: usize = 61;

/// The beam at moments, at so many places.
fn shapes(moments: &[Moment], places: usize, modes: &Modes, xi: f64, units: &Units) -> Vec<Shape> {
    let places = (0..places).map(|i| i as f64 / (places - 1) as f64).filter(|_| !moments.is_empty());
    let places: Vec<(f64, Vec<f64>)> = places.map(|x| (x, modes.at(x))).collect();
    let shape = |moment: &Moment| Shape {
        name: moment.name,
        time: moment.t * units.time,
        deflection: places.iter().map(|(x, at)| [x * units.length, dot(at, &moment.u) * units.length]).collect(),
        striker: [xi * units.length, moment.s * units.length],
    };
    moments.iter().map(shape).collect()
}

fn curves(samples: &[Sample], units: &Units) -> Columns {
    let column = |name, unit, get: &dyn Fn(&Sample) -> f64| Column::new(name, unit, samples.iter().map(get));
    let columns = vec![
        column("t_s", "s", &|s| s.t * units.time),
        column("force_N", "N", &|s| s.force * units.force),
        column("gap_m", "m", &|s| -s.indentation * units.length),
        column("deflection_m", "m", &|s| s.deflection * units.length),
        column("bending_energy_J", "J", &|s| s.bending * units.energy),
        column("mode1_energy_J", "J", &|s| s.modes[0] * units.energy),
        column("mode2_energy_J", "J", &|s| s.modes[1] * units.energy),
        column("mode3_energy_J", "J", &|s| s.modes[2] * units.energy),
        column("mode4_energy_J", "J", &|s| s.modes[3] * units.energy),
        column("rigid_energy_J", "J", &|s| s.rigid * units.energy),
    ];
    Columns { columns }
}
