//! Twin data for fits: measurements made from known parameters with seeded noise.

#![allow(clippy::approx_constant)]

use crate::Random;
use crate::collision::{HUNT, MAXWELL, bead, body, quick};
use carom::collide::{Branch, Collision, EndRule, ForwardModel, Setting};
use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, Law};

const NAN: f64 = f64::NAN;

/// A law whose parameters are known.
#[derive(Clone, Debug)]
pub struct Truth {
    pub name: &'static str,
    pub law: Law,
    pub form: Form,
    pub values: Vec<f64>,
    pub masses: Option<[f64; 2]>,
    pub input: Option<Formula>,
}

impl Truth {
    pub fn base(name: &'static str, law: Law, values: [f64; 8]) -> Truth {
        Truth { name, law, form: Form::Base, values: values.to_vec(), masses: None, input: None }
    }

    pub fn probe(&self, speed: f64) -> ForwardModel {
        ForwardModel::new((self.law, self.form), speed, self.masses, self.input.clone(), EndRule::Force, false)
    }

    fn answer(&self, speed: f64, points: &[(Branch, f64)]) -> carom::collide::Prediction<f64> {
        self.probe(speed).ask(&self.values, 1e-11, 100.0, points).unwrap()
    }

    pub fn dataset(&self, data: Data) -> Dataset {
        Dataset { name: self.name.into(), masses: self.masses, input: self.input.clone(), data }
    }

    /// Restitution at even speeds with absolute noise; `known` gives the deviation to the fit.
    pub fn restitutions(&self, speeds: &[f64], noise: f64, known: bool, seed: u64) -> Dataset {
        let mut random = Random(seed);
        let row = |speed: &f64| {
            let value = self.answer(*speed, &[]).restitution + noise * random.normal();
            let deviation = known.then_some(noise);
            Rebound { speed: *speed, restitution: Some(Datum { value, deviation }), duration: None, peak_force: None }
        };
        self.dataset(Data::Rebounds(speeds.iter().map(row).collect()))
    }

    /// Restitution and duration with noise; that of the duration absolute, or relative where negative.
    pub fn rebounds(&self, speeds: &[f64], noise: [f64; 2], known: bool, seed: u64) -> Dataset {
        let mut random = Random(seed);
        let row = |speed: &f64| {
            let answer = self.answer(*speed, &[]);
            let duration = answer.duration.unwrap();
            let deviations = [noise[0], if noise[1] < 0.0 { -noise[1] * duration } else { noise[1] }];
            let mut datum = |value: f64, deviation: f64| {
                Some(Datum { value: value + deviation * random.normal(), deviation: known.then_some(deviation) })
            };
            Rebound {
                speed: *speed,
                restitution: datum(answer.restitution, deviations[0]),
                duration: datum(duration, deviations[1]),
                peak_force: None,
            }
        };
        self.dataset(Data::Rebounds(speeds.iter().map(row).collect()))
    }

    /// Loops: on each branch `count` points evenly in indentation; the noise is a part of the peak force.
    pub fn loops(&self, speeds: &[f64], count: usize, noise: f64, known: bool, seed: u64) -> Dataset {
        let mut random = Random(seed);
        let one = |speed: &f64| {
            let depth = self.depth(*speed);
            let part = |i: usize| depth * (i as f64 + 0.5) / count as f64;
            let inwards = (0..count).map(|i| (Branch::Loading, part(i)));
            let outwards = (0..count).rev().map(|i| (Branch::Unloading, part(i)));
            let points: Vec<(Branch, f64)> = inwards.chain(outwards).collect();
            let answer = self.answer(*speed, &points);
            let peak = answer.peak_force.unwrap();
            // Contact is over where the force is gone: no points are measured after it.
            let measured = points.iter().zip(&answer.forces).filter(|(_, f)| **f > 0.0);
            let points = measured.map(|((_, x), force)| LoopPoint {
                indentation: *x,
                force: Datum {
                    value: force + noise * peak * random.normal(),
                    deviation: known.then_some(noise * peak),
                },
            });
            Loop { speed: *speed, points: points.collect() }
        };
        self.dataset(Data::Loops(speeds.iter().map(one).collect()))
    }

    /// The largest indentation, by asking beyond it: the force where loading ends.
    fn depth(&self, speed: f64) -> f64 {
        let [m1, m2] = self.masses.unwrap_or([1.0, f64::INFINITY]);
        let setting = match self.form {
            Form::Base => Setting::Base { speed, input: None },
            _ => Setting::Bodies([body(m1, -speed, None), body(m2, 0.0, None)]),
        };
        let values = self.values.clone();
        let any = bead(1.0, 0.0, 0.0, 0.0, EndRule::Force);
        quick(&Collision { law: self.law, form: self.form, values, setting, ..any }).results.max_indentation.unwrap()
    }
}

/// Even numbers.
pub fn even(low: f64, high: f64, count: usize) -> Vec<f64> {
    (0..count).map(|i| low + (high - low) * i as f64 / (count - 1) as f64).collect()
}

/// P0 Table 3, columns (1), with the noise of the twin; and columns (0), where the earlier study was.
pub fn kharaz_gorham() -> [(Truth, f64, [f64; 8]); 4] {
    let table = |name, law, now: [f64; 6], before: [f64; 6], noise| {
        let full = |v: [f64; 6]| [v[0], v[1], v[2], v[3], v[4], v[5], NAN, NAN];
        (Truth::base(name, law, full(now)), noise, full(before))
    };
    [
        table(
            "DSS bwshc",
            HUNT,
            [2.38, -2.38, 0.677, 0.0348, 2.93, 2.62],
            [1.43, -1.42, 0.632, 0.00715, 1.31, 1.27],
            0.006,
        ),
        table(
            "DSA bwshc",
            HUNT,
            [1.04, -1.02, 0.362, 0.017, 1.01, 1.67],
            [0.63, -0.611, 0.188, 0.00594, 1.0, 2.02],
            0.0027,
        ),
        table(
            "DSS bwm",
            MAXWELL,
            [0.966, -0.966, 0.531, 2.22e-16, 1.57, 1.75],
            [0.655, -0.64, 0.519, 0.0118, 1.94, 2.28],
            0.006,
        ),
        table(
            "DSA bwm",
            MAXWELL,
            [0.521, -0.521, 0.168, 0.0144, 1.0, 2.04],
            [0.44, -0.418, 0.113, 0.00785, 1.27, 3.14],
            0.0027,
        ),
    ]
}

/// Bounds in the manner of P0 eq. 60, on whatever of these the model has free.
pub fn bound(model: &mut Model) {
    for (key, lower, upper) in [
        ("Bb", 0.0, 30.0),
        ("kappa", 0.01, 0.99),
        ("sigmab", 2.22e-16, 1.0),
        ("n", 1.0, 6.0),
        ("p", 1.0, 6.0),
        ("Ub", 1e-3, 10.0),
        ("Tb", 1e-3, 10.0),
    ] {
        let free = model.index(key).is_some_and(|i| matches!(model.slots[i], Slot::Free { .. }));
        if free {
            model.set(key, Slot::Free { lower: Some(lower), upper: Some(upper) });
        }
    }
}

/// The mean square of P0 eq. 58 that the true curve itself has on rebound data, by kind.
pub fn own_misfit(truth: &Truth, data: &Dataset) -> [f64; 2] {
    let Data::Rebounds(rows) = &data.data else { return [NAN; 2] };
    let mut sums = [0.0; 2];
    for row in rows {
        let answer = truth.answer(row.speed, &[]);
        sums[0] += row.restitution.map_or(0.0, |d| (d.value - answer.restitution).powi(2));
        sums[1] += row.duration.map_or(0.0, |d| (d.value - answer.duration.unwrap()).powi(2));
    }
    sums.map(|s| s / rows.len() as f64)
}

/// The cart of Villegas et al. (P0 Table 5 with U_b = T_b/0.506, so that the truth meets eq. 63).
pub fn villegas(law: Law) -> Truth {
    let values = match law.entry().short {
        "bwm" => [14.9, 14.7, 0.454, 0.099, 1.09, 1.0, 0.0301 / 0.506, 0.0301],
        _ => [17.4, 13.1, 0.324, 0.0794, 1.0, 1.0, 0.0255 / 0.506, 0.0255],
    };
    let input = Formula::parse("-0.506*9.78*sin(pi/36)", INPUT_NAMES).unwrap();
    Truth { input: Some(input), ..Truth::base("Villegas", law, values) }
}

/// Its model, with eqs 63 and 64 as constraints.
pub fn villegas_model(truth: &Truth, datasets: &[Dataset]) -> Model {
    let mut model = Model::new(truth.law, Form::Base, datasets);
    bound(&mut model);
    let names = model.names();
    let constraint = |name: &str, text: &str, relation| Constraint {
        name: name.into(),
        formula: Formula::parse(text, &names).unwrap(),
        relation,
    };
    model.constraints = vec![
        constraint("mass", "Tb - 0.506*Ub", Relation::Equal),
        constraint("stiffness", "0.506/255*kappa/pow(Tb, p + 1) - 1", Relation::AtMost),
    ];
    model
}

/// The baseball of P0 Table 4, A moved into the other parameters: only products with it matter, so A = 1.
pub fn baseball(law: Law) -> Truth {
    // k, c, n, p, alpha, beta, gamma, A as printed.
    let [k, c, n, p, alpha, beta, gamma, a] = match law.entry().short {
        "bwm" => [253e6, 2811.0, 1.2, 1.8, 0.15, 1200.0, -1200.0, 1.01],
        _ => [117080063.0, 5854003.0, 1.1, 1.7, 0.1, 981.05, -961.4, 0.925],
    };
    // z = A ζ: ζ obeys the law with slope 1, β and γ times A^(n-1), and (1-α) k Aᵖ in place of (1-α) k.
    let stiff = alpha * k + (1.0 - alpha) * k * f64::powf(a, p);
    let hysteresis = f64::powf(a, n - 1.0);
    let values = vec![stiff, c, n, p, alpha * k / stiff, beta * hysteresis, gamma * hysteresis, 1.0];
    let masses = Some([0.145, f64::INFINITY]);
    Truth { name: "baseball", law, form: Form::Dimensional, values, masses, input: None }
}
