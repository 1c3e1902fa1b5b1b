//! The commands on oscillators.

use crate::command::{self, Folder, carom, root, run_text, stdout, text};
use serde_json::Value;
use std::path::PathBuf;

fn scenarios() -> PathBuf {
    root().join("scenarios")
}

fn file(name: &str) -> String {
    format!("scenarios/{name}")
}

fn json(name: &str, more: &[&str]) -> Value {
    command::json(&[&["run", &file(name), "--json"], more].concat())
}

const EXAMPLES: [&str; 6] = [
    "oscillator_bilinear.toml",
    "oscillator_bouc_wen.toml",
    "oscillator_bwbn.toml",
    "oscillator_ramberg_osgood.toml",
    "oscillator_record.toml",
    "oscillator_maxwell.toml",
];

#[test]
fn every_example_runs_with_every_promised_field() {
    let mut found: Vec<String> = std::fs::read_dir(scenarios())
        .unwrap()
        .map(|e| e.unwrap().file_name().to_str().unwrap().to_string())
        .filter(|name| name.starts_with("oscillator_") && name.ends_with(".toml"))
        .collect();
    found.sort();
    let mut listed = EXAMPLES.map(String::from).to_vec();
    listed.sort();
    assert_eq!(found, listed);
    for name in EXAMPLES {
        let out = json(name, &[]);
        assert_eq!(out["kind"], "oscillator", "{name}");
        assert_eq!(out["stop"], "completed", "{name}");
        for key in ["displacement", "velocity", "force", "peak_displacement", "peak_force", "dissipated"] {
            assert!(out[key].is_f64() && out["error"][key].is_f64(), "{name}: {key}");
        }
        for key in ["internal", "energy", "work", "error", "scenario"] {
            assert!(out[key].is_object(), "{name}: {key}");
        }
        assert!(out["events"].is_array() && out["cycles"].is_array() && out["hash"].is_string(), "{name}");
        let residual = out["energy"]["residual"].as_f64().unwrap().abs();
        let turnover =
            ["dissipated", "kinetic_after", "stored_after"].map(|k| out["energy"][k].as_f64().unwrap().abs());
        assert!(residual < 1e-8 * turnover.iter().sum::<f64>(), "{name}: {}", out["energy"]);
        assert!(stdout(&carom(&["check", &file(name)])).ends_with(&format!("{name}: ok\n")));
    }
}

#[test]
fn the_bilinear_example_is_the_golden_case() {
    // x, v, r of golden case bilinear_one, integrated elsewhere; both formulations, each from its own state vector.
    for (formulation, size) in [("mixed", 5), ("flow", 2)] {
        let out = json("oscillator_bilinear.toml", &["--set", &format!("solver.formulation={formulation}")]);
        for (key, expected) in
            [("displacement", -8.319863205354618), ("velocity", -1.2403191854299467), ("force", -3.0209589616063854)]
        {
            assert!((out[key].as_f64().unwrap() - expected).abs() < 1e-9, "{formulation} {key}: {}", out[key]);
        }
        assert_eq!(out["state"].as_object().unwrap().len(), size);
        let names: Vec<&str> = out["events"].as_array().unwrap().iter().map(|e| e["name"].as_str().unwrap()).collect();
        let (up, down, turn) = ("yield-positive", "yield-negative", "velocity-zero");
        assert_eq!(names, [up, turn, down, turn, up, turn, down]);
    }
}

#[test]
fn options_a_b_and_c_agree_and_list_what_they_locate() {
    let out = |events: &str| json("oscillator_bouc_wen.toml", &["--set", &format!("solver.events={events}")]);
    let (all, velocity, none) = (out("all"), out("velocity"), out("none"));
    let count =
        |out: &Value, name: &str| out["events"].as_array().unwrap().iter().filter(|e| e["name"] == name).count();
    assert!(count(&all, "velocity-zero") > 0 && count(&all, "force-zero") > 0);
    assert_eq!(count(&velocity, "velocity-zero"), count(&all, "velocity-zero"));
    assert_eq!(count(&velocity, "force-zero"), 0);
    assert_eq!(none["events"].as_array().unwrap().len(), 0);
    let x = |out: &Value| out["displacement"].as_f64().unwrap();
    assert!((x(&all) - x(&none)).abs() < 1e-8 && (x(&all) - x(&velocity)).abs() < 1e-8);
}

#[test]
fn the_scenario_as_understood_is_a_scenario_with_the_same_hash() {
    for name in EXAMPLES {
        let out = json(name, &[]);
        let understood = out["scenario"].as_object().unwrap();
        let mut text = String::new();
        for (key, value) in understood.iter().filter(|(_, v)| !v.is_object()) {
            text.push_str(&format!("{key} = {value}\n"));
        }
        for (table, entries) in understood.iter().filter_map(|(k, v)| v.as_object().map(|o| (k, o))) {
            text.push_str(&format!("[{table}]\n"));
            entries.iter().for_each(|(key, value)| text.push_str(&format!("{key} = {value}\n")));
        }
        let again: Value = serde_json::from_str(&stdout(&run_text(&text, &scenarios(), &["--json"]))).unwrap();
        assert_eq!(again["hash"], out["hash"], "{name}:\n{text}");
        assert_eq!(again["displacement"], out["displacement"], "{name}");
    }
}

#[test]
fn a_record_is_found_beside_its_scenario_and_its_digest_is_checked() {
    let folder = Folder::made("record");
    std::fs::copy(scenarios().join("oscillator_record.csv"), folder.0.join("oscillator_record.csv")).unwrap();
    let text = text("scenarios/oscillator_record.toml");
    std::fs::write(folder.0.join("quake.toml"), &text).unwrap();
    let there = carom(&["run", &folder.path("quake.toml"), "--json"]);
    let there: Value = serde_json::from_str(&stdout(&there)).unwrap();
    assert_eq!(there["displacement"], json("oscillator_record.toml", &[])["displacement"]);
    let nowhere = run_text(&text, &std::env::temp_dir(), &[]);
    assert_eq!(nowhere.status.code(), Some(1), "from stdin the path is relative to the working directory");
    let digest = there["scenario"]["excitation"]["sha256"].as_str().unwrap();
    let checked = text.replace("column", &format!("sha256 = \"{digest}\", column"));
    assert!(run_text(&checked, &folder.0, &[]).status.success());
    std::fs::write(folder.0.join("oscillator_record.csv"), "t_s,a_g\n0,0\n1,1\n").unwrap();
    let changed = run_text(&checked, &folder.0, &[]);
    assert!(String::from_utf8_lossy(&changed.stderr).contains("the record has changed"));
}

#[test]
fn what_is_probably_not_meant_is_said() {
    let said = |name: &str, more: &[&str]| stdout(&carom(&[&["run", &file(name)], more].concat()));
    let words = "warning: the record ends at 10 s, before the duration";
    assert!(said("oscillator_record.toml", &[]).contains(words));
    assert!(!said("oscillator_record.toml", &["--set", "duration=10.02"]).contains("warning"));
    assert!(said("oscillator_maxwell.toml", &["--set", "initial.velocity=0"]).contains("warning: nothing moves"));
}

#[test]
fn a_base_acceleration_is_a_force_of_minus_mass_times_it() {
    let text = |excitation: &str| {
        format!(
            "kind = \"oscillator\"\nmass = 2.5\nduration = 7\nexcitation = {excitation}\n\
             [restoring]\nmodel = \"trilinear\"\nstiffness = 3\nhardening = 0.2\nyield_displacement = 0.1\n"
        )
    };
    let run =
        |text: &str| -> Value { serde_json::from_str(&stdout(&run_text(text, &scenarios(), &["--json"]))).unwrap() };
    let base = run(&text("{ expression = \"sin(2*t)\", kind = \"base-acceleration\" }"));
    let force = run(&text("\"-2.5*sin(2*t)\""));
    let (a, b) = (base["displacement"].as_f64().unwrap(), force["displacement"].as_f64().unwrap());
    assert!((a - b).abs() < 1e-9 && a.abs() > 1e-3, "{a} {b}");
}

#[test]
fn curves_and_loops_are_written_beside_the_outcome() {
    let folder = Folder::new("oscillator");
    stdout(&carom(&["run", &file("oscillator_bwbn.toml"), "--out", folder.arg()]));
    let outcome: Value = serde_json::from_str(&folder.read("outcome.json")).unwrap();
    let curves = folder.read("trajectory.csv");
    let head = "t_s,x_m,v_m_per_s,force_N,u_N,z_m,epsilon_J,kinetic_J,stored_J,hysteretic_J,viscous_J,work_J\n0,";
    assert!(curves.starts_with(head), "{}", &curves[..120]);
    let last: Vec<f64> = curves.lines().last().unwrap().split(',').map(|c| c.parse().unwrap()).collect();
    assert!((last[1] - outcome["displacement"].as_f64().unwrap()).abs() < 1e-9);
    let loops = folder.read("loop.csv");
    assert!(loops.starts_with("cycle,x_m,force_N\n0,"), "{}", &loops[..60]);
    assert_eq!(loops.lines().count(), curves.lines().count());
    let cycles = outcome["cycles"].as_array().unwrap().len();
    assert!(loops.lines().last().unwrap().starts_with(&format!("{},", cycles + 1)));
}

#[test]
fn sweeps_have_a_row_for_each_run_and_inline_scenarios_find_their_record() {
    let table =
        stdout(&carom(&["sweep", &file("oscillator_bilinear.toml"), "--axis", "restoring.yield_force=0.5,0,1"]));
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("restoring.yield_force,displacement,velocity,force,"), "{table}");
    assert!(lines[1].ends_with(",completed,ok,events") && lines[3].ends_with(",completed,ok,events"), "{table}");
    assert!(lines[2].contains("must be greater than 0"), "{table}");
    let folder = Folder::made("sweep");
    std::fs::copy(scenarios().join("oscillator_record.csv"), folder.0.join("oscillator_record.csv")).unwrap();
    let scenario = text("scenarios/oscillator_record.toml");
    let inline = scenario.replace("kind = \"oscillator\"", "[scenario]\nkind = \"oscillator\"");
    let inline = inline.replace("[restoring]", "[scenario.restoring]");
    let text = format!("{inline}\n[[axis]]\nkey = \"restoring.hardening\"\nlinspace = [0.0, 0.2, 3]\n");
    std::fs::write(folder.0.join("sweep.toml"), text).unwrap();
    let path = folder.path("sweep.toml");
    let table = stdout(&carom(&["sweep", &path, "--threads", "2"]));
    assert_eq!(table.lines().filter(|line| line.ends_with(",completed,ok,events")).count(), 3, "{table}");
    assert!(stdout(&carom(&["check", &path])).ends_with("ok, 3 runs\n"));
}

#[test]
fn every_formulation_of_the_maxwell_example_is_the_same_motion() {
    let x = |formulation: &str| {
        let out = json("oscillator_maxwell.toml", &["--set", &format!("solver.formulation={formulation}")]);
        (out["displacement"].as_f64().unwrap(), out["dissipated"].as_f64().unwrap())
    };
    let effort = x("effort");
    // Thrown with m v0 = 1, it stops where the dashpot has taken the momentum: x = m v0/c.
    assert!((effort.0 - 1.0 / 3.0).abs() < 1e-6, "{effort:?}");
    for other in ["flow", "mixed", "mixed-momentum"] {
        let found = x(other);
        assert!(
            (found.0 - effort.0).abs() < 1e-9 && (found.1 - effort.1).abs() < 1e-9,
            "{other}: {found:?} {effort:?}"
        );
    }
}

#[test]
fn a_new_oscillator_runs_as_it_is() {
    let new = stdout(&carom(&["new", "oscillator"]));
    let summary = stdout(&run_text(&new, &scenarios(), &[]));
    assert!(summary.starts_with("Bilinear hysteresis, mass 1 kg, force sin(2*pi*t/10) N\n"), "{summary}");
    assert!(summary.contains("Events: 7") && summary.contains("all events located"), "{summary}");
}

#[test]
fn what_the_library_knows_of_restoring_models_can_be_printed() {
    let list = stdout(&carom(&["laws", "restoring"]));
    let schema: Value = serde_json::from_str(&stdout(&carom(&["schema", "oscillator"]))).unwrap();
    let models = schema["properties"]["restoring"]["oneOf"].as_array().unwrap();
    assert_eq!(list.lines().count(), models.len());
    for name in list.lines().map(|line| line.split_whitespace().next().unwrap()) {
        let page = stdout(&carom(&["laws", "restoring", name]));
        assert!(page.contains(&format!("model = \"{name}\"")) && page.contains("State variables"), "{page}");
        assert_eq!(page, stdout(&carom(&["laws", "show", name])));
    }
    let unknown = carom(&["laws", "restoring", "bilinaer"]);
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("did you mean bilinear?"));
}

#[test]
fn sensitivities_of_oscillators_are_refused_in_words() {
    let output = carom(&["run", &file("oscillator_bilinear.toml"), "--sensitivities"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there are none for oscillators"));
}

/// Displacements at the end by an independent integration with 80 bits.
#[test]
fn rests_pulses_and_narrow_pinching_are_not_lost() {
    for (name, truth) in [
        ("oscillator_restarted_after_rest.toml", -5.641_597_931_109_237),
        ("oscillator_narrow_pinching.toml", -1.954_605_404_398_357),
        ("oscillator_narrow_pulse.toml", -0.613_400_769_167_866_4),
    ] {
        let out = command::json(&["run", &format!("crates/carom-cli/tests/cases/{name}"), "--json"]);
        let (value, error) = (out["displacement"].as_f64().unwrap(), out["error"]["displacement"].as_f64().unwrap());
        assert!((value - truth).abs() <= error && error < 1e-9, "{name}: {value} ± {error:e}");
    }
}

#[test]
fn a_spent_budget_is_a_result_in_every_form() {
    let endless = ["--set", "duration=1e9", "--set", "solver.max_evaluations=20000"];
    let out = json("oscillator_bouc_wen.toml", &endless);
    assert_eq!(
        (&out["stop"], &out["displacement"], &out["internal"]["r"]),
        (&"budget".into(), &Value::Null, &Value::Null)
    );
    assert_eq!(
        (&out["error"]["peak_force"], &out["scenario"]["solver"]["max_evaluations"]),
        (&Value::Null, &20000.into())
    );
    assert!(out["peak_force"].as_f64().unwrap() > 0.0);
    let text = stdout(&carom(&[&["run", &file("oscillator_bouc_wen.toml")], &endless[..]].concat()));
    assert!(text.contains("\nbudget: 200") && text.contains("raise solver.max_evaluations"), "{text}");
    let row = ["--axis", "duration=20,1e9", "--set", "solver.max_evaluations=20000"];
    let table = stdout(&carom(&[&["sweep", &file("oscillator_bouc_wen.toml")], &row[..]].concat()));
    assert!(table.contains(",completed,") && table.contains(",budget,"), "{table}");
}
