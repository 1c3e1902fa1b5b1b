//! The words of every refusal: the rule that was broken, and a hint what to do. Kept in one place so that they can be
//! read together: the two functions below are tables, long because there are many ways to be wrong.

use super::error::{InputError, InputErrorKind as Kind};
use super::place::Origin;
use crate::formula::Formula;

impl Kind {
    /// A syntax error that says nothing about what follows it.
    pub(super) fn is_local_syntax(&self) -> bool {
        matches!(self, Kind::Syntax { message, .. }
            if message.starts_with("duplicate key") || message.starts_with("string values must be quoted"))
    }
}

/// The rule that was broken.
pub(super) fn message(error: &InputError) -> String {
    let unit = error.unit;
    match &error.kind {
        Kind::TooLarge { limit } => format!("the file is larger than {} MiB", limit >> 20),
        Kind::NotText => "the file is not UTF-8 text".into(),
        Kind::Empty => "the file is empty".into(),
        Kind::MoreErrors { shown } => format!("there is more wrong than the first {shown} errors"),
        Kind::Syntax { message, empty, .. } => syntax(message, *empty),
        Kind::Beam(refusal) => refusal.message(),
        Kind::Record(refusal) => refusal.message(),
        Kind::Oscillator(refusal) => with_unit(refusal.message(), &[], unit),
        Kind::Fit(refusal) => refusal.message(),
        Kind::Data(refusal) => refusal.message(),
        Kind::UnknownKey { table, .. } if table.is_empty() => "unknown key".into(),
        Kind::UnknownKey { table, .. } => format!("unknown key in [{table}]"),
        Kind::OfOtherKind { kind } => format!("belongs to kind = \"{kind}\""),
        Kind::OfOtherForm { law, form, used, .. } => {
            format!("is a parameter of {law} with form = \"{form}\", not with form = \"{used}\"")
        }
        Kind::OfOtherLaw { law, other, .. } => format!("is a parameter of {other}, not of {law}"),
        Kind::Factor(refusal) => refusal.to_string(),
        Kind::MissingKey { .. } => with_unit("missing key".into(), &[], unit),
        Kind::MissingTable { .. } => "missing table".into(),
        Kind::WrongType { expected, found } => with_unit(format!("must be {expected}, not {found}"), &[], unit),
        Kind::WrongLength { expected, found } => {
            with_unit(format!("must have {expected} entries, one for each body, not {found}"), &[], unit)
        }
        Kind::UnknownChoice { what, .. } => format!("unknown {what}"),
        Kind::OutOfDomain { rule, facts, .. } => with_unit(rule.clone(), facts, unit),
        Kind::NotFinite { value, .. } => {
            let written = error.value.as_deref().unwrap_or("");
            let literal = ["inf", "nan"].iter().any(|word| written.trim_start_matches(['+', '-']) == *word);
            let facts = if literal { Vec::new() } else { vec![format!("it is {value}")] };
            with_unit("must be a finite number".into(), &facts, unit)
        }
        Kind::NotClosing { speed } => {
            format!(
                "the bodies do not approach each other: v0 = body2.velocity - body1.velocity = {} m/s must be greater than 0",
                number(*speed)
            )
        }
        Kind::BothFixed => "both masses are inf: one body must be free to move".into(),
        Kind::ForceOnFixed { body } => {
            format!("a force cannot act on body {body}: its mass is inf, it keeps its velocity")
        }
        Kind::NotTogether { other, .. } => format!("cannot be given together with {other}"),
        Kind::FormRefused { law, form } => format!("the law \"{law}\" has no form \"{form}\""),
        Kind::EndRefused { law } => {
            format!("is refused for {law}: its bodies part before the indentation returns to zero")
        }
        Kind::TableRefused { form, .. } => format!("has no place in a collision with form = \"{form}\""),
        Kind::SpheresNeedHertz => "must be 1.5 where the stiffness comes from [law.spheres] (Hertz)".into(),
        Kind::TwoPlanes => "both radii are inf: two planes have no Hertzian contact".into(),
        Kind::InputNeeds { parameter, why } => format!("needs law.{parameter}, {why}"),
        Kind::Expression(kind) => kind.to_string(),
        Kind::ForceNotFinite { t, value } => {
            let t = number(rounded(*t));
            // The solver gives up before the last number is reached.
            let words = match value.is_finite() {
                true if is_constant(error.value.as_deref()) => {
                    "is constant, and the motion under it becomes too large to compute with".into()
                }
                true => "becomes too large to compute with".into(),
                false => format!("becomes {value}"),
            };
            with_unit(format!("{words} at t = {t}"), &[], unit)
        }
        Kind::Axis(error) => error.to_string(),
        Kind::SetKeyEmpty => "the key is empty or has an empty part".into(),
        Kind::TooDeep { limit } => format!("arrays or tables are nested deeper than {limit} levels"),
        Kind::SetKeyDeep { limit } => format!("the key has more than {limit} parts"),
        Kind::SetThroughValue { parent, found } => format!("{parent} is {found}: it has no such entry"),
    }
}

/// What to do about it.
pub(super) fn hint(error: &InputError) -> String {
    match &error.kind {
        Kind::TooLarge { .. } => "a scenario is a short text; is this the right file?".into(),
        Kind::NotText => "is this the right file? scenarios are TOML, saved as UTF-8".into(),
        Kind::MoreErrors { .. } => "correct these first; is this the right file?".into(),
        Kind::Empty => "`carom new collision` prints a scenario to start from".into(),
        Kind::Syntax { message, empty, at } => syntax_hint(message, *empty, *at).into(),
        Kind::Beam(refusal) => refusal.hint(),
        Kind::Record(refusal) => refusal.hint(),
        Kind::Oscillator(refusal) => refusal.hint(),
        Kind::Fit(refusal) => refusal.hint(),
        Kind::Data(refusal) => refusal.hint(),
        Kind::UnknownKey { .. } if matches!(error.key.as_deref(), Some("axis" | "scenario")) => {
            "this looks like a sweep: `carom sweep FILE`".into()
        }
        Kind::UnknownKey { .. } if error.key.as_deref() == Some("data") => {
            "this looks like a fit: `carom fit FILE`".into()
        }
        Kind::UnknownKey { nearest: Some(nearest), known, .. } => {
            format!("did you mean `{nearest}`? known keys: {}", known.join(", "))
        }
        Kind::UnknownKey { known, .. } => format!("known keys: {}", known.join(", ")),
        Kind::OfOtherKind { .. } => "remove it, or change the kind of the scenario".into(),
        Kind::OfOtherForm { known, .. } | Kind::OfOtherLaw { known, .. } => {
            format!("remove it, or change the form or the model; keys here: {}", known.join(", "))
        }
        Kind::Factor(refusal) => refusal.hint(),
        Kind::MissingKey { hint } => hint.clone(),
        Kind::MissingTable { hint } => (*hint).into(),
        Kind::WrongType { expected, .. } => type_hint(expected).into(),
        Kind::WrongLength { .. } if error.key.as_deref() == Some("data.masses") => {
            "write [first, second], in kg; inf is a fixed body".into()
        }
        Kind::WrongLength { .. } => "write [first, second]; inf in radius is a plane".into(),
        Kind::UnknownChoice { nearest: Some(nearest), known, .. } => {
            format!("did you mean \"{nearest}\"? known: {}", known.join(", "))
        }
        Kind::UnknownChoice { known, .. } => format!("known: {}", known.join(", ")),
        Kind::OutOfDomain { words, .. } | Kind::NotFinite { words, .. } => {
            let key = error.key.as_deref().and_then(|k| k.rsplit('.').next()).unwrap_or("it");
            format!("meaning of {key}: {words}")
        }
        Kind::NotClosing { .. } => {
            "body 1 is on the positive side: give it the smaller (more negative) velocity".into()
        }
        Kind::BothFixed => "give one of the two bodies a finite mass".into(),
        Kind::ForceOnFixed { .. } => "remove the force, or give the body a finite mass".into(),
        Kind::NotTogether { hint, .. } | Kind::TableRefused { hint, .. } => (*hint).into(),
        Kind::FormRefused { .. } => "this law takes SI parameters and two bodies; leave `form` out".into(),
        Kind::EndRefused { .. } => "leave `end` out, or write end = \"force\"".into(),
        Kind::SpheresNeedHertz => "set it to 1.5, or give k instead of [law.spheres]".into(),
        Kind::TwoPlanes => "give one of the two a finite radius".into(),
        Kind::InputNeeds { parameter, .. } => format!("add {parameter} to [law], or remove the load from [input]"),
        Kind::Expression(kind) => kind.hint(),
        Kind::ForceNotFinite { value, .. } if value.is_finite() && is_constant(error.value.as_deref()) => {
            "use a smaller force, or a shorter time".into()
        }
        Kind::ForceNotFinite { .. } => "a force must be finite during the whole contact".into(),
        Kind::Axis(error) => error.hint().into(),
        Kind::TooDeep { .. } => {
            "a scenario needs no more than two levels, a sweep with its scenario inside three".into()
        }
        Kind::SetKeyEmpty | Kind::SetKeyDeep { .. } if matches!(error.origin, Origin::Axis { .. }) => {
            "an axis changes a dotted key of the scenario, for example law.c".into()
        }
        Kind::SetKeyEmpty | Kind::SetKeyDeep { .. } => {
            "write --set table.key=value, for example --set law.c=2e3".into()
        }
        Kind::SetThroughValue { parent, found: "an array" } => {
            let name = if parent == "data" { ".masses" } else { "" };
            format!("the entries of an array have numbers, from 0: {parent}.0{name} is in the first of them")
        }
        Kind::SetThroughValue { .. } => "write the dotted key of a value, for example law.c or body1.velocity".into(),
    }
}

/// Whether a value as it was written has nothing in it that changes.
fn is_constant(written: Option<&str>) -> bool {
    written.is_some_and(|text| Formula::parse(text.trim_matches('"'), &[]).is_ok())
}

/// "rule (fact, fact, unit u)".
fn with_unit(rule: String, facts: &[String], unit: Option<&'static str>) -> String {
    let mut details = facts.to_vec();
    details.extend(unit.map(|u| format!("unit {u}")));
    if details.is_empty() { rule } else { format!("{rule} ({})", details.join(", ")) }
}

fn type_hint(expected: &str) -> &'static str {
    match expected {
        "a number or an expression" => "numbers are written 1.5 or 2e3, expressions in quotes: \"pi/2\"",
        "a word in quotes" => "write the word in quotes",
        "true or false" => "write true or false, without quotes",
        "a table" => "write its name in brackets on a line of its own, its keys below: [body1]",
        "an array of two numbers" => "write [first, second], one entry for each body",
        "[lower, upper]" => "write two numbers in brackets, as in [0, 30]; -inf and inf are no bounds",
        "a comparison in quotes" => "write an expression of the parameters and = 0 or <= 0, as in \"Tb - 0.5*Ub = 0\"",
        "a list of [[data]] tables" => "write [[data]] in double brackets, once for each file",
        _ => "`carom new collision` and `carom sweep --help` print examples",
    }
}

/// A time in four digits: more would be false precision about where a force ceases to be finite.
fn rounded(value: f64) -> f64 {
    format!("{value:.3e}").parse().unwrap_or(value)
}

/// A number as people write it.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e6).contains(&size) { format!("{value}") } else { format!("{value:e}") }
}

fn syntax(message: &str, empty: bool) -> String {
    if message.starts_with("string values must be quoted") {
        return if empty { "a value is missing after =" } else { "this is not a TOML value" }.into();
    }
    if message.starts_with("duplicate key") {
        return "this key or table is given twice".into();
    }
    format!("not TOML: {message}")
}

fn syntax_hint(message: &str, empty: bool, at: Option<char>) -> &'static str {
    let starts = |words: &str| message.starts_with(words);
    if starts("string values must be quoted") && empty {
        "write a value after the equals sign, or remove the line"
    } else if starts("string values must be quoted") {
        "words and expressions need quotes: \"bwshc\", \"-m1*9.81\"; numbers are written 1.5 or 2e3"
    } else if starts("duplicate key") {
        "keep one of the two"
    } else if starts("key with no value") && at == Some(',') {
        "this looks like a table of values; a scenario is TOML: [table] lines and key = value lines"
    } else if at == Some(',') {
        "decimals are written with a point: 1.5"
    } else if at == Some('{') {
        "this looks like JSON; a scenario is TOML: [table] lines and key = value lines"
    } else if message.contains("string, expected") {
        "close the quotes on the same line"
    } else if starts("unclosed") {
        "close the bracket"
    } else {
        "a scenario is TOML: [table] lines and key = value lines; `carom new collision` prints an example"
    }
}
