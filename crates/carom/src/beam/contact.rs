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
    /// The quantities whose sign changes make a kink in the law, with the signs of the phase taken off: positive as long as the
    /// phase lasts, and 1 where the law has no such kink.
    pub kinks: [f64; 2],
    /// Positive as long as the bodies press on each other, and smooth where it crosses zero.
    pub pressing: f64,
}

fn sign(x: f64) -> Sign {
    if x > 0.0 { Sign::Positive } else { Sign::Negative }
}

/// Flips the sign of a kink, by its place in [`Reply::kinks`].
pub(super) fn flip(signs: &mut Signs, kink: usize) {
    let sign = if kink == 0 { &mut signs.rate } else { &mut signs.z };
    *sign = sign.flipped();
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

    /// Whether the law has a memory.
    pub fn remembers(&self) -> bool {
        !matches!(self.law, ContactLaw::Power { .. })
    }

    /// The signs on which the law depends, as they are in a state. For the power law, that of -δ̇.
    pub fn signs(&self, rate: f64, memory: &Memory) -> Signs {
        match self.law {
            ContactLaw::Power { .. } => Signs { rate: sign(-rate), z: Sign::Negative },
            ContactLaw::Hunt(_) => Signs { rate: sign(-rate), z: sign(memory[0]) },
            ContactLaw::Maxwell(law) => {
                let [y, z] = *memory;
                let force = law.force(Signs { rate: Sign::Negative, z: sign(z) }, -y, z.abs());
                Signs { rate: sign(-rate + law.sigma * force), z: sign(z) }
            }
        }
    }

    /// The answer at an indentation, its rate and a memory, with the signs of a phase: smooth on both sides of a kink.
    pub fn respond(&self, signs: Signs, (d, rate): (f64, f64), memory: &Memory) -> Reply {
        match self.law {
            ContactLaw::Power { law, damping } => self.power(law, damping, signs, (d, rate)),
            ContactLaw::Hunt(law) => {
                let z = memory[0];
                let answer = law.respond(signs, d, signs.z.apply(z), -rate);
                let kinks = [signs.rate.apply(-rate), signs.z.apply(z)];
                self.reply(answer, [-rate * answer.z_slope, 0.0], (kinks, answer.force))
            }
            ContactLaw::Maxwell(law) => {
                let [y, z] = *memory;
                let (answer, y_rate) = law.respond(signs, -y, signs.z.apply(z), -rate);
                let kinks = [signs.rate.apply(y_rate), signs.z.apply(z)];
                self.reply(answer, [y_rate, y_rate * answer.z_slope], (kinks, answer.force))
            }
        }
    }

    fn power(&self, law: Power<f64>, damping: DampingActs, signs: Signs, (d, rate): (f64, f64)) -> Reply {
        let ends = damping == DampingActs::InCompression && law.damping > 0.0;
        let kinks = [if ends { signs.rate.apply(-rate) } else { 1.0 }, 1.0];
        if law.damping == 0.0 || (ends && signs.rate == Sign::Positive) {
            let force = if d > 0.0 { self.stiffness * crate::scalar::power(d, law.n) } else { 0.0 };
            return Reply { force, kinks, pressing: d, ..Reply::default() };
        }
        let pressing = pressing(law, d, rate);
        if d <= 0.0 {
            return Reply { kinks, pressing, ..Reply::default() };
        }
        self.reply(law.respond(d, rate), [0.0; 2], (kinks, pressing))
    }

    fn reply(&self, answer: Response<f64>, rates: Memory, (kinks, pressing): ([f64; 2], f64)) -> Reply {
        let heat = self.stiffness * (answer.viscous + answer.hysteretic);
        Reply { force: self.stiffness * answer.force, rates, heat, kinks, pressing }
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

/// A quantity with the sign of dⁿ + Λ dᵐ ḋ that crosses zero with a finite slope: the force over its lower power of d, times d
/// where that power is n, so that it ends with the indentation too.
fn pressing(law: Power<f64>, d: f64, rate: f64) -> f64 {
    let power = |exponent: f64| if d > 0.0 { crate::scalar::power(d, exponent) } else { 0.0 };
    if law.m < law.n {
        return power(law.n - law.m) + law.damping * rate + d.min(0.0);
    }
    d * if d > 0.0 { 1.0 + law.damping * power(law.m - law.n) * rate } else { 1.0 }
}
