//! The linear models run on the engine, in every choice of state variables, against the exact solution: the matrix exponential of
//! the drawing, written down node by node, with the two sines of the force as further states.

use carom::formula::Formula;
use carom::oscillator::linear::LinearKind;
use carom::oscillator::*;
use carom_test::Random;

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
            max_evaluations: None,
        }
    }
}

const DURATION: f64 = 20.0;
const COUNT: usize = 200;

fn run_with_curves(oscillator: &Oscillator) -> (Outcome, Vec<[f64; 3]>) {
    let times = (0..=COUNT).map(|i| DURATION * i as f64 / COUNT as f64).collect();
    let outcome = run_sampled(oscillator, Options::BARE, &Sampling::Times(times)).unwrap();
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
    let (mut worst, mut worst_end, mut between, mut forms) = (0.0f64, 0.0f64, 0.0f64, 0);
    for kind in LinearKind::ALL {
        for round in 0..16 {
            let start = if round < 10 { [0.0; 2] } else { [numbers.between(-1.0, 1.0), numbers.between(-1.0, 1.0)] };
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
                let f = outcome.results;
                let last = [f.displacement, f.velocity, f.force].map(Option::unwrap);
                let off_at_end = distance(&[&exact[..COUNT], &[last]].concat(), &exact);
                assert!(off_at_end < 1e-11, "{kind:?} {:?} from {start:?}: {off_at_end:e}", variant.formulation);
                worst_end = worst_end.max(off_at_end);
                worst = worst.max(off);
                between = between.max(first.as_ref().map_or(0.0, |f| distance(&points, f)));
                first.get_or_insert(points);
                forms += usize::from(round == 0);
            }
        }
    }
    println!(
        "{forms} forms: curves at most {worst:.1e} from the exact solution and {between:.1e} from each other, ends {worst_end:.1e}"
    );
    assert!(between < 1e-10);
    assert_eq!(forms, 28);
}

#[test]
fn the_errors_that_are_told_are_not_smaller_than_the_true_ones() {
    let mut numbers = Random(8);
    let mut largest = 0.0f64;
    for kind in LinearKind::ALL {
        for rtol in [1e-6, 1e-8, 1e-10] {
            let start = [numbers.between(-1.0, 1.0), numbers.between(-1.0, 1.0)];
            let case = Case::random(kind, &mut numbers, start);
            let exact = case.exact(DURATION, COUNT)[COUNT];
            for variant in kind.entry().variants {
                let mut oscillator = case.oscillator(variant.formulation, DURATION);
                oscillator.tolerance = Tolerance { relative: rtol, absolute: 1e-2 * rtol };
                let Outcome { results: f, error: e, .. } = run(&oscillator, Options::default()).unwrap();
                for (i, (found, told)) in
                    [(f.displacement, e.displacement), (f.velocity, e.velocity), (f.force, e.force)]
                        .into_iter()
                        .enumerate()
                {
                    let share = (found.unwrap() - exact[i]).abs() / told.unwrap();
                    assert!(
                        share < 1.0,
                        "{kind:?} {:?} {i} at {rtol:e}: {share} of the error told",
                        variant.formulation
                    );
                    largest = largest.max(share);
                }
            }
        }
    }
    println!("true errors are at most {largest:.2} of those told");
}

/// J = m v₀ + ∫u dt of a case.
fn impulse(case: &Case, t: f64) -> f64 {
    case.mass * case.start[1] + case.sines.iter().map(|[a, omega]| a / omega * (1.0 - (omega * t).cos())).sum::<f64>()
}

#[test]
fn the_conversions_of_equations_36_and_37_lead_from_every_state_to_every_other() {
    use carom::oscillator::linear::State;
    let mut numbers = Random(36);
    let four = [LinearKind::Kelvin, LinearKind::Maxwell, LinearKind::StandardFluid1, LinearKind::StandardFluid2];
    for kind in four {
        for start in [[0.0, 0.0], [0.4, -0.7]] {
            let case = Case::random(kind, &mut numbers, start);
            let t = numbers.between(2.0, 9.0);
            let (m, j) = (case.mass, impulse(&case, t));
            let u = case.sines.iter().map(|[a, omega]| a * (omega * t).sin()).sum::<f64>();
            let model = kind.build(&case.values).unwrap();
            let form = |f: Formulation| model.form(m, f, start[0]).unwrap();
            let state = |f: Formulation| {
                let end = run(&case.oscillator(f, t), Options::BARE).unwrap();
                let values: Vec<f64> = end.state.iter().map(|(_, value)| *value).collect();
                State::new(&form(f).variables, &values)
            };
            let [flow, effort, mixed, momentum] =
                [Formulation::Flow, Formulation::Effort, Formulation::Mixed, Formulation::MixedMomentum].map(state);
            let same = |a: &State<f64>, b: &State<f64>, step: &str| {
                for (variable, value) in a.variables.iter().zip(&a.values) {
                    let other = b.get(*variable).unwrap();
                    assert!((value - other).abs() < 1e-10, "{kind:?} from {start:?}, {step}: {a:?} {b:?}");
                }
            };
            // Eq. 36, one arrow after the other, then eq. 37 back.
            let x_and_p = flow.by_impulse(m, j);
            same(&x_and_p, &momentum, "(x, v) to (x, p)");
            let rates = momentum.differentiated(&form(Formulation::MixedMomentum), u, j).unwrap();
            same(&rates, &mixed, "(x, p) to (v, r)");
            same(&rates.by_impulse(m, j), &effort, "(v, r) to (p, r)");
            let v_and_r = effort.by_impulse(m, j);
            same(&v_and_r, &mixed, "(p, r) to (v, r)");
            let back = mixed.integrated(&form(Formulation::MixedMomentum), u, j).unwrap();
            same(&back, &momentum, "(v, r) to (x, p)");
            same(&back.by_impulse(m, j), &flow, "(x, p) to (x, v)");
            assert_eq!(
                flow.differentiated(&form(Formulation::Flow), u, j),
                None,
                "(x, v) has no rates among the variables"
            );
        }
    }
}

#[test]
fn what_a_linear_model_does_not_have_is_refused() {
    let case = Case::random(LinearKind::KelvinChain, &mut Random(1), [0.0; 2]);
    let mut oscillator = case.oscillator(Formulation::Flow, 1.0);
    let refused = |o: &Oscillator| run(o, Options::default()).unwrap_err().to_string();
    assert_eq!(refused(&oscillator), "the model kelvin-chain has no such formulation");
    oscillator.formulation = None;
    if let Motion::Mass(mass) = &mut oscillator.motion {
        mass.damping = 0.1;
    }
    assert!(refused(&oscillator).contains("dashpots"), "{}", refused(&oscillator));
    oscillator.motion = Motion::Drive(Formula::parse("sin(t)", EXCITATION_NAMES).unwrap());
    assert!(refused(&oscillator).contains("without a mass"), "{}", refused(&oscillator));
}

#[test]
fn heat_per_cycle_of_a_maxwell_model_is_the_loop_area() {
    // Steady state under u = cos: over a cycle the heat is π c ω X²/(1 + (c ω/k)²), X the amplitude of the displacement.
    let (k, c, m, omega) = (2.0f64, 0.9f64, 1.1f64, 1.3f64);
    let mut case = Case::random(LinearKind::Maxwell, &mut Random(1), [0.0; 2]);
    (case.values, case.mass, case.sines) = (vec![k, c], m, [[1.0, omega], [0.0, 1.0]]);
    let outcome = run(&case.oscillator(Formulation::Effort, 60.0), Options::default()).unwrap();
    // r/x = k i c ω/(k + i c ω) = K' + i K''
    let (stiff, lossy) = (k * (c * omega).powi(2), k * k * c * omega);
    let size = k * k + (c * omega).powi(2);
    let amplitude = 1.0 / ((stiff / size - m * omega * omega).powi(2) + (lossy / size).powi(2)).sqrt();
    let expected = std::f64::consts::PI * lossy / size * amplitude * amplitude;
    let last = outcome.cycles.last().unwrap();
    assert!((last.dissipated / expected - 1.0).abs() < 1e-8, "{} instead of {expected}", last.dissipated);
    assert!((last.end - last.start - std::f64::consts::TAU / omega).abs() < 1e-7);
}
