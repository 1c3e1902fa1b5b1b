//! What can be wrong with an impact on a beam beyond its single values, in words.

use crate::scenario::common::words::{number, validation_errors};

validation_errors! {
    /// Why an impact on a beam is refused.
    BeamError:
    SupportOutside { length: f64 }
        ["the support is not on the beam: it must lie between 0 and beam.length = {length} m", length = number(*length)]
        ["positions are in m from the left end"]
    SupportTwice
        ["there is a support at this place already"]
        ["keep one of the two"]
    NoRotation
        ["the supports leave no rotation: it must be 0"]
        ["only a single pin, or no support at all, leaves the beam a rotation"]
    NoTranslation
        ["only a free beam has a velocity of its centre: it must be 0"]
        ["remove it, or remove the supports"]
    NothingMoves
        ["the supports leave no rigid motion and the striker has infinite mass: there is no rebound"]
        ["give striker.mass a finite value"]
    PlaceOutside { length: f64 }
        ["the place is not on the beam (xi from 0 to 1, position from 0 to {length} m)", length = number(*length)]
        ["xi = 0 is the left end, xi = 1 the right end"]
    PlaceHeld
        ["a support holds the beam at this place: nothing gives way"]
        ["choose a place away from the supports"]
    PlaceTwice
        ["cannot be given together with impact.xi"]
        ["keep one of the two: xi = position/length"]
    NotClosing { speed: f64 }
        ["striker and beam do not approach each other: striker.velocity less the beam's velocity there is {speed} m/s \
and must be greater than 0", speed = number(*speed)]
        ["the striker is on the -y side: give it a positive velocity, or the beam a negative one at the place"]
    NotACount { least: usize, most: usize }
        ["must be a whole number from {least} to {most}, or \"auto\""]
        ["write elements = 80, or elements = \"auto\""]
    TooManyModes { most: usize }
        ["the elements have only {most} unknowns that move"]
        ["use fewer modes or more elements"]
    TooFewElements { least: usize }
        ["the supports need at least {least} elements"]
        ["use more elements, or elements = \"auto\""]
    FormRefused
        ["a law on a beam takes SI parameters"]
        ["leave `form` out"]
    FactorRefused
        ["a damping that follows from a wanted restitution is made for two rigid bodies, not for a beam"]
        ["give the power law lambda and m"]
    TooManySupports { most: usize }
        ["there are more than {most} supports"]
        ["keep those that matter"]
    ToleranceRefused
        ["belongs to modes = \"auto\": here the modes are given"]
        ["remove it, or leave `modes` out"]
    StepTooSmall { least: f64 }
        ["such steps never get through a contact: must be at least {least} s here", least = number(*least)]
        ["the paper uses 1e-7 s; leave `method` out for located touches and partings"]
    MemoryRefused
        ["the paper's algorithm knows no law with memory"]
        ["leave `method` out, or choose the power law"]
    StepRefused
        ["belongs to method = \"newmark\""]
        ["remove it, or write method = \"newmark\""]
    AutoRefused
        ["method = \"newmark\" needs a number: the paper has 80 elements and 25 modes"]
        ["write elements = 80 and modes = 25"]
}
