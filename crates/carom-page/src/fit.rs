//! A fit to measurements that were dropped on the page.

use crate::ask::Ask;
use crate::refusal::Refusal;
use crate::run::drawn;
use carom::identify::{self, Data, Datum, Kind, News, Progress, Stage};
use carom::report;
use carom::scenario::{self, CheckedFit, DataFile, FitError};
use carom_plot::pictures;
use serde_json::{Value, json};

/// The fit `{"toml": ..., "tables": {name: text}, "check": bool}`; with `check` it is looked at and not made.
pub fn fit(ask: &Ask, tell: &mut (dyn FnMut(&Value) + Send)) -> Result<Value, Refusal> {
    let checked = checked(ask)?;
    if ask.get("check") == Some(&Value::Bool(true)) {
        return Ok(json!({ "warnings": checked.warnings, "measured": measured(&checked) }));
    }
    let fit = identify::fit(&checked.problem, &mut Hearing { tell, stage: None, best: f64::INFINITY })
        .map_err(|failure| Refusal::from(scenario::InputErrors(vec![checked.attribution(&failure)])))?;
    let style = ask.style();
    let panels = pictures::fit(&checked, &fit).panels.into_iter().map(|panel| drawn(panel, &style));
    Ok(json!({
        "outcome": report::fit_json(&checked, &fit),
        "summary": report::fit_summary(&checked, &fit),
        "table": report::fit_curve_csv(&checked, &fit),
        "panels": panels.collect::<Vec<Value>>(),
        "warnings": checked.warnings,
    }))
}

fn checked(ask: &Ask) -> Result<CheckedFit, Refusal> {
    let read = scenario::read(ask.text("toml")?, "fit", &[])?;
    let load = |name: &str| {
        let table = ask.get("tables").and_then(|tables| tables.get(name)).and_then(Value::as_str);
        let bytes = table.ok_or(FitError::Unreadable { reason: std::io::ErrorKind::NotFound })?;
        Ok(DataFile { name: name.into(), bytes: bytes.into() })
    };
    Ok(scenario::check_fit(&read, &load)?)
}

/// What was measured of rebounds, by kind of data: speed, value and deviation.
fn measured(checked: &CheckedFit) -> Value {
    let mut rows = Vec::new();
    for dataset in &checked.problem.datasets {
        let Data::Rebounds(rebounds) = &dataset.data else { continue };
        for rebound in rebounds {
            let data = [
                (Kind::Restitution, rebound.restitution),
                (Kind::Duration, rebound.duration),
                (Kind::PeakForce, rebound.peak_force),
            ];
            for (kind, datum) in data.into_iter().filter_map(|(kind, datum)| Some((kind, datum?))) {
                let Datum { value, deviation } = datum;
                rows.push(json!({ "kind": kind.name(), "v0": rebound.speed, "value": value, "sd": deviation }));
            }
        }
    }
    rows.into()
}

/// News of a fit on their way to the page.
struct Hearing<'a> {
    tell: &'a mut (dyn FnMut(&Value) + Send),
    stage: Option<Stage>,
    best: f64,
}

impl Progress for Hearing<'_> {
    fn hear(&mut self, news: News) {
        if self.stage != Some(news.stage) {
            (self.stage, self.best) = (Some(news.stage), f64::INFINITY);
        }
        self.best = self.best.min(news.best);
        let best = self.best.is_finite().then_some(self.best);
        (self.tell)(&json!({ "stage": news.stage.words(), "done": news.done, "of": news.of, "best": best }));
    }

    fn wants_stop(&mut self) -> bool {
        false
    }
}
