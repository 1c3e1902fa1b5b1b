//! The straight way to a law: force and rates of memory as functions of indentation, its rate and the memory, with signs frozen. [`Direct`]
//! makes a contact of it that runs as a collision, on a beam, in sweeps and in fits.
//!
//! The clock is that of the indentation above what is left of it when the force vanishes: d - residual = sᵍ (see [`super::clock`]), so that
//! both ends of contact are regular points for any exponent. Derivatives of the force and of the kinks along the flow are differences.

use super::clock::{grade, tick};
use super::closed_form::ClosedForm;
use super::contact::{Change, Contact, EndRule, Kernel, Motion, Reading, Reply, Rules, Standing};
use super::guards::{FORCE, OWN, RETURN, VELOCITY, ZERO, bound, record};
use super::signs::Signs;
use crate::hybrid::{Action, Crossing, Guard};
use crate::scalar::Scalar;
use std::fmt::Debug;

/// Where a law is asked: indentation, its rate, and what the law remembers.
#[derive(Clone, Copy, Debug)]
pub struct At<T> {
    /// The indentation d.
    pub indentation: T,
    /// Its rate ḋ, positive while it grows.
    pub rate: T,
    /// The memory.
    pub memory: [T; 2],
}

/// What a law answers.
#[derive(Clone, Copy, Debug)]
pub struct Answer<T> {
    /// The contact force, positive when it pushes the bodies apart.
    pub force: T,
    /// The rates of the memory.
    pub rates: [T; 2],
    /// Power turned into heat by viscous elements.
    pub viscous: T,
    /// Power turned into heat by hysteretic elements.
    pub hysteretic: T,
}

/// A law in scaled form, said directly.
pub trait DirectLaw<T: Scalar>: Copy + Debug + Send + Sync + 'static {
    /// The parameters by key.
    fn parameters(&self) -> Vec<(&'static str, T)>;

    /// The exponent with which the force grows.
    fn exponent(&self) -> T;

    /// The answer, under the signs of a phase: smooth in a neighbourhood of the phase.
    fn answer(&self, signs: Signs, at: &At<T>) -> Answer<T>;

    /// The elastic energy.
    fn stored(&self, indentation: T, memory: &[T; 2]) -> T;

    /// The memory before the first contact.
    fn blank(&self) -> [T; 2] {
        [T::constant(0.0); 2]
    }

    /// The signs of the phase in which a state lies.
    fn signs(&self, _at: &At<T>) -> Signs {
        Signs::START
    }

    /// What is positive as long as the signs hold, and where it vanishes flips the sign of the rate (0) or of z (1).
    fn kinks(&self, _signs: Signs, _at: &At<T>) -> [Option<T>; 2] {
        [None, None]
    }

    /// The name of the event at which a sign flips.
    fn kink_name(&self, _signs: Signs, _kink: usize) -> &'static str {
        "kink"
    }

    /// A sign has flipped, now being `signs`.
    fn flipped(&self, _signs: Signs, _at: &At<T>, _memory: &mut [T; 2]) {}

    /// The indentation that is left when the force vanishes, constant in a phase.
    fn residual(&self, _signs: Signs, _memory: &[T; 2]) -> T {
        T::constant(0.0)
    }

    /// A quantity with the sign of the force that crosses zero with a finite slope, where the force vanishes before the residual indentation is
    /// reached.
    fn pressing(&self, _signs: Signs, _at: &At<T>) -> Option<T> {
        None
    }

    /// A collision without load, where it has a closed form.
    fn closed_form(&self) -> Option<ClosedForm> {
        None
    }

    /// Whether it is certain that the bodies neither part nor go deeper under a push that stays; energies are known to `margin`.
    fn holds(&self, _push: f64, _margin: f64, _at: &At<T>) -> bool {
        false
    }
}

/// A contact made of a law that is said directly: s, V and the memory.
#[derive(Clone, Copy, Debug)]
pub struct Direct<L> {
    law: L,
    grade: u32,
}

const S: usize = 0;
const V: usize = 1;
const MEMORY: usize = 2;
/// Differences along the flow are taken over this on the clock.
const NEARBY: f64 = 1e-5;

impl<L> Direct<L> {
    /// The contact of a law whose force has these exponents.
    pub fn new(law: L, exponents: &[f64]) -> Self {
        Direct { law, grade: grade(exponents) }
    }

    fn at<T: Scalar>(&self, signs: Signs, x: &[T]) -> At<T>
    where
        L: DirectLaw<T>,
    {
        let memory = [x[MEMORY], x[MEMORY + 1]];
        let (_, above) = tick(x[S], self.grade);
        At { indentation: above + self.law.residual(signs, &memory), rate: -x[V], memory }
    }

    /// The derivative of a function of the state along the flow.
    fn along<T: Scalar>(&self, signs: Signs, (x, dx): (&[T], &[T]), f: impl Fn(&At<T>) -> T) -> T
    where
        L: DirectLaw<T>,
    {
        let moved = |h: f64| {
            let mut y = [T::constant(0.0); MEMORY + 2];
            for (y, (x, dx)) in y.iter_mut().zip(x.iter().zip(dx)) {
                *y = *x + dx.scaled(h);
            }
            f(&self.at(signs, &y))
        };
        (moved(NEARBY) - moved(-NEARBY)).scaled(0.5 / NEARBY)
    }

    fn watched<T: Scalar>(&self, signs: Signs, id: usize, at: &At<T>) -> T
    where
        L: DirectLaw<T>,
    {
        let value = match id {
            FORCE => self.law.pressing(signs, at),
            _ => self.law.kinks(signs, at).get(id.wrapping_sub(OWN)).copied().flatten(),
        };
        value.unwrap_or(T::constant(f64::NAN))
    }
}

impl<T: Scalar, L: DirectLaw<T>> Kernel<T> for Direct<L> {
    type Phase = Signs;
    const MOTION: usize = 4;
    type Kept = [T; 11];
    type Bare = [T; 5];

    fn exponent(&self) -> T {
        self.law.exponent()
    }

    fn grade(&self) -> u32 {
        self.grade
    }

    #[inline]
    fn flow(&self, signs: Signs, x: &[T], load: T, dx: &mut [T]) -> Motion<T> {
        let (dt, _) = tick(x[S], self.grade);
        let at = self.at(signs, x);
        let Answer { force, rates, viscous, hysteretic } = self.law.answer(signs, &at);
        dx[S] = at.rate * T::constant(1.0 / self.grade as f64);
        dx[V] = (force + load) * dt;
        dx[MEMORY] = rates[0] * dt;
        dx[MEMORY + 1] = rates[1] * dt;
        Motion { dt, velocity: x[V], force, viscous, hysteretic }
    }

    fn guard(&self, signs: Signs, id: usize, x: &[T]) -> T {
        match id {
            VELOCITY | RETURN => x[V],
            ZERO => x[S],
            _ => self.watched(signs, id, &self.at(signs, x)),
        }
    }

    fn guard_rate(&self, signs: Signs, id: usize, x: &[T], dx: &[T]) -> T {
        match id {
            VELOCITY | RETURN => dx[V],
            ZERO => dx[S],
            _ => self.along(signs, (x, dx), |at| self.watched(signs, id, at)),
        }
    }

    fn force(&self, signs: Signs, x: &[T]) -> T {
        self.law.answer(signs, &self.at(signs, x)).force
    }

    fn force_rate(&self, signs: Signs, x: &[T], dx: &[T]) -> T {
        self.along(signs, (x, dx), |at| self.law.answer(signs, at).force)
    }

    fn velocity(&self, _signs: Signs, x: &[T]) -> T {
        x[V]
    }

    fn read(&self, signs: Signs, x: &[T]) -> Reading<T> {
        let at = self.at(signs, x);
        let stored = self.law.stored(at.indentation, &at.memory);
        Reading { indentation: at.indentation, stored, velocity: x[V] }
    }
}

impl<T: Scalar, L: DirectLaw<T>> Contact<T> for Direct<L> {
    type Proof = (f64, f64);

    fn parameters(&self) -> Vec<(&'static str, T)> {
        self.law.parameters()
    }

    fn start(&self, x: &mut [T]) -> Signs {
        let (zero, memory) = (T::constant(0.0), self.law.blank());
        x[V] = T::constant(-1.0);
        x[MEMORY..MEMORY + 2].copy_from_slice(&memory);
        self.law.signs(&At { indentation: zero, rate: T::constant(1.0), memory })
    }

    fn guards(&self, signs: Signs, _standing: &Standing, list: &mut Vec<Guard>) {
        list.push(record(VELOCITY, "maximum-indentation", Crossing::Rising));
        let (name, action, crossing) = ("minimum-indentation", Action::Switch, Crossing::Falling);
        list.push(Guard { id: RETURN, name, action, crossing });
        list.push(bound(ZERO, "separation", Crossing::Falling));
        let zero = T::constant(0.0);
        let at = At { indentation: zero, rate: zero, memory: self.law.blank() };
        if self.law.pressing(signs, &at).is_some() {
            list.push(bound(FORCE, "separation", Crossing::Falling));
        }
        for (kink, value) in self.law.kinks(signs, &at).iter().enumerate() {
            if value.is_some() {
                list.push(bound(OWN + kink, self.law.kink_name(signs, kink), Crossing::Falling));
            }
        }
    }

    fn transition(&self, signs: Signs, fired: &[usize], x: &mut [T], _heat: &mut T) -> Change<Signs> {
        if fired.contains(&FORCE) || fired.contains(&ZERO) {
            return Change::Vanished;
        }
        let mut next = signs;
        for kink in (0..2).filter(|kink| fired.contains(&(OWN + kink))) {
            next.flip(kink);
        }
        if next != signs {
            let mut at = self.at(signs, x);
            let mut memory = at.memory;
            self.law.flipped(next, &at, &mut memory);
            at.memory = memory;
            x[MEMORY..MEMORY + 2].copy_from_slice(&memory);
            let above = at.indentation - self.law.residual(next, &memory);
            x[S] = above.power(T::constant(1.0 / self.grade as f64));
        }
        if fired.contains(&RETURN) { Change::TurnedBack(next) } else { Change::Phase(next) }
    }

    fn proof(&self, push: f64, rules: &Rules) -> Option<(f64, f64)> {
        (push > 0.0).then_some((push, rules.margin))
    }

    fn proves(&self, (push, margin): &(f64, f64), signs: Signs, x: &[T], wobble: f64) -> bool {
        wobble == 0.0 && self.law.holds(*push, *margin, &self.at(signs, x))
    }

    fn is_behind(&self, _signs: Signs, _x: &[T], standing: &Standing) -> bool {
        // What is proved is that the bodies do not go deeper either.
        standing.steady
    }

    fn is_one_sided(&self, _key: &str, _end: EndRule) -> bool {
        false
    }

    fn closed_form(&self) -> Option<ClosedForm> {
        self.law.closed_form()
    }

    fn signs(&self, (indentation, rate): (T, T), memory: &[T; 2]) -> Signs {
        self.law.signs(&At { indentation, rate, memory: *memory })
    }

    fn reply(&self, signs: Signs, (indentation, rate): (T, T), memory: &[T; 2]) -> Reply<T> {
        let at = At { indentation, rate, memory: *memory };
        let answer = self.law.answer(signs, &at);
        let above = indentation - self.law.residual(signs, memory);
        Reply {
            force: answer.force,
            rates: answer.rates,
            heat: answer.viscous + answer.hysteretic,
            kinks: self.law.kinks(signs, &at).map(|kink| kink.unwrap_or(T::constant(1.0))),
            pressing: self.law.pressing(signs, &at).unwrap_or(above),
        }
    }

    fn stored(&self, indentation: T, memory: &[T; 2]) -> T {
        self.law.stored(indentation, memory)
    }

    fn blank(&self) -> [T; 2] {
        self.law.blank()
    }
}
