//! One impact with one set of modes: from the scaled problem to its results and its ledger.

use super::budget::{Budget, evaluations};
use super::mode_cache::{Key, ModalBasis, take};
use super::newmark::{Marched, Samples};
use super::outcome::{Margin, Results, Shares};
use super::problem::Impact;
use super::resolve::Resolution;
use super::scale::Scaled;
use super::strike::{Ending, Log, Sample, State, Strike, StrikeError, SubImpact};
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
    let speed = impact.closing_speed() * scaled.time / impact.beam.length;
    let (_, contact) = scaled.contact.scales(speed, scaled.inverse_mass + 1.0);
    let default = (PERIODS * std::f64::consts::TAU / lowest.sqrt()).max(CONTACTS * contact);
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
    let mut log = Log { samples: (samples == Samples::Kept).then(Vec::new), ..Log::default() };
    let ending = strike.run(&mut state, &mut log).map_err(|error| in_seconds(error, scaled.time))?;
    let last = strike.rigid_indentation(&state).1;
    let stop = match ending {
        Ending::Proved => Stop::Separated,
        Ending::Apart | Ending::Touching => Stop::TimeLimit,
        Ending::Budget => Stop::Budget,
    };
    let units = Units::of(impact, scaled);
    Ok(Single {
        results: results(&log, (stop == Stop::Separated).then_some(-last / speed), &units),
        doubt: doubt(&log, &units),
        energy: ledger(&strike, &state, &log, (beam, speed), &units),
        sub_impacts: log.sub_impacts.iter().map(|s| units.sub_impact(s)).collect(),
        stop,
        reached: log.reached * scaled.time,
        horizon: strike.horizon * scaled.time,
        margin: margin(&log, impact.beam.length),
        work: log.work,
        trajectory: log.samples.as_deref().map(|s| curves(s, &units)),
    })
}

/// The paper's method in the same terms.
pub(super) fn marched(impact: &Impact, scaled: &Scaled, run: Marched, horizon: f64) -> Single {
    let units = Units::of(impact, scaled);
    let rigid = impact.rigid_motions();
    let striker = if scaled.inverse_mass > 0.0 { 0.5 * scaled.striker.powi(2) / scaled.inverse_mass } else { 0.0 };
    let initial = scaled.motion_energy() + striker;
    let share = |x: f64| x / initial;
    let books = &run.books;
    let modes: Vec<f64> = books.modes.iter().skip(rigid).map(|e| share(*e)).collect();
    let held = books.modes.iter().take(rigid).fold(0.0, |sum, e| sum + e);
    let heat = books.contact_heat + books.beam_heat[0] + books.beam_heat[1];
    let after = books.modes.iter().sum::<f64>() + books.striker + books.stored + heat;
    let energy = Shares {
        initial: initial * units.energy,
        rigid: share(held),
        modes,
        striker: share(books.striker),
        contact: share(books.stored),
        dissipated_contact: share(books.contact_heat),
        dissipated_inside: share(books.beam_heat[0]),
        dissipated_outside: share(books.beam_heat[1]),
        residual: share(initial - after),
    };
    let restitution = (run.stop == Stop::Separated).then_some(-run.speeds[1] / run.speeds[0]);
    Single {
        results: results(&run.log, restitution, &units),
        doubt: Results::default(),
        sub_impacts: run.log.sub_impacts.iter().map(|s| units.sub_impact(s)).collect(),
        energy,
        stop: run.stop,
        reached: run.log.reached * scaled.time,
        horizon: horizon * scaled.time,
        margin: Margin::default(),
        work: Statistics { steps: run.steps, rhs: run.steps, ..Statistics::default() },
        trajectory: run.log.samples.as_deref().map(|s| curves(s, &units)),
    }
}

/// What is known where not even the modes could be paid for: nothing.
pub(super) fn nothing() -> Single {
    Single {
        results: Results::default(),
        doubt: Results::default(),
        sub_impacts: Vec::new(),
        energy: Shares::default(),
        stop: Stop::Budget,
        reached: 0.0,
        horizon: 0.0,
        margin: Margin::default(),
        work: Statistics::default(),
        trajectory: None,
    }
}

impl Scaled {
    /// Kinetic energy of the rigid motion a + b ξ with unit mass.
    pub(super) fn motion_energy(&self) -> f64 {
        let [a, b] = self.motion;
        0.5 * (a * a + a * b + b * b / 3.0)
    }
}

/// The beam undeformed in its rigid motion, the striker touching it.
fn start(scaled: &Scaled, taken: &ModalBasis) -> State {
    let modes = &taken.modes;
    let [a, b] = scaled.motion;
    let motion: Vec<f64> = modes.mesh.nodes.iter().flat_map(|x| [a + b * x, b]).collect();
    let weighed = modes.mesh.mass_times(&motion);
    let mut v = vec![0.0; modes.count()];
    for (v, shape) in v.iter_mut().zip(&modes.shapes).take(modes.rigid) {
        *v = shape.iter().zip(&weighed).map(|(x, y)| x * y).sum();
    }
    State { t: 0.0, u: vec![0.0; modes.count()], v, s: 0.0, w: scaled.striker, memory: scaled.contact.law.blank() }
}

fn in_seconds(error: StrikeError, time: f64) -> SolveError {
    match error {
        StrikeError::StepTooSmall { t } => SolveError::StepTooSmall { t: t * time, unit: "s" },
    }
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
    let energies = strike.energies(state);
    let share = |x: f64| x / initial;
    // An empty sum is -0.
    let rigid = energies[..strike.rigid].iter().fold(0.0, |sum, e| sum + e);
    let (d, _) = strike.indentation(state);
    let left = strike.contact.stored(d, &state.memory);
    let striker = if fixed { -state.w * log.impulse } else { kinetic(state.w) };
    let heat = log.contact_heat + log.beam_heat[0] + log.beam_heat[1];
    let after = energies.iter().sum::<f64>() + striker + left + heat;
    Shares {
        initial: initial * units.energy,
        rigid: share(rigid),
        modes: energies[strike.rigid..].iter().map(|e| share(*e)).collect(),
        striker: share(striker),
        contact: share(left),
        dissipated_contact: share(log.contact_heat),
        dissipated_inside: share(log.beam_heat[0]),
        dissipated_outside: share(log.beam_heat[1]),
        residual: share(beam + kinetic(striker_before) - after),
    }
}

fn margin(log: &Log, length: f64) -> Margin {
    let known = |x: f64| x.is_finite().then_some(x * length);
    Margin { nearest_miss: known(log.nearest_miss), nearest_break: known(log.nearest_break) }
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
    ];
    Columns { columns }
}
