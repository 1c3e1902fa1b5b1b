//! Contact ended at zero force, from contact ended at zero indentation (P2 leaves it open, section 6).
//!
//! Both ends belong to one orbit: on its way out it meets F = 0 first, at u_s, with the speed e_F, and u = 0 later, with the
//! speed e. Write V(u) = -u̇ on that last stretch; V(0) = e. With Λ = βγ the equation of motion, divided by u̇, is
//!
//! ```text
//! dV/du = (g̃ - u^α)/V + Λ u^(β-1)                                                    (a)
//! F = u^α - Λ u^(β-1) V = 0   at   u_s^(α+1-β) = Λ V(u_s),   for β < α + 1            (b)
//! ```
//!
//! For β ≥ α + 1 (Hunt-Crossley is β = α + 1) the force does not vanish before u does and the two ends are one. To first order
//! in small u_s, (a) gives V = e + γ u^β + (g̃ u - u^(α+1)/(α+1))/e, and (b) gives γ u_s^β = u_s^(α+1)/(β V), so
//!
//! ```text
//! e_F - e = [g̃ u_s + (1/β - 1/(α+1)) u_s^(α+1)]/e,   u_s = (Λ e)^(1/(α+1-β))           (c), `leading`
//! ```
//!
//! whose limit e → 1 is g̃ Λ^(1/(α+1-β)) + (1/β - 1/(α+1)) Λ^((α+1)/(α+1-β)). The powers of γ are not whole: e_F has no Taylor
//! series in γ although e has one.
//!
//! (c) fails where e is small. For better, take W = V - γ u^β, the generalised velocity of P2 eq. 6: from (a)
//! d(W²/2)/du = (g̃ - u^α)(1 - γ u^β/V). At u_s the last term is κ = γ u_s^β/V = u_s^(α+1)/(β V²), a few percent at most, so V in it
//! may be taken at u_s:
//!
//! ```text
//! V² (1-κ)² = e² + 2 g̃ u_s (1 - κ/(β+1)) - 2 u_s^(α+1) (1/(α+1) - κ/(α+β+1)),   V = u_s^(α+1-β)/Λ    (d)
//! ```
//!
//! one equation for u_s, and e_F = V. It holds where e is zero, and beyond: e² < 0, which the series of e² continues to, is an
//! orbit that turns back before u = 0 but may part at F = 0 all the same. Where (d) has no root the bodies stick; the fold at which
//! its roots merge is the jump of e_F to zero.
//!
//! Measured against integration with the true e, α = 3/2, β = 1 ... 2.25, g̃ = 0 ... 3, γ up to 0.99 γ_c (bench `theory`): (d)
//! is good to 2.5e-3 wherever κ < 0.1 and to 8e-5 where κ < 0.01 and e > 0.5; (c) is 10 to 1000 times worse. What the
//! approximation of e is wrong by is added to that. [`ForceEnd::kappa`] says how far to trust it.
//!
//! **What may be said of it.** Near the fold e_F falls like a root of e², so that what e² and (d) are wrong by is not added but
//! magnified: [`trusted`] asks what e_F would be with e² a little larger and smaller, by the estimate of the approximation and
//! by a part of the terms of (d) that κ makes. That the bodies stick can be trusted only under a push (without one they always part
//! at F = 0), and where κ is small at the place where (d) comes closest to a root.

use super::Material;
use super::turn::Turn;
use crate::numerics::bisect;

/// Points at which (d) is looked at between u = 0 and the turn.
const LOOKS: usize = 400;
/// The smallest indentation looked at, as a part of the largest.
const SMALLEST: f64 = 1e-10;
/// (d) is stated for κ up to this.
pub const LARGEST_KAPPA: f64 = 0.1;
/// The part of what κ contributes to (d) by which (d) may be wrong, measured on random collisions.
const NEGLECTED: f64 = 0.25;

/// Where and how fast contact ends at F = 0.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ForceEnd {
    /// e_F.
    pub restitution: f64,
    /// u_s, the indentation that is left.
    pub indentation: f64,
    /// κ = u_s^(α+1)/(β e_F²): the part of the velocity that the damping makes. Equation (d) needs it small.
    pub kappa: f64,
}

/// Whether the two ends differ while nothing pulls: β < α + 1.
pub fn differs(material: Material) -> bool {
    material.beta < material.alpha + 1.0
}

/// For β ≥ α + 1: whether the force cannot vanish on the way back. Under a pull it can, far from u = 0, unless Λ u^(β-1-α) V stays
/// below 1: u is at most the undamped depth, and V, all energy being positive, at most 1.
fn is_one(material: Material, gamma: f64, load: f64) -> bool {
    let depth = Turn::new(material, load).depth;
    load >= 0.0 || material.beta * gamma * depth.powf(material.beta - 1.0 - material.alpha) < 1.0
}

/// e_F - e by equation (c), from the restitution e > 0 at zero indentation.
pub fn leading(material: Material, gamma: f64, load: f64, e: f64) -> f64 {
    let Material { alpha, beta } = material;
    if !differs(material) || gamma <= 0.0 {
        return 0.0;
    }
    let u = (beta * gamma * e).powf(1.0 / (alpha + 1.0 - beta));
    (load * u + (1.0 / beta - 1.0 / (alpha + 1.0)) * u.powf(alpha + 1.0)) / e
}

/// e_F by equation (d), from e² at zero indentation, which may be negative; `None` where the bodies stick.
pub fn solve(material: Material, gamma: f64, load: f64, e_square: f64) -> Option<ForceEnd> {
    if !differs(material) || gamma <= 0.0 {
        let e = (e_square > 0.0).then(|| e_square.sqrt())?;
        return Some(ForceEnd { restitution: e, indentation: 0.0, kappa: 0.0 });
    }
    let top = Turn::new(material, load).depth;
    if let Some(end) = grazing(material, gamma, load, e_square, SMALLEST * top) {
        return Some(end);
    }
    let local = Local { material, gamma, load, e_square };
    let points = local.points(top);
    // The orbit comes from F > 0, large u: the root is where the surplus turns positive with u.
    let pair = points.windows(2).rev().find(|p| local.surplus(p[0]) <= 0.0 && local.surplus(p[1]) > 0.0)?;
    let [high, _] = bisect([pair[1], pair[0]], |high, low| high - low <= 1e-15 * high, |u| local.surplus(u) > 0.0);
    Some(ForceEnd { restitution: local.speed(high), indentation: high, kappa: local.kappa(high) })
}

/// Whether e_F, or that the bodies stick, holds within `within` where e² is known to `uncertainty`.
pub fn trusted((material, gamma, load): (Material, f64, f64), e_square: f64, uncertainty: f64, within: f64) -> bool {
    let end = solve(material, gamma, load, e_square);
    if !differs(material) || gamma <= 0.0 {
        return is_one(material, gamma, load);
    }
    let local = Local { material, gamma, load, e_square };
    let place = match end {
        Some(end) => Some(end.indentation),
        None => local.closest(Turn::new(material, load).depth),
    };
    let Some(u) = place.filter(|u| local.kappa(*u) <= LARGEST_KAPPA && (load > 0.0 || end.is_some())) else {
        return false;
    };
    let off = uncertainty + NEGLECTED * local.correction(u);
    let speed = |e_square: f64| solve(material, gamma, load, e_square).map_or(0.0, |end| end.restitution);
    let here = end.map_or(0.0, |end| end.restitution);
    [e_square - off, e_square + off].into_iter().all(|e_square| (speed(e_square) - here).abs() <= within)
}

/// Where u_s is below all that is looked at: e and equation (c), which is then exact to rounding.
fn grazing(material: Material, gamma: f64, load: f64, e_square: f64, smallest: f64) -> Option<ForceEnd> {
    let Material { alpha, beta } = material;
    let e = (e_square > 0.0).then(|| e_square.sqrt())?;
    let u = (beta * gamma * e).powf(1.0 / (alpha + 1.0 - beta));
    let restitution = e + leading(material, gamma, load, e);
    (u < 10.0 * smallest).then(|| ForceEnd { restitution, indentation: u, kappa: gamma * u.powf(beta) / restitution })
}

/// Equation (d) at one γ and e².
struct Local {
    material: Material,
    gamma: f64,
    load: f64,
    e_square: f64,
}

impl Local {
    /// V of (b).
    fn speed(&self, u: f64) -> f64 {
        let Material { alpha, beta } = self.material;
        u.powf(alpha + 1.0 - beta) / (beta * self.gamma)
    }

    /// The places at which (d) is looked at, up to the turn.
    fn points(&self, top: f64) -> Vec<f64> {
        let look = |i: usize| top * SMALLEST.powf(1.0 - i as f64 / LOOKS as f64);
        (0..=LOOKS).map(look).filter(|u| self.kappa(*u) < 1.0).collect()
    }

    /// Where the surplus is least.
    fn closest(&self, top: f64) -> Option<f64> {
        self.points(top).into_iter().min_by(|a, b| self.surplus(*a).total_cmp(&self.surplus(*b)))
    }

    /// The size of what κ contributes to (d).
    fn correction(&self, u: f64) -> f64 {
        let Material { alpha, beta } = self.material;
        let kappa = self.kappa(u);
        2.0 * kappa * (self.load.abs() * u / (beta + 1.0) + u.powf(alpha + 1.0) / (alpha + beta + 1.0))
    }

    fn kappa(&self, u: f64) -> f64 {
        self.gamma * u.powf(self.material.beta) / self.speed(u)
    }

    /// Left minus right side of (d).
    fn surplus(&self, u: f64) -> f64 {
        let Material { alpha, beta } = self.material;
        let (v, kappa) = (self.speed(u), self.kappa(u));
        let push = self.load * u * (1.0 - kappa / (beta + 1.0));
        let elastic = u.powf(alpha + 1.0) * (1.0 / (alpha + 1.0) - kappa / (alpha + beta + 1.0));
        (v * (1.0 - kappa)).powi(2) - self.e_square - 2.0 * (push - elastic)
    }
}
