//! What a fit promises beside its misfit: the same result again, stopping, bounds, ties, gauges, sticking, refusals.

use carom::formula::Formula;
use carom::identify::*;
use carom::law::{Form, POWER, power};
use carom_test::collision::{HUNT, MAXWELL};
use carom_test::twins::*;

/// Restitution and duration of a law with few free parameters: a quick fit.
fn quick() -> Problem {
    let truth = Truth::base("quick", HUNT, [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, f64::NAN, 1e-4]);
    let data = truth.rebounds(&even(0.3, 5.0, 8), [0.006, -0.005], true, 1);
    let mut model = Model::new(HUNT, Form::Base, std::slice::from_ref(&data));
    bound(&mut model);
    for (key, value) in [("n", 1.6), ("Tb", 1e-4), ("sigmab", 0.03)] {
        model.set(key, Slot::Fixed(value));
    }
    Problem { front: 0, ..Problem::new(vec![data], model) }
}

fn values(fit: &Fit) -> Vec<u64> {
    let mut list: Vec<u64> = fit.parameters.iter().map(|p| p.value.to_bits()).collect();
    let ends = fit.parameters.iter().filter_map(|p| p.interval).flat_map(|i| [i.low.value, i.high.value]);
    list.extend(ends.map(f64::to_bits));
    list
}

#[test]
fn the_same_seed_gives_the_same_fit_to_the_bit_whatever_the_threads() {
    let one = fit(&Problem { threads: 1, ..quick() }, &mut Silent).unwrap();
    let many = fit(&Problem { threads: 3, ..quick() }, &mut Silent).unwrap();
    assert_eq!(values(&one), values(&many));
    assert_eq!(one.work, many.work);
    assert!(!one.interrupted);
}

/// Stops after so many times of being asked.
struct Impatient(usize);

impl Progress for Impatient {
    fn hear(&mut self, _news: News) {}
    fn wants_stop(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

#[test]
fn a_stopped_fit_gives_its_best_so_far_and_started_again_the_whole_result() {
    let whole = fit(&quick(), &mut Silent).unwrap();
    for patience in [1, 40, 300] {
        let stopped = fit(&Problem { threads: 1, ..quick() }, &mut Impatient(patience)).unwrap();
        assert!(stopped.interrupted && stopped.parameters.iter().all(|p| !p.value.is_infinite()));
        assert!(stopped.misfits[0].mean_square.is_finite());
    }
    assert_eq!(values(&fit(&quick(), &mut Silent).unwrap()), values(&whole));
}

/// Stops once data are left out.
struct Hasty(bool);

impl Progress for Hasty {
    fn hear(&mut self, news: News) {
        self.0 |= news.stage == Stage::LeaveOut;
    }
    fn wants_stop(&mut self) -> bool {
        self.0
    }
}

#[test]
fn a_comparison_stopped_while_data_are_left_out_is_interrupted() {
    let problem = Problem { threads: 1, ..quick() };
    let stopped = compare(&[problem.model.clone(), problem.model.clone()], &problem, &mut Hasty(false)).unwrap();
    assert!(stopped.contenders.iter().all(|c| c.fit.interrupted && c.left_out.is_nan()));
}

#[test]
fn bounds_ties_and_fixed_values_hold_and_a_bound_that_is_reached_is_named() {
    let mut problem = quick();
    problem.model.set("kappa", Slot::Free { lower: Some(0.7), upper: Some(0.9) });
    problem.model.set("Gammab", Slot::Tied(Formula::parse("-Bb/2", &problem.model.names()).unwrap()));
    let fit = fit(&problem, &mut Silent).unwrap();
    let of = |key: &str| fit.parameters.iter().find(|p| p.key == key).unwrap();
    assert_eq!((of("kappa").value, of("kappa").at_bound), (0.7, Some(Side::Lower)));
    assert!(!of("kappa").interval.unwrap().low.closed);
    assert_eq!(of("Gammab").value, -0.5 * of("Bb").value);
    assert_eq!((of("Gammab").role, of("n").role, of("Ub").role), (Role::Tied, Role::Fixed, Role::Absent));
    assert_eq!(of("n").value, 1.6);
}

#[test]
fn a_freed_gauge_is_open_and_the_result_says_so() {
    let truth = baseball(HUNT);
    let data = truth.loops(&[26.0], 12, 0.01, true, 1);
    let mut model = Model::new(HUNT, Form::Dimensional, std::slice::from_ref(&data));
    model.set("A", Slot::FREE);
    let problem = Problem { spread: Spread::None, global: false, ..Problem::new(vec![data], model) };
    let fit = fit(&Problem { start: Some(truth.values.clone()), ..problem }, &mut Silent).unwrap();
    assert_eq!(fit.gauge, Some("A"));
    let a = fit.parameters.iter().find(|p| p.key == "A").unwrap();
    // Only products with A matter: nothing holds it.
    assert!(a.deviation.unwrap() > 1e3, "{:?}", a.deviation);
}

#[test]
fn a_fit_that_starts_where_bodies_stick_finds_its_way_out() {
    let truth = villegas(MAXWELL);
    let data = truth.rebounds(&even(0.2, 0.6, 8), [0.002, 0.0005], true, 1);
    let mut model = villegas_model(&truth, std::slice::from_ref(&data));
    for (key, value) in [("n", 1.09), ("p", 1.0)] {
        model.set(key, Slot::Fixed(value));
    }
    model.set("sigmab", Slot::Free { lower: Some(0.0), upper: Some(5.0) });
    // A soft dashpot: the cart sinks into it and does not come back.
    let start: Vec<f64> = truth.values.iter().enumerate().map(|(i, v)| if i == 3 { 3.0 } else { *v }).collect();
    let problem = Problem { front: 0, spread: Spread::None, ..Problem::new(vec![data], model) };
    assert_eq!(slopes(&problem, &start).unwrap()[0].stuck, 8, "the start is meant to stick");
    let local = Problem { start: Some(start), global: false, ..problem };
    let out = fit(&local, &mut Silent).unwrap();
    assert_eq!((out.stuck, out.failed), (0, 0), "{:?}", out.parameters);
    // Downhill it ends in a corner without hysteresis; looking elsewhere too it does not.
    let everywhere = fit(&Problem { global: true, ..local }, &mut Silent).unwrap();
    assert!(everywhere.misfits.iter().all(|m| m.weighted.unwrap() < 2.0), "{:?}", everywhere.misfits);
}

#[test]
fn power_laws_are_fitted_in_both_forms() {
    let masses = Some([0.145, f64::INFINITY]);
    let values = vec![4e6, 1.5, 6e3, 0.5];
    let truth = Truth { name: "power", law: POWER, form: Form::Dimensional, values, masses, input: None };
    let data = truth.rebounds(&even(2.0, 40.0, 10), [0.002, -0.002], true, 3);
    for form in [Form::Dimensional, power::RETARDED] {
        let model = Model::new(POWER, form, std::slice::from_ref(&data));
        let problem = Problem { front: 0, spread: Spread::None, ..Problem::new(vec![data.clone()], model) };
        let fit = fit(&problem, &mut Silent).unwrap();
        let of = |key: &str| fit.parameters.iter().find(|p| p.key == key).unwrap();
        assert!((of("n").value - 1.5).abs() < 5.0 * of("n").deviation.unwrap(), "{form:?}: {:?}", of("n"));
        assert!(fit.misfits.iter().all(|m| m.weighted.unwrap() < 2.0), "{form:?}: {:?}", fit.misfits);
    }
}

#[test]
fn what_cannot_be_fitted_is_refused_with_its_reason() {
    let refused = |change: &dyn Fn(&mut Problem)| {
        let mut problem = quick();
        change(&mut problem);
        fit(&problem, &mut Silent).unwrap_err()
    };
    let constraint = |text: &str, p: &Problem| Constraint {
        name: "mine".into(),
        formula: Formula::parse(text, &p.model.names()).unwrap(),
        relation: Relation::AtMost,
    };
    assert_eq!(refused(&|p| p.datasets.clear()), Failure::NoData);
    let reversed = Slot::Free { lower: Some(0.9), upper: Some(0.1) };
    assert_eq!(
        refused(&|p| assert!(p.model.set("kappa", reversed.clone()))),
        Failure::BadBounds { key: "kappa", bounds: [0.9, 0.1] }
    );
    assert_eq!(refused(&|p| assert!(p.model.set("n", Slot::Fixed(0.5)))), Failure::BadFixed { key: "n", value: 0.5 });
    assert_eq!(refused(&|p| assert!(p.model.set("Tb", Slot::Absent))), Failure::ParameterMissing { key: "Tb" });
    assert!(matches!(
        refused(&|p| p.model.constraints.push(constraint("2 - kappa", p))),
        Failure::ConstraintsCannotBeMet { name, .. } if name == "mine"
    ));
    let circle = |p: &mut Problem| {
        for (key, text) in [("n", "p"), ("p", "n")] {
            p.model.set(key, Slot::Tied(Formula::parse(text, &p.model.names()).unwrap()));
        }
    };
    assert!(matches!(refused(&circle), Failure::CircularTies { .. }));
    let mixed = |p: &mut Problem| {
        if let Data::Rebounds(rows) = &mut p.datasets[0].data {
            rows[0].restitution.as_mut().unwrap().deviation = None;
        }
    };
    assert_eq!(refused(&mixed), Failure::MixedDeviations { kind: Kind::Restitution });
    let negative = |p: &mut Problem| {
        if let Data::Rebounds(rows) = &mut p.datasets[0].data {
            rows[2].speed = -1.0;
        }
    };
    assert_eq!(refused(&negative), Failure::BadDatum { dataset: "quick".into(), row: 2 });
}

#[test]
fn points_of_a_loop_before_the_contact_have_the_force_at_its_beginning() {
    let values = [1e5, 1.0, 40.0, 0.0];
    let masses = Some([0.1, f64::INFINITY]);
    let law = (POWER, Form::Dimensional);
    let probe = carom::collide::ForwardModel::new(law, 2.0, masses, None, carom::collide::EndRule::Force, false);
    let points = [-1e-3, 0.0, 1e-4].map(|x| (carom::collide::Branch::Loading, x));
    let forces = probe.ask(&values, 1e-10, 100.0, &points).unwrap().forces;
    // A linear spring with a damper pushes with lambda v0 at once.
    assert!((forces[0] - 80.0).abs() < 1e-6 && (forces[1] - 80.0).abs() < 1e-6, "{forces:?}");
    assert!(forces[2] > 85.0, "{forces:?}");
}

#[test]
fn bootstrap_and_profile_give_about_the_same_interval() {
    let profile = fit(&quick(), &mut Silent).unwrap();
    let bootstrap = fit(&Problem { spread: Spread::Bootstrap(60), ..quick() }, &mut Silent).unwrap();
    for (p, b) in profile.parameters.iter().zip(&bootstrap.parameters).filter(|(p, _)| p.role == Role::Free) {
        let width = |e: &Estimate| e.interval.map_or(f64::NAN, |i| i.high.value - i.low.value);
        let ratio = width(b) / width(p);
        assert!((0.6..1.6).contains(&ratio), "{}: {ratio}", p.key);
    }
}

#[test]
fn bodies_part_for_a_fit_where_they_part_in_a_run() {
    // Under a load a run follows bodies that stay together to rest; a probe only until they have turned back for good.
    let mut random = carom_test::Random(5);
    let (mut parted, mut stayed) = (0, 0);
    for number in 0..120 {
        let law = [HUNT, MAXWELL][number % 2];
        let big = random.decades(-4.0, 1.0);
        let gamma = big * random.between(-1.0, 1.0);
        let (kappa, sigma) = (random.between(0.05, 0.95), random.decades(-6.0, -0.3));
        let values = [big, gamma, kappa, sigma, random.between(1.0, 4.0), random.between(1.0, 3.0)];
        let push = -random.decades(-0.5, 1.2);
        let options = carom::collide::Options::BARE;
        let input = Formula::parse(&format!("{push:?}"), carom::collide::FORCE_NAMES).unwrap();
        let end = carom::collide::EndRule::Force;
        let probe = carom::collide::ForwardModel::new((law, Form::Base), 1.0, None, Some(input), end, false);
        let run = carom::collide::run(&carom_test::collision::bouc_wen(law, values, push), options);
        let answer = probe.ask(&[&values[..], &[1.0; 2]].concat(), 1e-8, 100.0, &[]);
        // Laws that are nearly without loss, or very stiff, have more steps than is allowed.
        let (Ok(run), Ok(answer)) = (run, answer) else { continue };
        let [run, probe] = [run.stop, answer.stop].map(|stop| stop == carom::collide::Stop::Separated);
        assert_eq!(run, probe, "{law:?} {values:?} {push}");
        parted += usize::from(run);
        stayed += usize::from(!run);
    }
    assert!(parted > 25 && stayed > 25, "{parted} part, {stayed} do not");
}
