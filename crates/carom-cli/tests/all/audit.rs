//! `carom audit` and `carom laws factors`: what they print, and how they refuse.

use crate::command::{json, printed, refused};

#[test]
fn the_table_has_a_line_for_every_factor_and_says_its_assumptions() {
    let page = printed(&["audit", "--n", "1.5"]);
    assert!(page.is_ascii());
    assert!(
        page.starts_with("Asked against delivered: n = 1.5, closing at 1 m/s, effective mass 1 kg, k = 1e6 N/m^1.5")
    );
    assert!(
        page.contains("* made for n = 1, and run so with k = 52780.3 N/m (the same elastic indentation)"),
        "{page}"
    );
    for factor in carom::law::factor::FACTORS {
        let found = page.lines().any(|line| line.split_whitespace().next() == Some(factor.id));
        assert!(found, "{} is missing", factor.id);
    }
}

#[test]
fn lines_come_with_the_smallest_worst_error_first() {
    let audit = json(&["audit", "--json"]);
    let factors = audit["factors"].as_array().unwrap();
    let worst: Vec<f64> = factors.iter().map(|f| f["worst_error"].as_f64().unwrap()).collect();
    assert!(worst.windows(2).all(|pair| pair[0] <= pair[1]));
    assert_eq!(audit["question"]["restitution"].as_array().unwrap().len(), 19);
    let flores = factors.iter().find(|f| f["factor"] == "flores" && f["end"] == "force").unwrap();
    let half = flores["points"].as_array().unwrap().iter().find(|p| p["asked"] == 0.5).unwrap();
    assert_eq!(format!("{:.3}", half["delivered"].as_f64().unwrap()), "0.470");
    for key in ["lambda", "duration", "max_indentation", "peak_force"] {
        assert!(half[key].as_f64().unwrap() > 0.0, "{key}");
    }
    assert!(flores["within_5_percent"][0][0].as_f64().unwrap() > 0.5);
}

#[test]
fn csv_has_one_line_for_each_collision() {
    let csv = printed(&["audit", "--csv", "--restitution", "0.3,0.6", "--end", "indentation", "--m", "1"]);
    let lines: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(lines[0][..7], ["factor", "n", "m", "k", "end", "asked", "delivered"]);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    assert_eq!(lines.len() - 1, 2 * carom::law::factor::FACTORS.len());
}

#[test]
fn factors_without_a_formula_for_an_exponent_are_named() {
    let page = printed(&["audit", "--m", "0.7", "--restitution", "0.5"]);
    assert!(
        page.contains("left out: no fit of zhang2021 is printed for m = 0.7; printed are m = 2, 1.5, 1,"),
        "{page}"
    );
    assert!(printed(&["audit", "--n", "2", "--restitution", "0.5"]).contains("+ made for n = 1.5"));
}

#[test]
fn wrong_options_are_refused_by_name() {
    for (arguments, words) in [
        (&["--restitution", "1.5"][..], "--restitution 1.5: must be greater than 0 and at most 1\nhint: "),
        (&["--restitution", "0.5,0"], "--restitution 0: must be greater than 0 and at most 1\nhint: "),
        (&["--restitution", "nan"], "--restitution NaN: must be greater than 0 and at most 1\nhint: "),
        (&["--restitution", "half"], "--restitution half: \"half\" is not a number\nhint: "),
        (&["--restitution", "linspace(0.1,0.5)"], "needs three numbers: first, last, how many\nhint: "),
        (&["--n", "0.5"], "--n 0.5: must lie between 1 and 100\nhint: "),
        (&["--m", "-1"], "--m -1: must lie between 0 and 100\nhint: "),
        (&["--speed", "0"], "--speed 0: must be greater than 0\nhint: "),
        (&["--mass", "-2"], "--mass -2: must be greater than 0\nhint: "),
        (&["--k", "inf"], "--k inf: must be greater than 0\nhint: "),
        (&["--k-linear", "0"], "--k-linear 0: must be greater than 0\nhint: "),
        (&["--load", "nan"], "--load NaN: must be a finite number\nhint: "),
        (&["--end", "never"], "invalid value 'never' for '--end <END>'"),
        (&["--json", "--csv"], "cannot be used with"),
    ] {
        let said = refused(&[&["audit"], arguments].concat());
        assert!(said.contains(words), "{arguments:?}: {said}");
    }
}

#[test]
fn factors_are_listed_and_explained() {
    let list = printed(&["laws", "factors"]);
    assert!(list.is_ascii());
    for id in ["flores", "zhang2021-primary", "exact", "bordbar-hyppanen", "seen in a source", "derived", "recalled"] {
        assert!(list.contains(id), "{id}");
    }
    let page = printed(&["laws", "factors", "tsuji"]);
    assert!(page.contains("Powder Technol") && page.contains("at zero indentation"), "{page}");
    assert!(refused(&["laws", "factors", "tsuij"]).contains("did you mean tsuji?"));
}

#[test]
fn warnings_stand_in_the_summary_and_in_the_json() {
    let arguments = ["run", "scenarios/flores.toml", "--set", "law.factor=tsuji"];
    let page = printed(&arguments);
    assert!(
        page.contains("damping for restitution 0.6 by \"tsuji\": lambda = ") && page.contains("\nwarning: the factor")
    );
    let outcome = json(&[&arguments[..], &["--json"]].concat());
    assert!(outcome["warnings"][0].as_str().unwrap().contains("zero indentation"));
    let exact = ["run", "scenarios/flores.toml", "--json", "--set", "law.factor=exact", "--set", "law.m=0.5"];
    let outcome = json(&exact);
    assert!((outcome["restitution"].as_f64().unwrap() - 0.6).abs() < 1e-9, "{}", outcome["restitution"]);
}

#[test]
fn more_than_anybody_waits_for_is_refused_before_it_costs_anything() {
    for (option, value, words) in [
        ("--m", "linspace(0,3,5000)", "--m with so many values: makes"),
        ("--restitution", "linspace(0.1,0.9,5000)", "--restitution with so many values: makes"),
        ("--n", "1e6", "--n 1000000: must lie between 1 and 100"),
        ("--m", "1e6", "--m 1000000: must lie between 0 and 100"),
    ] {
        let message = refused(&["audit", option, value]);
        assert!(message.contains(words), "{message}");
    }
}
