//! The memory z as a function of x in a phase, whatever the velocity: dz/dx = 1 - c zⁿ.
//!
//! Far from saturation z itself is the variable, ζ = z. One map serves all other phases, loading, unloading (c < 0) and what follows z = 0:
//!
//! ```text
//! s = c ζⁿ      z = ζ ((1 - e⁻ˢ)/s)^(1/n)      dx/dζ = (ζ/z)ⁿ⁻¹      dz/dx = e⁻ˢ
//! ```

use crate::scalar::Vector;

/// Keeps s from being zero, where (1 - e⁻ˢ)/s is 0/0.
const TINY: f64 = 1e-290;

/// The memory of a phase.
#[derive(Clone, Copy, Debug)]
pub(super) struct Map<V: Vector> {
    pub c: V,
    pub n: V,
    pub inverse_n: V,
    /// Whether ζ is z.
    pub plain: bool,
}

/// Where the memory is at a ζ.
#[derive(Clone, Copy, Debug)]
pub(super) struct Memory<V: Vector> {
    /// ln(z/ζ)
    pub ln_part: V,
    /// dx/dζ
    pub stretch: V,
    /// dz/dx
    pub slope: V,
}

impl<V: Vector> Map<V> {
    /// The memory where ζⁿ is this.
    #[inline(always)]
    pub fn at_power(&self, power: V) -> Memory<V> {
        let one = V::constant(1.0);
        if self.plain {
            let slope = one - self.c * power;
            return Memory { ln_part: V::constant(0.0), stretch: one / slope, slope };
        }
        let s = self.c * power + V::constant(TINY);
        let (slope, less) = (-s).exp_and_less_one();
        let ratio = (-less / s).ln_inside();
        let ln_part = ratio * self.inverse_n;
        Memory { ln_part, stretch: (ln_part - ratio).exp_inside(), slope }
    }

    /// The memory at ln ζ.
    #[inline(always)]
    pub fn at(&self, ln_zeta: V) -> Memory<V> {
        self.at_power((self.n * ln_zeta).exp_inside())
    }

    /// ln ζ at which the memory is z: ζ = z (-ln(1 - y)/y)^(1/n), y = c zⁿ < 1.
    #[inline(always)]
    pub fn ln_zeta(&self, ln_z: V) -> V {
        if self.plain {
            return ln_z;
        }
        let one = V::constant(1.0);
        let y = self.c * (self.n * ln_z).exp_inside() + V::constant(TINY);
        let rest = one - y;
        // ln(1 - y) to its own last digits.
        let log = rest.ln_inside() - (y - (one - rest)) / rest;
        ln_z + (-log / y).ln_inside() * self.inverse_n
    }
}
