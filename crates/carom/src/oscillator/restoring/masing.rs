//! Ramberg-Osgood under Masing rules as a hybrid system: a curve of first loading and, after every reversal, the same curve
//! doubled. A phase is a branch, which holds the reversal it starts from; a reversal holds the branch on which it lies, and so on back to the curve
//! of first loading. That chain is the memory of the open loops.
//!
//! A branch from the reversal b, itself on a branch from the reversal a, comes back to a: there the loop b is closed and the motion goes on
//! along the branch on which a lies. The branch from a reversal on the curve of first loading meets that curve again at the opposite point.
//!
//! Energies are those of the sliding elements in parallel that have this curve F(ξ) of first loading: while ξ is the displacement since
//! the reversal, halved, elements with a slip distance below ξ slide against F - ξ F′ in all. So the heat is (F - ξ F′)|v|, never negative, and
//! the energy stored changes along a branch by (x - x₀)(r + r₀)/2; on the curve of first loading it is ∫ x dr.

use super::exponent::Exponent;
use crate::hybrid::{Action, Crossing, Guard};
use crate::oscillator::restoring_model::{At, FIRST_OWN, Response, RestoringModel};
use crate::scalar::{Scalar, Sign};
use std::rc::Rc;

/// A reversal point.
#[derive(Debug)]
struct Reversal<T> {
    x: T,
    r: T,
    stored: T,
    /// Where the branch that starts here closes its loop.
    closes_at: T,
    /// The reversal from which the branch starts on which this point lies; `None` for the curve of first loading.
    before: Option<Rc<Reversal<T>>>,
}

/// A branch: the reversal it starts from, `None` for the curve of first loading; and its direction.
#[derive(Clone, Debug)]
pub(in crate::oscillator) struct Branch<T> {
    from: Option<Rc<Reversal<T>>>,
    direction: Sign,
}

impl<T> Drop for Reversal<T> {
    /// Open loops may be many: the chain is undone one by one, not by each reversal dropping the one before it.
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut reversal) = before.and_then(Rc::into_inner) {
            before = reversal.before.take();
        }
    }
}

impl<T> Branch<T> {
    /// The branch on which the motion goes on once this one has closed its loop.
    fn closed(&self) -> Branch<T> {
        let lies_on = self.from.as_ref().and_then(|from| from.before.as_ref());
        Branch { from: lies_on.and_then(|reversal| reversal.before.clone()), direction: self.direction }
    }
}

/// The scaled model.
#[derive(Clone, Debug)]
pub(in crate::oscillator) struct MasingSpring<T> {
    /// x = ρ + softness ρ^R with ρ the force.
    softness: T,
    order: f64,
    /// R - 1
    lower: Exponent,
    /// Where ρ and softness ρ^R are equal: below it the first is the larger, above it the second.
    knee: f64,
}

const CLOSED: usize = FIRST_OWN;
/// A correction of the order of this much over R, cubed, is rounding.
const EXACT: f64 = 1e-5;
/// The most corrections that a force takes: with R = 1000 there are six.
const ROUNDS: usize = 60;
/// A turn so close to the closing point counts as having closed the loop.
const CLOSE: f64 = 1e-12;

impl<T: Scalar> MasingSpring<T> {
    pub(super) fn new(softness: T, exponent: f64) -> Self {
        let lower = Exponent::new(exponent - 1.0);
        let knee = softness.re().powf(-1.0 / (exponent - 1.0));
        MasingSpring { softness, order: exponent, lower, knee }
    }

    /// ρ + softness ρ^R = ξ by Halley's method, close enough that one correction more is exact. It begins where ρ would be if the larger part
    /// were all of ξ, above the root, and comes down from there however sharp the knee.
    #[inline]
    fn force_at(&self, target: f64) -> f64 {
        let (softness, order) = (self.softness.re(), self.order);
        let mut rho = if target <= self.knee { target } else { (target / softness).powf(1.0 / order) };
        if rho == 0.0 {
            return rho;
        }
        for _ in 0..ROUNDS {
            let plastic = softness * self.lower.of(rho);
            // Function and derivatives over ρ, 1 and 1/ρ.
            let (excess, slope, bend) =
                (1.0 + plastic - target / rho, 1.0 + order * plastic, order * (order - 1.0) * plastic);
            let part = excess * slope / (slope * slope - 0.5 * excess * bend);
            rho -= part * rho;
            if part.abs() * order <= EXACT {
                break;
            }
        }
        rho
    }

    /// The curve of first loading: the force at ξ ≥ 0 and its slope.
    #[inline]
    fn curve(&self, xi: T) -> (T, T) {
        let (one, order) = (T::constant(1.0), T::constant(self.order));
        let rho = self.force_at(xi.re());
        // The last correction in the scalar itself carries the derivatives.
        let rho = T::constant(rho);
        let plastic = self.softness * self.lower.of(rho);
        let slope = one / (one + order * plastic);
        (rho - (rho * (one + plastic) - xi) * slope, slope)
    }

    /// ξ ≥ 0, F(ξ), F′(ξ) and the force on a branch.
    #[inline]
    fn on(&self, branch: &Branch<T>, x: T) -> (T, T, T, T) {
        let half = T::constant(0.5);
        match &branch.from {
            None => {
                let xi = branch.direction.apply(x);
                let (force, slope) = self.curve(xi);
                (xi, force, slope, branch.direction.apply(force))
            }
            Some(from) => {
                let xi = branch.direction.apply((x - from.x) * half);
                let (force, slope) = self.curve(xi);
                (xi, force, slope, from.r + branch.direction.apply(force + force))
            }
        }
    }

    /// The branch in force once closed loops are forgotten: those whose closing point is reached or passed.
    fn forgotten(&self, mut branch: Branch<T>, x: T) -> Branch<T> {
        while let Some(from) = &branch.from {
            if branch.direction.apply(x - from.closes_at).re() < -CLOSE {
                break;
            }
            branch = branch.closed();
        }
        branch
    }
}

impl<T: Scalar> RestoringModel<T> for MasingSpring<T> {
    type Phase = Branch<T>;

    fn first(&self, x: T, direction: Sign, z: &mut [T]) -> Branch<T> {
        let outward = if x.re() > 0.0 { Sign::Positive } else { Sign::Negative };
        let loading = Branch { from: None, direction: if x.re() == 0.0 { direction } else { outward } };
        if loading.direction == direction { loading } else { self.turned(&loading, direction, x, z) }
    }

    fn force(&self, phase: &Branch<T>, x: T, _z: &[T]) -> T {
        self.on(phase, x).3
    }

    #[inline]
    fn respond(&self, phase: &Branch<T>, at: At<'_, T>, _dz: &mut [T]) -> Response<T> {
        let (xi, curve, slope, force) = self.on(phase, at.x);
        Response { force, heat: phase.direction.apply(at.v) * (curve - xi * slope) }
    }

    fn force_rate(&self, phase: &Branch<T>, at: At<'_, T>, _dz: &[T]) -> T {
        self.on(phase, at.x).2 * at.v
    }

    fn stored(&self, phase: &Branch<T>, x: T, _z: &[T]) -> T {
        let half = T::constant(0.5);
        match &phase.from {
            Some(from) => from.stored + (x - from.x) * (self.on(phase, x).3 + from.r) * half,
            None => {
                let rho = self.on(phase, x).1;
                let plastic = self.softness * self.lower.of(rho);
                rho * rho * (half + plastic / T::constant(self.order + 1.0))
            }
        }
    }

    fn guards(&self, phase: &Branch<T>, _direction: Sign, list: &mut Vec<Guard>) {
        if phase.from.is_some() {
            let crossing = if phase.direction == Sign::Positive { Crossing::Rising } else { Crossing::Falling };
            list.push(Guard { id: CLOSED, name: "loop-closed", action: Action::Bound, crossing });
        }
    }

    fn guard(&self, phase: &Branch<T>, _id: usize, at: At<'_, T>) -> T {
        at.x - phase.from.as_ref().map_or(T::constant(f64::NAN), |from| from.closes_at)
    }

    fn transition(&self, phase: &Branch<T>, _fired: &[usize], (x, _): (T, Sign), _z: &mut [T]) -> Branch<T> {
        self.forgotten(phase.closed(), x)
    }

    fn turned(&self, phase: &Branch<T>, direction: Sign, x: T, z: &mut [T]) -> Branch<T> {
        if direction == phase.direction {
            return phase.clone();
        }
        let branch = self.forgotten(phase.clone(), x);
        let point = Reversal {
            x,
            r: self.force(&branch, x, z),
            stored: self.stored(&branch, x, z),
            closes_at: branch.from.as_ref().map_or(-x, |from| from.x),
            before: branch.from,
        };
        // A loop without extent, as rounding makes them in a rest, is closed where it was opened.
        self.forgotten(Branch { from: Some(Rc::new(point)), direction }, x)
    }

    fn mode(&self, phase: &Branch<T>, _direction: Sign) -> &'static str {
        if phase.from.is_some() { "branch" } else { "first loading" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_hundred_thousand_open_loops_are_remembered_and_forgotten() {
        let spring = MasingSpring::<f64>::new(0.5, 4.0);
        let mut branch = spring.first(0.0, Sign::Positive, &mut []);
        let loops = 200_000;
        for i in 0..loops {
            // Each within the one before.
            let x = branch.direction.apply(1.0 - f64::from(i) / f64::from(loops));
            branch = spring.turned(&branch, branch.direction.flipped(), x, &mut []);
        }
        let outside = branch.clone();
        let depth = std::iter::successors(branch.from.as_ref(), |reversal| reversal.before.as_ref()).count();
        assert_eq!(depth, loops as usize);
        // A motion that leaves them all behind closes them, two reversals each.
        let far = spring.turned(&branch, branch.direction.flipped(), branch.direction.apply(2.0), &mut []);
        assert!(far.from.is_some_and(|from| from.before.is_none()));
        drop(outside);
    }

    #[test]
    fn the_force_lies_on_the_curve_whatever_its_knee() {
        for exponent in [1.0, 1.5, 4.0, 25.0, 300.0] {
            for softness in [0.0, 1e-4, 1.0, 1e3] {
                let spring = MasingSpring::new(softness, exponent);
                for i in -60..60 {
                    let rho = 10f64.powf(f64::from(i) / 20.0);
                    let power = rho.powf(exponent);
                    let plastic = softness * power;
                    if power > 1e250 || plastic > 1e100 {
                        continue;
                    }
                    let (force, slope) = spring.curve(rho + plastic);
                    assert!((force / rho - 1.0).abs() < 1e-13, "{exponent} {softness} {rho} {force}");
                    let expected = 1.0 / (1.0 + exponent * plastic / rho);
                    assert!((slope / expected - 1.0).abs() < 1e-11, "{exponent} {softness} {rho} {slope}");
                }
            }
        }
    }
}
