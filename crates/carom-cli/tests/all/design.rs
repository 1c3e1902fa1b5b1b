//! `carom design` and `carom alpha` as a user meets them.

use crate::command::{json, printed, refused_with};

fn refused(arguments: &[&str], words: &[&str]) {
    refused_with(arguments, &[&["hint: "], words].concat());
}

#[test]
fn bare_numbers_get_their_damping() {
    let json = json(&["design", "--restitution", "0.5", "--json"]);
    let answer = &json["answers"][0];
    // d(0.5) = 1.43275053327, λ = d k/v₀
    assert!((answer["lambda"].as_f64().unwrap() / 1.43275053327e6 - 1.0).abs() < 1e-10);
    assert!((answer["restitution"].as_f64().unwrap() - 0.5).abs() < 1e-11);
}

#[test]
fn what_cannot_be_reached_is_refused_with_the_range() {
    let load = ["design", "--m", "0", "--k", "1", "--load", "1", "--restitution"];
    refused(&[&load[..], &["0.2"]].concat(), &["0.285426 to 1.005411", "jumps to 0"]);
    refused(&[&load[..], &["1.2"]].concat(), &["no damping gives more"]);
    refused(&["design", "--restitution", "0"], &["must be greater than 0"]);
    refused(&["design", "--restitution", "0.5", "--n", "0.5"], &["--n 0.5", "must lie between 1 and 100"]);
    refused(&["design", "--restitution", "0.5", "--mass", "-1"], &["--mass -1"]);
    refused(&["design", "scenarios/two_balls.toml", "--restitution", "0.5"], &["--unknown"]);
    refused(
        &["design", "scenarios/two_balls.toml", "--restitution", "0.5", "--unknown", "law.bta"],
        &["law.bta", "did you mean beta"],
    );
}

#[test]
fn a_scenario_is_searched_for_any_of_its_numbers() {
    let found =
        json(&["design", "scenarios/two_balls.toml", "--restitution", "0.7", "--unknown", "law.beta", "--json"]);
    let values = found["values"].as_array().unwrap();
    assert_eq!(values.len(), 1, "beta below |gamma| breaks a rule: {found}");
    let set = format!("law.beta={}", values[0]);
    let outcome = json(&["run", "scenarios/two_balls.toml", "--set", &set, "--json"]);
    assert!((outcome["restitution"].as_f64().unwrap() - 0.7).abs() < 1e-9);
}

#[test]
fn loads_that_make_the_bodies_stick_are_listed_with_their_resolution() {
    let list = printed(&["design", "scenarios/two_balls.toml", "--stick"]);
    assert!(list.contains("separated below, stuck above") && list.contains("is not seen"), "{list}");
}

const SMALL: &str = "crates/carom-cli/tests/cases/exact_small_restitution.toml";

#[test]
fn the_exact_factor_delivers_small_restitutions_or_says_why_not() {
    for wanted in [2e-3, 5e-4] {
        let outcome = json(&["run", SMALL, "--json", "--set", &format!("law.restitution={wanted}")]);
        let (e, error) = (outcome["restitution"].as_f64().unwrap(), outcome["error"]["restitution"].as_f64().unwrap());
        assert!((e - wanted).abs() <= error && error < 1e-9, "{e} +- {error}");
    }
    // Contact takes 220 s.
    refused(&["run", SMALL, "--set", "solver.t_max=100"], &["law.restitution = 0.002", "2.1976e2 s", "solver.t_max"]);
    refused(&["run", SMALL, "--set", "law.restitution=1e-9"], &["so strong a damping"]);
}

#[test]
fn numbers_are_readable_at_any_size() {
    let page = printed(&["design", "--restitution", "3e-3", "--k", "1e-9"]);
    // The damping is 3.3e-7: with 1e-3 it would be 1e-6, and rounding would say on which side, and how many zeros follow.
    assert!(page.contains("restitution of 0.003\n") && page.contains("e-7 "), "{page}");
    assert!(!page.contains("0.00000"), "{page}");
}

#[test]
fn a_scenario_of_another_kind_is_told_so() {
    refused(
        &["design", "scenarios/beam.toml", "--restitution", "0.6"],
        &["design scenarios/beam.toml: kind = \"beam\" has no inverse"],
    );
    refused(&["design", "scenarios/oscillator_bilinear.toml", "--stick"], &["kind = \"oscillator\" has no inverse"]);
}

#[test]
fn where_the_bodies_stick_alpha_has_no_duration_to_compare() {
    let page = printed(&["alpha", "--m", "0.25"]);
    assert!(!page.contains("NaN") && page.contains("never part"), "{page}");
}

#[test]
fn alpha_prints_its_table_and_its_fit() {
    let output = printed(&["alpha", "--m", "0.25"]);
    assert!(output.contains("1.471") && output.contains("fit: ") && output.contains("14.905 %"), "{output}");
    assert!(printed(&["alpha", "--m", "2", "--cubic"]).contains("c^3"));
}
