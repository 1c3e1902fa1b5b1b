//! Mode shapes and eigenvalues of a supported beam, on the unit interval with unit mass and unit bending stiffness.
//!
//! A mesh of n elements has 2n + 2 unknowns. They are exchanged one to one for two rigid ones and the bending of each element
//! (a constant and a linear curvature, orthonormal in energy), so that v = R a + S κ and the stiffness of κ is the identity.
//! S is a double integration with entries of one sign: nothing cancels. Supports are equations for a and, beyond the second,
//! for κ; rigid modes that stay are made M-orthonormal, and taken out of S. What remains is
//!
//! ```text
//! Sᵀ M S κ = μ κ        λ = 1/μ
//! ```
//!
//! whose largest μ are the lowest modes, accurate to rounding. Reducing with a factor of M instead destroys them.

use super::mesh::Mesh;
use crate::numerics::{Square, dot, symmetric};

/// A support on the unit interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Support {
    /// Where, from 0 to 1.
    pub place: f64,
    /// What it holds.
    pub kind: SupportKind,
}

/// What a support holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SupportKind {
    /// The deflection.
    Pinned,
    /// Deflection and slope.
    Clamped,
}

/// Modes, M-orthonormal: the rigid ones first, then the bending modes by rising eigenvalue.
#[derive(Clone, Debug)]
pub struct Modes {
    /// The mesh.
    pub mesh: Mesh,
    /// How many of the modes are rigid; their eigenvalue is exactly zero.
    pub rigid: usize,
    /// λ = ω².
    pub eigenvalues: Vec<f64>,
    /// Deflection and slope at every node, for each mode.
    pub shapes: Vec<Vec<f64>>,
}

impl Modes {
    /// The first `count` modes (or all there are). `None` where the numbers are not finite.
    pub fn new(mesh: Mesh, supports: &[Support], count: usize) -> Option<Modes> {
        let bending = Bending::new(mesh, supports);
        let (values, vectors) = symmetric(bending.flexibility())?;
        let rigid = bending.rigid.len();
        let mut eigenvalues = vec![0.0; rigid.min(count)];
        let mut shapes: Vec<Vec<f64>> = bending.rigid.iter().take(count).cloned().collect();
        let available = values.len() - bending.idle.len();
        for (j, mu) in values.iter().enumerate().take(available.min(count.saturating_sub(rigid))) {
            eigenvalues.push(1.0 / mu);
            let mut shape = bending.deflection(vectors.row(j));
            let scale = 1.0 / mu.sqrt();
            shape.iter_mut().for_each(|x| *x *= scale);
            bending.hold(&mut shape);
            shapes.push(shape);
        }
        Some(Modes { mesh: bending.mesh, rigid, eigenvalues, shapes })
    }

    /// How many modes there are.
    pub fn count(&self) -> usize {
        self.eigenvalues.len()
    }

    /// The deflection of every mode at a place.
    pub fn at(&self, x: f64) -> Vec<f64> {
        self.mesh.deflections(&self.shapes, x)
    }
}

/// How many unknowns move freely: the most modes a mesh can have.
pub fn freedoms(mesh: &Mesh, supports: &[Support]) -> usize {
    2 * mesh.nodes.len() - rows(mesh, supports).len()
}

/// The deflection at `look` under a unit force at `load`, where the supports allow no rigid motion.
pub fn static_deflection(mesh: Mesh, supports: &[Support], load: f64, look: f64) -> Option<f64> {
    let bending = Bending::new(mesh, supports);
    if !bending.rigid.is_empty() {
        return None;
    }
    let bend = |x: f64| bending.without_idle(bending.mesh.deflections(&bending.columns, x));
    Some(dot(&bend(load), &bend(look)))
}

/// The held unknowns: index into (w, w') of all nodes.
fn rows(mesh: &Mesh, supports: &[Support]) -> Vec<usize> {
    let mut held = Vec::new();
    for support in supports {
        if let Some(node) = mesh.node_at(support.place) {
            held.push(2 * node);
            if support.kind == SupportKind::Clamped {
                held.push(2 * node + 1);
            }
        }
    }
    held.sort_unstable();
    held.dedup();
    held
}

/// The beam in terms of the bending of its elements.
struct Bending {
    mesh: Mesh,
    held: Vec<usize>,
    /// S: what the unknowns do per unit of each bending, supports obeyed, rigid modes taken out.
    columns: Vec<Vec<f64>>,
    /// Rigid modes, M-orthonormal.
    rigid: Vec<Vec<f64>>,
    /// Orthonormal directions of κ that the supports forbid.
    idle: Vec<Vec<f64>>,
}

impl Bending {
    fn new(mesh: Mesh, supports: &[Support]) -> Bending {
        let held = rows(&mesh, supports);
        let mut columns = integration(&mesh);
        let lever = |row: usize| if row.is_multiple_of(2) { [1.0, mesh.nodes[row / 2]] } else { [0.0, 1.0] };
        let pair = held.iter().skip(1).position(|row| determinant(lever(held[0]), lever(*row)).abs() > 1e-9);
        let mut rigid = Vec::new();
        let mut rest = Vec::new();
        match (held.first(), pair) {
            (None, _) => rigid = vec![mesh.line([1.0, 0.0]), mesh.line([-0.5, 1.0])],
            (Some(&row), None) => {
                let at = mesh.nodes[row / 2];
                let shift = mesh.line([1.0, 0.0]);
                for c in &mut columns {
                    let held_back = -c[row];
                    add(c, held_back, &shift);
                }
                rigid = vec![mesh.line([-at, 1.0])];
            }
            (Some(&first), Some(offset)) => {
                let second = held[offset + 1];
                let (p, q) = (lever(first), lever(second));
                let det = determinant(p, q);
                for c in &mut columns {
                    let (a, b) = (-c[first], -c[second]);
                    let motion = mesh.line([(a * q[1] - b * p[1]) / det, (p[0] * b - q[0] * a) / det]);
                    add(c, 1.0, &motion);
                }
                rest = held.iter().copied().filter(|row| *row != first && *row != second).collect();
            }
        }
        let mut bending = Bending { mesh, held, columns, rigid: Vec::new(), idle: Vec::new() };
        rigid.into_iter().for_each(|motion| bending.release(motion));
        rest.into_iter().for_each(|row| bending.forbid(row));
        bending
    }

    /// Adds a rigid mode: orthonormal to those before, and taken out of every bending.
    fn release(&mut self, mut motion: Vec<f64>) {
        for other in &self.rigid {
            let share = dot(other, &self.mesh.mass_times(&motion));
            add(&mut motion, -share, other);
        }
        let norm = dot(&motion, &self.mesh.mass_times(&motion)).sqrt();
        motion.iter_mut().for_each(|x| *x /= norm);
        let weighed = self.mesh.mass_times(&motion);
        for column in &mut self.columns {
            let share = dot(column, &weighed);
            add(column, -share, &motion);
        }
        self.rigid.push(motion);
    }

    /// Forbids what moves an unknown, by a direction orthonormal to those forbidden before.
    fn forbid(&mut self, row: usize) {
        let whole: Vec<f64> = self.columns.iter().map(|c| c[row]).collect();
        let before = dot(&whole, &whole).sqrt();
        let mut direction = self.without_idle(self.without_idle(whole));
        let norm = dot(&direction, &direction).sqrt();
        if norm > 1e-12 * before {
            direction.iter_mut().for_each(|x| *x /= norm);
            // Taken out of every bending here and not of their products: stretches between supports are stiffer by orders than the
            // beam with two of them, and its products would drown theirs in rounding.
            let along = self.deflection(&direction);
            for (column, share) in self.columns.iter_mut().zip(&direction) {
                add(column, -share, &along);
            }
            self.idle.push(direction);
        }
    }

    fn without_idle(&self, mut bends: Vec<f64>) -> Vec<f64> {
        for direction in &self.idle {
            let share = dot(direction, &bends);
            add(&mut bends, -share, direction);
        }
        bends
    }

    /// Sᵀ M S.
    fn flexibility(&self) -> Square {
        let n = self.columns.len();
        let weighed: Vec<Vec<f64>> = self.columns.iter().map(|c| self.mesh.mass_times(c)).collect();
        let mut matrix = Square::zero(n);
        for i in 0..n {
            for (j, image) in weighed.iter().enumerate().take(i + 1) {
                let value = dot(&self.columns[i], image);
                matrix.row_mut(i)[j] = value;
                matrix.row_mut(j)[i] = value;
            }
        }
        matrix
    }

    /// S κ.
    fn deflection(&self, bends: &[f64]) -> Vec<f64> {
        let mut shape = vec![0.0; 2 * self.mesh.nodes.len()];
        for (column, bend) in self.columns.iter().zip(bends) {
            add(&mut shape, *bend, column);
        }
        shape
    }

    /// Supported unknowns are zero up to rounding; here they become zero.
    fn hold(&self, shape: &mut [f64]) {
        self.held.iter().for_each(|row| shape[*row] = 0.0);
    }
}

/// Deflection and slope at every node per unit of each bending, with the left end held: per element a constant curvature
/// 1/√η and a linear one √(3/η)(2s - 1), each of unit energy.
fn integration(mesh: &Mesh) -> Vec<Vec<f64>> {
    let size = 2 * mesh.nodes.len();
    let mut columns = Vec::with_capacity(size);
    for e in 0..mesh.elements() {
        let h = mesh.length(e);
        let (slope, rise) = (h.sqrt(), h * h.sqrt());
        let mut constant = vec![0.0; size];
        let mut linear = vec![0.0; size];
        for k in e + 1..mesh.nodes.len() {
            constant[2 * k] = 0.5 * rise + (mesh.nodes[k] - mesh.nodes[e + 1]) * slope;
            constant[2 * k + 1] = slope;
            linear[2 * k] = -rise / 12f64.sqrt();
        }
        columns.extend([constant, linear]);
    }
    columns
}

fn determinant(p: [f64; 2], q: [f64; 2]) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

fn add(to: &mut [f64], factor: f64, what: &[f64]) {
    to.iter_mut().zip(what).for_each(|(x, y)| *x += factor * y);
}
