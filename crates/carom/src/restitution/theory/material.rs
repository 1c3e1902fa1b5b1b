//! The two exponents of a contact, and the way from kilograms and metres to the two numbers of P2.

use super::error::TheoryError;

/// The exponents of P2 eq. 1: the force is k [(-x)^α + γ₀ d/dt (-x)^β].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Material {
    /// Exponent of the stiffness, α ≥ 1.
    pub alpha: f64,
    /// Exponent of the damping, β ≥ 1; m = β - 1 multiplies the rate.
    pub beta: f64,
}

/// Larger exponents mean nothing and overflow.
const LARGEST_EXPONENT: f64 = 50.0;

impl Material {
    /// Both exponents checked (P2 Assumption 1).
    pub fn new(alpha: f64, beta: f64) -> Result<Self, TheoryError> {
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            TheoryError::unless((1.0..=LARGEST_EXPONENT).contains(&value), name, value, "from 1 to 50")?;
        }
        Ok(Material { alpha, beta })
    }

    /// p = β/α + 1/(2α) + 1/2: for large loads I₀ grows like g̃ᵖ (P2 eq. 21).
    pub fn load_exponent(&self) -> f64 {
        (self.beta + 0.5) / self.alpha + 0.5
    }
}

/// A collision in SI units (P2 section 5).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dimensional {
    /// m in kg.
    pub mass: f64,
    /// k in N/m^α.
    pub stiffness: f64,
    /// γ₀ in s m^(α-β).
    pub gamma0: f64,
    /// v₀ in m/s.
    pub speed: f64,
    /// F in N; positive presses the bodies together.
    pub force: f64,
    /// g in m/s².
    pub gravity: f64,
}

impl Dimensional {
    /// (γ, g̃) by P2 eqs 3 and 4.
    pub fn scaled(&self, material: Material) -> Result<(f64, f64), TheoryError> {
        for (name, value) in [("mass", self.mass), ("stiffness", self.stiffness), ("speed", self.speed)] {
            TheoryError::unless_positive(name, value)?;
        }
        TheoryError::unless(self.gamma0 >= 0.0 && self.gamma0.is_finite(), "gamma0", self.gamma0, "0 or more")?;
        let Material { alpha, beta } = material;
        let share = beta / (alpha + 1.0);
        let stiff = self.stiffness / self.mass;
        // γ = γ₀ v₀^(2β/(α+1) - 1) (k/m)^(1 - β/(α+1))
        let gamma = self.gamma0 * self.speed.powf(2.0 * share - 1.0) * stiff.powf(1.0 - share);
        // g̃ = (m/k)^(1/(α+1)) v₀^(-2α/(α+1)) (g + F/m)
        let unit = stiff.powf(-1.0 / (alpha + 1.0)) * self.speed.powf(-2.0 * alpha / (alpha + 1.0));
        Ok((gamma, unit * (self.gravity + self.force / self.mass)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bead_of_figure_5_has_its_printed_load() {
        // P2 Fig. 5: m = 2.05e-3 kg, k = 6.9716e9 N/m^1.5, v₀ = 0.246 m/s, g = 9.8 m/s²: g̃ = 5.1224e-4.
        let bead =
            Dimensional { mass: 2.05e-3, stiffness: 6.9716e9, gamma0: 0.0, speed: 0.246, force: 0.0, gravity: 9.8 };
        let scaled = bead.scaled(Material { alpha: 1.5, beta: 1.5 });
        assert!(scaled.is_ok_and(|(gamma, load)| gamma == 0.0 && (load - 5.1224e-4).abs() < 5e-9));
    }

    #[test]
    fn exponents_below_one_are_refused() {
        assert!(Material::new(0.9, 1.5).is_err());
        assert!(Material::new(1.5, f64::NAN).is_err());
        assert!(Material::new(1.0, 1.0).is_ok());
    }
}
