//! Contact laws: one file each, and the one hybrid system that is made of them. This room knows no bodies and no text.
//!
//! A law's response is a pure function of positions, rates and *signs*: the signs are given by the phase in which the
//! law is asked, so no response takes |x| of a quantity whose zero ends the phase. Everything is written in the
//! dimensionless variables of P0 Table 1 (X = x/X_c, T = t/T_c, V = v/v₀, F in units of m v₀/T_c).
//!
//! ```text
//! ContactLaw (tables, words) -> Contact (scaled, on a scalar) -> ContactSystem -> hybrid::run
//! ```

pub mod bouc_wen_hunt_crossley;
pub mod bouc_wen_maxwell;
pub mod clock;
mod closed_form;
mod contact;
mod direct;
mod entry;
pub mod factor;
pub mod guards;
mod handle;
mod hysteresis;
mod lienard;
mod list;
mod load;
mod plastic;
pub mod power;
mod quadratures;
mod result;
mod run;
mod signs;
pub mod spheres;
mod start;
mod stick;
mod system;
pub mod thornton;
pub mod walton_braun;

pub use crate::parameter::{Domain, Parameter};
pub use crate::scalar::Sign;
pub use bouc_wen_hunt_crossley::BoucWenHuntCrossley;
pub use bouc_wen_maxwell::BoucWenMaxwell;
pub use closed_form::ClosedForm;
pub use contact::{Change, Contact, ContactLaw, EndRule, Motion, Reading, Reply, Rules, Standing, Units, Values};
pub use direct::{Answer, At, Direct, DirectLaw};
pub use entry::{Entry, Form, Spheres, Table};
pub(crate) use handle::ScaledLaw;
pub use handle::{Law, OnLaws};
pub use lienard::{Dashpot, Lienard};
pub(crate) use list::hertz_law;
pub use list::{BOUC_WEN_HUNT_CROSSLEY, BOUC_WEN_MAXWELL, CATALOGUE, POWER, THORNTON, WALTON_BRAUN, entries, find};
pub(crate) use load::{Load, Term};
pub use power::Power;
pub(crate) use quadratures::Quadratures;
pub(crate) use result::{Observer, Raw, Seen, Setup};
pub use signs::Signs;
pub use start::Guess;
pub use thornton::Thornton;
pub use walton_braun::WaltonBraun;

/// What a law's equations answer: the contact force and where the energy goes.
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
