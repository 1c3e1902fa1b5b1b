//! The commands on impacts on beams.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn scenario() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/beam.toml")
}

fn carom(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_carom")).args(arguments).output().unwrap()
}

fn json(arguments: &[&str]) -> Value {
    let path = scenario();
    let output = carom(&[&["run", path.to_str().unwrap(), "--json"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn the_json_has_every_promised_field() {
    let out = json(&["--sensitivities", "--set", "impact.xi_uncertainty=1e-3"]);
    assert_eq!(out["kind"], "beam");
    assert_eq!(out["sub_impacts"], 5);
    assert_eq!(out["sub_impact_list"].as_array().unwrap().len(), 5);
    assert_eq!(out["proved_end"], true);
    for key in ["restitution_kinematic", "restitution_kinetic", "compression_end", "separation", "tau_c", "tau_f"] {
        assert!(out[key].is_f64() && out["error"][key].is_f64(), "{key}");
    }
    for key in ["impulse_compression", "impulse_restitution"] {
        assert!(out[key].is_f64(), "{key}");
    }
    for key in ["rigid", "striker", "contact", "dissipated", "residual"] {
        assert!(out["energy"][key].is_f64(), "{key}");
    }
    assert_eq!(out["energy"]["modes"].as_array().unwrap().len(), 24);
    assert!(out["sensitivities"]["restitution_kinematic"]["impact.xi"].is_f64());
    let spread = out["spread"]["place"].as_array().unwrap();
    assert!(spread[0].as_f64().unwrap() < 0.63 && spread[1].as_f64().unwrap() > 0.65, "{spread:?}");
}

#[test]
fn the_scenario_as_understood_is_a_scenario_with_the_same_hash() {
    let out = json(&[
        "--set",
        "striker.mass=inf",
        "--set",
        "law.model=power",
        "--set",
        "law.k=3.9e9",
        "--set",
        "law.n=1.5",
        "--set",
        "law.lambda=1e8",
        "--set",
        "law.m=1.5",
    ]);
    let understood = &out["scenario"];
    let mut text = String::new();
    let supports = understood["support"].as_array().unwrap();
    text.push_str("kind = \"beam\"\n");
    for table in ["beam", "striker", "impact", "law", "solver"] {
        text.push_str(&format!("[{table}]\n"));
        for (key, value) in understood[table].as_object().unwrap() {
            text.push_str(&format!("{key} = {value}\n"));
        }
    }
    for support in supports {
        text.push_str(&format!("[[support]]\nposition = {}\nkind = {}\n", support["position"], support["kind"]));
    }
    let again = run_text(&text, &["--json"]);
    let again: Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!(again["hash"], out["hash"]);
    assert_eq!(again["restitution_kinematic"], out["restitution_kinematic"]);
}

fn run_text(text: &str, more: &[&str]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_carom"))
        .args([&["run", "-"], more].concat())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn a_new_beam_runs_as_it_is() {
    let new = carom(&["new", "beam"]);
    let summary = run_text(&String::from_utf8(new.stdout).unwrap(), &[]);
    let summary = String::from_utf8(summary.stdout).unwrap();
    assert!(summary.contains("5 sub-impacts; proved: no further contact"), "{summary}");
    assert!(summary.contains("160 elements, 80 modes"), "{summary}");
}

#[test]
fn a_sweep_over_places_has_one_row_each_and_wrong_places_their_reason() {
    let path = scenario();
    let output = carom(&["sweep", path.to_str().unwrap(), "--axis", "impact.xi=0.5,0.68,1.5"]);
    let table = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("impact.xi,restitution_kinematic,"), "{table}");
    assert!(lines[2].starts_with("0.68,0.637315230") && lines[2].ends_with(",separated,ok"), "{table}");
    assert!(lines[3].contains("the place is not on the beam"), "{table}");
}

#[test]
fn curves_are_written_beside_the_outcome() {
    let folder = std::env::temp_dir().join(format!("carom-beam-{}", std::process::id()));
    let path = scenario();
    let output = carom(&["run", path.to_str().unwrap(), "--out", folder.to_str().unwrap()]);
    assert!(output.status.success());
    let curves = std::fs::read_to_string(folder.join("trajectory.csv")).unwrap();
    assert!(
        curves.starts_with("t_s,force_N,gap_m,deflection_m,bending_energy_J,mode1_energy_J,"),
        "{}",
        &curves[..200]
    );
    assert!(curves.lines().count() > 150);
    assert!(folder.join("outcome.json").exists());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn check_and_schema_know_beams() {
    let path = scenario();
    let output = carom(&["check", path.to_str().unwrap()]);
    assert!(String::from_utf8(output.stdout).unwrap().ends_with("beam.toml: ok\n"));
    let schema: Value = serde_json::from_slice(&carom(&["schema", "beam"]).stdout).unwrap();
    assert_eq!(schema["properties"]["kind"]["const"], "beam");
}
