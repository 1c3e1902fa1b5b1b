//! Laws side by side, as text and as JSON.

use super::columns::columns;
use super::digits::significant;
use super::fit_json::body;
use super::fit_words as words;
use super::page;
use crate::identify::{Comparison, Contender, Kind, STRONG, Verdict};
use crate::scenario::CheckedFit;
use serde_json::{Map, Value, json};
use std::fmt::Write;

/// A table of laws and a verdict. `hash` is that of the comparison as understood.
pub fn comparison_summary(checked: &CheckedFit, comparison: &Comparison, warnings: &[String], hash: &str) -> String {
    let mut page = String::new();
    let Some(first) = comparison.contenders.first() else { return page };
    let names: Vec<&str> = checked.problem.datasets.iter().map(|set| set.name.as_str()).collect();
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(page, "Which law explains {} in {}", words::counts(&first.fit), words::list(&names));
    if comparison.interrupted() {
        page.push_str("interrupted: this is the best so far, nothing below is final, and the laws are not judged\n");
    }
    page::warnings(&mut page, &[&checked.warnings, warnings].concat(), &[]);
    page.push('\n');
    let mut head: Vec<String> = vec!["law".into(), "parameters".into()];
    head.extend(first.fit.misfits.iter().map(|m| format!("{} misfit", m.kind.words())));
    head.extend(["AIC", "BIC", "left out"].map(String::from));
    let mut rows = vec![head];
    rows.extend(comparison.contenders.iter().map(|c| line(comparison, c)));
    page.push_str(&columns("", &rows));
    let unit = if first.fit.misfits.iter().all(|m| m.weighted.is_some()) {
        "the deviations"
    } else {
        "the deviations or,\n            where there are none, the least scatter about any of the laws"
    };
    let _ = writeln!(
        page,
        "\nparameters: directions that the data say something about, of the free ones; AIC and BIC count these\n\
         misfit: mean square\n\
         AIC, BIC: above the lowest; lower is better\n\
         left out: mean square of what is predicted from the other data, over {unit}\n"
    );
    if !comparison.interrupted() {
        page.push_str(words::paragraph(&verdict(comparison)).trim_start());
    }
    let _ = writeln!(
        page,
        "carom {}, comparison {}, seed {}: the same file, data, seed and machine give the same result to the bit",
        crate::VERSION,
        &hash[..12.min(hash.len())],
        first.fit.seed
    );
    page
}

fn line(comparison: &Comparison, c: &Contender) -> Vec<String> {
    let above = |of: fn(&Contender) -> f64| {
        let least = comparison.contenders.iter().map(of).fold(f64::INFINITY, f64::min);
        if of(c) == least { "lowest".into() } else { format!("+{:.1}", of(c) - least) }
    };
    let told = format!("{} of {}", c.parameters, c.model.free_count());
    let mut cells = vec![c.model.law.entry().name.to_string(), told];
    cells.extend(c.fit.misfits.iter().map(|m| significant(m.mean_square, 3)));
    let left_out = if c.left_out.is_nan() { "-".into() } else { significant(c.left_out, 3) };
    cells.extend([above(|c| c.aic), above(|c| c.bic), left_out]);
    cells
}

/// What the data say, in a sentence or two.
fn verdict(comparison: &Comparison) -> String {
    let margin = significant(comparison.margin, 2);
    let mut order: Vec<&Contender> = comparison.contenders.iter().collect();
    order.sort_by(|a, b| a.bic.total_cmp(&b.bic));
    let name = |c: &Contender| c.model.law.entry().name;
    let Some(best) = order.first() else { return String::new() };
    let mut text = match comparison.verdict {
        Verdict::Law(_) => {
            let next = order.get(1).map_or("any other", |c| name(c));
            format!("The data speak for {}: the BIC of {next} is higher by {margin}.", name(best))
        }
        Verdict::TooFewValues => {
            "Cannot tell: there are no more values than one of the laws has parameters, so it would fit any data; more data may tell, \
             or standard deviations."
                .into()
        }
        Verdict::CannotTell => {
            let alike: Vec<&str> = order.iter().filter(|c| c.bic - best.bic < STRONG).map(|c| name(c)).collect();
            let margin = significant(order[alike.len() - 1].bic - best.bic, 2);
            let of = |kind: Kind| best.fit.misfits.iter().all(|m| m.kind != kind);
            let absent: Vec<&str> = [(Kind::Loop, "loops"), (Kind::Duration, "durations")]
                .into_iter()
                .filter(|k| of(k.0))
                .map(|k| k.1)
                .collect();
            let other = match &absent[..] {
                [] => "more data may tell".to_string(),
                list => format!("other data, such as {}, may tell", list.join(" or ")),
            };
            format!(
                "Cannot tell: {} explain the data about equally well (their BIC differs by {margin}); {other}.",
                words::list(&alike)
            )
        }
    };
    if best.fit.misfits.iter().any(words::is_too_far) {
        text.push_str(" None explains them within their deviations.");
    }
    text
}

/// The comparison as one JSON object.
pub fn comparison_json(
    checked: &CheckedFit,
    comparison: &Comparison,
    warnings: &[String],
    (understood, hash): (&Value, &str),
) -> Value {
    let contenders: Vec<Value> = comparison
        .contenders
        .iter()
        .map(|c| {
            let mut all = Map::new();
            all.insert("law".into(), c.model.law.entry().name.into());
            all.insert("count".into(), c.parameters.into());
            all.insert("free".into(), c.model.free_count().into());
            all.insert("aic".into(), c.aic.into());
            all.insert("bic".into(), c.bic.into());
            all.insert("left_out".into(), c.left_out.into());
            all.extend(body(checked.problem.spread, &c.fit));
            Value::Object(all)
        })
        .collect();
    let verdict = match comparison.verdict {
        Verdict::Law(i) if !comparison.interrupted() => Some(comparison.contenders[i].model.law.entry().name),
        _ => None,
    };
    let all: Vec<&String> = checked.warnings.iter().chain(warnings).collect();
    json!({
        "kind": "comparison",
        "version": crate::VERSION,
        "interrupted": comparison.interrupted(),
        "verdict": verdict,
        "cannot_tell": !matches!(comparison.verdict, Verdict::Law(_)) && !comparison.interrupted(),
        "margin": comparison.margin,
        "laws": contenders,
        "seed": checked.problem.seed,
        "hash": hash,
        "fit": understood,
        "warnings": all,
    })
}
