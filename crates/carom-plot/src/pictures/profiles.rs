//! How sure a fit is: the misfit along each parameter, and how pairs of parameters move together along the profiles.

use crate::axis::Axis;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;
use carom::identify::{Fit, Profile, ProfilePoint, Role};

/// The most pairs that are shown.
const PAIRS: usize = 4;
/// Correlations weaker than this are not shown.
const WEAK: f64 = 0.5;
/// Points up to this rise are on the trace of a pair: those to which the data do not object, and a little more.
const FITS: f64 = 1.1;

/// The panels of a fit whose intervals were found by profiles.
pub(super) fn panels(fit: &Fit) -> Vec<Panel> {
    let free: Vec<(usize, &str)> = fit
        .parameters
        .iter()
        .enumerate()
        .filter(|(_, parameter)| parameter.role == Role::Free)
        .map(|(place, parameter)| (place, parameter.key))
        .collect();
    let place = |key: &str| free.iter().find(|(_, other)| *other == key).map(|(place, _)| *place);
    let mut panels: Vec<Panel> =
        fit.profiles.iter().filter_map(|profile| along(fit, place(profile.parameter)?, profile)).collect();
    let mut pairs: Vec<_> = fit.correlations.iter().filter(|pair| pair.value.abs() >= WEAK).collect();
    pairs.sort_by(|a, b| b.value.abs().total_cmp(&a.value.abs()));
    let pairs = pairs.into_iter().take(PAIRS);
    panels.extend(pairs.filter_map(|pair| together(fit, [place(pair.first)?, place(pair.second)?])));
    panels
}

/// An axis of a parameter: logarithmic where the values span decades.
fn axis(fit: &Fit, place: usize, values: &[f64]) -> Axis {
    let key = fit.parameters[place].key;
    let (low, high) = values.iter().fold((f64::INFINITY, 0.0f64), |(low, high), x| (low.min(*x), high.max(*x)));
    if low > 0.0 && high / low >= 30.0 { Axis::log(key) } else { Axis::linear(key) }
}

fn along(fit: &Fit, place: usize, profile: &Profile) -> Option<Panel> {
    // The root grows evenly along a parameter that the data determine well: straight lines between points are right then.
    let point = |point: &ProfilePoint| [point.parameters[place], point.rise.max(0.0).sqrt()];
    let points: Vec<[f64; 2]> = profile.points.iter().map(point).collect();
    let values: Vec<f64> = points.iter().filter(|[_, root]| *root <= 2.0).map(|[value, _]| *value).collect();
    // One point alone is the best fit, of which nothing is to be seen.
    if values.len() < 2 {
        return None;
    }
    let ends = values.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| (low.min(*x), high.max(*x)));
    let room = 0.04 * (ends.1 - ends.0);
    let mut x = axis(fit, place, &values);
    x = if x.scale == crate::Scale::Log { x } else { x.from(ends.0 - room).to(ends.1 + room) };
    let y = Axis::linear("root of the rise of the misfit").from(-0.05).to(1.4);
    let title = format!("Profile of {}: data object at 1", profile.parameter);
    let panel = Panel::new(title, x, y).with(Mark::Rule { at: 1.0, upright: false });
    let panel = panel.with(Mark::Rule { at: fit.parameters[place].value, upright: true });
    let panel = panel.with(Mark::line(points.clone(), Look { width: 0.8, ..Look::number(0) }));
    Some(panel.with(Mark::points(points, Sign::Disc, Look::number(0))))
}

/// Where the others go while one is moved: the profiles of both parameters in their plane.
fn together(fit: &Fit, [one, other]: [usize; 2]) -> Option<Panel> {
    let trace = |place: usize| -> Vec<[f64; 2]> {
        let of = |profile: &&Profile| profile.parameter == fit.parameters[place].key;
        let points = fit.profiles.iter().find(of).map_or(&[][..], |profile| &profile.points);
        let fits = points.iter().filter(|point| point.rise <= FITS);
        fits.map(|point| [point.parameters[one], point.parameters[other]]).collect()
    };
    let traces = [trace(one), trace(other)];
    let all = |k: usize| traces.iter().flatten().map(|point| point[k]).collect::<Vec<f64>>();
    let keys = [one, other].map(|place| fit.parameters[place].key);
    let title = format!("{} and {} that fit", keys[0], keys[1]);
    let mut panel = Panel::new(title, axis(fit, one, &all(0)), axis(fit, other, &all(1)));
    for (number, (points, key)) in traces.into_iter().zip(keys).enumerate() {
        panel.marks.push(Mark::line(points.clone(), Look { width: 0.6, ..Look::number(number) }));
        let name = format!("{key} moved");
        let sign = if number == 0 { Sign::Disc } else { Sign::Triangle };
        panel.marks.push(Mark::points(points, sign, Look::number(number)).named(name));
    }
    let best = [[fit.parameters[one].value, fit.parameters[other].value]];
    let is_there = panel.marks.iter().any(|mark| matches!(mark, Mark::Points { points, .. } if points.len() > 1));
    is_there.then(|| panel.with(Mark::points(best, Sign::Square, Look::number(6)).named("best")))
}
