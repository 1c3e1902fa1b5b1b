//! The model to be fitted: a law in one of its forms, and what is known of each of its parameters.

use super::data::{Dataset, Kind};
use crate::collide::EndRule;
use crate::formula::Formula;
use crate::law::{Domain, Form, Law, Parameter};

/// What is known of one parameter.
#[derive(Clone, Debug)]
pub enum Slot {
    /// To be found, between bounds where given and inside the domain of the law in any case.
    Free {
        /// Lower bound.
        lower: Option<f64>,
        /// Upper bound.
        upper: Option<f64>,
    },
    /// Known.
    Fixed(f64),
    /// A formula of the other parameters, by the names of [`Model::names`].
    Tied(Formula),
    /// Not needed by the data and left out (`Ub`, `Tb` of the base form).
    Absent,
}

impl Slot {
    /// Free within the domain of the law.
    pub const FREE: Slot = Slot::Free { lower: None, upper: None };
}

/// How a constraint compares its formula with zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The formula is 0.
    Equal,
    /// The formula is 0 or less.
    AtMost,
}

/// A condition on the parameters.
#[derive(Clone, Debug)]
pub struct Constraint {
    /// Its name in the results.
    pub name: String,
    /// A formula of the names of [`Model::names`].
    pub formula: Formula,
    /// What is asked of it.
    pub relation: Relation,
}

/// A law and what is known of its parameters.
#[derive(Clone, Debug)]
pub struct Model {
    /// Which law.
    pub law: Law,
    /// Which form: base, dimensional, or (power law) retarded.
    pub form: Form,
    /// One slot for each parameter of the law's table for this form, in its order.
    pub slots: Vec<Slot>,
    /// Conditions on the parameters.
    pub constraints: Vec<Constraint>,
    /// When contact is over.
    pub end: EndRule,
    /// Power law: damping acts during compression only.
    pub compression_only: bool,
}

impl Model {
    /// The law with all its parameters free that the data can say something about: `A` is fixed at its default, because only
    /// products with it matter; `Ub` and `Tb` are left out where no result and no force needs them.
    pub fn new(law: Law, form: Form, datasets: &[Dataset]) -> Model {
        let [force, time] = needs(datasets);
        let slot = |p: &Parameter| match p.key {
            "Ub" if !force => Slot::Absent,
            "Tb" if !time => Slot::Absent,
            "A" => Slot::Fixed(p.default.unwrap_or(1.0)),
            _ => Slot::FREE,
        };
        let table = law.entry().table(form).unwrap_or(&[]);
        let slots = table.iter().map(slot).collect();
        let constraints = table.iter().filter_map(|p| at_least(p, table)).collect();
        Model { law, form, slots, constraints, end: EndRule::Force, compression_only: false }
    }

    /// The parameter table.
    pub fn table(&self) -> &'static [Parameter] {
        self.law.entry().table(self.form).unwrap_or(&[])
    }

    /// The keys of the parameters in the order of the table: the names of ties and constraints.
    pub fn names(&self) -> Vec<&'static str> {
        self.table().iter().map(|p| p.key).collect()
    }

    /// The number of the parameter with this key.
    pub fn index(&self, key: &str) -> Option<usize> {
        self.table().iter().position(|p| p.key == key)
    }

    /// Sets the slot of the parameter with this key; false where the law has none.
    pub fn set(&mut self, key: &str, slot: Slot) -> bool {
        let index = self.index(key);
        if let Some(i) = index {
            self.slots[i] = slot;
        }
        index.is_some()
    }

    /// How many parameters are free.
    pub fn free_count(&self) -> usize {
        self.slots.iter().filter(|s| matches!(s, Slot::Free { .. })).count()
    }

    /// Whether the gauge A of the dimensional Bouc-Wen laws is free although only products with it matter.
    pub fn frees_gauge(&self) -> bool {
        self.index("A").is_some_and(|i| matches!(self.slots[i], Slot::Free { .. }))
    }
}

/// The condition that a parameter is at least another, where its domain asks for that.
fn at_least(p: &Parameter, table: &[Parameter]) -> Option<Constraint> {
    let Domain::AtLeastValueOf(key) = p.domain else { return None };
    let names: Vec<&str> = table.iter().map(|p| p.key).collect();
    let formula = Formula::parse(&format!("{key} - {}", p.key), &names).ok()?;
    Some(Constraint { name: format!("{} >= {key}", p.key), formula, relation: Relation::AtMost })
}

/// Whether the data need U_b, and whether they need T_b.
pub(super) fn needs(datasets: &[Dataset]) -> [bool; 2] {
    let (mut force, mut time) = (false, false);
    for set in datasets {
        let loaded = set.input.is_some();
        let varies = set.input.as_ref().is_some_and(|f| f.depends_on(0));
        let kinds = set.kinds();
        let forces = kinds.iter().any(|k| matches!(k, Kind::PeakForce | Kind::Loop));
        force |= loaded || forces;
        time |= varies || forces || kinds.contains(&Kind::Duration);
    }
    [force, time]
}
