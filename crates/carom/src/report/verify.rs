//! Ladders of tolerances as text, CSV and JSON.

use super::digits::significant;
use super::table::number;
use crate::verify::{Events, Ladder, Level, Lost, Remark, cost_ratio};
use serde_json::{Value, json};
use std::fmt::Write;

/// Ladders of one problem, each with its own choice of events, as text for people.
pub fn verify_text(title: &str, ladders: &[Ladder]) -> String {
    let mut page = format!("{title}\n");
    for ladder in ladders {
        heading(&mut page, ladder);
        rungs(&mut page, ladder);
        closing(&mut page, ladder);
    }
    comparison(&mut page, ladders);
    page
}

/// What is located, in words.
pub(super) fn located(watched: Events) -> &'static str {
    match watched {
        Events::All => "all events located",
        Events::Velocity => "only turning points located",
        Events::None => "no event located",
    }
}

fn heading(page: &mut String, ladder: &Ladder) {
    let plan = &ladder.plan;
    // Writing into a String cannot fail, here and below.
    let _ = writeln!(
        page,
        "\n{} tolerances from {:.0e} to {:.0e}, {}; the reference at {:.0e} is known to {:.0e}\n",
        plan.rungs,
        plan.coarsest,
        plan.finest,
        located(plan.watched),
        ladder.reference_rtol,
        ladder.floor
    );
}

fn rungs(page: &mut String, ladder: &Ladder) {
    let sampled = !ladder.reference.course.is_empty();
    let middle = if sampled { "  largest" } else { "" };
    let _ = writeln!(page, "     rtol    error{middle}  event times  events    rhs  rejected  steps    time");
    for rung in &ladder.rungs {
        let error = |e: Option<f64>| e.map_or("-".into(), |e| format!("{e:.1e}"));
        let middle = if sampled { format!("{:>9}", error(rung.largest)) } else { String::new() };
        let _ = write!(page, "  {:>7.1e}{:>9}{middle}", rung.rtol, error(rung.at_end));
        match &rung.probe {
            Ok(probe) => {
                let _ = write!(page, "{:>13}{:>8}", error(rung.event_error), probe.events.len());
                let _ = write!(page, "{:>7}{:>10}{:>7}", probe.rhs, probe.rejected, probe.steps);
                let _ = writeln!(page, "{:>8}{}", time(rung), flags(rung, ladder));
            }
            Err(reason) => {
                let _ = writeln!(page, "  {reason}");
            }
        }
    }
}

/// What is unusual about a rung, behind its numbers.
fn flags(rung: &Level, ladder: &Ladder) -> String {
    let mut words = String::new();
    let Lost { missing, extra } = rung.lost;
    if missing > 0 {
        let _ = write!(words, "  {missing} lost");
    }
    if extra > 0 {
        let _ = write!(words, "  {extra} too many");
    }
    if let Ok(probe) = &rung.probe
        && probe.stop != ladder.reference.stop
    {
        let _ = write!(words, "  {}", probe.stop);
    }
    words
}

fn time(rung: &Level) -> String {
    let seconds = rung.time.as_secs_f64();
    match seconds {
        s if s < 1e-3 => format!("{:.0} us", 1e6 * s),
        s if s < 1.0 => format!("{:.1} ms", 1e3 * s),
        s => format!("{s:.1} s"),
    }
}

fn closing(page: &mut String, ladder: &Ladder) {
    page.push('\n');
    if let Some(line) = &ladder.slope {
        let _ = writeln!(
            page,
            "slope of the error against rtol: {:.3} (1 is proportional), {} rungs from {:.0e} to {:.0e}, scatter {:.2} decades",
            line.slope, line.rungs, line.from, line.to, line.scatter
        );
    }
    let all_found = ladder.rungs.iter().all(|r| r.probe.is_ok() && r.lost == Lost::default());
    let counts = ladder.rungs.iter().filter_map(|r| r.probe.as_ref().ok()).map(|p| p.events.len());
    if all_found && let Some(count) = counts.max() {
        let _ = writeln!(page, "events: the same {count} at every tolerance");
    }
    for remark in &ladder.remarks {
        let _ = writeln!(page, "remark: {}", in_words(remark));
    }
}

/// A remark in words.
fn in_words(remark: &Remark) -> String {
    match remark {
        Remark::SlopeOff { slope } => format!(
            "the slope {slope:.3} is more than 0.1 from 1: a tolerance ten times finer changes the error by a factor {}",
            significant(10f64.powf(*slope), 2)
        ),
        Remark::NoSlope { rungs } => {
            format!("no slope: only {rungs} errors in the range of the fit stand above what the reference leaves open")
        }
        Remark::EventsLost { rtols, missing, extra } => {
            format!("events differ from the reference {}: up to {missing} lost, {extra} too many", places(rtols))
        }
        Remark::OtherEnd { rtols, stop } => format!("the run ends \"{stop}\", unlike the reference, {}", places(rtols)),
        Remark::Failed { rtols, reason } => format!("runs fail {}: {reason}", places(rtols)),
    }
}

/// At which tolerances, in words: all of a short list, the ends of a long one.
fn places(rtols: &[f64]) -> String {
    match rtols {
        [] => String::new(),
        [one] => format!("at rtol {one:.1e}"),
        list if list.len() <= 4 => {
            format!("at rtol {}", list.iter().map(|r| format!("{r:.1e}")).collect::<Vec<_>>().join(", "))
        }
        list => format!("at {} tolerances between {:.1e} and {:.1e}", list.len(), list[0], list[list.len() - 1]),
    }
}

/// What the others cost beside the first ladder at equal error.
fn comparison(page: &mut String, ladders: &[Ladder]) {
    let Some((first, others)) = ladders.split_first() else { return };
    for other in others {
        let words = format!("{} beside {}", located(other.plan.watched), located(first.plan.watched));
        let _ = match ratio(first, other) {
            Some(ratio) => {
                writeln!(page, "\n{words}: {} times the right-hand sides at equal error", significant(ratio, 3))
            }
            None => writeln!(page, "\n{words}: no error is reached by both"),
        };
    }
}

fn ratio(first: &Ladder, other: &Ladder) -> Option<f64> {
    let pairs = |ladder: &Ladder| -> Vec<(f64, f64)> {
        let known = |e: &f64| *e > ladder.floor;
        let pair = |r: &Level| Some((r.largest.filter(known)?, r.probe.as_ref().ok()?.rhs as f64));
        ladder.rungs.iter().filter_map(pair).collect()
    };
    cost_ratio(&pairs(first), &pairs(other))
}

/// One row for each rung of each ladder.
pub fn verify_csv(ladders: &[Ladder]) -> String {
    let results = ladders.first().map_or(&[][..], |l| &l.reference.results[..]);
    let mut text = String::from("located,rtol,stop,error_end,error_largest");
    for result in results {
        let _ = write!(text, ",error_{}", result.name);
    }
    text.push_str(",events,events_missing,events_extra,event_time_error,rhs,rejected,steps,time_s,status\n");
    for ladder in ladders {
        for rung in &ladder.rungs {
            text.push_str(&row(ladder.plan.watched, rung));
        }
    }
    text
}

fn row(watched: Events, rung: &Level) -> String {
    let cell = |value: Option<f64>| value.map_or(String::new(), number);
    let probe = rung.probe.as_ref();
    let mut cells = vec![watched.name().into(), number(rung.rtol), probe.map_or(String::new(), |p| p.stop.into())];
    cells.extend([cell(rung.at_end), cell(rung.largest)]);
    cells.extend(rung.errors.iter().map(|e| cell(*e)));
    let count = |value: Option<usize>| value.map_or(String::new(), |v| v.to_string());
    cells.push(count(probe.ok().map(|p| p.events.len())));
    cells.extend([count(Some(rung.lost.missing)), count(Some(rung.lost.extra)), cell(rung.event_error)]);
    let work = probe.ok().map(|p| [p.rhs, p.rejected, p.steps]);
    cells.extend((0..3).map(|i| work.map_or(String::new(), |w| w[i].to_string())));
    cells.push(number(rung.time.as_secs_f64()));
    cells.push(match probe {
        Ok(_) => "ok".into(),
        Err(reason) => format!("\"{}\"", reason.replace('"', "\"\"")),
    });
    cells.join(",") + "\n"
}

/// The events of every rung, and of the reference, one row each.
pub fn verify_events_csv(ladders: &[Ladder]) -> String {
    let mut text = String::from("located,rtol,number,name,t_s\n");
    let mut push = |watched: &str, rtol: f64, events: &[(f64, &str)]| {
        for (i, (t, name)) in events.iter().enumerate() {
            let _ = writeln!(text, "{watched},{},{},{name},{}", number(rtol), i + 1, number(*t));
        }
    };
    if let Some(first) = ladders.first() {
        push("reference", first.reference_rtol, &first.reference.events);
    }
    for ladder in ladders {
        for rung in &ladder.rungs {
            if let Ok(probe) = &rung.probe {
                push(ladder.plan.watched.name(), rung.rtol, &probe.events);
            }
        }
    }
    text
}

/// The ladders as one JSON object.
pub fn verify_json(title: &str, ladders: &[Ladder]) -> Value {
    let one = |ladder: &Ladder| {
        json!({
            "located": ladder.plan.watched.name(),
            "reference_rtol": ladder.reference_rtol,
            "floor": ladder.floor,
            "slope": ladder.slope.map(|l| json!({"slope": l.slope, "intercept": l.intercept, "from": l.from,
                "to": l.to, "rungs": l.rungs, "scatter": l.scatter})),
            "events": ladder.reference.events.iter().map(|(t, name)| json!({"t": t, "name": name})).collect::<Vec<_>>(),
            "rungs": ladder.rungs.iter().map(rung_json).collect::<Vec<_>>(),
            "remarks": ladder.remarks.iter().map(in_words).collect::<Vec<_>>(),
        })
    };
    let ratios: Vec<Value> = ladders
        .iter()
        .skip(1)
        .map(|other| json!({"located": other.plan.watched.name(), "rhs_ratio": ratio(&ladders[0], other)}))
        .collect();
    json!({"kind": "verification", "version": crate::VERSION, "title": title,
        "ladders": ladders.iter().map(one).collect::<Vec<_>>(), "cost": ratios})
}

fn rung_json(rung: &Level) -> Value {
    let probe = rung.probe.as_ref();
    json!({
        "rtol": rung.rtol,
        "stop": probe.ok().map(|p| p.stop),
        "error_end": rung.at_end,
        "error_largest": rung.largest,
        "events": probe.ok().map(|p| p.events.len()),
        "events_missing": rung.lost.missing,
        "events_extra": rung.lost.extra,
        "event_time_error": rung.event_error,
        "rhs": probe.ok().map(|p| p.rhs),
        "rejected": probe.ok().map(|p| p.rejected),
        "steps": probe.ok().map(|p| p.steps),
        "time_s": rung.time.as_secs_f64(),
        "failure": probe.err(),
    })
}
