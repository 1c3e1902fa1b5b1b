//! The general power law: F = k δⁿ + λ δᵐ δ̇.
//! This file is long because everything about the law is in it.
//!
//! Use: elastic and viscoelastic contact; Hertz, Hunt-Crossley, Kuwabara-Kono, Tsuji and linear damping are members.
//!
//! Equation (P1 eq. 4; P2 eq. 1 with α = n, λ = k γ₀ β, m = β - 1), δ = -x the indentation:
//!
//! ```text
//! F = k δ₊ⁿ + λ δ₊ᵐ δ̇        scaled (P2 eq. 6):  u̇ = w - Λ/(m+1) uᵐ⁺¹,  ẇ = -uⁿ + g̃,  Λ = λ v₀ X_cᵐ⁻ⁿ/k
//! ```
//!
//! Symbols: k N/mⁿ, λ N s/mᵐ⁺¹, γ₀ s·m^(n-β), n, m, β dimensionless.
//!
//! Limits: m = n is Hunt-Crossley, with restitution from (1+d)/(1-e d) = exp(d(1+e)), d = λv₀/k. m = (n-1)/2 is a damped
//! oscillator in δ^((n+1)/2), restitution independent of speed. λ = 0 is elastic.
//! Cannot: lose energy independently of speed; for m < n the force pulls before δ = 0 unless contact ends at F = 0.
//! References: P1, Zhang et al., Mech Syst Signal Process 159 (2021) 107808; P2, Chatterjee, James and Brogliato,
//! Granular Matter 24 (2022) 124.

use super::clock::{grade, raised, tick, whole};
use super::contact::{
    Change, Contact, ContactLaw, EndRule, Kernel, Motion, Reading, Reply, Rules, Standing, Units, Values,
};
use super::entry::{Entry, Form, Spheres, Table};
use super::guards::{FORCE, RATE, RETURN, ZERO, bound, record};
use super::lienard::{Dashpot, Lienard};
use super::signs::Signs;
use super::start::Guess;
use super::stick::lift;
use super::{Parameter, Response, factor};
use crate::hybrid::{Action, Crossing, Guard};
use crate::numerics::least;
use crate::parameter::{Domain, required};
use crate::scalar::{Real, Scalar, Sign};
use std::cell::OnceCell;

const DIMENSIONAL: &[Parameter] = &[
    required("k", "k", "N/m^n", Domain::Positive, "stiffness"),
    required("n", "n", "1", Domain::AtLeast(1.0), "exponent of the stiffness"),
    required("lambda", "λ", "N s/m^(m+1)", Domain::NonNegative, "damping, multiplies indentation^m times its rate"),
    required("m", "m", "1", Domain::NonNegative, "exponent of the damping"),
];

const RETARDED_TABLE: &[Parameter] = &[
    required("k", "k", "N/m^n", Domain::Positive, "stiffness"),
    required("n", "n", "1", Domain::AtLeast(1.0), "exponent of the stiffness"),
    required("gamma0", "γ₀", "s m^(n-beta)", Domain::NonNegative, "damping, multiplies k d/dt(indentation^beta)"),
    required(
        "beta",
        "β",
        "1",
        Domain::AtLeast(1.0),
        "exponent of the damped indentation; lambda = k gamma0 beta, m = beta - 1",
    ),
];

/// The form with γ₀ and β.
pub const RETARDED: Form = Form::Alternative("retarded");

const ENTRY: Entry = Entry {
    name: "power",
    short: "power",
    title: "General power law",
    purpose: "elastic and viscoelastic contact: Hertz, Hunt-Crossley, Kuwabara-Kono, Tsuji, linear damping",
    equations: &[
        "F = k d^n + lambda d^m d',   d = -x the indentation",
        "or F = k (d^n + gamma0 d/dt(d^beta)):   lambda = k gamma0 beta,   m = beta - 1",
        "compression_only = true: the damping is zero while the indentation shrinks",
        "or lambda from a wanted restitution: restitution = 0.6, factor = \"flores\" (`carom laws factors` lists them)",
    ],
    limits: &[
        "m = n: (1 + d)/(1 - e d) = exp(d (1 + e)), d = lambda v0/k, no load, any n (Hunt-Crossley)",
        "m = (n-1)/2: a damped oscillator in d^((n+1)/2); restitution independent of speed",
        "lambda = 0: elastic, restitution 1 without load",
        "m < n: ended at zero indentation the force pulls before the end; ended at zero force it does not",
    ],
    references: &[
        "Zhang, J., Huang, C., Zhao, L., Di, J., He, G., Li, W. (2021), Mech Syst Signal Process 159, 107808",
        "Chatterjee, A., James, G., Brogliato, B. (2022), Granular Matter 24(4), 124",
    ],
    tables: &[
        Table { form: Form::Dimensional, parameters: DIMENSIONAL, told_by: "law.lambda", words: "" },
        Table {
            form: RETARDED,
            parameters: RETARDED_TABLE,
            told_by: "law.gamma0",
            words: "SI units, damping as gamma0 d/dt(indentation^beta)",
        },
        Table { form: Form::Factor, parameters: &factor::TABLE, told_by: "law.factor", words: "" },
    ],
    mixed: "give the damping once: lambda and m, or gamma0 and beta (lambda = k gamma0 beta, m = beta - 1), or restitution and factor",
    instead: &[("lambda", ", or give gamma0 and beta, or restitution and factor")],
    spheres: Spheres::ReplaceStiffness("n"),
    indentation_end: true,
    compression_only: true,
    remembers: false,
    ..Entry::PLAIN
};

/// The law.
#[derive(Clone, Copy, Debug)]
pub struct Power;

impl ContactLaw for Power {
    const ENTRY: &'static Entry = &ENTRY;
    const STRATA: [usize; 3] = [3, 4, 5];
    type Scaled<T: Scalar> = PowerContact<T>;

    fn stiffness<T: Scalar>(values: &Values<'_, T>) -> (T, T) {
        (values.get("k"), values.get("n"))
    }

    fn scaled<T: Scalar>(values: &Values<'_, T>, units: Units<T>) -> PowerContact<T> {
        let (k, n) = Self::stiffness(values);
        let (lambda, m) = if values.form == RETARDED {
            let beta = values.get("beta");
            (k * values.get("gamma0") * beta, beta - T::constant(1.0))
        } else {
            (values.get("lambda"), values.get("m"))
        };
        let damping = lambda * units.speed * units.length.power(m - n) / k;
        PowerContact::new(Equations { n, m, damping }, values.compression_only)
    }

    fn start(guess: &Guess<'_>) -> Vec<f64> {
        let u = guess.draws;
        let n = guess.fixed_or("n", 1.0 + 1.5 * u[4]);
        let fixed_m = (guess.fixed)("m").or((guess.fixed)("beta").map(|b| b - 1.0));
        let m = fixed_m.unwrap_or(2.5 * u[5]);
        // From nearly none to so much that the force is largest at first touch.
        let damping = 10f64.powf(-2.5 + 4.7 * u[3]);
        let (k, length, _) = guess.stiffness("k", 1.0, n);
        let lambda = damping * k / (guess.speed * length.powf(m - n));
        if guess.form == RETARDED { vec![k, n, lambda / (k * (m + 1.0)), m + 1.0] } else { vec![k, n, lambda, m] }
    }

    fn warnings(values: &Values<'_, f64>, end: EndRule) -> Vec<String> {
        let mut warnings = Vec::new();
        let [_, n, damping, exponent] = *values.values else { return warnings };
        let m = if values.form == RETARDED { exponent - 1.0 } else { exponent };
        if values.compression_only && damping == 0.0 {
            warnings.push("compression_only has no effect: there is no damping".into());
        }
        if end == EndRule::Indentation && damping > 0.0 && !values.compression_only && m < n {
            warnings.push(format!(
                "with m = {m} < n = {n} and end = \"indentation\" the contact force pulls before the end"
            ));
        }
        warnings
    }
}

/// The equations in dimensionless form: F = uⁿ + Λ uᵐ u̇.
#[derive(Clone, Copy, Debug)]
pub struct Equations<T> {
    /// n ≥ 1
    pub n: T,
    /// m ≥ 0
    pub m: T,
    /// Λ ≥ 0 (βγ in P2)
    pub damping: T,
}

impl<T: Real> Equations<T> {
    /// The response at indentation u and indentation rate u̇.
    #[inline]
    pub fn respond(&self, u: T, rate: T) -> Response<T> {
        let viscous = self.damping * u.power(self.m) * rate;
        Response {
            force: u.power(self.n) + viscous,
            z_slope: T::constant(0.0),
            viscous: viscous * rate,
            hysteretic: T::constant(0.0),
        }
    }

    /// Elastic energy uⁿ⁺¹/(n+1).
    pub fn stored(&self, u: T) -> T {
        let q = self.n + T::constant(1.0);
        u.power(q) / q
    }

    /// F and its rate from u, u̇ and the rates of both on any clock.
    pub fn force_with_rate(&self, (u, rate): (T, T), (u_rate, rate_rate): (T, T)) -> (T, T) {
        let (un, un_slope) = u.power_with_slope(self.n);
        let um = u.power(self.m);
        // m uᵐ⁻¹ grows without bound at u = 0 for m < 1; there the rate is not needed.
        let softening = u.select_positive(self.m * um * u_rate * rate / u, T::constant(0.0));
        (un + self.damping * um * rate, un_slope * u_rate + self.damping * (softening + um * rate_rate))
    }
}

/// The phase: whether the damping acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damping {
    /// It does.
    Acts,
    /// It does not, on the return of a law that damps in compression only.
    Ended,
}

/// How the vanishing of the force is watched; all have the sign of F where u > 0 and cross zero with a finite slope.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Gap {
    /// m ≥ n: 1 + Λ uᵐ⁻ⁿ u̇
    Factor,
    /// s^(g(n-m)) + Λ u̇, smooth where g(n-m) ≥ 1
    Sum,
    /// s - (Λ|u̇|)^(1/(g(n-m))) where it is not, and where Λ is so small that the sum would be rounding
    Root,
}

/// Damping below this makes a force that vanishes at very small indentation only.
const WEAK: f64 = 1e-4;

/// The law in contact (P2 eq. 6): s with u = sᵍ the indentation, and w the generalised velocity, u̇ = w - Λ/(m+1) uᵐ⁺¹, which stays smooth
/// for m < 1 where u̇ itself does not.
///
/// Phases: damped, and undamped for the return of a law that damps in compression only. The turn changes no flow, so it
/// is only written down unless the damping ends there.
///
/// Under a constant load the plane (u, u̇) is autonomous: once u̇ returns to zero from below with u > 0 the orbit is enclosed by
/// its own past and can reach neither u = 0 nor F = 0 (that curve would have to cross the past orbit): the bodies are stuck.
#[derive(Clone, Copy, Debug)]
pub struct PowerContact<T> {
    law: Equations<T>,
    free: Equations<T>,
    grade: u32,
    compression_only: bool,
    gap: Gap,
    /// n = 1.
    linear: bool,
    /// Λ/(m+1)
    drag: T,
    /// g n and g m, where uⁿ and uᵐ are whole powers of s and no derivatives with respect to n and m are asked for.
    whole: Option<(u32, u32)>,
}

const S: usize = 0;
const W: usize = 1;

impl<T: Scalar> PowerContact<T> {
    /// The law whose damping acts always, or in compression only.
    pub fn new(law: Equations<T>, compression_only: bool) -> Self {
        let elastic = law.damping.re() == 0.0;
        let grade = if elastic { grade(&[law.n.re()]) } else { grade(&[law.n.re(), law.m.re()]) };
        let surplus = law.n.re() - law.m.re();
        let gap = if surplus <= 0.0 {
            Gap::Factor
        } else if grade as f64 * surplus >= 1.0 && law.damping.re() > WEAK {
            Gap::Sum
        } else {
            Gap::Root
        };
        let free = Equations { damping: T::constant(0.0), ..law };
        let drag = law.damping / (law.m + T::constant(1.0));
        let m = if elastic { Some(0) } else { whole(law.m.re(), grade) };
        let whole = whole(law.n.re(), grade).zip(m).filter(|_| !T::DIFFERENTIATES);
        PowerContact { law, free, grade, compression_only, gap, linear: law.n.re() == 1.0, drag, whole }
    }
}

impl<T: Real> PowerContact<T> {
    fn law(&self, phase: Damping) -> &Equations<T> {
        if phase == Damping::Acts { &self.law } else { &self.free }
    }

    /// Λ/(m+1) in a phase.
    fn drag(&self, phase: Damping) -> T {
        if phase == Damping::Acts { self.drag } else { T::constant(0.0) }
    }

    /// uⁿ and uᵐ. Beyond u = 0 whole powers of s go on as they are, and so does a linear spring: its flow would have a kink there that
    /// derivatives would see.
    #[inline(always)]
    fn powers(&self, s: T, u: T) -> (T, T) {
        if let Some((n, m)) = self.whole {
            return (raised(s, n), raised(s, m));
        }
        let (un, um) = u.two_powers(self.law.n, self.law.m);
        (if self.linear { u.select_positive(un, u) } else { un }, um)
    }

    /// uᵐ alone.
    #[inline(always)]
    fn damping_power(&self, s: T, u: T) -> T {
        self.whole.map_or_else(|| u.power(self.law.m), |(_, m)| raised(s, m))
    }

    /// (u, u̇) from a state.
    fn motion(&self, phase: Damping, x: &[T]) -> (T, T) {
        let (_, u) = tick(x[S], self.grade);
        (u, x[W] - self.drag(phase) * self.damping_power(x[S], u) * u)
    }

    /// (u, u̇) from a state, and their rates on the clock.
    #[inline]
    fn motion_with_rates(&self, phase: Damping, x: &[T], dx: &[T]) -> ((T, T), (T, T)) {
        let (dt, u) = tick(x[S], self.grade);
        let um = self.damping_power(x[S], u);
        let u_rate = T::constant(self.grade as f64) * dt * dx[S];
        let rate_rate = dx[W] - self.law(phase).damping * um * u_rate;
        ((u, x[W] - self.drag(phase) * um * u), (u_rate, rate_rate))
    }

    fn gap(&self, phase: Damping, x: &[T]) -> T {
        self.gap_of(phase, x, self.motion(phase, x))
    }

    fn gap_of(&self, phase: Damping, x: &[T], (u, rate): (T, T)) -> T {
        let Equations { n, m, damping } = *self.law(phase);
        match self.gap {
            Gap::Factor => T::constant(1.0) + damping * u.power(m - n) * rate,
            // Of s, not of u = s²: beyond zero indentation the gap must not rise again.
            Gap::Sum => x[S].power(self.sum_exponent()) + damping * rate,
            Gap::Root => x[S] - (-damping * rate).power(self.root_exponent()),
        }
    }

    /// uⁿ⁻ᵐ as a power of s.
    fn sum_exponent(&self) -> T {
        T::constant(self.grade as f64) * (self.law.n - self.law.m)
    }

    fn root_exponent(&self) -> T {
        T::constant(1.0) / self.sum_exponent()
    }

    /// The rate of the gap from (u, u̇) and their rates.
    fn gap_rate(&self, phase: Damping, x: &[T], dx: &[T], (at, rates): ((T, T), (T, T))) -> T {
        let ((u, rate), (u_rate, rate_rate)) = (at, rates);
        let Equations { n, m, damping } = *self.law(phase);
        let zero = T::constant(0.0);
        match self.gap {
            Gap::Factor => {
                let power = u.power(m - n);
                damping * (power * rate_rate + u.select_positive((m - n) * power * u_rate * rate / u, zero))
            }
            Gap::Sum => {
                let (s, exponent) = (x[S], self.sum_exponent());
                s.select_positive(exponent * s.power(exponent) * dx[S] / s, zero) + damping * rate_rate
            }
            Gap::Root => {
                let pull = -damping * rate;
                let exponent = self.root_exponent();
                dx[S] + pull.select_positive(exponent * pull.power(exponent) * damping * rate_rate / pull, zero)
            }
        }
    }
}

impl<T: Real> Kernel<T> for PowerContact<T> {
    type Phase = Damping;
    const MOTION: usize = 2;
    type Kept = [T; 9];
    type Bare = [T; 3];

    fn exponent(&self) -> T {
        self.law.n
    }

    fn grade(&self) -> u32 {
        self.grade
    }

    #[inline(always)]
    fn flow(&self, phase: Damping, x: &[T], load: T, dx: &mut [T]) -> Motion<T> {
        let (dt, u) = tick(x[S], self.grade);
        let (elastic, um) = self.powers(x[S], u);
        let damping = self.law(phase).damping * um;
        let drag = self.drag(phase) * um * u;
        let rate = x[W] - drag;
        dx[S] = rate * T::constant(1.0 / self.grade as f64);
        dx[W] = -(elastic + load) * dt;
        let viscous = drag * (elastic + load);
        Motion { dt, velocity: -rate, force: elastic + damping * rate, viscous, hysteretic: T::constant(0.0) }
    }

    fn guard(&self, phase: Damping, id: usize, x: &[T]) -> T {
        match id {
            RATE | RETURN => self.motion(phase, x).1,
            ZERO => x[S],
            _ => self.gap(phase, x),
        }
    }

    fn guard_rate(&self, phase: Damping, id: usize, x: &[T], dx: &[T]) -> T {
        self.guard_with_rate(phase, id, x, dx).1
    }

    fn guard_with_rate(&self, phase: Damping, id: usize, x: &[T], dx: &[T]) -> (T, T) {
        if id == ZERO {
            return (x[S], dx[S]);
        }
        let motion = self.motion_with_rates(phase, x, dx);
        match id {
            RATE | RETURN => (motion.0.1, motion.1.1),
            _ => (self.gap_of(phase, x, motion.0), self.gap_rate(phase, x, dx, motion)),
        }
    }

    fn force(&self, phase: Damping, x: &[T]) -> T {
        let (u, rate) = self.motion(phase, x);
        self.law(phase).respond(u, rate).force
    }

    fn force_rate(&self, phase: Damping, x: &[T], dx: &[T]) -> T {
        self.force_with_rate(phase, x, dx).1
    }

    fn force_with_rate(&self, phase: Damping, x: &[T], dx: &[T]) -> (T, T) {
        // On the clock the law sees u and u̇ per unit of T; dF/dσ = ∂F/∂u u_σ + ∂F/∂u̇ u̇_σ.
        let (motion, rates) = self.motion_with_rates(phase, x, dx);
        self.law(phase).force_with_rate(motion, rates)
    }

    fn velocity(&self, phase: Damping, x: &[T]) -> T {
        -self.motion(phase, x).1
    }

    fn read(&self, phase: Damping, x: &[T]) -> Reading<T> {
        let (u, rate) = self.motion(phase, x);
        Reading { indentation: u, stored: self.law.stored(u), velocity: -rate }
    }

    fn lienard(&self) -> Option<Lienard<T>> {
        let Equations { n, m, damping } = self.law;
        let law = Lienard::new((T::constant(1.0), n), None, (Dashpot::Parallel, damping, m));
        Some(Lienard { compression_only: self.compression_only, ..law })
    }

    /// The integral is that of Q (uⁿ + U), Q = Λ uᵐ⁺¹/(m+1), as smooth as the flow; the heat itself,
    /// ∫ Λ uᵐ u̇² dt = Q w - Q²/2 + ∫ Q (uⁿ + U) dt by parts, would need uᵐ, which is not for m < 1.
    fn heat(&self, phase: Damping, x: &[T], integral: T) -> T {
        let q = x[W] - self.motion(phase, x).1;
        integral + q * x[W] - T::constant(0.5) * q * q
    }
}

impl<T: Scalar> Contact<T> for PowerContact<T> {
    type Proof = Bound;

    fn parameters(&self) -> Vec<(&'static str, T)> {
        let Equations { n, m, damping } = self.law;
        vec![("n", n), ("m", m), ("damping", damping)]
    }

    fn start(&self, x: &mut [T]) -> Damping {
        x[W] = T::constant(1.0);
        Damping::Acts
    }

    fn guards(&self, phase: Damping, standing: &Standing, list: &mut Vec<Guard>) {
        let acts = phase == Damping::Acts;
        // Where the damping ends at the turn, the sign of the rate is frozen in the phase.
        let frozen = |ours: bool, other: Action| if self.compression_only && ours { Action::Bound } else { other };
        // A turn back proves something where the plane is autonomous for good, and is only written down elsewhere.
        let proves = if standing.steady { Action::Switch } else { Action::Record };
        let (turn, back) = (frozen(acts, Action::Record), frozen(!acts, proves));
        list.push(Guard { id: RATE, name: "maximum-indentation", action: turn, crossing: Crossing::Falling });
        list.push(Guard { id: RETURN, name: "minimum-indentation", action: back, crossing: Crossing::Rising });
        list.push(bound(ZERO, "separation", Crossing::Falling));
        // For m ≥ n the bracket of F = uⁿ (1 + Λ uᵐ⁻ⁿ u̇) rises where it vanishes, unless something pulls: it does not vanish before u.
        let vanishes = self.gap != Gap::Factor || standing.rules.may_pull;
        if acts && !self.compression_only && self.law.damping.re() > 0.0 && vanishes {
            list.push(match standing.rules.end {
                EndRule::Force => bound(FORCE, "separation", Crossing::Falling),
                EndRule::Indentation => record(FORCE, "force-zero", Crossing::Falling),
            });
        }
    }

    fn transition(&self, phase: Damping, fired: &[usize], x: &mut [T], heat: &mut T) -> Change<Damping> {
        if fired.contains(&FORCE) || fired.contains(&ZERO) {
            return Change::Vanished;
        }
        let mut next = phase;
        if fired.contains(&RATE) {
            // u̇ = 0 here: without damping the generalised velocity is the velocity, and the heat is all in the integral.
            *heat = self.heat(phase, x, *heat);
            x[W] = T::constant(0.0);
            next = Damping::Ended;
        }
        if !fired.contains(&RETURN) {
            return Change::Phase(next);
        }
        if phase == Damping::Ended {
            let (_, u) = tick(x[S], self.grade);
            let q = self.law.damping * u.power(self.law.m) * u / (self.law.m + T::constant(1.0));
            *heat = *heat - T::constant(0.5) * q * q;
            x[W] = q;
            next = Damping::Acts;
        }
        Change::TurnedBack(next)
    }

    fn proof(&self, push: f64, rules: &Rules) -> Option<Bound> {
        let (n, m) = (self.law.n.re(), self.law.m.re());
        let damping = if self.compression_only { 0.0 } else { self.law.damping.re() };
        let creeps = push == 0.0 && rules.end == EndRule::Indentation && m <= 0.5 * (n - 1.0) && damping > 0.0;
        let (margin, end, parameters) = (rules.margin, rules.end, (n, m, damping));
        (push > 0.0 || creeps).then(|| Bound { push, margin, end, parameters, exact: OnceCell::new() })
    }

    fn proves(&self, proof: &Bound, phase: Damping, x: &[T], wobble: f64) -> bool {
        let at = self.read(phase, x);
        proof.proves_sticking(at.indentation.re(), at.stored.re(), at.velocity.re(), wobble)
    }

    fn is_behind(&self, phase: Damping, x: &[T], standing: &Standing) -> bool {
        // Under a load that was another before, the deepest point of this piece is behind only after a whole turn in it.
        let behind = standing.rules.constant_load || (standing.turns > 0 && standing.wobble == 0.0);
        behind && self.motion(phase, x).1.re() < 0.0
    }

    /// The plane has been autonomous for a whole turn at least, and the turn back lies clearly inside.
    fn is_enclosed(&self, x: &[T], standing: &Standing) -> bool {
        let (_, u) = tick(x[S], self.grade);
        let whole_turn = standing.rules.constant_load || standing.turns > 0;
        standing.steady && whole_turn && u.re() > standing.rules.margin
    }

    fn argument(&self, free: bool, turned_back: bool) -> &'static str {
        if free {
            "overdamped: the indentation creeps back for ever"
        } else if turned_back {
            "the orbit turned back before parting and is enclosed by its own past"
        } else {
            "the energy is below the least with which the bodies can part"
        }
    }

    fn is_one_sided(&self, key: &str, end: EndRule) -> bool {
        self.law.damping.re() == 0.0 && end == EndRule::Force && matches!(key, "lambda" | "gamma0")
    }

    fn signs(&self, (_, rate): (T, T), _memory: &[T; 2]) -> Signs {
        Signs { rate: Sign::of(-rate.re()), z: Sign::Negative }
    }

    fn reply(&self, signs: Signs, (d, rate): (T, T), _memory: &[T; 2]) -> Reply<T> {
        let (zero, one) = (T::constant(0.0), T::constant(1.0));
        let ends = self.compression_only && self.law.damping.re() > 0.0;
        let kinks = [if ends { signs.rate.apply(-rate) } else { one }, one];
        if self.law.damping.re() == 0.0 || (ends && signs.rate == Sign::Positive) {
            return Reply { force: d.power(self.law.n), rates: [zero; 2], heat: zero, kinks, pressing: d };
        }
        let answer = self.law.respond(d, rate);
        let touches = |value: T| d.select_positive(value, zero);
        let (force, heat) = (touches(answer.force), touches(answer.viscous));
        Reply { force, rates: [zero; 2], heat, kinks, pressing: self.pressing(d, rate) }
    }

    fn stored(&self, indentation: T, _memory: &[T; 2]) -> T {
        self.law.stored(indentation)
    }
}

impl<T: Scalar> PowerContact<T> {
    /// A quantity with the sign of dⁿ + Λ dᵐ ḋ that crosses zero with a finite slope: the force over its lower power of d, times d
    /// where that power is n, so that it ends with the indentation too.
    fn pressing(&self, d: T, rate: T) -> T {
        let Equations { n, m, damping } = self.law;
        let (zero, one) = (T::constant(0.0), T::constant(1.0));
        if m.re() < n.re() {
            return d.power(n - m) + damping * rate + d.select_positive(zero, d);
        }
        d * d.select_positive(one + damping * d.power(m - n) * rate, one)
    }
}

/// The bounds of sticking under a push G.
///
/// * E = V²/2 + uⁿ⁺¹/(n+1) - G u ≥ 0 at u = 0, and at F = 0, where V = uⁿ⁻ᵐ/Λ, at least the least value of
///   (uⁿ⁻ᵐ/Λ)²/2 + uⁿ⁺¹/(n+1) - G u.
/// * Ended at u = 0, no load, m ≤ (n-1)/2: with V = r u^((n+1)/2), D = Λ u^(m-(n-1)/2) only grows on the way back,
///   and where D² ≥ 2(n+1) r cannot rise through D/(n+1): u = 0 is approached for ever.
pub struct Bound {
    push: f64,
    margin: f64,
    end: EndRule,
    parameters: (f64, f64, f64),
    exact: OnceCell<f64>,
}

impl Bound {
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
    fn proves_sticking(&self, u: f64, stored: f64, v: f64, wobble: f64) -> bool {
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
