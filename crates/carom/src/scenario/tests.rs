//! Scenarios: what is understood, and that refusals are complete and in order.

use super::*;
use crate::collide::{EndRule, Setting};
use crate::law::{BoucWenHuntCrossley, Form, Law};

const TWO_BALLS: &str = r#"kind = "collision"
[body1]
mass = "pi/2"
velocity = -0.5
force = "-m1*9.81"
[body2]
mass = "pi/6"
velocity = 1.5
force = "2/pi*m2*250*atan(1e3*t)"
[law]
model = "bwshc"
k = 1e6
c = "1e3*v0/2"
n = 1.5
p = 1.5
alpha = 0.5
beta = 1e4
gamma = -5e3
"#;

fn sets(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    pairs.iter().map(|(k, v)| ((*k).into(), (*v).into())).collect()
}

fn checked(text: &str, changes: &[(&str, &str)]) -> Checked {
    let scenario = read(text, "test.toml", &sets(changes)).unwrap_or_else(|e| panic!("{}", e[0]));
    check(&scenario).unwrap_or_else(|e| panic!("{}", e[0]))
}

fn refused(text: &str, changes: &[(&str, &str)]) -> Vec<String> {
    match read(text, "test.toml", &sets(changes)).and_then(|s| check(&s)) {
        Ok(_) => panic!("accepted"),
        Err(errors) => errors.iter().map(ToString::to_string).collect(),
    }
}

#[test]
fn two_balls_are_understood() {
    let collision = checked(TWO_BALLS, &[]).collision;
    assert_eq!((collision.law, collision.form), (Law::of::<BoucWenHuntCrossley>(), Form::Dimensional));
    assert_eq!(collision.values, [1e6, 1e3, 1.5, 1.5, 0.5, 1e4, -5e3, 1.0]);
    assert_eq!(collision.end, EndRule::Force);
    let Setting::Bodies([one, two]) = collision.setting else { panic!("no bodies") };
    assert_eq!((one.mass, two.mass), (std::f64::consts::PI / 2.0, std::f64::consts::PI / 6.0));
    assert_eq!(one.force.map(|f| f.text().to_string()), Some("-m1*9.81".into()));
}

#[test]
fn what_was_understood_reads_back_to_itself() {
    for (text, changes) in [
        (TWO_BALLS, &[][..]),
        (template("collision").unwrap(), &[("body1.force", "-3")][..]),
        (template("collision").unwrap(), &[("solver.t_max", "2"), ("law.model", "bwm")][..]),
        (include_str!("../../../../scenarios/drop_hertz.toml"), &[][..]),
        (include_str!("../../../../scenarios/bead_under_load.toml"), &[][..]),
        (FLORES, &[][..]),
        (FLORES, &[("law.factor", "jankowski"), ("body1.force", "-9.81*m1")][..]),
        (FLORES, &[("law.factor", "exact"), ("law.m", "0.7"), ("body1.force", "-1e4")][..]),
        (include_str!("../../../../scenarios/dimensionless.toml"), &[][..]),
        (include_str!("../../../../scenarios/base.toml"), &[][..]),
    ] {
        let first = checked(text, changes);
        let mut flat = Vec::new();
        flatten("", &first.understood(), &mut flat);
        let scenario = read("", "again", &flat).unwrap();
        let second = check(&scenario).unwrap_or_else(|e| panic!("{}", e[0]));
        assert_eq!(first.understood(), second.understood());
        assert_eq!(first.hash(), second.hash());
        assert_eq!(first.hash().len(), 64);
    }
}

const FLORES: &str = include_str!("../../../../scenarios/flores.toml");

#[test]
fn a_factor_becomes_the_damping_it_stands_for() {
    let flores = checked(FLORES, &[]);
    assert_eq!(flores.wish, Some(RestitutionTarget { factor: "flores", restitution: 0.6 }));
    let [k, n, lambda, m] = flores.collision.values[..] else { panic!("four values") };
    assert_eq!((k, n, m), (2.41e11, 1.5, 1.5));
    assert!((lambda / (1.6 * 0.4 / 0.6 * 2.41e11 / 2.8) - 1.0).abs() < 1e-14);
    assert_eq!((flores.collision.form, flores.warnings.len()), (Form::Dimensional, 0));
    let law = &flores.understood()["law"];
    assert_eq!((&law["factor"], &law["restitution"], &law["lambda"]), (&"flores".into(), &0.6.into(), &lambda.into()));
    // The effective mass of two equal bodies is half of one; the factor of Tsuji goes with its root.
    let tsuji = |mass: &str| checked(FLORES, &[("law.factor", "tsuji"), ("body2.mass", mass)]).collision.values[2];
    assert!((tsuji("0.1") / tsuji("inf") - 0.5f64.sqrt()).abs() < 1e-14);
    assert!(checked(FLORES, &[("law.factor", "jankowski")]).collision.compression_only);
    assert!(checked(FLORES, &[("law.m", "3/2")]).warnings.is_empty());
}

#[test]
fn a_factor_made_for_something_else_gives_a_warning() {
    let warnings = |changes: &[(&str, &str)]| checked(FLORES, changes).warnings.join("; ");
    let tsuji = ("law.factor", "tsuji");
    assert!(warnings(&[tsuji]).contains("ends at zero indentation"));
    assert!(!warnings(&[tsuji, ("solver.end", "indentation")]).contains("was made for"));
    let thornton = warnings(&[("law.factor", "thornton2013"), ("solver.end", "indentation")]);
    assert!(thornton.contains("ends at zero force"), "{thornton}");
    assert!(warnings(&[("law.n", "2")]).contains("was made for n = 1.5, not for n = 2"));
    assert!(warnings(&[("law.factor", "kelvin-voigt")]).contains("was made for n = 1, not for n = 1.5"));
    assert!(warnings(&[("law.factor", "zhang2021"), ("law.m", "0.5")]).contains("ends at zero indentation"));
    assert_eq!(warnings(&[("law.factor", "zhang2021"), ("law.m", "2")]), "", "there both rules are the same");
    assert!(warnings(&[("law.compression_only", "true")]).contains("in both directions"));
    assert_eq!(warnings(&[("law.factor", "exact"), ("law.m", "0.5")]), "");
}

fn flatten(path: &str, value: &serde_json::Value, into: &mut Vec<(String, String)>) {
    match value {
        serde_json::Value::Null => {}
        serde_json::Value::Object(map) => {
            for (key, inner) in map {
                let dotted = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                flatten(&dotted, inner, into);
            }
        }
        other => into.push((path.into(), other.to_string())),
    }
}

#[test]
fn the_hash_is_of_the_meaning_not_of_the_text() {
    let plain = checked(TWO_BALLS, &[]).hash();
    assert_eq!(checked(&format!("# words\n{TWO_BALLS}A = 1.0\n[solver]\nrtol = 1e-10\n"), &[]).hash(), plain);
    assert_eq!(checked(TWO_BALLS, &[("law.model", "bouc-wen-hunt-crossley"), ("law.c", "1e3")]).hash(), plain);
    assert_ne!(checked(TWO_BALLS, &[("law.c", "2e3")]).hash(), plain);
}

#[test]
fn set_takes_toml_values_and_bare_expressions() {
    let collision =
        checked(TWO_BALLS, &[("law.c", "2e3"), ("body1.force", "-m1*2*9.81"), ("body2.mass", "3")]).collision;
    assert_eq!(collision.values[1], 2e3);
    let Setting::Bodies([one, two]) = collision.setting else { panic!("no bodies") };
    assert_eq!(one.force.map(|f| f.text().to_string()), Some("-m1*2*9.81".into()));
    assert_eq!(two.mass, 3.0);
}

#[test]
fn spheres_replace_the_stiffness() {
    let spheres =
        "[law.spheres]\nradius = [0.01, inf]\nyoungs_modulus = [2e11, 2e11]\npoisson_ratio = [0.3, '0.6/2']\n";
    let text = format!("{}{spheres}", TWO_BALLS.replace("k = 1e6\n", ""));
    let collision = checked(&text, &[]).collision;
    let expected = 4.0 / 3.0 * 0.1 * 2e11 / (2.0 * 0.91);
    assert!((collision.values[0] / expected - 1.0).abs() < 1e-14);
    assert!(refused(&format!("{TWO_BALLS}{spheres}"), &[])[0].contains("cannot be given together with [law.spheres]"));
    assert!(refused(&text, &[("law.p", "2")])[0].contains("must be 1.5"));
    assert_eq!(checked(&text, &[("law.spheres.radius.1", "0.02")]).collision.spheres.unwrap()[1].radius, 0.02);
}

#[test]
fn every_independent_error_is_reported_in_the_order_of_the_file() {
    let text = TWO_BALLS
        .replace("velocity = -0.5", "velocity = 2.5")
        .replace("\"-m1*9.81\"", "\"-m3*9.81\"")
        .replace("alpha = 0.5", "alpha = 1.5\nalhpa = 2")
        .replace("gamma = -5e3", "gamma = -2e4");
    let errors = refused(&text, &[("law.cc", "3")]);
    let starts: Vec<&str> = errors.iter().map(|e| e.split(": ").next().unwrap()).collect();
    assert_eq!(
        starts,
        ["test.toml:4:12", "test.toml:5:11", "test.toml:16:9", "test.toml:17:1", "test.toml:19:9", "--set law.cc=3"]
    );
    assert!(
        errors[4].contains("law.gamma = -2e4: must lie in [-beta, beta] (beta = 10000, unit 1/m^n)"),
        "{}",
        errors[4]
    );
    assert!(errors[4].contains("  19 | gamma = -2e4\n     |         ^^^^\nhint: "), "{}", errors[4]);
}

#[test]
fn a_force_that_fails_in_the_run_is_blamed_on_its_expression() {
    let checked = checked(TWO_BALLS, &[]);
    let error = crate::collide::SolveError::ForceNotFinite { body: 2, t: 1e-3, value: f64::INFINITY };
    let words = checked.attribution(&error).unwrap().to_string();
    assert!(
        words.starts_with("test.toml:9:9: body2.force = \"2/pi*m2*250*atan(1e3*t)\": becomes inf at t = 0.001"),
        "{words}"
    );
    assert_eq!(checked.attribution(&crate::collide::SolveError::StepTooSmall { t: 0.0, unit: "" }), None);
}

#[test]
fn deep_nesting_is_refused_without_overflow() {
    // An eighth of what a worker has: builds without optimisation take more.
    let small = std::thread::Builder::new().stack_size(256 << 10);
    small.spawn(refuse_deep_nesting).unwrap().join().unwrap();
}

fn refuse_deep_nesting() {
    let (key, words) = ("a.".repeat(100_000) + "b", "nested deeper than 8 levels\n");
    // Keys of 80 parts in 79 tables, one in the other, and tables without keys: toml's own count allows them.
    let wide = format!("{}1{}", format!("{{{}b=", "a.".repeat(79)).repeat(79), "}".repeat(79));
    let backwards = format!("{{{}a={}", "{}".repeat(90_000), "{a=".repeat(90_000));
    let values = ["[".repeat(100_000), "{a=".repeat(100_000), "[{a=".repeat(100_000), wide];
    let inside = [format!("x = {{{key} = 1}}"), format!("x = [{{{key} = 1}}]")];
    let keys = [format!("{key} = 1"), format!("[{key}]"), format!("[[{key}]]"), "\"a\" . ".repeat(100_000) + "b = 1"];
    let lines = values.iter().map(|value| format!("x = {value}"));
    for line in lines.chain(inside).chain(keys) {
        let said = refused(&format!("{TWO_BALLS}{line}\n"), &[]).remove(0);
        assert!(said.starts_with("test.toml:19:") && said.contains(words) && said.contains("hint: "), "{said}");
    }
    assert!(read(&format!("x = {backwards}"), "deep", &[]).is_err());
    for value in values.iter().chain([&backwards]) {
        let said = refused(TWO_BALLS, &[("law.c", value)]).remove(0);
        assert!(said.starts_with("--set law.c=") && said.contains(words), "{said}");
        // What begins so is no TOML: it is an expression, and a wrong one.
        assert!(!refused(TWO_BALLS, &[("law.c", &format!("={value}"))])[0].contains(words));
    }
    assert!(!refused(TWO_BALLS, &[("law.c", &key)])[0].contains(words));
    assert!(refused(TWO_BALLS, &[(&key, "1")])[0].contains("more than 8 parts"));
}

#[test]
fn what_is_wrong_before_it_is_too_deep_is_said_first() {
    let said = refused("x = a.a.a.a.a.a.a.a.a.a\n", &[]);
    assert!(said[0].starts_with("test.toml:1:5: this is not a TOML value"), "{said:?}");
    let said = refused("kind = \"collision\"\n[law\nx = [[[[[[[[[[1]]]]]]]]]]\n", &[]);
    assert!(said.len() == 1 && said[0].starts_with("test.toml:2:"), "{said:?}");
}

#[test]
fn the_template_and_the_schema_agree_with_the_checks() {
    checked(template("collision").unwrap(), &[]);
    let schema = schema();
    let laws = schema["properties"]["law"]["oneOf"].as_array().unwrap();
    assert_eq!(laws.len(), crate::law::entries().map(|e| e.tables.len()).sum::<usize>());
    assert_eq!(laws[0]["properties"]["gamma"]["unit"], "1/m^n");
}

#[test]
fn a_constant_is_not_blamed_for_growing() {
    let of = |written: &str| InputError {
        origin: Origin::File { file: "a.toml".into() },
        key: Some("excitation".into()),
        value: Some(written.into()),
        unit: Some("N"),
        kind: InputErrorKind::of_force(2.5, -1e6, written),
    };
    let constant = "is constant, and the motion under it becomes too large to compute with at t = 2.5 (unit N)";
    for written in ["-1e6", "\"-1e6\"", "\"2*pi\""] {
        assert_eq!(of(written).message(), constant);
    }
    assert_eq!(of("\"exp(50*t)\"").message(), "becomes too large to compute with at t = 2.5 (unit N)");
}
