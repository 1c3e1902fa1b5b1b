//! Chunks of a sweep as lines of CSV.

use carom::ensemble::{Chunk, Ensemble, KeyColumn, Method};
use carom::quantity::Stop;
use carom::report::{push_float, push_number};

/// The head of the table.
pub fn head(ensemble: &Ensemble) -> String {
    let keys = ensemble.plan.keys().map(cell);
    let columns = ensemble.layout.columns().iter().map(|column| column.name.to_string());
    let cells: Vec<String> = keys.chain(columns).chain(super::LAST.map(String::from)).collect();
    cells.join(",") + "\n"
}

/// The lines of a chunk. A run that failed is a line with its reason.
pub fn lines(chunk: &Chunk<'_>) -> String {
    let mut text = String::with_capacity(chunk.rows() * 20 * (chunk.keys().len() + chunk.numbers().len() + 2));
    for row in 0..chunk.rows() {
        for key in chunk.keys() {
            match key {
                KeyColumn::Computed(numbers) => push_float(&mut text, numbers[row]),
                KeyColumn::Written { texts, .. } => text.push_str(&cell(texts[row])),
            }
            text.push(',');
        }
        for column in chunk.numbers() {
            if !column[row].is_nan() {
                push_number(&mut text, column[row]);
            }
            text.push(',');
        }
        text.push_str(chunk.stops()[row].map_or("", Stop::name));
        text.push(',');
        match chunk.failures().get(&row) {
            Some(reason) => text.push_str(&cell(reason)),
            None => text.push_str(super::FINE),
        }
        text.push(',');
        text.push_str(chunk.methods()[row].map_or("", Method::name));
        text.push('\n');
    }
    text
}

/// A cell of a CSV table, in quotes where it needs them.
fn cell(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
