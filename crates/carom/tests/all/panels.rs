//! Collisions by panels: against truth of other methods, against the engine of phases and guards, and whether their errors are honest.

use carom::collide::{EndRule, Options, equation, run};
use carom::law::{Dashpot, Lienard};
use carom::panels::{Figures, Problem, Solved, Wish, solve};
use carom_test::collision::{with_rtol, work_precision};
use carom_test::{Random, root, text};

/// All results, with or without errors.
fn wish(rtol: f64, errors: bool) -> Wish {
    Wish { rtol, errors, extremes: true }
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap()
}

/// Problems of the golden table with restitution, duration, peak force and largest indentation.
fn golden() -> Vec<(String, Problem, [f64; 4])> {
    let table = text(root().join("crates/carom/tests/golden/panels.csv"));
    let read = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        let problem = if cells[0] == "power" {
            let law =
                Lienard::new((1.0, number(cells[1])), None, (Dashpot::Parallel, number(cells[3]), number(cells[2])));
            let end = if cells[4] == "force" { EndRule::Force } else { EndRule::Indentation };
            Problem { law: Lienard { compression_only: cells[5] == "1", ..law }, load: 0.0, end }
        } else {
            let [b, gamma, kappa, sigma, n, p] = [1, 2, 3, 4, 5, 6].map(|i| number(cells[i]));
            let dashpot = if cells[0] == "maxwell" { Dashpot::Series } else { Dashpot::Parallel };
            let kappa = if b == 0.0 { 1.0 } else { kappa };
            let memory = (b > 0.0).then_some([b + gamma, gamma - b, n]);
            Problem { law: Lienard::new((kappa, p), memory, (dashpot, sigma, p)), load: 0.0, end: EndRule::Force }
        };
        (line.to_string(), problem, [7, 8, 9, 10].map(|i| number(cells[i])))
    };
    table.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn random_collisions_are_as_good_as_they_say_or_not_answered() {
    // Strong damping in series is left to the other engine.
    let is_tried = |problem: &Problem| problem.law.dashpot == Dashpot::Parallel || problem.law.sigma <= 3.0;
    let (cases, others): (Vec<_>, Vec<_>) = golden().into_iter().partition(|(_, problem, _)| is_tried(problem));
    let others: Vec<Problem> = others.iter().map(|(_, problem, _)| *problem).collect();
    assert!(!others.is_empty() && solve(&others, &wish(1e-8, true)).iter().all(Option::is_none));
    let problems: Vec<Problem> = cases.iter().map(|(_, problem, _)| *problem).collect();
    for (rtol, least) in [(1e-6, 0.98), (1e-8, 0.98), (1e-10, 0.94)] {
        let solved = solve(&problems, &wish(rtol, true));
        let mut missed = Vec::new();
        for ((line, _, truth), answer) in cases.iter().zip(&solved) {
            let Some(Solved { figures, error: Some(error), .. }) = answer else { continue };
            let first = |f: &Figures<f64>| [f.velocity, f.duration, f.peak_force, f.max_indentation];
            for ((found, error), truth) in first(figures).into_iter().zip(first(error)).zip(truth) {
                let miss = (found - truth).abs();
                assert!(miss <= 10.0 * error, "{miss:e} where {error:e} was said: {line}");
                missed.extend((miss > error).then_some(line));
            }
        }
        let answered = solved.iter().flatten().count();
        assert!(answered as f64 > least * cases.len() as f64, "{answered} of {} at {rtol:e}", cases.len());
        assert!(missed.len() * 100 <= answered, "{missed:#?}");
    }
}

#[test]
fn the_three_sets_are_met_from_their_collisions() {
    for (rtol, restitution, duration) in [(1e-8, 1e-8, 1e-7), (1e-10, 1e-9, 1e-9)] {
        let cases = work_precision();
        let problems: Vec<Problem> = cases.iter().map(|(_, problem, ..)| equation(problem).unwrap()).collect();
        for ((set, _, time, e), answer) in cases.iter().zip(solve(&problems, &wish(rtol, false))) {
            let figures = answer.unwrap().figures;
            assert!((figures.velocity - e).abs() <= restitution, "{set}: {:e}", figures.velocity - e);
            assert!((figures.duration - time).abs() <= duration, "{set}: {:e}", figures.duration - time);
        }
    }
}

/// Everything an outcome says of a collision in dimensionless terms.
#[test]
fn panels_and_phases_agree_on_every_result() {
    for (set, problem, ..) in work_precision().iter().step_by(9) {
        let outcome = run(&with_rtol(problem, 1e-11), Options::default()).unwrap();
        let figures = solve(&[equation(problem).unwrap()], &wish(1e-10, false))[0].unwrap().figures;
        let (scaled, energy) = (&outcome.dimensionless, &outcome.dimensionless.energy);
        let pairs = [
            (figures.peak_force, scaled.peak_force.unwrap()),
            (figures.max_indentation, scaled.max_indentation.unwrap()),
            (figures.stored, energy.stored_after),
            (figures.viscous, energy.dissipated_viscous),
            (figures.hysteretic, energy.dissipated_hysteretic),
        ];
        for (k, (panels, phases)) in pairs.iter().enumerate() {
            assert!((panels - phases).abs() < 2e-9, "{set}, result {k}: {panels} and {phases}");
        }
    }
}

/// Seven go side by side with the widest instructions of the machine, one goes alone with the plainest.
#[test]
fn a_lane_depends_neither_on_its_neighbours_nor_on_the_instructions() {
    let cases = golden();
    let mut random = Random(11);
    let bits = |answer: &Option<Solved>| answer.map(|solved| solved.figures.map(f64::to_bits));
    for _ in 0..6 {
        let picked: Vec<Problem> = (0..7).map(|_| cases[(random.bits() % cases.len() as u64) as usize].1).collect();
        let together = solve(&picked, &wish(1e-8, false));
        for (problem, answer) in picked.iter().zip(&together) {
            assert_eq!(bits(answer), bits(&solve(&[*problem], &wish(1e-8, false))[0]));
        }
    }
}
