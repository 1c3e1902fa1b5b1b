//! The library behind the page: a request comes as JSON and goes back as JSON.
//!
//! A request names what it asks, `{"ask": "run", "toml": "..."}`; the reply is `{"ok": ...}`, or `{"errors": [...]}` with the key, the rule and a
//! hint for each. Nothing of the page is known here: what is drawn comes as SVG, what is said in the words of the library.

mod along;
mod ask;
mod audit;
#[cfg(target_family = "wasm")]
mod door;
mod draw;
mod fit;
mod forms;
mod refusal;
mod run;
mod values;

use ask::Ask;
use refusal::Refusal;
use serde_json::{Value, json};

/// What a request comes to. `tell` hears how far long work is.
pub fn answer(request: &str, tell: &mut (dyn FnMut(&Value) + Send)) -> String {
    let replied = Ask::read(request).and_then(|ask| dispatch(&ask, tell));
    match replied {
        Ok(reply) => json!({ "ok": reply }).to_string(),
        Err(refusal) => json!({ "errors": refusal.json() }).to_string(),
    }
}

/// What can be asked.
const ASKS: [&str; 9] = ["forms", "values", "run", "csv", "figure", "along", "draw", "audit", "fit"];

fn dispatch(ask: &Ask, tell: &mut (dyn FnMut(&Value) + Send)) -> Result<Value, Refusal> {
    match ask.text("ask")? {
        "forms" => Ok(forms::forms()),
        "values" => values::values(ask),
        "run" => run::run(ask),
        "csv" => run::csv(ask),
        "figure" => run::figure(ask),
        "along" => along::along(ask),
        "draw" => draw::draw(ask),
        "audit" => audit::audit(ask),
        "fit" => fit::fit(ask, tell),
        other => Err(Refusal::of("ask", format!("\"{other}\" cannot be asked"), format!("known: {}", ASKS.join(", ")))),
    }
}
