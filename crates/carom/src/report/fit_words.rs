//! The words of a fit: numbers with the digits that mean something, intervals, and what the data leave open.

use super::digits::{significant, to_second_digit};
use crate::identify::{Compensation, End, Estimate, Fit, Interval, Kind, Misfit, Side};
use std::borrow::Cow;

/// Digits of a number whose spread is not known, or has no end.
const FEW: i32 = 2;

/// A parameter in the digits that its interval leaves standing; where there is none, in those of its deviation.
pub(super) fn value(e: &Estimate) -> String {
    match e.at_bound {
        Some(Side::Lower) => return significant(e.bounds[0], BOUND),
        Some(Side::Upper) => return significant(e.bounds[1], BOUND),
        None => {}
    }
    let half = e.interval.filter(|i| i.low.closed && i.high.closed).map(|i| (i.high.value - i.low.value) / 2.0);
    match half.or(e.deviation).filter(|u| u.is_finite() && *u > 0.0) {
        Some(uncertainty) if uncertainty < e.value.abs() => to_second_digit(e.value, uncertainty),
        _ => significant(e.value, FEW),
    }
}

/// Whether an end that is open lies at a bound: it is the bound then, to the bit.
fn at(end: &End, bound: f64) -> bool {
    !end.closed && bound.is_finite() && end.value == bound
}

/// An interval in a few words.
pub(super) fn interval(e: &Estimate, interval: &Interval) -> String {
    let Interval { low, high } = interval;
    let [a, b] = ends(e, interval);
    let bound = [at(low, e.bounds[0]), at(high, e.bounds[1])];
    if bound == [true, true] {
        return format!("{a} to {b}, both bounds");
    }
    let side = |end: &End, bound: bool, words: String, open: &str| match (end.closed, bound) {
        (true, _) => words,
        (_, true) => format!("the bound {words}"),
        _ => format!("{words} or {open}"),
    };
    format!("{} to {}", side(low, bound[0], a, "less"), side(high, bound[1], b, "more"))
}

/// The ends of an interval, in the digits of its width; where it is open without a bound, in few.
fn ends(e: &Estimate, interval: &Interval) -> [String; 2] {
    let Interval { low, high } = interval;
    let width = high.value - low.value;
    let one = |end: &End, bound: f64| match end {
        end if at(end, bound) => significant(bound, BOUND),
        // An end close to zero keeps its own digits.
        end if end.closed && width > 0.0 && width / 2.0 < end.value.abs() => to_second_digit(end.value, width / 2.0),
        end => significant(end.value, FEW),
    };
    [one(low, e.bounds[0]), one(high, e.bounds[1])]
}

/// "p lies at its bound 1; the data allow up to 1.7."
pub(super) fn held(e: &Estimate) -> String {
    let Some(interval) = &e.interval else { return String::new() };
    let [low, high] = ends(e, interval);
    match e.at_bound {
        Some(Side::Upper) => format!("{} lies at its bound {high}; the data allow down to {low}.", e.key),
        _ => format!("{} lies at its bound {low}; the data allow up to {high}.", e.key),
    }
}

/// "Bb and n trade against each other: any n in [1.1, 3.2] fits within the noise (Bb then goes from 1.2 to 2.9)".
pub(super) fn trade(e: &Estimate, trade: &Compensation) -> String {
    let key = trade.parameter;
    let [low, high] = ends(e, &trade.range);
    let bound = [at(&trade.range.low, e.bounds[0]), at(&trade.range.high, e.bounds[1])];
    let open = [&trade.range.low, &trade.range.high].map(|end| !end.closed);
    let range = match (bound, open) {
        (_, [false, false]) => format!("any {key} in [{low}, {high}]"),
        ([true, true], _) => format!("any {key} between its bounds {low} and {high}"),
        ([true, _], [_, false]) => format!("any {key} from its bound {low} to {high}"),
        ([_, true], [false, _]) => format!("any {key} from {low} to its bound {high}"),
        _ => format!("any {key} from {low} to {high}, which is as far as was looked,"),
    };
    let Some((first, _)) = trade.partners.first() else {
        return format!("{key} is open: {range} fits within the noise");
    };
    let goes = |(i, (key, [from, to])): (usize, &(&str, [f64; 2]))| {
        let [from, to] = [from, to].map(|v| significant(*v, FEW));
        if i == 0 { format!("{key} then goes from {from} to {to}") } else { format!("{key} from {from} to {to}") }
    };
    let along: Vec<String> = trade.partners.iter().take(MOST_PARTNERS).enumerate().map(goes).collect();
    format!("{first} and {key} trade against each other: {range} fits within the noise ({})", along.join(", "))
}

/// Sentences in lines of a readable width, with two spaces before the first and four before the others.
pub(super) fn paragraph(text: &str) -> String {
    let mut lines = vec![String::from(" ")];
    for word in text.split(' ') {
        let last = lines.last().map_or(0, |line| line.chars().count());
        if last + 1 + word.chars().count() > WIDEST {
            lines.push("   ".into());
        }
        if let Some(line) = lines.last_mut() {
            line.push(' ');
            line.push_str(word);
        }
    }
    lines.join("\n") + "\n"
}

/// Longest line of a paragraph.
const WIDEST: usize = 110;
/// Digits of a bound, which was chosen and not found.
const BOUND: i32 = 6;

/// More parameters that move along are not named.
const MOST_PARTNERS: usize = 3;

/// The fit without what an interruption has left half done: a spread that was not followed to its ends says too much.
pub(super) fn settled(fit: &Fit) -> Cow<'_, Fit> {
    if !fit.interrupted {
        return Cow::Borrowed(fit);
    }
    let mut fit = fit.clone();
    fit.trades.clear();
    for e in &mut fit.parameters {
        (e.interval, e.determined) = (None, None);
    }
    Cow::Owned(fit)
}

/// A list in words: "a", "a and b", "a, b and c".
pub(super) fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).into(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A mean square of n values over their deviations has a standard deviation of √(2/n); beyond four of them it is no chance.
const TOO_FAR: f64 = 5.7;

/// Whether the differences are larger than their deviations explain.
pub(super) fn is_too_far(m: &Misfit) -> bool {
    m.weighted.is_some_and(|w| w > 1.0 + TOO_FAR / (m.points as f64).sqrt())
}

/// Whether a kind of data had a weight in the fit.
pub(super) fn asked(fit: &Fit, kind: Kind) -> bool {
    fit.shares.iter().any(|s| s.kind == Some(kind))
}

/// The kinds whose differences from the fit are larger than their deviations explain.
pub(super) fn too_far(fit: &Fit) -> Vec<&'static str> {
    fit.misfits.iter().filter(|m| asked(fit, m.kind) && is_too_far(m)).map(|m| m.kind.words()).collect()
}

/// The root of a mean square with its unit. That of loops is a part of the peak force.
pub(super) fn root(kind: Kind, mean_square: f64) -> String {
    let root = mean_square.sqrt();
    match kind {
        Kind::Loop => format!("{} % of the peak force", significant(100.0 * root, 3)),
        Kind::Restitution => significant(root, 3),
        _ => format!("{} {}", significant(root, 3), kind.unit()),
    }
}

/// "24 values of restitution and 24 of duration".
pub(super) fn counts(fit: &Fit) -> String {
    let one = |(i, m): (usize, &Misfit)| {
        let name = if m.kind == Kind::Loop { "force along loops" } else { m.kind.words() };
        let values = if m.points == 1 { "value" } else { "values" };
        if i == 0 { format!("{} {values} of {name}", m.points) } else { format!("{} of {name}", m.points) }
    };
    let words: Vec<String> = fit.misfits.iter().filter(|m| asked(fit, m.kind)).enumerate().map(one).collect();
    list(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::Role;

    fn estimate(value: f64, interval: Option<Interval>) -> Estimate {
        Estimate { interval, ..Estimate::new("n", value, Role::Free, [1.0, 5.0]) }
    }

    fn between(low: (f64, bool), high: (f64, bool)) -> Interval {
        let end = |(value, closed)| End { value, closed };
        Interval { low: end(low), high: end(high) }
    }

    #[test]
    fn only_digits_that_the_interval_leaves_standing_are_printed() {
        let interval_ = between((1.50312, true), (1.61934, true));
        let e = estimate(1.5602345, Some(interval_));
        assert_eq!(value(&e), "1.560");
        assert_eq!(interval(&e, &interval_), "1.503 to 1.619");
        assert_eq!(value(&estimate(1.5602345, None)), "1.6");
    }

    #[test]
    fn ends_that_are_bounds_are_called_so() {
        let e = estimate(2.0, None);
        assert_eq!(interval(&e, &between((1.0, false), (3.217, true))), "the bound 1 to 3.2");
        assert_eq!(interval(&e, &between((1.0, false), (1.0217, true))), "the bound 1 to 1.022");
        assert_eq!(interval(&e, &between((1.234, true), (5.0, false))), "1.2 to the bound 5");
        assert_eq!(interval(&e, &between((1.0, false), (5.0, false))), "1 to 5, both bounds");
        assert_eq!(interval(&e, &between((1.234, true), (4.0, false))), "1.2 to 4 or more");
        let held = Estimate { at_bound: Some(Side::Lower), ..estimate(1.0 + 1e-9, None) };
        assert_eq!(value(&held), "1");
    }

    #[test]
    fn a_trade_reads_as_a_sentence() {
        let mut open = Compensation {
            parameter: "n",
            range: between((1.1, true), (3.2, true)),
            partners: vec![("Bb", [1.2, 2.9]), ("Gammab", [-1.2, -2.9])],
            ends: [Vec::new(), Vec::new()],
            misfits: [Vec::new(), Vec::new()],
        };
        let e = estimate(2.0, None);
        assert_eq!(
            trade(&e, &open),
            "Bb and n trade against each other: any n in [1.1, 3.2] fits within the noise \
             (Bb then goes from 1.2 to 2.9, Gammab from -1.2 to -2.9)"
        );
        open.partners.clear();
        assert_eq!(trade(&e, &open), "n is open: any n in [1.1, 3.2] fits within the noise");
        open.range = between((1.0, false), (5.0, false));
        assert_eq!(trade(&e, &open), "n is open: any n between its bounds 1 and 5 fits within the noise");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
