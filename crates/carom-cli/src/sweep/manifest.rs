//! The manifest of a sweep: a file beside the table that says of which sweep it is, and once all is there, how the runs ended.

use super::shard::{Names, Shard};
use crate::args::{ErrorsOption, Format};
use crate::failure::Failure;
use crate::folder::Folder;
use carom::ensemble::{Ensemble, Tally};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::io;

/// What makes two sweeps the same, in the order in which differences are named, and what to call each.
const IDENTITY: [(&str, &str); 9] = [
    ("version", "of another version of carom"),
    ("format", "in another format"),
    // The hash of the scenario knows its first run, which is on the axes.
    ("axes", "along other axes"),
    ("scenario", "of another scenario"),
    ("columns", "with other columns"),
    ("errors", "with other errors"),
    ("shard", "of another shard"),
    ("rows_per_chunk", "in other chunks"),
    ("rows_per_part", "in other parts"),
];

/// A manifest.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest(Map<String, Value>);

impl Manifest {
    /// The manifest of a sweep that has only begun.
    pub fn new(ensemble: &Ensemble, (format, errors, shard): (Format, ErrorsOption, Option<Shard>)) -> Manifest {
        let identity = ensemble.plan.identity();
        let columns: Vec<&str> = ensemble.layout.columns().iter().map(|column| column.name).collect();
        let parts = if format == Format::Parquet { json!(rows_per_part(ensemble)) } else { Value::Null };
        let fields = [
            ("kind", json!("sweep")),
            ("version", json!(carom::VERSION)),
            ("format", json!(if format == Format::Parquet { "parquet" } else { "csv" })),
            ("scenario", json!(identity[0])),
            ("axes", json!(identity[1..])),
            ("keys", json!(ensemble.plan.keys().collect::<Vec<_>>())),
            ("columns", json!(columns)),
            ("errors", json!(format!("{errors:?}").to_lowercase())),
            ("runs", json!(ensemble.plan.runs())),
            ("shard", shard.map_or(Value::Null, |shard| json!(shard.to_string()))),
            ("rows_per_chunk", json!(ensemble.chunk())),
            ("rows_per_part", parts),
        ];
        let mut manifest = Manifest(fields.into_iter().map(|(key, value)| (key.to_string(), value)).collect());
        manifest.0.insert("hash".into(), json!(manifest.hash()));
        manifest
    }

    /// The SHA-256 of what makes it this sweep: two tables with the same are parts of one.
    pub fn hash(&self) -> String {
        // The shard does not count: shards are parts of one sweep.
        let counted = IDENTITY.iter().filter(|(key, _)| !matches!(*key, "shard" | "format" | "rows_per_part"));
        carom::scenario::hash(&json!(counted.map(|(key, _)| self.0.get(*key)).collect::<Vec<_>>()))
    }

    /// Whether its table is in Parquet.
    pub fn is_parquet(&self) -> bool {
        self.0.get("format") == Some(&json!("parquet"))
    }

    /// The SHA-256 of the scenario.
    pub fn scenario(&self) -> &str {
        self.0.get("scenario").and_then(Value::as_str).unwrap_or("")
    }

    /// The manifest in a folder, where there is one; refused where that file is somebody else's.
    pub fn read(folder: &Folder, names: &Names) -> Result<Option<Manifest>, Failure> {
        let name = names.manifest();
        let parse = |text: &str| match serde_json::from_str(text) {
            Ok(Value::Object(fields)) if fields.get("kind") == Some(&json!("sweep")) => Some(Manifest(fields)),
            _ => None,
        };
        folder.refuse_foreign("a sweep", &[&name], |text| parse(text).is_some())?;
        Ok(std::fs::read_to_string(folder.file(&name)).ok().and_then(|text| parse(&text)))
    }

    /// Writes it into a folder.
    pub fn write(&self, folder: &mut Folder, names: &Names) -> io::Result<()> {
        let text = format!("{:#}\n", Value::Object(self.0.clone()));
        folder.write(&names.manifest(), text.as_bytes())
    }

    /// How this sweep differs from another, in words; `None` where it does not.
    pub fn difference(&self, other: &Manifest) -> Option<&'static str> {
        IDENTITY.iter().find(|(key, _)| self.0.get(*key) != other.0.get(*key)).map(|(_, words)| *words)
    }

    /// The same once all runs are done.
    pub fn finished(mut self, tally: &Tally) -> Manifest {
        self.0.insert("finished".into(), tally_json(tally));
        self
    }

    /// How the runs ended, where all of them have.
    pub fn tally(&self) -> Option<Tally> {
        tally(self.0.get("finished")?)
    }
}

/// Rows of a part: about a hundred parts, of 1000 to 100 000 rows, so that what is lost with one is soon made again.
pub fn rows_per_part(ensemble: &Ensemble) -> usize {
    1000 * (ensemble.plan.runs() / 100_000).clamp(1, 100)
}

/// How runs ended, as JSON.
pub fn tally_json(tally: &Tally) -> Value {
    let first = tally.first.as_ref().map(|(run, reason)| json!({"run": run, "reason": reason}));
    json!({"runs": tally.done, "failed": tally.failed, "first_failure": first, "stops": tally.stops, "methods": tally.methods})
}

/// How runs ended, from JSON.
pub fn tally(value: &Value) -> Option<Tally> {
    let count = |value: &Value| value.as_u64().map(|n| n as usize);
    let counts = |key: &str| -> Option<BTreeMap<String, usize>> {
        value.get(key)?.as_object()?.iter().map(|(name, n)| Some((name.clone(), count(n)?))).collect()
    };
    let first = |first: &Value| Some((count(first.get("run")?)?, first.get("reason")?.as_str()?.to_string()));
    Some(Tally {
        done: count(value.get("runs")?)?,
        failed: count(value.get("failed")?)?,
        first: value.get("first_failure").and_then(first),
        stops: counts("stops")?,
        methods: counts("methods")?,
    })
}
