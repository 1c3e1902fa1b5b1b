//! What proofs that bodies never part have in common. Each is an energy that never increases, compared with the least it can be at a parting; the
//! law says which. They are sufficient, not complete: where none applies the run goes on to its time limit.
//!
//! G = -U is the push, constant from now on; one that only rises or only falls, and not by much, is taken at its weakest with what the rest
//! of it can add (see [`lift`]).

/// The least of `f` over [low, high] by a scan and a golden section around its best point.
pub(super) fn least(low: f64, high: f64, f: impl Fn(f64) -> f64) -> f64 {
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
pub(super) fn lift(p: f64, stiffness: f64, (push, wobble): (f64, f64), energy: f64) -> f64 {
    if wobble == 0.0 {
        return 0.0;
    }
    let by_energy = (2.0 * (p + 1.0) * energy.max(0.0) / stiffness).powf(1.0 / (p + 1.0));
    let by_push = (2.0 * (p + 1.0) * (push + 2.0 * wobble) / stiffness).powf(1.0 / p);
    2.0 * wobble * by_energy.max(by_push)
}

/// p/(p+1) G^(1+1/p) stiffness^(-1/p): the depth of the well of a spring of that stiffness under G.
pub(super) fn well(p: f64, push: f64, stiffness: f64) -> f64 {
    p / (p + 1.0) * push.powf(1.0 + 1.0 / p) * stiffness.powf(-1.0 / p)
}
