//! Ties that give no number: a formula of `[tied]` is tried at points all over the bounds before anything is fitted.

use crate::identify::{Model, Slot};

/// How many points are tried. A tie that is a number in one part of a thousand of the bounds is found by some of them.
const POINTS: usize = 4096;

/// Parameters without bounds are tried over so many decades on each side of 1.
const DECADES: f64 = 12.0;

/// The tied parameters that are a finite number nowhere, each with what it is instead. Parameters that cannot be computed
/// because the ties run in a circle, or because a tie that they name is no number, are not among them.
pub(super) fn never_numbers(model: &Model, start: Option<&[f64]>) -> Vec<(usize, f64)> {
    let order = order(model);
    let mut seen: Vec<Option<f64>> = vec![None; model.slots.len()];
    let mut open = order.clone();
    for point in 0..POINTS {
        if open.is_empty() {
            break;
        }
        let mut values = untied(model, point, start);
        for (i, formula) in &order {
            values[*i] = formula.value_at(&values);
            let named = (0..values.len()).all(|j| !formula.depends_on(j) || values[j].is_finite());
            if named {
                seen[*i] = Some(values[*i]);
            }
            if values[*i].is_finite() {
                open.retain(|(j, _)| j != i);
            }
        }
    }
    open.iter().filter_map(|(i, _)| Some((*i, seen[*i]?))).collect()
}

/// The ties in an order in which each can be computed; those of a circle are left out.
fn order(model: &Model) -> Vec<(usize, &crate::formula::Formula)> {
    let ties: Vec<_> = model
        .slots
        .iter()
        .enumerate()
        .filter_map(|(i, s)| if let Slot::Tied(f) = s { Some((i, f)) } else { None })
        .collect();
    let mut order: Vec<(usize, &crate::formula::Formula)> = Vec::new();
    for _ in 0..ties.len() {
        let known = |j: usize| !matches!(model.slots[j], Slot::Tied(_)) || order.iter().any(|(i, _)| *i == j);
        let next = ties.iter().find(|(i, f)| {
            order.iter().all(|(j, _)| j != i) && (0..model.slots.len()).all(|j| known(j) || !f.depends_on(j))
        });
        let Some(next) = next.copied() else { break };
        order.push(next);
    }
    order
}

/// Values of the parameters that are not tied: at the start where the first point is asked for and there is one, then
/// at all lower bounds, at all upper bounds, and spread between them by multiples of irrational numbers.
fn untied(model: &Model, point: usize, start: Option<&[f64]>) -> Vec<f64> {
    let value = |(i, slot): (usize, &Slot)| match slot {
        Slot::Fixed(value) => *value,
        Slot::Free { lower, upper } => {
            let given = start.map(|values| values[i]).filter(|value| point == 0 && value.is_finite());
            let [low, high] = model.table()[i].domain.hull();
            let bounds = [lower.unwrap_or(low), upper.unwrap_or(high)];
            // The square roots of numbers that are no squares, one for each parameter.
            let step = (2.0 + 3.0 * i as f64).sqrt();
            let part = match point {
                1 => 0.0,
                2 => 1.0,
                _ => ((point as f64 + 0.5) * step).fract(),
            };
            given.unwrap_or_else(|| between(bounds, part))
        }
        _ => f64::NAN,
    };
    model.slots.iter().enumerate().map(value).collect()
}

/// The value at a part of the way between two bounds; by decades where there is no bound.
fn between([low, high]: [f64; 2], part: f64) -> f64 {
    let decades = |part: f64| 10f64.powf(DECADES * (2.0 * part - 1.0));
    match (low.is_finite(), high.is_finite()) {
        (true, true) => low + (high - low) * part,
        (true, false) => low + decades(part),
        (false, true) => high - decades(part),
        (false, false) if part < 0.5 => -decades(2.0 * part),
        (false, false) => decades(2.0 * part - 1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formula::Formula;
    use crate::law::{Form, Law, Power};

    /// The power law with m tied and n between 1 and 5.
    fn never(tie: &str, start: Option<&[f64]>) -> usize {
        let mut model = Model::new(Law::of::<Power>(), Form::Dimensional, &[]);
        model.set("n", Slot::Free { lower: Some(1.0), upper: Some(5.0) });
        let formula = Formula::parse(tie, &model.names()).unwrap();
        model.set("m", Slot::Tied(formula));
        never_numbers(&model, start).len()
    }

    #[test]
    fn a_tie_that_is_a_number_somewhere_is_left_to_the_fit() {
        for tie in ["n", "1/(n - 1)", "asin(n)", "acos(n/5 + 0.8)", "sqrt(1e-4 - (n - 1.4)^2)", "ln(k - 1e8)", "exp(k)"]
        {
            assert_eq!(never(tie, None), 0, "{tie}");
        }
        for tie in ["1/(n - n)", "sqrt(-n)", "ln(-k)", "asin(n + 1)", "sqrt(1e-30 - (n - 1.4)^2)"] {
            assert_eq!(never(tie, None), 1, "{tie}");
        }
        let start = [f64::NAN, 1.4, f64::NAN, f64::NAN];
        let model = Model::new(Law::of::<Power>(), Form::Dimensional, &[]);
        assert_eq!(model.index("n"), Some(1));
        assert_eq!(never("sqrt(1e-30 - (n - 1.4)^2)", Some(&start)), 0, "the start is one of the points");
    }
}
