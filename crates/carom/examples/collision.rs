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

    // An outcome reports itself, to people and to programs.
    println!("{outcome}");
    let json = serde_json::to_value(&outcome)?;
    println!("peak force {} ± {} N", json["peak_force"], json["error"]["peak_force"]);

    let energy = outcome.energy.ok_or("two bodies have an energy")?;
    assert!(energy.residual.abs() < 1e-9 * energy.kinetic_before, "the balance closes");

    // What cannot be is refused by name.
    let refused = Collision::between(Body::new(1.0, -1.0), Body::fixed()).law("bwshc").set("K", 1e6).build();
    println!("{}", refused.err().ok_or("K is no parameter")?);
    Ok(())
}
