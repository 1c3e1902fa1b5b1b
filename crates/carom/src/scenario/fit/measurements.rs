//! A table of text becomes measurements: every number is looked at, every wrong one is refused in its place.

use super::columns::{Column, Quantity, columns};
use super::data_errors::DataError;
use super::remarks::remarks;
use super::sheet::{Row, Sheet};
use crate::identify::{Data, Datum, Rebound};
use crate::scenario::common::InputError;

/// More wrong numbers than this of one table are not listed.
const MOST_ERRORS: usize = 5;
/// So many are counted.
const MOST_COUNTED: usize = 10_000;

/// Measurements, and what about them is allowed but probably not meant.
pub(super) struct Measurements {
    /// The name of the table in messages.
    pub file: String,
    pub data: Data,
    /// The columns that are used, deviations included.
    pub columns: Vec<String>,
    pub warnings: Vec<String>,
}

/// Reads a table; `file` is its name in messages.
pub(super) fn read(bytes: &[u8], file: &str) -> Result<Measurements, Vec<InputError>> {
    let sheet = Sheet::read(bytes, file)?;
    let mut errors = Vec::new();
    let (used, unused) = columns(&sheet, &mut errors);
    let mut reader = Reader { sheet: &sheet, columns: &used, errors };
    let data = reader.data();
    let mut errors = reader.errors;
    shorten(&mut errors, &sheet);
    let Some(mut data) = data.filter(|_| errors.is_empty()) else { return Err(errors) };
    let mut warnings = remarks(&sheet, &used, &data);
    if let Data::Rebounds(rows) = &mut data {
        rows.retain(|row| row.measured().next().is_some());
        if rows.is_empty() {
            let head = sheet.head.iter().map(|c| sheet.text(c).to_string()).collect();
            return Err(vec![sheet.refuse_whole(DataError::NothingMeasured { head })]);
        }
    }
    warnings.extend(unused.iter().map(|column| format!("{file}: {column} is not used")));
    let mut names = Vec::new();
    for column in &used {
        names.push(column.name.clone());
        names.extend(column.deviation.map(|_| format!("{}_sd", column.name)));
    }
    Ok(Measurements { file: file.into(), data, columns: names, warnings })
}

/// Keeps the first few errors and says how many there are beside them.
fn shorten(errors: &mut Vec<InputError>, sheet: &Sheet) {
    if errors.len() > MOST_ERRORS + 1 {
        let count = errors.len() - MOST_ERRORS;
        errors.truncate(MOST_ERRORS);
        errors.push(sheet.refuse_whole(DataError::AndMore { count }));
    }
}

/// What reads a table: its cells, its columns, and what was refused so far.
pub(super) struct Reader<'a> {
    pub sheet: &'a Sheet,
    pub columns: &'a [Column],
    pub errors: Vec<InputError>,
}

impl Reader<'_> {
    /// The column that holds a quantity.
    pub(super) fn column(&self, quantity: Quantity) -> Option<&Column> {
        self.columns.iter().find(|c| c.quantity == quantity)
    }

    fn data(&mut self) -> Option<Data> {
        let has = |q| self.column(q).is_some();
        let loops = has(Quantity::Indentation) || has(Quantity::Force);
        let rebounds = has(Quantity::Restitution) || has(Quantity::Duration) || has(Quantity::PeakForce);
        let head = || self.sheet.head.iter().map(|c| self.sheet.text(c).to_string()).collect();
        let missing = |quantity, column| {
            let kind = DataError::MissingColumn { column, head: head() };
            (!has(quantity)).then(|| self.sheet.refuse_whole(kind))
        };
        let refused = match (loops, rebounds) {
            (true, true) => Some(self.sheet.refuse_whole(DataError::ReboundsAndLoops)),
            // What stands under a wrong name is not missing.
            _ if !self.errors.is_empty() => return None,
            (false, false) if has(Quantity::Speed) => {
                Some(self.sheet.refuse_whole(DataError::NothingMeasured { head: head() }))
            }
            (true, false) => missing(Quantity::Speed, "v0_m_per_s")
                .or_else(|| missing(Quantity::Indentation, "x_m"))
                .or_else(|| missing(Quantity::Force, "force_N")),
            _ => missing(Quantity::Speed, "v0_m_per_s"),
        };
        if let Some(error) = refused {
            self.errors.push(error);
            return None;
        }
        if loops { self.loops() } else { self.rebounds() }
    }

    /// The number in a cell; `None` where it is empty or refused.
    fn cell(&mut self, row: &Row, index: usize, column: &Column, deviation: bool) -> Option<f64> {
        let cell = &row.cells[index];
        if is_blank(self.sheet.text(cell)) {
            return None;
        }
        let refused = match self.sheet.number(cell, column.power).map(|value| value / column.over) {
            None if is_number_with_commas(self.sheet.text(cell)) => DataError::CommaInNumber,
            None => DataError::NotANumber,
            Some(value) if !value.is_finite() => DataError::NotFinite,
            Some(value) => match rule(column.quantity, deviation, value) {
                None => return Some(value),
                Some((rule, words)) => DataError::OutOfDomain { rule, words },
            },
        };
        let name = if deviation { format!("{}_sd", column.name) } else { column.name.clone() };
        if self.errors.len() < MOST_COUNTED {
            self.errors.push(self.sheet.refuse(cell, &name, refused));
        }
        None
    }

    /// A number that every row needs.
    pub(super) fn needed(&mut self, row: &Row, column: &Column) -> Option<f64> {
        let before = self.errors.len();
        let value = self.cell(row, column.index, column, false);
        if value.is_none() && self.errors.len() == before && before < MOST_COUNTED {
            let error = self.sheet.refuse(&row.cells[column.index], &column.name, DataError::EmptyCell);
            self.errors.push(error.without_value());
        }
        value
    }

    /// A value with its deviation; `None` where nothing was measured or something refused.
    pub(super) fn datum(&mut self, row: &Row, column: &Column) -> Option<Datum> {
        let value = self.cell(row, column.index, column, false);
        let before = self.errors.len();
        let deviation = column.deviation.and_then(|index| self.cell(row, index, column, true));
        if let (Some(index), Some(_), None) = (column.deviation, value, deviation)
            && self.errors.len() == before
        {
            let name = format!("{}_sd", column.name);
            let error = self.sheet.refuse(&row.cells[index], &name, DataError::DeviationMissing);
            self.errors.push(error.without_value());
        }
        let value = value?;
        if let (Some(index), true) = (column.deviation, deviation.is_some_and(|d| d < EXACT * value.abs())) {
            let (rule, words) =
                ("must be at least 1e-12 of its value", "no measurement is so exact; look at its exponent");
            let refused = DataError::OutOfDomain { rule, words };
            self.errors.push(self.sheet.refuse(&row.cells[index], &format!("{}_sd", column.name), refused));
            return None;
        }
        Some(Datum { value, deviation })
    }

    fn rebounds(&mut self) -> Option<Data> {
        let speed = self.column(Quantity::Speed)?.clone();
        let [restitution, duration, peak] =
            [Quantity::Restitution, Quantity::Duration, Quantity::PeakForce].map(|q| self.column(q).cloned());
        let mut rows = Vec::new();
        for row in &self.sheet.rows {
            let value = self.needed(row, &speed);
            let mut datum = |column: &Option<Column>| column.as_ref().and_then(|c| self.datum(row, c));
            let (restitution, duration, peak_force) = (datum(&restitution), datum(&duration), datum(&peak));
            rows.extend(value.map(|speed| Rebound { speed, restitution, duration, peak_force }));
        }
        Some(Data::Rebounds(rows))
    }
}

/// Whether a cell says that nothing was measured; programs write nan or NA there.
pub(super) fn is_blank(text: &str) -> bool {
    text.is_empty() || text.eq_ignore_ascii_case("nan") || text.eq_ignore_ascii_case("na")
}

/// Whether only commas keep a text from being a number.
fn is_number_with_commas(text: &str) -> bool {
    text.contains(',') && text.replace([',', '.'], "").parse::<f64>().is_ok()
}

/// Numbers beyond this, or below its inverse, have no squares to add up.
const LARGEST: f64 = 1e100;
/// No collision is computed more exactly than this, and no measurement is.
const EXACT: f64 = 1e-12;

/// The rule that a number breaks, and what it means.
fn rule(quantity: Quantity, deviation: bool, value: f64) -> Option<(&'static str, &'static str)> {
    const POSITIVE: &str = "must be greater than 0";
    if value.abs() > LARGEST {
        return Some(("must not be larger than 1e100", "no measurement is; look at its exponent and its unit"));
    }
    let small = value > 0.0 && value < 1.0 / LARGEST;
    if small && (deviation || matches!(quantity, Quantity::Speed | Quantity::Duration | Quantity::PeakForce)) {
        return Some(("must not be smaller than 1e-100", "no measurement is; look at its exponent and its unit"));
    }
    let (broken, rule, words) = match quantity {
        _ if deviation => (value <= 0.0, POSITIVE, "a standard deviation, in the unit of its column"),
        Quantity::Speed => (value <= 0.0, POSITIVE, "v0 is the closing speed, positive where the bodies approach"),
        Quantity::Restitution => {
            (value < 0.0, "must be 0 or greater", "restitution is the speed of parting over the speed of closing")
        }
        Quantity::Duration => (value <= 0.0, POSITIVE, "the time of contact"),
        Quantity::PeakForce => (value <= 0.0, POSITIVE, "the largest contact force, positive where it pushes"),
        Quantity::Indentation | Quantity::Force | Quantity::Loop => (false, "", ""),
    };
    broken.then_some((rule, words))
}
