//! Reference numbers made with other methods. Origins stand in the files' own notes:
//! golden/collisions.json, event-split DOP853 with tolerances 1e-13, good to about 1e-10, peaks located, not sampled;
//! golden/work_precision.csv, order-16 extrapolation in 128-bit with signs frozen per segment, truth to 1e-16;
//! golden/corners.json, the script named in its note.

#![allow(clippy::approx_constant)]

use carom::collide::*;
use carom::law::{Form, Law};
use carom_test::collision::*;
use serde_json::Value;

const GOOD: f64 = 1e-9;

fn golden() -> Value {
    serde_json::from_str(include_str!("../golden/collisions.json")).unwrap()
}

#[test]
fn two_balls_of_p0_table_2() {
    for (law, key) in [(HUNT, "bwshccm_two_balls"), (MAXWELL, "bwmcm_two_balls")] {
        let truth = &golden()[key];
        let number = |name: &str| truth[name].as_f64().unwrap();
        let out = outcome(&two_balls(law));
        let f = out.results;
        close(f.restitution.unwrap(), number("e"), GOOD);
        close(f.duration.unwrap(), number("ts"), GOOD);
        close(f.peak_force.unwrap(), number("F_max"), GOOD);
        close(f.max_indentation.unwrap(), -number("x_min"), GOOD);
        close(f.velocity1.unwrap(), number("v1"), GOOD);
        close(f.velocity2.unwrap(), number("v2"), GOOD);
        close(out.dimensionless.duration.unwrap(), number("Ts"), GOOD);
        close(out.dimensionless.time_scale.unwrap(), number("Tc"), 1e-14);
        close(out.dimensionless.length_scale.unwrap(), number("Xc"), 1e-14);
        for ((_, value), truth) in out.dimensionless.parameters.iter().zip(truth["P"].as_array().unwrap()) {
            close(*value, truth.as_f64().unwrap(), 1e-13);
        }
    }
}

fn base(law: Law, values: [f64; 8], speed: f64, input: Option<&str>) -> Collision {
    Collision {
        form: Form::Base,
        values: values.to_vec(),
        setting: Setting::Base { speed, input: input.map(|t| carom::formula::Formula::parse(t, INPUT_NAMES).unwrap()) },
        ..bouc_wen(law, [0.0; 6], 0.0)
    }
}

#[test]
fn base_parameters_of_p0_table_3() {
    const NONE: f64 = f64::NAN;
    let columns = [
        ("DSS0_h", HUNT, [1.43, -1.42, 0.632, 0.00715, 1.31, 1.27, NONE, NONE]),
        ("DSS1_h", HUNT, [2.38, -2.38, 0.677, 0.0348, 2.93, 2.62, NONE, NONE]),
        ("DSA0_h", HUNT, [0.63, -0.611, 0.188, 0.00594, 1.0, 2.02, NONE, NONE]),
        ("DSA1_h", HUNT, [1.04, -1.02, 0.362, 0.017, 1.01, 1.67, NONE, NONE]),
        ("DSS0_m", MAXWELL, [0.655, -0.64, 0.519, 0.0118, 1.94, 2.28, NONE, NONE]),
        ("DSS1_m", MAXWELL, [0.966, -0.966, 0.531, 2.22e-16, 1.57, 1.75, NONE, NONE]),
        ("DSA0_m", MAXWELL, [0.44, -0.418, 0.113, 0.00785, 1.27, 3.14, NONE, NONE]),
        ("DSA1_m", MAXWELL, [0.521, -0.521, 0.168, 0.0144, 1.0, 2.04, NONE, NONE]),
    ];
    let golden = golden();
    for (key, law, values) in columns {
        for row in golden["table3_cor"][key].as_array().unwrap() {
            let row: Vec<f64> = row.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect();
            let out = outcome(&base(law, values, row[0], None));
            close(out.results.restitution.unwrap(), row[1], GOOD);
            close(out.dimensionless.duration.unwrap(), row[2], GOOD);
            assert_eq!(out.results.duration, None, "without Tb there are no seconds");
        }
    }
}

#[test]
fn base_parameters_with_load_of_p0_table_5() {
    let columns = [
        ("vil_h", HUNT, [17.4, 13.1, 0.324, 0.0794, 1.0, 1.0, 0.0503, 0.0255]),
        ("vil_m", MAXWELL, [14.9, 14.7, 0.454, 0.099, 1.09, 1.0, 0.0595, 0.0301]),
    ];
    let golden = golden();
    for (key, law, values) in columns {
        for row in golden["table5_cor_duration"][key].as_array().unwrap() {
            let number = |i: usize| row[i].as_f64().unwrap();
            let out = outcome(&base(law, values, number(0), Some("-0.506*9.78*sin(pi/36)")));
            assert_eq!(out.stop == Stop::Separated, row[3].as_bool().unwrap());
            close(out.results.restitution.unwrap(), number(1), GOOD);
            close(out.results.duration.unwrap(), number(2), GOOD);
        }
    }
}

#[test]
fn baseball_of_p0_table_4() {
    let columns = [
        ("ball_h", HUNT, [117080063.0, 5854003.0, 1.1, 1.7, 0.1, 981.05, -961.4, 0.925]),
        ("ball_m", MAXWELL, [253000000.0, 2811.0, 1.2, 1.8, 0.15, 1200.0, -1200.0, 1.01]),
    ];
    let golden = golden();
    for (key, law, values) in columns {
        for row in golden["table4_baseball"][key].as_array().unwrap() {
            let number = |i: usize| row[i].as_f64().unwrap();
            let bodies = [body(0.145, -number(0), None), body(f64::INFINITY, 0.0, None)];
            let problem = Collision { values: values.to_vec(), setting: Setting::Bodies(bodies), ..two_balls(law) };
            let f = outcome(&problem).results;
            close(f.restitution.unwrap(), number(1), GOOD);
            close(f.duration.unwrap(), number(2), GOOD);
            close(f.max_indentation.unwrap(), -number(3), GOOD);
            close(f.peak_force.unwrap(), number(4), GOOD);
        }
    }
}

#[test]
fn work_precision_set_to_eleven_digits_at_the_tightest_tolerance() {
    for (set, problem, duration, restitution) in work_precision() {
        let f = quick(&with_rtol(&problem, 1e-12)).results;
        let error = (f.restitution.unwrap() - restitution).abs();
        assert!(error <= 1e-11, "{set}: {error:e}");
        assert!((f.duration.unwrap() - duration).abs() <= 1e-11, "{set}");
    }
}
