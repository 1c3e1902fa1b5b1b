//! Bouc-Wen-Maxwell law (BWM): a dashpot in series with a hysteretic spring.
//! This file is long because everything about the law is in it.
//!
//! Use: collisions of bodies that creep; rate-dependent loss in series with rate-independent loss.
//!
//! Equation (P0 eq. 2 as corrected; x = r + y, signs frozen, d = -y, a = |z|):
//!
//! ```text
//! F = α k dᵖ - sgn(z) (1-α) k aᵖ      ṙ = -F/c      ẏ = v + F/c      ż = ẏ (A - (γ + β sgn(z) sgn(ẏ)) aⁿ)
//! ```
//!
//! Symbols: k N/mᵖ, c N s/m, β and γ 1/mⁿ, α, A, n, p dimensionless. Dimensionless form (P0 eq. 50): κ, σ, B, Γ.
//!
//! Limits: c → ∞ (σ → 0) is the hysteretic spring alone. B = 0: Maxwell contact with F = dᵖ; with p = 1 and no load the
//! restitution is exp(-πσ/√(4-σ²)) for σ < 2 and the bodies never part for σ ≥ 2.
//! Cannot: come to rest under a constant push (the dashpot creeps for ever).
//! References: P0, Milehins and Marghitu 2026, eqs 2, 46-55, Table 1.

use super::clock::tick;
use super::contact::{
    Change, Contact, ContactLaw, EndRule, Kernel, Motion, Reading, Reply, Rules, Standing, Units, Values,
};
use super::entry::{Entry, Form, Spheres, Table};
use super::guards::{FORCE, RATE, VELOCITY, ZERO, bound, record};
use super::hysteresis::{self, Damping, N, P};
use super::lienard::{Dashpot, Lienard};
use super::signs::Signs;
use super::start::Guess;
use super::stick::well;
use super::{Parameter, Response};
use crate::hybrid::{Crossing, Guard};
use crate::parameter::{Domain, optional, required};
use crate::scalar::{Real, Scalar, Sign};

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^p", Domain::Positive, "stiffness"),
    required("c", "c", "N s/m", Domain::Positive, "damping of the dashpot in series"),
    N,
    P,
    required("alpha", "α", "1", Domain::Open(0.0, 1.0), "share of the elastic element in the stiffness"),
    required("beta", "β", "1/m^n", Domain::NonNegative, "hysteresis on |y'| z"),
    required("gamma", "γ", "1/m^n", Domain::WithinPlusMinus("beta"), "hysteresis on y' |z|"),
    optional("A", "A", "1", Domain::Positive, 1.0, "initial slope of z against y"),
];

const DIMENSIONLESS: &[Parameter] = &[
    required("B", "B", "1", Domain::NonNegative, "hysteresis on |Y'| Z"),
    required("Gamma", "Γ", "1", Domain::WithinPlusMinus("B"), "hysteresis on Y' |Z|"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigma", "σ", "1", Domain::Positive, "inverse damping of the dashpot"),
    N,
    P,
];

const BASE: &[Parameter] = &[
    required("Bb", "B_b", "(m/s)^(-2n/(p+1))", Domain::NonNegative, "B at unit speed"),
    required("Gammab", "Γ_b", "(m/s)^(-2n/(p+1))", Domain::WithinPlusMinus("Bb"), "Γ at unit speed"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigmab", "σ_b", "(m/s)^(-(p-1)/(p+1))", Domain::Positive, "σ at unit speed"),
    N,
    P,
    optional(
        "Ub",
        "U_b",
        "(m/s)^(2p/(p+1))/N",
        Domain::Positive,
        f64::NAN,
        "scale of the external force (Milehins and Marghitu 2026, eq. 52)",
    ),
    optional(
        "Tb",
        "T_b",
        "s (m/s)^((p-1)/(p+1))",
        Domain::Positive,
        f64::NAN,
        "time scale at unit speed (Milehins and Marghitu 2026, eq. 52)",
    ),
];

const ENTRY: Entry = Entry {
    name: "bouc-wen-maxwell",
    short: "bwm",
    title: "Bouc-Wen-Maxwell",
    purpose: "collisions with creep: a dashpot in series with a hysteretic spring",
    equations: &[
        "F = -alpha k |y|^(p-1) y - (1-alpha) k |z|^(p-1) z = -c r',   x = r + y",
        "y' = v + F/c,   z' = A y' - beta |z|^(n-1) z |y'| - gamma |z|^n y'",
        "m v' = F + u,   r(0) = y(0) = z(0) = 0,   v(0) = -v0",
    ],
    limits: &[
        "c -> infinity: the hysteretic spring alone",
        "beta = 0, p = 1, no load: restitution exp(-pi sigma/sqrt(4 - sigma^2)) for sigma < 2, never parts for sigma >= 2",
        "a stuck pair creeps for ever: it has no maximum indentation",
        "ends at F <= 0 <= v only",
    ],
    references: &[
        "Milehins, M. and Marghitu, D. B. (2026), Incremental collision laws based on the Bouc-Wen model, eqs 2, 46-55",
        "Butcher, E. A. and Segalman, D. J. (2000), ASME J Appl Mech 67(4), 831-834",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL, told_by: "law.alpha", words: "" },
        Table { form: Form::Dimensionless, parameters: DIMENSIONLESS, told_by: "law.form", words: "" },
        Table { form: Form::Base, parameters: BASE, told_by: "law.form", words: "" },
    ],
    spheres: Spheres::ReplaceStiffness("p"),
    creeps: true,
    ..Entry::PLAIN
};

/// The law.
#[derive(Clone, Copy, Debug)]
pub struct BoucWenMaxwell;

impl ContactLaw for BoucWenMaxwell {
    const ENTRY: &'static Entry = &ENTRY;
    const STRATA: [usize; 3] = [0, 1, 4];
    type Scaled<T: Scalar> = MaxwellContact<T>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        hysteresis::stiffness(values)
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> MaxwellContact<T> {
        let sigma = units.force / (values.get("c") * units.speed);
        MaxwellContact::new(hysteresis::scaled(values, units.length), sigma)
    }

    fn dimensionless<T: Scalar>(values: &Values<'_, T>) -> Option<MaxwellContact<T>> {
        Some(MaxwellContact::new(hysteresis::dimensionless(values), values.get("sigma")))
    }

    fn base<T: Scalar>(values: &Values<'_, T>, speed: T) -> Option<MaxwellContact<T>> {
        let (one, p) = (T::constant(1.0), values.get("p"));
        let sigma = values.get("sigmab") * speed.power((p - one) / (p + one));
        Some(MaxwellContact::new(hysteresis::base(values, speed), sigma))
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let damping = Damping {
            base: |sigma, _, slowing| sigma / slowing,
            si: |sigma, _, mass, v, length| mass * v / (sigma * length),
        };
        hysteresis::start(guess, &damping)
    }
}

/// The equations in dimensionless form.
#[derive(Clone, Copy, Debug)]
pub struct Equations<T> {
    /// B ≥ 0
    pub b: T,
    /// Γ in [-B, B]
    pub gamma: T,
    /// κ in (0, 1)
    pub kappa: T,
    /// σ > 0
    pub sigma: T,
    /// n ≥ 1
    pub n: T,
    /// p ≥ 1
    pub p: T,
}

impl<T: Real> Equations<T> {
    /// The force at d = -Y, a = |Z|.
    #[inline]
    pub fn force(&self, signs: Signs, d: T, a: T) -> T {
        let kappa_c = T::constant(1.0) - self.kappa;
        self.kappa * d.power(self.p) - signs.z.apply(kappa_c * a.power(self.p))
    }

    /// The response at d = -Y, a = |Z| and velocity V; with it the rate Y' = V + σF.
    #[inline(always)]
    pub fn respond(&self, signs: Signs, d: T, a: T, v: T) -> (Response<T>, T) {
        let kappa_c = T::constant(1.0) - self.kappa;
        let (dp, ap, an) = d.three_powers(a, self.p, self.n);
        let ap = kappa_c * ap;
        let force = self.kappa * dp - signs.z.apply(ap);
        let y_rate = v + self.sigma * force;
        let lost = signs.softening(self.b, self.gamma) * an;
        let response = Response {
            force,
            z_slope: T::constant(1.0) - lost,
            viscous: self.sigma * force * force,
            hysteretic: signs.z.apply(ap * lost * y_rate),
        };
        (response, y_rate)
    }

    /// Elastic energy, (κ dᵖ⁺¹ + κ_c aᵖ⁺¹)/(p+1).
    pub fn stored(&self, d: T, a: T) -> T {
        let one = T::constant(1.0);
        let q = self.p + one;
        (self.kappa * d.power(q) + (one - self.kappa) * a.power(q)) / q
    }

    /// F and dF/dT from d, a and their rates.
    #[inline]
    pub fn force_with_rate(&self, signs: Signs, (d, a): (T, T), (d_rate, a_rate): (T, T)) -> (T, T) {
        let kappa_c = T::constant(1.0) - self.kappa;
        let (dp, dp_slope) = d.power_with_slope(self.p);
        let (ap, ap_slope) = a.power_with_slope(self.p);
        let rate = self.kappa * dp_slope * d_rate - signs.z.apply(kappa_c * ap_slope * a_rate);
        (self.kappa * dp - signs.z.apply(kappa_c * ap), rate)
    }

    /// κ^(1/p) and κ_c^(1/p).
    pub fn roots(&self) -> (T, T) {
        let one = T::constant(1.0);
        let root = one / self.p;
        (self.kappa.power(root), (one - self.kappa).power(root))
    }

    /// A quantity with the sign of F where Z ≥ 0 that crosses zero with a finite slope: κ^(1/p) d - κ_c^(1/p) a.
    /// It is linear, so it is its own rate when given rates.
    #[inline]
    pub fn separation_gap(&self, roots: (T, T), d: T, a: T) -> T {
        roots.0 * d - roots.1 * a
    }
}

/// The law in contact (P0 eq. 50 as corrected): s with |Z| = sᵍ, Y, V, R.
///
/// Phases: the signs of Ẏ = V + σF and Z. The sign of V changes no flow: its zeros are only written down.
/// Contact ends where F = 0, reached from F > 0 with Ḟ ≤ 0, hence Ẏ ≥ 0, hence V ≥ 0.
#[derive(Clone, Copy, Debug)]
pub struct MaxwellContact<T> {
    law: Equations<T>,
    roots: (T, T),
    grade: u32,
    /// B = 0: Z and Y are the same.
    elastic: bool,
}

const S: usize = 0;
const Y: usize = 1;
const V: usize = 2;
const R: usize = 3;

impl<T: Scalar> MaxwellContact<T> {
    fn new(scaled: hysteresis::Scaled<T>, sigma: T) -> Self {
        let hysteresis::Scaled { b, gamma, kappa, n, p } = scaled;
        let law = Equations { b, gamma, kappa, sigma, n, p };
        MaxwellContact { law, roots: law.roots(), grade: scaled.grade(), elastic: b.re() == 0.0 }
    }
}

impl<T: Real> MaxwellContact<T> {
    /// (d, a) of the spring from a state.
    #[inline]
    fn spring(&self, x: &[T]) -> (T, T) {
        let (_, a) = tick(x[S], self.grade);
        (if self.elastic { a } else { -x[Y] }, a)
    }

    /// Their rates on the clock.
    fn spring_rates(&self, x: &[T], dx: &[T]) -> (T, T) {
        let (dt, _) = tick(x[S], self.grade);
        let a_rate = T::constant(self.grade as f64) * dt * dx[S];
        (if self.elastic { a_rate } else { -dx[Y] }, a_rate)
    }
}

impl<T: Real> Kernel<T> for MaxwellContact<T> {
    type Phase = Signs;
    const MOTION: usize = 4;
    type Kept = [T; 11];
    type Bare = [T; 5];

    fn exponent(&self) -> T {
        self.law.p
    }

    fn grade(&self) -> u32 {
        self.grade
    }

    #[inline(always)]
    fn flow(&self, signs: Signs, x: &[T], load: T, dx: &mut [T]) -> Motion<T> {
        let (dt, a) = tick(x[S], self.grade);
        let (d, v) = (if self.elastic { a } else { -x[Y] }, x[V]);
        let (response, y_rate) = self.law.respond(signs, d, a, v);
        let Response { force, z_slope, viscous, hysteretic } = response;
        let pace = signs.pace(z_slope);
        let dt = dt * pace;
        dx[S] = signs.z.apply(y_rate * z_slope * pace) * T::constant(1.0 / self.grade as f64);
        dx[Y] = y_rate * dt;
        dx[V] = (force + load) * dt;
        dx[R] = -self.law.sigma * force * dt;
        Motion { dt, velocity: v, force, viscous, hysteretic }
    }

    fn guard(&self, signs: Signs, id: usize, x: &[T]) -> T {
        match id {
            RATE => x[V] + self.law.sigma * self.force(signs, x),
            VELOCITY => x[V],
            ZERO => x[S],
            _ => {
                let (d, a) = self.spring(x);
                self.law.separation_gap(self.roots, d, a)
            }
        }
    }

    fn guard_rate(&self, signs: Signs, id: usize, x: &[T], dx: &[T]) -> T {
        self.guard_with_rate(signs, id, x, dx).1
    }

    fn guard_with_rate(&self, signs: Signs, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        match id {
            RATE => {
                let (force, rate) = self.force_with_rate(signs, x, dx);
                (x[V] + self.law.sigma * force, dx[V] + self.law.sigma * rate)
            }
            VELOCITY => (x[V], dx[V]),
            ZERO => (x[S], dx[S]),
            _ => {
                let ((d, a), (d_rate, a_rate)) = (self.spring(x), self.spring_rates(x, dx));
                (self.law.separation_gap(self.roots, d, a), self.law.separation_gap(self.roots, d_rate, a_rate))
            }
        }
    }

    fn force(&self, signs: Signs, x: &[T]) -> T {
        let (d, a) = self.spring(x);
        self.law.force(signs, d, a)
    }

    fn force_rate(&self, signs: Signs, x: &[T], dx: &[T]) -> T {
        self.force_with_rate(signs, x, dx).1
    }

    fn force_with_rate(&self, signs: Signs, x: &[T], dx: &[T]) -> (T, T) {
        self.law.force_with_rate(signs, self.spring(x), self.spring_rates(x, dx))
    }

    fn velocity(&self, _signs: Signs, x: &[T]) -> T {
        x[V]
    }

    fn read(&self, _signs: Signs, x: &[T]) -> Reading<T> {
        let (d, a) = self.spring(x);
        Reading { indentation: d - x[R], stored: self.law.stored(d, a), velocity: x[V] }
    }

    fn hysteretic(&self, signs: Signs, x: &[T]) -> Option<T> {
        Some(signs.z.apply(x[S].whole_power(self.grade)))
    }

    fn lienard(&self) -> Option<Lienard<T>> {
        let Equations { b, gamma, kappa, sigma, n, p } = self.law;
        let kappa = if self.elastic { T::constant(1.0) } else { kappa };
        let memory = (!self.elastic).then_some([b + gamma, gamma - b, n]);
        Some(Lienard::new((kappa, p), memory, (Dashpot::Series, sigma, p)))
    }
}

impl<T: Scalar> Contact<T> for MaxwellContact<T> {
    type Proof = Bound;

    fn parameters(&self) -> Vec<(&'static str, T)> {
        let Equations { b, gamma, kappa, sigma, n, p } = self.law;
        vec![("B", b), ("Gamma", gamma), ("kappa", kappa), ("sigma", sigma), ("n", n), ("p", p)]
    }

    fn start(&self, x: &mut [T]) -> Signs {
        x[V] = T::constant(-1.0);
        Signs::START
    }

    fn guards(&self, signs: Signs, _standing: &Standing, list: &mut Vec<Guard>) {
        let away = if signs.rate == Sign::Negative { Crossing::Rising } else { Crossing::Falling };
        list.push(bound(RATE, "rate-zero", away));
        list.push(record(VELOCITY, "maximum-indentation", Crossing::Rising));
        if signs.rate != signs.z {
            let name = if self.elastic { "separation" } else { "z-zero" };
            list.push(bound(ZERO, name, Crossing::Falling));
        }
        if signs.rate == Sign::Positive && signs.z == Sign::Positive {
            list.push(bound(FORCE, "separation", Crossing::Falling));
        }
    }

    fn transition(&self, signs: Signs, fired: &[usize], x: &mut [T], _heat: &mut T) -> Change<Signs> {
        let zero = fired.contains(&ZERO);
        if fired.contains(&FORCE) || zero && self.elastic {
            return Change::Vanished;
        }
        let mut next = signs;
        if zero {
            x[S] = T::constant(0.0);
            next.z = signs.z.flipped();
        }
        if fired.contains(&RATE) {
            next.rate = signs.rate.flipped();
            if signs.rate == Sign::Positive {
                return Change::TurnedBack(next);
            }
        }
        Change::Phase(next)
    }

    fn proof(&self, push: f64, rules: &Rules) -> Option<Bound> {
        let Equations { b, gamma, kappa, sigma, n, p } = self.law;
        let numbers = (kappa.re(), sigma.re(), n.re(), p.re());
        Bound::new(push, numbers, (b + gamma).re(), self.elastic, rules.margin)
    }

    fn proves(&self, proof: &Bound, signs: Signs, x: &[T], wobble: f64) -> bool {
        let (d, a) = self.spring(x);
        let (force, stored) = (self.law.force(signs, d, a).re(), self.law.stored(d, a).re());
        // Under a load that still changes nothing is proved.
        wobble == 0.0 && proof.proves_sticking(d.re(), stored, x[V].re(), force)
    }

    fn is_behind(&self, signs: Signs, _x: &[T], standing: &Standing) -> bool {
        // With hysteresis the run goes on to steady creep, V = σU, or to its time limit, for the sake of its largest force. Without,
        // the first peak is the highest.
        self.elastic && standing.rules.constant_load && signs.rate == Sign::Positive
    }

    fn drift(&self, push: f64) -> f64 {
        -self.law.sigma.re() * push
    }

    fn argument(&self, free: bool, _turned_back: bool) -> &'static str {
        if free {
            "overdamped: the velocity stays below the force's reach and never turns outwards"
        } else {
            "the energy is below the least with which the bodies can part"
        }
    }

    fn is_one_sided(&self, key: &str, _end: EndRule) -> bool {
        self.elastic && matches!(key, "beta" | "gamma" | "B" | "Gamma" | "Bb" | "Gammab")
    }

    fn signs(&self, (_, rate): (T, T), memory: &[T; 2]) -> Signs {
        let [y, z] = *memory;
        let z_sign = Sign::of(z.re());
        let force = self.law.force(Signs { rate: Sign::Negative, z: z_sign }, -y, z_sign.apply(z));
        Signs { rate: Sign::of((-rate + self.law.sigma * force).re()), z: z_sign }
    }

    fn reply(&self, signs: Signs, (_, rate): (T, T), memory: &[T; 2]) -> Reply<T> {
        let [y, z] = *memory;
        let (answer, y_rate) = self.law.respond(signs, -y, signs.z.apply(z), -rate);
        Reply {
            force: answer.force,
            rates: [y_rate, y_rate * answer.z_slope],
            heat: answer.viscous + answer.hysteretic,
            kinks: [signs.rate.apply(y_rate), signs.z.apply(z)],
            pressing: answer.force,
        }
    }

    fn stored(&self, _indentation: T, memory: &[T; 2]) -> T {
        self.law.stored(-memory[0], Sign::of(memory[1].re()).apply(memory[1]))
    }
}

/// The bounds of sticking under a constant push G.
///
/// * E = (V + σG)²/2 + W - G d, dE/dT = -σ(F - G)² - hysteresis ≤ 0, and at a parting E ≥ (σG)²/2 -
///   p/(p+1) G^(1+1/p) (κ (1 + (κ/κ_c)^(1/p)))^(-1/p); at B = 0 it is (σG)²/2.
/// * With p = 1 and no load: r = V/F obeys r' = 1 + k r (r + σ), k the tangent stiffness. While k σ² ≥ 4 it cannot rise
///   through -σ/2, so V < 0 as long as F > 0. k is at least κ + κ_c (1 - (B+Γ) z̄ⁿ) with z̄ bounded by the energy.
pub struct Bound {
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

impl Bound {
    /// `None` where no proof applies. `b_plus_gamma` is B + Γ.
    fn new(
        push: f64,
        (kappa, sigma, n, p): (f64, f64, f64, f64),
        b_plus_gamma: f64,
        elastic: bool,
        margin: f64,
    ) -> Option<Self> {
        if push > 0.0 {
            let well = if elastic { 0.0 } else { well(p, push, kappa * (1.0 + (kappa / (1.0 - kappa)).powf(1.0 / p))) };
            let least = 0.5 * (sigma * push).powi(2) - well;
            Some(Bound { push, sigma, least, margin, overdamped: None })
        } else if push == 0.0 && p == 1.0 {
            let overdamped = Some(Overdamped { kappa, softening: b_plus_gamma, n });
            Some(Bound { push, sigma, least: f64::NEG_INFINITY, margin, overdamped })
        } else {
            None
        }
    }

    fn proves_sticking(&self, d: f64, stored: f64, v: f64, force: f64) -> bool {
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
