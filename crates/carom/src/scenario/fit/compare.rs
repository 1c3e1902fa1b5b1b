//! Other laws for the same data: what the fit file says of parameters holds for another law where they mean the same.

use super::CheckedFit;
use super::errors::FitError;
use crate::formula::Formula;
use crate::identify::{Constraint, Model, Slot};
use crate::law::Law;

/// Laws to be compared.
#[derive(Clone, Debug)]
pub struct Contenders {
    /// One model for each law, in the order asked.
    pub models: Vec<Model>,
    /// What of the fit file is not used for which law.
    pub warnings: Vec<String>,
}

impl CheckedFit {
    /// The models of other laws for these data. A law keeps the form of the file where it has it, else it is in SI units.
    pub fn contenders(&self, laws: &[Law]) -> Result<Contenders, FitError> {
        let mut found = Contenders { models: Vec::new(), warnings: Vec::new() };
        let unused = ["objective", "start", "search", "spread", "front"].into_iter();
        let unused: Vec<&str> = unused.filter(|key| self.scenario.root.get(key).is_some()).collect();
        if !laws.is_empty() && !unused.is_empty() {
            found.warnings.push(format!("a comparison does not use {} of the file", unused.join(", ")));
        }
        for law in laws {
            let model = self.contender(*law, &mut found.warnings)?;
            found.models.push(model);
        }
        Ok(found)
    }

    /// The fit as understood, with the laws that are compared in place of one.
    pub fn understood_for(&self, laws: &[Law]) -> serde_json::Value {
        let mut all = self.understood.clone();
        all["compare"] = laws.iter().map(|law| law.entry().name).collect();
        all
    }

    fn contender(&self, law: Law, warnings: &mut Vec<String>) -> Result<Model, FitError> {
        let own = &self.problem.model;
        if law == own.law {
            return Ok(own.clone());
        }
        let form = if law.entry().table(own.form).is_some() { own.form } else { crate::law::Form::Dimensional };
        if form.has_bodies() && self.problem.datasets.iter().any(|set| set.masses.is_none()) {
            return Err(FitError::MassesNeeded);
        }
        let mut model = Model::new(law, form, &self.problem.datasets);
        model.compression_only = false;
        if law.entry().indentation_end {
            model.end = own.end;
        }
        let mut dropped = Vec::new();
        // The Bouc-Wen laws name their parameters alike; where the units agree they mean the same.
        let alike = model.names() == own.names();
        for (p, slot) in own.table().iter().zip(&own.slots) {
            let same = alike && model.table().iter().any(|q| q.key == p.key && q.unit == p.unit);
            let carried = if same { carried(slot, own, &model) } else { None };
            match (carried, slot) {
                (Some(slot), _) => {
                    model.set(p.key, slot);
                }
                (None, Slot::Free { lower: None, upper: None } | Slot::Absent) => {}
                (None, Slot::Fixed(value)) if p.default == Some(*value) => {}
                (None, _) => dropped.push(p.key.to_string()),
            }
        }
        for constraint in &own.constraints {
            match carry(&constraint.formula, own, &model).filter(|_| alike) {
                Some(formula) => model.constraints.push(Constraint { formula, ..constraint.clone() }),
                None => dropped.push(format!("constraints.{}", constraint.name)),
            }
        }
        if !dropped.is_empty() {
            let of = own.law.entry().name;
            warnings.push(format!(
                "{} is fitted without what the file says of {}, which is about {of}",
                law.entry().name,
                dropped.join(", ")
            ));
        }
        Ok(model)
    }
}

fn carried(slot: &Slot, own: &Model, other: &Model) -> Option<Slot> {
    match slot {
        Slot::Tied(formula) => carry(formula, own, other).map(Slot::Tied),
        other => Some(other.clone()),
    }
}

/// A formula for another law, where everything it names means the same there.
fn carry(formula: &Formula, own: &Model, other: &Model) -> Option<Formula> {
    let same = |i: usize| other.table().iter().any(|q| q.key == own.table()[i].key && q.unit == own.table()[i].unit);
    if (0..own.table().len()).any(|i| formula.depends_on(i) && !same(i)) {
        return None;
    }
    Formula::parse(formula.text(), &other.names()).ok()
}
