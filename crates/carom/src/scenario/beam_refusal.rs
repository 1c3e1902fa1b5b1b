//! What can be wrong with an impact on a beam beyond its single values, in words.

use super::refusal::number;

/// Why an impact on a beam is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum BeamRefusal {
    /// A support that is not on the beam.
    SupportOutside {
        /// The length of the beam in m.
        length: f64,
    },
    /// Two supports at one place.
    SupportTwice,
    /// An angular velocity where the supports leave no rotation.
    NoRotation,
    /// A velocity of the centre where the beam is not free.
    NoTranslation,
    /// A wall that moves into a beam without rigid motion.
    NothingMoves,
    /// A place outside the beam.
    PlaceOutside {
        /// The length of the beam in m.
        length: f64,
    },
    /// A place that cannot give way.
    PlaceHeld,
    /// The place is given as ξ and in m.
    PlaceTwice,
    /// Striker and beam do not approach each other.
    NotClosing {
        /// How fast they close, in m/s.
        speed: f64,
    },
    /// Not a count.
    NotACount {
        /// The smallest allowed.
        least: usize,
        /// The largest allowed.
        most: usize,
    },
    /// More modes than unknowns.
    TooManyModes {
        /// How many there can be.
        most: usize,
    },
    /// Fewer elements than stretches between supports.
    TooFewElements {
        /// How many there must be.
        least: usize,
    },
    /// A law form without bodies in SI units.
    FormRefused,
    /// A damping that follows from a wanted restitution.
    FactorRefused,
    /// More supports than can be meant.
    TooManySupports {
        /// How many are allowed.
        most: usize,
    },
    /// A wish for the error of modes that are given.
    ToleranceRefused,
    /// A time step that never gets through a contact.
    StepTooSmall {
        /// The smallest allowed, in s.
        least: f64,
    },
    /// A law with memory and the paper's algorithm.
    MemoryRefused,
    /// A time step without the method that has one.
    StepRefused,
    /// A beam with the paper's algorithm and counts left to carom.
    AutoRefused,
}

impl BeamRefusal {
    /// The rule that was broken.
    pub fn message(&self) -> String {
        match self {
            BeamRefusal::SupportOutside { length } => {
                format!("the support is not on the beam: it must lie between 0 and beam.length = {} m", number(*length))
            }
            BeamRefusal::SupportTwice => "there is a support at this place already".into(),
            BeamRefusal::NoRotation => "the supports leave no rotation: it must be 0".into(),
            BeamRefusal::NoTranslation => "only a free beam has a velocity of its centre: it must be 0".into(),
            BeamRefusal::NothingMoves => {
                "the supports leave no rigid motion and the striker has infinite mass: there is no rebound".into()
            }
            BeamRefusal::PlaceOutside { length } => {
                format!("the place is not on the beam (xi from 0 to 1, position from 0 to {} m)", number(*length))
            }
            BeamRefusal::PlaceHeld => "a support holds the beam at this place: nothing gives way".into(),
            BeamRefusal::PlaceTwice => "cannot be given together with impact.xi".into(),
            BeamRefusal::NotClosing { speed } => format!(
                "striker and beam do not approach each other: striker.velocity less the beam's velocity there is {} m/s and must be greater than 0",
                number(*speed)
            ),
            BeamRefusal::NotACount { least, most } => {
                format!("must be a whole number from {least} to {most}, or \"auto\"")
            }
            BeamRefusal::TooManyModes { most } => format!("the elements have only {most} unknowns that move"),
            BeamRefusal::TooFewElements { least } => format!("the supports need at least {least} elements"),
            BeamRefusal::FormRefused => "a law on a beam takes SI parameters".into(),
            BeamRefusal::FactorRefused => {
                "a damping that follows from a wanted restitution is made for two rigid bodies, not for a beam".into()
            }
            BeamRefusal::TooManySupports { most } => format!("there are more than {most} supports"),
            BeamRefusal::ToleranceRefused => "belongs to modes = \"auto\": here the modes are given".into(),
            BeamRefusal::StepTooSmall { least } => {
                format!("such steps never get through a contact: must be at least {} s here", number(*least))
            }
            BeamRefusal::MemoryRefused => "the paper's algorithm knows no law with memory".into(),
            BeamRefusal::StepRefused => "belongs to method = \"newmark\"".into(),
            BeamRefusal::AutoRefused => {
                "method = \"newmark\" needs a number: the paper has 80 elements and 25 modes".into()
            }
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            BeamRefusal::SupportOutside { .. } => "positions are in m from the left end",
            BeamRefusal::SupportTwice => "keep one of the two",
            BeamRefusal::NoRotation => "only a single pin, or no support at all, leaves the beam a rotation",
            BeamRefusal::NoTranslation => "remove it, or remove the supports",
            BeamRefusal::NothingMoves => "give striker.mass a finite value",
            BeamRefusal::PlaceOutside { .. } => "xi = 0 is the left end, xi = 1 the right end",
            BeamRefusal::PlaceHeld => "choose a place away from the supports",
            BeamRefusal::PlaceTwice => "keep one of the two: xi = position/length",
            BeamRefusal::NotClosing { .. } => {
                "the striker is on the -y side: give it a positive velocity, or the beam a negative one at the place"
            }
            BeamRefusal::NotACount { .. } => "write elements = 80, or elements = \"auto\"",
            BeamRefusal::TooManyModes { .. } => "use fewer modes or more elements",
            BeamRefusal::TooFewElements { .. } => "use more elements, or elements = \"auto\"",
            BeamRefusal::FormRefused => "leave `form` out",
            BeamRefusal::FactorRefused => "give the power law lambda and m",
            BeamRefusal::TooManySupports { .. } => "keep those that matter",
            BeamRefusal::ToleranceRefused => "remove it, or leave `modes` out",
            BeamRefusal::StepTooSmall { .. } => "the paper uses 1e-7 s; leave `method` out for located touches and partings",
            BeamRefusal::MemoryRefused => "leave `method` out, or choose the power law",
            BeamRefusal::StepRefused => "remove it, or write method = \"newmark\"",
            BeamRefusal::AutoRefused => "write elements = 80 and modes = 25",
        }
        .into()
    }
}
