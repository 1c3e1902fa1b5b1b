//! Fits to twin data: `cargo bench -p carom --bench identify [-- PART...]`, parts twins, table3,
//! front, evolution, loops, intervals, compare, wild.
//!
//! Prints one table for each part; seeds=N, restarts=N and column=0..3 change how much is done. Run any other way (as by `cargo test --all-targets`) one seed of each is done.

#![allow(clippy::unwrap_used)]

mod evolution;
mod wild;

use carom::identify::*;
use carom::law::{Form, POWER};
use carom_test::Random;
use carom_test::collision::{HUNT, MAXWELL};
use carom_test::twins::*;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let full = arguments.iter().any(|a| a == "--bench");
    let number =
        |name: &str| arguments.iter().find_map(|a| a.strip_prefix(name)?.strip_prefix('=')?.parse::<u64>().ok());
    let seeds = number("seeds");
    let wanted = |part: &str| {
        let named: Vec<&String> = arguments.iter().filter(|a| !a.starts_with("--") && !a.contains('=')).collect();
        named.is_empty() || named.iter().any(|a| *a == part)
    };
    let count = |most: u64| seeds.unwrap_or(if full { most } else { 1 });
    if wanted("twins") {
        let columns = number("column").map_or(0..4, |c| c as usize..c as usize + 1);
        twins(columns, count(20), number("restarts").unwrap_or(if full { 200 } else { 3 }) as usize);
    }
    if wanted("table3") {
        table3();
    }
    if wanted("front") {
        front(count(5));
    }
    if wanted("evolution") {
        evolutions(count(1), if full { 2000 } else { 96 });
    }
    if wanted("loops") {
        loops(count(5));
    }
    if wanted("intervals") {
        intervals(count(200));
    }
    if wanted("compare") {
        comparisons(count(20));
    }
    if wanted("wild") {
        wild::wild(count(20));
    }
}

fn value_of(fit: &Fit) -> Vec<f64> {
    fit.parameters.iter().map(|p| p.value).collect()
}

/// Twin of Kharaz and Gorham: the misfit beside the truth's own and beside the best of many random restarts.
fn twins(columns: std::ops::Range<usize>, seeds: u64, restarts: usize) {
    println!("# twins: restitution, 24 speeds in [0.3, 5]");
    println!(
        "set,seed,misfit,truth_misfit,best_of_{restarts}_restarts,over_truth,over_restarts,seconds,collisions,restart_seconds"
    );
    for (truth, noise, _) in kharaz_gorham()[columns].iter().cloned() {
        for seed in 1..=seeds {
            let data = truth.restitutions(&even(0.3, 5.0, 24), noise, false, seed);
            let own = own_misfit(&truth, &data)[0];
            let problem = kharaz_problem(&truth, data, seed);
            let clock = Instant::now();
            let fit = fit(&problem, &mut Silent).unwrap();
            let seconds = clock.elapsed().as_secs_f64();
            let misfit = fit.misfits[0].mean_square;
            let clock = Instant::now();
            let best = best_of_restarts(&problem, restarts, 1000 + seed);
            println!(
                "{},{seed},{misfit:.6e},{own:.6e},{best:.6e},{:.5},{:.5},{seconds:.2},{},{:.1}",
                truth.name,
                misfit / own,
                misfit / best,
                fit.work.collisions,
                clock.elapsed().as_secs_f64()
            );
        }
    }
}

fn kharaz_problem(truth: &Truth, data: Dataset, seed: u64) -> Problem {
    let datasets = vec![data];
    let mut model = Model::new(truth.law, truth.form, &datasets);
    bound(&mut model);
    Problem { seed, threads: 2, spread: Spread::None, ..Problem::new(datasets, model) }
}

/// The least misfit of so many fits downhill from points drawn evenly between the bounds.
fn best_of_restarts(problem: &Problem, restarts: usize, seed: u64) -> f64 {
    let mut random = Random(seed);
    let starts: Vec<Vec<f64>> = (0..restarts)
        .map(|_| {
            let b = random.between(0.0, 30.0);
            let u: Vec<f64> = (0..5).map(|_| random.unit()).collect();
            let nan = f64::NAN;
            vec![b, b * (2.0 * u[0] - 1.0), 0.01 + 0.98 * u[1], u[2], 1.0 + 5.0 * u[3], 1.0 + 5.0 * u[4], nan, nan]
        })
        .collect();
    let half = restarts.div_ceil(2).max(1);
    std::thread::scope(|scope| {
        let parts: Vec<_> = starts
            .chunks(half)
            .map(|part| {
                scope.spawn(move || {
                    let one = |start: &Vec<f64>| {
                        let start = Some(start.clone());
                        let problem = Problem { start, global: false, threads: 1, tolerance: 1e-7, ..problem.clone() };
                        fit(&problem, &mut Silent).map_or(f64::INFINITY, |f| f.misfits[0].mean_square)
                    };
                    part.iter().map(one).fold(f64::INFINITY, f64::min)
                })
            })
            .collect();
        parts.into_iter().map(|p| p.join().unwrap()).fold(f64::INFINITY, f64::min)
    })
}

/// P0 Table 3: from column (0) to the noise-free curve of column (1), and how far apart parameters are that fit as well.
fn table3() {
    println!(
        "# table3: noise-free curve of column (1) from column (0); then intervals with the noise of the twin as deviation"
    );
    println!(
        "set,misfit,global_misfit,parameter,low,high,closed_low,closed_high,determined,misfit_low,misfit_high,ends"
    );
    for (truth, noise, before) in kharaz_gorham() {
        let plain = truth.restitutions(&even(0.3, 5.0, 24), 0.0, false, 1);
        let problem = kharaz_problem(&truth, plain, 1);
        let downhill = Problem { start: Some(before.to_vec()), global: false, ..problem.clone() };
        let misfit = fit(&downhill, &mut Silent).unwrap().misfits[0].mean_square;
        let everywhere = Problem { start: Some(before.to_vec()), ..problem };
        let global = fit(&everywhere, &mut Silent).unwrap().misfits[0].mean_square;
        // The same curve, known to the noise of the twin.
        let mut known = truth.restitutions(&even(0.3, 5.0, 24), 0.0, false, 1);
        if let Data::Rebounds(rows) = &mut known.data {
            rows.iter_mut().flat_map(|r| r.restitution.as_mut()).for_each(|d| d.deviation = Some(noise));
        }
        let problem =
            Problem { spread: Spread::Profile, start: Some(before.to_vec()), ..kharaz_problem(&truth, known, 1) };
        let clock = Instant::now();
        let fit = fit(&problem, &mut Silent).unwrap();
        println!("{},{misfit:.2e},{global:.2e},,,,,,,,,{:.2} s", truth.name, clock.elapsed().as_secs_f64());
        for p in fit.parameters.iter().filter(|p| p.role == Role::Free) {
            let Interval { low, high } = p.interval.unwrap();
            let trade = fit.trades.iter().find(|t| t.parameter == p.key);
            let misfits = trade.map_or([f64::NAN; 2], |t| [t.misfits[0][0], t.misfits[1][0]]);
            let ends = trade.map_or(String::new(), |t| format!("{:.3?} {:.3?}", &t.ends[0][..6], &t.ends[1][..6]));
            println!(
                ",,,{},{:.4},{:.4},{},{},{},{:.2e},{:.2e},{ends}",
                p.key,
                low.value,
                high.value,
                low.closed,
                high.closed,
                p.determined.unwrap(),
                misfits[0],
                misfits[1]
            );
        }
    }
}

fn pair(list: &[f64]) -> String {
    list.iter().map(|x| format!("{x:.3e}")).collect::<Vec<_>>().join(" ")
}

/// Twin of Villegas et al.: the front of restitution and duration.
fn front(seeds: u64) {
    println!("# front: 16 speeds in [0.08, 0.6], noise 0.006 and 0.0015 s");
    println!("law,seed,points,monotone,not_worse_than_truth,worst_constraint,seconds,truth,first,last");
    for law in [HUNT, MAXWELL] {
        for seed in 1..=seeds {
            let truth = villegas(law);
            let data = truth.rebounds(&even(0.08, 0.6, 16), [0.006, 0.0015], false, seed);
            let own = own_misfit(&truth, &data);
            let datasets = vec![data];
            let model = villegas_model(&truth, &datasets);
            let problem = Problem { seed, threads: 2, spread: Spread::None, ..Problem::new(datasets, model) };
            let clock = Instant::now();
            let fit = fit(&problem, &mut Silent).unwrap();
            let seconds = clock.elapsed().as_secs_f64();
            let monotone =
                fit.front.windows(2).all(|w| w[1].misfits[0] > w[0].misfits[0] && w[1].misfits[1] < w[0].misfits[1]);
            let better = fit.front.iter().filter(|p| p.misfits[0] <= own[0] && p.misfits[1] <= own[1]).count();
            let constraint = |p: &FrontPoint| {
                let v = &p.parameters;
                let stiffness = 0.506 / 255.0 * v[2] / v[7].powf(v[5] + 1.0) - 1.0;
                (v[7] - 0.506 * v[6]).abs().max(stiffness)
            };
            let worst = fit.front.iter().map(constraint).fold(f64::NEG_INFINITY, f64::max);
            println!(
                "{law:?},{seed},{},{monotone},{better},{worst:.1e},{seconds:.2},{},{},{}",
                fit.front.len(),
                pair(&own),
                pair(&fit.front[0].misfits),
                pair(&fit.front[fit.front.len() - 1].misfits)
            );
            if std::env::var("SHOW").is_ok() {
                println!("{:?} {:?}", value_of(&fit), fit.misfits);
                for p in &fit.front {
                    println!("  {} {:.4?}", pair(&p.misfits), p.parameters);
                }
            }
        }
    }
}

/// The front by scalarisation beside one by evolution: area dominated below three times the truth's misfits, and seconds.
fn evolutions(seeds: u64, evaluations: usize) {
    println!("# evolution: hypervolume of the front of the cart");
    println!("law,seed,scalarised,seconds,evolved_with_{evaluations}_evaluations,seconds");
    for law in [HUNT, MAXWELL] {
        for seed in 1..=seeds {
            let truth = villegas(law);
            let data = truth.rebounds(&even(0.08, 0.6, 16), [0.006, 0.0015], false, seed);
            let reference = own_misfit(&truth, &data).map(|m| 3.0 * m);
            let datasets = vec![data];
            let model = villegas_model(&truth, &datasets);
            let problem = Problem { seed, threads: 2, spread: Spread::None, ..Problem::new(datasets, model) };
            let clock = Instant::now();
            let fit = fit(&problem, &mut Silent).unwrap();
            let (scalarised, first) =
                (fit.front.iter().map(|p| [p.misfits[0], p.misfits[1]]).collect::<Vec<_>>(), clock.elapsed());
            let clock = Instant::now();
            let rough = Problem { tolerance: 1e-5, ..problem };
            let evolved = evolution::front(&rough, evaluations, seed);
            println!(
                "{law:?},{seed},{:.4},{:.2},{:.4},{:.2}",
                evolution::hypervolume(&scalarised, reference),
                first.as_secs_f64(),
                evolution::hypervolume(&evolved, reference),
                clock.elapsed().as_secs_f64()
            );
        }
    }
}

/// Loops of the baseball: recovered to the noise, and what restitution adds.
fn loops(seeds: u64) {
    println!("# loops: baseball at four speeds, 1 % noise; deviations from loops alone and with 24 restitutions");
    println!("law,seed,rms_over_noise,seconds,parameter,truth,fitted,loops_alone,together");
    for law in [HUNT, MAXWELL] {
        for seed in 1..=seeds {
            let truth = baseball(law);
            let data = truth.loops(&BASEBALL_SPEEDS, 25, 0.01, true, seed);
            let datasets = vec![data.clone()];
            let model = Model::new(law, Form::Dimensional, &datasets);
            let problem = Problem { seed, threads: 2, spread: Spread::None, ..Problem::new(datasets, model.clone()) };
            let clock = Instant::now();
            let alone = fit(&problem, &mut Silent).unwrap();
            let seconds = clock.elapsed().as_secs_f64();
            let rms = alone.misfits[0].weighted.unwrap().sqrt();
            println!("{law:?},{seed},{rms:.4},{seconds:.2},,,,,");
            let both = vec![data, truth.restitutions(&even(1.0, 40.0, 24), 0.006, true, seed + 77)];
            let problem = Problem { datasets: both, front: 0, ..problem };
            let together = fit(&problem, &mut Silent).unwrap();
            for (i, p) in together.parameters.iter().enumerate().filter(|(_, p)| p.role == Role::Free) {
                let of = |kind: Option<Kind>| {
                    let share = together.shares.iter().find(|s| s.kind == kind).unwrap();
                    share.deviations.iter().find(|d| d.0 == p.key).unwrap().1
                };
                println!(
                    ",,,,{},{:.5},{:.5},{:.4e} ({:.4e} at its own fit),{:.4e}",
                    p.key,
                    truth.values[i],
                    p.value,
                    of(Some(Kind::Loop)),
                    alone.parameters[i].deviation.unwrap(),
                    of(None)
                );
            }
        }
    }
}

const BASEBALL_SPEEDS: [f64; 4] = [8.0, 16.0, 26.0, 38.0];

/// How often nominal 95 % intervals contain the truth.
fn intervals(seeds: u64) {
    println!(
        "# intervals: bwshc with an interior truth; 24 speeds, restitution noise 0.006, duration 0.5 %, T_b known"
    );
    let values = [1.5, -0.9, 0.5, 0.03, 1.6, 1.8, f64::NAN, 1e-4];
    let truth = Truth::base("interior", HUNT, values);
    let mut tally: Vec<(&str, usize, usize, usize)> = Vec::new();
    let clock = Instant::now();
    for seed in 1..=seeds {
        let data = truth.rebounds(&even(0.3, 5.0, 24), [0.006, -0.005], true, seed);
        let datasets = vec![data];
        let mut model = Model::new(truth.law, truth.form, &datasets);
        bound(&mut model);
        model.set("Tb", Slot::Fixed(1e-4));
        let problem = Problem { seed, threads: 2, front: 0, ..Problem::new(datasets, model) };
        let fit = fit(&problem, &mut Silent).unwrap();
        for (i, p) in fit.parameters.iter().enumerate().filter(|(_, p)| p.role == Role::Free) {
            let Interval { low, high } = p.interval.unwrap();
            let inside = low.value <= values[i] && values[i] <= high.value;
            let determined = p.determined.unwrap();
            if tally.iter().all(|t| t.0 != p.key) {
                tally.push((p.key, 0, 0, 0));
            }
            let row = tally.iter_mut().find(|t| t.0 == p.key).unwrap();
            row.1 += usize::from(determined);
            row.2 += usize::from(determined && inside);
            row.3 += usize::from(inside);
            if std::env::var("SHOW").is_ok() {
                println!(
                    "{seed} {} {:.4} [{:.4} {}, {:.4} {}] {determined} {inside}",
                    p.key, p.value, low.value, low.closed, high.value, high.closed
                );
            }
        }
    }
    println!("parameter,determined,of_those_contain_truth,share,all_contain_truth,share,seeds");
    let share = |a: usize, b: usize| a as f64 / b.max(1) as f64;
    for (key, determined, inside, all) in &tally {
        println!(
            "{key},{determined},{inside},{:.3},{all},{:.3},{seeds}",
            share(*inside, *determined),
            share(*all, seeds as usize)
        );
    }
    let (d, i) = tally.iter().fold((0, 0), |(d, i), t| (d + t.1, i + t.2));
    println!("together,{d},{i},{:.3},,,{:.1} s", share(i, d), clock.elapsed().as_secs_f64());
}

/// Laws told apart by loops, and not by restitution alone.
fn comparisons(seeds: u64) {
    println!("# compare: power, bwshc, bwm; loops at 1 % noise, then restitution alone at noise 0.006");
    println!("data,truth,seed,verdict,margin,bic_power,bic_bwshc,bic_bwm,k,left_out,seconds");
    let laws = [POWER, HUNT, MAXWELL];
    let masses = Some([0.145, f64::INFINITY]);
    let power = Truth {
        name: "power",
        law: POWER,
        form: Form::Dimensional,
        values: vec![4e6, 1.5, 6e3, 0.5],
        masses,
        input: None,
    };
    let truths = [power, baseball(HUNT), baseball(MAXWELL)];
    let (mut right, mut open) = (0, 0);
    for kind in ["loops", "restitution"] {
        for seed in 1..=seeds {
            let truth = &truths[(seed % 3) as usize];
            let data = match kind {
                "loops" => truth.loops(&BASEBALL_SPEEDS, 25, 0.01, true, seed),
                _ => truth.restitutions(&even(1.0, 40.0, 24), 0.006, true, seed),
            };
            let datasets = vec![data];
            let models: Vec<Model> = laws.iter().map(|l| Model::new(*l, Form::Dimensional, &datasets)).collect();
            let problem = Problem { seed, threads: 2, ..Problem::new(datasets, models[0].clone()) };
            let clock = Instant::now();
            let result = compare(&models, &problem, &mut Silent).unwrap();
            let c = &result.contenders;
            let told = matches!(result.verdict, Verdict::Law(i) if laws[i] == truth.law);
            right += u64::from(kind == "loops" && told);
            open += u64::from(kind != "loops" && result.verdict == Verdict::CannotTell);
            println!(
                "{kind},{:?},{seed},{:?},{:.2},{:.2},{:.2},{:.2},{:?},{:.3?},{:.1}",
                truth.law,
                result.verdict,
                result.margin,
                c[0].bic,
                c[1].bic,
                c[2].bic,
                c.iter().map(|c| c.parameters).collect::<Vec<_>>(),
                c.iter().map(|c| c.left_out).collect::<Vec<_>>(),
                clock.elapsed().as_secs_f64()
            );
        }
    }
    println!("loops told apart,{right},of,{seeds}; restitution cannot tell,{open},of,{seeds}");
}
