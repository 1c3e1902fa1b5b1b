//! A sweep in memory: restitution against speed for a metal that yields, on all cores.

use carom::collide::{Body, Collision, Options};
use carom::ensemble;
use carom::law::spheres::Sphere;
use std::error::Error;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let ball = Sphere { radius: 0.0125, youngs_modulus: 2.0e11, poisson_ratio: 0.3 };
    let plane = Sphere { radius: f64::INFINITY, youngs_modulus: 7.0e10, poisson_ratio: 0.33 };
    let speeds: Vec<f64> = (0..=40).map(|i| 10f64.powf(-3.0 + 0.1 * f64::from(i))).collect();
    let at = |speed: &f64| {
        let bodies = Collision::between(Body::new(0.0638, -speed), Body::fixed());
        bodies.law("thornton").spheres([ball, plane]).set("yield_pressure", 1.2e9).build()
    };
    let problems = speeds.iter().map(at).collect::<Result<Vec<_>, _>>()?;

    let outcomes = ensemble::collisions(&problems, Options::default());
    let mut last = 1.0 + 1e-9;
    for (speed, outcome) in speeds.iter().zip(outcomes) {
        let restitution = outcome?.results.restitution.ok_or("it parts")?;
        println!("{speed:10.4} m/s  {restitution:.6}");
        assert!(restitution <= last, "the faster, the less comes back");
        last = restitution + 1e-9;
    }
    Ok(())
}
