//! A law of one's own, outside the library: a spring that stiffens, with damping that grows with the force.
//!
//! F = k (d + a d³) (1 + c ḋ). It runs as a collision, on a beam, in a sweep and in a fit, as the laws of the library do.

use carom::beam::{self, Beam, ChosenLaw, Count, Impact, Method, Striker};
use carom::collide::{Body, Collision};
use carom::ensemble;
use carom::identify::{self, Data, Dataset, Datum, Model, Rebound};
use carom::law::{Answer, At, ContactLaw, Direct, DirectLaw, Entry, Form, Guess, Law, Signs, Table, Units, Values};
use carom::parameter::{Domain, Parameter, required};
use carom::scalar::Scalar;
use std::error::Error;

const PARAMETERS: &[Parameter] = &[
    required("k", "k", "N/m", Domain::Positive, "stiffness at small indentation"),
    required("a", "a", "1/m^2", Domain::NonNegative, "stiffening"),
    required("c", "c", "s/m", Domain::NonNegative, "damping"),
];

/// The law, as it is written down.
struct Stiffening;

impl ContactLaw for Stiffening {
    const ENTRY: &'static Entry = &Entry {
        name: "stiffening",
        short: "stiffening",
        title: "A stiffening spring",
        purpose: "an example of a law outside the library",
        equations: &["F = k (d + a d^3) (1 + c d')"],
        tables: &[Table { form: Form::Dimensional, parameters: PARAMETERS, told_by: "law.k", words: "" }],
        remembers: false,
        ..Entry::PLAIN
    };

    type Scaled<T: Scalar> = Direct<Scaled<T>>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        (values.get("k"), T::constant(1.0))
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> Self::Scaled<T> {
        let stiffening = values.get("a") * units.length * units.length;
        Direct::new(Scaled { stiffening, damping: values.get("c") * units.speed }, &[1.0])
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let (k, length, _) = guess.stiffness("k", 1.0, 1.0);
        vec![k, guess.draws[0] / (length * length), guess.draws[1] / guess.speed]
    }
}

/// The law in scaled form.
#[derive(Clone, Copy, Debug)]
struct Scaled<T> {
    stiffening: T,
    damping: T,
}

impl<T: Scalar> DirectLaw<T> for Scaled<T> {
    fn parameters(&self) -> Vec<(&'static str, T)> {
        vec![("stiffening", self.stiffening), ("damping", self.damping)]
    }

    fn exponent(&self) -> T {
        T::constant(1.0)
    }

    fn answer(&self, _signs: Signs, at: &At<T>) -> Answer<T> {
        let (d, zero) = (at.indentation, T::constant(0.0));
        let spring = d + self.stiffening * d * d * d;
        let damping = self.damping * at.rate * spring;
        Answer { force: spring + damping, rates: [zero; 2], viscous: damping * at.rate, hysteretic: zero }
    }

    fn stored(&self, indentation: T, _memory: &[T; 2]) -> T {
        let square = indentation * indentation;
        square.scaled(0.5) + self.stiffening * square * square.scaled(0.25)
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let law = Law::of::<Stiffening>();
    let at = |speed: f64| {
        let bodies = Collision::between(Body::new(0.2, -speed), Body::fixed());
        bodies.with_law(law).set("k", 1e5).set("a", 1e6).set("c", 0.2)
    };

    let outcome = at(1.0).solve()?;
    let restitution = outcome.results.restitution.ok_or("the bodies did not part")?;
    // The stiffening drops out of e: with Hunt-Crossley damping (1 + d)/(1 - e d) = exp(d (1 + e)) for any spring, d = c v.
    let (d, e) = (0.2, restitution);
    assert!(((1.0 + d) / (1.0 - e * d) - f64::exp(d * (1.0 + e))).abs() < 1e-9);
    println!("restitution {restitution:.10}");

    let speeds: Vec<f64> = (1..=20).map(|i| 0.1 * f64::from(i)).collect();
    let problems = speeds.iter().map(|v| at(*v).build()).collect::<Result<Vec<_>, _>>()?;
    let sweep = ensemble::collisions(&problems, carom::collide::Options::default());
    let curve: Vec<f64> = sweep.iter().flatten().filter_map(|o| o.results.restitution).collect();
    assert_eq!(curve.len(), speeds.len());
    assert!(curve.windows(2).all(|pair| pair[1] < pair[0]), "it loses more at higher speed");

    let values = vec![1e7, 1e6, 0.2];
    let chosen = ChosenLaw { law, form: Form::Dimensional, values, spheres: None, compression_only: false };
    let impact = Impact {
        beam: Beam {
            length: 0.5,
            radius: 6e-3,
            mass_per_length: 0.3,
            youngs_modulus: 7e10,
            poisson_ratio: 0.3,
            second_moment: 1e-9,
            internal_damping: 0.0,
            external_damping: 0.0,
            elements: Count::Given(20),
            modes: Count::Given(8),
            tolerance: 1e-3,
        },
        supports: Vec::new(),
        striker: Striker { mass: 0.05, radius: 6e-3, youngs_modulus: 7e10, poisson_ratio: 0.3, velocity: 1.0 },
        xi: 0.4,
        angular_velocity: 0.0,
        centre_velocity: 0.0,
        law: Some(chosen),
        method: Method::Events,
        tolerance: 1e-9,
        t_max: None,
        max_evaluations: None,
        xi_uncertainty: 0.0,
        modulus_uncertainty: 0.0,
    };
    let on_beam = beam::run(&impact, beam::Options::default())?;
    println!("on a beam {:?}", on_beam.results.restitution_kinematic);

    let row = |(speed, e): (&f64, &f64)| {
        let datum = Datum { value: *e, deviation: Some(1e-4) };
        Rebound { speed: *speed, restitution: Some(datum), duration: None, peak_force: None }
    };
    let rows = speeds.iter().zip(&curve).map(row).collect();
    let masses = Some([0.2, f64::INFINITY]);
    let data = Dataset { name: "made".into(), masses, input: None, data: Data::Rebounds(rows) };
    let mut model = Model::new(law, Form::Dimensional, std::slice::from_ref(&data));
    model.set("k", identify::Slot::Fixed(1e5));
    model.set("a", identify::Slot::Fixed(1e6));
    let problem = identify::Problem { spread: identify::Spread::None, ..identify::Problem::new(vec![data], model) };
    let fit = identify::fit(&problem, &mut identify::Silent)?;
    let c = fit.parameters.iter().find(|p| p.key == "c").ok_or("no such parameter")?;
    assert!((c.value - 0.2).abs() < 1e-6, "{}", c.value);
    println!("fitted c = {:.8}", c.value);
    Ok(())
}
