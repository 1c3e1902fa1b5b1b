//! The paper's own method (P3 sections 4.1 to 4.3 and algorithm 1), for comparison: supports by a penalty of 1000 tr K, modes of
//! (K, M) by a factor of M, constant steps of Newmark's average acceleration, and the contact force of the step before.
//!
//! It is of first order in the step, and the penalty spoils the rigid mode when elements are many.

use super::energies::Energies;
use super::mesh::{MASS, Mesh, STIFFNESS};
use super::modes::{Support, SupportKind};
use super::outcome::SubImpact;
use super::scale::Scaled;
use super::strike::{Log, Sample, Samples, bending};
use crate::numerics::{Square, dot, symmetric};
use crate::quantity::{Statistics, Stop};

/// The penalty over the trace of K.
const PENALTY: f64 = 1e3;

/// The modes of the beam with its supports by penalty.
#[derive(Clone, Debug)]
pub(super) struct PenaltyModes {
    mesh: Mesh,
    mass: Square,
    /// Eigenvalues, rising.
    pub eigenvalues: Vec<f64>,
    /// Unknowns of each mode.
    pub shapes: Vec<Vec<f64>>,
    /// Ψ = ψ_e 1 + ψ_i Φᵀ K Φ, row after row; K without the penalty.
    damping: Vec<Vec<f64>>,
}

impl PenaltyModes {
    /// The first `count` modes. `None` where the numbers are not finite.
    pub fn new(mesh: Mesh, supports: &[Support], count: usize, scaled: &Scaled) -> Option<PenaltyModes> {
        let mass = assembled(&mesh, &MASS, |h| h);
        let stiffness = assembled(&mesh, &STIFFNESS, |h| 1.0 / (h * h * h));
        let mut held = stiffness.clone();
        let n = held.size;
        let gamma = PENALTY * (0..n).map(|i| stiffness.row(i)[i]).sum::<f64>();
        for support in supports {
            let node = mesh.node_at(support.place)?;
            held.row_mut(2 * node)[2 * node] += gamma;
            if support.kind == SupportKind::Clamped {
                held.row_mut(2 * node + 1)[2 * node + 1] += gamma;
            }
        }
        let (eigenvalues, shapes) = generalised(held, &mass, count)?;
        let images: Vec<Vec<f64>> = shapes.iter().map(|s| product(&stiffness, s)).collect();
        let damping = (0..shapes.len())
            .map(|i| {
                let bent = |j: usize| scaled.internal_damping * dot(&shapes[i], &images[j]);
                (0..shapes.len()).map(|j| bent(j) + if i == j { scaled.external_damping } else { 0.0 }).collect()
            })
            .collect();
        Some(PenaltyModes { mesh, mass, eigenvalues, shapes, damping })
    }

    /// The deflection of each mode at a place.
    fn at(&self, x: f64) -> Vec<f64> {
        self.mesh.deflections(&self.shapes, x)
    }

    /// Modal velocities of the rigid motion a + b ξ.
    fn velocities(&self, motion: [f64; 2]) -> Vec<f64> {
        let weighed = product(&self.mass, &self.mesh.line(motion));
        self.shapes.iter().map(|s| dot(s, &weighed)).collect()
    }
}

/// What the algorithm gives.
#[derive(Clone, Debug)]
pub(super) struct Marched {
    /// Sub-impacts, compression end, impulse.
    pub log: Log,
    /// Rigid closing speed at first touch and at the last parting.
    pub speeds: [f64; 2],
    /// Energies at the last parting, or where the march was left.
    pub energies: Energies,
    /// Why it ended.
    pub stop: Stop,
}

/// The state of the march.
struct March<'a> {
    modes: &'a PenaltyModes,
    shape: Vec<f64>,
    rigid: usize,
    scaled: &'a Scaled,
    solve: Square,
    step: f64,
    u: Vec<f64>,
    v: Vec<f64>,
    a: Vec<f64>,
    s: f64,
    w: f64,
    force: f64,
    /// Heat made so far: at the contact, inside the beam, around it.
    heat: [f64; 3],
}

/// Runs algorithm 1 with `rigid` rigid modes, from first touch at `xi`, in steps of `step`, to the proof of the end, to `horizon`, or until
/// `budget` steps are taken.
pub(super) fn march(
    modes: &PenaltyModes,
    scaled: &Scaled,
    (xi, rigid): (f64, usize),
    (step, horizon, budget): (f64, f64, u64),
    samples: Samples,
) -> Option<Marched> {
    let mut march = March::new(modes, scaled, (xi, rigid), step)?;
    let mut out = Marched {
        log: Log::new(samples),
        speeds: [march.closing_speed(); 2],
        energies: Energies::default(),
        stop: Stop::TimeLimit,
    };
    let mut steps = 0;
    let mut open: Option<SubImpact> = None;
    while (steps as f64) * step < horizon && out.stop == Stop::TimeLimit {
        let speed = march.closing_speed();
        let before = march.force;
        march.advance();
        steps += 1;
        let t = steps as f64 * step;
        // Trapezoids: the paper does not state its quadrature.
        out.log.impulse += 0.5 * step * (before + march.force);
        if speed > 0.0 && march.closing_speed() <= 0.0 && out.log.compression_end.is_none() {
            out.log.compression_end = Some((t, out.log.impulse));
        }
        if let Some(samples) = &mut out.log.samples {
            samples.push(true, || march.sample(t));
        }
        if march.force > 0.0 {
            let sub = open.get_or_insert(SubImpact { start: t - step, ..SubImpact::default() });
            sub.impulse += step * march.force;
            sub.peak_force = sub.peak_force.max(march.force);
        } else if let Some(sub) = open.take() {
            out.log.sub_impacts.push(SubImpact { end: t, ..sub });
            out.speeds[1] = march.closing_speed();
            out.energies = march.all_energies();
        } else if march.is_over() {
            out.stop = Stop::Separated;
        }
        if steps >= budget && out.stop == Stop::TimeLimit {
            out.stop = Stop::Budget;
        }
    }
    out.log.work = Statistics { steps, rhs: steps, ..Statistics::default() };
    out.log.reached = steps as f64 * step;
    if let Some(sub) = open {
        out.log.sub_impacts.push(SubImpact { end: out.log.reached, ..sub });
        out.energies = march.all_energies();
    }
    Some(out)
}

impl<'a> March<'a> {
    fn new(modes: &'a PenaltyModes, scaled: &'a Scaled, (xi, rigid): (f64, usize), step: f64) -> Option<March<'a>> {
        let count = modes.eigenvalues.len();
        let mut effective = Square::zero(count);
        for i in 0..count {
            for j in 0..count {
                let own = if i == j { modes.eigenvalues[i] + 4.0 / (step * step) } else { 0.0 };
                effective.row_mut(i)[j] = own + 2.0 / step * modes.damping[i][j];
            }
        }
        let zero = vec![0.0; count];
        Some(March {
            shape: modes.at(xi),
            rigid,
            scaled,
            solve: effective.cholesky()?.inverse(),
            step,
            u: zero.clone(),
            v: modes.velocities(scaled.motion),
            a: zero,
            s: 0.0,
            w: scaled.striker,
            force: 0.0,
            heat: [0.0; 3],
            modes,
        })
    }

    /// One step: the striker with the force of before, the contact with the beam of before, the modes with the new force.
    fn advance(&mut self) {
        let h = self.step;
        self.s += h * self.w - 0.5 * h * h * self.force * self.scaled.inverse_mass;
        self.w -= h * self.force * self.scaled.inverse_mass;
        let d = self.s - dot(&self.shape, &self.u);
        let rate = self.w - dot(&self.shape, &self.v);
        let contact = &self.scaled.contact;
        let reply = contact.respond(contact.signs((d, rate), &[0.0; 2]), (d, rate), &[0.0; 2]);
        self.force = reply.force.max(0.0);
        if self.force > 0.0 {
            self.heat[0] += h * reply.heat;
        }
        let before = self.v.clone();
        let (a0, a1, a2, a3, a4) = (4.0 / (h * h), 2.0 / h, 4.0 / h, 1.0, 1.0);
        let damped: Vec<f64> = (0..self.u.len()).map(|i| a1 * self.u[i] + a4 * self.v[i]).collect();
        let load: Vec<f64> = (0..self.u.len())
            .map(|i| {
                let inert = a0 * self.u[i] + a2 * self.v[i] + a3 * self.a[i];
                self.shape[i] * self.force + inert + dot(&self.modes.damping[i], &damped)
            })
            .collect();
        for i in 0..self.u.len() {
            let u = dot(self.solve.row(i), &load);
            let a = a0 * (u - self.u[i]) - a2 * self.v[i] - a3 * self.a[i];
            self.v[i] += 0.5 * h * (self.a[i] + a);
            self.a[i] = a;
            self.u[i] = u;
        }
        self.book_damping(&before);
    }

    /// Heat made by the damping of the beam in a step: average acceleration keeps Δ(½ vᵀv + ½ uᵀΛu) = work - h v̄ᵀ Ψ v̄ exactly, v̄ the mean
    /// of the velocities at both ends.
    fn book_damping(&mut self, before: &[f64]) {
        let damped = self.scaled.internal_damping > 0.0 || self.scaled.external_damping > 0.0;
        if !damped {
            return;
        }
        let mean: Vec<f64> = before.iter().zip(&self.v).map(|(a, b)| 0.5 * (a + b)).collect();
        let all: f64 = (0..mean.len()).map(|i| mean[i] * dot(&self.modes.damping[i], &mean)).sum();
        let outside = self.scaled.external_damping * dot(&mean, &mean);
        self.heat[1] += self.step * (all - outside);
        self.heat[2] += self.step * outside;
    }

    fn all_energies(&self) -> Energies {
        let d = self.s - dot(&self.shape, &self.u);
        Energies {
            modes: self.energies(),
            striker: self.striker(),
            stored: self.scaled.contact.stored(d, &[0.0; 2]),
            contact_heat: self.heat[0],
            beam_heat: [self.heat[1], self.heat[2]],
        }
    }

    fn closing_speed(&self) -> f64 {
        self.w - dot(&self.shape[..self.rigid], &self.v)
    }

    fn energies(&self) -> Vec<f64> {
        let energy = |i: usize| 0.5 * (self.v[i] * self.v[i] + self.modes.eigenvalues[i] * self.u[i] * self.u[i]);
        (0..self.u.len()).map(energy).collect()
    }

    fn striker(&self) -> f64 {
        if self.scaled.inverse_mass > 0.0 { 0.5 * self.w * self.w / self.scaled.inverse_mass } else { 0.0 }
    }

    fn is_over(&self) -> bool {
        let gap = dot(&self.shape[..self.rigid], &self.u) - self.s;
        let reach = |i: usize| {
            let square = self.u[i] * self.u[i] + self.v[i] * self.v[i] / self.modes.eigenvalues[i].max(1e-300);
            self.shape[i].abs() * square.sqrt()
        };
        self.closing_speed() < 0.0 && gap > (self.rigid..self.u.len()).map(reach).sum()
    }

    fn sample(&self, t: f64) -> Sample {
        let deflection = dot(&self.shape, &self.u);
        let energies = self.energies();
        let (bending, modes) = bending(&energies[self.rigid..]);
        let rigid = energies[..self.rigid].iter().sum();
        Sample { t, force: self.force, indentation: self.s - deflection, deflection, rigid, bending, modes }
    }
}

fn product(matrix: &Square, v: &[f64]) -> Vec<f64> {
    (0..matrix.size).map(|i| dot(matrix.row(i), v)).collect()
}

/// Elements put together, for unknowns (w, w').
fn assembled(mesh: &Mesh, element: &[[f64; 4]; 4], factor: impl Fn(f64) -> f64) -> Square {
    let mut matrix = Square::zero(2 * mesh.nodes.len());
    for e in 0..mesh.elements() {
        let h = mesh.length(e);
        let scale = [1.0, h, 1.0, h];
        for (i, row) in element.iter().enumerate() {
            for (j, value) in row.iter().enumerate() {
                matrix.row_mut(2 * e + i)[2 * e + j] += factor(h) * scale[i] * scale[j] * value;
            }
        }
    }
    matrix
}

/// The lowest eigenvalues of (K, M) and their vectors, by M = L Lᵀ.
fn generalised(mut k: Square, mass: &Square, count: usize) -> Option<(Vec<f64>, Vec<Vec<f64>>)> {
    let n = k.size;
    let factor = mass.cholesky()?;
    // K becomes L⁻¹ K L⁻ᵀ: forward substitution on its columns, then on its rows.
    for _ in 0..2 {
        let mut turned = Square::zero(n);
        for column in 0..n {
            let mut x: Vec<f64> = (0..n).map(|i| k.row(i)[column]).collect();
            factor.forward(&mut x);
            turned.row_mut(column).copy_from_slice(&x);
        }
        k = turned;
    }
    let (values, vectors) = symmetric(k)?;
    let mut shapes = Vec::new();
    for j in (0..n).rev().take(count) {
        let mut x = vectors.row(j).to_vec();
        factor.backward(&mut x);
        shapes.push(x);
    }
    Some((values.into_iter().rev().take(count).collect(), shapes))
}
