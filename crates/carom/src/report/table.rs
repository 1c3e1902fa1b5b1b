//! Numbers and curves as CSV.

use crate::oscillator;
use crate::quantity::Columns;
use std::fmt::Write;

/// A number that reads back to the same f64.
pub fn number(value: f64) -> String {
    let mut text = String::new();
    push_number(&mut text, value);
    text
}

/// Appends a number as [`number`] writes it.
pub fn push_number(text: &mut String, value: f64) {
    push_float(text, value);
    if text.ends_with(".0") {
        text.truncate(text.len() - 2);
    }
}

/// Appends a number as `{:?}` writes it, in a fraction of the time; where two shortest texts are equally near it takes the one that JSON has.
pub fn push_float(text: &mut String, value: f64) {
    let size = value.abs();
    // Beyond the first the library writes e+16 for e16; between the others it writes zeros where Rust has an exponent.
    if !value.is_finite() || size >= 1e16 || (1e-5..1e-4).contains(&size) {
        // Writing into a String cannot fail.
        let _ = write!(text, "{value:?}");
    } else {
        text.push_str(zmij::Buffer::new().format_finite(value));
    }
}

/// Columns as CSV: a head with names that carry units, then one line for each sample.
pub fn trajectory_csv(curves: &Columns) -> String {
    let names: Vec<&str> = curves.columns.iter().map(|c| c.name).collect();
    let mut csv = names.join(",") + "\n";
    let rows = curves.columns.iter().map(|c| c.values.len()).min().unwrap_or(0);
    for row in 0..rows {
        for (i, column) in curves.columns.iter().enumerate() {
            // Writing into a String cannot fail.
            let _ = write!(csv, "{}{}", if i > 0 { "," } else { "" }, number(column.values[row]));
        }
        csv.push('\n');
    }
    csv
}

/// The hysteresis loops of an oscillator as CSV, where curves were asked for: force against displacement, and the number of the cycle from one
/// displacement maximum to the next; 0 before the first maximum, and one more than there are cycles after the last.
pub fn oscillator_loop_csv(outcome: &oscillator::Outcome) -> Option<String> {
    let curves = outcome.trajectory.as_ref()?;
    let (t, x, force) = (curves.column("t_s")?, curves.column("x_m")?, curves.column("force_N")?);
    // A cycle begins where the one before it ends.
    let last = outcome.cycles.last().map(|c| c.end);
    let maxima: Vec<f64> = outcome.cycles.iter().map(|c| c.start).chain(last).collect();
    let mut csv = String::from("cycle,x_m,force_N\n");
    for ((t, x), force) in t.iter().zip(x).zip(force) {
        let cycle = maxima.partition_point(|maximum| maximum <= t);
        let _ = writeln!(csv, "{cycle},{},{}", number(*x), number(*force));
    }
    Some(csv)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quantity::Column;

    #[test]
    fn numbers_are_written_as_rust_writes_them() {
        // Every exponent, and mantissas that look random.
        let bits = |i: u64| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ i.wrapping_mul(0xD1B5_4A32_D192_ED03) >> 17;
        let any = (0..200_000).map(|i| f64::from_bits(bits(i)));
        let usual = (0..200_000).map(|i| (1e-18 * bits(i) as f64 - 9.0).exp() * if i % 2 == 0 { 1.0 } else { -1.0 });
        let short = (-20..20).flat_map(|e| [1.0, 1.5, 9.999, 123456.0].map(|x| x * 10f64.powi(e)));
        let edges = [0.0, -0.0, 1e-5, 9.999e-5, 1e-4, 1e15, 1e16, 9007199254740993.0, f64::MAX, 5e-324, f64::NAN];
        let mut text = String::new();
        for value in any.chain(usual).chain(short).chain(edges) {
            text.clear();
            push_float(&mut text, value);
            let wanted = format!("{value:?}");
            let tie = text.len() == wanted.len() && text.parse() == Ok(value) && value.abs() > 1e6;
            assert!(text == wanted || tie, "{text} {wanted}");
            assert_eq!(number(value), text.strip_suffix(".0").unwrap_or(&text));
        }
    }

    #[test]
    fn curves_become_lines() {
        let columns = vec![Column::new("t_s", "s", [0.0, 1e-7]), Column::new("x_m", "m", [0.5, -0.25])];
        assert_eq!(trajectory_csv(&Columns { columns }), "t_s,x_m\n0,0.5\n1e-7,-0.25\n");
    }
}
