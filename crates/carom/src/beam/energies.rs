//! Where the energy of an impact is, in the units of the beam, each part evaluated on its own.

use super::outcome::Shares;

/// The energies at an instant.
#[derive(Clone, Debug, Default)]
pub(super) struct Energies {
    /// In each mode, the rigid ones first.
    pub modes: Vec<f64>,
    /// In the striker; of one with infinite mass, what it gave, with a minus.
    pub striker: f64,
    /// Stored in the contact.
    pub stored: f64,
    /// Heat made at the contact.
    pub contact_heat: f64,
    /// Heat made inside the beam and around it, inside first.
    pub beam_heat: [f64; 2],
}

impl Energies {
    /// As shares of `initial`, of which one is worth `unit` J, where `rigid` of the modes are rigid and `before` was there at the start.
    pub fn shares(&self, rigid: usize, (initial, before): (f64, f64), unit: f64) -> Shares {
        let share = |x: f64| x / initial;
        let [inside, outside] = self.beam_heat;
        let heat = self.contact_heat + inside + outside;
        let after = self.modes.iter().sum::<f64>() + self.striker + self.stored + heat;
        Shares {
            initial: initial * unit,
            // An empty sum is -0.
            rigid: share(self.modes.iter().take(rigid).fold(0.0, |sum, e| sum + e)),
            modes: self.modes.iter().skip(rigid).map(|e| share(*e)).collect(),
            striker: share(self.striker),
            contact: share(self.stored),
            dissipated_contact: share(self.contact_heat),
            dissipated_inside: share(inside),
            dissipated_outside: share(outside),
            residual: share(before - after),
        }
    }
}
