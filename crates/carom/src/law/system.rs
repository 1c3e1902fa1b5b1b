//! One contact as a hybrid system, for every law: the law's own phases under the pieces of a load, with time limit, quadratures and proofs.

use super::contact::{Change, Contact, Rules, Standing};
use super::guards::{PIECE, TIME, time_guard, time_guards};
use super::load::{Future, Load, Piece};
use super::quadratures::{self, Quadratures};
use crate::hybrid::{Guard, Next, System, Vector};
use crate::quantity::Stop;
use crate::scalar::Scalar;
use std::marker::PhantomData;

/// Bodies under a constant load that have turned back so often lose energy for ever: for a fit they do not part.
const MOST_TURNS: u8 = 3;

/// The phase of a contact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Phase<P> {
    /// That of the law.
    pub law: P,
    /// The piece of the load.
    pub piece: Piece,
    /// Whether the load is the same for ever from here on.
    pub steady: bool,
    /// How often the bodies have turned back in this piece.
    pub turns: u8,
}

/// The system; `V` holds its state.
pub(super) struct ContactSystem<'a, T: Scalar, C: Contact<T>, V> {
    law: &'a C,
    load: &'a Load<T>,
    rules: Rules,
    t_max: f64,
    /// Whether the quadratures are kept. Where they are not, nobody waits for the rest of bodies that stay together either.
    keeps: bool,
    /// The proof under a constant load.
    proof: Option<C::Proof>,
    state: PhantomData<V>,
}

impl<'a, T: Scalar, C: Contact<T>, V: Vector<T>> ContactSystem<'a, T, C, V> {
    pub fn new(law: &'a C, load: &'a Load<T>, rules: Rules, (t_max, keeps): (f64, bool)) -> Self {
        let proof = load.constant().and_then(|u| law.proof(-u.re(), &rules));
        ContactSystem { law, load, rules, t_max, keeps, proof, state: PhantomData }
    }

    /// The first phase and its state.
    pub fn first(&self) -> (Phase<C::Phase>, V) {
        let mut x = V::zeros(self.dimension());
        let law = self.law.start(x.as_mut());
        let piece = self.load.first_piece(self.t_max);
        (Phase { law, piece, steady: self.load.is_steady(0.0, piece), turns: 0 }, x)
    }

    /// The law.
    pub fn law(&self) -> &C {
        self.law
    }

    /// The external force U.
    pub fn push(&self, phase: &Phase<C::Phase>, x: &[T]) -> T {
        self.load.at(x[C::MOTION], phase.piece)[0]
    }

    /// The integrals in a state.
    pub fn quadratures(&self, phase: &Phase<C::Phase>, x: &[T]) -> Quadratures<T> {
        let read = Quadratures::read(&x[C::MOTION + 1..]);
        Quadratures { viscous: self.law.heat(phase.law, x, read.viscous), ..read }
    }

    fn future(&self, phase: &Phase<C::Phase>, x: &[T]) -> Option<Future> {
        self.load.future(x[C::MOTION].re(), phase.piece)
    }

    fn standing(&self, phase: &Phase<C::Phase>, wobble: f64) -> Standing {
        Standing { rules: self.rules, steady: phase.steady, turns: phase.turns, wobble }
    }

    /// Whether the bodies never part under what the load can still become.
    fn is_stuck(&self, phase: &Phase<C::Phase>, future: Future, x: &[T]) -> bool {
        let proves = |proof: &C::Proof| self.law.proves(proof, phase.law, x, future.wobble);
        if self.rules.constant_load {
            return self.proof.as_ref().is_some_and(proves);
        }
        self.law.proof(future.push, &self.rules).as_ref().is_some_and(proves)
    }

    /// How a run ends that goes no further: stuck where that is proved.
    fn undecided(&self, phase: &Phase<C::Phase>, x: &[T]) -> Stop {
        match self.future(phase, x) {
            Some(future) if self.is_stuck(phase, future, x) => Stop::Stuck,
            _ => Stop::TimeLimit,
        }
    }

    /// What a vanished force means: a parting where the bodies move apart, or are pulled apart. Where they do neither, they have come to rest
    /// against each other and the sign of the force is rounding.
    fn vanished(&self, phase: &Phase<C::Phase>, x: &[T]) -> Stop {
        let velocity = self.law.velocity(phase.law, x).re();
        let moves = velocity > self.rules.rest || self.push(phase, x).re() > self.rules.rest;
        if moves { Stop::Separated } else { self.undecided(phase, x) }
    }

    /// What follows a turn back, `phase` being that before it.
    fn turned_back(&self, phase: &Phase<C::Phase>, x: &[T], next: &mut Phase<C::Phase>) -> Option<Stop> {
        if self.law.is_enclosed(x, &self.standing(phase, 0.0)) {
            return Some(Stop::Stuck);
        }
        next.turns = next.turns.saturating_add(1);
        let stop = (!self.keeps && self.rules.constant_load).then(|| self.undecided(phase, x))?;
        (next.turns == MOST_TURNS || stop == Stop::Stuck).then_some(stop)
    }
}

impl<T: Scalar, C: Contact<T>, V: Vector<T>> System<T> for ContactSystem<'_, T, C, V> {
    type Phase = Phase<C::Phase>;
    type Stop = Stop;
    type State = V;
    type Leading = C::Bare;

    fn dimension(&self) -> usize {
        C::MOTION + 1 + if self.keeps { quadratures::COUNT } else { 0 }
    }

    fn controlled(&self) -> usize {
        self.dimension() - if self.keeps { quadratures::FOLLOWING } else { 0 }
    }

    fn is_led(&self) -> bool {
        // The displacement of the centre of mass follows from its velocity, which is a quadrature too.
        !self.load.moves_centre()
    }

    fn time(&self, x: &[T]) -> f64 {
        x[C::MOTION].re()
    }

    #[inline(always)]
    fn flow(&self, phase: &Self::Phase, x: &[T], dx: &mut [T]) {
        let load = self.load.at(x[C::MOTION], phase.piece);
        let motion = self.law.flow(phase.law, x, load[0], dx);
        dx[C::MOTION] = motion.dt;
        quadratures::rates(&x[C::MOTION + 1..], &mut dx[C::MOTION + 1..], &motion, load);
    }

    fn guards(&self, phase: &Self::Phase, list: &mut Vec<Guard>) {
        self.law.guards(phase.law, &self.standing(phase, 0.0), list);
        time_guards(phase.piece, list);
    }

    fn guard(&self, phase: &Self::Phase, id: usize, x: &[T]) -> T {
        let in_time = time_guard(self.load, id, x[C::MOTION], self.t_max, phase.piece);
        in_time.unwrap_or_else(|| self.law.guard(phase.law, id, x))
    }

    fn guard_rate(&self, phase: &Self::Phase, id: usize, x: &[T], dx: &[T]) -> T {
        if matches!(id, TIME | PIECE) { dx[C::MOTION] } else { self.law.guard_rate(phase.law, id, x, dx) }
    }

    fn guard_with_rate(&self, phase: &Self::Phase, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        match time_guard(self.load, id, x[C::MOTION], self.t_max, phase.piece) {
            Some(value) => (value, dx[C::MOTION]),
            None => self.law.guard_with_rate(phase.law, id, x, dx),
        }
    }

    fn transition(&self, phase: &Self::Phase, fired: &[usize], x: &mut [T]) -> Next<Self::Phase, Stop> {
        let mut heat = Quadratures::read(&x[C::MOTION + 1..]).viscous;
        let mut after = V::zeros(self.dimension());
        after.as_mut().copy_from_slice(x);
        let change = self.law.transition(phase.law, fired, after.as_mut(), &mut heat);
        match change {
            Change::Parted => return Next::Stop(Stop::Separated),
            Change::Vanished => return Next::Stop(self.vanished(phase, x)),
            _ if fired.contains(&TIME) => return Next::Stop(self.undecided(phase, x)),
            Change::Phase(_) | Change::TurnedBack(_) => {}
        }
        x.copy_from_slice(after.as_ref());
        if let Some(kept) = x.get_mut(C::MOTION + 1) {
            *kept = heat;
        }
        let mut next = *phase;
        if fired.contains(&PIECE) {
            next.piece = self.load.next_piece(phase.piece, self.t_max);
            next.steady = self.load.is_steady(x[C::MOTION].re(), next.piece);
            next.turns = 0;
        }
        if let Change::TurnedBack(_) = change
            && let Some(stop) = self.turned_back(phase, x, &mut next)
        {
            return Next::Stop(stop);
        }
        if let Change::Phase(law) | Change::TurnedBack(law) = change {
            next.law = law;
        }
        Next::Phase(next)
    }

    fn terminate(&self, phase: &Self::Phase, x: &[T]) -> Option<Stop> {
        let future = self.future(phase, x)?;
        let standing = self.standing(phase, future.wobble);
        if self.law.is_behind(phase.law, x, &standing) && self.is_stuck(phase, future, x) {
            return Some(Stop::Stuck);
        }
        let rest = self.rules.rest;
        let velocity = self.law.velocity(phase.law, x).re();
        let calm = (velocity - self.law.drift(future.push)).abs() < rest && future.wobble < rest;
        let settled = calm && (self.law.force(phase.law, x).re() - future.push).abs() < rest;
        let stop = settled.then(|| self.undecided(phase, x))?;
        // Where sticking is not proved, what is asked for are the integrals until the longest time.
        (stop == Stop::Stuck || !self.keeps).then_some(stop)
    }

    fn horizon(&self, phase: &Self::Phase, x: &[T], reach: f64) -> f64 {
        self.load.horizon(x[C::MOTION].re(), phase.piece, reach)
    }

    fn output(&self, phase: &Self::Phase, _which: usize, x: &[T]) -> T {
        self.law.force(phase.law, x)
    }

    fn output_rate(&self, phase: &Self::Phase, _which: usize, x: &[T], dx: &[T]) -> T {
        self.law.force_rate(phase.law, x, dx)
    }

    fn output_with_rate(&self, phase: &Self::Phase, _which: usize, x: &[T], dx: &[T]) -> (T, T) {
        self.law.force_with_rate(phase.law, x, dx)
    }
}
