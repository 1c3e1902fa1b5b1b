//! Where nodes lie along a panel.

use super::rule::{Matrix, Rule};
use crate::scalar::Vector;

/// Where ζ runs along a panel: lo + (hi - lo) τ(θ).
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// Its number among the tables of a plan.
    pub place: usize,
    pub rule: Rule,
    pub tau: Vec<f64>,
    /// τ at the end.
    pub end: f64,
    pub ln_tau: Vec<f64>,
    /// |dτ/dθ|
    pub rate: Vec<f64>,
    /// Where x vanishes with ζ at the end: the weights of x at the nodes.
    pub to_zero: Option<Matrix>,
}

/// The ζ of a panel.
#[derive(Clone, Copy, Debug)]
pub(super) enum Span<V: Vector> {
    /// ζ = hi τ, given ln hi and hi.
    Zero(V, V),
    /// ζ = lo + (hi - lo) τ
    Between(V, V),
    /// ζ = -δ + (hi + δ) (3θ² - 2θ³), θ from θ₀ to 1: where u goes like the root of ζ + δ. Given are θ₀, hi and δ.
    Tail(V, V, V),
}

impl<V: Vector> Span<V> {
    /// From zero to ln hi.
    #[inline(always)]
    pub fn to(ln_hi: V) -> Self {
        Span::Zero(ln_hi, ln_hi.exp_inside())
    }

    /// From about lo to hi with a turn δ behind zero, and where exactly it begins.
    #[inline(always)]
    pub fn tail(lo: V, hi: V, behind: V) -> (Self, V) {
        let part = (lo + behind) / (hi + behind);
        let root = part.scaled(1.0 / 3.0).sqrt();
        let mut theta = root + (root * root).scaled(1.0 / 3.0);
        let (one, three) = (V::constant(1.0), V::constant(3.0));
        for _ in 0..2 {
            let miss = theta * theta * (three - theta - theta) - part;
            theta = theta - miss / (theta * (one - theta)).scaled(6.0);
        }
        (Span::Tail(theta, hi, behind), (hi + behind) * theta * theta * (three - theta - theta) - behind)
    }

    /// |dζ/dθ| and ζ at a node.
    #[inline(always)]
    pub fn at(&self, table: &Table, i: usize) -> (V, V) {
        match *self {
            Span::Zero(_, hi) => (hi.scaled(table.rate[i]), hi.scaled(table.tau[i])),
            Span::Between(lo, hi) => ((hi - lo).scaled(table.rate[i]), lo + (hi - lo).scaled(table.tau[i])),
            Span::Tail(from, hi, behind) => {
                let one = V::constant(1.0);
                let theta = from + (one - from).scaled(table.rule.nodes[i]);
                let tau = theta * theta * (V::constant(3.0) - theta - theta);
                let rate = (theta * (one - theta) * (one - from)).scaled(6.0);
                ((hi + behind) * rate, (hi + behind) * tau - behind)
            }
        }
    }

    /// Powers of hi, where those of ζ are these times powers of τ.
    #[inline(always)]
    pub fn powers(&self, exponents: &[V; 3], wanted: [bool; 3]) -> Option<[V; 3]> {
        match *self {
            Span::Zero(ln_hi, _) => Some(powers(ln_hi, exponents, wanted)),
            _ => None,
        }
    }
}

/// Powers of the number with this logarithm.
#[inline(always)]
pub(super) fn powers<V: Vector>(ln: V, exponents: &[V; 3], wanted: [bool; 3]) -> [V; 3] {
    let mut powers = [V::constant(1.0); 3];
    for k in 0..3 {
        if wanted[k] {
            powers[k] = (exponents[k] * ln).exp_inside();
        }
    }
    powers
}
