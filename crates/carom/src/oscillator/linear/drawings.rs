//! The models of P4 Tables 1-3, each as a drawing, the equation that follows from it, and the energies of its elements.
//!
//! The drawings of the tables are lost. Each was recovered from its equations: what the last row says of a displacement held for long, of
//! slow flow and of sudden motion leaves one arrangement of the elements. Where the tables print something else than what follows from the
//! drawing and P4 eq. 1, the model says so.

use super::form::Equation;
use super::model::{Elements, Inner};
use crate::scalar::Scalar;

fn half<T: Scalar>() -> T {
    T::constant(0.5)
}

/// Kelvin (Kelvin-Voigt): a spring and a dashpot side by side. P4 Table 1 (a).
///
/// ```text
///  wall ──┬── k ──┬── mass        r = k x + c v
///         └── c ──┘
/// ```
///
/// Recovered from choice 1, whose second row is m v̇ = u - k x - c v. All four choices of the table are as printed.
pub(super) fn kelvin<T: Scalar>([k, c]: [T; 2]) -> Elements<T> {
    let equation = Equation { b: k, c, held: k, ..Equation::zero() };
    Elements::new(equation, move |s| [c * s.v * s.v, half::<T>() * k * s.x * s.x])
}

/// Maxwell: a spring and a dashpot one behind the other. P4 Table 1 (b).
///
/// ```text
///  wall ── c ── k ── mass         ṙ = k v - (k/c) r,  integrated: r = k (x - x₀) - (k/c) p
/// ```
///
/// Recovered from choices 2 and 4, whose rows give ṙ. Printed wrong: in choice 1 the coefficient of ∫u is k/(m c), not 1/m; in
/// choices 3 and 4 the entry (1, 2) is -1/m, not -1.
pub(super) fn maxwell<T: Scalar>([k, c]: [T; 2]) -> Elements<T> {
    let equation = Equation { b: k, d: k / c, ..Equation::zero() };
    Elements::new(equation, move |s| [s.r * s.r / c, half::<T>() * s.r * s.r / k])
}

/// Standard solid 1: a spring, and behind it a Kelvin model. P4 Table 2 (a).
///
/// ```text
///             ┌── k₂ ──┐
///  wall ──────┤        ├── k₁ ── mass       r = k₁ (x - x₂) = k₂ x₂ + c₂ ẋ₂
///             └── c₂ ──┘
///                      x₂                   ṙ = (k₁k₂/c₂) x + k₁ v - ((k₁ + k₂)/c₂) r
/// ```
///
/// Recovered from the last row: at rest it gives r = k₁k₂/(k₁ + k₂) x, two springs one behind the other, and against sudden motion
/// ṙ = k₁ v, the first alone. Printed wrong, in both forms: the last entry is -(k₁ + k₂)/c₂, with a minus.
pub(super) fn standard_solid_1<T: Scalar>([k1, k2, c2]: [T; 3]) -> Elements<T> {
    let held = k1 * k2 / (k1 + k2);
    let equation = Equation { a: k1 * k2 / c2, b: k1, d: (k1 + k2) / c2, held, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let x2 = s.x - s.r / k1;
        let dashpot = s.r - k2 * x2;
        [dashpot * dashpot / c2, half::<T>() * (s.r * s.r / k1 + k2 * x2 * x2)]
    })
}

/// Standard solid 2 (Zener): a spring beside a Maxwell model. P4 Table 2 (b).
///
/// ```text
///         ┌───── k₁ ─────┐
///  wall ──┤              ├── mass           r = k₁ x + s,  ṡ = k₂ v - (k₂/c₂) s
///         └── c₂ ── k₂ ──┘
///                                           ṙ = (k₁k₂/c₂) x + (k₁ + k₂) v - (k₂/c₂) r
/// ```
///
/// Recovered from the last row: at rest r = k₁ x, one spring, and against sudden motion ṙ = (k₁ + k₂) v, two side by side. Both forms
/// are as printed.
pub(super) fn standard_solid_2<T: Scalar>([k1, k2, c2]: [T; 3]) -> Elements<T> {
    let equation = Equation { a: k1 * k2 / c2, b: k1 + k2, d: k2 / c2, held: k1, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let maxwell = s.r - k1 * s.x;
        [maxwell * maxwell / c2, half::<T>() * (k1 * s.x * s.x + maxwell * maxwell / k2)]
    })
}

/// Standard fluid 1: a dashpot, and behind it a Kelvin model. P4 Table 2 (c).
///
/// ```text
///             ┌── k₂ ──┐
///  wall ──────┤        ├── c₁ ── mass       r = c₁ (v - ẋ₂) = k₂ x₂ + c₂ ẋ₂
///             └── c₂ ──┘
///                      x₂                   (c₁ + c₂) ṙ + k₂ r = k₂c₁ v + c₁c₂ v̇
/// ```
///
/// Recovered from the first row of (r, ẋ): held for long nothing is left of r, in slow flow r = c₁ v, and a sudden velocity gives
/// c₁c₂/(c₁ + c₂) v, two dashpots one behind the other. All four forms are as printed, the entries that the text has run
/// together being sums.
pub(super) fn standard_fluid_1<T: Scalar>([c1, k2, c2]: [T; 3]) -> Elements<T> {
    let both = c1 + c2;
    let equation = Equation { b: k2 * c1 / both, c: c1 * c2 / both, d: k2 / both, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let rate = s.v - s.r / c1;
        let spring = s.r - c2 * rate;
        [s.r * s.r / c1 + c2 * rate * rate, half::<T>() * spring * spring / k2]
    })
}

/// Standard fluid 2 (Jeffreys): a dashpot beside a Maxwell model. P4 Table 2 (d).
///
/// ```text
///         ┌───── c₁ ─────┐
///  wall ──┤              ├── mass           r = c₁ v + s,  ṡ = k₂ v - (k₂/c₂) s
///         └── c₂ ── k₂ ──┘
///                                           ṙ = -(k₂/c₂) r + (k₂/c₂)(c₁ + c₂) v + c₁ v̇
/// ```
///
/// Recovered from the first row of (r, ẋ): slow flow gives r = (c₁ + c₂) v, sudden motion c₁ v. Printed wrong: in the flow form the
/// quotient is (c₁ + c₂)/c₂, not (c₁ + c₂)/c₁.
pub(super) fn standard_fluid_2<T: Scalar>([c1, k2, c2]: [T; 3]) -> Elements<T> {
    let equation = Equation { b: k2 * (c1 + c2) / c2, c: c1, d: k2 / c2, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let maxwell = s.r - c1 * s.v;
        [c1 * s.v * s.v + maxwell * maxwell / c2, half::<T>() * maxwell * maxwell / k2]
    })
}

/// Generalised Maxwell: a spring, a dashpot and a Maxwell model side by side. P4 Table 3 (a).
///
/// ```text
///         ┌───── k₁ ─────┐
///  wall ──┼───── c₁ ─────┼── mass           r = k₁ x + c₁ v + s,  ṡ = k₂ v - (k₂/c₂) s
///         └── c₂ ── k₂ ──┘
///                                           ṙ = (k₁k₂/c₂) x + (k₁ + k₂ + k₂c₁/c₂) v - (k₂/c₂) r + c₁ v̇
/// ```
///
/// Recovered from the last row: without c₁ it is standard solid 2, without k₁ standard fluid 2. Printed wrong, in both forms: the
/// quotient in the last entry is k₂/c₂, not k₂/c₁.
pub(super) fn generalised_maxwell<T: Scalar>([k1, c1, k2, c2]: [T; 4]) -> Elements<T> {
    let b = k1 + k2 + k2 * c1 / c2;
    let equation = Equation { a: k1 * k2 / c2, b, c: c1, d: k2 / c2, held: k1, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let maxwell = s.r - k1 * s.x - c1 * s.v;
        [c1 * s.v * s.v + maxwell * maxwell / c2, half::<T>() * (k1 * s.x * s.x + maxwell * maxwell / k2)]
    })
}

/// Kelvin chain (Burgers): a spring, a dashpot and a Kelvin model one behind the other. P4 Table 3 (b).
///
/// ```text
///             ┌── k₂ ──┐
///  wall ──────┤        ├── c₁ ── k₁ ── mass         r = k₂ x₂ + c₂ ẋ₂,  x - x₀ = r/k₁ + p/c₁ + x₂
///             └── c₂ ──┘
///                      x₂
///
///  ṙ = (k₁k₂/c₂)(x - x₀) + k₁ v - (k₁/c₂)(1 + k₂/k₁ + c₂/c₁) r - (k₁k₂/(c₁c₂)) p
/// ```
///
/// Recovered from the last row: the sum of three extensions, of which that of the dashpot c₁ is p/c₁. Printed wrong, in both forms:
/// the last entry has a minus.
pub(super) fn kelvin_chain<T: Scalar>([k1, c1, k2, c2]: [T; 4]) -> Elements<T> {
    let (d, g) = ((k1 + k2) / c2 + k1 / c1, k1 * k2 / (c1 * c2));
    let equation = Equation { a: k1 * k2 / c2, b: k1, d, g, ..Equation::zero() };
    Elements::new(equation, move |s| {
        let x2 = s.x - s.x0 - s.r / k1 - s.p / c1;
        let dashpot = s.r - k2 * x2;
        [s.r * s.r / c1 + dashpot * dashpot / c2, half::<T>() * (s.r * s.r / k1 + k2 * x2 * x2)]
    })
}

/// Two Maxwell models side by side. P4 Table 3 (c).
///
/// ```text
///         ┌── c₁ ── k₁ ──┐
///  wall ──┤              ├── mass           r = s₁ + s₂,  ṡᵢ = kᵢ v - (kᵢ/cᵢ) sᵢ
///         └── c₂ ── k₂ ──┘
///
///  ṙ = k₁k₂ (1/c₁ + 1/c₂)(x - x₀) + (k₁ + k₂) v - (k₁/c₁ + k₂/c₂) r - (k₁k₂/(c₁c₂)) p
/// ```
///
/// The text names it. Eliminating s₁ and s₂ gives r̈ + (k₁/c₁ + k₂/c₂) ṙ + k₁k₂/(c₁c₂) r = (k₁ + k₂) v̇ + k₁k₂(1/c₁ + 1/c₂) v,
/// integrated once above. Printed wrong, in the form (x, v, r) with p = J - m v: the entry (3, 2) is k₁ + k₂ + m k₁k₂/(c₁c₂) and the
/// coefficient of ∫u is -k₁k₂/(c₁c₂).
///
/// The share s₁ of the force follows from x, v, r and p only where the two relaxation times differ, and badly where they
/// nearly do. For the energies it is integrated beside the state vector.
pub(super) fn two_maxwell_parallel<T: Scalar>([k1, c1, k2, c2]: [T; 4]) -> Elements<T> {
    let one = T::constant(1.0);
    let (a, d, g) = (k1 * k2 * (one / c1 + one / c2), k1 / c1 + k2 / c2, k1 * k2 / (c1 * c2));
    let elements = Elements::new(Equation { a, b: k1 + k2, d, g, ..Equation::zero() }, move |s| {
        let (first, second) = (s.inner, s.r - s.inner);
        [first * first / c1 + second * second / c2, half::<T>() * (first * first / k1 + second * second / k2)]
    });
    elements.with_inner(Inner::new(one, move |s| k1 * (s.v - s.inner / c1)))
}

/// Two Kelvin models one behind the other. P4 Table 3 (d).
///
/// ```text
///             ┌── k₁ ──┐   ┌── k₂ ──┐
///  wall ──────┤        ├───┤        ├── mass        r = k₁ x₁ + c₁ ẋ₁ = k₂ x₂ + c₂ ẋ₂,  x = x₁ + x₂
///             └── c₁ ──┘   └── c₂ ──┘
///                      x₁
///
///  (c₁ + c₂) ṙ + (k₁ + k₂) r = k₁k₂ x + (k₁c₂ + k₂c₁) v + c₁c₂ v̇
/// ```
///
/// The text names it. Printed wrong, in both forms: c₁c₂/(m (c₁ + c₂)) is missing, with a minus in the last entry and with a plus on u;
/// the first form also needs 1/m in the second row of the input, not in the third.
///
/// The share x₁ of the displacement follows from x, v and r only where the two retardation times differ, and badly where they
/// nearly do. For the energies it is integrated beside the state vector.
pub(super) fn two_kelvin_series<T: Scalar>([k1, c1, k2, c2]: [T; 4]) -> Elements<T> {
    let both = c1 + c2;
    let (a, b, c) = (k1 * k2 / both, (k1 * c2 + k2 * c1) / both, c1 * c2 / both);
    let equation = Equation { a, b, c, d: (k1 + k2) / both, held: k1 * k2 / (k1 + k2), ..Equation::zero() };
    let elements = Elements::new(equation, move |s| {
        let (x1, x2) = (s.inner, s.x - s.inner);
        let (first, second) = (s.r - k1 * x1, s.r - k2 * x2);
        [first * first / c1 + second * second / c2, half::<T>() * (k1 * x1 * x1 + k2 * x2 * x2)]
    });
    elements.with_inner(Inner::new(k1, move |s| (s.r - k1 * s.inner) / c1))
}
