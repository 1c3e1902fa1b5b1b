//! Keys that take a number, one declaration each: it drives the checks, the words of errors and the JSON Schema.

use super::schema;
use crate::parameter::{Domain, Parameter};
use serde_json::{Value, json};

/// One key.
#[derive(Clone, Copy)]
pub(crate) struct Key {
    pub key: &'static str,
    /// "1" where there is none.
    pub unit: &'static str,
    pub allowed: Allowed,
    pub absent: Absent,
    pub words: &'static str,
}

/// What numbers a key takes.
#[derive(Clone, Copy)]
pub(crate) enum Allowed {
    /// Any finite number.
    Any,
    /// Those of a domain.
    In(Domain),
    /// Those greater than 0, and infinity.
    PositiveOrInfinite,
    /// Those from the first to the second.
    Between(f64, f64),
}

/// What it means that a key is absent.
#[derive(Clone, Copy)]
pub(crate) enum Absent {
    Refused,
    /// There is no such value.
    NoValue,
    Means(f64),
}

/// A key that must be there.
pub(crate) const fn required(key: &'static str, unit: &'static str, allowed: Allowed, words: &'static str) -> Key {
    Key { key, unit, allowed, absent: Absent::Refused, words }
}

/// A key that has a default.
pub(crate) const fn optional(
    key: &'static str,
    unit: &'static str,
    allowed: Allowed,
    default: f64,
    words: &'static str,
) -> Key {
    Key { key, unit, allowed, absent: Absent::Means(default), words }
}

impl Allowed {
    /// The rule in words, for numbers that are finite.
    pub fn rule(&self) -> String {
        match self {
            Allowed::Any => "must be a finite number".into(),
            Allowed::In(domain) => domain.rule(),
            Allowed::PositiveOrInfinite => Domain::Positive.rule(),
            Allowed::Between(least, most) => format!("must lie between {least:e} and {most:e}"),
        }
    }

    /// Whether a number obeys it.
    pub fn contains(&self, value: f64) -> bool {
        match self {
            Allowed::Any => value.is_finite(),
            Allowed::In(domain) => domain.contains(value, |_| None),
            Allowed::PositiveOrInfinite => value > 0.0,
            Allowed::Between(least, most) => (*least..=*most).contains(&value),
        }
    }

    /// Whether infinity is a value.
    pub fn infinity(&self) -> bool {
        matches!(self, Allowed::PositiveOrInfinite)
    }
}

impl Key {
    /// Its schema: a number with its rule, or an expression; its unit, words and default.
    pub fn schema(&self) -> Value {
        let rule = match self.allowed {
            Allowed::Any => json!({}),
            Allowed::In(domain) => schema::rule(domain),
            Allowed::PositiveOrInfinite => schema::rule(Domain::Positive),
            Allowed::Between(least, most) => json!({ "minimum": least, "maximum": most }),
        };
        let mut value = schema::number(rule, self.unit, self.words);
        if let (true, Some(Value::Array(forms))) = (self.allowed.infinity(), value.get_mut("anyOf")) {
            forms.push(json!({ "const": "inf" }));
        }
        if let Absent::Means(default) = self.absent {
            value["default"] = default.into();
        }
        value
    }
}

impl From<&Parameter> for Key {
    fn from(p: &Parameter) -> Key {
        required(p.key, p.unit, Allowed::In(p.domain), p.words)
    }
}
