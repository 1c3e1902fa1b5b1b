//! One collision: two balls with a hysteretic contact law, built by name, with its errors, energy and sensitivities.

use carom::collide::{Body, Collision, Options};
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let outcome = Collision::between(Body::new(1.57, -0.5), Body::new(0.52, 1.5))
        .law("bwshc")
        .set("k", 1e6)
        .set("c", 1e3)
        .set("n", 1.5)
        .set("p", 1.5)
        .set("alpha", 0.5)
        .set("beta", 1e4)
        .set("gamma", -5e3)
        .options(Options { sensitivities: true, ..Options::default() })
        .solve()?;

    for ((name, unit, value), (_, _, error)) in outcome.figures.named().iter().zip(outcome.error.named()) {
        if let (Some(value), Some(error)) = (value, error) {
            println!("{name:24} {value:14.9} ± {error:.0e} {unit}");
        }
    }
    let energy = outcome.energy.ok_or("two bodies have an energy")?;
    assert!(energy.residual.abs() < 1e-9 * energy.kinetic_before, "the balance closes");

    let table = outcome.sensitivities.as_ref().ok_or("they were asked for")?;
    let restitution = table.iter().find(|s| s.figure == "restitution").ok_or("it is there")?;
    for (key, derivative) in &restitution.derivatives {
        println!("d restitution / d {key:16} {:12.4e}", derivative.unwrap_or(f64::NAN));
    }

    // What cannot be is refused by name.
    let refused = Collision::between(Body::new(1.0, -1.0), Body::fixed()).law("bwshc").set("K", 1e6).build();
    println!("{}", refused.err().ok_or("K is no parameter")?);
    Ok(())
}
