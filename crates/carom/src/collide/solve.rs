//! A problem to its outcome: the run, a witness beside it that says how far off it is, and what was asked for beyond. Where neither errors nor
//! curves are wanted panels answer alone, where they can.

use super::by_panels::Events;
use super::inputs::Inputs;
use super::judge::{Case, Judged};
use super::outcome::*;
use super::problem::{Collision, Setting};
use super::results::{Frame, lab, ledger};
use super::scale::{Scaled, scale};
use super::simulate::simulated;
use crate::hybrid::Location;
use crate::law::{Observer, Raw, Seen};
use crate::numerics::Sampled;
use crate::quantity::*;
use crate::scalar::{Dual, Real};

/// Derivatives computed in one pass.
const PASS: usize = 8;

/// The points of a sampled curve.
struct Curve(Sampled<Seen<f64>>);

/// The most points of a curve: a run may have a million steps.
const MOST_POINTS: usize = 50_000;

/// Points of the curve in each step.
const POINTS_PER_STEP: usize = 12;

impl Observer<f64> for Curve {
    fn see(&mut self, look: &mut dyn FnMut(f64) -> Seen<f64>) {
        let first = if self.0.is_empty() { 0 } else { 1 };
        for i in first..=POINTS_PER_STEP {
            self.0.push(i == POINTS_PER_STEP, || look(i as f64 / POINTS_PER_STEP as f64));
        }
    }
}

/// Runs one collision.
pub fn run(problem: &Collision, options: Options) -> Result<Outcome, SolveError> {
    run_located(problem, options, Location::default())
}

/// Runs one collision whose phases end where it is said; anywhere but on their guards only to compare.
pub fn run_located(problem: &Collision, options: Options, location: Location) -> Result<Outcome, SolveError> {
    let inputs = Inputs::read(problem, |_, value| value);
    let mut scaled = scale(problem, &inputs)?;
    scaled.setup.location = location;
    if let Some((name, value)) = scaled.out_of_range() {
        return Err(SolveError::OutOfRange { name, value, of: " of the law and the bodies" });
    }
    let frame = Frame::of(problem, &inputs, &scaled);
    let case = Case { problem, scaled, frame, options };
    let mut curve = options.trajectory.then(|| Curve(Sampled::new(MOST_POINTS)));
    let quick = if options.with_errors() || options.trajectory { None } else { case.by_panels(Events::Wanted, 0) };
    let (method, raw) = match quick {
        Some(run) => (Method::Panels, run.raw),
        None => {
            let observer = curve.as_mut().map(|curve| curve as &mut dyn Observer<f64>);
            (Method::Events, simulated(&case.scaled, problem.tolerance, observer)?)
        }
    };
    let judged = if options.with_errors() && raw.stop != Stop::Budget { case.judge(&raw)? } else { Judged::default() };
    Ok(Outcome {
        method,
        witness: judged.witness,
        error: Results::from_list(judged.errors),
        work: raw.statistics(judged.rhs),
        doubts: judged.doubts,
        sensitivities: if options.sensitivities { Some(sensitivities(problem)?) } else { None },
        trajectory: curve.map(|curve| trajectory(problem, &inputs, &case.scaled, &curve.0.into_vec())),
        ..outcome(problem, &inputs, &case.scaled, &raw)
    })
}

/// What a run says by itself: without errors, and without what is asked for beyond.
pub(super) fn outcome(problem: &Collision, inputs: &Inputs<f64>, scaled: &Scaled<f64>, raw: &Raw<f64>) -> Outcome {
    let frame = Frame::of(problem, inputs, scaled);
    let (units, results) = (frame.units(), Results::from_list(frame.results(raw)));
    let energy = ledger(raw);
    let time_unit = units.time.unwrap_or(1.0);
    Outcome {
        stop: raw.stop,
        method: Method::Events,
        witness: None,
        proof: (raw.stop == Stop::Stuck).then(|| proof(scaled, raw)),
        results,
        error: Results::default(),
        energy: units.energy.map(|unit| energy.times(unit)),
        lab: lab(inputs, [results.velocity1, results.velocity2]),
        dimensionless: dimensionless(scaled, raw, energy, frame.has_depth(raw)),
        events: raw.events.iter().map(|(t, name)| Event { t: t * time_unit, name, mode: "", error: None }).collect(),
        end_time: raw.time * time_unit,
        work: raw.statistics(0),
        doubts: Vec::new(),
        sensitivities: None,
        trajectory: None,
    }
}

/// The proof that applies, in words.
fn proof(scaled: &Scaled<f64>, raw: &Raw<f64>) -> &'static str {
    let free = scaled.setup.load.constant() == Some(0.0);
    let turned_back = raw.events.last().is_some_and(|(_, name)| *name == "minimum-indentation");
    scaled.law.argument(free, turned_back)
}

fn dimensionless(scaled: &Scaled<f64>, raw: &Raw<f64>, energy: EnergyBalance, has_depth: bool) -> Dimensionless {
    Dimensionless {
        parameters: scaled.parameters(),
        time_scale: scaled.scales.time,
        length_scale: scaled.scales.length(),
        duration: (raw.stop == Stop::Separated).then_some(raw.time),
        peak_force: Some(raw.peak_force),
        max_indentation: has_depth.then_some(raw.max_indentation),
        impulse: (raw.stop != Stop::Stuck).then_some(raw.quadratures.impulse),
        energy,
    }
}

/// The dotted keys of the inputs by which there are derivatives.
pub fn input_keys(problem: &Collision) -> Vec<String> {
    let mut keys = Vec::new();
    Inputs::read(problem, |key, value| {
        keys.push(key.to_string());
        value
    });
    keys
}

/// The derivative of every result with respect to every input, by dual numbers, a few inputs at a time.
fn sensitivities(problem: &Collision) -> Result<Vec<Sensitivity>, SolveError> {
    let keys = input_keys(problem);
    let mut table = Results::TABLE.map(|q| Sensitivity { result: q.name, derivatives: Vec::new() }).to_vec();
    for first in (0..keys.len()).step_by(PASS) {
        let mut index = 0;
        let inputs = Inputs::read(problem, |_, value| {
            let slot = index - first as isize;
            index += 1;
            match usize::try_from(slot) {
                Ok(slot) if slot < PASS => Dual::<PASS>::variable(value, slot),
                _ => Dual::constant(value),
            }
        });
        let scaled = scale(problem, &inputs)?;
        let raw = simulated(&scaled, problem.tolerance.finer(), None)?;
        let list = Frame::of(problem, &inputs, &scaled).results(&raw);
        for (row, result) in table.iter_mut().zip(&list) {
            for (slot, key) in keys[first..].iter().take(PASS).enumerate() {
                let derivative = result.filter(|_| raw.stop == Stop::Separated).map(|f| f.partials[slot]);
                let name = key.rsplit('.').next().unwrap_or(key);
                let exists = |d: &f64| d.is_finite() && !scaled.law.is_one_sided(name, problem.end);
                row.derivatives.push((key.clone(), derivative.filter(exists)));
            }
        }
    }
    Ok(table)
}

fn trajectory(problem: &Collision, inputs: &Inputs<f64>, scaled: &Scaled<f64>, curve: &[Seen<f64>]) -> Columns {
    let (time, length, force) = (scaled.scales.time, scaled.scales.length(), scaled.scales.force());
    let speed = length.and(scaled.scales.speed);
    let column =
        |named: [&'static str; 2], without: &'static str, worth: Option<f64>, f: &dyn Fn(&Seen<f64>) -> f64| {
            let [name, unit] = if worth.is_some() { named } else { [without, "1"] };
            Column::new(name, unit, curve.iter().map(|p| worth.unwrap_or(1.0) * f(p)))
        };
    let mut columns = vec![
        column(["t_s", "s"], "T", time, &|p| p.time),
        column(["x_m", "m"], "X", length, &|p| -p.indentation),
        column(["v_m_per_s", "m/s"], "V", speed, &|p| p.velocity),
        column(["force_N", "N"], "F", force, &|p| p.force),
    ];
    if curve.first().is_some_and(|p| p.hysteretic.is_some()) {
        // Z_c = A X_c: the slope A belongs to the dimensional form only.
        let slope = inputs.law(problem).given("A");
        let unit = length.map(|l| slope.map_or(l, |slope| slope * l));
        columns.push(column(["z_m", "m"], "Z", unit, &|p| p.hysteretic.unwrap_or(0.0)));
    }
    if let (Setting::Bodies(_), Some(length), Some(speed), Some(time)) = (&problem.setting, length, speed, time) {
        body_columns(inputs, curve, (length, speed, time), &mut columns);
    }
    // Of the dimensionless form they have no unit.
    let energy = Frame::of(problem, inputs, scaled).units().energy.filter(|_| time.is_some());
    columns.extend([
        column(["kinetic_J", "J"], "kinetic", energy, &|p| 0.5 * p.velocity * p.velocity),
        column(["stored_J", "J"], "stored", energy, &|p| p.stored),
        column(["viscous_J", "J"], "viscous", energy, &|p| p.heat_and_work[0]),
        column(["hysteretic_J", "J"], "hysteretic", energy, &|p| p.heat_and_work[1]),
        column(["work_J", "J"], "work", energy, &|p| p.heat_and_work[2]),
    ]);
    Columns { columns }
}

/// Displacements and velocities of the bodies (P0 eqs 26-29).
fn body_columns(
    inputs: &Inputs<f64>,
    curve: &[Seen<f64>],
    (length, speed, time): (f64, f64, f64),
    columns: &mut Vec<Column>,
) {
    let [m1, m2] = inputs.mass;
    let [v1, v2] = inputs.velocity;
    // Shares of the relative motion; a body of infinite mass has none and carries the centre.
    let (share1, share2) = if !m2.is_finite() {
        (1.0, 0.0)
    } else if !m1.is_finite() {
        (0.0, 1.0)
    } else {
        (m2 / (m1 + m2), m1 / (m1 + m2))
    };
    let centre = share2 * v1 + share1 * v2;
    let position =
        |p: &Seen<f64>, share: f64| centre * time * p.time + length * (p.centre_shift + share * -p.indentation);
    let velocity = |p: &Seen<f64>, share: f64| centre + speed * (p.centre_velocity + share * p.velocity);
    let mut push =
        |name, unit, f: &dyn Fn(&Seen<f64>) -> f64| columns.push(Column::new(name, unit, curve.iter().map(f)));
    push("x1_m", "m", &|p| position(p, share1));
    push("x2_m", "m", &|p| position(p, -share2));
    push("v1_m_per_s", "m/s", &|p| velocity(p, share1));
    push("v2_m_per_s", "m/s", &|p| velocity(p, -share2));
}
