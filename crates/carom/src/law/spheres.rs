//! Hertzian stiffness of two elastic spheres (P1 eqs 2, 3).
//!
//! ```text
//! k = 4/3 √R / (h₁ + h₂),   1/R = 1/R₁ + 1/R₂,   hᵢ = (1 - νᵢ²)/Eᵢ          F = k δ^(3/2)
//! ```
//!
//! A radius of infinity is a plane. Valid for indentations small against the radii and n = 3/2.

use crate::parameter::{Domain, Parameter, required};
use crate::scalar::Scalar;

/// The parameters of one sphere, in the order of [`Sphere`]. Radius may also be infinite.
pub const TABLE: &[Parameter] = &[
    required("radius", "R", "m", Domain::Positive, "radius; inf is a plane"),
    required("youngs_modulus", "E", "Pa", Domain::Positive, "Young's modulus"),
    required("poisson_ratio", "ν", "1", Domain::Open(-1.0, 0.5), "Poisson's ratio"),
];

/// One elastic sphere.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sphere<T> {
    /// Radius in m; infinite for a plane.
    pub radius: T,
    /// Young's modulus in Pa.
    pub youngs_modulus: T,
    /// Poisson's ratio.
    pub poisson_ratio: T,
}

/// 1/R* = 1/R₁ + 1/R₂; a plane adds nothing.
fn curvature<T: Scalar>(spheres: [Sphere<T>; 2]) -> T {
    let mut curvature = T::constant(0.0);
    for s in spheres.iter().filter(|s| s.radius.re().is_finite()) {
        curvature = curvature + T::constant(1.0) / s.radius;
    }
    curvature
}

/// h₁ + h₂ = 1/E*.
fn compliance<T: Scalar>(spheres: [Sphere<T>; 2]) -> T {
    let mut compliance = T::constant(0.0);
    for s in spheres {
        compliance = compliance + (T::constant(1.0) - s.poisson_ratio * s.poisson_ratio) / s.youngs_modulus;
    }
    compliance
}

/// R* in m.
pub fn radius<T: Scalar>(spheres: [Sphere<T>; 2]) -> T {
    T::constant(1.0) / curvature(spheres)
}

/// E* in Pa.
pub fn modulus<T: Scalar>(spheres: [Sphere<T>; 2]) -> T {
    T::constant(1.0) / compliance(spheres)
}

/// Stiffness k in N/m^(3/2) of two spheres in contact.
pub fn stiffness<T: Scalar>(spheres: [Sphere<T>; 2]) -> T {
    T::constant(4.0 / 3.0) / (compliance(spheres) * curvature(spheres).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_equal_spheres_are_softer_than_sphere_on_plane_by_root_two() {
        let ball = Sphere { radius: 0.01, youngs_modulus: 2e11, poisson_ratio: 0.3 };
        let plane = Sphere { radius: f64::INFINITY, ..ball };
        let ratio = stiffness([ball, plane]) / stiffness([ball, ball]);
        assert!((ratio - 2f64.sqrt()).abs() < 1e-15);
        // k = 4/3 √R E*, E* = E/(2(1-ν²)) for equal materials
        let expected = 4.0 / 3.0 * 0.1 * 2e11 / (2.0 * 0.91);
        assert!((stiffness([ball, plane]) / expected - 1.0).abs() < 1e-15);
    }
}
