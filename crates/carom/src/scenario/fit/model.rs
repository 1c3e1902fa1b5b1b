//! `[bounds]`, `[fixed]`, `[tied]` and `[start]`: what is known of each parameter of the law.

use super::errors::FitError;
use super::forms::form_name;
use super::{constraint, tie};
use crate::formula::Formula;
use crate::identify::{Constraint, Dataset, Model, Relation, Slot};
use crate::law::{Form, Law, Parameter, entries};
use crate::scenario::common::{Checker, Entry as Written, Key, Kind, NO_NAMES, Node, Section, Value};

/// The tables of this file.
struct Tables<'a> {
    bounds: Option<Section<'a>>,
    fixed: Option<Section<'a>>,
    tied: Option<Section<'a>>,
    start: Option<Section<'a>>,
}

/// The model of a law in a form and where to start from. `None` where something was refused.
pub(super) fn read<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    (law, form): (Law, Form),
    datasets: &[Dataset],
    warnings: &mut Vec<String>,
) -> Option<(Model, Option<Vec<f64>>)> {
    let before = checker.errors.len();
    let mut model = Model::new(law, form, datasets);
    let tables = Tables {
        bounds: section(checker, top, "bounds", (law, form)),
        fixed: section(checker, top, "fixed", (law, form)),
        tied: section(checker, top, "tied", (law, form)),
        start: section(checker, top, "start", (law, form)),
    };
    let names = model.names();
    let fixed: Vec<Option<f64>> = model.table().iter().map(|p| fixed(checker, &tables, p)).collect();
    if let Some(section) = &tables.fixed {
        // A value outside its domain leaves an error; it is fixed all the same.
        checker.in_domains(section, model.table(), &fixed);
    }
    for (p, value) in model.table().iter().zip(&fixed) {
        let bounds = bounds(checker, &tables, p);
        let tied = tied(checker, &tables, &names, p);
        let absent = model.index(p.key).is_some_and(|i| matches!(model.slots[i], Slot::Absent));
        if let Some(value) = value {
            model.set(p.key, Slot::Fixed(*value));
        } else if let Some(formula) = tied {
            model.set(p.key, Slot::Tied(formula));
        } else if let Some([lower, upper]) = bounds {
            if absent && !datasets.is_empty() {
                warnings.push(format!("bounds.{}: the data do not need {}; it is left out", p.key, p.key));
            } else if !absent {
                model.set(p.key, Slot::Free { lower, upper });
            }
        }
    }
    circles(checker, &tables, &model);
    model.constraints = constraint::read(checker, top, &names);
    settle(checker, top, &mut model);
    free_the_constrained(&mut model);
    let start = start(checker, &tables, &model, warnings);
    for (i, value) in tie::never_numbers(&model, start.as_deref()) {
        if let Some((section, entry)) = find(&tables.tied, model.table()[i].key) {
            checker.refuse(&section, entry, "1", Kind::Fit(FitError::NeverANumber { value }));
        }
    }
    (checker.errors.len() == before).then_some((model, start))
}

/// A table of parameters; keys that the law does not have are refused.
fn section<'a>(
    checker: &mut Checker<'a>,
    top: &Section<'a>,
    name: &'static str,
    (law, form): (Law, Form),
) -> Option<Section<'a>> {
    let section = checker.table(top, name, name)?;
    let keys: Vec<&str> = law.entry().table(form)?.iter().map(|p| p.key).collect();
    let known = || keys.iter().map(|k| (*k).to_string()).collect();
    let has = |parameters: &[Parameter], key: &str| parameters.iter().any(|p| p.key == key);
    checker.unknown_keys(&section, &keys, |key| {
        if let Some(other) = law.entry().tables.iter().find(|t| has(t.parameters, key)) {
            let (other, used) = (form_name(other.form), form_name(form));
            return Some(Kind::OfOtherForm { law: law.entry().name, form: other, used, known: known() });
        }
        let other = entries().find(|e| e.tables.iter().any(|t| has(t.parameters, key)))?;
        Some(Kind::OfOtherLaw { law: law.entry().name, other: other.name, known: known() })
    });
    Some(section)
}

fn find<'a>(section: &Option<Section<'a>>, key: &str) -> Option<(Section<'a>, &'a Written)> {
    let section = (*section)?;
    Some((section, section.get(key)?))
}

/// The value in `[fixed]`.
fn fixed<'a>(checker: &mut Checker<'a>, tables: &Tables<'a>, p: &Parameter) -> Option<f64> {
    let (section, entry) = find(&tables.fixed, p.key)?;
    checker.number_of(&section.dotted(p.key), &entry.node, &Key::from(p), NO_NAMES)
}

/// The bounds of a parameter; `None` in them is no bound.
fn bounds<'a>(checker: &mut Checker<'a>, tables: &Tables<'a>, p: &Parameter) -> Option<[Option<f64>; 2]> {
    let (section, entry) = find(&tables.bounds, p.key)?;
    if find(&tables.fixed, p.key).is_some() {
        let hint = "keep one: a parameter is known, or it is looked for between bounds";
        checker.refuse_key(&section, entry, Kind::Fit(FitError::GivenTwice { other: "fixed", hint }));
        return None;
    }
    let items = checker.list(&section, entry, p.unit, "[lower, upper]")?;
    let [lower, upper] = items else {
        let kind = Kind::WrongType { expected: "[lower, upper]", found: count(items.len()) };
        checker.refuse(&section, entry, p.unit, kind);
        return None;
    };
    let lower = end(checker, &section, (p, lower), f64::NEG_INFINITY)?;
    let upper = end(checker, &section, (p, upper), f64::INFINITY)?;
    let hull = p.domain.hull();
    let error = if lower > upper {
        Some(FitError::BoundsReversed)
    } else if lower == upper {
        Some(FitError::BoundsEqual)
    } else if lower.is_finite() && lower < hull[0] || upper.is_finite() && upper > hull[1] {
        Some(FitError::BoundOutside { rule: p.domain.rule(), words: p.words })
    } else if lower >= hull[1] || upper <= hull[0] {
        Some(FitError::NothingBetween { bounds: [lower.max(hull[0]), upper.min(hull[1])] })
    } else {
        None
    };
    if let Some(error) = error {
        checker.refuse(&section, entry, p.unit, Kind::Fit(error));
        return None;
    }
    let finite = |value: f64| value.is_finite().then_some(value);
    Some([finite(lower), finite(upper)])
}

/// One end of bounds; `open` is what an absent bound is.
fn end<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    (p, node): (&Parameter, &'a Node),
    open: f64,
) -> Option<f64> {
    let infinite = match &node.value {
        Value::Number(value) => *value == open,
        Value::Text(text) => *text == open.to_string(),
        _ => false,
    };
    if infinite { Some(open) } else { checker.number_of(&section.dotted(p.key), node, &Key::from(p), NO_NAMES) }
}

/// An array of a wrong length, with its article.
fn count(found: usize) -> &'static str {
    match found {
        0 => "an empty array",
        1 => "an array of one",
        _ => "an array of more than two",
    }
}

/// The formula in `[tied]`.
fn tied<'a>(checker: &mut Checker<'a>, tables: &Tables<'a>, names: &[&str], p: &Parameter) -> Option<Formula> {
    let (section, entry) = find(&tables.tied, p.key)?;
    let twice =
        [(&tables.fixed, "fixed"), (&tables.bounds, "bounds")].into_iter().find(|(t, _)| find(t, p.key).is_some());
    if let Some((_, other)) = twice {
        let hint = "keep one; bounds of a tied parameter are written as constraints";
        checker.refuse_key(&section, entry, Kind::Fit(FitError::GivenTwice { other, hint }));
        return None;
    }
    checker.force(&section, p.key, p.unit, names)
}

/// Refuses ties that refer to each other in a circle.
fn circles<'a>(checker: &mut Checker<'a>, tables: &Tables<'a>, model: &Model) {
    let tie = |i: usize| match &model.slots[i] {
        Slot::Tied(formula) => Some(formula),
        _ => None,
    };
    let count = model.slots.len();
    // A parameter is settled once everything its tie names is.
    let mut settled: Vec<bool> = (0..count).map(|i| tie(i).is_none()).collect();
    for _ in 0..count {
        for i in 0..count {
            settled[i] |= tie(i).is_some_and(|f| (0..count).all(|j| settled[j] || !f.depends_on(j)));
        }
    }
    let first = (0..count).find(|i| !settled[*i]).map(|i| model.table()[i].key);
    if let Some((section, entry)) = first.and_then(|key| find(&tables.tied, key)) {
        checker.refuse(&section, entry, "1", Kind::Fit(FitError::Circle));
    }
}

/// A constraint all of whose parameters are fixed is met and not needed, or refused.
fn settle<'a>(checker: &mut Checker<'a>, top: &Section<'a>, model: &mut Model) {
    let value = |slot: &Slot| if let Slot::Fixed(value) = slot { *value } else { f64::NAN };
    let values: Vec<f64> = model.slots.iter().map(value).collect();
    let settled = |f: &Formula| (0..values.len()).all(|i| !f.depends_on(i) || !values[i].is_nan());
    let is_met = |c: &Constraint| {
        let value = c.formula.value_at(&values);
        value.abs() <= ROUNDING || c.relation == Relation::AtMost && value < 0.0
    };
    let section = top.get("constraints");
    for broken in model.constraints.iter().filter(|c| settled(&c.formula) && !is_met(c)) {
        if let Some(entry) = section.and_then(|s| s.node.get(&broken.name)) {
            let key = format!("constraints.{}", broken.name);
            checker.refuse_node(key, &entry.node, "1", Kind::Fit(FitError::NothingToMove));
        }
    }
    model.constraints.retain(|c| !settled(&c.formula));
}

/// What rounding may leave of an equation between numbers of size 1.
const ROUNDING: f64 = 1e-12;

/// A parameter that the data do not need, but a constraint or a tie names, is there after all.
fn free_the_constrained(model: &mut Model) {
    for i in 0..model.slots.len() {
        let ties = model.slots.iter().filter_map(|s| if let Slot::Tied(f) = s { Some(f) } else { None });
        let named = model.constraints.iter().map(|c| &c.formula).chain(ties).any(|f| f.depends_on(i));
        if named && matches!(model.slots[i], Slot::Absent) {
            model.slots[i] = Slot::FREE;
        }
    }
}

/// The values in `[start]` in the order of the table.
fn start<'a>(
    checker: &mut Checker<'a>,
    tables: &Tables<'a>,
    model: &Model,
    warnings: &mut Vec<String>,
) -> Option<Vec<f64>> {
    tables.start?;
    let mut values = vec![f64::NAN; model.slots.len()];
    for (i, p) in model.table().iter().enumerate() {
        let Some((section, entry)) = find(&tables.start, p.key) else { continue };
        let given =
            [(&tables.fixed, "fixed"), (&tables.tied, "tied")].into_iter().find(|(t, _)| find(t, p.key).is_some());
        if let Some((_, other)) = given {
            let hint = "keep one: only a parameter that is looked for has a start";
            checker.refuse_key(&section, entry, Kind::Fit(FitError::GivenTwice { other, hint }));
            continue;
        }
        let Some(value) = checker.number(&section, &Key::from(p)) else { continue };
        match &model.slots[i] {
            Slot::Free { lower, upper } => {
                let hull = p.domain.hull();
                let bounds = [lower.unwrap_or(hull[0]), upper.unwrap_or(hull[1])];
                if value < bounds[0] || value > bounds[1] {
                    checker.refuse(&section, entry, p.unit, Kind::Fit(FitError::StartOutside { bounds }));
                }
                values[i] = value;
            }
            Slot::Fixed(fixed) => {
                let key = p.key;
                warnings.push(format!("start.{key}: {key} stays at {fixed}; bounds for it would free it"));
            }
            _ => warnings.push(format!("start.{}: the data do not need {}; it is left out", p.key, p.key)),
        }
    }
    Some(values)
}
