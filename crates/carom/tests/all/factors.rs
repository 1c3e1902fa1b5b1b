//! Damping factors: what each delivers, against SciPy (oracle/factors.py) and against closed forms.

use carom::collide::EndRule;
use carom::law::factor::{self, FACTORS, FactorInputs};
use carom::restitution::Bead;
use carom::restitution::audit::{Audit, Question, audit};
use std::f64::consts::PI;

/// The oracle's parameters; its table has the same lines as this audit has points.
fn oracle_question() -> Question {
    Question { mass: 0.1, speed: 2.8, stiffness: 2.41e11, ..Question::default() }
}

fn name(end: EndRule) -> &'static str {
    if end == EndRule::Force { "force" } else { "indentation" }
}

fn delivered(audit: &Audit, id: &str, m: f64, end: &str, asked: f64) -> f64 {
    let verdict = audit.verdicts.iter().find(|v| v.factor.id == id && v.m == m && name(v.end) == end);
    let point = verdict.and_then(|v| v.points.iter().find(|p| (p.asked - asked).abs() < 1e-12));
    point.unwrap_or_else(|| panic!("no {id} m = {m} {end} {asked}")).delivered
}

#[test]
fn every_factor_delivers_what_the_oracle_says() {
    let audit = audit(&oracle_question()).unwrap();
    let mut worst = (0.0f64, "");
    let mut count = 0;
    for line in
        include_str!("../golden/factors.csv").lines().filter(|l| !l.starts_with(['#', 'f']) || l.contains("flores"))
    {
        let cells: Vec<&str> = line.split(',').collect();
        let number = |i: usize| cells[i].parse::<f64>().unwrap();
        let off = (delivered(&audit, cells[0], number(1), cells[3], number(4)) - number(5)).abs();
        if off > worst.0 {
            worst = (off, line);
        }
        count += 1;
    }
    assert!(worst.0 < 1e-8, "{worst:?}");
    let points: usize = audit.verdicts.iter().map(|v| v.points.len()).sum();
    assert_eq!((count, audit.skipped.len()), (points, 0), "the oracle and the audit have different points");
}

#[test]
fn three_famous_factors_asked_for_one_half() {
    let audit = audit(&Question { restitutions: vec![0.5], ..Question::default() }).unwrap();
    for (id, expected) in [("hunt-crossley", "0.663"), ("lankarani-nikravesh", "0.725"), ("flores", "0.470")] {
        for end in ["force", "indentation"] {
            assert_eq!(format!("{:.3}", delivered(&audit, id, 1.5, end, 0.5)), expected, "{id}");
        }
    }
}

/// What a factor asked for c delivers at n, and the Λ it has.
fn run(id: &str, n: f64, end: EndRule, c: f64) -> (f64, f64) {
    let f = factor::find(id).unwrap();
    let m = f.m.at(n).unwrap();
    // k = m₀ = v₀ = 1: then X_c = 1 and Λ = λ.
    let inputs =
        FactorInputs { restitution: c, stiffness: 1.0, exponent: n, damping_exponent: m, mass: 1.0, speed: 1.0 };
    let damping = f.lambda(&inputs).unwrap();
    let bead = Bead { n, m, damping, push: 0.0, end, compression_only: f.compression_only };
    (damping, bead.restitution(1e-13).unwrap().unwrap())
}

const BOTH: [EndRule; 2] = [EndRule::Force, EndRule::Indentation];

fn close(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() < 1e-11, "{what}: {found} {expected}");
}

/// e of m = n from d by e = (1 - s/(exp(s) - 1))/d at the s with d = s/(1 - exp(-s)) - 1.
fn hysteretic(d: f64) -> f64 {
    let (mut low, mut high) = (0.0, 100.0 + 2.0 * d);
    for _ in 0..200 {
        let s: f64 = 0.5 * (low + high);
        if s / -(-s).exp_m1() - 1.0 < d { low = s } else { high = s }
    }
    (1.0 - low / low.exp_m1()) / d
}

#[test]
fn with_m_equal_to_n_every_factor_obeys_the_closed_form_for_any_n_and_both_end_rules() {
    for f in FACTORS.iter().filter(|f| f.m == factor::Exponent::SameAsN && !f.compression_only && f.id != "hertz") {
        for n in [1.0, 1.5, 2.3] {
            for c in [0.1, 0.35, 0.6, 0.85] {
                for end in BOTH {
                    let (d, e) = run(f.id, n, end, c);
                    close(e, hysteretic(d), &format!("{} n = {n} c = {c} {end:?}", f.id));
                }
            }
        }
    }
}

#[test]
fn the_exact_factors_deliver_what_they_are_asked() {
    for c in (1..20).map(|i| f64::from(i) / 20.0) {
        for n in [1.0, 1.5, 2.0, 3.1] {
            close(run("gonthier-exact", n, EndRule::Force, c).1, c, "gonthier-exact");
            close(run("gonthier-exact", n, EndRule::Indentation, c).1, c, "gonthier-exact");
            close(run("tsuji", n, EndRule::Indentation, c).1, c, &format!("tsuji n = {n} c = {c}"));
        }
        close(run("kelvin-voigt", 1.0, EndRule::Indentation, c).1, c, "kelvin-voigt");
    }
}

/// e of m = (n-1)/2 with damping ratio z, ended at zero force.
fn ended_at_force(z: f64) -> f64 {
    let q = (1.0 - z * z).abs().sqrt();
    if z < 1.0 {
        (-(z / q) * (PI - (2.0 * z * q).atan2(1.0 - 2.0 * z * z))).exp()
    } else {
        let r = z / q;
        (-r * ((r + 1.0) / (r - 1.0)).ln()).exp()
    }
}

/// e of m = (n-1)/2 that damps in compression only.
fn one_way(z: f64) -> f64 {
    let q = (1.0 - z * z).abs().sqrt();
    (-(z / q) * if z < 1.0 { z.acos() } else { z.acosh() }).exp()
}

#[test]
fn with_half_of_n_less_one_every_factor_obeys_the_closed_forms() {
    for c in (1..20).map(|i| f64::from(i) / 20.0) {
        for (id, n) in [("tsuji", 1.0), ("tsuji", 1.5), ("tsuji", 2.4), ("tsuji-fit", 1.5), ("thornton2013", 1.5)] {
            let (damping, force) = run(id, n, EndRule::Force, c);
            let z = damping / (2.0 * (n + 1.0)).sqrt();
            close(force, ended_at_force(z), &format!("{id} n = {n} c = {c} force"));
            let indentation = run(id, n, EndRule::Indentation, c).1;
            let expected = if z < 1.0 { (-PI * z / (1.0 - z * z).sqrt()).exp() } else { 0.0 };
            close(indentation, expected, &format!("{id} n = {n} c = {c} indentation"));
        }
        for (id, n) in [("jankowski", 1.5), ("mahmoud-jankowski", 1.0)] {
            for end in BOTH {
                let (damping, e) = run(id, n, end, c);
                close(e, one_way(damping / (2.0 * (n + 1.0)).sqrt()), &format!("{id} c = {c}"));
            }
        }
        close(run("kelvin-voigt", 1.0, EndRule::Force, c).1, run("tsuji", 1.0, EndRule::Force, c).1, "kelvin-voigt");
    }
}

#[test]
fn a_factor_made_for_one_end_rule_is_worse_under_the_other() {
    let audit = audit(&Question::default()).unwrap();
    for f in FACTORS.iter().filter(|f| f.end.is_some() && f.m.at(1.5).is_some()) {
        let worst = |end: EndRule| {
            let verdict = audit.verdicts.iter().find(|v| v.factor.id == f.id && v.end == end);
            verdict.map(|v| v.worst.0).unwrap()
        };
        let (own, other) = match f.end {
            Some(EndRule::Force) => (worst(EndRule::Force), worst(EndRule::Indentation)),
            _ => (worst(EndRule::Indentation), worst(EndRule::Force)),
        };
        assert!(own < 2.1e-3 && other > 0.1, "{}: {own} {other}", f.id);
    }
}

#[test]
fn the_audit_does_not_depend_on_units_and_its_figures_scale() {
    let one = audit(&Question { restitutions: vec![0.3, 0.8], ..Question::default() }).unwrap();
    let other = audit(&Question { restitutions: vec![0.3, 0.8], ..oracle_question() }).unwrap();
    for v in &one.verdicts {
        let twin = other.verdicts.iter().find(|w| (w.factor.id, w.m, w.end) == (v.factor.id, v.m, v.end)).unwrap();
        for (a, b) in v.points.iter().zip(&twin.points) {
            assert!((a.delivered - b.delivered).abs() < 1e-9, "{}", v.factor.id);
            // F T/(m v₀) has no unit.
            let number = |p: &carom::restitution::audit::Point, mass: f64, speed: f64| {
                Some(p.peak_force? * p.duration? / (mass * speed))
            };
            let (x, y) = (number(a, 1.0, 1.0), number(b, 0.1, 2.8));
            assert!(x.zip(y).is_none_or(|(x, y)| (x / y - 1.0).abs() < 1e-7), "{} {x:?} {y:?}", v.factor.id);
        }
    }
}

#[test]
fn a_load_changes_what_is_delivered_and_windows_hold_what_they_promise() {
    let loaded = audit(&Question { load: 2000.0, ..Question::default() }).unwrap();
    let free = audit(&Question::default()).unwrap();
    let of = |a: &Audit| delivered(a, "gonthier-exact", 1.5, "force", 0.3);
    assert!(of(&loaded) < of(&free) - 1e-3, "{} {}", of(&loaded), of(&free));
    for v in free.verdicts.iter().chain(&loaded.verdicts) {
        for (list, level) in v.windows.iter().zip([0.01, 0.05]) {
            for p in &v.points {
                let inside = list.iter().any(|w| w.from <= p.asked && p.asked <= w.to);
                assert_eq!(inside, p.error().abs() <= level * p.asked, "{} {} {}", v.factor.id, v.m, p.asked);
            }
        }
    }
}
