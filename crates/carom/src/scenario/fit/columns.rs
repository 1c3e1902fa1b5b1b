//! The columns a table of measurements may have: names that carry their units, and what each holds.

use super::data_errors::DataError;
use super::sheet::Sheet;
use crate::nearest::nearest;
use crate::scenario::common::InputError;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantity {
    Speed,
    Restitution,
    Duration,
    PeakForce,
    Indentation,
    Force,
    /// Which loop a point belongs to, where the speed alone does not tell.
    Loop,
}

/// A known column: its name, what it holds, and how its numbers become SI: times a power of ten, over a number.
struct Known(&'static str, Quantity, i32, f64);

const COLUMNS: &[Known] = &[
    Known("v0_m_per_s", Quantity::Speed, 0, 1.0),
    Known("v0_cm_per_s", Quantity::Speed, -2, 1.0),
    Known("v0_mm_per_s", Quantity::Speed, -3, 1.0),
    Known("v0_km_per_h", Quantity::Speed, 0, 3.6),
    Known("restitution", Quantity::Restitution, 0, 1.0),
    Known("duration_s", Quantity::Duration, 0, 1.0),
    Known("duration_ms", Quantity::Duration, -3, 1.0),
    Known("duration_us", Quantity::Duration, -6, 1.0),
    Known("peak_force_N", Quantity::PeakForce, 0, 1.0),
    Known("peak_force_mN", Quantity::PeakForce, -3, 1.0),
    Known("peak_force_kN", Quantity::PeakForce, 3, 1.0),
    Known("x_m", Quantity::Indentation, 0, 1.0),
    Known("x_mm", Quantity::Indentation, -3, 1.0),
    Known("x_um", Quantity::Indentation, -6, 1.0),
    Known("force_N", Quantity::Force, 0, 1.0),
    Known("force_mN", Quantity::Force, -3, 1.0),
    Known("force_kN", Quantity::Force, 3, 1.0),
    Known("loop", Quantity::Loop, 0, 1.0),
];

/// What the names of columns begin with; the unit follows.
const STEMS: &[&str] = &["v0", "duration", "peak_force", "x", "force"];

/// A column that is used.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub name: String,
    pub quantity: Quantity,
    /// Which entry of a row.
    pub index: usize,
    /// Which entry has the deviation.
    pub deviation: Option<usize>,
    /// The power of ten of its unit.
    pub power: i32,
    /// What its numbers are divided by.
    pub over: f64,
}

/// The columns of a table that are used, and those that are not: "the column colour". A column without a name and with
/// nothing in it is none.
pub(super) fn columns(sheet: &Sheet, errors: &mut Vec<InputError>) -> (Vec<Column>, Vec<String>) {
    let mut used: Vec<Column> = Vec::new();
    let (mut deviations, mut unused) = (Vec::new(), Vec::new());
    for (index, cell) in sheet.head.iter().enumerate() {
        let name = sheet.text(cell);
        let refuse = |kind| sheet.refuse(cell, name, kind).without_value();
        if let Some(Known(_, quantity, power, over)) = COLUMNS.iter().find(|k| k.0 == name) {
            if let Some(other) = used.iter().find(|c| c.quantity == *quantity) {
                errors.push(refuse(DataError::ColumnTwice { other: other.name.clone() }));
                continue;
            }
            let (power, over) = (*power, *over);
            used.push(Column { name: name.into(), quantity: *quantity, index, deviation: None, power, over });
        } else if let Some(base) = name.strip_suffix("_sd") {
            deviations.push((base.to_string(), index));
        } else {
            match unknown(name) {
                Some(kind) => errors.push(refuse(kind)),
                None if !name.is_empty() => unused.push(format!("the column {name}")),
                None if sheet.rows.iter().all(|row| sheet.text(&row.cells[index]).is_empty()) => {}
                None => unused.push(format!("column {} without a name", index + 1)),
            }
        }
    }
    for (base, index) in deviations {
        let measured = |c: &Column| !matches!(c.quantity, Quantity::Speed | Quantity::Indentation | Quantity::Loop);
        let cell = &sheet.head[index];
        match used.iter_mut().find(|c| c.name == base) {
            Some(column) if measured(column) && column.deviation.is_some() => {
                let kind = DataError::ColumnTwice { other: sheet.text(cell).into() };
                errors.push(sheet.refuse(cell, sheet.text(cell), kind).without_value());
            }
            Some(column) if measured(column) => column.deviation = Some(index),
            Some(_) => unused.push(format!("the column {}", sheet.text(cell))),
            None => {
                let kind = DataError::DeviationAlone { column: base };
                errors.push(sheet.refuse(cell, sheet.text(cell), kind).without_value());
            }
        }
    }
    (used, unused)
}

/// Why a name that is not known is probably not meant for somebody else.
fn unknown(name: &str) -> Option<DataError> {
    let stem =
        STEMS.iter().find(|s| name.strip_prefix(**s).is_some_and(|rest| rest.is_empty() || rest.starts_with('_')));
    let names: Vec<&'static str> = COLUMNS.iter().map(|k| k.0).filter(|k| *k != "loop").collect();
    if let Some(stem) = stem {
        let known = names.iter().copied().filter(|k| k.strip_prefix(stem).is_some_and(|rest| rest.starts_with('_')));
        return Some(DataError::UnknownUnit { known: known.collect() });
    }
    nearest(name, &names).map(|nearest| DataError::UnknownColumn { nearest })
}
