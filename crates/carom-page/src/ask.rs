//! A request, and what stands in it.

use crate::refusal::Refusal;
use carom::scenario::{self, Problem, Scenario};
use carom_plot::{Style, Theme};
use serde_json::Value;

/// A request.
pub struct Ask(Value);

/// The name that messages call the scenario of the page.
const NAME: &str = "scenario";

impl Ask {
    /// Reads a request.
    pub fn read(text: &str) -> Result<Ask, Refusal> {
        let refused = |rule: String| Refusal::of("request", rule, "a request is a JSON object".into());
        match serde_json::from_str(text) {
            Ok(Value::Object(fields)) => Ok(Ask(Value::Object(fields))),
            Ok(_) => Err(refused("this is no object".into())),
            Err(error) => Err(refused(error.to_string())),
        }
    }

    /// What stands under a name, where something does.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(name).filter(|value| !value.is_null())
    }

    /// A text that must be there.
    pub fn text(&self, name: &str) -> Result<&str, Refusal> {
        self.get(name).and_then(Value::as_str).ok_or_else(|| missing(name, "a text"))
    }

    /// A number that must be there.
    pub fn number(&self, name: &str) -> Result<f64, Refusal> {
        self.get(name).and_then(Value::as_f64).ok_or_else(|| missing(name, "a number"))
    }

    /// A list that must be there.
    pub fn list(&self, name: &str) -> Result<&[Value], Refusal> {
        self.get(name).and_then(Value::as_array).map(Vec::as_slice).ok_or_else(|| missing(name, "a list"))
    }

    /// A list of numbers.
    pub fn numbers(&self, name: &str) -> Result<Vec<f64>, Refusal> {
        numbers(self.list(name)?).ok_or_else(|| missing(name, "a list of numbers"))
    }

    /// How pictures look.
    pub fn style(&self) -> Style {
        let width = self.get("width").and_then(Value::as_f64).unwrap_or(300.0).clamp(150.0, 2000.0);
        let theme = if self.get("dark") == Some(&Value::Bool(true)) { Theme::Dark } else { Theme::Light };
        Style { width, theme, slender: 0.68 }
    }

    /// The scenario under a name, and its problem.
    pub fn problem(&self, name: &str) -> Result<(Scenario, Problem), Refusal> {
        let read = scenario::read(self.text(name)?, NAME, &[])?;
        let problem = scenario::check_any(&read)?;
        Ok((read, problem))
    }
}

/// The numbers of a list; NaN where there is none, as JSON has it.
pub fn numbers(list: &[Value]) -> Option<Vec<f64>> {
    list.iter().map(|value| if value.is_null() { Some(f64::NAN) } else { value.as_f64() }).collect()
}

fn missing(name: &str, what: &str) -> Refusal {
    Refusal::of(name, format!("{what} is needed"), format!("give {name}"))
}
