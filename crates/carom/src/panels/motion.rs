//! The motion over the nodes of a panel.
//!
//! From the turn on, with ξ the way back (or, in loading, the way to the turn backwards in time, where σ changes its sign), q = σ (G_turn - G)
//! and w = u + q the motion is d(w²/2)/dξ = (f + U) w/u. Without damping that is a quadrature; with it Gauss and Seidel's sweeps over
//! the nodes, each solving for its own u, converge as fast as σ is small; where it is not, all nodes are solved together.

use super::given::Standing;
use super::nodes::Nodes;
use super::rule::{MOST, Rule, Values, dot};
use crate::scalar::Vector;

/// Most sweeps over a panel.
const SWEEPS: usize = 40;
/// Most steps of Newton's method over a panel.
const STEPS: usize = 8;
/// The change of a velocity after which there is no further one, where it is not sure how fast they become shorter.
const UNSURE: f64 = 1e-9;

impl<V: Vector> Nodes<V> {
    /// u²/2 + 2/3 q u = ∫(f + U) dξ: near the turn, where ∫ u dq is 2/3 q u, that is the answer to first order in σ.
    #[inline(always)]
    pub(super) fn guess(&mut self, rule: &Rule, start: Standing<V>) {
        for i in 0..self.count {
            let work = start.undamped + dot(&self.push, &rule.running[i], self.count);
            let k = self.q[i].scaled(2.0 / 3.0);
            self.u[i] = (k * k + work + work).sqrt() - k;
            self.inverse[i] = V::constant(1.0) / self.u[i];
            self.gain[i] = self.push[i] + self.push[i] * (self.q[i] * self.inverse[i]);
        }
    }

    /// Sweeps until velocities are still: each sweep changes them less than the one before, by about the same factor. What the next one
    /// would change.
    #[inline(always)]
    pub(super) fn sweep_over(&mut self, rule: &Rule, start: Standing<V>, still: f64) -> V {
        let (zero, one) = (V::constant(0.0), V::constant(1.0));
        let (mut before, mut next) = (zero, one);
        for i in 0..SWEEPS {
            // A lane that is still stays as it is, whatever its neighbours need.
            let open = next - V::constant(still);
            let moved = self.sweep(rule, start, open);
            let factor = if i == 0 { moved.sqrt() } else { (moved / before).min(one) };
            next = open.select_positive(moved * factor, next);
            before = moved;
            if !next.any_above(still) {
                break;
            }
        }
        next
    }

    /// Solves every node for its own velocity by a step of Newton's method, in lanes that are open. Nodes wait for each other by what they add to the work
    /// alone, which follows from a step in few operations; what else it changes is found meanwhile.
    #[inline(always)]
    fn sweep(&mut self, rule: &Rule, start: Standing<V>, open: V) -> V {
        let (zero, one, two) = (V::constant(0.0), V::constant(1.0), V::constant(2.0));
        let mut moved = zero;
        for i in 0..self.count {
            let (u, q, inverse) = (self.u[i], self.q[i], self.inverse[i]);
            let w = u + q;
            // 1/(w + own q/u²), without a division: 1/u (1 - y + y²) where y is small, and it is only where to go.
            let own = self.push[i].scaled(rule.running[i][i]);
            let y = q * inverse * (one + own * inverse * inverse);
            let towards = inverse * inverse * (one - y + y * y);
            let towards = open.select_positive(towards, zero);
            let known = start.kinetic - (w * w).scaled(0.5);
            let miss = known + dot(&self.gain, &rule.running[i], self.count);
            // How much larger u becomes, and how much smaller 1/u, both relative.
            let more = (miss * towards).max(V::constant(-0.5)).min(V::constant(0.8));
            let less = more - more * more;
            let drawn = self.push[i] * (q * inverse);
            self.gain[i] = open.select_positive((self.push[i] + drawn) - drawn * less, self.gain[i]);
            let change = u * more;
            moved = moved.max(change.abs());
            let next = u + change;
            // 1/u by two steps of Newton's method: where u still moves much, the next sweep goes on.
            let nearer = inverse - inverse * less;
            self.u[i] = next;
            self.inverse[i] = open.select_positive(nearer * (two - next * nearer), inverse);
        }
        moved
    }

    /// Solves all nodes together by Newton's method, until velocities are still. What the next step would change: each is shorter than the one before by
    /// about as much as that was, where it converges at its best; where that is not sure, what the last one did.
    #[inline(always)]
    pub(super) fn settle(&mut self, rule: &Rule, start: Standing<V>, (still, sure): (f64, bool)) -> V {
        let (zero, one, count) = (V::constant(0.0), V::constant(1.0), self.count);
        let mut matrix = [[zero; MOST]; MOST];
        let still = if sure { still } else { UNSURE };
        let (mut last, mut next) = (one, one);
        for _ in 0..STEPS {
            let mut right = [zero; MOST];
            for i in 0..count {
                let w = self.u[i] + self.q[i];
                right[i] = start.kinetic - (w * w).scaled(0.5) + dot(&self.gain, &rule.running[i], count);
            }
            for j in 0..count {
                let pull = self.push[j] * self.q[j] * (self.inverse[j] * self.inverse[j]);
                for i in 0..count {
                    matrix[i][j] = pull.scaled(rule.running[i][j]);
                }
                matrix[j][j] = matrix[j][j] + self.u[j] + self.q[j];
            }
            eliminate(&mut matrix, &mut right, count);
            // A lane that is still stays as it is, whatever its neighbours need.
            let open = next - V::constant(still);
            let mut moved = zero;
            for i in 0..count {
                let change = open.select_positive(right[i], zero);
                moved = moved.max(change.abs());
                self.u[i] = (self.u[i] + change).max(self.u[i].scaled(0.2));
                self.inverse[i] = one / self.u[i];
                self.gain[i] = self.push[i] + self.push[i] * (self.q[i] * self.inverse[i]);
            }
            let shorter = if sure { moved * (moved / last).min(one) } else { moved };
            next = open.select_positive(shorter, next);
            last = moved;
            if !next.any_above(still) {
                break;
            }
        }
        next
    }
}

/// Solves a system in place, without exchanging rows: the diagonal is the speeds.
#[inline(always)]
fn eliminate<V: Vector>(matrix: &mut [Values<V>; MOST], right: &mut Values<V>, count: usize) {
    for k in 0..count {
        let inverse = V::constant(1.0) / matrix[k][k];
        for i in k + 1..count {
            let factor = matrix[i][k] * inverse;
            for j in k + 1..count {
                matrix[i][j] = matrix[i][j] - factor * matrix[k][j];
            }
            right[i] = right[i] - factor * right[k];
        }
        right[k] = right[k] * inverse;
        for j in k + 1..count {
            matrix[k][j] = matrix[k][j] * inverse;
        }
    }
    for k in (0..count).rev() {
        for i in 0..k {
            right[i] = right[i] - matrix[i][k] * right[k];
        }
    }
}
