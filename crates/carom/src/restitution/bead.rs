//! The dimensionless collision of the power law, asked for one number at a time.

use crate::collide::{self, Body, Collision, EndRule, Options, Outcome, Setting, SolveError, Tolerance};
use crate::formula::Formula;
use crate::law::{self, Form, LawKind};

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

impl Bead {
    /// The collision of a body of unit mass with a fixed plane, k = 1, v₀ = 1, at a relative tolerance.
    pub fn collision(&self, rtol: f64) -> Collision {
        let force = (self.push != 0.0).then(|| Formula::constant(-self.push));
        Collision {
            law: LawKind::Power,
            form: Form::Dimensional,
            values: vec![1.0, self.n, self.damping, self.m],
            spheres: None,
            compression_only: self.compression_only,
            setting: Setting::Bodies([
                Body { mass: 1.0, velocity: -1.0, force },
                Body { mass: f64::INFINITY, velocity: 0.0, force: None },
            ]),
            end: self.end,
            t_max: None,
            tolerance: Tolerance { relative: rtol, absolute: 0.01 * rtol },
            max_evaluations: None,
        }
    }

    /// The whole outcome, without its error estimate; every figure is dimensionless.
    pub fn run(&self, rtol: f64) -> Result<Outcome, SolveError> {
        collide::run(&self.collision(rtol), Options { skip_error: true, ..Options::default() })
    }

    /// The dimensionless collision of a power-law problem with two bodies and a constant load, with its scales; `None` for any other.
    pub fn of(problem: &Collision) -> Option<(Bead, BeadScales)> {
        let Setting::Bodies(bodies) = &problem.setting else { return None };
        let table = law::entry(problem.law).table(problem.form)?;
        let value = |key: &str| table.iter().position(|p| p.key == key).map(|i| problem.values[i]);
        let (k, n) = (value("k")?, value("n")?);
        let (lambda, m) = match problem.form {
            Form::Dimensional => (value("lambda")?, value("m")?),
            Form::Retarded => (k * value("gamma0")? * value("beta")?, value("beta")? - 1.0),
            _ => return None,
        };
        let inverse = |mass: f64| if mass.is_finite() { 1.0 / mass } else { 0.0 };
        let mass = 1.0 / (inverse(bodies[0].mass) + inverse(bodies[1].mass));
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

    /// The restitution: 0 where the bodies stick, or where nothing was decided within the time limit.
    pub fn restitution(&self, rtol: f64) -> Result<f64, SolveError> {
        Ok(self.run(rtol)?.figures.restitution.unwrap_or(0.0))
    }
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

    /// The push in N from g̃.
    pub fn force(&self, push: f64) -> f64 {
        push * self.mass * self.speed * self.speed / self.length
    }
}
