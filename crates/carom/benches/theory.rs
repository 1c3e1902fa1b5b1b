//! The approximations of the restitution against the integrated collision: `cargo bench -p carom --bench theory`.
//!
//! Prints three tables as CSV: the cells of Tables 2, 3 and 4 of P2, recomputed on a fine grid of γ beside the printed ones; the
//! error of every approximation against γ; the error of the end at zero force. Run any other way (as by `cargo test
//! --all-targets`) the grids are coarse.
//!
//! On the grid of P2 every cell comes out but two: Table 4 (a), g̃ = 1, γ < 0.02, printed 2.06e-3 (2.20e-3 with Proposition 3), where the
//! error grows to 6.59e-3 (6.79e-3) at γ = 0.0199; and Table 4 (b), the middle range with Proposition 3, printed 2.50e-1, where
//! 2.50e-2 comes out. Cells in which e falls steeply to zero (2.08e-1, 2.38e-4 and their like) depend on the grid.

use carom::collide::EndRule::{Force, Indentation};
use carom::restitution::theory::{Approximation, Material, Theory, TheoryError, critical, force_end};

/// g̃, the range of γ as parts of the grid's end, and the printed errors with I₀, Q₀ by quadrature and by Proposition 3.
type Cell = (f64, f64, f64, f64, f64);

/// Tables 2, 3, 4 of P2 by their β. The grid of P2 has 1000 points from 0 to 0.1, and for g̃ = 10 from 0 to 1.1 times the γ_c of
/// eq. 22: its printed edges 0.0011 and 0.0051, 0.000367 and 0.00169, 0.00004 and 0.00020 are 0.2 and 0.92 of that, rounded.
const TABLES: [(u32, f64, [Cell; 9]); 3] = [
    (
        2,
        1.0,
        [
            (0.0, 0.0, 0.2, 5.39e-6, 5.39e-6),
            (0.0, 0.2, 1.0, 6.57e-4, 6.57e-4),
            (0.05, 0.0, 0.2, 5.63e-6, 1.32e-5),
            (0.05, 0.2, 1.0, 6.89e-4, 7.26e-4),
            (1.0, 0.0, 0.2, 6.82e-5, 1.32e-4),
            (1.0, 0.2, 1.0, 1.77e-2, 1.85e-2),
            (10.0, 0.0, 0.2, 4.39e-7, 8.03e-5),
            (10.0, 0.2, 0.92, 4.25e-3, 1.33e-2),
            (10.0, 0.92, 1.0, 5.63e-13, 5.63e-13),
        ],
    ),
    (
        3,
        1.5,
        [
            (0.0, 0.0, 0.2, 1.37e-5, 1.37e-5),
            (0.0, 0.2, 1.0, 1.60e-3, 1.60e-3),
            (0.05, 0.0, 0.2, 1.52e-5, 2.33e-5),
            (0.05, 0.2, 1.0, 1.78e-3, 1.82e-3),
            (1.0, 0.0, 0.2, 3.67e-4, 4.58e-4),
            (1.0, 0.2, 1.0, 2.08e-1, 2.09e-1),
            (10.0, 0.0, 0.2, 1.06e-7, 8.11e-5),
            (10.0, 0.2, 0.92, 2.38e-4, 2.11e-2),
            (10.0, 0.92, 1.0, 2.84e-13, 2.84e-13),
        ],
    ),
    (
        4,
        2.5,
        [
            (0.0, 0.0, 0.2, 3.87e-5, 3.87e-5),
            (0.0, 0.2, 1.0, 4.26e-3, 4.26e-3),
            (0.05, 0.0, 0.2, 4.94e-5, 5.84e-5),
            (0.05, 0.2, 1.0, 5.39e-3, 5.43e-3),
            (1.0, 0.0, 0.2, 2.06e-3, 2.20e-3),
            (1.0, 0.2, 1.0, 3.11e-1, 3.11e-1),
            (10.0, 0.0, 0.2, 3.83e-7, 8.57e-5),
            (10.0, 0.2, 0.92, 9.67e-4, 2.50e-1),
            (10.0, 0.92, 1.0, 2.84e-13, 2.84e-13),
        ],
    ),
];

/// A cell agrees where its error comes out within this part, or is as good as zero in both.
const AGREES: f64 = 0.025;

fn main() -> Result<(), TheoryError> {
    let fine = std::env::args().any(|a| a == "--bench");
    tables(if fine { 1000 } else { 20 })?;
    println!();
    curves(if fine { 200 } else { 8 })?;
    println!();
    zero_force(if fine { 20 } else { 4 })
}

fn tables(points: usize) -> Result<(), TheoryError> {
    println!("table,beta,load,gamma_from,gamma_to,integrals,printed,computed,at_gamma,agrees");
    for (table, beta, cells) in TABLES {
        for (load, from, to, numerical, by_beta) in cells {
            let material = Material::new(1.5, beta)?;
            let theory = Theory::new(material, load, 8, (4, 4))?;
            let end = if load == 10.0 { 1.1 * critical::damping_by_formula(material, load) } else { 0.1 };
            let inside = |part: &f64| (from..to).contains(part) || to == 1.0 && *part == 1.0;
            let parts = (0..points).map(|i| i as f64 / (points - 1) as f64).filter(inside);
            let truth = |gamma: f64| Ok((gamma, critical::truth(material, gamma, load, Indentation)?));
            let truths = parts.map(|part| truth(end * part)).collect::<Result<Vec<(f64, f64)>, TheoryError>>()?;
            for (approximation, printed, name) in [
                (Approximation::Proposition1, numerical, "numerical"),
                (Approximation::Proposition3, by_beta, "proposition 3"),
            ] {
                let off = |(gamma, e): &(f64, f64)| {
                    let value = theory.restitution(approximation, *gamma).unwrap_or(f64::NAN);
                    ((value - e).abs(), *gamma)
                };
                let (worst, at) = truths.iter().map(off).fold((0.0, 0.0), |a, b| if b.0 > a.0 { b } else { a });
                let agrees = (worst / printed - 1.0).abs() < AGREES || worst < 1e-12 && printed < 1e-12;
                let (from, to) = (end * from, end * to);
                println!("{table},{beta},{load},{from:.3e},{to:.3e},{name},{printed:.2e},{worst:.2e},{at:.6},{agrees}");
            }
        }
    }
    Ok(())
}

fn curves(points: usize) -> Result<(), TheoryError> {
    let names: Vec<&str> = Approximation::all().iter().map(|a| a.key()).collect();
    println!("beta,load,gamma,restitution,{}", names.join(","));
    for beta in [1.0, 1.5, 2.5] {
        for load in [0.0, 0.05, 1.0, 10.0] {
            let material = Material::new(1.5, beta)?;
            let theory = Theory::new(material, load, 8, (4, 4))?;
            let last = if load > 0.0 { critical::damping(material, load)? } else { 1.0 };
            for i in 1..=points {
                let gamma = last * i as f64 / points as f64;
                let e = critical::truth(material, gamma, load, Indentation)?;
                let off = Approximation::all().into_iter().map(|a| {
                    theory.restitution(a, gamma).map_or(String::new(), |value| format!("{:.3e}", (value - e).abs()))
                });
                println!("{beta},{load},{gamma:.8e},{e:.12},{}", off.collect::<Vec<String>>().join(","));
            }
        }
    }
    Ok(())
}

/// The leading difference (c) and equation (d) of `force_end`, from the true e, and (d) from the best approximation of e.
fn zero_force(points: usize) -> Result<(), TheoryError> {
    println!("beta,load,gamma,restitution_indentation,restitution_force,kappa,leading,local,local_from_pade");
    for beta in [1.0, 1.25, 1.5, 2.0] {
        for load in [0.0, 0.05, 0.3, 1.0, 3.0] {
            let material = Material::new(1.5, beta)?;
            let theory = Theory::new(material, load, 8, (4, 4))?;
            let last = if load > 0.0 { 1.2 * critical::damping(material, load)? } else { 0.6 };
            for i in 1..=points {
                let gamma = last * i as f64 / points as f64;
                let e = critical::truth(material, gamma, load, Indentation)?;
                let e_force = critical::truth(material, gamma, load, Force)?;
                let local = force_end::solve(material, gamma, load, e * e).filter(|_| e > 0.0);
                let pade = theory.square(Approximation::RootPade, gamma);
                let by_pade = pade.map(|square| force_end::solve(material, gamma, load, square));
                let off = |value: f64| format!("{:.3e}", (value - e_force).abs());
                println!(
                    "{beta},{load},{gamma:.8e},{e:.10},{e_force:.10},{},{},{},{}",
                    local.map_or(String::new(), |end| format!("{:.2e}", end.kappa)),
                    if e > 0.0 { off(e + force_end::leading(material, gamma, load, e)) } else { String::new() },
                    local.map_or(String::new(), |end| off(end.restitution)),
                    by_pade.map_or(String::new(), |end| off(end.map_or(0.0, |end| end.restitution))),
                );
            }
        }
    }
    Ok(())
}
