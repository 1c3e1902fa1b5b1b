//! The clock on which a collision is smooth.
//!
//! A contact variable a ≥ 0 (indentation, or |Z|) that starts or ends at zero enters the flow as aᵖ. For p not whole the
//! solution is not smooth there, and a method of high order loses its order. With a = sᵍ and dt = sᵍ⁻¹ dσ on a clock σ
//!
//! ```text
//! ds/dσ = ȧ/g        dt/dσ = sᵍ⁻¹        aᵖ = s^(g p)
//! ```
//!
//! both ends of contact become regular points, crossed at finite rate, and every exponent is multiplied by g. Half-integer powers
//! become polynomials with g = 2.

use crate::scalar::Real;

/// The grade g of the clock for the exponents that occur: 1 where all are whole, else 2, which makes polynomials of half-integer
/// powers and twice as smooth the others. Higher grades crowd the steps towards zero and cost more than they give.
pub(super) fn grade(exponents: &[f64]) -> u32 {
    if exponents.iter().all(|p| *p == p.round()) { 1 } else { 2 }
}

/// (dt/dσ, a) = (sᵍ⁻¹, sᵍ).
#[inline]
pub(super) fn tick<T: Real>(s: T, grade: u32) -> (T, T) {
    let dt = s.whole_power(grade - 1);
    (dt, dt * s)
}
