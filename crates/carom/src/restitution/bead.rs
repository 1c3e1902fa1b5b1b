//! The dimensionless collision of the power law, asked for one number at a time.

use crate::collide::{self, Body, Collision, EndRule, Options, Outcome, Setting, SolveError, Stop, Tolerance};
use crate::formula::Formula;
use crate::law::{Form, Law, Power, power};

/// Runs go on for so long, in T_c; under a push there is a first look.
const SHORT: f64 = 20.0;
const LONG: f64 = 1e3;
/// And for so long where that does not decide: strong damping makes contact long.
pub(super) const LONGEST: f64 = 1e18;
/// Under a heavier push no contact that ends lasts so long.
const LIGHT: f64 = 0.1;
/// Energies are known to this, and a little more.
const MARGIN: f64 = 1e-9;

/// The dimensionless damping of P1 eq. 36.
pub fn primary(n: f64, m: f64, restitution: f64) -> f64 {
    0.75 * (m + 1.0) * (1.0 - restitution) * (0.5 * restitution * (n + 1.0)).powf(-(m + 1.0) / (n + 1.0))
}

/// ü + Λ uᵐ u̇ + uⁿ = g̃ from u = 0, u̇ = 1 until its end rule is met.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bead {
    /// Exponent of the stiffness, n ≥ 1 (α in P2).
    pub n: f64,
    /// Exponent of the damping, m ≥ 0 (β - 1 in P2).
    pub m: f64,
    /// Λ = λ v₀ X_cᵐ⁻ⁿ/k ≥ 0 (βγ in P2).
    pub damping: f64,
    /// The constant push g̃; negative pulls.
    pub push: f64,
    /// When contact is over.
    pub end: EndRule,
    /// Damping acts during compression only.
    pub compression_only: bool,
}

/// A body that strikes a fixed plane under the power law, without damping.
pub fn strike(
    (k, n, m): (f64, f64, f64),
    (mass, speed): (f64, f64),
    force: Option<Formula>,
    end: EndRule,
) -> Collision {
    Collision {
        law: Law::of::<Power>(),
        form: Form::Dimensional,
        values: vec![k, n, 0.0, m],
        spheres: None,
        compression_only: false,
        setting: Setting::Bodies([
            Body { mass, velocity: -speed, force },
            Body { mass: f64::INFINITY, velocity: 0.0, force: None },
        ]),
        end,
        t_max: None,
        tolerance: Tolerance::default(),
        max_evaluations: None,
    }
}

impl Bead {
    /// The collision of a body of unit mass with a fixed plane, k = 1, v₀ = 1, at a relative tolerance.
    pub fn collision(&self, rtol: f64) -> Collision {
        let force = (self.push != 0.0).then(|| Formula::constant(-self.push));
        Collision {
            values: vec![1.0, self.n, self.damping, self.m],
            compression_only: self.compression_only,
            t_max: Some(LONG),
            tolerance: Tolerance { relative: rtol, absolute: 0.01 * rtol },
            max_evaluations: Some(4_000_000),
            ..strike((1.0, self.n, self.m), (1.0, 1.0), force, self.first_end())
        }
    }

    /// The end rule by which the run is made. Where m ≥ n and nothing pulls, the force does not vanish before the indentation does:
    /// F = uⁿ (1 - Λ uᵐ⁻ⁿ V), V = -u̇, and where the bracket is zero its rate is Λ uᵐ⁻ⁿ ((m-n) V²/u + g̃) ≥ 0, so it cannot fall through
    /// zero. Both rules then end at u = 0, and the force, which is close to zero on the whole way back of a strongly
    /// damped bead, need not be watched.
    pub(super) fn first_end(&self) -> EndRule {
        if self.m >= self.n && self.push >= 0.0 { EndRule::Indentation } else { self.end }
    }

    /// The whole outcome, without its error estimate; every result is dimensionless.
    pub fn run(&self, rtol: f64) -> Result<Outcome, SolveError> {
        let problem = self.collision(rtol);
        // A bead that is pressed hard creeps into the contact for long: whether it is held is seen early.
        for limit in [SHORT, LONG] {
            if limit < LONG && self.push <= 0.0 {
                continue;
            }
            let outcome = collide::run(&Collision { t_max: Some(limit), ..problem.clone() }, quick())?;
            if outcome.stop == Stop::TimeLimit && self.is_held(&outcome) {
                return Ok(held(outcome));
            }
            if limit == LONG || outcome.stop != Stop::TimeLimit || outcome.end_time < limit {
                return Ok(outcome);
            }
        }
        collide::run(&problem, quick())
    }

    /// Whether the energy E = u̇²/2 + uⁿ⁺¹/(n+1) - g̃ u at the end of a run, which never grows, is below the least that it can be
    /// at a parting: 0 at u = 0, and at F = 0, where u̇ = -uⁿ⁻ᵐ/Λ, the least of (uⁿ⁻ᵐ/Λ)²/2 + uⁿ⁺¹/(n+1) - g̃ u. A bead that creeps
    /// into the contact for as long as one looks is held like one that has come back.
    fn is_held(&self, outcome: &Outcome) -> bool {
        let Bead { n, m, damping, push, .. } = *self;
        let Some(energy) = &outcome.energy else { return false };
        let now = energy.kinetic_after + energy.stored_after - energy.work_external;
        let mut least = 0.0f64;
        if self.first_end() == EndRule::Force && damping > 0.0 && !self.compression_only {
            let deepest = ((n + 1.0) * push.max(0.0)).powf(1.0 / n);
            let at = |i: i32| deepest * (-0.05 * f64::from(i)).exp();
            // On each stretch every term at the end where it is least.
            let below = |i: i32| {
                let (near, far) = (at(i + 1), at(i));
                let speed = near.powf(n - m).min(far.powf(n - m)) / damping;
                0.5 * speed * speed + near.powf(n + 1.0) / (n + 1.0) - push * far
            };
            least = (0..800).map(below).fold(-push * at(800), f64::min);
        }
        push > 0.0 && now < least - MARGIN * (1.0 + push.powf(1.0 + 1.0 / n))
    }

    /// The dimensionless collision of a power-law problem with two bodies and a constant load, with its scales; `None` for any other.
    pub fn of(problem: &Collision) -> Option<(Bead, BeadScales)> {
        let Setting::Bodies(bodies) = &problem.setting else { return None };
        let table = problem.law.entry().table(problem.form)?;
        let value = |key: &str| table.iter().position(|p| p.key == key).map(|i| problem.values[i]);
        let (k, n) = (value("k")?, value("n")?);
        let (lambda, m) = match problem.form {
            Form::Dimensional => (value("lambda")?, value("m")?),
            power::RETARDED => (k * value("gamma0")? * value("beta")?, value("beta")? - 1.0),
            _ => return None,
        };
        let inverse = |mass: f64| if mass.is_finite() { 1.0 / mass } else { 0.0 };
        let mass = collide::effective_mass([bodies[0].mass, bodies[1].mass]);
        let speed = bodies[1].velocity - bodies[0].velocity;
        let length = (mass * speed * speed / k).powf(1.0 / (n + 1.0));
        let names = [0.0, bodies[0].mass, bodies[1].mass, mass, speed];
        let mut acceleration = 0.0;
        for (body, sign) in bodies.iter().zip([1.0, -1.0]) {
            if let Some(force) = &body.force {
                if force.depends_on(0) {
                    return None;
                }
                acceleration += sign * force.eval(&names, 0) * inverse(body.mass);
            }
        }
        let scales = BeadScales { stiffness: k, mass, speed, length };
        let push = -acceleration * length / (speed * speed);
        let damping = lambda / scales.lambda(1.0, n, m);
        let bead = Bead { n, m, damping, push, end: problem.end, compression_only: problem.compression_only };
        Some((bead, scales))
    }

    /// The restitution: 0 where the bodies stick, `None` where a run of 1000 T_c does not decide.
    pub fn restitution(&self, rtol: f64) -> Result<Option<f64>, SolveError> {
        Ok(self.decided(&self.run(rtol)?))
    }

    /// The restitution by a run as long as it takes, and how many right-hand sides it took; these are unknown where it gave up.
    pub(super) fn delivered(&self, rtol: f64) -> Result<(Option<f64>, Option<u64>), SolveError> {
        // What nothing presses parts in the end, or creeps, which is proved: there is no use in looking for sticking first.
        if self.push > 0.0 {
            let outcome = self.run(rtol)?;
            let over = outcome.stop == Stop::TimeLimit && outcome.end_time >= LONG;
            if !over || self.push > LIGHT {
                return Ok((self.decided(&outcome), Some(outcome.work.rhs)));
            }
        }
        match collide::run(&Collision { t_max: Some(LONGEST), ..self.collision(rtol) }, quick()) {
            Ok(outcome) => Ok((self.decided(&outcome), Some(outcome.work.rhs))),
            Err(error @ SolveError::OutOfRange { .. }) => Err(error),
            Err(_) => Ok((None, None)),
        }
    }

    /// The restitution of an outcome, 0 where the bodies have come to rest without parting, before the time was over: under a constant
    /// push there is nothing that could move them again, and without one they creep more slowly than the tolerance can tell.
    fn decided(&self, outcome: &Outcome) -> Option<f64> {
        let over = outcome.end_time >= LONGEST || outcome.end_time == LONG;
        let rests = outcome.stop == Stop::TimeLimit && !over && self.push >= 0.0;
        if rests { Some(0.0) } else { outcome.results.restitution.map(|e| e.max(0.0)) }
    }
}

/// Without the error estimate.
fn quick() -> Options {
    Options::BARE.by_events()
}

/// A run that was cut off, as one that sticks; what had not been reached yet is not known.
fn held(mut outcome: Outcome) -> Outcome {
    outcome.stop = Stop::Stuck;
    outcome.proof = Some("the energy is below the least with which the bodies can part");
    outcome.results.restitution = Some(0.0);
    if !outcome.events.iter().any(|event| event.name == "maximum-indentation") {
        (outcome.results.max_indentation, outcome.results.peak_force) = (None, None);
    }
    outcome
}

/// What the dimensionless numbers of a [`Bead`] are worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BeadScales {
    /// k in N/mⁿ.
    pub stiffness: f64,
    /// Effective mass in kg.
    pub mass: f64,
    /// Closing speed in m/s.
    pub speed: f64,
    /// X_c in m.
    pub length: f64,
}

impl BeadScales {
    /// λ in N s/m^(m+1) from Λ.
    pub fn lambda(&self, damping: f64, n: f64, m: f64) -> f64 {
        damping * self.stiffness * self.length.powf(n - m) / self.speed
    }
}
