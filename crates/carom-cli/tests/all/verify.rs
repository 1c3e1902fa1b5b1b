//! `carom verify`: the table, the files, the refusals.

use crate::command::{Folder, json, printed, refused};

#[test]
fn a_ladder_is_printed_and_written() {
    let folder = Folder::new("verify");
    let arguments = ["verify", "scenarios/two_balls.toml", "--events", "all,none", "--out", folder.arg()];
    let page = printed(&arguments);
    for words in [
        "31 tolerances",
        "slope of the error",
        "the same 3 at every tolerance",
        "remark: the slope",
        "no event located beside",
    ] {
        assert!(page.contains(words), "{words}\n{page}");
    }
    let ladder = folder.read("ladder.csv");
    let rows: Vec<&str> = ladder.lines().collect();
    assert_eq!(rows.len(), 1 + 2 * 31);
    assert!(rows[0].starts_with("located,rtol,stop,error_end,error_largest,error_restitution,error_duration"));
    let columns = rows[0].split(',').count();
    assert!(rows.iter().all(|r| r.split(',').count() == columns));
    let events = folder.read("events.csv");
    assert!(events.contains("reference,") && events.contains(",maximum-indentation,") && events.contains("none,"));
    let picture = folder.read("ladder.svg");
    assert!(picture.starts_with("<svg") && picture.ends_with("</svg>\n") && !picture.contains("NaN"));
    // A sign for each rung in both diagrams, and one in each legend: discs and squares.
    assert_eq!(picture.matches("<circle").count(), 2 * (31 + 1));
    assert_eq!(picture.matches("width=\"3.4\"").count(), 2 * (31 + 1));
}

#[test]
fn the_json_has_a_rung_for_each_tolerance() {
    let arguments =
        ["verify", "scenarios/bead_under_load.toml", "--json", "--rungs", "5", "--from", "1e-3", "--to", "1e-11"];
    let value = json(&arguments);
    let rungs = value["ladders"][0]["rungs"].as_array().unwrap();
    assert_eq!(rungs.len(), 5);
    assert!(rungs[4]["error_largest"].as_f64().unwrap() < 1e-10);
    assert!(value["ladders"][0]["slope"]["slope"].as_f64().unwrap() > 0.5);
}

#[test]
fn wrong_options_are_refused_in_words() {
    let file = "scenarios/two_balls.toml";
    assert!(refused(&["verify", file, "--events", "velocity"]).contains("is computed with events: all, none"));
    assert!(refused(&["verify", file, "--from", "1e-9", "--to", "1e-3"]).contains("smaller than --from"));
    assert!(refused(&["verify", file, "--to", "1e-16"]).contains("from 1e-13 to 0.1"));
    assert!(refused(&["verify", file, "--fit", "1e-9,1e-4"]).contains("the larger one"));
    assert!(refused(&["verify", file, "--events", "some"]).contains("possible values: all, velocity, none"));
    let newmark = ["--set", "solver.method=\"newmark\"", "--set", "solver.time_step=1e-6", "--set", "beam.elements=20"];
    let words = refused(&[&["verify", "scenarios/beam.toml"][..], &newmark].concat());
    assert!(words.contains("has a time step and no tolerance"), "{words}");
}
