//! `restitution` and `factor` of the power law: from a wanted restitution to the damping.

use super::errors::DampingFactorError;
use crate::collide::{self, Collision, Setting};
use crate::law::factor::{self, EXACT, Factor, FactorError, FactorInputs};
use crate::restitution::design::answers;
use crate::scenario::common::{Checker, Kind, Section, Value};

/// A wanted restitution, and how the damping was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RestitutionTarget {
    /// The id of the damping factor.
    pub factor: &'static str,
    /// The restitution that is wanted.
    pub restitution: f64,
}

/// Which damping factor.
#[derive(Clone, Copy)]
pub(crate) enum Choice {
    Formula(&'static Factor),
    Exact,
}

/// What `[law]` says of a damping factor.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub choice: Choice,
    pub restitution: f64,
    /// The λ written beside it, as a scenario that was understood has it.
    pub lambda: Option<f64>,
}

/// Reads which factor it is.
pub(crate) fn choose<'a>(checker: &mut Checker<'a>, section: &Section<'a>) -> Option<Choice> {
    checker.need(section, "factor", "1", || {
        "add factor = \"flores\" or another (`carom laws factors` lists them), or give lambda and m instead".into()
    });
    let entry = section.get("factor")?;
    if let Value::Text(word) = &entry.node.value
        && let Some(named) = factor::find_named(word)
    {
        let refusal = DampingFactorError::NamedOnly { why: named.why, instead: named.instead };
        checker.refuse(section, entry, "1", Kind::Factor(refusal));
        return None;
    }
    let (word, _) = checker.choice(section, "factor", "damping factor", &factor::ids())?;
    if word == EXACT { Some(Choice::Exact) } else { factor::find(word).map(Choice::Formula) }
}

/// The exponent of the damping, from the file or from the factor.
pub(crate) fn exponent<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    choice: Choice,
    (n, m): (f64, f64),
) -> Option<f64> {
    let id = choice.id();
    let Some(entry) = section.get("m") else {
        let own = if let Choice::Formula(f) = choice { f.m.at(n) } else { None };
        if own.is_none() {
            let which = match choice {
                Choice::Formula(Factor { m: list @ factor::Exponent::OneOf(_), .. }) => {
                    format!("one of {}", list.words().replace(" |", ","))
                }
                _ => "0 or greater".into(),
            };
            let hint = format!("add m = ... (exponent of the damping; {which}): the factor \"{id}\" leaves it free");
            checker.need(section, "m", "1", || hint);
        }
        return own;
    };
    let Choice::Formula(f) = choice else { return Some(m) };
    if f.m.allows(m, n) {
        return Some(m);
    }
    let refusal = match (f.m.at(n), f.m) {
        (Some(own), factor::Exponent::Fixed(_)) => {
            DampingFactorError::OtherExponent { factor: id, own: format!("{own}") }
        }
        (Some(own), rule) => DampingFactorError::OtherExponent { factor: id, own: format!("{} = {own}", rule.words()) },
        (None, rule) => DampingFactorError::NotPrinted { factor: id, printed: rule.words().replace(" |", ",") },
    };
    checker.refuse(section, entry, "1", Kind::Factor(refusal));
    None
}

impl Choice {
    fn id(self) -> &'static str {
        match self {
            Choice::Formula(f) => f.id,
            Choice::Exact => EXACT,
        }
    }
}

/// What a factor came to.
pub(crate) struct Resolved {
    pub collision: Collision,
    pub wish: RestitutionTarget,
    pub warnings: Vec<String>,
}

/// Puts the damping that the factor gives into a collision that has everything else: k, n, anything, m.
pub(crate) fn resolve<'a>(
    checker: &mut Checker<'a>,
    section: &Section<'a>,
    wanted: Wanted,
    mut collision: Collision,
) -> Option<Resolved> {
    let Wanted { choice, restitution, lambda: given } = wanted;
    collision.compression_only = compression_only(checker, section, choice, collision.compression_only)?;
    let mut remarks = Vec::new();
    let lambda = match choice {
        Choice::Formula(f) => formula(f, restitution, &collision),
        Choice::Exact => exact(restitution, &mut collision, &mut remarks),
    };
    let lambda = match lambda {
        Ok(lambda) => lambda,
        Err(refusal) => {
            let key = if refusal == DampingFactorError::LoadNotConstant { "factor" } else { "restitution" };
            checker.refuse(section, section.get(key)?, "1", Kind::Factor(refusal));
            return None;
        }
    };
    // A scenario as understood has both; where they disagree, one of them is not meant.
    if let (Some(entry), Some(given)) = (section.get("lambda"), given)
        && (given - lambda).abs() > 1e-9 * lambda.abs()
    {
        checker.refuse_key(
            section,
            entry,
            Kind::NotTogether { other: "law.factor", hint: collision.law.entry().mixed },
        );
        return None;
    }
    if let Some(slot) = collision.values.get_mut(2) {
        *slot = lambda;
    }
    let warnings = if let Choice::Formula(f) = choice { warnings(f, &collision) } else { remarks };
    Some(Resolved { collision, wish: RestitutionTarget { factor: choice.id(), restitution }, warnings })
}

/// Whether the damping acts in compression only: as written, or as the factor has it.
fn compression_only<'a>(checker: &mut Checker<'a>, section: &Section<'a>, choice: Choice, flag: bool) -> Option<bool> {
    let Choice::Formula(f) = choice else { return Some(flag) };
    match section.get("compression_only") {
        Some(entry) if f.compression_only && !flag => {
            let refusal = DampingFactorError::CompressionOnly { factor: f.id };
            checker.refuse(section, entry, "1", Kind::Factor(refusal));
            None
        }
        _ => Some(flag || f.compression_only),
    }
}

/// λ by the formula of a factor.
fn formula(f: &Factor, restitution: f64, collision: &Collision) -> Result<f64, DampingFactorError> {
    let (&[k, n, _, m], Setting::Bodies([one, two])) = (&collision.values[..], &collision.setting) else {
        return Err(DampingFactorError::NotFinite { factor: f.id, lambda: f64::NAN });
    };
    let inputs = FactorInputs {
        restitution,
        stiffness: k,
        exponent: n,
        damping_exponent: m,
        mass: collide::effective_mass([one.mass, two.mass]),
        speed: two.velocity - one.velocity,
    };
    f.lambda(&inputs).map_err(|error| match error {
        FactorError::NotFinite { lambda, .. } => DampingFactorError::NotFinite { factor: f.id, lambda },
        other => DampingFactorError::Unreachable { why: other.to_string() },
    })
}

/// The default time limit, in T_c.
const LONGEST: f64 = 1000.0;

/// λ that truly delivers the restitution at this speed, load and end rule, confirmed by a run; the smallest where there are several.
/// Where contact takes longer than the default time limit, the limit is raised.
fn exact(restitution: f64, collision: &mut Collision, remarks: &mut Vec<String>) -> Result<f64, DampingFactorError> {
    let unreachable = |why: String| DampingFactorError::Unreachable { why };
    let found = answers(collision, restitution).ok_or(DampingFactorError::LoadNotConstant)?;
    let found = found.map_err(|error| unreachable(error.to_string()))?;
    let first = found.first().ok_or_else(|| unreachable("no damping delivers it".into()))?;
    let duration = first.outcome.results.duration.unwrap_or(0.0);
    match collision.t_max {
        Some(limit) if duration > limit => return Err(DampingFactorError::TooLong { duration, limit }),
        None if duration > LONGEST * first.time_scale => {
            remarks.push(format!(
                "contact takes {:.0} T_c: solver.t_max is raised above its default of {LONGEST} T_c",
                duration / first.time_scale
            ));
            collision.t_max = Some(2.0 * duration);
        }
        _ => {}
    }
    if restitution < SMALL {
        confirm(restitution, collision, first.lambda)?;
    }
    Ok(first.lambda)
}

/// Small wishes are run once more as the scenario will run them: its tolerance may be too coarse to tell them from anything else.
const SMALL: f64 = 1e-2;

fn confirm(wanted: f64, collision: &Collision, lambda: f64) -> Result<(), DampingFactorError> {
    let mut problem = collision.clone();
    if let Some(slot) = problem.values.get_mut(2) {
        *slot = lambda;
    }
    let delivered = collide::brief(&problem).ok().and_then(|brief| brief.results.restitution);
    match delivered {
        Some(e) if (e - wanted).abs() <= 0.01 * wanted => Ok(()),
        _ => Err(DampingFactorError::TooCoarse { lambda, rtol: collision.tolerance.relative, delivered }),
    }
}

/// What a factor was made for and is not given.
fn warnings(f: &Factor, collision: &Collision) -> Vec<String> {
    let mut warnings = Vec::new();
    let &[_, n, _, m] = &collision.values[..] else { return warnings };
    if !f.n.allows(n, n) {
        warnings.push(format!("the factor \"{}\" was made for n = {}, not for n = {n}", f.id, f.n.words()));
    }
    if let Some(end) = f.end.filter(|end| *end != collision.end && f.end_matters(n, m)) {
        let (id, end) = (f.id, end.name());
        let words = format!("the factor \"{id}\" was made for contact that ends at zero {end}: solver.end = \"{end}\"");
        warnings.push(words);
    }
    if collision.compression_only && !f.compression_only {
        warnings.push(format!("the factor \"{}\" was made for damping in both directions", f.id));
    }
    warnings
}
