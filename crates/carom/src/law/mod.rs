//! Contact laws: force, internal rates, dissipation; one parameter table each. This module knows no solver and no bodies.
//!
//! A law's response is a pure function of positions, rates and *signs*: the signs are given by the phase in which the
//! law is asked, so no response takes |x| of a quantity whose zero ends the phase. Everything is written in the
//! dimensionless variables of P0 Table 1 (X = x/X_c, T = t/T_c, V = v/v₀, F in units of m v₀/T_c).

pub mod bouc_wen_hunt_crossley;
pub mod bouc_wen_maxwell;
mod catalogue;
pub mod factor;
mod hysteresis;
pub mod power;
pub mod spheres;

pub use crate::parameter::{Domain, Parameter};
pub use crate::scalar::Sign;
pub use bouc_wen_hunt_crossley::BoucWenHuntCrossley;
pub use bouc_wen_maxwell::BoucWenMaxwell;
pub use catalogue::{CATALOGUE, Entry, Form, Table, entry, find};
pub use hysteresis::Signs;
pub use power::Power;

/// Which law of the library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawKind {
    /// Bouc-Wen-Simon-Hunt-Crossley (P0 eq. 38).
    BoucWenHuntCrossley,
    /// Bouc-Wen-Maxwell (P0 eq. 46).
    BoucWenMaxwell,
    /// k δⁿ + λ δᵐ δ̇ (P1, P2).
    Power,
}

/// What a law answers when asked: the contact force and where the energy goes.
#[derive(Clone, Copy, Debug)]
pub struct Response<T> {
    /// The contact force F, positive when it pushes the bodies apart.
    pub force: T,
    /// The slope dZ/dX of the hysteretic displacement (zero for laws without one).
    pub z_slope: T,
    /// Power turned into heat by the viscous element.
    pub viscous: T,
    /// Power turned into heat by the hysteretic element.
    pub hysteretic: T,
}
