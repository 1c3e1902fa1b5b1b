//! An oscillator: a mass on a Bouc-Wen element, shaken; where its energy goes, and when its velocity is zero.

use carom::oscillator;
use carom::scenario::{self, Problem};
use std::error::Error;

const SCENARIO: &str = r#"
kind = "oscillator"
mass = 1.0
excitation = "0.8*sin(2*pi*t/7)"
duration = 40.0
[restoring]
model = "bouc-wen"
A = 1.0
gamma = 0.5
beta = 0.3
n = 1.5
"#;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let scenario = scenario::read(SCENARIO, "example.toml", &[])?;
    let Problem::Oscillator(checked) = scenario::check_any(&scenario)? else { return Err("of another kind".into()) };
    let outcome = oscillator::run(&checked.oscillator, oscillator::Options::default())?;
    println!("displacement {:?} at the end", outcome.results.displacement);
    println!("{} zeros of the velocity", outcome.events.iter().filter(|e| e.name == "velocity-zero").count());
    Ok(())
}
