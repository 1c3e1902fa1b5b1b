//! The contact law in the units of the beam (lengths by ℓ, times by ℓ²√(μ/EI), forces by EI/ℓ²), with its memory.
//!
//! The laws of the library are used as they are: in their dimensionless form with unit length and unit speed, times a stiffness.
//! They are written for x = -δ, so the indentation and its rate change sign on the way in.

use crate::law::{BoucWenHuntCrossley, BoucWenMaxwell, Power, Response, Sign, Signs};

/// What a law remembers: Z (BWSHC), or Y and Z (BWM); nothing for the power law.
pub type Memory = [f64; 2];

/// A contact law in units of the beam.
#[derive(Clone, Copy, Debug)]
pub struct Contact {
    /// What one unit of the law's force is.
    pub stiffness: f64,
    /// The law.
    pub law: ContactLaw,
}

/// Which law.
#[derive(Clone, Copy, Debug)]
pub enum ContactLaw {
    /// k δⁿ + λ δᵐ δ̇.
    Power {
        /// The law.
        law: Power<f64>,
        /// When damping acts.
        damping: DampingActs,
    },
    /// Bouc-Wen-Simon-Hunt-Crossley.
    Hunt(BoucWenHuntCrossley<f64>),
    /// Bouc-Wen-Maxwell.
    Maxwell(BoucWenMaxwell<f64>),
}

/// When the damping of the power law acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DampingActs {
    /// Always.
    Always,
    /// While the indentation grows.
    InCompression,
}

/// What the law answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reply {
    /// The contact force.
    pub force: f64,
    /// The rates of the memory.
    pub rates: Memory,
    /// Power turned into heat.
    pub heat: f64,
    /// The quantities whose sign changes make a kink in the law.
    pub kinks: [f64; 2],
}

fn sign(x: f64) -> Sign {
    if x > 0.0 { Sign::Positive } else { Sign::Negative }
}

impl Contact {
    /// The exponent with which the force grows.
    pub fn exponent(&self) -> f64 {
        match self.law {
            ContactLaw::Power { law, .. } => law.n,
            ContactLaw::Hunt(law) => law.p,
            ContactLaw::Maxwell(law) => law.p,
        }
    }

    /// Indentation and time of an elastic collision with this closing speed, if the bodies were rigid and the closing speed fell
    /// by `mobility` per unit of impulse: the scales of a contact.
    pub fn scales(&self, speed: f64, mobility: f64) -> (f64, f64) {
        let n = self.exponent();
        let length = ((n + 1.0) * speed * speed / (2.0 * self.stiffness * mobility)).powf(1.0 / (n + 1.0));
        (length, length / speed)
    }

    /// Whether the force depends on the rate of indentation or on memory.
    pub fn needs_rate(&self) -> bool {
        !matches!(self.law, ContactLaw::Power { law, .. } if law.damping == 0.0)
    }

    /// The answer at an indentation, its rate and a memory.
    pub fn respond(&self, d: f64, rate: f64, memory: &Memory) -> Reply {
        match self.law {
            ContactLaw::Power { law, damping } => self.power(law, damping, d, rate),
            ContactLaw::Hunt(law) => {
                let z = memory[0];
                let signs = Signs { rate: sign(-rate), z: sign(z) };
                let answer = law.respond(signs, d, z.abs(), -rate);
                self.reply(answer, [-rate * answer.z_slope, 0.0], [-rate, z])
            }
            ContactLaw::Maxwell(law) => {
                let [y, z] = *memory;
                let force = law.force(Signs { rate: Sign::Negative, z: sign(z) }, -y, z.abs());
                let y_rate = -rate + law.sigma * force;
                let signs = Signs { rate: sign(y_rate), z: sign(z) };
                let (answer, y_rate) = law.respond(signs, -y, z.abs(), -rate);
                self.reply(answer, [y_rate, y_rate * answer.z_slope], [y_rate, z])
            }
        }
    }

    fn power(&self, law: Power<f64>, damping: DampingActs, d: f64, rate: f64) -> Reply {
        if law.damping == 0.0 {
            let force = if d > 0.0 { self.stiffness * crate::scalar::power(d, law.n) } else { 0.0 };
            return Reply { force, ..Reply::default() };
        }
        let acts = damping == DampingActs::Always || rate > 0.0;
        let law = if acts { law } else { Power { damping: 0.0, ..law } };
        let kink = if damping == DampingActs::InCompression { rate } else { 0.0 };
        if d <= 0.0 {
            return Reply { kinks: [kink, 0.0], ..Reply::default() };
        }
        self.reply(law.respond(d, rate), [0.0; 2], [kink, 0.0])
    }

    fn reply(&self, answer: Response<f64>, rates: Memory, kinks: [f64; 2]) -> Reply {
        let heat = self.stiffness * (answer.viscous + answer.hysteretic);
        Reply { force: self.stiffness * answer.force, rates, heat, kinks }
    }

    /// The elastic energy.
    pub fn stored(&self, d: f64, memory: &Memory) -> f64 {
        let energy = match self.law {
            ContactLaw::Power { law, .. } => law.stored(d),
            ContactLaw::Hunt(law) => law.stored(d, memory[0].abs()),
            ContactLaw::Maxwell(law) => law.stored(-memory[0], memory[1].abs()),
        };
        self.stiffness * energy
    }
}
