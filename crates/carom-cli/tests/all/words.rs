//! What carom says is true and can be read: files of other commands, large numbers, energies with their moment.

use crate::command::{carom, json, refused, rows, said, stdout};

#[test]
fn a_file_of_another_command_is_recognised() {
    let (fit, sweep) = ("scenarios/fit_rebounds.toml", "scenarios/speed_sweep.toml");
    for (arguments, other, file) in [
        (&["run", fit][..], "fit", fit),
        (&["run", sweep], "sweep", sweep),
        (&["fit", sweep], "sweep", sweep),
        (&["sweep", fit, "--axis", "law.c=1,2"], "fit", fit),
        (&["verify", fit], "fit", fit),
        (&["verify", sweep], "sweep", sweep),
        (&["design", fit, "--restitution", "0.5"], "fit", fit),
    ] {
        let words = format!("{file}: this is the file of a {other}\nhint: `carom {other} {file}`\n");
        assert_eq!(refused(arguments), words, "{arguments:?}");
    }
    let scenario = carom(&["fit", "scenarios/two_balls.toml"]);
    assert!(said(&scenario).contains("this is a scenario, not a fit"));
}

#[test]
fn the_stiffness_of_spheres_is_said() {
    let summary = stdout(&carom(&["run", "scenarios/drop_hertz.toml"]));
    let outcome = json(&["run", "scenarios/drop_hertz.toml", "--json"]);
    let k = outcome["derived"]["law.k"].as_f64().unwrap();
    let line = summary.lines().find(|line| line.starts_with("stiffness of the spheres: k = ")).unwrap();
    let said: f64 = line.split_whitespace().nth(6).unwrap().parse().unwrap();
    assert!((said / k - 1.0).abs() < 1e-5, "{line}, {k}");
    // The peak force of an elastic Hertz contact is k times the largest indentation to the power 3/2.
    let [force, depth] = ["peak_force", "max_indentation"].map(|key| outcome[key].as_f64().unwrap());
    assert!((force / (k * depth.powf(1.5)) - 1.0).abs() < 1e-9);
}

#[test]
fn the_energies_of_a_pair_that_sticks_are_those_of_the_proof() {
    let stuck = ["run", "scenarios/bead_under_load.toml", "--set", "body1.force=-4"];
    assert!(stdout(&carom(&stuck)).contains("\nEnergy, relative motion, at the moment of the proof (t = "));
    let outcome = json(&[&stuck[..], &["--json"]].concat());
    assert_eq!((&outcome["energy"]["moment"], &outcome["energy"]["t"]), (&"proof".into(), &outcome["end_time"]));
    let parted = json(&["run", "scenarios/two_balls.toml", "--json"]);
    assert_eq!(parted["energy"]["moment"], "separation");
    let csv = stdout(&carom(&["sweep", "scenarios/bead_under_load.toml", "--axis", "body1.force=-4,-0.1"]));
    let table = rows(&csv);
    let column = table[0].iter().position(|name| name == "energy.stored_after").unwrap();
    assert!(table[1][column].is_empty() && !table[2][column].is_empty(), "{csv}");
}

#[test]
fn numbers_in_messages_are_readable() {
    for arguments in [
        &["verify", "scenarios/two_balls.toml", "--from", "1e300"][..],
        &["verify", "scenarios/two_balls.toml", "--to", "1e-300"],
        &["verify", "scenarios/two_balls.toml", "--fit", "1e300"],
        &["design", "--restitution", "0.5", "--n", "1e300"],
        &["design", "scenarios/two_balls.toml", "--restitution", "1e300"],
        &["alpha", "--n", "1e300"],
        &["cor", "--alpha", "1e300", "--beta", "1", "--gamma", "0.1", "--load", "0"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.c=linspace(1,2,1e300)"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.c=logspace(-1e300,2,5)"],
        &["run", "scenarios/two_balls.toml", "--set", "body1.velocity=1e300"],
    ] {
        let said = refused(arguments);
        assert!(!said.contains("0000000"), "{arguments:?}: {said}");
        assert!(said.contains("1e300") || said.contains("1e-300"), "{arguments:?}: {said}");
    }
}

#[test]
fn what_is_no_number_is_not_printed() {
    let scenario = "crates/carom-cli/tests/cases/ratio_of_nothing.toml";
    let summary = stdout(&carom(&["run", scenario]));
    assert!(!summary.contains("NaN") && !summary.contains("inf"), "{summary}");
    assert!(json(&["run", scenario, "--json"])["restitution_kinetic"].is_null());
}
