//! What can be wrong with a fit beyond its single values, in words.

use crate::scenario::common::words::{number, quoted, system_words, validation_errors};
use std::io::ErrorKind;

/// How constraints are written.
const COMPARISON: &str = "write an expression of the parameters and = 0 or <= 0, as in \"Tb - 0.5*Ub = 0\"";
/// How masses are given.
const MASSES: &str = "add masses = [m1, m2] in kg to this [[data]], inf for a wall";

validation_errors! {
    /// Why a fit is refused.
    FitError:
    Empty
        ["the file is empty"]
        ["`carom new fit` prints a fit to start from"]
    IsAScenario
        ["this is a scenario, not a fit"]
        ["`carom run FILE` runs it; `carom new fit` prints a fit to start from"]
    Unreadable { reason: ErrorKind }
        ["cannot be read: {reason}", reason = system_words(&(*reason).into())]
        ["the name is relative to the folder of the fit file"]
    TooLarge { limit: usize }
        ["the file is larger than {limit} MiB", limit = limit >> 20]
        ["leave out points that lie close together"]
    FormOfOneSpeed
        ["dimensionless parameters belong to one speed"]
        ["form = \"base\" has those at 1 m/s, from which the others follow; form = \"dimensional\" is in SI units"]
    NoSuchForm { law: &'static str, known: Vec<&'static str> }
        ["the law \"{law}\" has no such form"]
        ["known: {}", quoted(known)]
    MassesNeeded
        ["parameters in SI units need the masses of the two bodies"]
        ["{MASSES}; the Bouc-Wen laws also have form = \"base\", which needs none"]
    MassNotGiven { name: &'static str }
        ["uses {name}, but these data have no masses"]
        ["{MASSES}"]
    BoundsReversed
        ["the lower bound is above the upper one"]
        ["write [lower, upper]"]
    BoundsEqual
        ["the bounds leave one value only"]
        ["a parameter that is known belongs in [fixed]"]
    BoundOutside { rule: String, words: &'static str }
        ["a bound is outside the domain of the law: {rule}"]
        ["it means: {words}"]
    NothingBetween { bounds: [f64; 2] }
        ["the bounds leave nothing of the domain of the law: [{}, {}]", number(bounds[0]), number(bounds[1])]
        ["`carom laws show NAME` lists the domains of a law"]
    StartOutside { bounds: [f64; 2] }
        ["the start is outside the bounds [{}, {}]", number(bounds[0]), number(bounds[1])]
        ["move the start or the bounds"]
    GivenTwice { other: &'static str, hint: &'static str }
        ["is also in [{other}]"]
        ["{hint}"]
    ParameterNeeded
        ["the data need this parameter"]
        ["leave it free, fix it, or leave out the data that need it"]
    Circle
        ["the parameters of [tied] refer to each other in a circle"]
        ["give one of them in terms of parameters that are not tied"]
    NeverANumber { value: f64 }
        ["is {value} wherever the parameters are within their bounds"]
        ["look for a division by 0, and for roots and logarithms of what is negative"]
    NoComparison
        ["is no comparison"]
        ["{COMPARISON}"]
    TwoComparisons
        ["has more than one comparison"]
        ["{COMPARISON}"]
    Strict
        ["a fit cannot tell < from <="]
        ["write <="]
    NoParameter
        ["has no parameter of the law in it"]
        ["remove it, or name a parameter: `carom laws show NAME` lists them"]
    CannotBeMet
        ["no parameters within the bounds meet all constraints; this one is the farthest from being met"]
        ["widen the bounds, or remove one of the constraints"]
    DomainCannotBeMet { key: &'static str, rule: String }
        ["no parameters within the bounds meet all ties, constraints and rules of the law: {key} {rule}"]
        ["widen the bounds, or change what is fixed or tied"]
    NothingToMove
        ["is not met, and all its parameters are fixed"]
        ["remove it, or free one of its parameters"]
    NothingFree
        ["no parameter is left to be found"]
        ["leave a parameter out of [fixed] and [tied]"]
    TooManyFree { free: usize, most: usize }
        ["{free} parameters are free, more than {most}"]
        ["fix or tie some"]
    NotACount { least: u64, most: u64 }
        ["must be a whole number from {least} to {most}"]
        ["write a whole number in that range"]
    NotMeasured
        ["is a weight of something that is not in the data"]
        ["remove it; weights are for restitution, duration, peak_force, loop"]
    NoWeight
        ["all weights are 0"]
        ["give at least one kind of data a weight, or remove [objective]"]
    StartNeeded
        ["a local search needs a start"]
        ["add [start] with values of the parameters, or remove search = \"local\""]
    OfPowerLaw
        ["belongs to the power law"]
        ["remove it, or write law = \"power\""]
    NotBootstrap
        ["belongs to spread = \"bootstrap\""]
        ["remove it, or write spread = \"bootstrap\""]
    MixedDeviations { kind: &'static str }
        ["some values of {kind} have deviations and some have none"]
        ["give deviations in every file that has this kind of data, or in none"]
    BadDatum { row: usize }
        ["row or loop {row} cannot be fitted: a number in it is not finite, or its deviation is too small for it", row = row + 1]
        ["look at this row of the data"]
    NothingComputable
        ["not a single collision could be computed within the bounds"]
        ["the bounds or the units of the data are far off; `carom run` at one of the speeds may show why"]
}
