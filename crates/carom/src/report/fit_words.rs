//! The words of a fit: numbers with the digits that mean something, intervals, and what the data leave open.

use super::digits::{significant, to_second_digit};
use crate::identify::{End, Estimate, Fit, Interval, Kind, Trade};

/// Digits of a number whose spread is not known, or has no end.
const FEW: i32 = 2;

/// A parameter in the digits that its interval leaves standing; where there is none, in those of its deviation.
pub(super) fn value(e: &Estimate) -> String {
    let half = e.interval.filter(closed).map(|i| (i.high.value - i.low.value) / 2.0);
    match half.or(e.deviation).filter(|u| u.is_finite() && *u > 0.0) {
        Some(uncertainty) if uncertainty < e.value.abs() => to_second_digit(e.value, uncertainty),
        _ => significant(e.value, FEW),
    }
}

fn closed(interval: &Interval) -> bool {
    interval.low.closed && interval.high.closed
}

/// An interval, in the digits that mean something.
pub(super) fn interval(e: &Estimate, interval: &Interval) -> String {
    let Interval { low, high } = interval;
    let [a, b] = ends(interval);
    let at = |end: &End, bound: f64| bound.is_finite() && (end.value - bound).abs() <= 1e-9 * (1.0 + bound.abs());
    match (low.closed, high.closed) {
        (true, true) => format!("{a} to {b}"),
        (true, false) if at(high, e.bounds[1]) => format!("{a} to the bound {b}"),
        (true, false) => format!("{a} and more"),
        (false, true) if at(low, e.bounds[0]) => format!("the bound {a} to {b}"),
        (false, true) => format!("{b} and less"),
        (false, false) if at(low, e.bounds[0]) && at(high, e.bounds[1]) => format!("{a} to {b}, both bounds"),
        (false, false) if at(low, e.bounds[0]) => format!("the bound {a} and more"),
        (false, false) if at(high, e.bounds[1]) => format!("the bound {b} and less"),
        (false, false) => "anything".into(),
    }
}

/// The ends of an interval: in the digits of its width where it has two ends, else in few.
pub(super) fn ends(interval: &Interval) -> [String; 2] {
    let width = interval.high.value - interval.low.value;
    [interval.low, interval.high].map(|end| match end.closed {
        true if closed(interval) && width > 0.0 && width.is_finite() => to_second_digit(end.value, width / 2.0),
        true => significant(end.value, FEW),
        // A bound was chosen, not found.
        false => significant(end.value, 4),
    })
}

/// "Bb and n trade against each other: any n in [1.1, 3.2] fits within the noise (Bb then goes from 1.2 to 2.9)".
pub(super) fn trade(trade: &Trade) -> String {
    let key = trade.parameter;
    let [low, high] = ends(&trade.range);
    let range = match (trade.range.low.closed, trade.range.high.closed) {
        (false, false) => format!("any {key} from {low} to {high}, as far as was looked, fits within the noise"),
        (false, true) => format!("any {key} from {low}, as far as was looked, to {high} fits within the noise"),
        (true, false) => format!("any {key} from {low} to {high}, as far as was looked, fits within the noise"),
        (true, true) => format!("any {key} in [{low}, {high}] fits within the noise"),
    };
    let Some((first, _)) = trade.partners.first() else { return format!("{key} is open: {range}") };
    let goes = |(i, (key, [from, to])): (usize, &(&str, [f64; 2]))| {
        let [from, to] = [from, to].map(|v| significant(*v, FEW));
        if i == 0 { format!("{key} then goes from {from} to {to}") } else { format!("{key} from {from} to {to}") }
    };
    let along: Vec<String> = trade.partners.iter().take(MOST_PARTNERS).enumerate().map(goes).collect();
    format!("{first} and {key} trade against each other: {range} ({})", along.join(", "))
}

/// More parameters that move along are not named.
const MOST_PARTNERS: usize = 3;

/// A list in words: "a", "a and b", "a, b and c".
pub(super) fn list(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [one] => (*one).into(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// A kind of data in words.
pub(super) fn kind(kind: Kind) -> &'static str {
    match kind {
        Kind::Restitution => "restitution",
        Kind::Duration => "duration",
        Kind::PeakForce => "peak force",
        Kind::Loop => "loop",
    }
}

/// The root of a mean square with its unit. That of loops is a part of the peak force.
pub(super) fn root(kind: Kind, mean_square: f64) -> String {
    let root = mean_square.sqrt();
    match kind {
        Kind::Restitution => significant(root, 3),
        Kind::Duration => format!("{} s", significant(root, 3)),
        Kind::PeakForce => format!("{} N", significant(root, 3)),
        Kind::Loop => format!("{} % of the peak force", significant(100.0 * root, 3)),
    }
}

/// "24 values of restitution and 24 of duration".
pub(super) fn counts(fit: &Fit) -> String {
    let one = |(i, m): (usize, &crate::identify::Misfit)| {
        let name = if m.kind == Kind::Loop { "force along loops" } else { kind(m.kind) };
        if i == 0 { format!("{} values of {name}", m.points) } else { format!("{} of {name}", m.points) }
    };
    let words: Vec<String> = fit.misfits.iter().enumerate().map(one).collect();
    list(&words.iter().map(String::as_str).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::Role;

    fn estimate(value: f64, interval: Option<Interval>) -> Estimate {
        Estimate {
            key: "n",
            value,
            role: Role::Free,
            bounds: [1.0, 5.0],
            at_bound: None,
            deviation: None,
            interval,
            determined: None,
        }
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
        assert_eq!(interval(&e, &between((1.234, true), (5.0, false))), "1.2 to the bound 5");
        assert_eq!(interval(&e, &between((1.0, false), (5.0, false))), "1 to 5, both bounds");
        assert_eq!(interval(&e, &between((1.234, true), (4.0, false))), "1.2 and more");
    }

    #[test]
    fn a_trade_reads_as_a_sentence() {
        let mut open = Trade {
            parameter: "n",
            range: between((1.1, true), (3.2, true)),
            partners: vec![("Bb", [1.2, 2.9]), ("Gammab", [-1.2, -2.9])],
            ends: [Vec::new(), Vec::new()],
            misfits: [Vec::new(), Vec::new()],
        };
        assert_eq!(
            trade(&open),
            "Bb and n trade against each other: any n in [1.1, 3.2] fits within the noise \
             (Bb then goes from 1.2 to 2.9, Gammab from -1.2 to -2.9)"
        );
        open.partners.clear();
        assert_eq!(trade(&open), "n is open: any n in [1.1, 3.2] fits within the noise");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
    }
}
