//! One declaration per parameter of a law or a model: key, symbol, unit, domain, words. It drives checks, error text, listings
//! and the JSON schema.

/// What values a parameter may take. Every domain excludes NaN and infinities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Domain {
    /// x > 0
    Positive,
    /// x ≥ 0
    NonNegative,
    /// x ≥ the bound
    AtLeast(f64),
    /// x ≥ the value of the parameter named
    AtLeastValueOf(&'static str),
    /// lower < x ≤ upper
    AboveUpTo(f64, f64),
    /// lower < x < upper
    Open(f64, f64),
    /// lower ≤ x < upper
    FromBelow(f64, f64),
    /// |x| ≤ the value of the parameter named
    WithinPlusMinus(&'static str),
    /// -value < x ≤ value of the parameter named
    AboveMinusUpTo(&'static str),
}

impl Domain {
    /// The rule in words, for messages: "must be greater than 0".
    pub fn rule(&self) -> String {
        match self {
            Domain::Positive => "must be greater than 0".into(),
            Domain::NonNegative => "must be 0 or greater".into(),
            Domain::AtLeast(bound) => format!("must be {bound} or greater"),
            Domain::AtLeastValueOf(key) => format!("must be {key} or greater"),
            Domain::AboveUpTo(lower, upper) => format!("must be greater than {lower} and at most {upper}"),
            Domain::Open(lower, upper) => {
                format!("must lie strictly between {lower} and {upper}")
            }
            Domain::FromBelow(lower, upper) => format!("must be {lower} or greater and less than {upper}"),
            Domain::WithinPlusMinus(key) => format!("must lie in [-{key}, {key}]"),
            Domain::AboveMinusUpTo(key) => format!("must be greater than -{key} and at most {key}"),
        }
    }

    /// The closed interval around it: a fit may come as close to its open ends as numbers allow.
    pub(crate) fn hull(&self) -> [f64; 2] {
        match *self {
            Domain::Positive | Domain::NonNegative | Domain::AtLeastValueOf(_) => [0.0, f64::INFINITY],
            Domain::AtLeast(bound) => [bound, f64::INFINITY],
            Domain::AboveUpTo(lower, upper) | Domain::Open(lower, upper) | Domain::FromBelow(lower, upper) => {
                [lower, upper]
            }
            Domain::WithinPlusMinus(_) | Domain::AboveMinusUpTo(_) => [f64::NEG_INFINITY, f64::INFINITY],
        }
    }

    /// Whether `value` obeys the rule; `other` gives the value of another parameter of the same law.
    pub fn contains(&self, value: f64, other: impl Fn(&str) -> Option<f64>) -> bool {
        value.is_finite()
            && match *self {
                Domain::Positive => value > 0.0,
                Domain::NonNegative => value >= 0.0,
                Domain::AtLeast(bound) => value >= bound,
                Domain::AtLeastValueOf(key) => other(key).is_none_or(|bound| value >= bound),
                Domain::AboveUpTo(lower, upper) => lower < value && value <= upper,
                Domain::Open(lower, upper) => lower < value && value < upper,
                Domain::FromBelow(lower, upper) => lower <= value && value < upper,
                Domain::WithinPlusMinus(key) => other(key).is_none_or(|bound| value.abs() <= bound),
                Domain::AboveMinusUpTo(key) => other(key).is_none_or(|bound| -bound < value && value <= bound),
            }
    }
}

/// One parameter of a law.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// The key in a scenario file.
    pub key: &'static str,
    /// The symbol in the papers.
    pub symbol: &'static str,
    /// The SI unit; it may name an exponent of the law ("N/m^p"); "1" when there is none.
    pub unit: &'static str,
    /// What values are allowed.
    pub domain: Domain,
    /// The value taken when the key is absent; `None` makes the key required.
    pub default: Option<f64>,
    /// One line of words.
    pub words: &'static str,
}

/// A required parameter.
pub const fn required(
    key: &'static str,
    symbol: &'static str,
    unit: &'static str,
    domain: Domain,
    words: &'static str,
) -> Parameter {
    Parameter { key, symbol, unit, domain, default: None, words }
}

/// A parameter with a default.
pub const fn optional(
    key: &'static str,
    symbol: &'static str,
    unit: &'static str,
    domain: Domain,
    default: f64,
    words: &'static str,
) -> Parameter {
    Parameter { key, symbol, unit, domain, default: Some(default), words }
}
