//! Proofs that bodies never part. Each is an energy that never increases, compared with the least it can be at a parting.
//! They are sufficient, not complete: where none applies the run goes on to its time limit.
//!
//! G = -U is the push, constant from now on; one that only rises or only falls, and not by much, is taken at its weakest with what the rest
//! of it can add (see [`lift`]). With d = -X (or -Y), a = |Z|:
//!
//! * BWSHC: E = V²/2 + W - G d ≥ min over 0 ≤ V ≤ κ/σ of V²/2 - p/(p+1) G^(1+1/p) c(V)^(-1/p) at a parting, with
//!   c(V) = κ + κ_c ((κ - σV)₊/κ_c)^((p+1)/p); at B = 0 it is 0.
//! * BWM: E = (V + σG)²/2 + W - G d, dE/dT = -σ(F - G)² - hysteresis ≤ 0, and at a parting E ≥ (σG)²/2 -
//!   p/(p+1) G^(1+1/p) (κ (1 + (κ/κ_c)^(1/p)))^(-1/p); at B = 0 it is (σG)²/2.
//! * BWM with p = 1, no load: r = V/F obeys r' = 1 + k r (r + σ), k the tangent stiffness. While k σ² ≥ 4 it cannot rise
//!   through -σ/2, so V < 0 as long as F > 0. k is at least κ + κ_c (1 - (B+Γ) z̄ⁿ) with z̄ bounded by the energy.
//! * Power law: E = V²/2 + uⁿ⁺¹/(n+1) - G u ≥ 0 at u = 0, and at F = 0, where V = uⁿ⁻ᵐ/Λ, at least the least value of
//!   (uⁿ⁻ᵐ/Λ)²/2 + uⁿ⁺¹/(n+1) - G u.
//! * Power law ended at u = 0, no load, m ≤ (n-1)/2: with V = r u^((n+1)/2), D = Λ u^(m-(n-1)/2) only grows on the way back,
//!   and where D² ≥ 2(n+1) r cannot rise through D/(n+1): u = 0 is approached for ever.

use super::problem::EndRule;
use std::cell::OnceCell;

/// The least of `f` over [low, high] by a scan and a golden section around its best point.
fn least(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
    const LOOKS: usize = 200;
    let at = |i: usize| low + (high - low) * i as f64 / LOOKS as f64;
    let mut best = (0, f64::INFINITY);
    for i in 0..=LOOKS {
        let value = f(at(i));
        if value < best.1 {
            best = (i, value);
        }
    }
    let (mut a, mut b) = (at(best.0.saturating_sub(1)), at((best.0 + 1).min(LOOKS)));
    let golden = 0.5 * (5f64.sqrt() - 1.0);
    // The value is quadratic in the place: a bracket of 1e-8 of the range gives it to rounding.
    while b - a > 1e-9 * (high - low) {
        let (c, d) = (b - golden * (b - a), a + golden * (b - a));
        if f(c) < f(d) {
            b = d;
        } else {
            a = c;
        }
    }
    f(0.5 * (a + b)).min(best.1)
}

/// How far a push G that can become stronger by `wobble`, rising or falling, can lift the energy E = V²/2 + W - G d of bodies that never go
/// deeper than D: ∫ (G(t) - G) ḋ dT ≤ 2 wobble D. With W ≥ stiffness dᵖ⁺¹/(p+1) that bounds D itself.
fn lift(p: f64, stiffness: f64, (push, wobble): (f64, f64), energy: f64) -> f64 {
    if wobble == 0.0 {
        return 0.0;
    }
    let by_energy = (2.0 * (p + 1.0) * energy.max(0.0) / stiffness).powf(1.0 / (p + 1.0));
    let by_push = (2.0 * (p + 1.0) * (push + 2.0 * wobble) / stiffness).powf(1.0 / p);
    2.0 * wobble * by_energy.max(by_push)
}

/// p/(p+1) G^(1+1/p) stiffness^(-1/p): the depth of the well of a spring of that stiffness under G.
fn well(p: f64, push: f64, stiffness: f64) -> f64 {
    p / (p + 1.0) * push.powf(1.0 + 1.0 / p) * stiffness.powf(-1.0 / p)
}

/// The bound for BWSHC under a constant push.
pub(super) struct HuntBound {
    push: f64,
    margin: f64,
    parameters: (f64, f64, f64),
    elastic: bool,
    exact: OnceCell<f64>,
}

impl HuntBound {
    /// `None` where the load does not push. `margin` is the error allowed in E.
    pub fn new(push: f64, (kappa, sigma, p): (f64, f64, f64), elastic: bool, margin: f64) -> Option<Self> {
        (push > 0.0).then(|| HuntBound { push, margin, parameters: (kappa, sigma, p), elastic, exact: OnceCell::new() })
    }

    fn at_parting(&self, v: f64) -> f64 {
        let (kappa, sigma, p) = self.parameters;
        let kappa_c = 1.0 - kappa;
        let share = (kappa - sigma * v).max(0.0) / kappa_c;
        0.5 * v * v - well(p, self.push, kappa + kappa_c * share.powf((p + 1.0) / p))
    }

    fn least_at_parting(&self) -> f64 {
        let (kappa, sigma, _) = self.parameters;
        if sigma > 0.0 {
            // Beyond the speed whose kinetic energy exceeds the deepest well nothing lower is found.
            let fastest = (kappa / sigma).min((2.0 * well(self.parameters.2, self.push, kappa)).sqrt());
            least(0.0, fastest, |v| self.at_parting(v)).min(self.at_parting(0.0))
        } else {
            self.at_parting(0.0)
        }
    }

    /// `wobble` is how much stronger than this bound's the push can be.
    pub fn proves_sticking(&self, d: f64, stored: f64, v: f64, wobble: f64) -> bool {
        let (kappa, _, p) = self.parameters;
        let energy = 0.5 * v * v + stored - self.push * d + self.margin;
        let energy = energy + lift(p, kappa, (self.push, wobble), energy);
        if self.elastic {
            return energy < 0.0;
        }
        energy < self.at_parting(0.0) && energy < *self.exact.get_or_init(|| self.least_at_parting())
    }
}

/// The bounds for BWM.
pub(super) struct MaxwellBound {
    push: f64,
    sigma: f64,
    least: f64,
    margin: f64,
    overdamped: Option<Overdamped>,
}

/// What the proof for p = 1 without load needs.
struct Overdamped {
    kappa: f64,
    softening: f64,
    n: f64,
}

impl MaxwellBound {
    /// `None` where no proof applies. `b_plus_gamma` is B + Γ.
    pub fn new(
        push: f64,
        (kappa, sigma, n, p): (f64, f64, f64, f64),
        b_plus_gamma: f64,
        elastic: bool,
        margin: f64,
    ) -> Option<Self> {
        if push > 0.0 {
            let well = if elastic { 0.0 } else { well(p, push, kappa * (1.0 + (kappa / (1.0 - kappa)).powf(1.0 / p))) };
            let least = 0.5 * (sigma * push).powi(2) - well;
            Some(MaxwellBound { push, sigma, least, margin, overdamped: None })
        } else if push == 0.0 && p == 1.0 {
            let overdamped = Some(Overdamped { kappa, softening: b_plus_gamma, n });
            Some(MaxwellBound { push, sigma, least: f64::NEG_INFINITY, margin, overdamped })
        } else {
            None
        }
    }

    pub fn proves_sticking(&self, d: f64, stored: f64, v: f64, force: f64) -> bool {
        if let Some(o) = &self.overdamped {
            let kappa_c = 1.0 - o.kappa;
            let z = (2.0 * (stored + 0.5 * v * v) / kappa_c).sqrt();
            let stiffness = o.kappa + kappa_c * (1.0 - (o.softening * z.powf(o.n)).min(1.0));
            return force > self.margin && v <= -0.5 * self.sigma * force && self.sigma * self.sigma * stiffness >= 4.0;
        }
        let energy = 0.5 * (v + self.sigma * self.push).powi(2) + stored - self.push * d;
        energy + self.margin < self.least
    }
}

/// The bounds for the power law.
pub(super) struct BeadBound {
    push: f64,
    margin: f64,
    end: EndRule,
    parameters: (f64, f64, f64),
    exact: OnceCell<f64>,
}

impl BeadBound {
    /// `None` where no proof applies. `damping` is Λ, zero for a law that does not damp on the way back.
    pub fn new(push: f64, (n, m, damping): (f64, f64, f64), end: EndRule, margin: f64) -> Option<Self> {
        let creeps = push == 0.0 && end == EndRule::Indentation && m <= 0.5 * (n - 1.0) && damping > 0.0;
        (push > 0.0 || creeps).then(|| BeadBound {
            push,
            margin,
            end,
            parameters: (n, m, damping),
            exact: OnceCell::new(),
        })
    }

    fn least_at_parting(&self) -> f64 {
        let (n, m, damping) = self.parameters;
        if self.end == EndRule::Indentation || damping == 0.0 {
            return 0.0;
        }
        let phi = |log: f64| {
            let u = log.exp();
            0.5 * (u.powf(n - m) / damping).powi(2) + u.powf(n + 1.0) / (n + 1.0) - self.push * u
        };
        // The well of the spring alone ends at u = ((n+1) G)^(1/n); no lower value lies beyond.
        let deepest = ((n + 1.0) * self.push).ln() / n;
        least(deepest - 40.0, deepest, phi).min(0.0)
    }

    /// `wobble` is how much stronger than this bound's the push can be.
    pub fn proves_sticking(&self, u: f64, stored: f64, v: f64, wobble: f64) -> bool {
        if self.push == 0.0 {
            let (n, m, damping) = self.parameters;
            let strength = damping * u.powf(m - 0.5 * (n - 1.0));
            let slope = v / u.powf(0.5 * (n + 1.0));
            return v >= 0.0 && u > 0.0 && strength * strength >= 2.0 * (n + 1.0) && slope <= strength / (n + 1.0);
        }
        let energy = 0.5 * v * v + stored - self.push * u + self.margin;
        let energy = energy + lift(self.parameters.0, 1.0, (self.push, wobble), energy);
        energy < 0.0 && energy < *self.exact.get_or_init(|| self.least_at_parting())
    }
}
