//! The list of laws: one line each. Everything that needs to know which laws there are asks here.

use super::handle::ScaledLaw;
use super::power::{Equations, PowerContact};
use super::{BoucWenHuntCrossley, BoucWenMaxwell, Entry, Law, Power, Thornton, WaltonBraun};
use std::sync::Arc;

macro_rules! catalogue {
    ($($(#[$words:meta])* $handle:ident = $law:expr,)*) => {
        $($(#[$words])* pub static $handle: Law = $law;)*

        /// Every law of the library, in the order in which they are listed.
        pub static CATALOGUE: &[Law] = &[$($law),*];
    };
}

// These are statics because a constant is put together where it is used: every program that names a law would build all of it once more, on
// every number.
catalogue! {
    /// Bouc-Wen-Simon-Hunt-Crossley.
    BOUC_WEN_HUNT_CROSSLEY = Law::of::<BoucWenHuntCrossley>(),
    /// Bouc-Wen-Maxwell.
    BOUC_WEN_MAXWELL = Law::of::<BoucWenMaxwell>(),
    /// The general power law.
    POWER = Law::of::<Power>(),
    /// Walton and Braun's.
    WALTON_BRAUN = Law::of::<WaltonBraun>(),
    /// Thornton's.
    THORNTON = Law::of::<Thornton>(),
}

/// Hertz's law without damping, in scaled form.
pub(crate) fn hertz_law() -> Arc<dyn ScaledLaw<f64>> {
    Arc::new(PowerContact::new(Equations { n: 1.5, m: 0.0, damping: 0.0 }, false))
}

/// What is known of every law, in that order.
pub fn entries() -> impl Iterator<Item = &'static Entry> {
    CATALOGUE.iter().map(|law| law.entry())
}

/// The law with this name or short name.
pub fn find(name: &str) -> Option<Law> {
    CATALOGUE.iter().copied().find(|law| law.entry().names().contains(&name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_law_is_found_by_both_names() {
        for law in CATALOGUE {
            for name in law.entry().names() {
                assert_eq!(find(name), Some(*law));
            }
        }
    }
}
