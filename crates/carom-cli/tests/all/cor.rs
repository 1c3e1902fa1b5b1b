//! `carom cor`: the table, the JSON, the refusals.

use crate::command::{self, carom, refused_with, said};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

fn stdout(line: &str) -> String {
    command::printed(&words(line))
}

fn json(line: &str) -> serde_json::Value {
    command::json(&words(line))
}

fn refused(line: &str, parts: &[&str]) {
    refused_with(&words(line), parts);
}

#[test]
fn the_table_is_plain_text_and_warns_outside_the_ranges() {
    let line = "cor --alpha 1.5 --beta 1.5 --gamma 0.05 --load 0.1 --map";
    let page = stdout(line);
    assert!(page.is_ascii());
    // Integrated by SciPy's DOP853 at 1e-13: 0.902247994...
    for words in ["restitution 0.9022479948", "1.730173287", "Proposition 1, eq. 36", "0.787011774", "within 1e-3"] {
        assert!(page.contains(words), "no \"{words}\" in\n{page}");
    }
    let warned = said(&carom(&words(line)));
    assert_eq!(warned, "warning: outside the stated range: large load, eq. 21\n");
}

#[test]
fn json_has_every_approximation_with_its_range() {
    let sheet = json("cor --alpha 1.5 --beta 1 --gamma 0.1 --load 1 --json");
    assert!((sheet["restitution"].as_f64().unwrap() - 0.3660237).abs() < 1e-7);
    let rows = sheet["approximations"].as_array().unwrap();
    assert_eq!(rows.len(), 8);
    assert!(rows.iter().all(|row| row["stated_up_to"].is_number() && row["in_range"].is_boolean()));
    assert!((sheet["critical_damping"]["integrated"].as_f64().unwrap() - 0.12075342).abs() < 1e-8);
    assert!(sheet["map"].is_null());
}

#[test]
fn the_end_at_zero_force_has_its_own_restitution() {
    let sheet = json("cor --alpha 1.5 --beta 1 --gamma 0.1 --load 1 --end force --json");
    assert!((sheet["restitution"].as_f64().unwrap() - 0.6932588).abs() < 1e-7);
    let best = sheet["approximations"].as_array().unwrap().iter().find(|row| row["name"] == "root-pade").unwrap();
    assert!(best["difference"].as_f64().unwrap().abs() < 1e-3);
}

#[test]
fn data_in_si_units_become_the_two_numbers() {
    // Chatterjee, James and Brogliato 2022, Fig. 5: load 5.1224e-4.
    let sheet = json(
        "cor --alpha 1.5 --beta 1.5 --mass 2.05e-3 --stiffness 6.9716e9 --gamma0 1e-7 --speed 0.246 --gravity 9.8 --json",
    );
    assert!((sheet["load"].as_f64().unwrap() - 5.1224e-4).abs() < 5e-9);
}

#[test]
fn sticking_is_a_result() {
    let page = stdout("cor --alpha 1.5 --beta 1.5 --gamma 0.2 --load 1");
    assert!(page.contains("stuck: the bodies never part"), "{page}");
}

#[test]
fn wrong_input_is_refused() {
    refused("cor --alpha 0.5 --beta 1.5 --gamma 0.1", &["--alpha 0.5", "from 1 to 50", "hint:"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma -1", &["--gamma -1", "0 or more", "hint:"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma nan", &["--gamma NaN"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --load inf", &["--load inf", "finite"]);
    refused("cor --alpha 1.5 --beta 1.5", &["--gamma"]);
    refused("cor --alpha 1.5 --beta 1.5 --mass 1", &["--stiffness"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --mass 1 --stiffness 1 --gamma0 1 --speed 1", &["--gamma"]);
    refused("cor --alpha 1.5 --beta 1.5 --mass 1 --stiffness 1 --gamma0 1 --speed 0", &["--speed 0", "positive"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --pade 4", &["--pade", "4,4"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --pade 20,20", &["--pade"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --order 99", &["--order"]);
    refused("cor --alpha 1.5 --beta 1.5 --gamma 0.1 --end never", &["--end"]);
}
