//! Where a fit may start: what a law needs to know of the data, in the units in which it is asked, to make a point of its parameters.

use super::entry::Form;

/// Typical results of the data, and draws from the unit interval that spread the starts.
pub struct Guess<'a> {
    /// The form in which the parameters are wanted.
    pub form: Form,
    /// The draws.
    pub draws: &'a [f64],
    /// The typical closing speed.
    pub speed: f64,
    /// The effective mass, where the bodies tell it.
    pub mass: Option<f64>,
    /// The time scale T_c at the typical speed, where the data tell it.
    pub time: Option<f64>,
    /// The typical contact force, where the data tell it.
    pub force: Option<f64>,
    /// The typical load, where there is one.
    pub input: Option<f64>,
    /// The value of a parameter that is fixed, by key.
    pub fixed: &'a dyn Fn(&str) -> Option<f64>,
}

impl Guess<'_> {
    /// The value of a parameter that is fixed, or another.
    pub fn fixed_or(&self, key: &str, otherwise: f64) -> f64 {
        (self.fixed)(key).unwrap_or(otherwise)
    }

    /// k, X_c and m with share k X_c^(p+1) = m v²; k is that of the key, where it is fixed.
    pub fn stiffness(&self, key: &str, share: f64, p: f64) -> (f64, f64, f64) {
        let mass = self.mass.unwrap_or(1.0);
        let energy = mass * self.speed * self.speed;
        if let Some(k) = (self.fixed)(key) {
            return (k, (energy / (share * k)).powf(1.0 / (p + 1.0)), mass);
        }
        let length = self.time.map_or(1e-3, |time| time * self.speed);
        (energy / (share * length.powf(p + 1.0)), length, mass)
    }

    /// U_b for a T_b, from the mass where the forces or the bodies tell it, else from a load of some part of the contact force.
    pub fn force_base(&self, draw: f64, time: f64, p: f64) -> f64 {
        let slowing = self.speed.powf((p - 1.0) / (p + 1.0));
        let mass = self.mass.or(self.force.map(|f| f * time / slowing / self.speed));
        match (mass, self.input) {
            (Some(mass), _) => time / mass,
            (None, Some(input)) if input > 0.0 => {
                10f64.powf(-1.5 + 1.5 * draw) * self.speed.powf(2.0 * p / (p + 1.0)) / input
            }
            _ => 1.0,
        }
    }
}
