//! A sweep: results against one key, or as a map over two.

use super::label;
use crate::axis::Axis;
use crate::figure::Figure;
use crate::mark::{Look, Mark, Sign};
use crate::panel::Panel;

/// What is shown of a sweep.
#[derive(Clone, Debug, Default)]
pub struct Swept {
    /// The keys that change, with their values in every row; numbers only.
    pub keys: Vec<(String, Vec<f64>)>,
    /// Results: words, unit, values and errors in every row; NaN where there is none.
    pub results: Vec<SweptResult>,
    /// The rows in which the bodies stick.
    pub stuck: Vec<usize>,
    /// The rows without a result.
    pub failed: Vec<usize>,
    /// A number of every row by which points are coloured, with its words: such as that of sub-impacts.
    pub coloured: Option<(String, Vec<f64>)>,
}

/// One result of a sweep: what it is in words, its unit, its values and their errors.
pub type SweptResult = (String, &'static str, Vec<f64>, Vec<f64>);

/// The most points for which a line is drawn with signs.
const SIGNS: usize = 120;
/// The most points that are coloured one by one.
const COLOURED: usize = 3000;

/// The figure of a sweep along one or two keys; why there is none otherwise.
pub fn sweep(swept: &Swept) -> Result<Figure, &'static str> {
    let panels: Vec<Panel> = match &swept.keys[..] {
        [(key, x)] => {
            // What the colours tell needs no panel beside others.
            let is_told = |(result, ..): &&SweptResult| {
                let colours = swept.coloured.as_ref().filter(|_| x.len() <= COLOURED && swept.results.len() > 1);
                colours.is_some_and(|(name, _)| name == result)
            };
            let told = swept.results.iter().filter(|result| !is_told(result));
            told.map(|result| against(swept, (key, x), result)).collect()
        }
        [(one, x), (other, y)] => {
            let grid = Grid::of(x, y).ok_or("the points of two keys make a map only where they are a grid")?;
            let known = swept.results.iter().filter(|(_, _, values, _)| values.iter().any(|value| value.is_finite()));
            known.map(|result| map(&grid, (one, other), result)).collect()
        }
        _ => return Err("a picture of a sweep has one or two keys whose values are numbers"),
    };
    match swept.coloured {
        _ if panels.is_empty() => Err("there is no result to show"),
        // Coloured points want room along their key.
        Some(_) => Ok(Figure::wide("A sweep", panels)),
        None => Ok(Figure::new("A sweep", 2, panels)),
    }
}

fn against(swept: &Swept, (key, x): (&str, &[f64]), (result, unit, values, errors): &SweptResult) -> Panel {
    let mut order: Vec<usize> = (0..x.len()).collect();
    order.sort_by(|a, b| x[*a].total_cmp(&x[*b]));
    let points: Vec<[f64; 2]> = order.iter().map(|row| [x[*row], values[*row]]).collect();
    let axis = if is_spread(x) { Axis::log(key) } else { Axis::linear(key) };
    let mut panel = Panel::new("", axis, Axis::linear(label(result, unit)));
    let errors: Vec<f64> = order.iter().map(|row| errors.get(*row).copied().unwrap_or(0.0)).collect();
    match &swept.coloured {
        Some((name, numbers)) if points.len() <= COLOURED && name != result => {
            // Between points with different numbers there may be jumps.
            panel.marks.push(Mark::line(points.clone(), Look { width: 0.5, dashed: false, ..Look::behind() }));
            let numbers: Vec<f64> = order.iter().map(|row| numbers[*row]).collect();
            coloured(&mut panel, points, errors, (name, &numbers));
        }
        _ => {
            // Between whole numbers there is nothing.
            let counts = result.starts_with("number of");
            if !counts {
                panel.marks.push(Mark::line(broken(&points, &order, &swept.stuck), Look::number(0)));
            }
            if counts || points.len() <= SIGNS {
                panel.marks.push(Mark::Points { points, errors, sign: Sign::Disc, look: Look::number(0), label: None });
            }
        }
    }
    for (rows, sign, colour, words) in
        [(&swept.stuck, Sign::Triangle, 1, "stuck"), (&swept.failed, Sign::Cross, 3, "failed")]
    {
        let (known, lost): (Vec<usize>, Vec<usize>) = rows.iter().partition(|row| values[**row].is_finite());
        let look = Look::number(colour);
        if !known.is_empty() {
            let known = known.iter().map(|row| [x[*row], values[*row]]);
            panel.marks.push(Mark::points(known, sign, look).named(words));
        }
        // What has no number stands at the foot.
        if !lost.is_empty() {
            let at = lost.iter().map(|row| x[*row]).collect();
            panel.marks.push(Mark::Foot { at, sign, look, label: format!("{words}, no {}", result) });
        }
    }
    panel
}

/// Points with a gap where bodies that part become bodies that stick: what lies between is not known.
fn broken(points: &[[f64; 2]], order: &[usize], stuck: &[usize]) -> Vec<[f64; 2]> {
    let mut sticks = vec![false; order.len()];
    for row in stuck {
        if let Some(sticks) = sticks.get_mut(*row) {
            *sticks = true;
        }
    }
    let mut line = Vec::with_capacity(points.len());
    for (i, point) in points.iter().enumerate() {
        if i > 0 && sticks[order[i - 1]] != sticks[order[i]] {
            line.push([point[0], f64::NAN]);
        }
        line.push(*point);
    }
    line
}

/// Whole numbers from this on have one colour: the small ones are to be told apart.
const MANY: f64 = 8.0;

/// Points in colours by a whole number of each.
fn coloured(panel: &mut Panel, points: Vec<[f64; 2]>, errors: Vec<f64>, (name, numbers): (&str, &[f64])) {
    let known = || numbers.iter().copied().filter(|number| number.is_finite());
    let (low, high) = (known().fold(MANY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    let span = (high.min(MANY) - low).max(1.0);
    let share = |number: f64| (number.min(MANY) - low) / span;
    let points = points.into_iter().zip(numbers).map(|(point, number)| (point, share(*number))).collect();
    panel.marks.push(Mark::Shaded { points, errors });
    let words = if high > MANY { format!("{name}, {MANY} or more alike") } else { name.into() };
    panel.scale = high.is_finite().then_some((words, [low, low + span]));
}

/// Whether positive numbers span decades evenly in their logarithms.
fn is_spread(values: &[f64]) -> bool {
    let (low, high) = values.iter().fold((f64::INFINITY, 0.0f64), |(low, high), x| (low.min(*x), high.max(*x)));
    let below = values.iter().filter(|x| **x < (low * high).sqrt()).count() as f64;
    low > 0.0 && high / low >= 50.0 && (below / values.len() as f64 - 0.5).abs() < 0.2
}

/// Points on a grid.
struct Grid {
    x: Vec<f64>,
    y: Vec<f64>,
    /// The place of each row; `None` where it is not drawn.
    places: Vec<Option<[usize; 2]>>,
}

/// More levels along a side than this could not be told apart: of finer grids some are drawn, evenly spread.
const LEVELS: usize = 150;

impl Grid {
    fn of(x: &[f64], y: &[f64]) -> Option<Grid> {
        let levels = |values: &[f64]| {
            let mut levels = values.to_vec();
            levels.sort_by(f64::total_cmp);
            levels.dedup();
            levels
        };
        let (xs, ys) = (levels(x), levels(y));
        if xs.len() < 2 || ys.len() < 2 || xs.len() * ys.len() > x.len() {
            return None;
        }
        let (xs, ys) = (some(xs), some(ys));
        let find = |levels: &[f64], value: f64| levels.binary_search_by(|level| level.total_cmp(&value)).ok();
        let places = x.iter().zip(y).map(|(x, y)| Some([find(&xs, *x)?, find(&ys, *y)?])).collect();
        Some(Grid { x: xs, y: ys, places })
    }
}

/// All levels, or as many as can be told apart.
fn some(levels: Vec<f64>) -> Vec<f64> {
    let every = levels.len().div_ceil(LEVELS);
    levels.into_iter().skip(every / 2).step_by(every).collect()
}

/// The ends of cells around levels: half-way to the neighbours, in logarithms where the axis has them.
fn ends(levels: &[f64], log: bool) -> Vec<[f64; 2]> {
    let along = |x: f64| if log { x.ln() } else { x };
    let back = |x: f64| if log { x.exp() } else { x };
    let middle = |a: f64, b: f64| back(0.5 * (along(a) + along(b)));
    let last = levels.len() - 1;
    let end = |i: usize| {
        let low = if i > 0 {
            middle(levels[i - 1], levels[i])
        } else {
            back(1.5 * along(levels[0]) - 0.5 * along(levels[1]))
        };
        let high = if i < last {
            middle(levels[i], levels[i + 1])
        } else {
            back(1.5 * along(levels[last]) - 0.5 * along(levels[last - 1]))
        };
        [low, high]
    };
    (0..levels.len()).map(end).collect()
}

fn map(grid: &Grid, (one, other): (&str, &str), (name, unit, values, _): &SweptResult) -> Panel {
    let known = || values.iter().copied().filter(|value| value.is_finite());
    let (low, high) = (known().fold(f64::INFINITY, f64::min), known().fold(f64::NEG_INFINITY, f64::max));
    let span = if high > low { high - low } else { 1.0 };
    let logs = [is_spread(&grid.x), is_spread(&grid.y)];
    let (xs, ys) = (ends(&grid.x, logs[0]), ends(&grid.y, logs[1]));
    let axis = |key: &str, log: bool, ends: &[[f64; 2]]| {
        let axis = if log { Axis::log(key) } else { Axis::linear(key) };
        axis.from(ends[0][0]).to(ends[ends.len() - 1][1])
    };
    let mut panel = Panel::new("", axis(one, logs[0], &xs), axis(other, logs[1], &ys));
    let cell = |(place, value): (&Option<[usize; 2]>, &f64)| {
        let [i, j] = (*place)?;
        let share = value.is_finite().then(|| (value - low) / span);
        Some(([xs[i][0], xs[i][1], ys[j][0], ys[j][1]], share))
    };
    panel.marks.push(Mark::Cells { cells: grid.places.iter().zip(values).filter_map(cell).collect() });
    panel.scale = low.is_finite().then(|| (label(name, unit), [low, low + span]));
    panel
}
