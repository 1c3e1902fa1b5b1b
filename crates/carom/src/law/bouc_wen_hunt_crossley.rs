//! Bouc-Wen-Simon-Hunt-Crossley law (BWSHC): a spring with Hunt-Crossley damping beside a hysteretic element.
//! This file is long because everything about the law is in it.
//!
//! Use: viscoplastic collisions, rate-dependent and rate-independent loss together.
//!
//! Equation (P0 eq. 1, signs frozen; d = -x is the indentation, a = |z|):
//!
//! ```text
//! F = (α k - c v) dᵖ - sgn(z) (1-α) k aᵖ        ż = v (A - (γ + β sgn(z) sgn(v)) aⁿ)
//! ```
//!
//! Symbols: k N/mᵖ, c N s/mᵖ⁺¹, β and γ 1/mⁿ, α, A, n, p dimensionless. Dimensionless form (P0 eq. 41): κ, σ, B, Γ.
//!
//! Limits: B = 0 makes z = x, and the law equals the power law with m = n = p, k = 1, λ = σ. σ = 0, B = 0 dissipates nothing.
//! γ = -β dissipates on unloading only.
//! Cannot: pull (contact is over at the first F ≤ 0 ≤ v); stay at x = 0 (bodies part while x < 0 when B > 0).
//! Restitution in closed form: only for B = 0 (power law, m = n).
//! References: P0, Milehins and Marghitu 2026, eqs 1, 38-45, Table 1; J Comput Nonlinear Dyn 20(6) 061005 (2025).

use super::clock::tick;
use super::contact::{
    Change, Contact, ContactLaw, EndRule, Kernel, Motion, Reading, Reply, Rules, Standing, Units, Values,
};
use super::entry::{Entry, Form, Spheres, Table};
use super::guards::{FORCE, RATE, ZERO, bound};
use super::hysteresis::{self, Damping, N, P};
use super::lienard::{Dashpot, Lienard};
use super::signs::Signs;
use super::start::Guess;
use super::stick::{lift, well};
use super::{Parameter, Response};
use crate::hybrid::{Crossing, Guard};
use crate::numerics::least;
use crate::parameter::{Domain, optional, required};
use crate::scalar::{Real, Scalar, Sign};
use std::cell::OnceCell;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^p", Domain::Positive, "stiffness"),
    required("c", "c", "N s/m^(p+1)", Domain::NonNegative, "viscous damping, multiplies |x|^p v"),
    N,
    P,
    required("alpha", "α", "1", Domain::Open(0.0, 1.0), "share of the elastic element in the stiffness"),
    required("beta", "β", "1/m^n", Domain::NonNegative, "hysteresis on |v| z"),
    required("gamma", "γ", "1/m^n", Domain::WithinPlusMinus("beta"), "hysteresis on v |z|"),
    optional("A", "A", "1", Domain::Positive, 1.0, "initial slope of z against x"),
];

const DIMENSIONLESS: &[Parameter] = &[
    required("B", "B", "1", Domain::NonNegative, "hysteresis on |V| Z"),
    required("Gamma", "Γ", "1", Domain::WithinPlusMinus("B"), "hysteresis on V |Z|"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigma", "σ", "1", Domain::NonNegative, "viscous damping"),
    N,
    P,
];

const BASE: &[Parameter] = &[
    required("Bb", "B_b", "(m/s)^(-2n/(p+1))", Domain::NonNegative, "B at unit speed"),
    required("Gammab", "Γ_b", "(m/s)^(-2n/(p+1))", Domain::WithinPlusMinus("Bb"), "Γ at unit speed"),
    required("kappa", "κ", "1", Domain::Open(0.0, 1.0), "share of the elastic element"),
    required("sigmab", "σ_b", "s/m", Domain::NonNegative, "σ at unit speed"),
    N,
    P,
    optional(
        "Ub",
        "U_b",
        "(m/s)^(2p/(p+1))/N",
        Domain::Positive,
        f64::NAN,
        "scale of the external force (Milehins and Marghitu 2026, eq. 42)",
    ),
    optional(
        "Tb",
        "T_b",
        "s (m/s)^((p-1)/(p+1))",
        Domain::Positive,
        f64::NAN,
        "time scale at unit speed (Milehins and Marghitu 2026, eq. 42)",
    ),
];

const ENTRY: Entry = Entry {
    name: "bouc-wen-hunt-crossley",
    short: "bwshc",
    title: "Bouc-Wen-Simon-Hunt-Crossley",
    purpose: "viscoplastic collisions: a spring with Hunt-Crossley damping beside a hysteretic element",
    equations: &[
        "F = -alpha k |x|^(p-1) x - (1-alpha) k |z|^(p-1) z - c |x|^p v",
        "z' = A v - beta |z|^(n-1) z |v| - gamma |z|^n v",
        "m v' = F + u,   x(0) = z(0) = 0,   v(0) = -v0",
    ],
    limits: &[
        "beta = 0: z = A x, the power law with m = n = p (Hunt-Crossley)",
        "beta = 0 and c = 0: nothing dissipates, restitution 1 without load",
        "gamma = -beta: the hysteretic element dissipates while unloading only",
        "ends at F <= 0 <= v only: with hysteresis the bodies part while x < 0",
    ],
    references: &[
        "Milehins, M. and Marghitu, D. B. (2026), Incremental collision laws based on the Bouc-Wen model, eqs 1, 38-45",
        "Milehins, M. and Marghitu, D. B. (2025), J Comput Nonlinear Dyn 20(6), 061005",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL, told_by: "law.alpha", words: "" },
        Table { form: Form::Dimensionless, parameters: DIMENSIONLESS, told_by: "law.form", words: "" },
        Table { form: Form::Base, parameters: BASE, told_by: "law.form", words: "" },
    ],
    spheres: Spheres::ReplaceStiffness("p"),
    ..Entry::PLAIN
};

/// The law.
#[derive(Clone, Copy, Debug)]
pub struct BoucWenHuntCrossley;

impl ContactLaw for BoucWenHuntCrossley {
    const ENTRY: &'static Entry = &ENTRY;
    const STRATA: [usize; 3] = [0, 1, 4];
    type Scaled<T: Scalar> = HuntCrossleyContact<T>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        hysteresis::stiffness(values)
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> HuntCrossleyContact<T> {
        let sigma = values.get("c") * units.speed / hysteresis::stiffness(values).0;
        HuntCrossleyContact::new(hysteresis::scaled(values, units.length), sigma)
    }

    fn dimensionless<T: Scalar>(values: &Values<'_, T>) -> Option<HuntCrossleyContact<T>> {
        Some(HuntCrossleyContact::new(hysteresis::dimensionless(values), values.get("sigma")))
    }

    fn base<T: Scalar>(values: &Values<'_, T>, speed: T) -> Option<HuntCrossleyContact<T>> {
        Some(HuntCrossleyContact::new(hysteresis::base(values, speed), values.get("sigmab") * speed))
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let damping = Damping { base: |sigma, v, _| sigma / v, si: |sigma, stiffness, _, v, _| sigma * stiffness / v };
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
    /// σ ≥ 0
    pub sigma: T,
    /// n ≥ 1
    pub n: T,
    /// p ≥ 1
    pub p: T,
}

impl<T: Real> Equations<T> {
    /// The response at indentation d = -X, magnitude a = |Z| and velocity V = dX/dT.
    #[inline(always)]
    pub fn respond(&self, signs: Signs, d: T, a: T, v: T) -> Response<T> {
        let kappa_c = T::constant(1.0) - self.kappa;
        let (dp, ap, an) = d.three_powers(a, self.p, self.n);
        let (ap, lost) = (kappa_c * ap, signs.softening(self.b, self.gamma) * an);
        Response {
            force: (self.kappa - self.sigma * v) * dp - signs.z.apply(ap),
            z_slope: T::constant(1.0) - lost,
            viscous: self.sigma * dp * v * v,
            hysteretic: signs.z.apply(ap * lost * v),
        }
    }

    /// Elastic energy, (κ dᵖ⁺¹ + κ_c aᵖ⁺¹)/(p+1).
    pub fn stored(&self, d: T, a: T) -> T {
        let one = T::constant(1.0);
        let q = self.p + one;
        (self.kappa * d.power(q) + (one - self.kappa) * a.power(q)) / q
    }

    /// F and dF/dT from d, a, V and their rates.
    #[inline]
    pub fn force_with_rate(&self, signs: Signs, (d, a, v): (T, T, T), (d_rate, a_rate, v_rate): (T, T, T)) -> (T, T) {
        let kappa_c = T::constant(1.0) - self.kappa;
        let (dp, dp_slope) = d.power_with_slope(self.p);
        let (ap, ap_slope) = a.power_with_slope(self.p);
        let spring = self.kappa - self.sigma * v;
        let rate = spring * dp_slope * d_rate - self.sigma * dp * v_rate - signs.z.apply(kappa_c * ap_slope * a_rate);
        (spring * dp - signs.z.apply(kappa_c * ap), rate)
    }

    /// A quantity with the sign of F that crosses zero with a finite slope even where X and Z vanish nearly together (F itself
    /// is then a root of multiplicity p), and its rate: F/(d + |a|)ᵖ⁻¹. With Z ≥ 0 and X < Z, d + a stays positive beyond X = 0 too; without
    /// hysteresis to speak of it is zero, and what is left pulls: d - |a|.
    pub fn separation_gap(&self, signs: Signs, here: (T, T, T), rates: (T, T, T)) -> (T, T) {
        let size = here.0 + here.1;
        let below = self.p - T::constant(1.0);
        let scale = size.power(below);
        let (force, rate) = self.force_with_rate(signs, here, rates);
        let shrinking = below * force * (rates.0 + rates.1) / size;
        (
            size.select_positive(force / scale, here.0 - here.1),
            size.select_positive((rate - shrinking) / scale, rates.0 - rates.1),
        )
    }
}

/// The law in contact (P0 eq. 41): s with |Z| = sᵍ, X, V.
///
/// Phases: the signs of V and Z. A collision goes (V<0, Z<0) → (V>0, Z<0) → (V>0, Z>0) → parted; under a push it may turn back.
/// While V > 0 contact can end: where Z ≥ 0, and where Z < 0 only if σV > κ.
/// On every path X ≤ Z: loading takes |Z| up no faster than |X|, unloading brings it down no slower. So X = 0 is reached
/// only after F ≤ 0, and F ≤ 0 never with V < 0.
#[derive(Clone, Copy, Debug)]
pub struct HuntCrossleyContact<T> {
    law: Equations<T>,
    grade: u32,
    /// B = 0: Z and X are the same.
    elastic: bool,
}

const S: usize = 0;
const X: usize = 1;
const V: usize = 2;

impl<T: Scalar> HuntCrossleyContact<T> {
    fn new(scaled: hysteresis::Scaled<T>, sigma: T) -> Self {
        let hysteresis::Scaled { b, gamma, kappa, n, p } = scaled;
        let law = Equations { b, gamma, kappa, sigma, n, p };
        HuntCrossleyContact { law, grade: scaled.grade(), elastic: b.re() == 0.0 }
    }
}

impl<T: Real> HuntCrossleyContact<T> {
    /// (d, a, V) from a state.
    #[inline]
    fn contact(&self, x: &[T]) -> (T, T, T) {
        let (_, a) = tick(x[S], self.grade);
        (if self.elastic { a } else { -x[X] }, a, x[V])
    }

    /// Their rates on the clock.
    fn contact_rates(&self, x: &[T], dx: &[T]) -> (T, T, T) {
        let (dt, _) = tick(x[S], self.grade);
        let a_rate = T::constant(self.grade as f64) * dt * dx[S];
        (if self.elastic { a_rate } else { -dx[X] }, a_rate, dx[V])
    }
}

impl<T: Real> Kernel<T> for HuntCrossleyContact<T> {
    type Phase = Signs;
    const MOTION: usize = 3;
    type Kept = [T; 10];
    type Bare = [T; 4];

    fn exponent(&self) -> T {
        self.law.p
    }

    fn grade(&self) -> u32 {
        self.grade
    }

    #[inline(always)]
    fn flow(&self, signs: Signs, x: &[T], load: T, dx: &mut [T]) -> Motion<T> {
        let (dt, a) = tick(x[S], self.grade);
        let (d, v) = (if self.elastic { a } else { -x[X] }, x[V]);
        let Response { force, z_slope, viscous, hysteretic } = self.law.respond(signs, d, a, v);
        let pace = signs.pace(z_slope);
        let dt = dt * pace;
        dx[S] = signs.z.apply(v * z_slope * pace) * T::constant(1.0 / self.grade as f64);
        dx[X] = v * dt;
        dx[V] = (force + load) * dt;
        Motion { dt, velocity: v, force, viscous, hysteretic }
    }

    fn guard(&self, signs: Signs, id: usize, x: &[T]) -> T {
        match id {
            RATE => x[V],
            ZERO => x[S],
            // A rate is not asked for: any will do.
            _ => self.guard_with_rate(signs, id, x, x).0,
        }
    }

    fn guard_rate(&self, signs: Signs, id: usize, x: &[T], dx: &[T]) -> T {
        self.guard_with_rate(signs, id, x, dx).1
    }

    fn guard_with_rate(&self, signs: Signs, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        match id {
            RATE => (x[V], dx[V]),
            ZERO => (x[S], dx[S]),
            _ if self.elastic => (T::constant(1.0) - self.law.sigma * x[V], -self.law.sigma * dx[V]),
            _ => {
                let (here, rates) = (self.contact(x), self.contact_rates(x, dx));
                // Beyond Z = 0 the force must not rise again, as it would with a = s².
                let ahead = |value: T| x[S].select_positive(value, T::constant(0.0));
                let (here, rates) = ((here.0, ahead(here.1), here.2), (rates.0, ahead(rates.1), rates.2));
                self.law.separation_gap(signs, here, rates)
            }
        }
    }

    fn force(&self, signs: Signs, x: &[T]) -> T {
        let (d, a, v) = self.contact(x);
        self.law.respond(signs, d, a, v).force
    }

    fn force_rate(&self, signs: Signs, x: &[T], dx: &[T]) -> T {
        self.force_with_rate(signs, x, dx).1
    }

    fn force_with_rate(&self, signs: Signs, x: &[T], dx: &[T]) -> (T, T) {
        self.law.force_with_rate(signs, self.contact(x), self.contact_rates(x, dx))
    }

    fn velocity(&self, _signs: Signs, x: &[T]) -> T {
        x[V]
    }

    fn read(&self, _signs: Signs, x: &[T]) -> Reading<T> {
        let (indentation, a, velocity) = self.contact(x);
        Reading { indentation, stored: self.law.stored(indentation, a), velocity }
    }

    fn hysteretic(&self, signs: Signs, x: &[T]) -> Option<T> {
        Some(signs.z.apply(x[S].whole_power(self.grade)))
    }

    fn lienard(&self) -> Option<Lienard<T>> {
        let Equations { b, gamma, kappa, sigma, n, p } = self.law;
        let kappa = if self.elastic { T::constant(1.0) } else { kappa };
        let memory = (!self.elastic).then_some([b + gamma, gamma - b, n]);
        Some(Lienard::new((kappa, p), memory, (Dashpot::Parallel, sigma, p)))
    }
}

impl<T: Scalar> Contact<T> for HuntCrossleyContact<T> {
    type Proof = Bound;

    fn parameters(&self) -> Vec<(&'static str, T)> {
        let Equations { b, gamma, kappa, sigma, n, p } = self.law;
        vec![("B", b), ("Gamma", gamma), ("kappa", kappa), ("sigma", sigma), ("n", n), ("p", p)]
    }

    fn start(&self, x: &mut [T]) -> Signs {
        x[V] = T::constant(-1.0);
        Signs::START
    }

    fn guards(&self, signs: Signs, standing: &Standing, list: &mut Vec<Guard>) {
        match signs.rate {
            Sign::Negative => list.push(bound(RATE, "maximum-indentation", Crossing::Rising)),
            Sign::Positive => {
                list.push(bound(RATE, "minimum-indentation", Crossing::Falling));
                // Without hysteresis the bracket of F = (1 - σV) dᵖ rises where it vanishes, unless something pulls.
                let vanishes = !self.elastic || standing.rules.may_pull;
                if vanishes && (self.law.sigma.re() > 0.0 || signs.z == Sign::Positive) {
                    list.push(bound(FORCE, "separation", Crossing::Falling));
                }
            }
        }
        if signs.rate != signs.z {
            let name = if self.elastic { "separation" } else { "z-zero" };
            list.push(bound(ZERO, name, Crossing::Falling));
        }
    }

    fn transition(&self, signs: Signs, fired: &[usize], x: &mut [T], _heat: &mut T) -> Change<Signs> {
        let zero = fired.contains(&ZERO);
        // Where the damping pulls as hard as the spring pushes, with Z ≥ 0 the force is gone at once.
        let pulls = signs.rate == Sign::Positive && (self.law.kappa - self.law.sigma * x[V]).re() <= 0.0;
        if fired.contains(&FORCE) || zero && (self.elastic || pulls) {
            return Change::Parted;
        }
        let mut next = signs;
        if zero {
            x[S] = T::constant(0.0);
            next.z = signs.z.flipped();
        }
        if fired.contains(&RATE) {
            x[V] = T::constant(0.0);
            next.rate = signs.rate.flipped();
            if signs.rate == Sign::Positive {
                return Change::TurnedBack(next);
            }
        }
        Change::Phase(next)
    }

    fn proof(&self, push: f64, rules: &Rules) -> Option<Bound> {
        let parameters = (self.law.kappa.re(), self.law.sigma.re(), self.law.p.re());
        (push > 0.0).then(|| Bound {
            push,
            margin: rules.margin,
            parameters,
            elastic: self.elastic,
            exact: OnceCell::new(),
        })
    }

    fn proves(&self, proof: &Bound, signs: Signs, x: &[T], wobble: f64) -> bool {
        let at = self.read(signs, x);
        proof.proves_sticking(at.indentation.re(), at.stored.re(), at.velocity.re(), wobble)
    }

    fn is_behind(&self, signs: Signs, _x: &[T], standing: &Standing) -> bool {
        // With hysteresis a stuck pair may ratchet deeper from cycle to cycle, so the run goes on to rest (or to its time limit)
        // for the sake of its largest indentation and force. Without, each turn is shallower than the one before.
        self.elastic && standing.rules.constant_load && signs.rate == Sign::Positive
    }

    fn is_one_sided(&self, key: &str, _end: EndRule) -> bool {
        self.elastic && matches!(key, "beta" | "gamma" | "B" | "Gamma" | "Bb" | "Gammab")
    }

    fn signs(&self, (_, rate): (T, T), memory: &[T; 2]) -> Signs {
        Signs { rate: Sign::of(-rate.re()), z: Sign::of(memory[0].re()) }
    }

    fn reply(&self, signs: Signs, (d, rate): (T, T), memory: &[T; 2]) -> Reply<T> {
        let z = memory[0];
        let answer = self.law.respond(signs, d, signs.z.apply(z), -rate);
        Reply {
            force: answer.force,
            rates: [-rate * answer.z_slope, T::constant(0.0)],
            heat: answer.viscous + answer.hysteretic,
            kinks: [signs.rate.apply(-rate), signs.z.apply(z)],
            pressing: answer.force,
        }
    }

    fn stored(&self, indentation: T, memory: &[T; 2]) -> T {
        self.law.stored(indentation, Sign::of(memory[0].re()).apply(memory[0]))
    }
}

/// The least energy with which bodies under a constant push G can part: E = V²/2 + W - G d never increases, and at a parting it is at least the
/// minimum over 0 ≤ V ≤ κ/σ of V²/2 - p/(p+1) G^(1+1/p) c(V)^(-1/p) with c(V) = κ + κ_c ((κ - σV)₊/κ_c)^((p+1)/p); at B = 0 it is 0.
pub struct Bound {
    push: f64,
    margin: f64,
    parameters: (f64, f64, f64),
    elastic: bool,
    exact: OnceCell<f64>,
}

impl Bound {
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
    fn proves_sticking(&self, d: f64, stored: f64, v: f64, wobble: f64) -> bool {
        let (kappa, _, p) = self.parameters;
        let energy = 0.5 * v * v + stored - self.push * d + self.margin;
        let energy = energy + lift(p, kappa, (self.push, wobble), energy);
        if self.elastic {
            return energy < 0.0;
        }
        energy < self.at_parting(0.0) && energy < *self.exact.get_or_init(|| self.least_at_parting())
    }
}
