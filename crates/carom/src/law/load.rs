//! External forces in scaled form: U(T) on the relative motion, and the acceleration of the centre of mass.
//!
//! ```text
//! U = T_c/v₀ (u₁/m₁ - u₂/m₂)        Ẍ_m = T_c/v₀ (u₁ + u₂)/(m₁ + m₂)          (P0 eqs 15, 30-33, 40)
//! ```
//!
//! A load is known before the run: it consists of pieces without jumps or kinks, and each piece knows when it ends.

use crate::formula::Formula;
use crate::scalar::{Dual, Real, Scalar};

/// One external force with its weights.
#[derive(Clone, Debug)]
pub(crate) struct Term<T> {
    pub formula: Formula,
    /// Added to the formula: zero, with a derivative where the force is a parameter.
    pub shift: T,
    /// Factor from N to U.
    pub relative: T,
    /// Factor from N to the acceleration of the centre.
    pub centre: T,
    /// Body 1 or 2, 0 for an input.
    pub body: usize,
}

/// A piece of the load, without jumps and kinks inside.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// Frozen values of the step functions.
    pub steps: u64,
    /// When the next piece begins, in dimensionless time; infinite for the last one.
    pub until: f64,
    /// The term and its step function that jump there, if it is a jump.
    step: Option<(usize, usize)>,
    /// Whether it is certain that nothing jumped unseen, and nothing does before its end.
    pub sure: bool,
    /// What the rounding of the instants of all jumps so far can add to an impulse.
    pub rounding: f64,
}

impl Piece {
    pub(super) const LAST: Piece = Piece { steps: 0, until: f64::INFINITY, step: None, sure: true, rounding: 0.0 };

    /// Whether it ends in a jump, not in a kink.
    pub fn ends_in_a_jump(&self) -> bool {
        self.step.is_some()
    }
}

/// What a load can still become, for ever: the push G = -U.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Future {
    /// The weakest push.
    pub push: f64,
    /// How much stronger it can be.
    pub wobble: f64,
}

/// How many names the formulas may use.
pub(crate) const NAMES: usize = 5;

/// What the flow of a contact asks of a load, on any number.
pub(crate) trait ExternalForce<T: Real> {
    /// [U, centre acceleration] at dimensionless time.
    fn at(&self, time: T, piece: Piece) -> [T; 2];

    /// When a piece ends.
    fn end_of(&self, piece: Piece) -> T;
}

/// The external load of a collision. Where it is a formula of time it wants a number with the elementary functions.
#[derive(Clone, Debug)]
pub(crate) struct Load<T> {
    terms: Vec<Term<T>>,
    names: [T; NAMES],
    /// Seconds per unit of dimensionless time.
    time_scale: T,
    constant: Option<[T; 2]>,
}

/// Jumps closer than this to the first touch belong to it, in dimensionless time.
const AT_ONCE: f64 = 1e-12;
/// An impulse, over m v₀, that cannot be seen in any result.
const NEGLIGIBLE: f64 = 1e-13;
/// The last instant of a piece, as a part of its end before it.
const BEFORE: f64 = 32.0 * f64::EPSILON;
/// A load that can change by no more than this is constant: it is rounding.
const STILL: f64 = 1e-14;

impl<T: Scalar> ExternalForce<T> for Load<T> {
    /// [U, centre acceleration] at dimensionless time. A step may reach a little beyond the end of the piece: where a force does not exist
    /// there, its last value counts.
    #[inline]
    fn at(&self, time: T, piece: Piece) -> [T; 2] {
        self.constant.unwrap_or_else(|| self.varying(time, piece))
    }

    /// When a piece ends, with its derivatives: a jump stays where its argument is zero. At a kink the force is continuous and the
    /// instant does not matter.
    fn end_of(&self, piece: Piece) -> T {
        let end = T::constant(piece.until);
        let Some((index, step)) = piece.step.filter(|_| T::DIFFERENTIATES) else { return end };
        let Some((first, term)) = self.placed().nth(index) else { return end };
        let seconds = piece.until * self.time_scale.re();
        let mut names = self.names;
        names[0] = T::constant(seconds);
        let argument = term.formula.step_argument(step, &names, piece.steps >> first);
        let mut real = self.names.map(|n| Dual { value: n.re(), partials: [0.0] });
        real[0] = Dual::variable(seconds, 0);
        let slope = term.formula.step_argument(step, &real, piece.steps >> first).partials[0];
        let moved = T::constant(seconds) - (argument - argument.freeze()) / T::constant(slope);
        moved / self.time_scale
    }
}

impl<T: Scalar> Load<T> {
    /// `names` are the values of the names in the formulas; the first is time and is set on evaluation.
    pub fn new(terms: Vec<Term<T>>, names: [T; NAMES], time_scale: T) -> Self {
        let varies = terms.iter().any(|t| t.formula.depends_on(0));
        let mut load = Load { terms, names, time_scale, constant: None };
        if !varies {
            let steps = load.steps_at(0.0);
            load.constant = Some(load.evaluate(T::constant(0.0), steps));
        }
        load
    }

    #[inline(never)]
    fn varying(&self, time: T, piece: Piece) -> [T; 2] {
        let values = self.evaluate(time, piece.steps);
        if time.re() > piece.until * (1.0 - BEFORE) && !(values[0].is_finite() && values[1].is_finite()) {
            return self.evaluate(T::constant(piece.until * (1.0 - BEFORE)), piece.steps);
        }
        values
    }

    /// Whether it accelerates the centre of mass.
    pub fn moves_centre(&self) -> bool {
        self.terms.iter().any(|term| term.centre.re() != 0.0)
    }

    /// U where the load is constant.
    pub fn constant(&self) -> Option<T> {
        self.constant.map(|[u, _]| u)
    }

    /// U and the acceleration of the centre of mass where the load is constant.
    pub fn constants(&self) -> Option<[T; 2]> {
        self.constant
    }

    fn evaluate(&self, time: T, steps: u64) -> [T; 2] {
        let mut names = self.names;
        names[0] = time * self.time_scale;
        let (mut u, mut centre) = (T::constant(0.0), T::constant(0.0));
        let mut steps = steps;
        for term in &self.terms {
            let force = term.formula.eval(&names, steps) + term.shift;
            u = u + term.relative * force;
            centre = centre + term.centre * force;
            steps >>= term.formula.step_count();
        }
        [u, centre]
    }

    /// The real values of the names at a dimensionless time.
    fn names_at(&self, time: f64) -> [f64; NAMES] {
        let mut names = self.names.map(|n| n.re());
        names[0] = time * self.time_scale.re();
        names
    }

    /// Each term with the place of its first bit among the frozen steps.
    fn placed(&self) -> impl Iterator<Item = (usize, &Term<T>)> {
        self.terms.iter().scan(0, |first, term| {
            let place = *first;
            *first += term.formula.step_count();
            Some((place, term))
        })
    }

    /// The values of the step functions at a dimensionless time, steps inside steps included.
    pub fn steps_at(&self, time: f64) -> u64 {
        let names = self.names_at(time);
        self.placed().fold(0, |steps, (first, term)| steps | term.formula.steps_at(&names) << first)
    }

    /// The piece in which a collision begins; nothing is looked for after `longest`.
    pub fn first_piece(&self, longest: f64) -> Piece {
        if self.constant.is_some() {
            return Piece::LAST;
        }
        self.piece_from(AT_ONCE, self.steps_at(AT_ONCE), longest)
    }

    /// The piece that follows where one ends.
    pub fn next_piece(&self, piece: Piece, longest: f64) -> Piece {
        // The first instant of the piece that follows: every step function is what it is from here on.
        let next = self.piece_from(piece.until, self.steps_at(piece.until), longest);
        let added = self.rounding_at_end(piece, next);
        let rounding = piece.rounding + if added.is_finite() { added } else { 0.0 };
        Piece { sure: next.sure && piece.sure, rounding, ..next }
    }

    fn piece_from(&self, time: f64, steps: u64, longest: f64) -> Piece {
        let (names, scale) = (self.names_at(time), self.time_scale.re());
        let mut piece = Piece { steps, ..Piece::LAST };
        for (index, (first, term)) in self.placed().enumerate() {
            let found = term.formula.next_break(&names, steps >> first, time * scale, longest * scale);
            piece.sure &= found.sure;
            // Never before the instant that was found, whatever the division rounds to.
            let until = (found.time / scale * (1.0 + 4.0 * f64::EPSILON)).max(time.next_up());
            if until < piece.until {
                (piece.until, piece.step) = (until, found.step.map(|step| (index, step)));
            }
        }
        piece
    }

    /// What the rounding of the instant at which a piece ends can add to an impulse.
    pub fn rounding_at_end(&self, piece: Piece, next: Piece) -> f64 {
        let [before, after] = [(piece.until * (1.0 - BEFORE), piece), (piece.until, next)];
        let force = |(time, piece): (f64, Piece)| self.at(T::constant(time), piece)[0].re();
        2.0 * f64::EPSILON * piece.until * (force(after) - force(before)).abs()
    }

    /// The latest time up to `reach` that a step from `time` may go to without passing over what it could not see.
    pub fn horizon(&self, time: f64, piece: Piece, reach: f64) -> f64 {
        if self.constant.is_some() {
            return f64::INFINITY;
        }
        let (names, scale) = (self.names_at(time), self.time_scale.re());
        let to = reach.min(piece.until);
        let mut allowed = to;
        for (first, term) in self.placed().filter(|(_, term)| term.formula.depends_on(0)) {
            let negligible = NEGLIGIBLE * scale / term.relative.re().abs();
            let stretch = (time * scale, allowed * scale);
            if stretch.1 > stretch.0 {
                let seen = term.formula.seen_until(&names, piece.steps >> first, stretch, negligible);
                allowed = if seen < stretch.1 { seen / scale } else { allowed };
            }
        }
        if allowed < to { allowed } else { f64::INFINITY }
    }

    /// What the load can still become after a time; `None` where it jumps again, or may swing.
    pub fn future(&self, time: f64, piece: Piece) -> Option<Future> {
        if let Some(u) = self.constant() {
            return Some(Future { push: -u.re(), wobble: 0.0 });
        }
        if piece.until.is_finite() || !piece.sure {
            return None;
        }
        let (names, from) = (self.names_at(time), time * self.time_scale.re());
        let (mut low, mut high, mut varying) = (0.0, 0.0, 0);
        for (first, term) in self.placed() {
            let steps = piece.steps >> first;
            let (a, b) = term.formula.range(&names, steps, from, f64::INFINITY);
            let weight = term.relative.re();
            let (a, b) = (a * weight, b * weight);
            (low, high) = (low + a.min(b), high + a.max(b));
            if a != b {
                varying += 1;
                let rounding = (b - a).abs() <= STILL * (1.0 + a.abs());
                if !rounding && !term.formula.is_monotone(&names, steps, from, f64::INFINITY) {
                    return None;
                }
            }
        }
        let wobble = if high - low <= STILL * (1.0 + low.abs()) { 0.0 } else { high - low };
        // Two monotone loads together may swing.
        (high.is_finite() && low.is_finite() && (varying <= 1 || wobble == 0.0))
            .then_some(Future { push: -high, wobble })
    }

    /// Whether the load may pull the bodies apart. Only a constant load is known not to.
    pub fn may_pull(&self) -> bool {
        self.constant().is_none_or(|u| u.re() > 0.0)
    }

    /// Whether the load is the same for ever after a time.
    pub fn is_steady(&self, time: f64, piece: Piece) -> bool {
        self.future(time, piece).is_some_and(|future| future.wobble == 0.0)
    }

    /// The first force that is not finite, or so large that it can only be growing without bound, at a dimensionless time:
    /// its body and its value in N.
    pub fn not_finite(&self, time: f64, steps: u64, largest: f64) -> Option<(usize, f64)> {
        let names = self.names_at(time);
        for (first, term) in self.placed() {
            let force: f64 = term.formula.eval(&names, steps >> first);
            let scaled = (force * term.relative.re()).abs();
            if scaled.is_nan() || scaled >= largest {
                return Some((term.body, force));
            }
        }
        None
    }
}
