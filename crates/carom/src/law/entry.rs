//! What the library says about a law in words and tables: names, equations, parameters, and the rules of a scenario it takes.

use crate::parameter::Parameter;

/// How the parameters of a law are given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// SI units, two bodies.
    Dimensional,
    /// SI units, two bodies, in other parameters, by the law's own name for them. Which ones a scenario means is seen from its keys.
    Alternative(&'static str),
    /// SI units, two bodies, damping from a wanted restitution by a damping factor. A checked collision has [`Form::Dimensional`] instead,
    /// with the damping that came out.
    Factor,
    /// The dimensionless parameters themselves; no bodies.
    Dimensionless,
    /// Base parameters: dimensionless ones at unit speed (P0 eqs 42, 51).
    Base,
}

impl Form {
    /// Whether the parameters are in SI units and go with two bodies.
    pub fn has_bodies(self) -> bool {
        matches!(self, Form::Dimensional | Form::Alternative(_) | Form::Factor)
    }

    /// The name in `form = "..."`.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dimensional | Form::Alternative(_) | Form::Factor => "dimensional",
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
    /// The dotted key by which a reader tells that this form is meant, for messages.
    pub told_by: &'static str,
    /// What is given, in words; empty where the form says it.
    pub words: &'static str,
}

/// What `[law.spheres]` is to a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spheres {
    /// It has no place.
    Refused,
    /// It replaces the stiffness k of the dimensional forms, where the exponent with this key is 3/2.
    ReplaceStiffness(&'static str),
    /// It is needed by this form, and refused by the others.
    Needed(Form),
}

/// What the library knows about a law.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
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
    /// The parameter tables, one for each form; of the forms with bodies the usual one first.
    pub tables: &'static [Table],
    /// What to do where parameters of two forms with bodies are mixed.
    pub mixed: &'static str,
    /// What may be given instead of a missing parameter of the usual form, by its key.
    pub instead: &'static [(&'static str, &'static str)],
    /// What `[law.spheres]` is to it.
    pub spheres: Spheres,
    /// Whether contact may end at zero indentation.
    pub indentation_end: bool,
    /// Whether its damping can be told to act in compression only.
    pub compression_only: bool,
    /// Whether bodies that stick creep for ever, so that there is no largest indentation.
    pub creeps: bool,
    /// Whether it has variables of its own besides indentation and velocity.
    pub remembers: bool,
}

impl Entry {
    /// What most laws have: a name and tables are still needed.
    pub const PLAIN: Entry = Entry {
        name: "",
        short: "",
        title: "",
        purpose: "",
        equations: &[],
        limits: &[],
        references: &[],
        tables: &[],
        mixed: "give the parameters of one form",
        instead: &[],
        spheres: Spheres::Refused,
        indentation_end: false,
        compression_only: false,
        creeps: false,
        remembers: true,
    };

    /// The table for a form, if the law has that form.
    pub fn table(&self, form: Form) -> Option<&'static [Parameter]> {
        self.tables.iter().find(|t| t.form == form).map(|t| t.parameters)
    }

    /// What may be given instead of a parameter, as the end of a hint.
    pub fn instead(&self, key: &str) -> &'static str {
        self.instead.iter().find(|(of, _)| *of == key).map_or("", |(_, words)| words)
    }

    /// Whether a key tells one of the forms with bodies from another, damping factors apart.
    pub fn is_mark(&self, key: &str) -> bool {
        let with_bodies = || self.tables.iter().filter(|t| t.form.has_bodies() && t.form != Form::Factor);
        let has = |t: &Table| t.parameters.iter().any(|p| p.key == key);
        with_bodies().any(has) && !with_bodies().all(has)
    }

    /// The names under which it is found.
    pub fn names(&self) -> Vec<&'static str> {
        if self.short == self.name { vec![self.name] } else { vec![self.name, self.short] }
    }

    /// Whether a form takes `[law.spheres]`.
    pub fn takes_spheres(&self, form: Form) -> bool {
        match self.spheres {
            Spheres::Refused => false,
            Spheres::ReplaceStiffness(_) => form.has_bodies(),
            Spheres::Needed(needed) => form == needed,
        }
    }

    /// Which of the forms with bodies the keys that are given mean: the usual one, unless there is a key that only another has.
    pub fn meant(&self, has: impl Fn(&str) -> bool) -> Form {
        let usual = self.tables.first().map_or(&[][..], |t| t.parameters);
        for table in self.tables.iter().rev().filter(|t| t.form.has_bodies() && t.form != Form::Dimensional) {
            let mut marks = self.marks(table);
            let told = marks.next().is_some_and(&has) || table.form == Form::Factor && has("factor");
            let own = |key: &str| table.parameters.iter().all(|p| p.key != key);
            let usual_marks = usual.iter().any(|p| own(p.key) && has(p.key));
            if told || marks.any(&has) && !usual_marks {
                return table.form;
            }
        }
        Form::Dimensional
    }

    /// The keys of a table that the first one does not have: by them a scenario says that it means this form.
    pub fn marks(&self, table: &Table) -> impl Iterator<Item = &'static str> {
        let usual = self.tables.first().map_or(&[][..], |t| t.parameters);
        table.parameters.iter().map(|p| p.key).filter(move |key| usual.iter().all(|u| u.key != *key))
    }
}
