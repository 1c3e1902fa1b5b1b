//! One contact as a hybrid system, for every law: the law's own phases under the pieces of a load, with time limit, quadratures and proofs.

use super::contact::{Change, Contact, Kernel, Rules, Standing};
use super::guards::{PIECE, TIME, time_guard, time_guards};
use super::load::{ExternalForce, Future, Load, Piece};
use super::quadratures::{self, Quadratures};
use crate::hybrid::{Flow, Guard, Next, System, Vector};
use crate::quantity::Stop;
use crate::scalar::{Real, Scalar};
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

/// The system: the kernel of a law under the pushes of a load, on any number; and where numbers can be compared, its control. `V` holds a state, `P`
/// is what sticking is proved with.
pub(super) struct ContactSystem<'a, C, L, V, P> {
    law: &'a C,
    load: &'a L,
    /// Whether the load accelerates the centre of mass.
    moves_centre: bool,
    rules: Rules,
    t_max: f64,
    /// Whether the quadratures are kept. Where they are not, nobody waits for the rest of bodies that stay together either.
    keeps: bool,
    /// The proof under a constant load.
    proof: Option<P>,
    state: PhantomData<V>,
}

impl<'a, T: Scalar, C: Contact<T>, V: Vector<T>> ContactSystem<'a, C, Load<T>, V, C::Proof> {
    pub fn new(law: &'a C, load: &'a Load<T>, rules: Rules, (t_max, keeps): (f64, bool)) -> Self {
        let proof = load.constant().and_then(|u| law.proof(-u.re(), &rules));
        ContactSystem { law, load, moves_centre: load.moves_centre(), rules, t_max, keeps, proof, state: PhantomData }
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

impl<T: Real, C: Kernel<T>, L: ExternalForce<T>, V: Vector<T>, P> Flow<T> for ContactSystem<'_, C, L, V, P> {
    type Phase = Phase<C::Phase>;
    type State = V;
    type Leading = C::Bare;

    fn dimension(&self) -> usize {
        C::MOTION + 1 + if self.keeps { quadratures::COUNT } else { 0 }
    }

    fn is_led(&self) -> bool {
        // The displacement of the centre of mass follows from its velocity, which is a quadrature too.
        !self.moves_centre
    }

    #[inline(always)]
    fn flow(&self, phase: &Self::Phase, x: &[T], dx: &mut [T]) {
        let load = self.load.at(x[C::MOTION], phase.piece);
        let motion = self.law.flow(phase.law, x, load[0], dx);
        dx[C::MOTION] = motion.dt;
        quadratures::rates(&x[C::MOTION + 1..], &mut dx[C::MOTION + 1..], &motion, load);
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

impl<T: Scalar, C: Contact<T>, V: Vector<T>> System<T> for ContactSystem<'_, C, Load<T>, V, C::Proof> {
    type Stop = Stop;

    fn controlled(&self) -> usize {
        self.dimension() - if self.keeps { quadratures::FOLLOWING } else { 0 }
    }

    fn time(&self, x: &[T]) -> f64 {
        x[C::MOTION].re()
    }

    fn guards(&self, phase: &Self::Phase, list: &mut Vec<Guard>) {
        self.law.guards(phase.law, &self.standing(phase, 0.0), list);
        time_guards(phase.piece, list);
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
}

#[cfg(test)]
mod tests {
    use super::super::contact::{EndRule, Motion, Reading};
    use super::*;
    use crate::scalar::{Lanes, Pair, Vector};

    /// A spring without damping: x and V.
    #[derive(Clone)]
    struct Spring;

    impl<T: Real> Kernel<T> for Spring {
        type Phase = ();
        const MOTION: usize = 2;
        type Kept = [T; 9];
        type Bare = [T; 3];

        fn exponent(&self) -> T {
            T::constant(1.0)
        }
        fn grade(&self) -> u32 {
            1
        }
        fn flow(&self, (): (), x: &[T], load: T, dx: &mut [T]) -> Motion<T> {
            let zero = T::constant(0.0);
            (dx[0], dx[1]) = (-x[1], x[0] + load);
            Motion { dt: T::constant(1.0), velocity: x[1], force: x[0], viscous: zero, hysteretic: zero }
        }
        fn guard(&self, (): (), _id: usize, x: &[T]) -> T {
            x[0]
        }
        fn guard_rate(&self, (): (), _id: usize, _x: &[T], dx: &[T]) -> T {
            dx[0]
        }
        fn force(&self, (): (), x: &[T]) -> T {
            x[0]
        }
        fn force_rate(&self, (): (), _x: &[T], dx: &[T]) -> T {
            dx[0]
        }
        fn read(&self, (): (), x: &[T]) -> Reading<T> {
            Reading { indentation: x[0], stored: (x[0] * x[0]).scaled(0.5), velocity: x[1] }
        }
    }

    /// The same force for ever.
    struct Weight<T>(T);

    impl<T: Real> ExternalForce<T> for Weight<T> {
        fn at(&self, _time: T, _piece: Piece) -> [T; 2] {
            [self.0; 2]
        }
        fn end_of(&self, piece: Piece) -> T {
            T::constant(piece.until)
        }
    }

    /// The flow, the time limit with its rate, and the force with its rate.
    fn seen<T: Real>(weight: T, x: &[T; 9]) -> Vec<T> {
        let rules = Rules { end: EndRule::Force, constant_load: true, may_pull: true, rest: 0.0, margin: 0.0 };
        let (law, load) = (&Spring, &Weight(weight));
        let (moves_centre, keeps, proof, state) = (true, true, None::<()>, PhantomData::<[T; 9]>);
        let system = ContactSystem { law, load, moves_centre, rules, t_max: 7.0, keeps, proof, state };
        let phase = Phase { law: (), piece: Piece::LAST, steady: true, turns: 0 };
        let mut dx = [weight; 9];
        system.flow(&phase, x, &mut dx);
        let (limit, force) = (system.guard_with_rate(&phase, TIME, x, &dx), system.output_with_rate(&phase, 0, x, &dx));
        dx.into_iter().chain([limit.0, limit.1, force.0, force.1]).collect()
    }

    #[test]
    fn a_contact_flows_in_each_lane_as_it_does_alone() {
        type Four = Lanes<Pair<Pair<f64>>>;
        let weights = [0.5, 0.25, -0.75, 0.0];
        let state = |lane: usize| std::array::from_fn(|i| 0.3 + lane as f64 - 0.07 * i as f64);
        let lanes = std::array::from_fn(|i| Four::from_fn(|lane| state(lane)[i]));
        let together = seen(Four::from_fn(|lane| weights[lane]), &lanes);
        for (lane, weight) in weights.into_iter().enumerate() {
            let alone = seen(weight, &state(lane));
            assert!(together.iter().map(|all| all.lane(lane)).eq(alone));
        }
    }
}
