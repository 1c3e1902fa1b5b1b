//! A checked oscillator written down again, and one to start from.

use super::hash;
use super::oscillator::CheckedOscillator;
use super::understood::load;
use crate::oscillator::{Course, Mass, Motion, Quantity};
use serde_json::{Map, Value, json};

impl CheckedOscillator {
    /// The scenario as understood: every value after defaults, in a fixed order. It reads back as a scenario. A record is named with
    /// the digest of its file.
    pub fn understood(&self) -> Value {
        let o = &self.oscillator;
        let mut all = Map::new();
        all.insert("kind".into(), "oscillator".into());
        if let Motion::Mass(mass) = &o.motion {
            all.insert("mass".into(), mass.mass.into());
            all.insert("damping".into(), mass.damping.into());
            all.insert("excitation".into(), self.excitation(mass));
        }
        all.insert("duration".into(), o.duration.into());
        match &o.motion {
            Motion::Mass(m) => {
                all.insert("initial".into(), json!({ "displacement": m.displacement, "velocity": m.velocity }))
            }
            Motion::Drive(formula) => all.insert("drive".into(), json!({ "displacement": load(Some(formula)) })),
        };
        let mut restoring = Map::new();
        let entry = o.restoring.entry();
        restoring.insert("model".into(), entry.name.into());
        for (parameter, value) in entry.parameters.iter().zip(&self.values) {
            restoring.insert(parameter.key.into(), (*value).into());
        }
        all.insert("restoring".into(), Value::Object(restoring));
        let mut solver = json!({
            "formulation": o.formulation().name(), "events": o.events.name(),
            "rtol": o.tolerance.relative, "atol": o.tolerance.absolute,
        });
        if let Some(most) = o.max_evaluations {
            solver["max_evaluations"] = most.into();
        }
        all.insert("solver".into(), solver);
        Value::Object(all)
    }

    fn excitation(&self, mass: &Mass) -> Value {
        let kind = match mass.excitation.quantity {
            Quantity::Force => "force",
            Quantity::BaseAcceleration => "base-acceleration",
        };
        match (&mass.excitation.course, &self.record) {
            (Course::Formula(formula), _) if mass.excitation.quantity == Quantity::Force => load(Some(formula)),
            (Course::Formula(formula), _) => json!({ "expression": load(Some(formula)), "kind": kind }),
            (Course::Record(_), Some(r)) => json!({
                "file": r.file, "column": r.column, "time": r.time, "scale": r.scale, "sha256": r.sha256, "kind": kind,
            }),
            // A record of a scenario always has an origin.
            (Course::Record(_), None) => Value::Null,
        }
    }

    /// The SHA-256 of the scenario as understood, in hex.
    pub fn hash(&self) -> String {
        hash(&self.understood())
    }
}

/// A commented scenario of kind "oscillator".
pub(super) const TEMPLATE: &str = r#"# A mass on a hysteretic restoring element: m x'' + c x' + r = u(t). SI units throughout.
# Wherever a number stands, an expression in quotes may stand too: "2*pi".
kind = "oscillator"
mass = 1.0                    # kg
damping = 0.0                 # N s/m, a viscous damper beside the element; default 0
excitation = "sin(2*pi*t/10)" # N, a function of t; a jump or kink at a is written with step(t - a)
# excitation = { expression = "0.3*9.81*sin(6*t)", kind = "base-acceleration" }    # m/s^2: u = -mass*a, x relative to the base
# excitation = { file = "record.csv", column = "a_g", kind = "base-acceleration", scale = 9.81 }    # times in "t" or "t_s", or time = "..."
duration = 20.0               # s

# [initial]                   # default at rest
# displacement = 0.0          # m
# velocity = 0.0              # m/s

# [drive]                     # instead of mass, damping, excitation and [initial]: a prescribed displacement
# displacement = "0.02*sin(2*pi*t)"    # m

[restoring]                   # `carom laws restoring` lists the models, `carom laws restoring bilinear` explains one
model = "bilinear"
stiffness = 1.0               # N/m
hardening = 0.3               # stiffness while yielding over the elastic one, in [0, 1)
yield_force = 0.75            # N

# [restoring]                 # or Bouc-Wen: r' = A v - gamma |v| |r|^(n-1) r - beta v |r|^n
# model = "bouc-wen"
# A = 0.5
# gamma = 0.25
# beta = 0.25
# n = 1.0

# [solver]
# formulation = "mixed"       # the choice of state variables: flow, effort, mixed, mixed-momentum, where the model has it
# events = "all"              # which events are located: all, velocity, none, where the model allows it
# rtol = 1e-10                # both on the scaled state
# atol = 1e-12
# max_evaluations = 1e7       # a run that needs more ends with stop = "budget"
"#;
