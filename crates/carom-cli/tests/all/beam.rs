//! The commands on impacts on beams.

use crate::command::{Folder, printed, root, run_text, stdout};
use serde_json::Value;

const SCENARIO: &str = "scenarios/beam.toml";

fn json(arguments: &[&str]) -> Value {
    crate::command::json(&[&["run", SCENARIO, "--json"], arguments].concat())
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
    let again: Value = serde_json::from_str(&stdout(&run_text(&text, &root(), &["--json"]))).unwrap();
    assert_eq!(again["hash"], out["hash"]);
    assert_eq!(again["restitution_kinematic"], out["restitution_kinematic"]);
}

#[test]
fn a_new_beam_runs_as_it_is() {
    let summary = stdout(&run_text(&printed(&["new", "beam"]), &root(), &[]));
    assert!(summary.contains("5 sub-impacts; proved: no further contact"), "{summary}");
    assert!(summary.contains("160 elements, 80 modes"), "{summary}");
}

#[test]
fn a_sweep_over_places_has_one_row_each_and_wrong_places_their_reason() {
    let table = printed(&["sweep", SCENARIO, "--axis", "impact.xi=0.5,0.68,1.5"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[0].starts_with("impact.xi,restitution_kinematic,"), "{table}");
    assert!(lines[2].starts_with("0.68,0.637315230") && lines[2].ends_with(",separated,ok,events"), "{table}");
    assert!(lines[3].contains("the place is not on the beam"), "{table}");
}

#[test]
fn curves_are_written_beside_the_outcome() {
    let folder = Folder::new("beam");
    printed(&["run", SCENARIO, "--out", folder.arg()]);
    let curves = folder.read("trajectory.csv");
    assert!(
        curves.starts_with("t_s,force_N,gap_m,deflection_m,bending_energy_J,mode1_energy_J,"),
        "{}",
        &curves[..200]
    );
    assert!(curves.lines().count() > 150);
    assert!(folder.0.join("outcome.json").exists());
}

#[test]
fn check_and_schema_know_beams() {
    assert!(printed(&["check", SCENARIO]).ends_with("beam.toml: ok\n"));
    let schema = crate::command::json(&["schema", "beam"]);
    assert_eq!(schema["properties"]["kind"]["const"], "beam");
}
