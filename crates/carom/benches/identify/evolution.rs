//! A front by evolution, to hold the one by scalarisation against: generalised differential evolution (S. Kukkonen and J. Lampinen,
//! GDE3, 2005) on the cart of Villegas et al., without gradients.

use carom::identify::{Problem, slopes};
use carom_test::Random;

/// One member: coordinates in the unit cube, and both misfits.
#[derive(Clone)]
struct Member {
    u: Vec<f64>,
    misfits: [f64; 2],
}

/// Parameters from the unit cube: Γ_b within ±B_b, U_b tied to T_b by eq. 63.
fn parameters(u: &[f64]) -> Vec<f64> {
    let b = 30.0 * u[0];
    let time = 1e-3 * 1e4f64.powf(u[6]);
    let sigma = u[3] * u[3];
    vec![b, b * (2.0 * u[1] - 1.0), 0.01 + 0.98 * u[2], sigma, 1.0 + 5.0 * u[4], 1.0 + 5.0 * u[5], time / 0.506, time]
}

fn measured(problem: &Problem, u: Vec<f64>) -> Member {
    let values = parameters(&u);
    // Eq. 64 as a penalty that no feasible point has.
    let excess = (0.506 / 255.0 * values[2] / values[7].powf(values[5] + 1.0) - 1.0).max(0.0);
    let misfits = match slopes(problem, &values) {
        Ok(list) if excess == 0.0 => [list[0].misfit, list[1].misfit],
        _ => [1e3 + excess; 2],
    };
    Member { u, misfits }
}

fn beats(a: &Member, b: &Member) -> bool {
    let pairs = || a.misfits.iter().zip(&b.misfits);
    pairs().all(|(x, y)| x <= y) && pairs().any(|(x, y)| x < y)
}

/// The best `count`, front by front; of the last front those in the emptiest places.
fn survivors(mut pool: Vec<Member>, count: usize) -> Vec<Member> {
    let mut kept: Vec<Member> = Vec::new();
    while kept.len() < count && !pool.is_empty() {
        let first: Vec<bool> = pool.iter().map(|m| !pool.iter().any(|o| beats(o, m))).collect();
        let (mut front, mut rest) = (Vec::new(), Vec::new());
        for (member, first) in pool.into_iter().zip(first) {
            if first { front.push(member) } else { rest.push(member) }
        }
        front.sort_by(|a, b| a.misfits[0].total_cmp(&b.misfits[0]));
        while kept.len() + front.len() > count && front.len() > 2 {
            let room = |i: usize| {
                let side = |k: usize| ((front[i + 1].misfits[k] / front[i - 1].misfits[k]).ln()).abs();
                side(0) + side(1)
            };
            let crowded = (1..front.len() - 1).min_by(|a, b| room(*a).total_cmp(&room(*b)));
            front.remove(crowded.unwrap_or(0));
        }
        kept.extend(front);
        pool = rest;
    }
    kept.truncate(count);
    kept
}

/// The misfits of a front after so many evaluations.
pub fn front(problem: &Problem, evaluations: usize, seed: u64) -> Vec<[f64; 2]> {
    const POPULATION: usize = 48;
    let mut random = Random(seed);
    let mut members: Vec<Member> =
        (0..POPULATION).map(|_| measured(problem, (0..7).map(|_| random.unit()).collect())).collect();
    for _ in 1..evaluations / POPULATION {
        let mut pool = members.clone();
        for i in 0..members.len() {
            let mut pick = || members[(random.unit() * members.len() as f64) as usize].u.clone();
            let (a, b, c) = (pick(), pick(), pick());
            let mut trial = members[i].u.clone();
            let sure = (random.unit() * 7.0) as usize;
            for k in 0..7 {
                if k == sure || random.unit() < 0.6 {
                    trial[k] = (a[k] + 0.5 * (b[k] - c[k])).clamp(0.0, 1.0);
                }
            }
            let trial = measured(problem, trial);
            if beats(&trial, &members[i]) {
                pool[i] = trial;
            } else if !beats(&members[i], &trial) {
                pool.push(trial);
            }
        }
        members = survivors(pool, POPULATION);
    }
    members.iter().filter(|m| !members.iter().any(|o| beats(o, m))).map(|m| m.misfits).collect()
}

/// The area that a front dominates below a reference point, over the area below that point.
pub fn hypervolume(front: &[[f64; 2]], reference: [f64; 2]) -> f64 {
    let mut inside: Vec<[f64; 2]> =
        front.iter().copied().filter(|f| f[0] < reference[0] && f[1] < reference[1]).collect();
    inside.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let (mut area, mut height) = (0.0, reference[1]);
    for [x, y] in inside {
        if y < height {
            area += (reference[0] - x) * (height - y);
            height = y;
        }
    }
    area / (reference[0] * reference[1])
}
