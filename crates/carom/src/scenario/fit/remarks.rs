//! Measurements that are allowed but probably not meant: values, rows and loops that look wrong.

use super::columns::Column;
use super::sheet::{Row, Sheet};
use crate::identify::{Data, Loop, LoopPoint, Rebound};
use crate::scenario::common::words::number;

/// A loop with fewer points than this says little.
pub(super) const FEW_POINTS: usize = 6;

/// Contacts are over sooner than a body at this many seconds' distance from its largest indentation would need.
const LONGEST_APPROACH: f64 = 10.0;

/// The work up to the largest indentation is the energy of the approach; measurements miss it by less than this factor.
const FAR_OFF: f64 = 3.0;

/// Work that is given back beyond this part of the work that is taken is no accident,
const SLIGHTLY_MORE: f64 = 1.02;
/// if it is also so many standard deviations beyond it.
const BEYOND_NOISE: f64 = 4.0;

/// What is to be said of a table.
pub(super) fn remarks(sheet: &Sheet, columns: &[Column], data: &Data) -> Vec<String> {
    let said = match data {
        Data::Rebounds(rows) => of_rebounds(sheet, columns, rows),
        Data::Loops(loops) => loops.iter().flat_map(of_loop).collect(),
    };
    said.into_iter().map(|words| format!("{}: {words}", sheet.source.file)).collect()
}

fn of_rebounds(sheet: &Sheet, columns: &[Column], rows: &[Rebound]) -> Vec<String> {
    let lines = |is: &dyn Fn(&Rebound) -> bool| -> Vec<usize> {
        rows.iter().zip(&sheet.rows).filter(|(r, _)| is(r)).map(|(_, row)| row.line).collect()
    };
    let mut list = Vec::new();
    let above = lines(&|r| r.restitution.is_some_and(|d| d.value > 1.0));
    if !above.is_empty() {
        list.push(format!("restitution above 1 in {}: possible only where a load does work", lines_of(&above)));
    }
    let empty = lines(&|r| r.measured().next().is_none());
    if !empty.is_empty() {
        list.push(format!("nothing is measured in {}", lines_of(&empty)));
    }
    let again = repeated(sheet, columns);
    if !again.is_empty() {
        let repeat =
            if again.len() == 1 { "repeats an earlier row and counts" } else { "repeat earlier rows and count" };
        list.push(format!("{} {repeat} again", lines_of(&again)));
    }
    list
}

/// The lines whose used cells all have the text of an earlier line. Of points of loops that says nothing: instruments
/// measure in steps.
fn repeated(sheet: &Sheet, columns: &[Column]) -> Vec<usize> {
    let mut seen = std::collections::HashSet::new();
    let cells = || columns.iter().flat_map(|c| [Some(c.index), c.deviation]).flatten();
    let key = |row: &Row| -> Vec<&str> { cells().map(|i| sheet.text(&row.cells[i])).collect() };
    sheet.rows.iter().filter(|row| !seen.insert(key(row))).map(|row| row.line).collect()
}

/// "line 7", "lines 7 and 9", "lines 7, 9, 11 and 5 more".
fn lines_of(lines: &[usize]) -> String {
    let written: Vec<String> = lines.iter().take(3).map(usize::to_string).collect();
    match (lines.len(), &written[..]) {
        (1, [only]) => format!("line {only}"),
        (2 | 3, [rest @ .., last]) => format!("lines {} and {last}", rest.join(", ")),
        (count, _) => format!("lines {} and {} more", written.join(", "), count - written.len()),
    }
}

fn of_loop(l: &Loop) -> Vec<String> {
    let (name, turn) = (format!("the loop at {} m/s", l.speed), l.turn());
    let mut list = Vec::new();
    if l.points.len() < FEW_POINTS {
        let points = if l.points.len() == 1 { "1 point".into() } else { format!("{} points", l.points.len()) };
        list.push(format!("{name} has only {points}"));
    } else if turn + 1 == l.points.len() {
        list.push(format!("{name} ends at its largest indentation: it has no unloading branch"));
    } else if let Some(part) = given_back(l) {
        list.push(format!(
            "{name} gives back {} times the work that it takes, and no contact does: are its rows in the order of time?",
            short(part)
        ));
    }
    let deepest = l.points[turn].indentation;
    if deepest > LONGEST_APPROACH * l.speed {
        list.push(format!(
            "{name} goes {} m deep, for which a body with this speed needs {} s: look at the unit in the name of its column",
            short(deepest),
            short(deepest / l.speed)
        ));
    }
    list
}

/// What is to be said of loops of bodies whose effective mass is known and on which no load acts: at the largest
/// indentation they are at rest, so the contact has taken m v₀²/2.
pub(super) fn of_energy(data: &Data, mass: f64) -> Vec<String> {
    let Data::Loops(loops) = data else { return Vec::new() };
    let one = |l: &Loop| {
        let [loading, unloading] = works(l)?;
        // A loop that runs backwards has its loading behind its turn.
        let (work, energy) = (loading.value.max(unloading.value), 0.5 * mass * l.speed * l.speed);
        (work > FAR_OFF * energy || work * FAR_OFF < energy).then(|| {
            format!(
                "the loop at {} m/s takes {} J up to its largest indentation, while the bodies bring m*v0^2/2 = {} J: \
look at the units in the names of the columns, and at the masses",
                l.speed,
                short(work),
                short(energy)
            )
        })
    };
    loops.iter().filter_map(one).collect()
}

/// How many times the work that a loop takes it gives back, where that is more than noise explains.
fn given_back(l: &Loop) -> Option<f64> {
    let [taken, given] = works(l)?;
    let noise = taken.deviation.hypot(given.deviation);
    let more = given.value > SLIGHTLY_MORE * taken.value && given.value - taken.value > BEYOND_NOISE * noise;
    (taken.value > 0.0 && more).then_some(given.value / taken.value)
}

/// A work in J and its standard deviation.
struct Work {
    value: f64,
    deviation: f64,
}

/// The work of the force on the way in and on the way out, between indentations that both branches reach; `None` where
/// one of them has too few points or starts halfway.
fn works(l: &Loop) -> Option<[Work; 2]> {
    let turn = l.turn();
    let (loading, unloading) = (&l.points[..=turn], &l.points[turn..]);
    if l.points.len() < FEW_POINTS || loading.len() < 3 || unloading.len() < 3 {
        return None;
    }
    let least = |branch: &[LoopPoint]| branch.iter().fold(f64::INFINITY, |x, p| x.min(p.indentation));
    let from = least(loading).max(least(unloading)).max(0.0);
    let deepest = l.points[turn].indentation;
    (from < 0.5 * deepest).then(|| {
        let mut back: Vec<LoopPoint> = unloading.to_vec();
        back.reverse();
        [work(loading, from), work(&back, from)]
    })
}

/// The work along a branch, as far as it is deeper than `from`: ∫F dx by the trapezoidal rule. Where no deviations are
/// given the second differences of the force tell its noise; curvature makes them larger, never smaller.
fn work(branch: &[LoopPoint], from: f64) -> Work {
    let (mut value, mut lengths) = (0.0, 0.0);
    for pair in branch.windows(2) {
        let [a, b] = [&pair[0], &pair[1]].map(|p| (p.indentation, p.force.value));
        let clipped = [a.0.max(from), b.0.max(from)];
        if clipped[0] != clipped[1] {
            let force = |x: f64| a.1 + (b.1 - a.1) * (x - a.0) / (b.0 - a.0);
            value += 0.5 * (force(clipped[0]) + force(clipped[1])) * (clipped[1] - clipped[0]);
            lengths += (clipped[1] - clipped[0]).powi(2);
        }
    }
    let second = |p: &[LoopPoint]| p[0].force.value - 2.0 * p[1].force.value + p[2].force.value;
    let count = branch.len().saturating_sub(2).max(1) as f64;
    let scatter = branch.windows(3).map(|p| second(p).powi(2)).sum::<f64>() / (6.0 * count);
    let given = branch.iter().filter_map(|p| p.force.deviation).fold(0.0, f64::max);
    Work { value, deviation: (scatter.max(given * given) * lengths).sqrt() }
}

/// Two digits: more would not help to see what is wrong.
fn short(value: f64) -> String {
    number(format!("{value:.1e}").parse().unwrap_or(value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identify::Datum;

    /// A contact with F = 1000 x on the way in and `part` of it on the way out, to 1 mm.
    fn contact(part: f64) -> Loop {
        let point = |x: f64, force: f64| LoopPoint { indentation: x, force: Datum { value: force, deviation: None } };
        let depth = |i: usize| i as f64 * 1e-4;
        let way_in = (0..=10).map(|i| point(depth(i), 1e3 * depth(i)));
        let way_out = (0..10).rev().map(|i| point(depth(i), part * 1e3 * depth(i)));
        Loop { speed: 1.0, points: way_in.chain(way_out).collect() }
    }

    #[test]
    fn a_contact_that_gives_back_more_than_it_takes_is_noticed_and_an_elastic_one_is_not() {
        assert_eq!(given_back(&contact(1.0)), None);
        assert_eq!(given_back(&contact(0.4)), None);
        let mut backwards = contact(0.4);
        backwards.points.reverse();
        assert!(given_back(&backwards).is_some_and(|part| part > 2.0));
        // The first tenths of the way in are missing: what both branches have is compared.
        let mut late = contact(1.0);
        late.points.drain(..4);
        assert_eq!(given_back(&late), None);
    }

    #[test]
    fn the_work_up_to_the_turn_is_the_energy_of_the_approach() {
        let (l, right) = (contact(0.8), 1e-3);
        let [taken, _] = works(&l).unwrap();
        assert!((taken.value / (0.5 * right) - 1.0).abs() < 1e-12, "{}", taken.value);
        assert!(of_energy(&Data::Loops(vec![l.clone()]), right).is_empty());
        assert_eq!(of_energy(&Data::Loops(vec![l.clone()]), 1e3 * right).len(), 1);
        assert_eq!(of_energy(&Data::Loops(vec![l]), 1e-3 * right).len(), 1);
    }
}
