//! The contact force at given indentations, on the way in and on the way back, while a collision runs.
//!
//! The indentation is monotone on each branch. Where the dense output passes a wanted one, a last correction is made in the
//! scalar itself: F + (dF/dσ)/(dd/dσ) (wanted - d), so that derivatives are those of F at fixed indentation.

use crate::law::{Observer, Seen};
use crate::numerics::Bracket;
use crate::scalar::Scalar;
use std::convert::Infallible;

/// Which part of a loop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    /// The indentation grows.
    Loading,
    /// It shrinks.
    Unloading,
}

/// A wanted point: its place in the list asked for, and the dimensionless indentation.
type Wanted<T> = (usize, T);

/// Follows one loop.
pub(super) struct Tracer<T> {
    /// By growing indentation.
    loading: Vec<Wanted<T>>,
    /// By shrinking indentation.
    unloading: Vec<Wanted<T>>,
    /// Points found so far on the branch under way.
    found: usize,
    branch: Option<Branch>,
    /// The force at the end of the branch, which points beyond its reach take.
    last: T,
    forces: Vec<T>,
}

/// θ is found to this; the correction in the scalar squares what is left.
const NEAR: f64 = 1e-7;

impl<T: Scalar> Tracer<T> {
    pub fn new(wanted: &[(Branch, T)]) -> Self {
        let pick = |branch: Branch| -> Vec<Wanted<T>> {
            let of_branch = wanted.iter().enumerate().filter(|(_, (b, _))| *b == branch);
            of_branch.map(|(i, (_, d))| (i, *d)).collect()
        };
        let (mut loading, mut unloading) = (pick(Branch::Loading), pick(Branch::Unloading));
        loading.sort_by(|a, b| a.1.re().total_cmp(&b.1.re()));
        unloading.sort_by(|a, b| b.1.re().total_cmp(&a.1.re()));
        let zero = T::constant(0.0);
        Tracer {
            loading,
            unloading,
            found: 0,
            branch: Some(Branch::Loading),
            last: zero,
            forces: vec![zero; wanted.len()],
        }
    }

    /// The forces in the order asked for. Points beyond the reach of a branch have the force at its end, which is none where the bodies
    /// parted because it was gone.
    pub fn finish(mut self, force_gone: bool) -> Vec<T> {
        if force_gone {
            self.last = T::constant(0.0);
        }
        if self.branch.is_some() {
            self.end_branch();
        }
        self.forces
    }

    fn wanted(&self) -> &[Wanted<T>] {
        match self.branch {
            Some(Branch::Loading) => &self.loading,
            Some(Branch::Unloading) => &self.unloading,
            None => &[],
        }
    }

    /// The points left on the branch take its last force.
    fn end_branch(&mut self) {
        let rest: Vec<usize> = self.wanted()[self.found..].iter().map(|w| w.0).collect();
        for i in rest {
            self.forces[i] = self.last;
        }
        self.found = 0;
        self.branch = match self.branch {
            Some(Branch::Loading) => Some(Branch::Unloading),
            _ => None,
        };
    }

    /// A stretch [from, to] of a step on which the indentation is monotone.
    fn stretch(&mut self, step: &mut Step<'_, T>, from: f64, to: f64) {
        let inwards = self.branch == Some(Branch::Loading);
        let (begin, end) = (step.look(from).indentation.re(), step.look(to).indentation.re());
        while let Some(&(i, depth)) = self.wanted().get(self.found) {
            let d = depth.re();
            let (passed, ahead) = if inwards { (d < begin, d > end) } else { (d > begin, d < end) };
            if ahead {
                break;
            }
            // Between two steps a point may be passed by rounding; one before the contact has the force at its beginning.
            let theta = if passed { from } else { step.solve(from, to, |s| s.indentation.re() - d) };
            let seen = step.look(theta);
            self.forces[i] = if inwards && d < 0.0 { seen.force } else { force_at(&seen, depth) };
            self.found += 1;
        }
    }

    /// The turn: points beyond it, on either branch, have the force there.
    fn turn(&mut self, seen: Seen<T>) {
        self.last = force_at_rest(&seen);
        self.end_branch();
        while let Some(&(i, depth)) = self.wanted().get(self.found)
            && depth.re() >= seen.indentation.re()
        {
            self.forces[i] = self.last;
            self.found += 1;
        }
    }
}

impl<T: Scalar> Observer<T> for Tracer<T> {
    fn see(&mut self, look: &mut dyn FnMut(f64) -> Seen<T>) {
        if self.branch.is_none() {
            return;
        }
        let mut step = Step { look };
        let end = step.look(1.0);
        let outwards = end.velocity.re() > 0.0;
        let mut from = 0.0;
        if outwards == (self.branch == Some(Branch::Loading)) {
            // The turn is inside the step, or at its beginning where a phase ended there.
            let begin = step.look(0.0).velocity.re();
            let turn =
                if (begin > 0.0) == outwards || begin == 0.0 { 0.0 } else { step.solve(0.0, 1.0, |s| s.velocity.re()) };
            self.stretch(&mut step, 0.0, turn);
            self.turn(step.look(turn));
            from = turn;
        }
        self.stretch(&mut step, from, 1.0);
        self.last = end.force;
    }
}

/// A step under the eyes of a tracer.
struct Step<'a, T: Scalar> {
    look: &'a mut dyn FnMut(f64) -> Seen<T>,
}

/// The force where the indentation is `depth`, close by.
fn force_at<T: Scalar>(seen: &Seen<T>, depth: T) -> T {
    let corrected = seen.force + seen.force_rate / seen.indentation_rate * (depth - seen.indentation);
    if corrected.is_finite() { corrected } else { seen.force }
}

/// The force where the velocity is zero, close by.
fn force_at_rest<T: Scalar>(seen: &Seen<T>) -> T {
    let corrected = seen.force - seen.force_rate / seen.velocity_rate * seen.velocity;
    if corrected.is_finite() { corrected } else { seen.force }
}

impl<T: Scalar> Step<'_, T> {
    fn look(&mut self, theta: f64) -> Seen<T> {
        (self.look)(theta)
    }

    /// The zero of `f` in [low, high], over which it is monotone.
    fn solve(&mut self, low: f64, high: f64, f: impl Fn(&Seen<T>) -> f64) -> f64 {
        let mut bracket = Bracket([low, high].map(|theta| (theta, f(&self.look(theta)))));
        let mut last = high;
        let Ok(()) = bracket.narrow(
            |a, b| (b - a).abs() < NEAR,
            |theta| {
                // Two estimates that agree are as good as a zero.
                let agrees = (theta - std::mem::replace(&mut last, theta)).abs() < NEAR;
                Ok::<f64, Infallible>(if agrees { 0.0 } else { f(&self.look(theta)) })
            },
        );
        bracket.best().0
    }
}
