//! Collisions that the tests share.

pub use crate::Random;
use carom::collide::*;
use carom::formula::Formula;
pub use carom::law::{BOUC_WEN_HUNT_CROSSLEY as HUNT, BOUC_WEN_MAXWELL as MAXWELL, POWER};
use carom::law::{Form, Law, power};

/// A dimensionless Bouc-Wen collision with B, Γ, κ, σ, n, p under the load U.
pub fn bouc_wen(law: Law, parameters: [f64; 6], load: f64) -> Collision {
    Collision {
        law,
        form: Form::Dimensionless,
        values: parameters.to_vec(),
        setting: Setting::Dimensionless { input: constant(load) },
        ..bead(1.0, 0.0, 0.0, 0.0, EndRule::Force)
    }
}

/// A body of unit mass on a fixed plane at unit speed: k = 1, so that λ is Λ and the push is g̃.
pub fn bead(n: f64, m: f64, damping: f64, push: f64, end: EndRule) -> Collision {
    Collision {
        law: POWER,
        form: Form::Dimensional,
        values: vec![1.0, n, damping, m],
        spheres: None,
        compression_only: false,
        setting: Setting::Bodies([body(1.0, -1.0, constant(-push)), body(f64::INFINITY, 0.0, None)]),
        end,
        t_max: None,
        tolerance: Tolerance::default(),
        max_evaluations: None,
    }
}

pub fn body(mass: f64, velocity: f64, force: Option<Formula>) -> Body {
    Body { mass, velocity, force }
}

pub fn constant(force: f64) -> Option<Formula> {
    (force != 0.0).then(|| Formula::constant(force))
}

pub fn force(text: &str) -> Option<Formula> {
    Some(Formula::parse(text, FORCE_NAMES).unwrap())
}

/// The two balls of P0 Table 2 with either Bouc-Wen law.
pub fn two_balls(law: Law) -> Collision {
    let pi = std::f64::consts::PI;
    Collision {
        law,
        form: Form::Dimensional,
        values: vec![1e6, 1e3, 1.5, 1.5, 0.5, 1e4, -5e3, 1.0],
        setting: Setting::Bodies([
            body(4.0 / 3.0 * pi * 3e3 * 0.05f64.powi(3), -0.5, force("-m1*9.81")),
            body(4.0 / 3.0 * pi * 1e3 * 0.05f64.powi(3), 1.5, force("2/pi*m2*250*atan(1e3*t)")),
        ]),
        ..bead(1.0, 0.0, 0.0, 0.0, EndRule::Force)
    }
}

pub fn with_rtol(problem: &Collision, rtol: f64) -> Collision {
    let tolerance = Tolerance { relative: rtol, absolute: 0.01 * rtol };
    Collision { tolerance, ..problem.clone() }
}

pub fn outcome(problem: &Collision) -> Outcome {
    run(problem, Options::default()).unwrap()
}

/// By the event-driven engine: panels have tests of their own.
pub fn quick(problem: &Collision) -> Outcome {
    run(problem, Options::BARE.by_events()).unwrap()
}

pub fn restitution(problem: &Collision) -> f64 {
    quick(problem).results.restitution.unwrap()
}

/// |a - b| ≤ tolerance relative to b.
#[track_caller]
pub fn close(a: f64, b: f64, tolerance: f64) {
    assert!((a - b).abs() <= tolerance * b.abs().max(f64::MIN_POSITIVE), "{a} is not {b} to {tolerance:e}");
}

/// The sets of golden/work_precision.csv: set, problem, true duration, true restitution.
pub fn work_precision() -> Vec<(String, Collision, f64, f64)> {
    let text = include_str!("../../carom/tests/golden/work_precision.csv");
    let rows = text.lines().filter(|line| line.starts_with('P'));
    rows.map(|line| {
        let (set, rest) = line.split_once(',').unwrap();
        let v: Vec<f64> = rest.split(',').map(|x| x.parse().unwrap()).collect();
        let problem = match set {
            "P1a" => bouc_wen(HUNT, v[..6].try_into().unwrap(), 0.0),
            "P2" => bouc_wen(MAXWELL, v[..6].try_into().unwrap(), 0.0),
            _ => Collision {
                form: power::RETARDED,
                values: vec![1.0, v[0], v[2], v[1]],
                ..bead(1.5, 0.0, 0.0, v[3], EndRule::Indentation)
            },
        };
        (set.to_string(), problem, v[6], v[7])
    })
    .collect()
}

/// A random collision as the honesty of the error estimate is judged on: law 0 BWSHC, 1 BWM, 2 power.
pub fn random_collision(random: &mut Random, law: usize) -> Collision {
    let load = random.between(-3.0, 1.0);
    let problem = if law == 2 {
        let (n, m) = (random.between(1.0, 3.0), random.between(0.0, 3.0));
        let damping = if random.chance(0.1) { 0.0 } else { random.decades(-3.0, 1.0) };
        let end = if random.chance(0.5) { EndRule::Force } else { EndRule::Indentation };
        bead(n, m, damping, -load, end)
    } else {
        let b = if random.chance(0.1) { 0.0 } else { random.decades(-3.0, 3.0) };
        let gamma =
            b * if random.chance(0.1) { [-1.0, 1.0][random.chance(0.5) as usize] } else { random.between(-1.0, 1.0) };
        let kappa = random.between(0.01, 0.99);
        let sigma = if law == 0 && random.chance(0.1) { 0.0 } else { random.decades(-4.0, 1.0) };
        let mut exponent = || if random.chance(0.2) { 1.0 } else { random.between(1.0, 5.0) };
        let (n, p) = (exponent(), exponent());
        bouc_wen([HUNT, MAXWELL][law], [b, gamma, kappa, sigma, n, p], load)
    };
    Collision { t_max: Some(100.0), ..problem }
}
