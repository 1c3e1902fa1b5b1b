//! The beam of P3, Tables 1 and 2.

use carom::beam::{Beam, Count, Hold, Impact, Method, Striker, SupportKind};

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
