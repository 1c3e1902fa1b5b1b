//! `[constraints]`: comparisons of expressions in the parameters.

use super::errors::FitError;
use crate::formula::Formula;
use crate::identify::{Constraint, Relation};
use crate::scenario::common::{Checker, Entry, Kind, Section};

/// Reads the constraints; those that are refused are left out.
pub(super) fn read<'a>(checker: &mut Checker<'a>, top: &Section<'a>, names: &[&str]) -> Vec<Constraint> {
    let Some(section) = checker.table(top, "constraints", "constraints") else { return Vec::new() };
    section.entries().iter().filter_map(|entry| one(checker, &section, entry, names)).collect()
}

fn one<'a>(checker: &mut Checker<'a>, section: &Section<'a>, entry: &'a Entry, names: &[&str]) -> Option<Constraint> {
    let text = checker.text(section, &entry.key, "a comparison in quotes")?;
    let comparison = match compare(text) {
        Ok(comparison) => comparison,
        Err(error) => {
            checker.refuse(section, entry, "1", Kind::Fit(error));
            return None;
        }
    };
    let key = section.dotted(&entry.key);
    let left = checker.formula_of(&key, &entry.node, comparison.left, names);
    let right = checker.formula_of(&key, &entry.node, comparison.right, names);
    let (left, right) = (left?, right?);
    let uses = |f: &Formula| (0..names.len()).any(|i| f.depends_on(i));
    if !uses(&left) && !uses(&right) {
        checker.refuse(section, entry, "1", Kind::Fit(FitError::NoParameter));
        return None;
    }
    let (smaller, larger) = if comparison.turned { (&right, &left) } else { (&left, &right) };
    let difference = if larger.as_constant() == Some(0.0) {
        smaller.text().to_string()
    } else {
        format!("({}) - ({})", smaller.text(), larger.text())
    };
    // Both sides were parsed: their difference can only be nested too deep.
    let formula = checker.formula_of(&key, &entry.node, &difference, names)?;
    Some(Constraint { name: entry.key.clone(), formula, relation: comparison.relation })
}

struct Comparison<'t> {
    left: &'t str,
    right: &'t str,
    relation: Relation,
    /// Written with the larger side first.
    turned: bool,
}

/// Splits a comparison: = or ==, <= or >=.
fn compare(text: &str) -> Result<Comparison<'_>, FitError> {
    let signs = |c: char| matches!(c, '<' | '>' | '=' | '≤' | '≥');
    let start = text.find(signs).ok_or(FitError::NoComparison)?;
    let rest = &text[start..];
    let length = rest.find(|c: char| !signs(c)).unwrap_or(rest.len());
    let (sign, right) = rest.split_at(length);
    if right.contains(signs) {
        return Err(FitError::TwoComparisons);
    }
    let (relation, turned) = match sign {
        "=" | "==" => (Relation::Equal, false),
        "<=" | "=<" | "≤" => (Relation::AtMost, false),
        ">=" | "=>" | "≥" => (Relation::AtMost, true),
        "<" | ">" => return Err(FitError::Strict),
        _ => return Err(FitError::NoComparison),
    };
    Ok(Comparison { left: text[..start].trim(), right: right.trim(), relation, turned })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comparisons_are_split_at_their_sign() {
        let parts = |text| compare(text).map(|c| (c.left.to_string(), c.right.to_string(), c.relation, c.turned));
        let split = |l: &str, r: &str, relation, turned| Ok((l.to_string(), r.to_string(), relation, turned));
        assert_eq!(parts("Tb - 0.506*Ub = 0"), split("Tb - 0.506*Ub", "0", Relation::Equal, false));
        assert_eq!(parts("kappa<=0.5"), split("kappa", "0.5", Relation::AtMost, false));
        assert_eq!(parts("n >= p"), split("n", "p", Relation::AtMost, true));
        assert_eq!(parts("n"), Err(FitError::NoComparison));
        assert_eq!(parts("1 <= n <= 2"), Err(FitError::TwoComparisons));
        assert_eq!(parts("n < 2"), Err(FitError::Strict));
    }
}
