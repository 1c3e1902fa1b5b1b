//! Tables in memory, axes of numbers, derivatives, and scenarios that a program gives.

use carom::ensemble::{Ensemble, Errors, Method, Options, Outcome, Plan, Table, solve};
use carom::scenario::{Axis, Given, Scenario, check_any, read};
use std::path::Path;

const BEAD: &str = "kind = \"collision\"\n[body1]\nmass = 0.1\nvelocity = -1.0\nforce = -2.0\n[body2]\nmass = inf\nvelocity = 0.0\n\
                    [law]\nmodel = \"power\"\nk = 1e6\nn = 1.5\nlambda = 1e5\nm = 1.5\n[solver]\nrtol = 1e-9\n";

fn plan(axis: Axis) -> Plan {
    Plan::new(read(BEAD, "bead.toml", &[]).unwrap(), vec![(axis, "here".into())]).unwrap()
}

fn numbers(key: &str, values: &[f64]) -> Axis {
    Axis::numbers(vec![(key.into(), values.to_vec())]).unwrap()
}

fn table(plan: Plan, errors: Errors, threads: usize) -> Table {
    Ensemble::new(plan, None, errors).unwrap().table(threads, &|| false, &mut |_| {}).unwrap()
}

#[test]
fn numbers_of_a_program_and_a_written_list_give_the_same_table() {
    let speeds: Vec<f64> = (1..300).map(|i| -0.01 * f64::from(i)).collect();
    let written = speeds.iter().map(|v| format!("{v:?}")).collect();
    let one = table(plan(numbers("body1.velocity", &speeds)), Errors::Estimate, 1);
    let other = table(plan(Axis::list("body1.velocity", written).unwrap()), Errors::Estimate, 3);
    let bits = |table: &Table| table.numbers.iter().flatten().map(|x| x.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(&one), bits(&other));
    assert_eq!((one.stops, one.methods), (other.stops, other.methods));
    assert_eq!(one.tally.done, 299);
}

#[test]
fn axes_of_numbers_are_refused_where_they_are_empty_or_of_different_lengths() {
    assert!(Axis::numbers(Vec::new()).is_err());
    assert!(Axis::numbers(vec![("law.k".into(), Vec::new())]).is_err());
    assert!(Axis::numbers(vec![("law.k".into(), vec![1.0, 2.0]), ("law.n".into(), vec![1.5])]).is_err());
}

#[test]
fn constant_forces_along_an_axis_go_by_panels_and_agree_with_the_event_driven_engine() {
    let forces = [-20.0, -2.0, -1e-3, 0.0, 1e-3, 2.0];
    let plan = plan(numbers("body1.force", &forces));
    let ensemble = Ensemble::new(plan.clone(), Some(&["restitution".into(), "duration".into()]), Errors::Estimate);
    let table = ensemble.unwrap().table(1, &|| false, &mut |_| {}).unwrap();
    for (row, force) in forces.iter().enumerate() {
        assert_eq!(table.methods[row], Some(Method::Panels), "force {force}");
        let Ok(Outcome::Collision(truth)) = solve(&plan.problem(row).unwrap(), Options::default()) else {
            panic!("no collision")
        };
        for (column, truth) in [truth.results.restitution, truth.results.duration].into_iter().enumerate() {
            let (value, error) = (table.numbers[column][row], table.numbers[column + 2][row]);
            assert!((value - truth.unwrap()).abs() <= error + 1e-9 * value, "force {force}: {value} for {truth:?}");
        }
    }
}

#[test]
fn a_row_that_is_wrong_fails_in_its_place() {
    let table = table(plan(numbers("body1.mass", &[0.1, -0.1, 0.2, f64::INFINITY])), Errors::None, 2);
    assert_eq!(table.failures.keys().copied().collect::<Vec<_>>(), [1, 3]);
    assert!(table.failures[&1].contains("greater than 0"), "{}", table.failures[&1]);
    assert!(table.numbers[0][1].is_nan() && table.numbers[0][2].is_finite());
    assert_eq!((table.stops[1], table.methods[1]), (None, None));
}

#[test]
fn a_table_that_was_stopped_is_none() {
    let speeds: Vec<f64> = (1..5000).map(|i| -0.001 * f64::from(i)).collect();
    let ensemble = Ensemble::new(plan(numbers("body1.velocity", &speeds)), None, Errors::None).unwrap();
    assert!(ensemble.table(2, &|| true, &mut |_| {}).is_none());
}

#[test]
fn derivatives_are_those_of_the_table_itself() {
    let wanted = ["restitution".to_string(), "peak_force".to_string()];
    let at = |law: f64, slopes: &[String]| {
        let ensemble = Ensemble::new(plan(numbers("law.lambda", &[law])), Some(&wanted), Errors::None).unwrap();
        let ensemble = ensemble.with_slopes(slopes).unwrap();
        ensemble.table(1, &|| false, &mut |_| {}).unwrap().numbers
    };
    let (damping, step) = (1e5, 1e2);
    let found = at(damping, &["law.lambda".into(), "body1.velocity".into()]);
    let (low, high) = (at(damping - step, &[]), at(damping + step, &[]));
    for (result, slope) in [(0, &found[2]), (1, &found[4])] {
        let expected = (high[result][0] - low[result][0]) / (2.0 * step);
        assert!((slope[0] / expected - 1.0).abs() < 1e-5, "{} for {expected}", slope[0]);
    }
    let ensemble = Ensemble::new(plan(numbers("law.lambda", &[damping])), None, Errors::None).unwrap();
    let unknown = ensemble.with_slopes(&["law.q".into()]).unwrap_err();
    assert!(unknown.known.contains(&"law.lambda".to_string()) && unknown.key == "law.q");
}

fn given() -> Vec<(String, Given)> {
    let table = |entries: &[(&str, Given)]| {
        Given::Table(entries.iter().map(|(key, value)| ((*key).to_string(), value.clone())).collect())
    };
    let (number, text) = (Given::Number, |text: &str| Given::Text(text.into()));
    let body1 = table(&[("mass", number(0.1)), ("velocity", text("-1")), ("force", number(-2.0))]);
    let body2 = table(&[("mass", number(f64::INFINITY)), ("velocity", number(0.0))]);
    let law =
        [("model", text("power")), ("k", number(1e6)), ("n", number(1.5)), ("lambda", number(1e5)), ("m", number(1.5))];
    let entries = [("kind", text("collision")), ("body1", body1), ("body2", body2), ("law", table(&law))];
    let solver = ("solver", table(&[("rtol", number(1e-9))]));
    entries.into_iter().chain([solver]).map(|(key, value)| (key.to_string(), value)).collect()
}

#[test]
fn values_of_a_program_are_understood_as_a_text_is() {
    let scenario = Scenario::given(given(), "values", Path::new("")).unwrap();
    let text = read(BEAD, "bead.toml", &[]).unwrap();
    assert_eq!(check_any(&scenario).unwrap().hash(), check_any(&text).unwrap().hash());
}

#[test]
fn what_is_wrong_with_values_is_said_with_key_value_and_rule() {
    let mut scenario = Scenario::given(given(), "values", Path::new("")).unwrap();
    scenario.change(&[("law.n".into(), "0.5".into())]).unwrap();
    assert!(check_any(&scenario).unwrap_err().to_string().contains("--set law.n=0.5"));
    let mut wrong = given();
    wrong[3].1 = Given::Table(vec![
        ("model".into(), Given::Text("power".into())),
        ("k".into(), Given::Number(-1.0)),
        ("n".into(), Given::Number(f64::NAN)),
        ("lamda".into(), Given::Flag(true)),
    ]);
    let scenario = Scenario::given(wrong, "values", Path::new("")).unwrap();
    let errors = check_any(&scenario).unwrap_err();
    let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
    for part in [
        "values: law.k = -1.0: must be greater than 0",
        "values: law.n = nan: ",
        "values: law.lamda: unknown key",
        "did you mean `lambda`",
    ] {
        assert!(words.iter().any(|words| words.contains(part)), "{part} is not in {words:#?}");
    }
}

#[test]
fn values_that_are_empty_or_nest_too_deep_are_refused() {
    assert!(Scenario::given(Vec::new(), "values", Path::new("")).is_err());
    let deep = (0..40).fold(Given::Number(1.0), |inner, _| Given::List(vec![inner]));
    let refused = Scenario::given(vec![("law".into(), deep)], "values", Path::new("")).unwrap_err();
    assert!(refused.to_string().contains("deep"), "{refused}");
}
