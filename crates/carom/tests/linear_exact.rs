//! The linear models run on the engine, in every choice of state variables, against the exact solution: the matrix exponential of
//! the drawing, written down node by node, with the two sines of the force as further states.

#![allow(clippy::unwrap_used)]

mod common;

use carom::formula::Formula;
use carom::oscillator::linear::LinearKind;
use carom::oscillator::*;
use common::Random;

/// States of the exact solution: displacement, velocity, up to two inner nodes, two sines with their cosines.
const N: usize = 8;
const SINES: usize = 4;
type Matrix = [[f64; N]; N];

/// e^A by a Taylor series of A/2ˢ, squared s times.
fn exponential(a: &Matrix) -> Matrix {
    let norm = a.iter().map(|row| row.iter().map(|x| x.abs()).sum::<f64>()).fold(0.0, f64::max);
    let squarings = (norm * 16.0).log2().ceil().max(0.0) as i32;
    let scale = 0.5f64.powi(squarings);
    let mut power = identity();
    let mut sum = identity();
    for k in 1..=14 {
        power = product(&power, a).map(|row| row.map(|x| x * scale / k as f64));
        for (s, p) in sum.iter_mut().flatten().zip(power.iter().flatten()) {
            *s += p;
        }
    }
    for _ in 0..squarings {
        sum = product(&sum, &sum);
    }
    sum
}

fn identity() -> Matrix {
    let mut one = [[0.0; N]; N];
    (0..N).for_each(|i| one[i][i] = 1.0);
    one
}

fn product(a: &Matrix, b: &Matrix) -> Matrix {
    let mut c = [[0.0; N]; N];
    for (row, out) in a.iter().zip(&mut c) {
        for (factor, b) in row.iter().zip(b) {
            out.iter_mut().zip(b).for_each(|(o, b)| *o += factor * b);
        }
    }
    c
}

/// A drawing node by node: rates of the inner nodes and the restoring force as rows over (x, v, node 1, node 2), and where the nodes
/// are when x = 1 has been held for long.
struct Drawing {
    nodes: [[f64; 4]; 2],
    force: [f64; 4],
    held: [f64; 2],
}

/// Every node's equation is the balance of forces at it. A node is the extension of the dashpot (Maxwell parts) or of the Kelvin part.
fn drawing(kind: LinearKind, values: &[f64]) -> Drawing {
    let none = [0.0; 4];
    match (kind, values) {
        (LinearKind::Kelvin, &[k, c]) => Drawing { nodes: [none; 2], force: [k, c, 0.0, 0.0], held: [0.0; 2] },
        (LinearKind::Maxwell, &[k, c]) => {
            Drawing { nodes: [[k / c, 0.0, -k / c, 0.0], none], force: [k, 0.0, -k, 0.0], held: [1.0, 0.0] }
        }
        (LinearKind::StandardSolid1, &[k1, k2, c2]) => Drawing {
            nodes: [[k1 / c2, 0.0, -(k1 + k2) / c2, 0.0], none],
            force: [k1, 0.0, -k1, 0.0],
            held: [k1 / (k1 + k2), 0.0],
        },
        (LinearKind::StandardSolid2, &[k1, k2, c2]) => {
            Drawing { nodes: [[k2 / c2, 0.0, -k2 / c2, 0.0], none], force: [k1 + k2, 0.0, -k2, 0.0], held: [1.0, 0.0] }
        }
        (LinearKind::StandardFluid1, &[c1, k2, c2]) => {
            let both = c1 + c2;
            let node = [0.0, c1 / both, -k2 / both, 0.0];
            Drawing { nodes: [node, none], force: [0.0, c1 * (1.0 - node[1]), -c1 * node[2], 0.0], held: [0.0; 2] }
        }
        (LinearKind::StandardFluid2, &[c1, k2, c2]) => {
            Drawing { nodes: [[k2 / c2, 0.0, -k2 / c2, 0.0], none], force: [k2, c1, -k2, 0.0], held: [1.0, 0.0] }
        }
        (LinearKind::GeneralisedMaxwell, &[k1, c1, k2, c2]) => {
            Drawing { nodes: [[k2 / c2, 0.0, -k2 / c2, 0.0], none], force: [k1 + k2, c1, -k2, 0.0], held: [1.0, 0.0] }
        }
        (LinearKind::KelvinChain, &[k1, c1, k2, c2]) => Drawing {
            nodes: [[k1 / c2, 0.0, -(k1 + k2) / c2, -k1 / c2], [k1 / c1, 0.0, -k1 / c1, -k1 / c1]],
            force: [k1, 0.0, -k1, -k1],
            held: [0.0, 1.0],
        },
        (LinearKind::TwoMaxwellParallel, &[k1, c1, k2, c2]) => Drawing {
            nodes: [[k1 / c1, 0.0, -k1 / c1, 0.0], [k2 / c2, 0.0, 0.0, -k2 / c2]],
            force: [k1 + k2, 0.0, -k1, -k2],
            held: [1.0, 1.0],
        },
        (LinearKind::TwoKelvinSeries, &[k1, c1, k2, c2]) => {
            let both = c1 + c2;
            let node = [k2 / both, c2 / both, -(k1 + k2) / both, 0.0];
            let force = [c1 * node[0], c1 * node[1], k1 + c1 * node[2], 0.0];
            Drawing { nodes: [node, none], force, held: [k2 / (k1 + k2), 0.0] }
        }
        _ => panic!("{kind:?} has other parameters"),
    }
}

/// A case: a model with a mass under two sines.
struct Case {
    kind: LinearKind,
    values: Vec<f64>,
    mass: f64,
    start: [f64; 2],
    /// Amplitude and frequency.
    sines: [[f64; 2]; 2],
}

impl Case {
    fn random(kind: LinearKind, numbers: &mut Random, start: [f64; 2]) -> Case {
        let values = kind.parameters().iter().map(|_| numbers.between(0.2, 5.0)).collect();
        let sine = |n: &mut Random| [n.between(0.2, 2.0), n.between(0.3, 3.0)];
        Case { kind, values, mass: numbers.between(0.3, 3.0), start, sines: [sine(numbers), sine(numbers)] }
    }

    /// (x, v, r) at equal steps, `count` of them, over the duration.
    fn exact(&self, duration: f64, count: usize) -> Vec<[f64; 3]> {
        let Drawing { nodes, force, held } = drawing(self.kind, &self.values);
        let h = duration / count as f64;
        let mut a = [[0.0; N]; N];
        a[0][1] = 1.0;
        for i in 0..4 {
            a[1][i] = -force[i] / self.mass;
            a[2][i] = nodes[0][i];
            a[3][i] = nodes[1][i];
        }
        for (i, [amplitude, omega]) in self.sines.iter().enumerate() {
            let s = SINES + 2 * i;
            a[1][s] = amplitude / self.mass;
            (a[s][s + 1], a[s + 1][s]) = (*omega, -omega);
        }
        let step = exponential(&a.map(|row| row.map(|x| x * h)));
        let [x0, v0] = self.start;
        let mut state = [x0, v0, held[0] * x0, held[1] * x0, 0.0, 1.0, 0.0, 1.0];
        let seen = |y: &[f64; N]| [y[0], y[1], (0..4).map(|i| force[i] * y[i]).sum()];
        let mut points = vec![seen(&state)];
        for _ in 0..count {
            state = step.map(|row| row.iter().zip(&state).map(|(a, y)| a * y).sum());
            points.push(seen(&state));
        }
        points
    }

    fn oscillator(&self, formulation: Formulation, duration: f64) -> Oscillator {
        let [[a, p], [b, q]] = self.sines;
        let text = format!("{a:?}*sin({p:?}*t) + {b:?}*sin({q:?}*t)");
        let excitation = Excitation::force(Formula::parse(&text, EXCITATION_NAMES).unwrap());
        let [displacement, velocity] = self.start;
        Oscillator {
            restoring: (self.kind.entry().build)(&self.values),
            motion: Motion::Mass(Mass { mass: self.mass, damping: 0.0, excitation, displacement, velocity }),
            duration,
            formulation: Some(formulation),
            events: Events::All,
            tolerance: Tolerance { relative: 1e-13, absolute: 1e-13 },
        }
    }
}

const DURATION: f64 = 20.0;
const COUNT: usize = 200;

fn run_with_curves(oscillator: &Oscillator) -> (Outcome, Vec<[f64; 3]>) {
    let times = (0..=COUNT).map(|i| DURATION * i as f64 / COUNT as f64).collect();
    let outcome = run(oscillator, &Options { sampling: Sampling::Times(times), skip_error: true }).unwrap();
    let trajectory = outcome.trajectory.clone().unwrap();
    let [x, v, r] = ["x_m", "v_m_per_s", "force_N"].map(|name| trajectory.column(name).unwrap().to_vec());
    let points = x.iter().zip(&v).zip(&r).map(|((x, v), r)| [*x, *v, *r]).collect();
    (outcome, points)
}

/// The largest difference of two courses, each quantity in units of its own largest value.
fn distance(a: &[[f64; 3]], b: &[[f64; 3]]) -> f64 {
    assert_eq!(a.len(), b.len());
    let size = |i: usize| b.iter().map(|p| p[i].abs()).fold(0.0, f64::max);
    let off = |i: usize| a.iter().zip(b).map(|(p, q)| (p[i] - q[i]).abs()).fold(0.0, f64::max);
    (0..3).map(|i| off(i) / size(i)).fold(0.0, f64::max)
}

#[test]
fn every_formulation_of_every_model_is_the_exact_solution_and_thereby_every_other() {
    let mut numbers = Random(6);
    let (mut worst, mut between, mut forms) = (0.0f64, 0.0f64, 0);
    for kind in LinearKind::ALL {
        for round in 0..6 {
            let start = if round < 4 { [0.0; 2] } else { [numbers.between(-1.0, 1.0), numbers.between(-1.0, 1.0)] };
            let case = Case::random(kind, &mut numbers, start);
            let exact = case.exact(DURATION, COUNT);
            let mut first: Option<Vec<[f64; 3]>> = None;
            for variant in kind.entry().variants {
                let (outcome, points) = run_with_curves(&case.oscillator(variant.formulation, DURATION));
                let off = distance(&points, &exact);
                assert!(off < 1e-10, "{kind:?} {:?} from {start:?}: {off:e}", variant.formulation);
                let names: Vec<&str> = outcome.state.iter().map(|(name, _)| *name).collect();
                assert_eq!(names, variant.state, "its own state vector, no other");
                let e = outcome.energy;
                let turnover = e.dissipated() + e.kinetic_after + e.stored_after;
                assert!(e.residual.abs() < 1e-10 * turnover, "{kind:?} {:?}: {e:?}", variant.formulation);
                worst = worst.max(off);
                between = between.max(first.as_ref().map_or(0.0, |f| distance(&points, f)));
                first.get_or_insert(points);
                forms += usize::from(round == 0);
            }
        }
    }
    println!("{forms} forms: at most {worst:.1e} from the exact solution, {between:.1e} from each other");
    assert!(between < 1e-10);
    assert_eq!(forms, 28);
}
