//! One axis of a panel: its scale, its range, and where its ticks stand.

/// How numbers are laid out along an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps are equal differences.
    #[default]
    Linear,
    /// Equal steps are equal ratios; numbers that are not positive have no place.
    Log,
}

/// An axis: what it says, its scale, and its ends where they are given.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// What stands beside it, with the unit.
    pub label: String,
    /// The scale.
    pub scale: Scale,
    /// The ends, where they are not those of the data.
    pub ends: [Option<f64>; 2],
}

impl Axis {
    /// A linear axis.
    pub fn linear(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), ..Axis::default() }
    }

    /// A logarithmic axis.
    pub fn log(label: impl Into<String>) -> Axis {
        Axis { label: label.into(), scale: Scale::Log, ends: [None; 2] }
    }

    /// The same from an end on.
    pub fn from(mut self, low: f64) -> Axis {
        self.ends[0] = Some(low);
        self
    }

    /// The same up to an end.
    pub fn to(mut self, high: f64) -> Axis {
        self.ends[1] = Some(high);
        self
    }

    /// The same with room for what another one has room for.
    pub fn with_room_for(mut self, other: &Axis) -> Axis {
        let of_both = |pick: fn(f64, f64) -> f64, end: usize| Some(pick(self.ends[end]?, other.ends[end]?));
        self.ends = [of_both(f64::min, 0), of_both(f64::max, 1)];
        self
    }

    /// Whether a number has a place on it.
    pub fn has(&self, value: f64) -> bool {
        value.is_finite() && (self.scale == Scale::Linear || value > 0.0)
    }

    /// A number as a length along the axis, before it is scaled to the panel.
    fn along(&self, value: f64) -> f64 {
        if self.scale == Scale::Log { value.log10() } else { value }
    }

    /// The axis with its ends, around these values.
    pub fn around(&self, values: impl Iterator<Item = f64>) -> Placed {
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for value in values.filter(|value| self.has(*value)) {
            (low, high) = (low.min(value), high.max(value));
        }
        if low > high {
            (low, high) = if self.scale == Scale::Log { (0.1, 10.0) } else { (0.0, 1.0) };
        }
        let (mut low, mut high) = (self.along(low), self.along(high));
        if high - low <= 1e-12 * low.abs().max(high.abs()) {
            let half = if self.scale == Scale::Log { 0.5 } else { 0.5 * low.abs().max(f64::MIN_POSITIVE.sqrt()) };
            (low, high) = (low - half, high + half);
        }
        let margin = MARGIN * (high - low);
        let fixed = |end: Option<f64>| end.filter(|end| self.has(*end)).map(|end| self.along(end));
        let (given_low, given_high) = (fixed(self.ends[0]), fixed(self.ends[1]));
        low = given_low.unwrap_or(low - margin);
        high = given_high.unwrap_or(high + margin);
        Placed { axis: self.clone(), low, high: if high > low { high } else { low + 1.0 } }
    }
}

/// Room between data and frame, of the range.
const MARGIN: f64 = 0.04;

/// An axis whose ends are known.
#[derive(Clone, Debug, PartialEq)]
pub struct Placed {
    axis: Axis,
    low: f64,
    high: f64,
}

/// A tick: where, what it says, and whether it is a long one.
#[derive(Clone, Debug, PartialEq)]
pub struct Tick {
    /// From 0 at the low end to 1 at the high one.
    pub at: f64,
    /// What it says; nothing for the short ones.
    pub label: Option<String>,
}

/// About so many numbers are on an axis.
const TICKS: f64 = 5.0;

impl Placed {
    /// What stands beside it; a power of ten that all numbers share stands with the unit.
    pub fn label(&self) -> String {
        let words = &self.axis.label;
        match (self.ticks().1, words.strip_suffix(')').and_then(|words| words.rsplit_once(" ("))) {
            (None, _) => words.clone(),
            (Some(exponent), Some((words, unit))) => format!("{words} ({} {unit})", power(exponent)),
            (Some(exponent), None) if words.is_empty() => format!("({})", power(exponent)),
            (Some(exponent), None) => format!("{words} ({})", power(exponent)),
        }
    }

    /// From 0 at the low end to 1 at the high one; `None` where a number has no place on this scale. What lies beyond an end is beyond 0 or 1.
    pub fn place(&self, value: f64) -> Option<f64> {
        self.axis.has(value).then(|| (self.axis.along(value) - self.low) / (self.high - self.low))
    }

    /// The number at a place.
    pub fn value(&self, place: f64) -> f64 {
        let along = self.low + place * (self.high - self.low);
        if self.axis.scale == Scale::Log { 10f64.powf(along) } else { along }
    }

    /// The ticks, and the power of ten that all their numbers are to be multiplied by, where that makes them shorter.
    pub fn ticks(&self) -> (Vec<Tick>, Option<i32>) {
        match self.axis.scale {
            Scale::Log if self.high - self.low >= 1.0 => (self.decades(), None),
            Scale::Log => self.within_a_decade(),
            Scale::Linear => self.steps(),
        }
    }

    fn decades(&self) -> Vec<Tick> {
        let (first, last) = (self.low.ceil() as i32, self.high.floor() as i32);
        let every = ((last - first) as f64 / (TICKS + 2.0)).ceil().max(1.0) as i32;
        let mut ticks = Vec::new();
        for decade in first - 1..=last {
            if (first..=last).contains(&decade) {
                let is_labelled = decade.rem_euclid(every) == 0;
                ticks.push(Tick { at: self.fraction(f64::from(decade)), label: is_labelled.then(|| power(decade)) });
            }
            let minor = |digit: u32| self.fraction(f64::from(decade) + f64::from(digit).log10());
            if every == 1 {
                ticks.extend((2..10).map(minor).filter(inside).map(|at| Tick { at, label: None }));
            }
        }
        ticks
    }

    fn within_a_decade(&self) -> (Vec<Tick>, Option<i32>) {
        let (low, high) = (10f64.powf(self.low), 10f64.powf(self.high));
        let step = nice((high - low) / TICKS);
        let ticks = (0..=40).map(|i| ((low / step).ceil() + f64::from(i)) * step).take_while(|value| *value <= high);
        let shared = shared(high);
        let unit = 10f64.powi(shared.unwrap_or(0));
        let digits = (-(step / unit).log10() - 1e-9).ceil().clamp(0.0, 15.0) as usize;
        let label = |value: f64| minus(&format!("{:.digits$}", value / unit));
        let ticks = ticks.map(|value| Tick { at: self.fraction(value.log10()), label: Some(label(value)) });
        (ticks.collect(), shared)
    }

    fn steps(&self) -> (Vec<Tick>, Option<i32>) {
        let step = nice((self.high - self.low) / TICKS);
        let largest = self.low.abs().max(self.high.abs());
        let shared = shared(largest);
        let unit = 10f64.powi(shared.unwrap_or(0));
        // As many digits as a step needs.
        let digits = (-(step / unit).log10() - 1e-9).ceil().clamp(0.0, 15.0) as usize;
        let first = (self.low / step - 1e-9).ceil();
        let major = (0..=24).map(|i| (first + f64::from(i)) * step);
        let major: Vec<f64> = major.take_while(|value| self.fraction(*value) <= 1.0 + 1e-9).collect();
        let label =
            |value: f64| minus(&format!("{:.digits$}", if value.abs() < 1e-9 * step { 0.0 } else { value / unit }));
        let mut ticks: Vec<Tick> =
            major.iter().map(|value| Tick { at: self.fraction(*value), label: Some(label(*value)) }).collect();
        let parts = if (step / 10f64.powf(step.log10().floor()) - 2.0).abs() < 0.1 { 4 } else { 5 };
        let minor = (-parts..=25 * parts).filter(|i| i % parts != 0);
        let minor = minor.map(|i| self.fraction((first + f64::from(i) / f64::from(parts)) * step));
        ticks.extend(minor.filter(inside).map(|at| Tick { at, label: None }));
        (ticks, shared)
    }

    fn fraction(&self, along: f64) -> f64 {
        (along - self.low) / (self.high - self.low)
    }
}

fn inside(at: &f64) -> bool {
    (0.0..=1.0).contains(at)
}

/// 1, 2 or 5 times a power of ten, near a length.
fn nice(length: f64) -> f64 {
    let power = 10f64.powf(length.log10().floor());
    let share = length / power;
    power
        * if share < 1.5 {
            1.0
        } else if share < 3.5 {
            2.0
        } else if share < 7.5 {
            5.0
        } else {
            10.0
        }
}

/// The power of ten that numbers up to this size share, where that makes them shorter.
fn shared(largest: f64) -> Option<i32> {
    let exponent = largest.log10().floor() as i32;
    (!(-1..=4).contains(&exponent)).then_some(exponent)
}

/// A hyphen is no minus.
pub fn minus(text: &str) -> String {
    text.replace('-', "\u{2212}")
}

/// A power of ten, its exponent in raised digits.
pub fn power(exponent: i32) -> String {
    match exponent {
        0 => "1".into(),
        1 => "10".into(),
        _ => format!("10{}", exponent.to_string().chars().map(raised).collect::<String>()),
    }
}

/// A raised digit, or a raised minus.
fn raised(digit: char) -> char {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    digit.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, values: &[f64]) -> (Vec<String>, Option<i32>) {
        let (ticks, shared) = axis.around(values.iter().copied()).ticks();
        (ticks.into_iter().filter_map(|tick| tick.label).collect(), shared)
    }

    #[test]
    fn linear_ticks_are_round_and_minus_is_a_minus() {
        let (words, shared) = labels(&Axis::linear("x"), &[-1.0, 1.0]);
        assert_eq!((words.join(" "), shared), ("\u{2212}1.0 \u{2212}0.5 0.0 0.5 1.0".into(), None));
        let (words, shared) = labels(&Axis::linear("x"), &[0.0, 7.1e-6]);
        assert_eq!((words.join(" "), shared), ("0 2 4 6".into(), Some(-6)));
        assert_eq!(labels(&Axis::linear("x"), &[0.0, 9000.0]).1, None);
    }

    #[test]
    fn every_place_is_where_its_number_is() {
        for axis in [Axis::linear("x"), Axis::log("x")] {
            let placed = axis.around([1e-14, 3e-3, 7.0].into_iter());
            for value in [1e-14, 3e-3, 7.0] {
                let place = placed.place(value).unwrap_or(f64::NAN);
                assert!((0.0..=1.0).contains(&place), "{value} at {place}");
                assert!((placed.value(place) - value).abs() <= 1e-12 * (7.0 + value));
            }
            let (ticks, _) = placed.ticks();
            assert!(ticks.iter().all(|tick| (-1e-9..=1.0 + 1e-9).contains(&tick.at)), "{ticks:?}");
        }
        assert_eq!(Axis::log("x").around([1.0, 2.0].into_iter()).place(0.0), None);
    }

    #[test]
    fn small_numbers_on_a_logarithmic_axis_are_not_clamped() {
        let placed = Axis::log("x").around([1e-14, 1.0].into_iter());
        assert!(placed.place(1e-14).is_some_and(|at| at > 0.0 && at < 0.1));
        let (words, _) = labels(&Axis::log("x"), &[1e-14, 1.0]);
        assert!(words.contains(&"10⁻¹⁴".to_string()) || words.contains(&"10⁻¹²".to_string()), "{words:?}");
    }

    #[test]
    fn a_power_that_all_numbers_share_stands_with_the_unit() {
        let label =
            |words: &str, axis: fn(String) -> Axis, ends: [f64; 2]| axis(words.into()).around(ends.into_iter()).label();
        assert_eq!(label("time (s)", Axis::linear, [0.0, 9e-3]), "time (10⁻³ s)");
        assert_eq!(label("law.k", Axis::linear, [0.0, 2e6]), "law.k (10⁶)");
        assert_eq!(label("force (N)", Axis::linear, [0.0, 900.0]), "force (N)");
        assert_eq!(label("mean square", Axis::log, [2e-6, 5e-6]), "mean square (10⁻⁶)");
        assert_eq!(label("error", Axis::log, [1e-14, 1.0]), "error");
    }

    #[test]
    fn one_value_alone_has_an_axis() {
        for value in [0.0, 5.0, -3e-8, 1e300] {
            let placed = Axis::linear("x").around([value].into_iter());
            assert!(placed.place(value).is_some_and(|at| at > 0.1 && at < 0.9), "{value}");
            assert!(!placed.ticks().0.is_empty());
        }
    }
}
