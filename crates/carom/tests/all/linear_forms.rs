//! The matrices of the linear models (P4 Tables 1-3), entry by entry, without integrating anything.

use carom::oscillator::Formulation;
use carom::oscillator::linear::{Form, LARGEST, LinearKind, Variable};
use carom_test::Random;

/// The stiffness r/x of the drawing under x = e^(st): springs k, dashpots c s, side by side added, one behind the other by reciprocals.
fn stiffness(kind: LinearKind, values: &[f64], s: f64) -> f64 {
    let beside = |a: f64, b: f64| a + b;
    let behind = |a: f64, b: f64| a * b / (a + b);
    match (kind, values) {
        (LinearKind::Kelvin, &[k, c]) => beside(k, c * s),
        (LinearKind::Maxwell, &[k, c]) => behind(k, c * s),
        (LinearKind::StandardSolid1, &[k1, k2, c2]) => behind(k1, beside(k2, c2 * s)),
        (LinearKind::StandardSolid2, &[k1, k2, c2]) => beside(k1, behind(k2, c2 * s)),
        (LinearKind::StandardFluid1, &[c1, k2, c2]) => behind(c1 * s, beside(k2, c2 * s)),
        (LinearKind::StandardFluid2, &[c1, k2, c2]) => beside(c1 * s, behind(k2, c2 * s)),
        (LinearKind::GeneralisedMaxwell, &[k1, c1, k2, c2]) => beside(k1, beside(c1 * s, behind(k2, c2 * s))),
        (LinearKind::KelvinChain, &[k1, c1, k2, c2]) => behind(k1, behind(c1 * s, beside(k2, c2 * s))),
        (LinearKind::TwoMaxwellParallel, &[k1, c1, k2, c2]) => beside(behind(k1, c1 * s), behind(k2, c2 * s)),
        (LinearKind::TwoKelvinSeries, &[k1, c1, k2, c2]) => behind(beside(k1, c1 * s), beside(k2, c2 * s)),
        _ => panic!("{kind:?} has other parameters"),
    }
}

/// Solves (s - A) y = b + d/s by elimination: the state per unit of the excitation e^(st).
fn answer(form: &Form<f64>, s: f64) -> Vec<f64> {
    let n = form.size();
    let mut rows = [[0.0; LARGEST + 1]; LARGEST];
    for (i, row) in rows.iter_mut().enumerate().take(n) {
        row.iter_mut().zip(form.matrix[i]).for_each(|(entry, a)| *entry = -a);
        row[i] += s;
        row[LARGEST] = form.force[i] + form.impulse[i] / s;
    }
    for column in 0..n {
        let pivot = (column..n).max_by(|i, j| rows[*i][column].abs().total_cmp(&rows[*j][column].abs())).unwrap();
        rows.swap(column, pivot);
        let lead = rows[column];
        for (_, row) in rows.iter_mut().enumerate().take(n).filter(|(i, _)| *i != column) {
            let factor = row[column] / lead[column];
            for (a, b) in row.iter_mut().zip(lead) {
                *a -= factor * b;
            }
        }
    }
    (0..n).map(|i| rows[i][LARGEST] / rows[i][i]).collect()
}

fn random(kind: LinearKind, random: &mut Random) -> (f64, Vec<f64>) {
    let mass = random.between(0.3, 3.0);
    (mass, kind.parameters().iter().map(|_| random.between(0.2, 5.0)).collect())
}

#[test]
fn every_form_has_the_transfer_function_of_its_drawing() {
    let mut numbers = Random(4);
    let mut forms = 0;
    for kind in LinearKind::ALL {
        for choice in Formulation::ALL {
            for _ in 0..20 {
                let (mass, values) = random(kind, &mut numbers);
                let Some(form) = kind.build(&values).unwrap().form(mass, choice, 0.0) else {
                    assert!(!kind.has(choice), "{kind:?} lacks {choice:?}");
                    continue;
                };
                assert!(kind.has(choice), "{kind:?} hides {choice:?}");
                let s = numbers.between(0.1, 5.0);
                let k = stiffness(kind, &values, s);
                let x = 1.0 / (mass * s * s + k);
                for (variable, found) in form.variables.iter().zip(answer(&form, s)) {
                    let expected = match variable {
                        Variable::Displacement => x,
                        Variable::Velocity => s * x,
                        Variable::Momentum => k * x / s,
                        Variable::Force => k * x,
                    };
                    let off = (found / expected - 1.0).abs();
                    assert!(off < 1e-11, "{kind:?} {choice:?} {variable:?} at s = {s}: {found} instead of {expected}");
                }
            }
            forms += usize::from(kind.has(choice));
        }
    }
    assert_eq!(forms, 4 * 4 + 6 * 2);
}

#[test]
fn state_vectors_are_as_long_as_in_the_tables() {
    use Variable::{Displacement as X, Force as R, Momentum as P, Velocity as V};
    for kind in LinearKind::ALL {
        let model = kind.build(&vec![1.0; kind.parameters().len()]).unwrap();
        for variant in kind.entry().variants {
            let choice = variant.formulation;
            let form = model.form(1.0, choice, 0.0).unwrap();
            let symbols: Vec<&str> = form.variables.iter().map(|v| v.symbol()).collect();
            assert_eq!(symbols, variant.state, "{kind:?} {choice:?}");
            let fluid = matches!(kind, LinearKind::StandardFluid1 | LinearKind::StandardFluid2);
            let expected: &[Variable] = match choice {
                Formulation::Flow => &[X, V],
                Formulation::Effort => &[P, R],
                Formulation::Mixed if fluid => &[R, V],
                Formulation::MixedMomentum if fluid => &[P, X],
                Formulation::Mixed if kind.parameters().len() == 2 => &[V, R],
                Formulation::MixedMomentum if kind.parameters().len() == 2 => &[X, P],
                Formulation::Mixed => &[X, V, R],
                Formulation::MixedMomentum => &[X, P, R],
            };
            assert_eq!(form.variables, expected, "{kind:?} {choice:?}");
        }
    }
}
