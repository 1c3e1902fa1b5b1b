//! The command line: exit codes, what goes where, and the one line to restitution against speed.

use crate::command::{Folder, carom, json, root, rows, run_text, said, signal, started, stdout, text, toml_files};

#[test]
fn every_scenario_of_the_repository_passes_its_check_and_runs() {
    for path in toml_files(&root().join("scenarios")) {
        let name = path.to_str().unwrap();
        let checked = stdout(&carom(&["check", name]));
        assert!(checked.contains(": ok"), "{checked}");
        if checked.contains("a fit of") {
            let fit = stdout(&carom(&["fit", name, "--set", "spread=none", "--set", "front=0"]));
            assert!(fit.contains("Misfit"), "{name}");
        } else if !checked.contains("runs") {
            let figure = if name.contains("oscillator_") { "displacement at the end" } else { "restitution" };
            assert!(stdout(&carom(&["run", name])).contains(figure), "{name}");
        }
    }
}

#[test]
fn json_is_one_object_and_nothing_else() {
    let outcome = json(&["run", "scenarios/two_balls.toml", "--json"]);
    for key in [
        "kind",
        "version",
        "stop",
        "separated",
        "restitution",
        "restitution_kinetic",
        "restitution_energetic",
        "duration",
        "peak_force",
        "max_indentation",
        "impulse",
        "velocity1",
        "velocity2",
        "energy",
        "dimensionless",
        "events",
        "error",
        "work",
        "scenario",
        "hash",
        "warnings",
    ] {
        assert!(outcome.get(key).is_some(), "{key} is missing");
    }
    for key in [
        "kinetic_before",
        "kinetic_after",
        "stored_after",
        "dissipated",
        "dissipated_viscous",
        "dissipated_hysteretic",
        "work_external",
        "residual",
        "lab",
    ] {
        assert!(outcome["energy"].get(key).is_some(), "energy.{key} is missing");
    }
    assert!(outcome.get("sensitivities").is_none());
    assert_eq!(outcome["stop"], "separated");
    // Reference: SciPy's DOP853 split at events, tolerances 1e-13, good to about 1e-10.
    assert!((outcome["restitution"].as_f64().unwrap() - 0.627270232815806).abs() < 1e-9);
}

#[test]
fn sensitivities_come_when_asked_for() {
    let outcome = json(&["run", "scenarios/two_balls.toml", "--json", "--sensitivities"]);
    assert!(outcome["sensitivities"]["restitution"]["law.c"].as_f64().unwrap() < 0.0);
}

#[test]
fn stdin_is_a_file_named_dash() {
    let output = run_text(&text("scenarios/two_balls.toml"), &root(), &["--json"]);
    let piped: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let named = json(&["run", "scenarios/two_balls.toml", "--json"]);
    assert_eq!(piped, named, "the name of the file is no part of the outcome");
}

#[test]
fn a_change_is_as_good_as_an_edit() {
    let changed =
        json(&["run", "scenarios/two_balls.toml", "--json", "--set", "law.c=2e3", "--set", "body1.force=-m1*9.81"]);
    assert_eq!(changed["scenario"]["law"]["c"], 2000.0);
    let plain = json(&["run", "scenarios/two_balls.toml", "--json"]);
    assert_ne!(changed["hash"], plain["hash"]);
    assert!(changed["restitution"].as_f64() < plain["restitution"].as_f64());
}

#[test]
fn out_writes_the_outcome_and_the_curves() {
    let folder = Folder::new("out");
    stdout(&carom(&["run", "scenarios/two_balls.toml", "--out", folder.arg()]));
    let outcome: serde_json::Value = serde_json::from_str(&folder.read("outcome.json")).unwrap();
    assert_eq!(outcome["kind"], "collision");
    let curves = folder.read("trajectory.csv");
    assert!(curves.starts_with("t_s,"), "{}", &curves[..60]);
    let table = rows(&curves);
    assert!(table.len() > 50 && table.iter().all(|row| row.len() == table[0].len()));
}

#[test]
fn exit_codes_tell_what_happened() {
    let code = |arguments: &[&str]| carom(arguments).status.code();
    assert_eq!(code(&["--help"]), Some(0));
    assert_eq!(code(&["--version"]), Some(0));
    assert_eq!(code(&["sweep", "--help"]), Some(0));
    for wrong in [
        &[][..],
        &["fly"],
        &["run"],
        &["run", "scenarios/two_balls.toml", "--jsno"],
        &["run", "scenarios/two_balls.toml", "--set", "law.c"],
        &["run", "scenarios/two_balls.toml", "--set", "law.c=-1", "--json"],
        &["run", "nowhere.toml"],
        &["sweep", "scenarios/two_balls.toml"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.cc=1,2"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.c=linspace(1,2)"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.c=1,2", "--axis", "law.c=3"],
        &["sweep", "scenarios/two_balls.toml", "--axis", "law.c=1,2", "--threads", "0"],
        &["new", "bridge"],
        &["laws", "show", "hertz"],
        &["check", "nowhere.toml", "scenarios/two_balls.toml"],
        &["completions", "sh"],
    ] {
        let output = carom(wrong);
        assert_eq!(output.status.code(), Some(1), "{wrong:?}");
        assert!(output.stdout.is_empty(), "{wrong:?} prints to stdout");
        assert!(!output.stderr.is_empty(), "{wrong:?} says nothing");
    }
}

#[test]
fn restitution_against_speed_is_one_line() {
    let help = stdout(&carom(&["--help"]));
    assert!(help.contains("Restitution against speed") && help.contains("carom sweep"), "{help}");
    assert!(stdout(&carom(&["sweep", "--help"])).contains("Restitution against speed"));
    let csv = stdout(&carom(&["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=linspace(-5,-0.5,10)"]));
    let table = rows(&csv);
    assert_eq!(table.len(), 11);
    assert_eq!(table[0][..2], ["body1.velocity", "restitution"]);
    assert_eq!((&table[1][0][..], &table[10][0][..]), ("-5.0", "-0.5"));
    assert!(table[1..].iter().all(|row| row[row.len() - 3..] == ["separated", "ok", "events"]));
    let single = json(&["run", "scenarios/two_balls.toml", "--json"]);
    assert_eq!(table[10][1].parse::<f64>().ok(), single["restitution"].as_f64(), "a row is the run, to the bit");
}

#[test]
fn a_sweep_file_makes_a_grid_with_the_last_axis_fastest() {
    let folder = Folder::new("sweep");
    stdout(&carom(&["sweep", "scenarios/speed_sweep.toml", "--out", folder.arg(), "--threads", "2"]));
    let table = rows(&folder.read("results.csv"));
    assert_eq!(table.len(), 41);
    assert_eq!(table[0][..2], ["law.c", "body1.velocity"]);
    assert_eq!(table[1][..2], ["1e3", "-10.0"]);
    assert_eq!(table[2][0], "1e3");
    assert_eq!(table[40][..2], ["2e4", "-0.5"]);
}

#[test]
fn a_run_that_fails_is_a_row_with_its_reason() {
    let csv = stdout(&carom(&["sweep", "scenarios/two_balls.toml", "--axis", "law.c=1e3,-1,2e3"]));
    let lines: Vec<&str> = csv.lines().collect();
    assert!([1, 3].iter().all(|line| lines[*line].ends_with(",separated,ok,events")));
    assert!(
        lines[2].starts_with("-1,,") && lines[2].ends_with(",,law.c: must be 0 or greater (unit N s/m^(p+1)),"),
        "{}",
        lines[2]
    );
    let speeds = stdout(&carom(&["sweep", "scenarios/two_balls.toml", "--axis", "body1.velocity=3,-1"]));
    assert!(speeds.lines().nth(1).unwrap().contains("do not approach"), "{speeds}");
}

#[test]
fn columns_and_inline_scenarios_work_together() {
    let folder = Folder::made("columns");
    let scenario = text("scenarios/two_balls.toml");
    let inline = scenario.replace("kind =", "[scenario]\nkind =").replace("[body", "[scenario.body");
    let inline = inline.replace("[law]", "[scenario.law]").replace("[solver]", "[scenario.solver]");
    let text = format!(
        "{inline}\n[[axis]]\ncolumns = \"points.csv\"\n[[axis]]\nkey = \"law.model\"\nvalues = [\"bwshc\", \"bwm\"]\n"
    );
    std::fs::write(folder.0.join("sweep.toml"), text).unwrap();
    std::fs::write(folder.0.join("points.csv"), "law.c,body1.velocity\n1e3,-1\n2e3,-2\n").unwrap();
    let csv = stdout(&carom(&["sweep", &folder.path("sweep.toml")]));
    let table = rows(&csv);
    assert_eq!(table[0][..3], ["law.c", "body1.velocity", "law.model"]);
    assert_eq!(table[4][..3], ["2e3", "-2", "bwm"]);
    assert!(table[1..].iter().all(|row| row[row.len() - 2] == "ok"), "{csv}");
}

#[test]
fn a_new_scenario_runs_as_it_is() {
    let template = stdout(&carom(&["new", "collision"]));
    let folder = Folder::new("template").with("new.toml", &template);
    assert_eq!(json(&["run", &folder.path("new.toml"), "--json"])["stop"], "separated");
}

#[test]
fn what_the_library_knows_can_be_printed() {
    assert!(stdout(&carom(&["laws"])).contains("bwshc"));
    let page = stdout(&carom(&["laws", "show", "bwm"]));
    assert!(page.contains("Bouc-Wen-Maxwell") && page.contains("1/m^n") && page.contains("References"), "{page}");
    let schema: serde_json::Value = serde_json::from_str(&stdout(&carom(&["schema"]))).unwrap();
    assert_eq!(schema["$schema"], "https://json-schema.org/draft/2020-12/schema");
    assert!(stdout(&carom(&["completions", "bash"])).contains("carom"));
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let mut child = started(&["sweep", "scenarios/two_balls.toml", "--axis", "law.c=linspace(1,1e3,2000)"]);
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", said(&output));
    assert_eq!(output.status.code(), Some(0));
}

#[cfg(unix)]
#[test]
fn an_interrupted_sweep_leaves_whole_rows_and_exit_code_130() {
    let folder = Folder::new("interrupt");
    let axis = "law.c=linspace(1,1e3,1000000)";
    let sweep = ["sweep", "scenarios/two_balls.toml", "--axis", axis, "--threads", "1", "--out", folder.arg()];
    let child = started(&sweep);
    let table = folder.0.join("results.partial.csv");
    let lines = || std::fs::read_to_string(&table).unwrap_or_default().lines().count();
    while lines() < 3 {
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = said(&output);
    assert!(said.starts_with("interrupted after ") && said.contains("results.partial.csv are complete"), "{said}");
    assert!(!folder.0.join("results.csv").exists(), "what is not whole has not the name of what is");
    let text = std::fs::read_to_string(&table).unwrap();
    assert!(text.ends_with(",ok,events\n"));
    let table = rows(&text);
    assert!(table.iter().all(|row| row.len() == table[0].len()));
}
