//! The numbers of a problem on any scalar, each with its dotted key: the parameters with respect to which a collision is
//! differentiated are listed here and nowhere else.

use super::problem::{Collision, Setting};
use crate::law::spheres::{self, Sphere};
use crate::law::{Spheres, Values};
use crate::scalar::Scalar;
use std::fmt;

/// The dotted key of an input, put together only where it is shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Key {
    table: &'static str,
    name: &'static str,
    /// Place in an array.
    place: Option<usize>,
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.table, self.name)?;
        self.place.map_or(Ok(()), |i| write!(f, ".{i}"))
    }
}

fn key(table: &'static str, name: &'static str) -> Key {
    Key { table, name, place: None }
}

/// The numbers of a problem.
#[derive(Clone, Debug)]
pub(super) struct Inputs<T> {
    /// Law parameters in the order of the table.
    pub values: Vec<T>,
    /// The spheres, where given.
    pub spheres: Option<[Sphere<T>; 2]>,
    /// Masses of the bodies (infinite allowed), where there are bodies.
    pub mass: [T; 2],
    /// Velocities of the bodies, where there are bodies.
    pub velocity: [T; 2],
    /// Closing speed of the base form.
    pub speed: T,
    /// Zero, with a derivative where the force (of the input, or of each body) is constant.
    pub shift: [T; 2],
}

impl<T: Scalar> Default for Inputs<T> {
    fn default() -> Self {
        let fixed = T::constant;
        Inputs {
            values: Vec::new(),
            spheres: None,
            mass: [fixed(f64::INFINITY); 2],
            velocity: [fixed(0.0); 2],
            speed: fixed(1.0),
            shift: [fixed(0.0); 2],
        }
    }
}

impl<T: Scalar> Inputs<T> {
    /// Reads the problem; `seed` makes a scalar from a key and a value, and is asked once for each parameter that can be
    /// differentiated, in a fixed order.
    pub fn read(problem: &Collision, seed: impl FnMut(Key, f64) -> T) -> Self {
        let mut inputs = Inputs::default();
        inputs.take(problem, seed);
        inputs
    }

    /// Reads the problem in place of what was read before.
    pub fn take(&mut self, problem: &Collision, mut seed: impl FnMut(Key, f64) -> T) {
        let values = std::mem::take(&mut self.values);
        *self = Inputs { values, ..Inputs::default() };
        self.values.clear();
        let entry = problem.law.entry();
        let replaces = problem.spheres.is_some() && matches!(entry.spheres, Spheres::ReplaceStiffness(_));
        self.values.extend(problem.values.iter().map(|value| T::constant(*value)));
        for (parameter, value) in entry.table(problem.form).unwrap_or(&[]).iter().zip(&mut self.values) {
            let computed = replaces && parameter.key == "k";
            if !computed && value.re().is_finite() {
                *value = seed(key("law", parameter.key), value.re());
            }
        }
        self.spheres = problem.spheres.map(|pair| seeded_spheres(pair, &mut seed));
        if let Some(pair) = self.spheres.filter(|_| replaces) {
            self.values[0] = spheres::stiffness(pair);
        }
        self.read_setting(problem, &mut seed);
    }

    fn read_setting(&mut self, problem: &Collision, seed: &mut impl FnMut(Key, f64) -> T) {
        match &problem.setting {
            Setting::Bodies(bodies) => {
                for (i, body) in bodies.iter().enumerate() {
                    let table = ["body1", "body2"][i];
                    self.velocity[i] = seed(key(table, "velocity"), body.velocity);
                    if body.mass.is_finite() {
                        self.mass[i] = seed(key(table, "mass"), body.mass);
                    }
                    if body.force.as_ref().is_some_and(|f| !f.depends_on(0)) {
                        self.shift[i] = seed(key(table, "force"), 0.0);
                    }
                }
            }
            Setting::Dimensionless { input } => {
                if input.as_ref().is_some_and(|f| !f.depends_on(0)) {
                    self.shift[0] = seed(key("input", "U"), 0.0);
                }
            }
            Setting::Base { speed, input } => {
                self.speed = seed(key("input", "v0"), *speed);
                if input.as_ref().is_some_and(|f| !f.depends_on(0)) {
                    self.shift[0] = seed(key("input", "u"), 0.0);
                }
            }
        }
    }

    /// The values of the law.
    pub fn law(&self, problem: &Collision) -> Values<'_, T> {
        let (spheres, compression_only) = (self.spheres, problem.compression_only);
        Values { spheres, compression_only, ..problem.law.values(problem.form, &self.values) }
    }
}

fn seeded_spheres<T: Scalar>(pair: [Sphere<f64>; 2], seed: &mut impl FnMut(Key, f64) -> T) -> [Sphere<T>; 2] {
    let mut index = 0;
    pair.map(|s| {
        let mut part = |name: &'static str, value: f64| {
            let key = Key { table: "law.spheres", name, place: Some(index) };
            if value.is_finite() { seed(key, value) } else { T::constant(value) }
        };
        let sphere = Sphere {
            radius: part("radius", s.radius),
            youngs_modulus: part("youngs_modulus", s.youngs_modulus),
            poisson_ratio: part("poisson_ratio", s.poisson_ratio),
        };
        index += 1;
        sphere
    })
}
