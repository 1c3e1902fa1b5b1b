//! What panels of a batch share, and where a collision stands between them.

use super::map::Map;
use crate::law::Lienard;
use crate::scalar::Vector;

/// Where a collision stands between panels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<V: Vector> {
    pub x: V,
    /// w²/2
    pub kinetic: V,
    /// What it would be without damping.
    pub undamped: V,
    pub time: V,
    /// ∫ q (f + U) dt
    pub dragged: V,
    /// ∫ f² dt
    pub squared: V,
    /// ∫ κ_c zᵖ dx, negative after z = 0.
    pub memory: V,
    /// ∫ g dt
    pub damping: V,
    /// The largest change of a velocity in the last sweep.
    pub moved: V,
    /// How much of dt/dθ nodes may have missed.
    pub rough: V,
}

impl<V: Vector> Standing<V> {
    #[inline(always)]
    pub fn at_turn(x: V) -> Self {
        let zero = V::constant(0.0);
        Standing {
            x,
            kinetic: zero,
            undamped: zero,
            time: zero,
            dragged: zero,
            squared: zero,
            memory: zero,
            damping: zero,
            moved: zero,
            rough: zero,
        }
    }
}

impl<V: Vector> Standing<V> {
    /// This where `choice` is above zero, the other elsewhere.
    #[inline(always)]
    pub fn where_positive(&self, choice: V, other: &Self) -> Self {
        Standing {
            x: choice.select_positive(self.x, other.x),
            kinetic: choice.select_positive(self.kinetic, other.kinetic),
            undamped: choice.select_positive(self.undamped, other.undamped),
            time: choice.select_positive(self.time, other.time),
            dragged: choice.select_positive(self.dragged, other.dragged),
            squared: choice.select_positive(self.squared, other.squared),
            memory: choice.select_positive(self.memory, other.memory),
            damping: choice.select_positive(self.damping, other.damping),
            moved: choice.select_positive(self.moved, other.moved),
            rough: choice.select_positive(self.rough, other.rough),
        }
    }
}

/// What is the same in every panel of a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Phase<V: Vector> {
    /// The memory.
    pub map: Map<V>,
    /// κ_c, negative after z = 0.
    pub share: V,
    /// σ, negative backwards in time.
    pub sigma: V,
    /// G at the turn.
    pub drag: V,
    /// Whether z has passed zero: |z| grows while x falls.
    pub past: bool,
}

impl<V: Vector> Phase<V> {
    /// The sign of d|z|/dx.
    #[inline(always)]
    pub fn side(&self) -> f64 {
        if self.past { -1.0 } else { 1.0 }
    }
}

/// τⁿ, τᵖ and τᵐ at the nodes of a table.
pub(super) type Powers = [Vec<f64>; 3];

/// What all panels of a collision share.
#[derive(Clone, Copy, Debug)]
pub(super) struct Given<'a, V: Vector> {
    pub law: Lienard<V>,
    pub load: V,
    /// Whether m differs from p.
    pub other_exponent: bool,
    /// Whether the memory is far from saturation while |z| grows, and while it shrinks.
    pub plain: [bool; 2],
    /// What τⁿ, τᵖ and τᵐ are at the nodes of each table of the plan, where all lanes have the same exponents.
    pub powers: Option<&'a [Powers]>,
    /// Whether the largest force and indentation are wanted.
    pub extremes: bool,
    /// Whether there is damping at all.
    pub damped: bool,
    /// Whether the damping is so strong that sweeps do not settle.
    pub strong: bool,
}

impl<V: Vector> Given<'_, V> {
    /// The memory while |z| grows.
    #[inline(always)]
    pub fn growing(&self) -> Map<V> {
        self.map(self.law.growing, self.plain[0])
    }

    /// The memory while |z| shrinks.
    #[inline(always)]
    pub fn shrinking(&self) -> Map<V> {
        self.map(self.law.shrinking, self.plain[1])
    }

    #[inline(always)]
    fn map(&self, c: V, plain: bool) -> Map<V> {
        Map { c, n: self.law.n, inverse_n: V::constant(1.0) / self.law.n, plain }
    }
}
