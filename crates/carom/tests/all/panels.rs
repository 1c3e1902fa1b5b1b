//! Collisions by panels: against truth of other methods, against the engine of phases and guards, and whether their errors are honest.

use carom::collide::{EndRule, Options, equation, run};
use carom::law::{Dashpot, Lienard};
use carom::panels::{DIRECTIONS, Figures, Problem, Solved, Wish, slopes, solve};
use carom_test::collision::{HUNT, MAXWELL, POWER, random_collision, with_rtol, work_precision};
use carom_test::{Random, root, text};

/// All results, with or without errors.
fn wish(rtol: f64, errors: bool) -> Wish {
    Wish { rtol, errors, extremes: true }
}

fn number(cell: &str) -> f64 {
    cell.parse().unwrap()
}

/// Problems of a golden table with restitution, duration, peak force and largest indentation.
fn golden(file: &str) -> Vec<(String, Problem, [f64; 4])> {
    let table = text(root().join("crates/carom/tests/golden").join(file));
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
        let problem = Problem { load: cells.get(11).map_or(0.0, |cell| number(cell)), ..problem };
        (line.to_string(), problem, [7, 8, 9, 10].map(|i| number(cells[i])))
    };
    table.lines().filter(|line| !line.starts_with('#')).map(read).collect()
}

#[test]
fn random_collisions_are_as_good_as_they_say_or_not_answered() {
    // Strong damping in series is left to the other engine.
    let is_tried = |problem: &Problem| problem.law.dashpot == Dashpot::Parallel || problem.law.sigma <= 3.0;
    let (cases, others): (Vec<_>, Vec<_>) =
        golden("panels.csv").into_iter().partition(|(_, problem, _)| is_tried(problem));
    let others: Vec<Problem> = others.iter().map(|(_, problem, _)| *problem).collect();
    assert!(!others.is_empty() && solve(&others, &wish(1e-8, true)).iter().all(Option::is_none));
    let problems: Vec<Problem> = cases.iter().map(|(_, problem, _)| *problem).collect();
    for (rtol, least) in [(1e-6, 0.98), (1e-8, 0.98), (1e-10, 0.90)] {
        let solved = solve(&problems, &wish(rtol, true));
        let mut missed = Vec::new();
        for ((line, _, truth), answer) in cases.iter().zip(&solved) {
            let Some(Solved { figures, error: Some(error), .. }) = answer else { continue };
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

fn first(figures: &Figures<f64>) -> [f64; 4] {
    [figures.velocity, figures.duration, figures.peak_force, figures.max_indentation]
}

/// What panels once said far beyond the errors that they told: see the head of the table.
#[test]
fn where_panels_were_wrong_they_are_right_or_silent() {
    // How many of the nine are answered at least, with errors and without.
    for (rtol, least) in [(1e-6, [7, 7]), (1e-7, [7, 7]), (1e-8, [7, 7]), (1e-10, [6, 6]), (1e-11, [6, 6])] {
        for (errors, least) in [true, false].into_iter().zip(least) {
            let mut answered = 0;
            for (line, problem, truth) in golden("panel_corners.csv") {
                let Some(Solved { figures, error, .. }) = solve(&[problem], &wish(rtol, errors))[0] else { continue };
                answered += 1;
                let said = error.map_or([100.0 * rtol; 4], |error| first(&error));
                for ((found, said), truth) in first(&figures).into_iter().zip(said).zip(truth) {
                    // One of them is off by ten times what is said: accident has the last word.
                    let miss = (found - truth).abs() - 2e-10;
                    assert!(miss <= 15.0 * said, "{miss:e} where {said:e} was said at {rtol:e}: {line}");
                }
            }
            assert!(answered >= least, "{answered} at {rtol:e}");
        }
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

/// Forty go side by side with the widest instructions of the machine, one goes alone with the plainest.
#[test]
fn a_lane_depends_neither_on_its_neighbours_nor_on_the_instructions() {
    let cases = golden("panels.csv");
    let mut random = Random(11);
    // What it cost is its own too.
    let bits = |answer: &Option<Solved>| answer.map(|solved| (solved.figures.map(f64::to_bits), solved.nodes));
    for wish in [wish(1e-8, false), wish(1e-9, true), wish(1e-6, true)] {
        let picked: Vec<Problem> = (0..40).map(|_| cases[(random.bits() % cases.len() as u64) as usize].1).collect();
        let together = solve(&picked, &wish);
        for (problem, answer) in picked.iter().zip(&together) {
            assert_eq!(bits(answer), bits(&solve(&[*problem], &wish)[0]), "{problem:?}");
        }
    }
}

/// Beside differences of answers by the finest plan; those of fits are set beside differences of steps in time (`identify_gradients.rs`).
#[test]
fn slopes_are_how_answers_differ() {
    for (law, seed) in [(HUNT, 1), (MAXWELL, 1), (POWER, 2)] {
        let mut random = Random(77 + seed);
        let (mut answered, mut beyond) = (0, 0);
        for _ in 0..60 {
            let index = [HUNT, MAXWELL, POWER].iter().position(|other| other.entry().name == law.entry().name).unwrap();
            let collision = random_collision(&mut random, index);
            let Some(problem) = equation(&collision) else { continue };
            let Some(solved) = solve(&[problem], &wish(1e-9, false))[0] else { continue };
            let Some(slopes) = slopes(&[(problem, solved)])[0] else { continue };
            answered += 1;
            // Along a direction in which all numbers of the equation move at once.
            let part: Vec<f64> = (0..DIRECTIONS).map(|_| random.between(-1.0, 1.0)).collect();
            let moved = |step: f64| {
                let law = &problem.law;
                let by = |k: usize, value: f64, size: f64| value + step * part[k] * size;
                let together = law.remembers;
                let law = Lienard {
                    kappa: if together { by(0, law.kappa, law.kappa * (1.0 - law.kappa)) } else { law.kappa },
                    growing: by(1, law.growing, law.growing),
                    shrinking: by(2, law.shrinking, law.shrinking),
                    n: by(3, law.n, 1.0),
                    p: by(4, law.p, 1.0),
                    sigma: by(5, law.sigma, law.sigma),
                    m: if together { by(4, law.m, 1.0) } else { by(6, law.m, 1.0) },
                    ..*law
                };
                Problem { law, load: by(7, problem.load, 1.0), ..problem }
            };
            let h = 1e-4;
            let at = |step: f64| solve(&[moved(step)], &wish(1e-12, false))[0].map(|s| s.figures);
            let (Some(up), Some(down)) = (at(h), at(-h)) else { continue };
            let law = &problem.law;
            let sizes = [
                if law.remembers { law.kappa * (1.0 - law.kappa) } else { 0.0 },
                law.growing,
                law.shrinking,
                1.0,
                1.0,
                law.sigma,
                1.0,
                1.0,
            ];
            let along = |figure: fn(&Figures<f64>) -> f64| -> [f64; 2] {
                let part = |k: usize| if k == 6 && law.remembers { part[4] } else { part[k] };
                let sum = (0..DIRECTIONS).map(|k| figure(&slopes[k]) * part(k) * sizes[k]).sum();
                [sum, (figure(&up) - figure(&down)) / (2.0 * h)]
            };
            let worst = [along(|f| f.velocity), along(|f| f.duration), along(|f| f.peak_force)]
                .map(|[exact, seen]| (exact - seen).abs() / (1.0 + seen.abs()))
                .into_iter()
                .fold(0.0, f64::max);
            beyond += usize::from(worst > 1e-5);
            assert!(worst < 1e-2, "{worst:e}: {collision:?}");
        }
        println!("{}: {answered} with slopes, {beyond} beyond 1e-5", law.entry().name);
        assert!(answered > 15 && beyond * 10 <= answered, "{}: {beyond} of {answered}", law.entry().name);
    }
}
