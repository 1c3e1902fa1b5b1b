//! A fit: which damping reproduces these rebounds, and how sure is that?

use carom::identify::{self, Data, Dataset, Datum, Model, Rebound, Slot};
use carom::law::{self, Form};
use std::error::Error;

/// Speed in m/s, restitution, and its standard deviation.
const MEASURED: [(f64, f64, f64); 6] = [
    (0.5, 0.964, 0.004),
    (1.0, 0.933, 0.004),
    (1.5, 0.903, 0.004),
    (2.0, 0.878, 0.004),
    (2.5, 0.853, 0.004),
    (3.0, 0.829, 0.004),
];

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let row = |(speed, value, deviation): (f64, f64, f64)| {
        let restitution = Some(Datum { value, deviation: Some(deviation) });
        Rebound { speed, restitution, duration: None, peak_force: None }
    };
    let rows = Data::Rebounds(MEASURED.into_iter().map(row).collect());
    let data = Dataset { name: "drops".into(), masses: Some([0.05, f64::INFINITY]), input: None, data: rows };

    // A Hertzian contact with Hunt-Crossley damping: restitution says nothing about the stiffness, so it is given.
    let power = law::find("power").ok_or("it is in the list")?;
    let mut model = Model::new(power, Form::Dimensional, std::slice::from_ref(&data));
    for (key, value) in [("k", 1e8), ("n", 1.5), ("m", 1.5)] {
        model.set(key, Slot::Fixed(value));
    }
    let fit = identify::fit(&identify::Problem::new(vec![data], model), &mut identify::Silent)?;

    let lambda = fit.parameters.iter().find(|p| p.key == "lambda").ok_or("it was free")?;
    let interval = lambda.interval.as_ref().ok_or("profiles give one")?;
    println!("lambda = {:.4e}, 95 % between {:.4e} and {:.4e}", lambda.value, interval.low.value, interval.high.value);
    assert_eq!(lambda.determined, Some(true));
    Ok(())
}
