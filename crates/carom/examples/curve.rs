//! A curve instead of a sweep: restitution against speed for a Bouc-Wen law at a million points, from some forty runs.

use carom::ensemble::curve::{CurveRequest, curve};
use carom::scenario::{self, KeyRange};
use std::error::Error;
use std::time::Instant;

const CART: &str = r#"
kind = "collision"
[law]
model = "bwshc"
form = "base"
Bb = 17.4
Gammab = 13.1
kappa = 0.324
sigmab = 0.0794
n = 1
p = 1
[input]
v0 = 0.3
"#;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let request = CurveRequest::new(scenario::read(CART, "cart", &[])?, KeyRange::parse("input.v0=range(0.1,1)")?);
    let mut points: Vec<f64> = (0..1_000_000).map(|i| 0.1 + 0.9 * (f64::from(i) / 1e6)).collect();

    let begun = Instant::now();
    let curve = curve(&request)?;
    let built = begun.elapsed();
    let restitution = curve.position("restitution").ok_or("there is a restitution")?;
    curve.evaluate(restitution, &mut points);
    println!("{} runs in {built:?}, a million points after {:?}", curve.runs.all(), begun.elapsed());

    for (v, e) in [0.1, 0.3, 1.0].map(|v| (v, curve.value(restitution, v))) {
        let (e, error) = e.ok_or("the curve goes there")?;
        println!("{v} m/s  {e:.9} ± {error:.0e}");
        assert!(error < 1e-9);
    }
    assert!(curve.runs.all() <= 41 && points.iter().all(|e| (0.0..1.0).contains(e)));
    Ok(())
}
