//! The list of laws: one line each. Everything that needs to know which laws there are asks here.

use super::{LawKind, Parameter, bouc_wen_hunt_crossley, bouc_wen_maxwell, power};

/// How the parameters of a law are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// SI units, two bodies.
    Dimensional,
    /// SI units, two bodies, damping as γ₀ d/dt(δ^β) (power law only).
    Retarded,
    /// SI units, two bodies, damping from a wanted restitution by a damping factor (power law only). A checked collision has
    /// [`Form::Dimensional`] instead, with the damping that came out.
    Factor,
    /// The dimensionless parameters themselves; no bodies.
    Dimensionless,
    /// Base parameters: dimensionless ones at unit speed (P0 eqs 42, 51).
    Base,
}

impl Form {
    /// Whether the parameters are in SI units and go with two bodies.
    pub fn has_bodies(self) -> bool {
        matches!(self, Form::Dimensional | Form::Retarded | Form::Factor)
    }

    /// The name in `form = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dimensional | Form::Retarded | Form::Factor => "dimensional",
            Form::Dimensionless => "dimensionless",
            Form::Base => "base",
        }
    }
}

/// The parameter table of one law in one form.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// The form.
    pub form: Form,
    /// The parameters, in the order in which their values are stored.
    pub parameters: &'static [Parameter],
}

/// What the library knows about a law.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// Which law.
    pub kind: LawKind,
    /// The name in `model = "..."`.
    pub name: &'static str,
    /// A shorter name that is accepted too.
    pub short: &'static str,
    /// The name in words.
    pub title: &'static str,
    /// What it is for.
    pub purpose: &'static str,
    /// The equations, one per line.
    pub equations: &'static [&'static str],
    /// Limit cases and what the law cannot do, one per line.
    pub limits: &'static [&'static str],
    /// Bibliographic references.
    pub references: &'static [&'static str],
    /// The parameter tables, one for each form.
    pub tables: &'static [Table],
}

impl Entry {
    /// The table for a form, if the law has that form.
    pub fn table(&self, form: Form) -> Option<&'static [Parameter]> {
        self.tables.iter().find(|t| t.form == form).map(|t| t.parameters)
    }
}

/// Every law, in the order in which they are listed.
pub const CATALOGUE: &[Entry] = &[bouc_wen_hunt_crossley::ENTRY, bouc_wen_maxwell::ENTRY, power::ENTRY];

/// The law with this name or short name.
pub fn find(name: &str) -> Option<&'static Entry> {
    CATALOGUE.iter().find(|e| e.name == name || e.short == name)
}

/// The entry of a law.
pub fn entry(kind: LawKind) -> &'static Entry {
    match kind {
        LawKind::BoucWenHuntCrossley => &CATALOGUE[0],
        LawKind::BoucWenMaxwell => &CATALOGUE[1],
        LawKind::Power => &CATALOGUE[2],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_is_found_by_its_kind_and_by_both_names() {
        for e in CATALOGUE {
            assert_eq!(entry(e.kind).name, e.name);
            assert_eq!(find(e.name).map(|f| f.kind), Some(e.kind));
            assert_eq!(find(e.short).map(|f| f.kind), Some(e.kind));
        }
    }
}
