//! `carom curve`: the summary, the files, the refusals.

use crate::command::{Folder, carom, json, printed, refused, refused_with, rows, said};

const BALLS: [&str; 4] = ["curve", "scenarios/two_balls.toml", "--axis", "body1.velocity=range(-5,-0.5)"];

fn balls<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&BALLS[..], more].concat()
}

#[test]
fn a_smooth_curve_is_one_piece_of_few_runs() {
    let page = printed(&BALLS);
    for words in [
        "scenarios/two_balls.toml along body1.velocity from -5 to -0.5\n",
        "1 piece from 41 runs: 33 nodes, 8 checks\n",
        "-5 to -0.5: maximum-indentation, z-zero, separation\n",
        "restitution  ",
        "checked, not certified",
        "carom 0.1.0, scenario ",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    let restitution = page.lines().find(|line| line.trim_start().starts_with("restitution ")).unwrap();
    let error: f64 = restitution.split("± ").nth(1).unwrap().parse().unwrap();
    assert!(error < 1e-9, "{restitution}");
}

/// With nothing but the coefficients of the JSON and the formula of the help.
#[test]
fn the_coefficients_give_the_points_of_the_table() {
    let folder = Folder::new("curve");
    let steel = ["curve", "scenarios/steel_ball.toml", "--axis", "body1.velocity=range(-2,-0.05)", "--points", "301"];
    printed(&[&steel[..], &["--out", folder.arg()]].concat());
    assert_eq!(folder.names(), ["curve.csv", "outcome.json"]);
    let outcome: serde_json::Value = serde_json::from_str(&folder.read("outcome.json")).unwrap();
    let table = rows(&folder.read("curve.csv"));
    assert_eq!(table.len(), 302);
    assert_eq!(table[0][..3], ["body1.velocity", "restitution", "restitution_kinetic"].map(String::from));
    let error = table[0].iter().position(|name| name == "restitution_error").unwrap();
    let number = |v: &serde_json::Value| v.as_f64().unwrap();
    for row in &table[1..] {
        let x: f64 = row[0].parse().unwrap();
        let pieces = outcome["pieces"].as_array().unwrap();
        let piece = pieces.iter().find(|p| number(&p["from"]) <= x && x <= number(&p["to"])).unwrap();
        let at = &piece["coordinate"];
        let (a, b) = (number(&at["span"][0]), number(&at["span"][1]));
        let (g, near) = (number(&at["centre"]), number(&at["near"]));
        let u = (x - a) / (b - a) * (b + g) / (x + g);
        let t = match at["bend"].as_str().unwrap() {
            "none" => 2.0 * u - 1.0,
            "low" => (2.0 * u.max(0.0).sqrt() - 1.0 - near) / (1.0 - near),
            _ => (1.0 + near - 2.0 * (1.0 - u).max(0.0).sqrt()) / (1.0 - near),
        };
        let terms = piece["results"]["restitution"]["coefficients"].as_array().unwrap().iter().enumerate();
        let sum: f64 = terms.map(|(k, c)| number(c) * (k as f64 * t.clamp(-1.0, 1.0).acos()).cos()).sum();
        assert!((sum - row[1].parse::<f64>().unwrap()).abs() < 1e-12, "{row:?} {sum}");
        assert!(row[error].parse::<f64>().unwrap() < 1e-9);
    }
    // The yield speed: one change, and it is in the summary.
    assert_eq!(outcome["changes"].as_array().unwrap().len(), 1);
    let page = printed(&steel);
    assert!(page.contains("Where the phases change\n  -0.20204683"), "{page}");
}

#[test]
fn the_json_has_points_where_they_are_asked_for() {
    let value = json(&balls(&["--json", "--columns", "duration,restitution", "--points", "3"]));
    assert_eq!(value["kind"], "curve");
    assert_eq!(value["results"][0]["name"], "duration");
    assert_eq!(value["points"]["body1.velocity"].as_array().unwrap().len(), 3);
    let errors = value["points"]["restitution_error"].as_array().unwrap();
    assert!(errors.iter().all(|error| error.as_f64().unwrap() < 1e-9));
    assert!(value["hash"].as_str().unwrap().len() == 64 && value["scenario"]["law"]["k"] == 1e6);
    assert!(json(&balls(&["--json"]))["points"].is_null());
    // Energies are there for those who ask.
    let value = json(&balls(&["--json", "--columns", "energy.dissipated"]));
    assert!(value["pieces"][0]["results"]["energy.dissipated"]["error"].as_f64().unwrap() < 1e-8);
}

#[test]
fn a_fold_is_never_smoothed_over() {
    let bead = ["curve", "scenarios/bead_under_load.toml", "--axis", "body1.force=range(-4,-0.1)"];
    let value = json(&[&bead[..], &["--json"]].concat());
    let changes = value["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 1);
    assert_eq!((&changes[0]["before"]["stop"], &changes[0]["after"]["stop"]), (&"stuck".into(), &"separated".into()));
    let page = printed(&bead);
    assert!(page.contains("refused: it does not converge: a fold, a jump or a kink"), "{page}");
}

#[test]
fn where_no_run_has_an_outcome_the_solver_failed() {
    let axis = ["--axis", "body1.velocity=range(2,3)"];
    let output = carom(&[&["curve", "scenarios/two_balls.toml"], &axis[..]].concat());
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let words = said(&output);
    assert!(words.contains("no result has a curve: body1.velocity") && words.contains("hint: "), "{words}");
}

#[test]
fn wrong_options_are_refused_in_words() {
    let file = "scenarios/two_balls.toml";
    let axis = |text: &'static str| ["curve", file, "--axis", text];
    refused_with(&axis("law.c=linspace(1,2,3)"), &["a curve needs the range of a key", "carom sweep"]);
    refused_with(&axis("law.c"), &["write KEY=range(first,last)"]);
    refused_with(&axis("law.c=range(1)"), &["a range has two numbers", "for example range(-5,-0.5)"]);
    refused_with(&axis("law.c=range(1,1)"), &["from 1 to 1 has no width"]);
    refused_with(&axis("law.cc=range(1,2)"), &["--axis", "unknown key", "hint: "]);
    refused_with(&axis("kind=range(1,2)"), &["an axis cannot change the kind", "hint: "]);
    refused_with(&["curve", file], &["--axis"]);
    refused_with(&balls(&["--columns", "restituton"]), &["did you mean restitution?", "known: "]);
    refused_with(&balls(&["--tolerance", "0"]), &["--tolerance 0: it must be from 1e-13 to 0.1"]);
    refused_with(&balls(&["--tolerance", "-1"]), &["it must be from 1e-13 to 0.1"]);
    assert!(refused(&balls(&["--points", "1"])).contains("--points"));
    assert!(refused(&balls(&["--checks", "0"])).contains("--checks"));
    let beam = ["curve", "scenarios/beam.toml", "--axis", "impact.xi=range(0.3,0.9)"];
    refused_with(&beam, &["curves are made of collisions", "carom sweep"]);
    refused_with(
        &["curve", "scenarios/speed_sweep.toml", "--axis", "law.c=range(1,2)"],
        &["this is the file of a sweep"],
    );
    refused_with(&balls(&["--set", "law.k=-1"]), &["law.k"]);
    // And a sweep is told of what it takes.
    refused_with(&["sweep", file, "--axis", "law.c=range(1,2)"], &["a sweep has points", "`carom curve`"]);
}

#[test]
fn a_folder_of_something_else_is_not_replaced() {
    let folder = Folder::made("curve").with("curve.csv", "mine\n");
    refused_with(&balls(&["--out", folder.arg()]), &["curve.csv", "not of a curve", "hint: "]);
    assert_eq!(folder.read("curve.csv"), "mine\n");
}
