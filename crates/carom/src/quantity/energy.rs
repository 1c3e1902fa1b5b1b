//! The energy balance, and how its terms are listed.

/// kinetic_before + stored_before + work_external = kinetic_after + stored_after + dissipated, every term evaluated on its own, none as the remainder.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct EnergyBalance {
    /// Kinetic energy at the start; of a collision, m v₀²/2 with the effective mass. A drive has none.
    pub kinetic_before: f64,
    /// Elastic energy at the start.
    pub stored_before: f64,
    /// Work done from outside on the (relative) motion, ∫ u v dt; of a drive, ∫ r v dt.
    pub work_external: f64,
    /// Kinetic energy at the end.
    pub kinetic_after: f64,
    /// Elastic energy left in the contact or in the restoring model; each model says what it counts as stored.
    pub stored_after: f64,
    /// Heat of viscous elements.
    pub dissipated_viscous: f64,
    /// Heat of hysteretic elements, or of the restoring model.
    pub dissipated_hysteretic: f64,
    /// What the balance fails to close by.
    pub residual: f64,
}

impl EnergyBalance {
    /// All heat.
    pub fn dissipated(&self) -> f64 {
        self.dissipated_viscous + self.dissipated_hysteretic
    }

    /// The balance with a unit put on it.
    pub fn times(&self, unit: f64) -> EnergyBalance {
        EnergyBalance {
            kinetic_before: unit * self.kinetic_before,
            stored_before: unit * self.stored_before,
            work_external: unit * self.work_external,
            kinetic_after: unit * self.kinetic_after,
            stored_after: unit * self.stored_after,
            dissipated_viscous: unit * self.dissipated_viscous,
            dissipated_hysteretic: unit * self.dissipated_hysteretic,
            residual: unit * self.residual,
        }
    }
}

/// Where a term of a balance stands. The summary lists them in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Side {
    /// There at the start.
    Before,
    /// Put in.
    Input,
    /// There at the end.
    After,
    /// A sum of others, which the summary leaves out.
    Sum,
    /// What is not accounted for.
    Residual,
}

/// A term of the balance `E`, declared once for JSON, summary and tables.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct EnergyTerm<E> {
    /// Its column in tables: its key behind "energy.".
    pub column: &'static str,
    /// Where it stands.
    pub side: Side,
    /// Its name for people.
    pub words: &'static str,
    /// Its value.
    pub get: fn(&E) -> f64,
}

impl<E> EnergyTerm<E> {
    pub(crate) const fn new(column: &'static str, side: Side, words: &'static str, get: fn(&E) -> f64) -> Self {
        EnergyTerm { column, side, words, get }
    }

    /// Its key in the JSON.
    pub fn key(&self) -> &'static str {
        self.column.strip_prefix("energy.").unwrap_or(self.column)
    }
}
