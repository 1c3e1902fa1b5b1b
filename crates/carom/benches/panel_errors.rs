//! Whether the errors that panels tell are honest: random collisions far beyond what is usual, beside the event-driven engine at 1e-12.
//!
//! `cargo bench -p carom --bench panel_errors -- [collisions] [seed] [rtol]`; prints CSV. For every law, with and without load, and every decade of
//! the largest estimate among the results, relative to each: how many were answered, how many have a result off by more than its error,
//! and by more than ten times that, with the upper Clopper-Pearson bound (95 %) of the last.

use carom::collide::{
    Body, Brief, ByPanels, Collision, EndRule, FORCE_NAMES, Options, Results, Stop, Tolerance, Wanted, run,
};
use carom::formula::Formula;
use carom::numerics::{cores, map};
use carom_test::Random;
use std::collections::BTreeMap;

/// Errors of the witness, relative: what lies below says nothing.
const WITNESS: f64 = 1e-11;
/// Collisions that are solved together.
const BLOCK: usize = 1000;

fn main() {
    let numbers: Vec<f64> = std::env::args().filter_map(|a| a.parse().ok()).collect();
    let number = |i: usize, otherwise: f64| numbers.get(i).copied().unwrap_or(otherwise);
    let (count, seed, rtol) = (number(0, 300.0) as usize, number(1, 1.0) as u64, number(2, 1e-8));
    let blocks: Vec<u64> = (0..count.div_ceil(BLOCK) as u64).map(|block| seed.wrapping_mul(1 << 20) + block).collect();
    let mut table: BTreeMap<(&'static str, bool, String), Row> = BTreeMap::new();
    for part in map(&blocks, cores(), |seed| block(*seed, count.min(BLOCK), rtol)) {
        for (key, row) in part {
            table.entry(key).or_default().add(&row);
        }
    }
    println!("law,loaded,estimate,collisions,not_parted,answered,beyond_error,beyond_ten_errors,bound_of_these");
    for ((law, loaded, decade), row) in table {
        let Row { all, held, answered, beyond, far } = row;
        println!("{law},{loaded},{decade},{all},{held},{answered},{beyond},{far},{:.1e}", bound(far, answered));
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    all: usize,
    held: usize,
    answered: usize,
    beyond: usize,
    far: usize,
}

impl Row {
    fn add(&mut self, other: &Row) {
        self.all += other.all;
        self.held += other.held;
        self.answered += other.answered;
        self.beyond += other.beyond;
        self.far += other.far;
    }
}

type Part = BTreeMap<(&'static str, bool, String), Row>;

/// Some collisions with their witnesses.
fn block(seed: u64, count: usize, rtol: f64) -> Part {
    let mut random = Random(seed);
    let drawn: Vec<(&'static str, bool, Collision)> = (0..count).filter_map(|_| draw(&mut random, rtol)).collect();
    let (mut side_by_side, mut briefs) = (ByPanels::default(), vec![None; drawn.len()]);
    drawn.iter().enumerate().for_each(|(i, (_, _, collision))| side_by_side.add(i, collision));
    let mut wanted = Wanted::default();
    wanted.errors = true;
    side_by_side.solve(wanted, |i, brief| briefs[i] = Some(*brief));
    let mut part = Part::new();
    for ((law, loaded, collision), brief) in drawn.iter().zip(briefs) {
        let finer = Collision { tolerance: Tolerance::of(1e-12), ..collision.clone() };
        let witness = run(&finer, Options::BARE.by_events()).ok();
        let parted = witness.as_ref().is_some_and(|witness| witness.stop == Stop::Separated);
        let mut row = Row { all: 1, held: usize::from(!parted), ..Row::default() };
        let mut decade = "none".to_string();
        if let (Some(brief), Some(witness)) = (&brief, &witness) {
            let (times, largest, name) =
                if parted { worst(brief, &witness.results.list()) } else { (f64::INFINITY, 1.0, "stop") };
            decade = format!("1e{:.0}", largest.log10().floor());
            row.answered = 1;
            row.beyond = usize::from(times > 1.0);
            row.far = usize::from(times > 10.0);
            if times > 10.0 {
                eprintln!(
                    "{name} is {times:.0} times its error off: {law} {:?} {:?} end {:?}",
                    collision.values, witness.stop, collision.end
                );
            }
        }
        part.entry((law, *loaded, decade)).or_default().add(&row);
    }
    part
}

/// How many times its error a result is off at most, the largest error, relative, and which result that is off is.
fn worst(brief: &Brief, truth: &[Option<f64>]) -> (f64, f64, &'static str) {
    let (mut times, mut largest, mut name) = (0f64, 1e-16f64, "none");
    let found = brief.results.list().into_iter().zip(brief.error.list()).zip(truth);
    for (((value, error), truth), result) in found.zip(Results::TABLE) {
        let (Some(value), Some(error), Some(truth)) = (value, error, truth) else { continue };
        let off = ((value - truth).abs() - WITNESS * (1.0 + truth.abs())).max(0.0) / error;
        if off > times {
            (times, name) = (off, result.name);
        }
        largest = largest.max(error / (1.0 + truth.abs()));
    }
    (times, largest, name)
}

/// A collision of the widest ranges.
fn draw(random: &mut Random, rtol: f64) -> Option<(&'static str, bool, Collision)> {
    let mut uniform = |low: f64, high: f64| low + (high - low) * (random.bits() >> 11) as f64 / (1u64 << 53) as f64;
    let kind = uniform(0.0, 3.0) as usize;
    let load = (uniform(0.0, 1.0) < 0.1).then(|| uniform(-3.0, 1.0));
    let damping = if kind != 1 && uniform(0.0, 1.0) < 0.1 { 0.0 } else { 10f64.powf(uniform(-4.0, 1.0)) };
    let formula = |names: &[&str]| load.and_then(|u| Formula::parse(&format!("{u:e}"), names).ok());
    let builder = if kind == 2 {
        let m = [0.0, 0.25, 0.5][uniform(0.0, 3.0) as usize];
        let m = if uniform(0.0, 1.0) < 0.5 { m } else { uniform(0.0, 3.0) };
        let body = Body::new(1.0, -1.0);
        let body = formula(FORCE_NAMES).map_or(body.clone(), |force| body.with_force(force));
        let end = if uniform(0.0, 1.0) < 0.5 { EndRule::Force } else { EndRule::Indentation };
        let of = Collision::between(body, Body::fixed()).law("power").set("k", 1.0).set("lambda", damping).end(end);
        let of = of.set("n", uniform(1.0, 3.0)).set("m", m);
        if uniform(0.0, 1.0) < 0.1 { of.compression_only() } else { of }
    } else {
        let b = if uniform(0.0, 1.0) < 0.1 { 0.0 } else { 10f64.powf(uniform(-3.0, 3.0)) };
        let part = if uniform(0.0, 1.0) < 0.1 { 1f64.copysign(uniform(-1.0, 1.0)) } else { uniform(-1.0, 1.0) };
        let mut exponent = || if uniform(0.0, 1.0) < 0.2 { 1.0 } else { uniform(1.0, 5.0) };
        let (n, p) = (exponent(), exponent());
        let of =
            Collision::dimensionless(formula(&["t"])).law(["bwshc", "bwm"][kind]).set("B", b).set("Gamma", part * b);
        of.set("kappa", uniform(0.01, 0.99)).set("sigma", damping).set("n", n).set("p", p)
    };
    let law = ["bwshc", "bwm", "power"][kind];
    Some((law, load.is_some(), builder.tolerance(Tolerance::of(rtol)).build().ok()?))
}

/// The upper bound of a share of which so many were seen, with 95 %: where the binomial sum up to them is 0.05.
fn bound(seen: usize, of: usize) -> f64 {
    if of == 0 {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let p: f64 = 0.5 * (low + high);
        let (mut term, mut sum) = ((of as f64 * (1.0 - p).ln()).exp(), 0.0);
        for k in 0..=seen {
            sum += term;
            term *= (of - k) as f64 / (k + 1) as f64 * p / (1.0 - p);
        }
        if sum > 0.05 { low = p } else { high = p }
    }
    high
}
