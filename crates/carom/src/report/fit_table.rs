//! The fitted curve beside the data, the front, and the profiles, as CSV.

use super::table::number;
use crate::identify::{Fit, FittedPoint, Kind};
use crate::scenario::CheckedFit;
use std::fmt::Write;

/// One line for each measured value: what was measured, what the fitted law gives, and how the collision ended.
pub fn fit_curve_csv(checked: &CheckedFit, fit: &Fit) -> String {
    let mut csv = "file,row,point,quantity,unit,v0_m_per_s,x_m,data,data_sd,model,difference,stop\n".to_string();
    let optional = |value: Option<f64>| value.map(number).unwrap_or_default();
    for p in &fit.points {
        let file = checked.problem.datasets.get(p.dataset).map_or("", |set| set.name.as_str());
        let point = p.point.map(|i| (i + 1).to_string()).unwrap_or_default();
        // Writing into a String cannot fail.
        let _ = writeln!(
            csv,
            "{},{},{point},{},{},{},{},{},{},{},{},{}",
            quoted(file),
            p.row + 1,
            quantity(p),
            p.kind.unit(),
            number(p.speed),
            optional(p.indentation),
            number(p.data),
            optional(p.deviation),
            optional(p.model),
            optional(p.model.map(|m| p.data - m)),
            p.stop.map_or("failed", |stop| stop.name()),
        );
    }
    csv
}

fn quantity(p: &FittedPoint) -> &'static str {
    if p.kind == Kind::Loop { "force" } else { p.kind.name() }
}

/// One line for each point of the front: its mean squares, the same over the deviations (empty where none are given), then all parameters.
pub fn fit_front_csv(fit: &Fit) -> String {
    let plain = fit.misfits.iter().map(|m| m.kind.name().to_string());
    let weighted = fit.misfits.iter().map(|m| format!("{}_over_deviations", m.kind.name()));
    let names: Vec<String> = plain.chain(weighted).chain(fit.parameters.iter().map(|e| e.key.to_string())).collect();
    let mut csv = names.join(",") + "\n";
    let known: Vec<bool> = fit.misfits.iter().map(|m| m.weighted.is_some()).collect();
    for point in &fit.front {
        let cell = |value: f64| if value.is_finite() { number(value) } else { String::new() };
        let weighted = point.misfits.iter().zip(&known).map(|(value, known)| if *known { *value } else { f64::NAN });
        let plain = point.mean_squares.iter().copied();
        let cells: Vec<String> = plain.chain(weighted).chain(point.parameters.iter().copied()).map(cell).collect();
        csv.push_str(&(cells.join(",") + "\n"));
    }
    csv
}

/// One line for each point of each profile: the parameter that was moved, by how much the misfit is above the best one over the rise at which the data
/// object, then all parameters.
pub fn fit_profiles_csv(fit: &Fit) -> String {
    let keys: Vec<&str> = fit.parameters.iter().map(|e| e.key).collect();
    let mut csv = format!("moved,rise,{}\n", keys.join(","));
    for profile in &fit.profiles {
        for point in &profile.points {
            let values: Vec<String> = point.parameters.iter().copied().map(number).collect();
            // Writing into a String cannot fail.
            let _ = writeln!(csv, "{},{},{}", profile.parameter, number(point.rise), values.join(","));
        }
    }
    csv
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
