//! Columns of numbers with units: sampled curves.

/// One column.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Column {
    /// Its name, which carries the unit: t_s, v_m_per_s; a capital letter where it is dimensionless.
    pub name: &'static str,
    /// Its SI unit; "1" where it has none.
    pub unit: &'static str,
    /// Its values.
    pub values: Vec<f64>,
}

impl Column {
    /// A column.
    pub fn new(name: &'static str, unit: &'static str, values: impl IntoIterator<Item = f64>) -> Column {
        Column { name, unit, values: values.into_iter().collect() }
    }
}

/// Columns of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns {
    /// The columns in their order.
    pub columns: Vec<Column>,
}

impl Columns {
    /// The values of a column by its name.
    pub fn column(&self, name: &str) -> Option<&[f64]> {
        self.columns.iter().find(|c| c.name == name).map(|c| &c.values[..])
    }
}
