//! The beam of P3, Tables 1 and 2.

use carom::beam::{Beam, ChosenLaw, Count, Hold, Impact, Method, Striker, SupportKind};
use carom::law::{BOUC_WEN_HUNT_CROSSLEY, BOUC_WEN_MAXWELL, Form, POWER};

/// The impact of P3 at a place: Ω₀ = -6 rad/s, 80 elements, 25 modes, no damping.
pub fn paper(xi: f64) -> Impact {
    Impact {
        beam: Beam {
            length: 0.508,
            radius: 6.35e-3,
            mass_per_length: 0.3433,
            youngs_modulus: 68.3e9,
            poisson_ratio: 0.34,
            second_moment: 1.277e-9,
            internal_damping: 0.0,
            external_damping: 0.0,
            elements: Count::Given(80),
            modes: Count::Given(25),
            tolerance: 1e-3,
        },
        supports: vec![Hold { position: 0.01905, kind: SupportKind::Pinned }],
        striker: Striker { mass: 1000.0, radius: 6.35e-3, youngs_modulus: 68.3e9, poisson_ratio: 0.34, velocity: 0.0 },
        xi,
        angular_velocity: -6.0,
        centre_velocity: 0.0,
        law: None,
        method: Method::Events,
        tolerance: 1e-10,
        t_max: None,
        max_evaluations: None,
        xi_uncertainty: 0.0,
        modulus_uncertainty: 0.0,
    }
}

/// An impact from a line of keys and values in SI units: `length=0.5;mu=0.3;...;supports=0.1:p,0.4:c;law=maxwell;k=1e6;...`.
pub fn from_line(line: &str) -> Impact {
    let pairs: Vec<(&str, &str)> = line.split(';').map(|pair| pair.split_once('=').unwrap()).collect();
    let word = |key: &str| pairs.iter().find(|p| p.0 == key).map(|p| p.1);
    let number = |key: &str| word(key).map_or(0.0, |text| text.parse::<f64>().unwrap());
    let mut impact = paper(number("xi"));
    let beam = &mut impact.beam;
    (beam.length, beam.mass_per_length) = (number("length"), number("mu"));
    (beam.youngs_modulus, beam.second_moment) = (number("E"), number("I"));
    (beam.internal_damping, beam.external_damping) = (number("ci"), number("ce"));
    (beam.elements, beam.modes) = (Count::Given(number("elements") as usize), Count::Given(number("modes") as usize));
    let support = |text: &str| {
        let (position, kind) = text.split_once(':').unwrap();
        let kind = if kind == "p" { SupportKind::Pinned } else { SupportKind::Clamped };
        Hold { position: position.parse().unwrap(), kind }
    };
    impact.supports = word("supports").unwrap_or("").split(',').filter(|s| !s.is_empty()).map(support).collect();
    (impact.striker.mass, impact.striker.velocity) = (number("ms"), number("vs"));
    (impact.angular_velocity, impact.centre_velocity) = (number("omega"), number("vc"));
    let law = match word("law").unwrap() {
        "hunt" => BOUC_WEN_HUNT_CROSSLEY,
        "maxwell" => BOUC_WEN_MAXWELL,
        _ => POWER,
    };
    let table = law.entry().table(Form::Dimensional).unwrap();
    let values = table.iter().map(|p| number(p.key)).collect();
    let compression_only = number("comp") != 0.0;
    impact.law = Some(ChosenLaw { law, form: Form::Dimensional, values, spheres: None, compression_only });
    impact
}
