//! Impacts on beams that are stopped: by time, by their budget; and what then is known.

use carom::beam::{Count, Discretisation, Hold, Impact, Method, Options, Stop, SupportKind, evaluations, run};
use carom_test::beam::paper;

/// A light striker on a cantilever.
fn cantilever(xi: f64) -> Impact {
    let mut impact = paper(xi);
    impact.supports = vec![Hold { position: 0.0, kind: SupportKind::Clamped }];
    impact.angular_velocity = 0.0;
    (impact.striker.mass, impact.striker.velocity) = (0.02, 1.0);
    impact
}

#[test]
fn a_run_stopped_by_time_has_no_restitution_and_no_separation() {
    let mut impact = paper(0.68);
    // Between its third and its fourth sub-impact, and inside one.
    for t_max in [1e-3, 1e-4] {
        impact.t_max = Some(t_max);
        let outcome = run(&impact, Options::default()).unwrap();
        let f = outcome.results;
        assert_eq!(outcome.stop, Stop::TimeLimit);
        assert!(outcome.reached >= t_max);
        assert_eq!((f.restitution_kinematic, f.restitution_kinetic, f.impulse_restitution), (None, None, None));
        assert_eq!((f.separation, f.tau_f), (None, None));
        assert!(f.peak_force.is_some());
    }
}

#[test]
fn a_run_that_spends_its_budget_is_a_result() {
    let mut impact = paper(0.68);
    let whole = run(&impact, Options::default()).unwrap();
    let solution = evaluations(&whole.work);
    impact.max_evaluations = Some(solution / 2);
    // Taking the beam apart is paid from the same purse.
    let dear = run(&impact, Options::default()).unwrap();
    assert_eq!((dear.stop, dear.results.restitution_kinematic), (Stop::Budget, None));
    let apart = 160u64.pow(3) / 2 / 45;
    impact.max_evaluations = Some(apart + solution / 2);
    let half = run(&impact, Options::default()).unwrap();
    assert_eq!((half.stop, half.results.restitution_kinematic), (Stop::Budget, None));
    assert!(half.reached > 0.0 && half.results.peak_force.is_some());
    impact.max_evaluations = Some(apart + solution + 100);
    let bare = run(&impact, Options::default()).unwrap();
    assert_eq!(bare.results, whole.results);
    assert_eq!((bare.stop, bare.error.restitution_kinematic), (Stop::Separated, None));
}

#[test]
fn a_clamped_beam_is_not_watched_millions_of_times() {
    let mut impact = cantilever(0.6);
    (impact.beam.elements, impact.beam.modes) = (Count::Given(60), Count::Given(20));
    impact.t_max = Some(0.02);
    let outcome = run(&impact, Options::default()).unwrap();
    assert_eq!((outcome.stop, outcome.sub_impacts.len()), (Stop::Separated, 2));
    assert!(outcome.work.looks < 1000 && outcome.work.rhs < 20_000, "{:?}", outcome.work);
}

#[test]
fn the_discretisation_is_in_the_error_where_carom_chose_it() {
    let mut impact = paper(0.847619);
    assert_eq!(run(&impact, Options::default()).unwrap().discretisation, Discretisation::NotInError);
    (impact.beam.elements, impact.beam.modes) = (Count::Auto, Count::Auto);
    let auto = run(&impact, Options::default()).unwrap();
    assert_eq!(auto.discretisation, Discretisation::InError);
    // 80 elements and 40 modes give 0.114512, 640 and 320 give 0.114531.
    let (value, error) = (auto.results.restitution_kinematic.unwrap(), auto.error.restitution_kinematic.unwrap());
    assert!(error < impact.beam.tolerance && (value - 0.114531).abs() < error, "{value} ± {error:e}");
}

#[test]
fn a_smaller_wish_gets_more_modes() {
    let mut impact = paper(0.847619);
    (impact.beam.elements, impact.beam.modes) = (Count::Auto, Count::Auto);
    impact.beam.tolerance = 0.5;
    let few = run(&impact, Options::default()).unwrap();
    impact.beam.tolerance = 1e-3;
    assert!(run(&impact, Options::default()).unwrap().modes > few.modes);
}

#[test]
fn the_papers_algorithm_books_the_heat_of_both_dampings() {
    let mut impact = paper(0.68);
    (impact.beam.internal_damping, impact.beam.external_damping) = (1e6, 20.0);
    impact.method = Method::Newmark { time_step: 1e-7 };
    let coarse = run(&impact, Options::default()).unwrap().energy;
    assert!(coarse.dissipated_inside > 0.05 && coarse.dissipated_outside > 1e-3, "{coarse:?}");
    assert!(coarse.residual.abs() < 2e-2, "{}", coarse.residual);
    // The contact force is that of the step before: the books close with the first power of the step.
    impact.method = Method::Newmark { time_step: 2.5e-8 };
    let fine = run(&impact, Options::default()).unwrap().energy;
    assert!(fine.residual.abs() < 0.4 * coarse.residual.abs(), "{} {}", coarse.residual, fine.residual);
    let events = {
        impact.method = Method::Events;
        run(&impact, Options::default()).unwrap().energy
    };
    assert!((events.dissipated_inside - fine.dissipated_inside).abs() < 2e-2);
    assert!((events.dissipated_outside - fine.dissipated_outside).abs() < 2e-3);
}
