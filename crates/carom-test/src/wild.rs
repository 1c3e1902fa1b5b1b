//! Laws drawn at random, over all that they can do, and their data.

use crate::Random;
use crate::collision::{HUNT, MAXWELL};
use crate::twins::Truth;
use carom::identify::{Data, Dataset, Datum, Fit, Model, Problem, Rebound, Silent, Spread, fit, slopes};
use carom::law::{Form, Law, POWER, power};

/// Every law in every form.
pub fn forms() -> [(Law, Form); 6] {
    [
        (POWER, Form::Dimensional),
        (POWER, power::RETARDED),
        (HUNT, Form::Base),
        (MAXWELL, Form::Base),
        (HUNT, Form::Dimensional),
        (MAXWELL, Form::Dimensional),
    ]
}

/// What is measured of them.
pub const MIXES: [&str; 4] = ["restitution", "and duration", "and peak force", "loops"];

const MASSES: [f64; 2] = [0.1, 0.4];
const SPEEDS: [f64; 8] = [0.3, 0.6, 1.0, 1.6, 2.2, 3.0, 4.0, 5.0];
const NOISE: f64 = 0.01;

/// A law of this kind whose bodies part at all speeds.
fn truth(law: Law, form: Form, random: &mut Random) -> Truth {
    loop {
        let ten = |low: f64, high: f64, random: &mut Random| 10f64.powf(random.between(low, high));
        let mass = MASSES[0] * MASSES[1] / (MASSES[0] + MASSES[1]);
        let time = ten(-4.5, -1.5, random);
        let base = {
            let big = ten(-1.5, 1.0, random);
            let gamma = big * random.between(-1.0, 1.0);
            let (kappa, sigma) = (random.between(0.05, 0.95), ten(-3.0, -0.5, random));
            let (n, p) = (random.between(1.0, 4.0), random.between(1.0, 3.0));
            [big, gamma, kappa, sigma, n, p, time / mass, time]
        };
        // At 1 m/s: X = T, k X^n = m X/T².
        let [big, gamma, kappa, sigma, n, p, ..] = base;
        let stiffness = |n: f64| mass / (time * time.powf(n));
        let damping = ten(-2.0, 0.5, random) * stiffness(n);
        let values = match (law.entry().short, form) {
            ("power", power::RETARDED) => vec![stiffness(n), n, ten(-2.0, 0.5, random), random.between(1.0, 3.0)],
            ("power", _) => vec![stiffness(n), n, damping * time.powf(n - p), p],
            (_, Form::Base) => base.to_vec(),
            ("bwshc", _) => {
                vec![stiffness(p), sigma * stiffness(p), n, p, kappa, big / time.powf(n), gamma / time.powf(n), 1.0]
            }
            _ => vec![stiffness(p), mass / (sigma * time), n, p, kappa, big / time.powf(n), gamma / time.powf(n), 1.0],
        };
        let masses = (form != Form::Base).then_some(MASSES);
        let truth = Truth { form, values, masses, ..Truth::base("wild", law, base) };
        let parts = |speed: &f64| {
            let answer = truth.probe(*speed).ask(&truth.values, 1e-9, 100.0, &[]);
            answer.is_ok_and(|a| a.duration.is_some() && a.restitution > 0.02)
        };
        if SPEEDS.iter().all(parts) {
            return truth;
        }
    }
}

/// Restitution, duration and peak force, or loops, with noise of a per cent.
fn data(truth: &Truth, mix: usize, seed: u64) -> Dataset {
    let mut random = Random(seed);
    if mix == 3 {
        return truth.loops(&SPEEDS[2..6], 20, NOISE, true, seed);
    }
    let mut rows = Vec::new();
    for speed in SPEEDS {
        let a = truth.probe(speed).ask(&truth.values, 1e-10, 100.0, &[]).unwrap();
        let mut datum =
            |value: f64| Some(Datum { value: value * (1.0 + NOISE * random.normal()), deviation: Some(NOISE * value) });
        rows.push(Rebound {
            speed,
            restitution: datum(a.restitution),
            duration: if mix > 0 { datum(a.duration.unwrap()) } else { None },
            peak_force: if mix > 1 { datum(a.peak_force.unwrap()) } else { None },
        });
    }
    truth.dataset(Data::Rebounds(rows))
}

/// A law drawn by the seed, fitted to this mix of data, and the misfit over that of the truth.
pub fn fitted((law, form): (Law, Form), mix: usize, seed: u64) -> (Truth, Fit, f64) {
    let truth = truth(law, form, &mut Random(977 * seed));
    let datasets = vec![data(&truth, mix, seed)];
    let model = Model::new(law, form, &datasets);
    let problem = Problem { seed, threads: 2, front: 0, spread: Spread::None, ..Problem::new(datasets, model) };
    let fit = fit(&problem, &mut Silent).unwrap();
    let reached: f64 = fit.misfits.iter().map(|m| m.weighted.unwrap() * m.points as f64).sum();
    let of_truth = slopes(&problem, &truth.values).unwrap();
    let own: f64 = of_truth.iter().zip(&fit.misfits).map(|(t, m)| t.misfit * m.points as f64).sum();
    (truth, fit, reached / own)
}
