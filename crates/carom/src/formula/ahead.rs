//! What a formula of time will do, known before it is run: when its steps and kinks come, how far it can be trusted to hold no
//! surprise, and what it can still become.
//!
//! Everything rests on enclosures of the formula over stretches of time (see [`super::enclosure`]), so that nothing is found by
//! chance. A stretch holds at most one zero of a step's argument where the argument's rate keeps its sign; where that cannot be
//! shown, the stretch is halved.

use super::Formula;
use super::enclosure::{Part, influences, parts};
use super::interval::Interval;
use super::program::Program;

/// The next time at which a formula jumps or has a kink.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Break {
    /// The first instant that belongs to what follows; infinite where nothing more comes.
    pub time: f64,
    /// The bits of the step() calls from then on.
    pub steps: u64,
    /// The step() call that jumps, where it is one: the last in the text of several.
    pub step: Option<usize>,
    /// Whether it is certain that nothing came before.
    pub sure: bool,
}

/// Stretches looked at in one search; a formula that needs more is looked at in points.
const MOST_STRETCHES: usize = 20_000;
/// Points looked at where stretches do not decide.
const POINTS: usize = 20_000;
/// No stretch is shorter than this part of the time at which it lies.
const SHORTEST: f64 = 1e-15;
/// A part of a formula is seen where its values at a few places differ by this part of what it can be.
const SEEN: f64 = 1.0 / 16.0;
/// And where it could go through all that it can be this many times at its steepest: a place that lies in a pulse by chance does not make
/// the others see it.
const STEEP: f64 = 6.0;
/// The places, as parts of a stretch. Not even ones: a wave must not have the same value at all of them.
const PLACES: [f64; 5] = [0.0, 0.23, 0.52, 0.81, 1.0];

impl Formula {
    /// The next break after `from` and not after `to`, of a formula whose first name is the time; the others have the values `names`, and
    /// `steps` are the bits of the step() calls now.
    pub fn next_break(&self, names: &[f64], steps: u64, from: f64, to: f64) -> Break {
        let none = Break { time: f64::INFINITY, steps, step: None, sure: true };
        if self.steps.is_empty() && !self.value.ops().iter().any(|op| op.has_kink()) {
            return none;
        }
        // The bits of other formulas that follow are not this one's.
        let steps = steps & !(u64::MAX << self.steps.len());
        let search = Search { formula: self, names, steps };
        let (mut left, mut length) = (from, to - from);
        for _ in 0..MOST_STRETCHES {
            if left >= to {
                return none;
            }
            let right = if length < to - left { left + length } else { to };
            let shortest = SHORTEST * (left.abs() + to.abs() * 1e-3);
            match search.stretch(left, right) {
                Ok(None) => (left, length) = (right, 2.0 * length),
                Ok(Some(time)) => return search.found(time, true),
                Err(()) if right - left > shortest => length = 0.5 * (right - left),
                // As short as this nothing fits in but a jump.
                Err(()) if search.differs(left, right) => return search.found(right, true),
                Err(()) => (left, length) = (right, 4.0 * length),
            }
        }
        let place = |i: usize| left + (to - left) * i as f64 / POINTS as f64;
        let passed = (1..=POINTS).find(|i| search.differs(place(i - 1), place(*i)));
        match passed {
            Some(i) => search.found(search.bisect(place(i - 1), place(i)), false),
            None => Break { sure: false, ..none },
        }
    }

    /// The latest time up to `to` for which the value after `from` is seen by looking at a few places: no part of the formula, such as a short
    /// pulse, can differ much from its values there, or it is so short and weak that its time integral stays below `negligible`.
    pub fn seen_until(&self, names: &[f64], steps: u64, (from, to): (f64, f64), negligible: f64) -> f64 {
        let shortest = SHORTEST * 1e3 * (from.abs() + to.abs());
        let mut right = to;
        while right - from > shortest && !self.is_seen(names, steps, (from, right), negligible) {
            right = from + 0.5 * (right - from);
        }
        right
    }

    fn is_seen(&self, names: &[f64], steps: u64, (from, to): (f64, f64), negligible: f64) -> bool {
        let list = parts(&self.value, names, steps, (from, to));
        let mut spread = vec![(f64::INFINITY, f64::NEG_INFINITY); list.len()];
        self.value.values_at(names, steps, &PLACES.map(|place| from + place * (to - from)), |part, value| {
            let (least, most) = spread[part];
            spread[part] = (least.min(value), most.max(value));
        });
        let unseen = |(part, spread): (&Part, &(f64, f64))| {
            let width = part.value.width();
            SEEN * width > spread.1 - spread.0 || part.slope.magnitude() * (to - from) > STEEP * width
        };
        if !list.iter().zip(&spread).any(unseen) {
            return true;
        }
        let influence = influences(&list);
        let matters = |(i, pair): (usize, (&Part, &(f64, f64)))| {
            let effect = influence[i] * pair.0.value.width() * (to - from);
            unseen(pair) && (effect.is_nan() || effect > negligible)
        };
        !list.iter().zip(&spread).enumerate().any(matters)
    }

    /// The least and the largest value from `from` to `to`, which may be infinite, while the step() calls keep their bits.
    pub fn range(&self, names: &[f64], steps: u64, from: f64, to: f64) -> (f64, f64) {
        let value = parts(&self.value, names, steps, (from, to)).last().map_or(Interval::ALL, |part| part.value);
        (value.low, value.high)
    }

    /// Whether the value only rises or only falls from `from` to `to`, while the step() calls keep their bits.
    pub fn is_monotone(&self, names: &[f64], steps: u64, from: f64, to: f64) -> bool {
        let slope = parts(&self.value, names, steps, (from, to)).last().map_or(Interval::ALL, |part| part.slope);
        slope.low >= 0.0 || slope.high <= 0.0
    }
}

/// A search for the next break.
struct Search<'a> {
    formula: &'a Formula,
    names: &'a [f64],
    steps: u64,
}

impl Search<'_> {
    /// The bits of the step() calls at a time.
    fn steps_at(&self, time: f64) -> u64 {
        let mut names = self.names.to_vec();
        names[0] = time;
        self.formula.steps_at(&names)
    }

    /// The signs of the arguments of kinks at a time, one bit each.
    fn kinks_at(&self, time: f64) -> u64 {
        let values = self.formula.value.values(self.names, self.steps, time);
        let positive = |kink: Kink| kink.argument(&values) >= 0.0;
        kinks(&self.formula.value).enumerate().fold(0, |bits, (i, kink)| bits | u64::from(positive(kink)) << (i % 64))
    }

    /// Whether something has changed between two times: a step from what it is now, a kink from what it was at the left.
    fn differs(&self, left: f64, right: f64) -> bool {
        self.steps_at(right) != self.steps || self.kinks_at(right) != self.kinks_at(left)
    }

    /// The first instant in a stretch from which on something differs.
    fn bisect(&self, left: f64, right: f64) -> f64 {
        let kinks = self.kinks_at(left);
        let (mut low, mut high) = (left, right);
        loop {
            let middle = low + 0.5 * (high - low);
            if middle <= low || middle >= high {
                return high;
            }
            if self.steps_at(middle) != self.steps || self.kinks_at(middle) != kinks {
                high = middle;
            } else {
                low = middle;
            }
        }
    }

    fn found(&self, time: f64, sure: bool) -> Break {
        let steps = self.steps_at(time);
        let changed = steps ^ self.steps;
        // A step inside another comes later in the text, and is the one that makes both jump.
        let step = (changed != 0).then(|| 63 - changed.leading_zeros() as usize);
        Break { time, steps, step, sure }
    }

    /// The first change in a stretch, if there is one; an error where the stretch is too long to tell.
    fn stretch(&self, left: f64, right: f64) -> Result<Option<f64>, ()> {
        let mut may_change = false;
        for (i, program) in self.formula.steps.iter().enumerate() {
            let list = parts(program, self.names, self.steps, (left, right));
            self.undisturbed(program, &list)?;
            let Some(part) = list.last() else { continue };
            may_change |= decided(part.value, part.slope)?;
            // A step that is not what it was held for has changed already.
            let wrong = if self.steps >> i & 1 == 1 { part.value.is_negative() } else { part.value.is_positive() };
            if wrong {
                return Ok(Some(left.next_up()));
            }
        }
        let list = parts(&self.formula.value, self.names, self.steps, (left, right));
        for kink in kinks(&self.formula.value) {
            let (value, slope) = kink.enclosed(&list);
            may_change |= decided(value, slope)?;
        }
        let changes = may_change && self.differs(left, right);
        Ok(changes.then(|| self.bisect(left, right)))
    }

    /// Steps and kinks inside the argument of a step must not change where the argument is to be trusted.
    fn undisturbed(&self, program: &Program, list: &[Part]) -> Result<(), ()> {
        for kink in kinks(program) {
            let (value, slope) = kink.enclosed(list);
            decided(value, slope)?;
        }
        Ok(())
    }
}

/// Whether an argument may pass zero, and then does so once; an error where it may do so more often.
fn decided(value: Interval, slope: Interval) -> Result<bool, ()> {
    if value.is_positive() || value.is_negative() || value.width() == 0.0 {
        Ok(false)
    } else if slope.is_positive() || slope.is_negative() {
        Ok(true)
    } else {
        Err(())
    }
}

/// A kink of a program: abs(x) at x = 0, min and max where their arguments meet.
#[derive(Clone, Copy, Debug)]
struct Kink {
    left: usize,
    right: Option<usize>,
}

impl Kink {
    fn argument(&self, values: &[f64]) -> f64 {
        values[self.left] - self.right.map_or(0.0, |right| values[right])
    }

    fn enclosed(&self, list: &[Part]) -> (Interval, Interval) {
        let left = list[self.left];
        match self.right {
            None => (left.value, left.slope),
            Some(right) => (left.value.minus(list[right].value), left.slope.minus(list[right].slope)),
        }
    }
}

/// The kinks of a program, in its order.
fn kinks(program: &Program) -> impl Iterator<Item = Kink> {
    let all = program.ops().iter().zip(program.operands()).filter(|(op, _)| op.has_kink());
    all.map(|(op, &[left, right])| Kink { left, right: (op.takes() == 2).then_some(right) })
}
