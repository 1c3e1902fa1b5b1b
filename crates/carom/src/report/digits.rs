//! Numbers for people: no digit beyond the error.

/// More digits than this say nothing to a reader; the JSON has them all.
const MOST_DIGITS: i32 = 10;

/// What stands for a value that is none: nobody should read NaN.
const UNKNOWN: &str = "unknown";

/// A value rounded to the last digit that its error leaves standing, and the error rounded up to one digit.
pub(super) fn with_error(value: f64, error: Option<f64>) -> (String, String) {
    match error.filter(|e| e.is_finite() && *e > 0.0) {
        Some(error) => (rounded(value, magnitude(error)), one_digit_up(error)),
        None => (significant(value, MOST_DIGITS), String::new()),
    }
}

/// A positive number rounded up to one digit: 3e-11.
fn one_digit_up(error: f64) -> String {
    let exponent = magnitude(error);
    let written = format!("{error:.0e}");
    // Rounding to nearest may have gone down; the next digit up is one unit of the exponent away.
    match written.parse::<f64>() {
        Ok(nearest) if nearest < error => format!("{:.0e}", nearest + 10f64.powi(exponent)),
        _ => written,
    }
}

/// A value with this many significant digits, without trailing zeros.
pub(super) fn significant(value: f64, digits: i32) -> String {
    if value.is_nan() {
        return UNKNOWN.into();
    }
    if value == 0.0 || value.is_infinite() {
        return format!("{value}");
    }
    let written = rounded(value, magnitude(value) - digits + 1);
    let (mantissa, exponent) = written.split_once('e').map_or((&written[..], None), |(m, e)| (m, Some(e)));
    let mantissa = if mantissa.contains('.') { mantissa.trim_end_matches('0').trim_end_matches('.') } else { mantissa };
    exponent.map_or_else(|| mantissa.into(), |e| format!("{mantissa}e{e}"))
}

/// A value and others beside it, rounded to the second digit of an uncertainty.
pub(super) fn to_second_digit(value: f64, uncertainty: f64) -> String {
    rounded(value, magnitude(uncertainty) - 1)
}

/// A value rounded to a multiple of 10^exponent.
fn rounded(value: f64, exponent: i32) -> String {
    if value.is_nan() {
        return UNKNOWN.into();
    }
    if value == 0.0 || value.is_infinite() {
        return format!("{value}");
    }
    let size = magnitude(value);
    let digits = (size - exponent).clamp(0, MOST_DIGITS - 1);
    if size < exponent {
        return "0".into();
    }
    if (-3..6).contains(&size) && digits >= size {
        format!("{value:.*}", (digits - size) as usize)
    } else {
        format!("{value:.*e}", digits as usize)
    }
}

/// The decimal exponent of a number.
fn magnitude(value: f64) -> i32 {
    let written = format!("{value:e}");
    written.split_once('e').and_then(|(_, e)| e.parse().ok()).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_digit_beyond_the_error_is_printed() {
        let words = |v: f64, e: f64| with_error(v, Some(e));
        assert_eq!(words(0.627270123456, 3.2e-7), ("0.6272701".into(), "4e-7".into()));
        assert_eq!(words(387.7801234, 2e-3), ("387.780".into(), "2e-3".into()));
        assert_eq!(words(0.00967303123, 1e-8), ("0.00967303".into(), "1e-8".into()));
        assert_eq!(words(7.06542e-5, 1e-9), ("7.0654e-5".into(), "1e-9".into()));
        assert_eq!(words(0.3, 9.5e-3), ("0.300".into(), "1e-2".into()));
        assert_eq!(words(1e-9, 1e-3), ("0".into(), "1e-3".into()));
        assert_eq!(words(0.0, 1e-3), ("0".into(), "1e-3".into()));
    }

    #[test]
    fn what_is_no_number_is_unknown() {
        assert_eq!(with_error(f64::NAN, Some(1e-3)).0, "unknown");
        assert_eq!((significant(f64::NAN, 6), significant(f64::INFINITY, 6)), ("unknown".into(), "inf".into()));
    }

    #[test]
    fn trailing_zeros_are_not_digits() {
        assert_eq!(significant(0.5, 6), "0.5");
        assert_eq!(significant(1e6, 6), "1e6");
        assert_eq!(significant(-1234.5678, 6), "-1234.57");
        assert_eq!(significant(1.25e-7, 6), "1.25e-7");
        assert_eq!(significant(200000.0, 6), "200000");
    }
}
