//! A collision put together in code, by name. What a scenario would refuse is refused here too, by the same tables.

use super::outcome::Outcome;
use super::problem::{Body, Collision, Setting};
use super::solve::run;
use crate::formula::Formula;
use crate::law::spheres::{self, Sphere};
use crate::law::{EndRule, Entry, Form, Law, Parameter, Spheres, entries, find};
use crate::nearest::nearest;
use crate::quantity::{Options, SolveError, Tolerance};

/// Why there is no such collision.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ProblemError {
    /// No law was chosen, or there is none of this name.
    #[error("there is no law \"{name}\"{}", meant(*nearest))]
    UnknownLaw {
        /// The name; empty where none was given.
        name: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
    },
    /// The law has no such parameter in the form that the others mean.
    #[error("{law} has no parameter {key} here{}", meant(*nearest))]
    UnknownParameter {
        /// The law.
        law: &'static str,
        /// The name.
        key: String,
        /// The nearest name there is.
        nearest: Option<&'static str>,
    },
    /// A parameter is not given.
    #[error("{law} needs {key} ({words})")]
    MissingParameter {
        /// The law.
        law: &'static str,
        /// Its name.
        key: &'static str,
        /// What it is.
        words: &'static str,
    },
    /// A value is outside its domain.
    #[error("{key} = {value} {rule}")]
    OutOfDomain {
        /// What it is of.
        key: String,
        /// The value.
        value: f64,
        /// What it must be.
        rule: String,
    },
    /// The law has no such form of its parameters.
    #[error("{law} has no {form} parameters")]
    NoSuchForm {
        /// The law.
        law: &'static str,
        /// The form.
        form: &'static str,
    },
    /// Spheres are needed by this form of the law, or have no place in it.
    #[error("{law} {} in this form", if *needed { "needs the spheres" } else { "takes no spheres" })]
    Spheres {
        /// The law.
        law: &'static str,
        /// Whether they are needed.
        needed: bool,
    },
    /// The bodies do not approach, or both are fixed.
    #[error("the bodies close at {speed} m/s: body 1 is on the positive side, and one of them must move")]
    NotClosing {
        /// The closing speed.
        speed: f64,
    },
    /// The law does not take this rule.
    #[error("{law} does not take {rule}")]
    RuleRefused {
        /// The law.
        law: &'static str,
        /// The rule.
        rule: &'static str,
    },
}

/// The word that was probably meant.
fn meant(nearest: Option<&str>) -> String {
    nearest.map_or(String::new(), |word| format!("; did you mean {word}?"))
}

/// Why a collision put together in code gave no outcome.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// There is no such collision.
    #[error("{0}")]
    Problem(#[from] ProblemError),
    /// It could not be computed.
    #[error("{0}")]
    Solve(#[from] SolveError),
}

impl Body {
    /// A body of this mass in kg with this velocity along +x in m/s.
    pub fn new(mass: f64, velocity: f64) -> Body {
        Body { mass, velocity, force: None }
    }

    /// A body that stays where it is.
    pub fn fixed() -> Body {
        Body::new(f64::INFINITY, 0.0)
    }

    /// The body under an external force along +x in N, a formula of [`super::FORCE_NAMES`].
    pub fn with_force(self, force: Formula) -> Body {
        Body { force: Some(force), ..self }
    }
}

/// A collision being put together.
#[derive(Clone, Debug)]
pub struct CollisionBuilder {
    setting: Setting,
    law: Result<Law, String>,
    given: Vec<(String, f64)>,
    spheres: Option<[Sphere<f64>; 2]>,
    compression_only: bool,
    end: EndRule,
    t_max: Option<f64>,
    tolerance: Tolerance,
    max_evaluations: Option<u64>,
    options: Options,
}

impl Collision {
    /// Two bodies in SI units; body 1 on the positive side, so that v₂ - v₁ > 0.
    pub fn between(one: Body, two: Body) -> CollisionBuilder {
        CollisionBuilder::new(Setting::Bodies([one, two]))
    }

    /// A dimensionless collision, under a dimensionless load where given.
    pub fn dimensionless(input: Option<Formula>) -> CollisionBuilder {
        CollisionBuilder::new(Setting::Dimensionless { input })
    }

    /// A collision of base parameters at a closing speed, under a load in N where given.
    pub fn at_speed(speed: f64, input: Option<Formula>) -> CollisionBuilder {
        CollisionBuilder::new(Setting::Base { speed, input })
    }

    /// Solves it.
    pub fn solve(&self) -> Result<Outcome, SolveError> {
        run(self, Options::default())
    }

    /// Whether the numbers of its law obey the rules of a scenario.
    pub(crate) fn has_allowed_law(&self) -> bool {
        let table = self.law.entry().table(self.form).unwrap_or(&[]);
        let value = |key: &str| table.iter().zip(&self.values).find(|(p, _)| p.key == key).map(|(_, value)| *value);
        let is_absent = |p: &Parameter, value: f64| value.is_nan() && p.default.is_some_and(f64::is_nan);
        let obeys = |(p, v): (&Parameter, &f64)| is_absent(p, *v) || p.domain.contains(*v, value);
        table.iter().zip(&self.values).all(obeys)
    }

    /// Whether its bodies, or its speed, do.
    pub(crate) fn has_allowed_setting(&self) -> bool {
        let pushed = |body: &Body| body.mass.is_infinite() && body.force.is_some();
        let fixed = matches!(&self.setting, Setting::Bodies(bodies) if bodies.iter().any(pushed));
        !fixed && closes(&self.setting).is_ok()
    }
}

fn closes(setting: &Setting) -> Result<(), ProblemError> {
    let speed = match setting {
        Setting::Bodies([one, two]) => {
            for (key, mass) in [("body1.mass", one.mass), ("body2.mass", two.mass)] {
                if mass.is_nan() || mass <= 0.0 {
                    let rule = "must be greater than 0".into();
                    return Err(ProblemError::OutOfDomain { key: key.into(), value: mass, rule });
                }
            }
            if one.mass.is_infinite() && two.mass.is_infinite() { f64::NAN } else { two.velocity - one.velocity }
        }
        Setting::Base { speed, .. } => *speed,
        Setting::Dimensionless { .. } => 1.0,
    };
    if speed > 0.0 && speed.is_finite() { Ok(()) } else { Err(ProblemError::NotClosing { speed }) }
}

impl CollisionBuilder {
    fn new(setting: Setting) -> Self {
        CollisionBuilder {
            setting,
            law: Err(String::new()),
            given: Vec::new(),
            spheres: None,
            compression_only: false,
            end: EndRule::Force,
            t_max: None,
            tolerance: Tolerance::default(),
            max_evaluations: None,
            options: Options::default(),
        }
    }

    /// The law of this name, or short name, of the library.
    pub fn law(self, name: &str) -> Self {
        CollisionBuilder { law: find(name).ok_or_else(|| name.to_string()), ..self }
    }

    /// A law, of this library or another.
    pub fn with_law(self, law: Law) -> Self {
        CollisionBuilder { law: Ok(law), ..self }
    }

    /// A parameter of the law by its key.
    pub fn set(mut self, key: &str, value: f64) -> Self {
        self.given.push((key.into(), value));
        self
    }

    /// Spheres, from which a Hertzian stiffness is computed.
    pub fn spheres(self, spheres: [Sphere<f64>; 2]) -> Self {
        CollisionBuilder { spheres: Some(spheres), ..self }
    }

    /// Damping acts during compression only.
    pub fn compression_only(self) -> Self {
        CollisionBuilder { compression_only: true, ..self }
    }

    /// When contact is over.
    pub fn end(self, end: EndRule) -> Self {
        CollisionBuilder { end, ..self }
    }

    /// Longest time simulated.
    pub fn t_max(self, t_max: f64) -> Self {
        CollisionBuilder { t_max: Some(t_max), ..self }
    }

    /// Tolerances on the scaled state.
    pub fn tolerance(self, tolerance: Tolerance) -> Self {
        CollisionBuilder { tolerance, ..self }
    }

    /// Most evaluations of the flow.
    pub fn max_evaluations(self, most: u64) -> Self {
        CollisionBuilder { max_evaluations: Some(most), ..self }
    }

    /// What to compute beside the results.
    pub fn options(self, options: Options) -> Self {
        CollisionBuilder { options, ..self }
    }

    /// Solves it.
    pub fn solve(self) -> Result<Outcome, Error> {
        let options = self.options;
        Ok(run(&self.build()?, options)?)
    }

    /// The collision, if there is such a one.
    pub fn build(self) -> Result<Collision, ProblemError> {
        let law = self.law.clone().map_err(|name| {
            let known: Vec<&'static str> = entries().flat_map(Entry::names).collect();
            ProblemError::UnknownLaw { nearest: nearest(&name, &known), name }
        })?;
        let entry = law.entry();
        closes(&self.setting)?;
        for (asked, taken, rule) in [
            (self.end == EndRule::Indentation, entry.indentation_end, "an end at zero indentation"),
            (self.compression_only, entry.compression_only, "compression_only"),
        ] {
            if asked && !taken {
                return Err(ProblemError::RuleRefused { law: entry.name, rule });
            }
        }
        let form = self.form(entry)?;
        let values = self.values(entry, form)?;
        Ok(Collision {
            law,
            form,
            values,
            spheres: self.spheres,
            compression_only: self.compression_only,
            setting: self.setting,
            end: self.end,
            t_max: self.t_max,
            tolerance: self.tolerance,
            max_evaluations: self.max_evaluations,
        })
    }

    fn form(&self, entry: &'static Entry) -> Result<Form, ProblemError> {
        let form = match self.setting {
            Setting::Bodies(_) => entry.meant(|key| self.given.iter().any(|(k, _)| k == key)),
            Setting::Dimensionless { .. } => Form::Dimensionless,
            Setting::Base { .. } => Form::Base,
        };
        let refused = entry.table(form).is_none() || form == Form::Factor;
        if refused { Err(ProblemError::NoSuchForm { law: entry.name, form: form.name() }) } else { Ok(form) }
    }

    fn values(&self, entry: &'static Entry, form: Form) -> Result<Vec<f64>, ProblemError> {
        let (law, table) = (entry.name, entry.table(form).unwrap_or(&[]));
        let needed = entry.spheres == Spheres::Needed(form);
        if self.spheres.is_some() != needed && (needed || !entry.takes_spheres(form)) {
            return Err(ProblemError::Spheres { law, needed });
        }
        let known: Vec<&'static str> = table.iter().map(|p| p.key).collect();
        if let Some((key, _)) = self.given.iter().find(|(key, _)| !known.contains(&key.as_str())) {
            return Err(ProblemError::UnknownParameter { law, key: key.clone(), nearest: nearest(key, &known) });
        }
        let replaced = matches!(entry.spheres, Spheres::ReplaceStiffness(_));
        let given = |key: &str| self.given.iter().rev().find(|(k, _)| k == key).map(|(_, value)| *value);
        let mut values = Vec::with_capacity(table.len());
        for p in table {
            let of_spheres = self.spheres.filter(|_| replaced && p.key == "k").map(spheres::stiffness);
            let value = of_spheres.or(given(p.key)).or(p.default);
            let missing = ProblemError::MissingParameter { law, key: p.key, words: p.words };
            let value = value.ok_or(missing)?;
            if given(p.key).is_some() && !p.domain.contains(value, given) {
                return Err(ProblemError::OutOfDomain { key: p.key.into(), value, rule: p.domain.rule() });
            }
            values.push(value);
        }
        Ok(values)
    }
}
