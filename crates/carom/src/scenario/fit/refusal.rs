//! What can be wrong with a fit beyond its single values, in words.

use crate::scenario::refusal::number;
use std::io::ErrorKind;

/// Why a fit is refused.
#[derive(Clone, Debug, PartialEq)]
pub enum FitRefusal {
    /// Nothing but space and comments.
    Empty,
    /// A scenario where a fit was expected.
    IsAScenario,
    /// A data file that cannot be read.
    Unreadable {
        /// What the system says.
        reason: ErrorKind,
    },
    /// A data file with more bytes than carom reads.
    TooLarge {
        /// How many bytes are allowed.
        limit: usize,
    },
    /// A form that depends on the speed.
    FormOfOneSpeed,
    /// A form that the law does not have.
    NoSuchForm {
        /// The law.
        law: &'static str,
        /// The forms it has.
        known: Vec<&'static str>,
    },
    /// A form in SI units without masses.
    MassesNeeded,
    /// A force that uses a mass that is not given.
    MassNotGiven {
        /// The name used.
        name: &'static str,
    },
    /// A lower bound above the upper one.
    BoundsReversed,
    /// Bounds that leave one value.
    BoundsEqual,
    /// A bound outside the domain of the law.
    BoundOutside {
        /// The rule of the domain.
        rule: String,
        /// What the parameter means.
        words: &'static str,
    },
    /// Bounds that leave nothing of the domain.
    NothingBetween {
        /// What is left, the lower end first.
        bounds: [f64; 2],
    },
    /// A start outside the bounds.
    StartOutside {
        /// The bounds.
        bounds: [f64; 2],
    },
    /// A parameter in two tables that exclude each other.
    GivenTwice {
        /// The other table.
        other: &'static str,
        /// What to do.
        hint: &'static str,
    },
    /// A parameter that the data need is left out.
    ParameterNeeded,
    /// Ties that refer to each other in a circle.
    Circle,
    /// A tie that gives no number within the bounds.
    NeverANumber {
        /// What it gives.
        value: f64,
    },
    /// A constraint without a comparison.
    NoComparison,
    /// A constraint with more than one comparison.
    TwoComparisons,
    /// A strict inequality.
    Strict,
    /// A constraint that says nothing about any parameter.
    NoParameter,
    /// A constraint that no allowed parameters obey.
    CannotBeMet,
    /// A rule of the law that no allowed parameters obey.
    DomainCannotBeMet {
        /// The parameter.
        key: &'static str,
        /// The rule.
        rule: String,
    },
    /// A constraint on parameters that are all fixed.
    NothingToMove,
    /// No parameter is free.
    NothingFree,
    /// More free parameters than the solver carries.
    TooManyFree {
        /// How many are free.
        free: usize,
        /// How many may be.
        most: usize,
    },
    /// Not a whole number in a range.
    NotACount {
        /// The smallest allowed.
        least: u64,
        /// The largest allowed.
        most: u64,
    },
    /// A weight for something that is not measured.
    NotMeasured,
    /// All weights are zero.
    NoWeight,
    /// A local search without a start.
    StartNeeded,
    /// A rule of the power law for another one.
    OfPowerLaw,
    /// A count of fits without the spread that makes them.
    NotBootstrap,
    /// Deviations in some data of a kind and not in others.
    MixedDeviations {
        /// The kind.
        kind: &'static str,
    },
    /// A value that cannot be fitted.
    BadDatum {
        /// Row or loop, from 0.
        row: usize,
    },
    /// No collision could be computed anywhere.
    NothingComputable,
}

impl FitRefusal {
    /// The rule that was broken.
    pub fn message(&self) -> String {
        match self {
            FitRefusal::Empty => "the file is empty".into(),
            FitRefusal::IsAScenario => "this is a scenario, not a fit".into(),
            FitRefusal::Unreadable { reason } => format!("cannot be read: {}", in_words(*reason)),
            FitRefusal::TooLarge { limit } => format!("the file is larger than {} MiB", limit >> 20),
            FitRefusal::FormOfOneSpeed => "dimensionless parameters belong to one speed".into(),
            FitRefusal::NoSuchForm { law, .. } => format!("the law \"{law}\" has no such form"),
            FitRefusal::MassesNeeded => "parameters in SI units need the masses of the two bodies".into(),
            FitRefusal::MassNotGiven { name } => format!("uses {name}, but these data have no masses"),
            FitRefusal::BoundsReversed => "the lower bound is above the upper one".into(),
            FitRefusal::BoundsEqual => "the bounds leave one value only".into(),
            FitRefusal::BoundOutside { rule, .. } => format!("a bound is outside the domain of the law: {rule}"),
            FitRefusal::NothingBetween { bounds: [low, high] } => {
                format!("the bounds leave nothing of the domain of the law: [{}, {}]", number(*low), number(*high))
            }
            FitRefusal::StartOutside { bounds: [low, high] } => {
                format!("the start is outside the bounds [{}, {}]", number(*low), number(*high))
            }
            FitRefusal::GivenTwice { other, .. } => format!("is also in [{other}]"),
            FitRefusal::ParameterNeeded => "the data need this parameter".into(),
            FitRefusal::Circle => "the parameters of [tied] refer to each other in a circle".into(),
            FitRefusal::NeverANumber { value } => format!("is {value} wherever the parameters are within their bounds"),
            FitRefusal::NoComparison => "is no comparison".into(),
            FitRefusal::TwoComparisons => "has more than one comparison".into(),
            FitRefusal::Strict => "a fit cannot tell < from <=".into(),
            FitRefusal::NoParameter => "has no parameter of the law in it".into(),
            FitRefusal::CannotBeMet => {
                "no parameters within the bounds meet all constraints; this one is the farthest from being met".into()
            }
            FitRefusal::DomainCannotBeMet { key, rule } => {
                format!("no parameters within the bounds meet all ties, constraints and rules of the law: {key} {rule}")
            }
            FitRefusal::NothingToMove => "is not met, and all its parameters are fixed".into(),
            FitRefusal::NothingFree => "no parameter is left to be found".into(),
            FitRefusal::TooManyFree { free, most } => format!("{free} parameters are free, more than {most}"),
            FitRefusal::NotACount { least, most } => format!("must be a whole number from {least} to {most}"),
            FitRefusal::NotMeasured => "is a weight of something that is not in the data".into(),
            FitRefusal::NoWeight => "all weights are 0".into(),
            FitRefusal::StartNeeded => "a local search needs a start".into(),
            FitRefusal::OfPowerLaw => "belongs to the power law".into(),
            FitRefusal::NotBootstrap => "belongs to spread = \"bootstrap\"".into(),
            FitRefusal::MixedDeviations { kind } => {
                format!("some values of {kind} have deviations and some have none")
            }
            FitRefusal::BadDatum { row } => format!(
                "row or loop {} cannot be fitted: a number in it is not finite, or its deviation is too small for it",
                row + 1
            ),
            FitRefusal::NothingComputable => "not a single collision could be computed within the bounds".into(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> String {
        match self {
            FitRefusal::Empty => "`carom new fit` prints a fit to start from",
            FitRefusal::IsAScenario => "`carom run FILE` runs it; `carom new fit` prints a fit to start from",
            FitRefusal::Unreadable { .. } => "the name is relative to the folder of the fit file",
            FitRefusal::TooLarge { .. } => "leave out points that lie close together",
            FitRefusal::FormOfOneSpeed => {
                "form = \"base\" has those at 1 m/s, from which the others follow; form = \"dimensional\" is in SI units"
            }
            FitRefusal::NoSuchForm { known, .. } => {
                let words: Vec<String> = known.iter().map(|k| format!("\"{k}\"")).collect();
                return format!("known: {}", words.join(", "));
            }
            FitRefusal::MassesNeeded => {
                "add masses = [m1, m2] in kg to this [[data]], inf for a wall; the Bouc-Wen laws also have form = \"base\", which needs none"
            }
            FitRefusal::MassNotGiven { .. } => "add masses = [m1, m2] in kg to this [[data]], inf for a wall",
            FitRefusal::BoundsReversed => "write [lower, upper]",
            FitRefusal::BoundsEqual => "a parameter that is known belongs in [fixed]",
            FitRefusal::BoundOutside { words, .. } => return format!("it means: {words}"),
            FitRefusal::NothingBetween { .. } => "`carom laws show NAME` lists the domains of a law",
            FitRefusal::StartOutside { .. } => "move the start or the bounds",
            FitRefusal::GivenTwice { hint, .. } => hint,
            FitRefusal::ParameterNeeded => "leave it free, fix it, or leave out the data that need it",
            FitRefusal::Circle => "give one of them in terms of parameters that are not tied",
            FitRefusal::NeverANumber { .. } => {
                "look for a division by 0, and for roots and logarithms of what is negative"
            }
            FitRefusal::NoComparison | FitRefusal::TwoComparisons => {
                "write an expression of the parameters and = 0 or <= 0, as in \"Tb - 0.5*Ub = 0\""
            }
            FitRefusal::Strict => "write <=",
            FitRefusal::NoParameter => "remove it, or name a parameter: `carom laws show NAME` lists them",
            FitRefusal::CannotBeMet => "widen the bounds, or remove one of the constraints",
            FitRefusal::DomainCannotBeMet { .. } => "widen the bounds, or change what is fixed or tied",
            FitRefusal::NothingToMove => "remove it, or free one of its parameters",
            FitRefusal::NothingFree => "leave a parameter out of [fixed] and [tied]",
            FitRefusal::TooManyFree { .. } => "fix or tie some",
            FitRefusal::NotACount { .. } => "write a whole number in that range",
            FitRefusal::NotMeasured => "remove it; weights are for restitution, duration, peak_force, loop",
            FitRefusal::NoWeight => "give at least one kind of data a weight, or remove [objective]",
            FitRefusal::StartNeeded => "add [start] with values of the parameters, or remove search = \"local\"",
            FitRefusal::OfPowerLaw => "remove it, or write law = \"power\"",
            FitRefusal::NotBootstrap => "remove it, or write spread = \"bootstrap\"",
            FitRefusal::MixedDeviations { .. } => {
                "give deviations in every file that has this kind of data, or in none"
            }
            FitRefusal::BadDatum { .. } => "look at this row of the data",
            FitRefusal::NothingComputable => {
                "the bounds or the units of the data are far off; `carom run` at one of the speeds may show why"
            }
        }
        .into()
    }
}

fn in_words(reason: ErrorKind) -> String {
    match reason {
        ErrorKind::NotFound => "no such file".into(),
        ErrorKind::IsADirectory => "it is a folder".into(),
        ErrorKind::PermissionDenied => "permission denied".into(),
        other => other.to_string(),
    }
}
