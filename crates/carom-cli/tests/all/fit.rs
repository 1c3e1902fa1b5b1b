//! `carom fit` as a user meets it: summary, JSON, files, seeds, interruptions, comparisons. Slow.

use crate::command::{Folder, carom, json, root, signal, started, stdout};
use std::path::Path;

impl Folder {
    /// A fit of the power law to four durations and restitutions: quick, and with few parameters.
    pub fn quick(&self, more: &str) -> String {
        let table =
            "v0_m_per_s,restitution,duration_us\n0.5,0.9375,934.9\n1,0.8822,819.7\n2,0.7885,724.4\n4,0.6480,650.9\n";
        std::fs::write(self.0.join("quick.csv"), table).unwrap();
        let text = format!(
            "law = \"power\"\n{more}\n[[data]]\nfile = \"quick.csv\"\nmasses = [0.1, inf]\n[fixed]\nn = 1.5\n[tied]\nm = \"n\"\n"
        );
        std::fs::write(self.0.join("quick.toml"), text).unwrap();
        self.path("quick.toml")
    }
}

#[test]
fn a_parameter_that_is_small_in_si_units_is_not_at_its_bound() {
    let fit = json(&["fit", "crates/carom-cli/tests/cases/small_in_si_units.toml", "--json", "--set", "spread=none"]);
    assert!((fit["parameters"]["k"].as_f64().unwrap() / 1e-9 - 1.0).abs() < 1e-6, "{}", fit["parameters"]);
    assert!(fit["at_bound"].as_object().unwrap().is_empty(), "{}", fit["at_bound"]);
}

#[test]
fn json_has_every_field_and_the_fit_is_as_good_as_the_truth() {
    let folder = Folder::made("json");
    let outcome = json(&["fit", &folder.quick(""), "--json"]);
    for key in [
        "kind",
        "version",
        "interrupted",
        "parameters",
        "objectives",
        "objectives_weighted",
        "values",
        "front",
        "spread",
        "determined",
        "open",
        "constraints",
        "gauge",
        "stuck",
        "failed",
        "work",
        "seed",
        "hash",
        "fit",
        "warnings",
        "roles",
        "at_bound",
    ] {
        assert!(outcome.get(key).is_some(), "{key} is missing");
    }
    assert_eq!(outcome["parameters"]["n"], 1.5);
    assert_eq!(outcome["roles"]["m"], "tied");
    assert_eq!(outcome["parameters"]["m"], 1.5);
    // The table holds k = 1e8 N/m^1.5 and lambda = 2e7 N s/m^2.5 to three or four digits.
    let k = outcome["parameters"]["k"].as_f64().unwrap();
    assert!((k / 1e8 - 1.0).abs() < 1e-3, "{k}");
    assert!(outcome["objectives"]["restitution"].as_f64().unwrap() < 1e-8);
    assert!(outcome["objectives"]["duration"].as_f64().unwrap() < 1e-14);
    assert_eq!(outcome["fit"]["data"][0]["columns"], serde_json::json!(["v0_m_per_s", "restitution", "duration_us"]));
    let front = outcome["front"].as_array().unwrap();
    assert!(
        front
            .iter()
            .all(|p| p["restitution"].is_number() && p["duration"].is_number() && p["parameters"]["k"].is_number())
    );
}

#[test]
fn the_same_seed_gives_the_same_bytes_on_any_number_of_threads() {
    let folder = Folder::made("seed");
    let file = folder.quick("spread = \"bootstrap\"\nbootstrap = 20");
    let one = stdout(&carom(&["fit", &file, "--json", "--threads", "1"]));
    assert_eq!(one, stdout(&carom(&["fit", &file, "--json", "--threads", "3"])));
    let other = json(&["fit", &file, "--json", "--seed", "7"]);
    assert_eq!(other["seed"], 7);
    let first: serde_json::Value = serde_json::from_str(&one).unwrap();
    assert_ne!(other["hash"], first["hash"]);
    assert_ne!(other["spread"]["intervals"], first["spread"]["intervals"], "a bootstrap follows its seed");
    assert_eq!(other["hash"], json(&["fit", &file, "--json", "--set", "seed=7"])["hash"]);
}

#[test]
fn out_writes_the_curve_beside_the_data_and_resume_shows_what_is_complete() {
    let folder = Folder::made("out");
    let (file, out) = (folder.quick(""), folder.path("out"));
    let summary = stdout(&carom(&["fit", &file, "--out", &out]));
    let mut names: Vec<String> =
        std::fs::read_dir(&out).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    assert_eq!(
        names,
        ["curve.csv", "front.csv", "outcome.json", "profiles.csv", "summary.txt"],
        "and nothing half written"
    );
    // Profiles end where intervals do: with the root of the rise, 1 lies between the last two points of each side.
    let outcome: serde_json::Value = serde_json::from_str(&folder.read("out/outcome.json")).unwrap();
    let profiles = folder.read("out/profiles.csv");
    let header: Vec<&str> = profiles.lines().next().unwrap().split(',').collect();
    assert_eq!(header[..2], ["moved", "rise"]);
    for (key, interval) in outcome["spread"]["intervals"].as_object().unwrap() {
        let place = header.iter().position(|name| name == key).unwrap();
        let rows = profiles.lines().map(|line| line.split(',').collect::<Vec<_>>()).filter(|row| row[0] == key);
        let within: Vec<f64> =
            rows.filter(|row| row[1].parse::<f64>().unwrap() <= 1.0).map(|row| row[place].parse().unwrap()).collect();
        assert!(within.len() > 1, "{key}: {profiles}");
        for value in within {
            let (low, high) = (interval["low"].as_f64().unwrap(), interval["high"].as_f64().unwrap());
            let room = 1e-6 * (high - low);
            assert!(low - room <= value && value <= high + room, "{key}: {value} in {low} to {high}");
        }
    }
    let curve = folder.read("out/curve.csv");
    assert!(curve.starts_with("file,row,point,quantity,unit,v0_m_per_s,x_m,data,data_sd,model,difference,stop\n"));
    assert_eq!(curve.lines().count(), 9);
    assert!(curve.contains("quick.csv,1,,duration,s,0.5,,0.0009349,,0.000934"), "{curve}");
    // What is complete is shown as it is: a mark in the file shows that it is read and not computed.
    let marked = folder.read("out/summary.txt").replace("Parameters", "PARAMETERS");
    std::fs::write(folder.0.join("out/summary.txt"), &marked).unwrap();
    assert_eq!(stdout(&carom(&["fit", &file, "--out", &out, "--resume"])), marked);
    assert_eq!(stdout(&carom(&["fit", &file, "--out", &out])), summary, "without --resume it is made again");
    let json = |more: &[&str]| stdout(&carom(&[&["fit", &file, "--json", "--out", &out], more].concat()));
    assert_eq!(json(&["--resume"]), json(&[]), "the same bytes, made or found");
    // A table of somebody else is not lost.
    std::fs::create_dir(folder.0.join("mine")).unwrap();
    std::fs::write(folder.0.join("mine/curve.csv"), "mine").unwrap();
    let refused = carom(&["fit", &file, "--out", &folder.path("mine")]);
    let said = String::from_utf8_lossy(&refused.stderr);
    assert!(
        refused.status.code() == Some(1) && said.contains("there is a curve.csv in it that is not of a fit"),
        "{said}"
    );
    assert_eq!(folder.read("mine/curve.csv"), "mine");
    // Other data are another fit.
    let table = folder.read("quick.csv").replace("0.9375", "0.9376");
    std::fs::write(folder.0.join("quick.csv"), table).unwrap();
    assert_ne!(stdout(&carom(&["fit", &file, "--out", &out, "--resume"])), summary);
}

#[cfg(unix)]
#[test]
fn an_interrupted_fit_shows_the_best_so_far_and_started_again_gives_the_same_as_without_the_stop() {
    let folder = Folder::made("interrupt");
    let file = folder.quick("spread = \"bootstrap\"\nbootstrap = 300");
    let (out, whole) = (folder.path("out"), folder.path("whole"));
    let child = started(&["fit", &file, "--out", &out, "--threads", "1"]);
    // The folder is made just before the search begins.
    while !Path::new(&out).exists() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    signal(&child, "-INT");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{}", String::from_utf8_lossy(&output.stderr));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("\ninterrupted: this is the best so far") && shown.contains("\nMisfit"), "{shown}");
    assert!(!shown.contains("What the data say"), "a spread that was not found says nothing:\n{shown}");
    let outcome: serde_json::Value = serde_json::from_str(&folder.read("out/outcome.json")).unwrap();
    assert_eq!(outcome["interrupted"], true);
    let again = stdout(&carom(&["fit", &file, "--out", &out, "--resume"]));
    assert_eq!(again, stdout(&carom(&["fit", &file, "--out", &whole])));
    for name in ["outcome.json", "summary.txt", "curve.csv", "front.csv"] {
        assert_eq!(folder.read(&format!("out/{name}")), folder.read(&format!("whole/{name}")), "{name}");
    }
}

#[test]
fn a_comparison_says_which_law_explains_the_data_or_that_they_cannot_tell() {
    let folder = Folder::made("compare");
    let text = stdout(&carom(&["fit", &folder.quick(""), "--compare", "power,bwshc"]));
    assert!(text.contains("law                     parameters  restitution misfit  duration misfit  AIC "), "{text}");
    assert!(
        text.contains(
            "warning: bouc-wen-hunt-crossley is fitted without what the file says of n, m, which is about power"
        ),
        "{text}"
    );
    let output = carom(&["fit", &folder.quick(""), "--compare", "power,bwshc", "--json"]);
    let warned = String::from_utf8_lossy(&output.stderr);
    assert!(warned.contains("warning: bouc-wen-hunt-crossley is fitted without"), "{warned}");
    let outcome = json(&["fit", "scenarios/fit_rebounds.toml", "--compare", "bwshc,bwm", "--json"]);
    let told = [&outcome["kind"], &outcome["cannot_tell"]];
    assert_eq!(told, [&serde_json::json!("comparison"), &serde_json::json!(true)], "restitution alone cannot tell");
    assert!(outcome["verdict"].is_null());
    for law in outcome["laws"].as_array().unwrap() {
        assert!(["aic", "bic", "left_out", "count"].iter().all(|key| law[key].is_number()), "{law}");
    }
}

#[test]
fn the_front_of_the_cart_keeps_its_constraints() {
    let outcome = json(&["fit", "scenarios/fit_villegas.toml", "--json", "--set", "spread=none"]);
    let front = outcome["front"].as_array().unwrap();
    assert!(front.len() >= 20, "{} points", front.len());
    for point in front {
        let p = |key: &str| point["parameters"][key].as_f64().unwrap();
        assert!((p("Tb") - 0.506 * p("Ub")).abs() < 1e-10);
        assert!(0.506 / 255.0 * p("kappa") / p("Tb").powf(p("p") + 1.0) - 1.0 < 1e-10);
    }
    let misfits = |key: &str| front.iter().map(|p| p[key].as_f64().unwrap()).collect::<Vec<_>>();
    assert!(
        misfits("restitution").is_sorted() && misfits("duration").iter().rev().is_sorted(),
        "the front is monotone"
    );
    assert_eq!(outcome["spread"]["method"], "none");
}

#[test]
fn high_levels_are_printed_as_they_are() {
    let folder = Folder::made("level");
    let file = folder.quick("");
    for (level, words) in [("0.999", "with 99.9 % intervals"), ("0.9999", "with 99.99 % intervals")] {
        let summary = stdout(&carom(&["fit", &file, "--set", &format!("level={level}"), "--set", "front=0"]));
        assert!(summary.contains(words), "{summary}");
    }
}

#[test]
fn a_new_fit_needs_only_its_table() {
    let folder = Folder::made("template");
    std::fs::write(folder.0.join("my.toml"), stdout(&carom(&["new", "fit"]))).unwrap();
    std::fs::copy(root().join("scenarios/rebounds.csv"), folder.0.join("rebounds.csv")).unwrap();
    let checked = stdout(&carom(&["check", &folder.path("my.toml")]));
    assert!(checked.ends_with("ok, a fit of 6 parameters to 24 values\n"), "{checked}");
    let schema: serde_json::Value = serde_json::from_str(&stdout(&carom(&["schema", "fit"]))).unwrap();
    assert_eq!(schema["required"], serde_json::json!(["law", "data"]));
    assert!(schema["properties"]["bounds"]["properties"]["Gammab"].is_object());
}
