//! A scenario that comes as values from a program, not as text.

use super::depth::DEEPEST;
use super::document::Scenario;
use super::files::Files;
use super::node::{Entry, Node, Value};
use super::place::{Place, Source};
use super::{InputError, InputErrorKind, InputErrors};
use std::path::Path;
use std::sync::Arc;

/// A value of a scenario, sweep or fit that a program gives: what a TOML text would say.
#[derive(Clone, Debug, PartialEq)]
pub enum Given {
    /// A number, whole or not.
    Number(f64),
    /// A text: a word, or an expression.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// An array.
    List(Vec<Given>),
    /// A table.
    Table(Vec<(String, Given)>),
}

impl Scenario {
    /// The scenario of a table that a program gives. `name` is what messages call it; files that it names are looked for in `folder`.
    pub fn given(table: Vec<(String, Given)>, name: &str, folder: &Path) -> Result<Scenario, InputErrors> {
        let source = Source::new(name, String::new());
        let refused = |kind| Err(InputErrors(vec![InputError::new(&source, &Place::Whole, kind)]));
        if table.is_empty() {
            return refused(InputErrorKind::Empty);
        }
        let Some(root) = node(Given::Table(table), 0) else {
            return refused(InputErrorKind::TooDeep { limit: DEEPEST });
        };
        Ok(Scenario { source: Arc::new(source), root, files: Arc::new(Files::of(folder)) })
    }

    /// What it says, as a program would give it: a table.
    pub fn values(&self) -> Given {
        given(&self.root.value)
    }
}

fn given(value: &Value) -> Given {
    match value {
        Value::Number(number) => Given::Number(*number),
        Value::Text(text) => Given::Text(text.clone()),
        Value::Flag(flag) => Given::Flag(*flag),
        Value::List(items) => Given::List(items.iter().map(|item| given(&item.value)).collect()),
        Value::Table(entries) => {
            Given::Table(entries.iter().map(|entry| (entry.key.clone(), given(&entry.node.value))).collect())
        }
        // No scenario has one; what reads this refuses it as a text.
        Value::Date => Given::Text("a date".into()),
    }
}

/// The node of a value; `None` where it nests too deep.
fn node(given: Given, depth: usize) -> Option<Node> {
    if depth > DEEPEST {
        return None;
    }
    let (value, shown) = match given {
        // Written as TOML would have it.
        Given::Number(number) => (Value::Number(number), format!("{number:?}").replace("NaN", "nan")),
        Given::Flag(flag) => (Value::Flag(flag), flag.to_string()),
        Given::Text(text) => {
            let shown = format!("{text:?}");
            (Value::Text(text), shown)
        }
        Given::List(items) => {
            let items = items.into_iter().map(|item| node(item, depth + 1)).collect::<Option<Vec<_>>>()?;
            (Value::List(items), String::new())
        }
        Given::Table(entries) => {
            let entry = |(key, given): (String, Given)| {
                let key_place = Place::Given(key.clone());
                Some(Entry { key, key_place, node: node(given, depth + 1)? })
            };
            (Value::Table(entries.into_iter().map(entry).collect::<Option<Vec<_>>>()?), String::new())
        }
    };
    Some(Node { value, place: Place::Given(shown) })
}
