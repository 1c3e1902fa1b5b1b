//! The keys of an oscillator scenario that take a number.

use crate::parameter::Domain;
use crate::scenario::common::{Allowed, Key, optional, required};

const POSITIVE: Allowed = Allowed::In(Domain::Positive);

/// `mass`; a scenario with a drive has none.
pub(super) const MASS: Key = required("mass", "kg", POSITIVE, "mass on the restoring element");

/// `damping`.
pub(super) const DAMPING: Key = optional(
    "damping",
    "N s/m",
    Allowed::In(Domain::NonNegative),
    0.0,
    "coefficient of a viscous damper beside the restoring element",
);

/// `duration`.
pub(super) const DURATION: Key = required("duration", "s", POSITIVE, "how long to simulate, from t = 0");

/// `initial.displacement`.
pub(super) const DISPLACEMENT: Key = optional("displacement", "m", Allowed::Any, 0.0, "displacement at t = 0");

/// `initial.velocity`.
pub(super) const VELOCITY: Key = optional("velocity", "m/s", Allowed::Any, 0.0, "velocity at t = 0");

/// `excitation.scale`.
pub(super) const SCALE: Key =
    optional("scale", "1", Allowed::Any, 1.0, "factor on the values of the record, such as 9.81 where they are in g");
