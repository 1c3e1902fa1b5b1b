//! Sticking: the load above which, and the damping above which, contact ended at zero indentation never ends.
//!
//! At the critical point the bead returns to u = 0 with u̇ = 0. e falls to zero there like a square root (for g̃ > 0), so e
//! itself is useless near it; whether the collision parts or sticks is not: the solver proves sticking. The point is bracketed and
//! halved; e², which is straight there, extrapolates to the same point (tests).
//!
//! ```text
//! g̃_c ≈ (2γC)^(-1/p),   γ_c ≈ g̃^(-p)/(2C),   p = β/α + 1/(2α) + 1/2                   P2 eq. 22, for g̃_c ≫ 1
//! ```

use super::Material;
use super::coefficients::large_load;
use super::error::TheoryError;
use super::turn::Turn;
use crate::collide::{EndRule, Stop};
use crate::numerics::try_bisect;
use crate::restitution::Bead;

/// The collision is solved at this relative tolerance.
pub const RTOL: f64 = 1e-13;
/// The bracket is halved until it is so narrow, relative.
const WIDTH: f64 = 2e-11;
/// From the first guess the bracket is widened by 2 at most so often.
const DOUBLINGS: usize = 60;

/// The collision of P2 ended at u = 0 or at F = 0.
pub fn bead(material: Material, gamma: f64, load: f64, end: EndRule) -> Bead {
    let Material { alpha, beta } = material;
    Bead { n: alpha, m: beta - 1.0, damping: beta * gamma, push: load, end, compression_only: false }
}

/// The restitution by integration, at the tolerance used here throughout. The energy of the motion grows like g̃^(1+1/α) while that of the
/// rebound stays below 1/2, so that for g̃ above about 1e3 the truth loses digits: some 1e-4 are left at 1e6.
pub fn truth(material: Material, gamma: f64, load: f64, end: EndRule) -> Result<f64, TheoryError> {
    bead(material, gamma, load, end).restitution(RTOL)?.ok_or(TheoryError::Undecided)
}

/// g̃_c by P2 eq. 22.
pub fn load_by_formula(material: Material, gamma: f64) -> f64 {
    (2.0 * gamma * large_load(material)).powf(-1.0 / material.load_exponent())
}

/// γ_c by the formula after P2 eq. 22.
pub fn damping_by_formula(material: Material, load: f64) -> f64 {
    0.5 / large_load(material) * load.powf(-material.load_exponent())
}

/// g̃_c(γ) for γ > 0, to 1e-10 relative. There is none where the bead sticks already without load.
pub fn load(material: Material, gamma: f64) -> Result<f64, TheoryError> {
    TheoryError::unless_positive("gamma", gamma)?;
    if stop(material, gamma, 0.0)? != Stop::Separated {
        return Err(TheoryError::NotCritical { name: "load" });
    }
    search("load", load_by_formula(material, gamma), |load| stop(material, gamma, load))
}

/// γ_c(g̃) for g̃ > 0, to 1e-10 relative.
pub fn damping(material: Material, load: f64) -> Result<f64, TheoryError> {
    TheoryError::unless_positive("load", load)?;
    // Where e² of the first order vanishes: eq. 22 is its limit for large loads, and far off for small ones.
    let guess = 0.5 / (material.beta * Turn::new(material, load).i0());
    search("damping", guess, |gamma| stop(material, gamma, load))
}

fn stop(material: Material, gamma: f64, load: f64) -> Result<Stop, TheoryError> {
    Ok(bead(material, gamma, load, EndRule::Indentation).run(RTOL)?.stop)
}

/// The largest value that parts, by doubling and halving from a guess. At the end the other side must stick by proof.
fn search(name: &'static str, guess: f64, stop: impl Fn(f64) -> Result<Stop, TheoryError>) -> Result<f64, TheoryError> {
    let none = TheoryError::NotCritical { name };
    let (mut low, mut high) = (guess.clamp(1e-30, 1e30), f64::INFINITY);
    let mut beyond = Stop::TimeLimit;
    for _ in 0..DOUBLINGS {
        match stop(low)? {
            Stop::Separated if high.is_finite() => break,
            Stop::Separated => {
                let next = 2.0 * low;
                match stop(next)? {
                    Stop::Separated => low = next,
                    other => (high, beyond) = (next, other),
                }
            }
            other => (low, high, beyond) = (0.5 * low, low, other),
        }
    }
    if high.is_infinite() || stop(low)? != Stop::Separated {
        return Err(none);
    }
    let [low, high] = try_bisect(
        [low, high],
        |low, high| high - low <= WIDTH * high,
        |middle| {
            let stop = stop(middle)?;
            if stop != Stop::Separated {
                beyond = stop;
            }
            Ok::<bool, TheoryError>(stop == Stop::Separated)
        },
    )?;
    if beyond == Stop::Stuck { Ok(0.5 * (low + high)) } else { Err(none) }
}
