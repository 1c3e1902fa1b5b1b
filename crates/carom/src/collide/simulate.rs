//! One run of the engine over a scaled collision, and the dimensionless figures it gives.

use super::bead::Bead;
use super::books::Books;
use super::clock::grade;
use super::hunt::Hunt;
use super::load::Piece;
use super::maxwell::Maxwell;
use super::outcome::{Stop, Work};
use super::phase::{BoucWenPhase, LOAD_KINK};
use super::problem::Tolerance;
use super::scale::{Scaled, ScaledLaw};
use crate::hybrid::{self, Failure, Observer, Settings, System};
use crate::law::Signs;
use crate::scalar::Scalar;

/// The dimensionless figures of a run.
#[derive(Clone, Debug)]
pub(super) struct Raw<T> {
    pub stop: Stop,
    pub time: T,
    pub velocity: T,
    pub stored: T,
    pub peak_force: T,
    pub max_indentation: T,
    pub books: Books<T>,
    /// Impulse and external work when the indentation was first largest.
    pub turn: Option<(T, T)>,
    /// The least elastic energy at a turn back towards deeper contact, or at the end: how far from parting bodies stayed that
    /// did not part.
    pub nearest: T,
    pub events: Vec<(f64, &'static str)>,
    /// Whether every jump of the load was seen.
    pub sure: bool,
    /// What the rounding of the instants of its jumps can add to an impulse.
    pub instants: f64,
    pub work: Work,
}

/// A collision as a system: where it starts and how its state is read.
pub(super) trait Contact<T: Scalar>: System<T, Stop = Stop, State = Vec<T>> {
    fn first(&self) -> (Self::Phase, Vec<T>);
    /// Indentation, elastic energy, velocity V.
    fn read(&self, phase: Self::Phase, x: &[T]) -> (T, T, T);
    /// The integrals in a state.
    fn books(&self, _phase: Self::Phase, x: &[T]) -> Books<T> {
        Books::read(x)
    }
    /// The number of the state component that is time.
    fn time_component(&self) -> usize;
    /// The hysteretic displacement Z, where there is one.
    fn hysteretic(&self, phase: Self::Phase, x: &[T]) -> Option<T>;
    /// The external force U.
    fn push(&self, phase: Self::Phase, x: &[T]) -> T;
    /// The piece of the load.
    fn piece(&self, phase: Self::Phase) -> Piece;
}

/// Is shown every step of a collision on its way: the state as a function of θ in [0, 1].
pub(super) trait Witness<T: Scalar> {
    fn see<C: Contact<T>>(&mut self, system: &C, phase: C::Phase, at: &dyn Fn(f64, &mut [T]));
}

/// A point of the sampled curves, dimensionless.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub time: f64,
    pub displacement: f64,
    pub velocity: f64,
    pub force: f64,
    pub hysteretic: Option<f64>,
    pub centre_velocity: f64,
    pub centre_shift: f64,
}

/// The first step per grade and per eighth root of the tolerance.
const FIRST_STEP: f64 = 1.8;

/// The share of the tolerance that one step may use: a collision is some tens of steps.
const LOCAL: f64 = 0.2;

/// Runs a scaled collision; `witness` is shown every step where given.
pub(super) fn simulate<T: Scalar, W: Witness<T>>(
    scaled: &Scaled<T>,
    tolerance: Tolerance,
    witness: Option<&mut W>,
) -> Result<Raw<T>, Failure> {
    let (load, t_max, books) = (scaled.load.clone(), scaled.t_max, scaled.books);
    let push = scaled.load.constant().map(|u| -u.re());
    let margin = 100.0 * (tolerance.relative + tolerance.absolute);
    // Motion below the tolerance is none.
    let rest = tolerance.relative;
    match scaled.law {
        ScaledLaw::Hunt(law) => {
            let elastic = law.b.re() == 0.0;
            let exponents = if elastic { vec![law.p.re()] } else { vec![law.n.re(), law.p.re()] };
            let bound = push.and_then(|g| Hunt::proof(&law, g, elastic, margin));
            let system = Hunt { law, load, grade: grade(&exponents), t_max, elastic, bound, rest, margin, books };
            go(&system, system.grade, (scaled, tolerance), witness)
        }
        ScaledLaw::Maxwell(law) => {
            let elastic = law.b.re() == 0.0;
            let exponents = if elastic { vec![law.p.re()] } else { vec![law.n.re(), law.p.re()] };
            let bound = push.and_then(|g| Maxwell::proof(&law, g, elastic, margin));
            let system = Maxwell { law, load, grade: grade(&exponents), t_max, elastic, bound, rest, margin, books };
            go(&system, system.grade, (scaled, tolerance), witness)
        }
        ScaledLaw::Power(law) => {
            let exponents = if law.damping.re() == 0.0 { vec![law.n.re()] } else { vec![law.n.re(), law.m.re()] };
            let grade = grade(&exponents);
            let rules = (scaled.end, scaled.compression_only);
            let system = Bead::new(law, load, (grade, t_max), rules, (rest, margin), books);
            go(&system, grade, (scaled, tolerance), witness)
        }
    }
}

fn go<T: Scalar, C: Contact<T>, W: Witness<T>>(
    system: &C,
    grade: u32,
    (scaled, tolerance): (&Scaled<T>, Tolerance),
    witness: Option<&mut W>,
) -> Result<Raw<T>, Failure> {
    let (phase, state) = system.first();
    let (rtol, atol) = (LOCAL * tolerance.relative, LOCAL * tolerance.absolute);
    // The first step is about the one that the local error of an order-8 method allows on a motion of unit scale.
    let first_step = FIRST_STEP * grade as f64 * (rtol + atol).powf(0.125);
    let (max_evaluations, location) = (scaled.max_evaluations, scaled.location);
    let settings = Settings { rtol, atol, first_step, longest_step: f64::INFINITY, max_evaluations, location };
    let run = match witness {
        None => hybrid::run(system, phase, &state, settings, None)?,
        Some(witness) => {
            let mut observer = |phase: C::Phase, at: &dyn Fn(f64, &mut [T])| witness.see(system, phase, at);
            let observer: Observer<'_, C::Phase, T> = &mut observer;
            hybrid::run(system, phase, &state, settings, Some(observer))?
        }
    };
    Ok(read_run(system, phase, run, 20.0 * (rtol + atol)))
}

/// Points of the curve in each step.
const POINTS_PER_STEP: usize = 12;

impl<T: Scalar> Witness<T> for Vec<Point> {
    fn see<C: Contact<T>>(&mut self, system: &C, phase: C::Phase, at: &dyn Fn(f64, &mut [T])) {
        let mut x = vec![T::constant(0.0); system.dimension()];
        let first = if self.is_empty() { 0 } else { 1 };
        for i in first..=POINTS_PER_STEP {
            at(i as f64 / POINTS_PER_STEP as f64, &mut x);
            let (indentation, _, velocity) = system.read(phase, &x);
            let books = Books::read(&x);
            self.push(Point {
                time: system.time(&x),
                displacement: -indentation.re(),
                velocity: velocity.re(),
                force: system.output(phase, 0, &x).re(),
                hysteretic: system.hysteretic(phase, &x).map(|z| z.re()),
                centre_velocity: books.centre_velocity.re(),
                centre_shift: books.centre_shift.re(),
            });
        }
    }
}

/// Reads a finished run; energies closer than `near` are the same.
fn read_run<T: Scalar, C: Contact<T>>(
    system: &C,
    first: C::Phase,
    run: hybrid::Run<T, C::Phase, Stop>,
    near: f64,
) -> Raw<T> {
    let (indentation, stored, velocity) = system.read(run.phase, &run.state);
    let mut max_indentation = if indentation.re() > 0.0 { indentation } else { T::constant(0.0) };
    let mut turn = None;
    let mut nearest = stored;
    for event in run.events.iter().filter(|e| matches!(e.name, "minimum-indentation" | "rate-zero")) {
        let (_, there, _) = system.read(first, &event.state);
        if there.re() < nearest.re() {
            nearest = there;
        }
    }
    for event in run.events.iter().filter(|e| e.name == "maximum-indentation") {
        let (d, _, _) = system.read(first, &event.state);
        if d.re() > max_indentation.re() {
            max_indentation = d;
        }
        let books = Books::read(&event.state);
        // Bodies that creep to rest turn by rounding; a turn has an acceleration.
        let push = system.output(event.phase, 0, &event.state) + system.push(event.phase, &event.state);
        if push.re().abs() > near {
            turn.get_or_insert((books.impulse, books.work));
        }
    }
    let mut events = listed(system, &run, near);
    let stop = run.stop.unwrap_or(Stop::Budget);
    if stop == Stop::Separated && events.last().is_none_or(|(_, name)| *name != "separation") {
        events.push((system.time(&run.state), "separation"));
    }
    Raw {
        stop,
        time: run.state[system.time_component()],
        velocity,
        stored,
        peak_force: run.peaks[0].value,
        max_indentation,
        books: system.books(run.phase, &run.state),
        turn,
        nearest,
        sure: system.piece(run.phase).sure,
        instants: system.piece(run.phase).rounding,
        work: Work {
            steps: run.work.steps,
            rejected: run.work.rejected,
            rhs: run.work.rhs,
            rhs_error: 0,
            events: events.len() as u64,
        },
        events,
    }
}

/// The events of a run without those that nobody can see: kinks of the load, and turns of bodies at rest, whose motion is rounding.
fn listed<T: Scalar, C: Contact<T>>(
    system: &C,
    run: &hybrid::Run<T, C::Phase, Stop>,
    near: f64,
) -> Vec<(f64, &'static str)> {
    let mut list = Vec::with_capacity(run.events.len() + 1);
    let mut turns = ["maximum-indentation", "minimum-indentation", "rate-zero"].map(|name| (name, None::<f64>));
    for event in run.events.iter().filter(|e| e.name != LOAD_KINK) {
        if let Some((_, last)) = turns.iter_mut().find(|(name, _)| *name == event.name) {
            let (_, stored, _) = system.read(event.phase, &event.state);
            let before = last.replace(stored.re());
            if before.is_some_and(|before| (stored.re() - before).abs() <= near) {
                continue;
            }
        }
        list.push((system.time(&event.state), event.name));
    }
    list
}

impl<T: Scalar> Contact<T> for Hunt<T> {
    fn first(&self) -> (BoucWenPhase, Vec<T>) {
        let phase = BoucWenPhase { signs: Signs::START, piece: self.load.first_piece(self.t_max), turns: 0 };
        (phase, self.start())
    }
    fn read(&self, _phase: BoucWenPhase, x: &[T]) -> (T, T, T) {
        Hunt::read(self, x)
    }
    fn time_component(&self) -> usize {
        3
    }
    fn hysteretic(&self, phase: BoucWenPhase, x: &[T]) -> Option<T> {
        Some(phase.signs.z.apply(x[0].whole_power(self.grade)))
    }
    fn piece(&self, phase: BoucWenPhase) -> Piece {
        phase.piece
    }
    fn push(&self, phase: BoucWenPhase, x: &[T]) -> T {
        self.load.at(x[3], phase.piece)[0]
    }
}

impl<T: Scalar> Contact<T> for Maxwell<T> {
    fn first(&self) -> (BoucWenPhase, Vec<T>) {
        let phase = BoucWenPhase { signs: Signs::START, piece: self.load.first_piece(self.t_max), turns: 0 };
        (phase, self.start())
    }
    fn read(&self, _phase: BoucWenPhase, x: &[T]) -> (T, T, T) {
        Maxwell::read(self, x)
    }
    fn time_component(&self) -> usize {
        3
    }
    fn hysteretic(&self, phase: BoucWenPhase, x: &[T]) -> Option<T> {
        Some(phase.signs.z.apply(x[0].whole_power(self.grade)))
    }
    fn piece(&self, phase: BoucWenPhase) -> Piece {
        phase.piece
    }
    fn push(&self, phase: BoucWenPhase, x: &[T]) -> T {
        self.load.at(x[3], phase.piece)[0]
    }
}

impl<T: Scalar> Contact<T> for Bead<T> {
    fn first(&self) -> (super::bead::BeadPhase, Vec<T>) {
        (self.first_phase(), self.start())
    }
    fn read(&self, phase: super::bead::BeadPhase, x: &[T]) -> (T, T, T) {
        Bead::read(self, phase, x)
    }
    fn books(&self, phase: super::bead::BeadPhase, x: &[T]) -> Books<T> {
        Books { viscous: self.heat(phase, x), ..Books::read(x) }
    }
    fn time_component(&self) -> usize {
        2
    }
    fn hysteretic(&self, _phase: super::bead::BeadPhase, _x: &[T]) -> Option<T> {
        None
    }
    fn piece(&self, phase: super::bead::BeadPhase) -> Piece {
        phase.piece
    }
    fn push(&self, phase: super::bead::BeadPhase, x: &[T]) -> T {
        Bead::push(self, phase, x)
    }
}
