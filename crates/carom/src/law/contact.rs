//! What a contact law says about itself: [`ContactLaw`] for the law as it is written down, [`Contact`] for the law in scaled form on a
//! scalar. One hybrid system serves them all (`system.rs`), and so does one beam.
//!
//! A law that is a plain function of indentation, rate and memory need not write a [`Contact`] of its own: see [`super::Direct`].

use super::closed_form::ClosedForm;
use super::entry::{Entry, Form};
use super::lienard::Lienard;
use super::signs::Signs;
use super::spheres::Sphere;
use super::start::Guess;
use crate::hybrid::{Guard, Vector};
use crate::parameter::Parameter;
use crate::scalar::{Real, Scalar};
use std::fmt::Debug;

/// A contact law of any library: names and tables, and the way from the values of its parameters to its scaled form.
pub trait ContactLaw: Sized + 'static {
    /// Names, words, parameter tables, rules.
    const ENTRY: &'static Entry;

    /// The law in scaled form.
    type Scaled<T: Scalar>: Contact<T>;

    /// The stiffness k and the exponent p of the force k δᵖ with which contact begins: they set the scales. With an effective mass m and a closing
    /// speed v₀ the length is X_c = (m v₀²/k)^(1/(p+1)), the time X_c/v₀, the force m v₀²/X_c = k X_cᵖ.
    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T);

    /// The law from SI parameters in given units.
    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> Self::Scaled<T>;

    /// The law from its dimensionless parameters, where it has that form.
    fn dimensionless<T: Scalar>(_values: &Values<'_, T>) -> Option<Self::Scaled<T>> {
        None
    }

    /// The law from its base parameters at a closing speed, where it has that form.
    fn base<T: Scalar>(_values: &Values<'_, T>, _speed: T) -> Option<Self::Scaled<T>> {
        None
    }

    /// Parameters in the order of the table from which a fit may start, spread over what the law can do by the draws of the guess.
    fn start(guess: &Guess<'_>) -> Vec<f64>;

    /// The draws, by number, that tell different kinds of starts apart: minima of data that leave directions open lie in several of them.
    const STRATA: [usize; 3] = [0, 1, 2];

    /// What is allowed and probably not meant.
    fn warnings(_values: &Values<'_, f64>, _end: EndRule) -> Vec<String> {
        Vec::new()
    }
}

/// The units in which a law is scaled.
#[derive(Clone, Copy, Debug)]
pub struct Units<T> {
    /// In m.
    pub length: T,
    /// In m/s.
    pub speed: T,
    /// In N: the stiffness times the length to the exponent.
    pub force: T,
}

/// The values of a law's parameters on a scalar.
#[derive(Clone, Copy, Debug)]
pub struct Values<'a, T> {
    /// The form in which they are given.
    pub form: Form,
    /// The table of that form.
    pub table: &'static [Parameter],
    /// In its order; not a number where an optional one is absent.
    pub values: &'a [T],
    /// The spheres, where given.
    pub spheres: Option<[Sphere<T>; 2]>,
    /// Whether damping acts in compression only.
    pub compression_only: bool,
}

impl<T: Scalar> Values<'_, T> {
    /// The parameter with this key, where it is given.
    pub fn given(&self, key: &str) -> Option<T> {
        let index = self.table.iter().position(|p| p.key == key)?;
        self.values.get(index).copied().filter(|value| !value.re().is_nan())
    }

    /// The parameter with this key. One that the table does not have is no number, and is refused as such before anything is run.
    pub fn get(&self, key: &str) -> T {
        self.given(key).unwrap_or(T::constant(f64::NAN))
    }
}

/// When contact is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndRule {
    /// At the first F ≤ 0 ≤ v after t = 0.
    Force,
    /// At the return to zero indentation.
    Indentation,
}

impl EndRule {
    /// The word in `end = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            EndRule::Force => "force",
            EndRule::Indentation => "indentation",
        }
    }
}

/// What the control of a contact goes by, constant over a run.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// When contact is over.
    pub end: EndRule,
    /// Whether the load is constant over the whole run.
    pub constant_load: bool,
    /// Whether the load may pull the bodies apart.
    pub may_pull: bool,
    /// Speeds and forces below this are rest.
    pub rest: f64,
    /// The error allowed in a proof.
    pub margin: f64,
}

/// Where a run stands when a law is asked for a judgement.
#[derive(Clone, Copy, Debug)]
pub struct Standing {
    /// The rules of the run.
    pub rules: Rules,
    /// Whether the load is the same for ever from now on.
    pub steady: bool,
    /// How often the bodies have turned back in this piece of the load.
    pub turns: u8,
    /// How much stronger than its weakest the push can still become.
    pub wobble: f64,
}

/// What a law answers when its flow is asked for.
#[derive(Clone, Copy, Debug)]
pub struct Motion<T> {
    /// Time per unit of the clock.
    pub dt: T,
    /// The relative velocity V, negative while the bodies approach.
    pub velocity: T,
    /// The contact force F, positive when it pushes the bodies apart.
    pub force: T,
    /// Power turned into heat by viscous elements.
    pub viscous: T,
    /// Power turned into heat by hysteretic elements.
    pub hysteretic: T,
}

/// A state as others read it.
#[derive(Clone, Copy, Debug)]
pub struct Reading<T> {
    /// The indentation.
    pub indentation: T,
    /// The elastic energy.
    pub stored: T,
    /// The relative velocity V.
    pub velocity: T,
}

/// What follows when guards of a law have fired.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Change<P> {
    /// Another phase, or the same.
    Phase(P),
    /// Another phase, in which the bodies approach again.
    TurnedBack(P),
    /// The bodies part.
    Parted,
    /// The force vanishes: the bodies part if they move apart or are pulled apart, else they have come to rest against each other.
    Vanished,
}

/// What a law answers on a body whose motion is computed elsewhere, such as a beam.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reply<T> {
    /// The contact force.
    pub force: T,
    /// The rates of the memory.
    pub rates: [T; 2],
    /// Power turned into heat.
    pub heat: T,
    /// The quantities whose sign changes make a kink in the law, with the signs of the phase taken off: positive as long as the phase lasts, and
    /// 1 where the law has no such kink.
    pub kinks: [T; 2],
    /// Positive as long as the bodies press on each other, and smooth where it crosses zero.
    pub pressing: T,
}

/// The kernel of a law in scaled form: flow, guards and outputs of its state, pure and on any number, also one that cannot be compared. The
/// state begins with the law's own variables (`MOTION` of them; the time comes next). Lengths are in units of X_c, times of T_c, velocities
/// of v₀, forces of m v₀/T_c (P0 Table 1).
pub trait Kernel<T: Real> {
    /// The signs that are frozen in a phase, or what else distinguishes its flow.
    type Phase: Copy + PartialEq + Debug;

    /// How many components of a state are the law's own.
    const MOTION: usize;

    /// `MOTION` components, the time and six quadratures.
    type Kept: Vector<T>;

    /// `MOTION` components and the time.
    type Bare: Vector<T>;

    /// The exponent with which the force grows.
    fn exponent(&self) -> T;

    /// The grade of the clock (see [`super::clock`]).
    fn grade(&self) -> u32;

    /// The flow under an external force: writes the rates of the law's own components on its clock.
    fn flow(&self, phase: Self::Phase, x: &[T], load: T, dx: &mut [T]) -> Motion<T>;

    /// The value of a guard.
    fn guard(&self, phase: Self::Phase, id: usize, x: &[T]) -> T;

    /// Its derivative along the flow.
    fn guard_rate(&self, phase: Self::Phase, id: usize, x: &[T], dx: &[T]) -> T;

    /// The contact force.
    fn force(&self, phase: Self::Phase, x: &[T]) -> T;

    /// Its derivative along the flow.
    fn force_rate(&self, phase: Self::Phase, x: &[T], dx: &[T]) -> T;

    /// A guard and its derivative along the flow together.
    fn guard_with_rate(&self, phase: Self::Phase, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        (self.guard(phase, id, x), self.guard_rate(phase, id, x, dx))
    }

    /// The contact force and its derivative along the flow together.
    fn force_with_rate(&self, phase: Self::Phase, x: &[T], dx: &[T]) -> (T, T) {
        (self.force(phase, x), self.force_rate(phase, x, dx))
    }

    /// The relative velocity V.
    fn velocity(&self, phase: Self::Phase, x: &[T]) -> T {
        self.read(phase, x).velocity
    }

    /// Indentation, elastic energy and velocity.
    fn read(&self, phase: Self::Phase, x: &[T]) -> Reading<T>;

    /// The hysteretic displacement Z, where there is one.
    fn hysteretic(&self, _phase: Self::Phase, _x: &[T]) -> Option<T> {
        None
    }

    /// Liénard's equation of the law, where it has one and can be solved by panels.
    fn lienard(&self) -> Option<Lienard<T>> {
        None
    }

    /// The viscous heat, from the integral of what [`Kernel::flow`] calls viscous.
    fn heat(&self, _phase: Self::Phase, _x: &[T], integral: T) -> T {
        integral
    }
}

/// The control of a law in scaled form: where contact begins, what follows when a guard fires, when sticking is proved, and what a body asks of
/// the law whose motion is computed elsewhere.
pub trait Contact<T: Scalar>: Kernel<T> + Clone + Debug + Send + Sync + 'static {
    /// What is known for a given push, with which sticking can be proved.
    type Proof;

    /// The parameters by key.
    fn parameters(&self) -> Vec<(&'static str, T)>;

    /// Where contact begins: the first phase, and its state written over zeros.
    fn start(&self, x: &mut [T]) -> Self::Phase;

    /// The guards of a phase.
    fn guards(&self, phase: Self::Phase, standing: &Standing, list: &mut Vec<Guard>);

    /// The reset. `heat` is the integral of the viscous heat, which a change of variables may have to change too.
    fn transition(&self, phase: Self::Phase, fired: &[usize], x: &mut [T], heat: &mut T) -> Change<Self::Phase>;

    /// What there is to prove sticking with under a push that stays; `None` where nothing can be proved.
    fn proof(&self, _push: f64, _rules: &Rules) -> Option<Self::Proof> {
        None
    }

    /// Whether the bodies never part, if the push stays at least what the proof was made for and becomes stronger by at most `wobble`.
    fn proves(&self, _proof: &Self::Proof, _phase: Self::Phase, _x: &[T], _wobble: f64) -> bool {
        false
    }

    /// Whether the largest indentation and force are behind once sticking is proved, so that the run may end.
    fn is_behind(&self, _phase: Self::Phase, _x: &[T], _standing: &Standing) -> bool {
        false
    }

    /// Whether a turn back proves by itself that the bodies never part.
    fn is_enclosed(&self, _x: &[T], _standing: &Standing) -> bool {
        false
    }

    /// The velocity of bodies that have come to rest under a push: not zero where they creep.
    fn drift(&self, _push: f64) -> f64 {
        0.0
    }

    /// The argument by which sticking was proved, without a load or not, with a turn back as the last event or not.
    fn argument(&self, _free: bool, _turned_back: bool) -> &'static str {
        "the energy is below the least with which the bodies can part"
    }

    /// Whether results are not differentiable in the parameter with this key, because it is zero and its law has other phases then.
    fn is_one_sided(&self, _key: &str, _end: EndRule) -> bool {
        false
    }

    /// A collision without load, where it has a closed form.
    fn closed_form(&self) -> Option<ClosedForm> {
        None
    }

    /// The signs on which the law depends at an indentation, its rate and a memory.
    fn signs(&self, at: (T, T), memory: &[T; 2]) -> Signs;

    /// The answer at an indentation, its rate and a memory, with the signs of a phase: smooth on both sides of a kink.
    fn reply(&self, signs: Signs, at: (T, T), memory: &[T; 2]) -> Reply<T>;

    /// The elastic energy at an indentation and a memory.
    fn stored(&self, indentation: T, memory: &[T; 2]) -> T;

    /// The memory before the first contact.
    fn blank(&self) -> [T; 2] {
        [T::constant(0.0); 2]
    }
}
