//! What a page needs to ask for every parameter: schemas, laws, damping factors, results.

use carom::ensemble::{Errors, Layout, Role};
use carom::law::{self, Entry};
use carom::{VERSION, scenario};
use serde_json::{Value, json};

/// Everything that does not change.
pub fn forms() -> Value {
    let kinds = ["collision", "beam", "oscillator"];
    let results = kinds.map(|kind| (kind.to_string(), results(kind)));
    json!({
        "version": VERSION,
        "schemas": { "collision": scenario::schema(), "beam": scenario::beam_schema(), "oscillator": scenario::oscillator_schema() },
        "laws": law::entries().map(described).collect::<Vec<Value>>(),
        "results": Value::Object(results.into_iter().collect()),
    })
}

/// The results of a kind that have errors: name, words and unit.
fn results(kind: &str) -> Value {
    let layout = Layout::new(kind, None, Errors::None);
    let columns = layout.iter().flat_map(|layout| layout.columns());
    let with_error = columns.filter(|column| matches!(column.role, Role::Result { .. }));
    with_error.map(|column| json!({ "name": column.name, "words": column.words(), "unit": column.unit })).collect()
}

fn described(entry: &Entry) -> Value {
    json!({
        "name": entry.name,
        "short": entry.short,
        "title": entry.title,
        "purpose": entry.purpose,
        "equations": entry.equations,
        "limits": entry.limits,
        "references": entry.references,
    })
}
