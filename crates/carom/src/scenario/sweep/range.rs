//! A key and the range that a curve goes along.

use super::axis::arguments;
use super::errors::AxisError;

/// A key of a scenario, and the lower and the upper end of what it may be.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct KeyRange {
    /// The dotted key.
    pub key: String,
    /// The lower and the upper end.
    pub ends: [f64; 2],
}

impl KeyRange {
    /// The range between two numbers, in any order.
    pub fn new(key: &str, first: f64, last: f64) -> Result<KeyRange, AxisError> {
        if !(first.is_finite() && last.is_finite() && (last - first).is_finite()) {
            return Err(AxisError::TooWide { name: "range", first, last });
        }
        // Ends that no numbers lie between have no points for a curve.
        if (last - first).abs() <= NARROWEST * first.abs().max(last.abs()) {
            return Err(AxisError::NoWidth { first, last });
        }
        Ok(KeyRange { key: key.into(), ends: [first.min(last), first.max(last)] })
    }

    /// Reads `KEY=range(a,b)`, with or without a minus before it.
    pub fn parse(text: &str) -> Result<KeyRange, AxisError> {
        let (key, values) = text.split_once('=').ok_or(AxisError::NotARange)?;
        let (key, values) = (key.trim(), values.trim());
        let (sign, bare) = match values.strip_prefix('-') {
            Some(rest) => (-1.0, rest.trim_start()),
            None => (1.0, values),
        };
        let inside = bare.strip_prefix("range").and_then(|rest| rest.trim_start().strip_prefix('('));
        let inside = inside.filter(|_| !key.is_empty()).ok_or(AxisError::NotARange)?;
        match arguments(inside).as_deref() {
            Some([first, last]) => KeyRange::new(key, sign * first, sign * last),
            _ => Err(AxisError::NotTwoNumbers),
        }
    }
}

/// The width of the narrowest range, relative to its ends.
const NARROWEST: f64 = 1e-6;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_in_any_order_and_with_a_minus() {
        let read = |text: &str| KeyRange::parse(text).map(|range| (range.key, range.ends));
        assert_eq!(read("law.c = range(1e2, 1e4)"), Ok(("law.c".into(), [1e2, 1e4])));
        assert_eq!(read("v=range(-0.5,-5)"), Ok(("v".into(), [-5.0, -0.5])));
        assert_eq!(read("v=-range(0.5,2*2)"), Ok(("v".into(), [-4.0, -0.5])));
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in ["law.c", "law.c=1,2", "law.c=linspace(1,2,3)", "=range(1,2)", "law.c=range"] {
            assert_eq!(KeyRange::parse(text), Err(AxisError::NotARange), "{text}");
        }
        for text in ["law.c=range(1)", "law.c=range(1,2,3)", "law.c=range(1,x)", "law.c=range(1,2"] {
            assert_eq!(KeyRange::parse(text), Err(AxisError::NotTwoNumbers), "{text}");
        }
        assert_eq!(KeyRange::parse("c=range(3,3)"), Err(AxisError::NoWidth { first: 3.0, last: 3.0 }));
        assert!(matches!(KeyRange::parse("c=range(-1e308,1e308)"), Err(AxisError::TooWide { .. })));
    }
}
