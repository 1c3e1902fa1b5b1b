//! What the page asks, asked here: the answers have what it shows, and refusals the place.

#![allow(clippy::unwrap_used)]

use serde_json::{Value, json};

fn ask(request: Value) -> Value {
    serde_json::from_str(&carom_page::answer(&request.to_string(), &mut |_| {})).unwrap()
}

fn scenario(name: &str) -> String {
    std::fs::read_to_string(format!("{}/../../scenarios/{name}.toml", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn a_run_has_results_with_errors_pictures_and_motion() {
    let reply = ask(json!({ "ask": "run", "toml": scenario("two_balls"), "width": 300 }));
    let first = &reply["ok"]["first"];
    assert_eq!(first["stop"], "separated");
    let restitution = first["results"].as_array().unwrap().iter().find(|row| row["name"] == "restitution").unwrap();
    assert!((restitution["value"].as_f64().unwrap() - 0.627_270_232_8).abs() < 1e-9);
    assert!(restitution["error"].as_f64().unwrap() < 1e-9);
    let panels = reply["ok"]["panels"].as_array().unwrap();
    assert!(panels.len() >= 4 && panels.iter().all(|panel| panel["svg"].as_str().unwrap().starts_with("<svg")));
    let motion = &first["motion"];
    let frames = motion["t_s"].as_array().unwrap().len();
    assert!((100..=402).contains(&frames) && motion["x1_m"].as_array().unwrap().len() == frames);
    assert!(first["summary"].as_str().unwrap().contains("Energy"));
}

#[test]
fn the_motion_ends_where_the_run_does() {
    let reply = ask(json!({ "ask": "run", "toml": scenario("two_balls") }));
    let first = &reply["ok"]["first"];
    let last = first["motion"]["t_s"].as_array().unwrap().last().unwrap().as_f64().unwrap();
    assert!((last - first["outcome"]["duration"].as_f64().unwrap()).abs() < 1e-12);
}

#[test]
fn two_laws_share_their_frames_and_their_errors_are_told_apart() {
    let (one, other) = (scenario("two_balls"), scenario("two_balls_maxwell"));
    let request = json!({ "ask": "run", "toml": one, "second": other, "names": ["a", "b"] });
    let reply = ask(request);
    let titles: Vec<&str> =
        reply["ok"]["panels"].as_array().unwrap().iter().map(|panel| panel["title"].as_str().unwrap()).collect();
    assert_eq!(titles.iter().filter(|title| title.starts_with("Energy")).count(), 2, "{titles:?}");
    let svg = reply["ok"]["panels"][0]["svg"].as_str().unwrap();
    assert!(svg.contains(">a<") && svg.contains(">b<"), "{svg}");
    let wrong = other.replace("alpha = 0.5", "alpha = 7.0");
    assert_ne!(wrong, other);
    let reply = ask(json!({ "ask": "run", "toml": one, "second": wrong }));
    assert_eq!(reply["errors"][0]["key"], "second.law.alpha");
}

#[test]
fn an_error_has_key_value_rule_and_hint() {
    let wrong = scenario("two_balls").replace("c = 1e3 ", "c = -1e3");
    let reply = ask(json!({ "ask": "run", "toml": wrong }));
    let error = &reply["errors"][0];
    assert_eq!((error["key"].as_str(), error["value"].as_str()), (Some("law.c"), Some("-1e3")));
    assert!(error["rule"].as_str().unwrap().contains("must be") && !error["hint"].as_str().unwrap().is_empty());
    assert!(error["at"]["line"].as_u64().is_some());
    for request in [json!({}), json!({ "ask": "dance" }), json!({ "ask": "run" }), json!({ "ask": "audit", "n": "x" })]
    {
        assert!(ask(request.clone())["errors"][0]["rule"].as_str().is_some(), "{request}");
    }
    let reply: Value = serde_json::from_str(&carom_page::answer("no JSON", &mut |_| {})).unwrap();
    assert_eq!(reply["errors"][0]["key"], "request");
}

#[test]
fn along_a_key_there_are_values_stops_and_reasons() {
    let toml = scenario("bead_under_load");
    let request = json!({
        "ask": "along", "toml": toml, "key": "body1.force", "result": "restitution", "values": [-4.0, -0.1, 0.0],
    });
    let reply = ask(request.clone());
    assert_eq!(reply["ok"]["stops"], json!(["stuck", "separated", "separated"]));
    assert_eq!(reply["ok"]["values"][0], 0.0);
    // Each is what a run gives.
    let alone = ask(json!({ "ask": "run", "toml": toml.replace("force = -0.1", "force = 0.0") }));
    let there = alone["ok"]["first"]["outcome"]["restitution"].as_f64().unwrap();
    assert!((reply["ok"]["values"][2].as_f64().unwrap() - there).abs() < 1e-8);
    for (name, value) in [("key", json!("law.nothing")), ("result", json!("nothing")), ("values", json!("x"))] {
        let mut wrong = request.clone();
        wrong[name] = value;
        assert!(ask(wrong)["errors"][0]["rule"].is_string(), "{name}");
    }
}

#[test]
fn a_drawing_shows_what_it_is_given() {
    let request = json!({
        "ask": "draw", "x": { "label": "speed (m/s)", "log": true }, "y": { "label": "restitution" }, "at": 1.0, "width": 400,
        "series": [{ "label": "law", "x": [0.1, 1.0, 10.0], "y": [0.9, null, 0.7], "stuck": [10.0] }],
        "data": [{ "label": "measured", "x": [0.5], "y": [0.8], "sd": [0.02] }],
    });
    let reply = ask(request);
    let svg = reply["ok"]["svg"].as_str().unwrap();
    for word in ["speed (m/s)", "restitution", ">law<", ">measured<", ">they stick<"] {
        assert!(svg.contains(word), "{word}\n{svg}");
    }
}

#[test]
fn a_factor_is_asked_and_answers() {
    let reply = ask(json!({ "ask": "audit", "n": 1.5, "end": "force", "asked": 0.5, "factor": "lankarani-nikravesh" }));
    let rows = reply["ok"]["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["factor"] == "lankarani-nikravesh").unwrap();
    assert!((row["delivered"].as_f64().unwrap() - 0.7252).abs() < 5e-5, "{row}");
    let reply = ask(json!({ "ask": "audit", "n": -1.0, "end": "force", "asked": 0.5, "factor": "flores" }));
    assert_eq!(reply["errors"][0]["key"], "n");
}

const TABLE: &str = "v0_m_per_s,restitution,restitution_sd\n0.5,0.80,0.01\n1,0.74,0.01\n2,0.66,0.01\n4,0.57,0.01\n";

#[test]
fn a_table_is_looked_at_and_fitted_with_news() {
    let toml = "law = \"power\"\nform = \"dimensional\"\nspread = \"none\"\n[[data]]\nfile = \"m.csv\"\nmasses = [1, inf]\n\
                [fixed]\nn = 1.5\nm = 0.5\nk = 1e6\n";
    let looked = ask(json!({ "ask": "fit", "toml": toml, "tables": { "m.csv": TABLE }, "check": true }));
    let measured = looked["ok"]["measured"].as_array().unwrap();
    assert_eq!(measured.len(), 4);
    assert_eq!(measured[1], json!({ "kind": "restitution", "v0": 1.0, "value": 0.74, "sd": 0.01 }));
    let mut news = Vec::new();
    let request = json!({ "ask": "fit", "toml": toml, "tables": { "m.csv": TABLE } }).to_string();
    let reply: Value =
        serde_json::from_str(&carom_page::answer(&request, &mut |told| news.push(told.clone()))).unwrap();
    assert!(reply["ok"]["outcome"]["parameters"]["lambda"].as_f64().unwrap() > 0.0, "{reply}");
    assert!(news.iter().any(|told| told["stage"] == "going downhill" && told["done"].is_u64()), "{news:?}");
    let wrong = ask(json!({ "ask": "fit", "toml": toml, "tables": { "m.csv": TABLE.replace("0.74", "many") } }));
    assert_eq!(wrong["errors"][0]["at"]["line"], 3);
    let absent = ask(json!({ "ask": "fit", "toml": toml, "tables": {} }));
    assert!(absent["errors"][0]["rule"].is_string());
}

#[test]
fn values_and_forms_are_told() {
    let values =
        ask(json!({ "ask": "values", "toml": "kind = \"collision\"\n[body2]\nmass = inf\n[law]\nx = [1, \"a\"]\n" }));
    assert_eq!(values["ok"], json!({ "kind": "collision", "body2": { "mass": "inf" }, "law": { "x": [1.0, "a"] } }));
    let forms = ask(json!({ "ask": "forms" }));
    assert!(forms["ok"]["laws"].as_array().unwrap().len() >= 5);
    assert_eq!(
        forms["ok"]["results"]["collision"][0],
        json!({ "name": "restitution", "words": "restitution", "unit": "1" })
    );
    let mass = &forms["ok"]["schemas"]["beam"]["properties"]["striker"]["properties"]["mass"];
    assert_eq!(mass["anyOf"][0]["exclusiveMinimum"], 0);
}
