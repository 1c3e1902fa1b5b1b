//! One mode by itself, in closed form: u'' + ψ u' + λ u = 0 for any damping, and its answer to a polynomial force.
//!
//! With the roots z₁, z₂ of z² + ψ z + λ = 0 the answer to a unit kick is (e^(z₁t) - e^(z₂t))/(z₁ - z₂). Over a step of length h
//! the answer to a polynomial is found by quadrature where h|z| is small; where it is large the polynomial that satisfies
//! y' = z y + p exactly, -Σ p⁽ᵐ⁾/zᵐ⁺¹, has few and shrinking terms.

use super::gauss::{GENTLE, NODES, Points, Rule, WAVING};

/// λ and ψ of a mode.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Oscillator {
    /// λ ≥ 0.
    pub stiffness: f64,
    /// ψ ≥ 0.
    pub damping: f64,
}

/// u(t) = uu u(0) + uv v(0), v(t) = vu u(0) + vv v(0).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Free {
    /// Deflection from deflection.
    pub uu: f64,
    /// Deflection from velocity.
    pub uv: f64,
    /// Velocity from deflection.
    pub vu: f64,
    /// Velocity from velocity.
    pub vv: f64,
}

/// How many derivatives of a free motion are used to look ahead.
pub(super) const ORDER: usize = 6;

/// A mode closer to critical damping than this is moved away: there z₁ - z₂ loses digits.
const CRITICAL: f64 = 1e-8;

enum Roots {
    /// λ = 0: z = 0 and z = -ψ.
    Rigid,
    /// -a ± i w.
    Underdamped { a: f64, w: f64 },
    /// -fast, -slow.
    Overdamped { fast: f64, slow: f64 },
}

impl Oscillator {
    fn roots(&self) -> Roots {
        if self.stiffness == 0.0 {
            return Roots::Rigid;
        }
        let a = 0.5 * self.damping;
        let mut square = self.stiffness - a * a;
        if square.abs() < CRITICAL * self.stiffness {
            square = CRITICAL * self.stiffness;
        }
        if square > 0.0 {
            Roots::Underdamped { a, w: square.sqrt() }
        } else {
            let fast = a + (-square).sqrt();
            Roots::Overdamped { fast, slow: self.stiffness / fast }
        }
    }

    /// Free motion over a time.
    pub fn free(&self, t: f64) -> Free {
        match self.roots() {
            Roots::Rigid if self.damping == 0.0 => Free { uu: 1.0, uv: t, vu: 0.0, vv: 1.0 },
            Roots::Rigid => {
                let lost = (-self.damping * t).exp_m1();
                Free { uu: 1.0, uv: -lost / self.damping, vu: 0.0, vv: 1.0 + lost }
            }
            Roots::Underdamped { a, w } => {
                let (sin, cos) = (w * t).sin_cos();
                let decay = if a == 0.0 { 1.0 } else { (-a * t).exp() };
                let s = decay * sin / w;
                let c = decay * cos;
                Free { uu: c + a * s, uv: s, vu: -self.stiffness * s, vv: c - a * s }
            }
            Roots::Overdamped { fast, slow } => {
                let (quick, slowly) = ((-fast * t).exp(), (-slow * t).exp());
                let apart = fast - slow;
                let uv = (slowly - quick) / apart;
                let uu = (fast * slowly - slow * quick) / apart;
                Free { uu, uv, vu: -self.stiffness * uv, vv: (fast * quick - slow * slowly) / apart }
            }
        }
    }

    /// A bound on |u''| in free motion from (u, v) on.
    pub fn acceleration_bound(&self, u: f64, v: f64) -> f64 {
        match self.roots() {
            Roots::Rigid => self.damping * v.abs(),
            Roots::Underdamped { .. } => {
                let root = self.stiffness.sqrt();
                (self.stiffness + self.damping * root) * self.amplitude(u, v)
            }
            Roots::Overdamped { fast, slow } => {
                let apart = fast - slow;
                ((v + slow * u) / apart).abs() * fast * fast + ((v + fast * u) / apart).abs() * slow * slow
            }
        }
    }

    /// u and its derivatives up to the one before [`ORDER`], and in the last place a bound on the size of that one in free motion
    /// from (u, v) on: with the roots z of the mode u is Σ Cᵢ e^(zᵢt), so |u⁽ᴺ⁾| ≤ Σ |Cᵢ| |zᵢ|ᴺ.
    pub fn derivatives(&self, u: f64, v: f64) -> [f64; ORDER + 1] {
        let mut all = [0.0; ORDER + 1];
        (all[0], all[1]) = (u, v);
        for k in 2..ORDER {
            all[k] = -self.damping * all[k - 1] - self.stiffness * all[k - 2];
        }
        let high = |z: f64| z.powi(ORDER as i32);
        all[ORDER] = match self.roots() {
            Roots::Rigid => v.abs() * high(self.damping) / self.damping.max(f64::MIN_POSITIVE),
            Roots::Underdamped { a, w } => u.hypot((v + a * u) / w) * high(self.stiffness.sqrt()),
            Roots::Overdamped { fast, slow } => {
                let apart = fast - slow;
                ((v + slow * u) / apart).abs() * high(fast) + ((v + fast * u) / apart).abs() * high(slow)
            }
        };
        all
    }

    /// A bound on |u| in free motion from (u, v) on: the energy never grows.
    pub fn amplitude(&self, u: f64, v: f64) -> f64 {
        (u * u + v * v / self.stiffness).sqrt()
    }

    /// Deflection and velocity at `c` h per unit of each point value of the force, from rest.
    pub fn forced(&self, h: f64, c: f64, points: &Points) -> [[f64; NODES]; 2] {
        let fastest = match self.roots() {
            Roots::Rigid => self.damping,
            Roots::Underdamped { a, w } => a.hypot(w),
            Roots::Overdamped { fast, .. } => fast,
        };
        if h * fastest <= SERIES {
            return self.by_quadrature(h, c, points, if h * fastest <= 2.0 { &GENTLE } else { &WAVING });
        }
        match self.roots() {
            Roots::Rigid => {
                let by_decay = exponential((-self.damping * h, 0.0), c, points).map(|z| h * z.0);
                let lasting = points.integrals(c).map(|x| h * x);
                let u = std::array::from_fn(|j| (lasting[j] - by_decay[j]) / self.damping);
                [u, by_decay]
            }
            Roots::Underdamped { a, w } => {
                let e = exponential((-a * h, w * h), c, points);
                [e.map(|z| h * z.1 / w), e.map(|z| h * (w * z.0 - a * z.1) / w)]
            }
            Roots::Overdamped { fast, slow } => {
                let quick = exponential((-fast * h, 0.0), c, points).map(|z| h * z.0);
                let slowly = exponential((-slow * h, 0.0), c, points).map(|z| h * z.0);
                let apart = fast - slow;
                [
                    std::array::from_fn(|j| (slowly[j] - quick[j]) / apart),
                    std::array::from_fn(|j| (fast * quick[j] - slow * slowly[j]) / apart),
                ]
            }
        }
    }

    fn by_quadrature(&self, h: f64, c: f64, points: &Points, rule: &Rule) -> [[f64; NODES]; 2] {
        let (at, weights) = rule;
        let mut result = [[0.0; NODES]; 2];
        for (x, weight) in at.iter().zip(weights) {
            let kick = self.free(h * c * (1.0 - x));
            let basis = points.basis(c * x);
            for j in 0..NODES {
                result[0][j] += h * c * weight * kick.uv * basis[j];
                result[1][j] += h * c * weight * kick.vv * basis[j];
            }
        }
        result
    }
}

/// Beyond this h|z| the series of derivatives is used.
const SERIES: f64 = 16.0;

/// ∫₀ᶜ e^(z(c-x)) ℓⱼ(x) dx for a complex z, for every j.
fn exponential(z: (f64, f64), c: f64, points: &Points) -> [(f64, f64); NODES] {
    if z.0.hypot(z.1) <= SERIES {
        let (at, weights) = &*WAVING;
        let mut result = [(0.0, 0.0); NODES];
        for (x, weight) in at.iter().zip(weights) {
            let t = c * (1.0 - x);
            let (size, (sin, cos)) = ((z.0 * t).exp() * weight * c, (z.1 * t).sin_cos());
            for (r, b) in result.iter_mut().zip(points.basis(c * x)) {
                *r = (r.0 + size * cos * b, r.1 + size * sin * b);
            }
        }
        return result;
    }
    let (size, (sin, cos)) = ((z.0 * c).exp(), (z.1 * c).sin_cos());
    let kept = (size * cos, size * sin);
    std::array::from_fn(|j| {
        let here = particular(z, &points.monomials[j], c);
        let start = times(kept, particular(z, &points.monomials[j], 0.0));
        (here.0 - start.0, here.1 - start.1)
    })
}

/// -Σ p⁽ᵐ⁾(x)/zᵐ⁺¹.
fn particular(z: (f64, f64), monomials: &[f64; NODES], x: f64) -> (f64, f64) {
    let norm = z.0 * z.0 + z.1 * z.1;
    let inverse = (z.0 / norm, -z.1 / norm);
    let mut coefficients = *monomials;
    let mut factor = inverse;
    let mut sum = (0.0, 0.0);
    for m in 0..NODES {
        let value = coefficients[..NODES - m].iter().rev().fold(0.0, |s, k| s * x + k);
        sum = (sum.0 - factor.0 * value, sum.1 - factor.1 * value);
        factor = times(factor, inverse);
        for k in 1..NODES - m {
            coefficients[k - 1] = k as f64 * coefficients[k];
        }
    }
    sum
}

fn times(a: (f64, f64), b: (f64, f64)) -> (f64, f64) {
    (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::numerics::rule;

    #[test]
    fn series_and_quadrature_agree_where_both_hold() {
        let points = Points::new();
        for (stiffness, damping) in [(400.0, 0.0), (300.0, 6.0), (90.0, 25.0), (0.0, 18.0)] {
            let mode = Oscillator { stiffness, damping };
            for c in [points.at[0], 0.5, 1.0] {
                let series = mode.forced(1.0, c, &points);
                let sum = mode.by_quadrature(1.0, c, &points, &rule(40));
                for k in 0..2 {
                    for j in 0..NODES {
                        let scale = if k == 0 { 20.0 } else { 1.0 };
                        assert!(
                            scale * (series[k][j] - sum[k][j]).abs() < 1e-12,
                            "{stiffness} {damping} {c}: {series:?} {sum:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn free_motion_obeys_its_equation_for_any_damping() {
        for (stiffness, damping) in [(0.0, 0.0), (0.0, 0.7), (9.0, 0.0), (9.0, 1.0), (9.0, 6.0), (9.0, 20.0)] {
            let mode = Oscillator { stiffness, damping };
            let (t, dt) = (0.3, 1e-4);
            let value = |t: f64| {
                let f = mode.free(t);
                (0.4 * f.uu - 0.9 * f.uv, 0.4 * f.vu - 0.9 * f.vv)
            };
            let acceleration = (value(t + dt).1 - value(t - dt).1) / (2.0 * dt);
            let speed = (value(t + dt).0 - value(t - dt).0) / (2.0 * dt);
            assert!((speed - value(t).1).abs() < 1e-6);
            assert!((acceleration + damping * value(t).1 + stiffness * value(t).0).abs() < 1e-6);
            assert!(acceleration.abs() <= mode.acceleration_bound(0.4, -0.9) * (1.0 + 1e-6) + 1e-6);
        }
    }
}
