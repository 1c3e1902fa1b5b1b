//! The list of laws: one line each. Everything that needs to know which laws there are asks here.

use super::handle::ScaledLaw;
use super::power::{Equations, PowerContact};
use super::{BoucWenHuntCrossley, BoucWenMaxwell, Entry, Law, Power, Thornton, WaltonBraun};
use std::sync::Arc;

/// Every law of the library, in the order in which they are listed.
pub const CATALOGUE: &[Law] = &[
    Law::of::<BoucWenHuntCrossley>(),
    Law::of::<BoucWenMaxwell>(),
    Law::of::<Power>(),
    Law::of::<WaltonBraun>(),
    Law::of::<Thornton>(),
];

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
