//! The units of the scaled problem.

/// What one unit of the scaled problem is, in SI units.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scales {
    /// s
    pub time: f64,
    /// m
    pub length: f64,
    /// N
    pub force: f64,
    /// The longest step on the clock.
    pub longest_step: f64,
}

impl Scales {
    /// J
    pub fn energy(&self) -> f64 {
        self.force * self.length
    }

    /// The unit of a quantity with this SI unit.
    pub fn of(&self, unit: &str) -> f64 {
        match unit {
            "m" => self.length,
            "s" => self.time,
            "N" => self.force,
            "J" => self.energy(),
            "m/s" => self.length / self.time,
            "N s" => self.force * self.time,
            _ => 1.0,
        }
    }
}
