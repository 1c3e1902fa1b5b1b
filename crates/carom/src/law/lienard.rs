//! What a law says to be solved by panels: x'' = -f - σ g x' - U, Liénard's equation, where x is the indentation (of the spring, where a
//! dashpot is in series with it) and f depends on x and on a memory z with dz/dx = 1 - c zⁿ.
//!
//! ```text
//! f = κ xᵖ ± κ_c zᵖ      parallel: g = xᵐ, F = f + σ g x'      series: g = df/dx, F = f, and the bodies approach by x + σ∫F dt
//! ```
//!
//! Only the integral G of g is needed: with w = x' + σ G, w' = -f - U, which is smooth where g is not.

use crate::scalar::Real;

/// Where the dashpot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dashpot {
    /// Beside the spring.
    Parallel,
    /// Behind it.
    Series,
}

/// The equation of a law.
#[derive(Clone, Copy, Debug)]
pub struct Lienard<T> {
    /// κ, the share of the spring without memory; κ_c is the rest. 1 where there is no memory.
    pub kappa: T,
    /// c while |z| grows, B + Γ.
    pub growing: T,
    /// c while |z| shrinks, Γ - B.
    pub shrinking: T,
    /// The exponent n of the memory.
    pub n: T,
    /// The exponent p of the force.
    pub p: T,
    /// σ
    pub sigma: T,
    /// The exponent m of the damping; without meaning in series.
    pub m: T,
    /// Where the dashpot is.
    pub dashpot: Dashpot,
    /// Whether z differs from x.
    pub remembers: bool,
    /// Whether the damping acts in compression only.
    pub compression_only: bool,
}

impl<T: Real> Lienard<T> {
    /// From κ and p; what the memory has, c growing and shrinking and n; the dashpot with σ and m.
    pub fn new((kappa, p): (T, T), memory: Option<[T; 3]>, (dashpot, sigma, m): (Dashpot, T, T)) -> Self {
        let zero = T::constant(0.0);
        let [growing, shrinking, n] = memory.unwrap_or([zero, zero, T::constant(1.0)]);
        let remembers = memory.is_some();
        Lienard { kappa, growing, shrinking, n, p, sigma, m, dashpot, remembers, compression_only: false }
    }

    /// The same on another number.
    pub fn map<R>(&self, f: impl Fn(T) -> R) -> Lienard<R> {
        let Lienard { dashpot, remembers, compression_only, .. } = *self;
        let [kappa, growing, shrinking, n] = [self.kappa, self.growing, self.shrinking, self.n].map(&f);
        let [p, sigma, m] = [self.p, self.sigma, self.m].map(&f);
        Lienard { kappa, growing, shrinking, n, p, sigma, m, dashpot, remembers, compression_only }
    }

    /// G from x, xᵐ and f.
    #[inline(always)]
    pub fn drag(&self, x: T, xm: T, f: T) -> T {
        match self.dashpot {
            Dashpot::Parallel => x * xm / (self.m + T::constant(1.0)),
            Dashpot::Series => f,
        }
    }
}
