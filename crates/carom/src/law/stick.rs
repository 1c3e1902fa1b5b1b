//! What proofs that bodies never part have in common. Each is an energy that never increases, compared with the least it can be at a parting; the
//! law says which. They are sufficient, not complete: where none applies the run goes on to its time limit.
//!
//! G = -U is the push, constant from now on; one that only rises or only falls, and not by much, is taken at its weakest with what the rest
//! of it can add (see [`lift`]).

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
