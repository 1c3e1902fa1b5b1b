//! The exponents that a damping factor was made for.

/// An exponent that a factor was made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Exponent {
    /// This value.
    Fixed(f64),
    /// m = n.
    SameAsN,
    /// m = (n - 1)/2.
    HalfOfNLessOne,
    /// Any value.
    Any,
    /// One of these values.
    OneOf(&'static [f64]),
}

impl Exponent {
    /// The exponent m for a stiffness with exponent n; `None` where the factor leaves it free.
    pub fn at(&self, n: f64) -> Option<f64> {
        match *self {
            Exponent::Fixed(value) => Some(value),
            Exponent::SameAsN => Some(n),
            Exponent::HalfOfNLessOne => Some(0.5 * (n - 1.0)),
            Exponent::Any | Exponent::OneOf(_) => None,
        }
    }

    /// Whether it is this value, given n.
    pub fn allows(&self, value: f64, n: f64) -> bool {
        match self {
            Exponent::OneOf(list) => list.iter().any(|v| same(*v, value)),
            _ => self.at(n).is_none_or(|v| same(v, value)),
        }
    }

    /// In words: "1.5", "n", "(n-1)/2", "any", "2 | 1.5".
    pub fn words(&self) -> String {
        match self {
            Exponent::Fixed(value) => format!("{value}"),
            Exponent::SameAsN => "n".into(),
            Exponent::HalfOfNLessOne => "(n-1)/2".into(),
            Exponent::Any => "any".into(),
            Exponent::OneOf(list) => list.iter().map(ToString::to_string).collect::<Vec<_>>().join(" | "),
        }
    }
}

/// Exponents are typed by people: 0.65 and "13/20" are the same.
fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-12 * a.abs().max(1.0)
}
