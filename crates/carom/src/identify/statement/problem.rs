//! What is asked of a fit, and why it may be refused.

use super::data::{Dataset, Kind};
use super::model::{Model, Slot, needs};
use crate::numerics::cores;
use thiserror::Error;

/// How several objectives are brought together.
#[derive(Clone, Debug, PartialEq)]
pub enum Objective {
    /// The most likely parameters: each kind of data weighted by its deviations, or by the scatter that the fit itself leaves where
    /// none are given. With one kind this is plain least squares.
    Likelihood,
    /// The sum of the misfits times these weights; kinds not named have weight 1.
    Weighted(Vec<(Kind, f64)>),
}

/// How the spread of the parameters is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spread {
    /// Not at all, apart from linearised deviations.
    None,
    /// Profile likelihood: each parameter is moved and all others are fitted again.
    Profile,
    /// So many fits to data drawn around the fitted curves.
    Bootstrap(usize),
}

/// A fit to be made.
#[derive(Clone, Debug)]
pub struct Problem {
    /// The measurements.
    pub datasets: Vec<Dataset>,
    /// The model.
    pub model: Model,
    /// How objectives are brought together.
    pub objective: Objective,
    /// How many points of a front to find where there are two or more kinds of data; 0 for none.
    pub front: usize,
    /// Where to start: one value for each parameter in the order of the table, NaN where not given.
    pub start: Option<Vec<f64>>,
    /// Whether to look elsewhere too. `false` goes downhill from `start` only.
    pub global: bool,
    /// Seed of the global stage and of the bootstrap.
    pub seed: u64,
    /// How the spread is found.
    pub spread: Spread,
    /// Level of the intervals, such as 0.95.
    pub level: f64,
    /// Threads to use; results do not depend on it.
    pub threads: usize,
    /// Relative tolerance of the collisions.
    pub tolerance: f64,
}

impl Problem {
    /// A fit with the usual settings: likelihood, a front of 41 points, global, seed 1, profiles at 95 %, all cores.
    pub fn new(datasets: Vec<Dataset>, model: Model) -> Problem {
        Problem {
            datasets,
            model,
            objective: Objective::Likelihood,
            front: 41,
            start: None,
            global: true,
            seed: 1,
            spread: Spread::Profile,
            level: 0.95,
            threads: cores(),
            tolerance: 1e-8,
        }
    }

    /// The kinds of data present, in order: the objectives.
    pub fn kinds(&self) -> Vec<Kind> {
        Kind::ALL.into_iter().filter(|kind| self.datasets.iter().any(|d| d.kinds().contains(kind))).collect()
    }
}

/// Why there is no fit.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Failure {
    /// There is nothing to fit to.
    #[error("there is nothing to fit to")]
    NoData,
    /// The law has no such form, or none that depends on speed.
    #[error("the law has no such form, or none that depends on speed")]
    NoSuchForm,
    /// No parameter is free.
    #[error("no parameter is free")]
    NothingFree,
    /// More parameters are free than the solver carries derivatives for.
    #[error("{free} parameters are free, {most} may be")]
    TooManyFree {
        /// How many are free.
        free: usize,
        /// How many may be.
        most: usize,
    },
    /// A dimensional law without masses.
    #[error("{dataset}: the masses of the bodies are needed")]
    MassesMissing {
        /// The dataset.
        dataset: String,
    },
    /// The external force uses a mass that the dataset does not give.
    #[error("{dataset}: the force uses {name}, which is not given")]
    MassNotKnown {
        /// The dataset.
        dataset: String,
        /// The name used.
        name: &'static str,
    },
    /// The data need a parameter that is left out.
    #[error("the data need {key}, which is left out")]
    ParameterMissing {
        /// Its key.
        key: &'static str,
    },
    /// Some values of a kind have deviations and some have not.
    #[error("some values of {} have deviations and some have not", kind.name())]
    MixedDeviations {
        /// The kind.
        kind: Kind,
    },
    /// A measured value, speed or deviation is not a number that can be fitted.
    #[error("{dataset}: row or loop {} cannot be fitted", row + 1)]
    BadDatum {
        /// The dataset.
        dataset: String,
        /// Row or loop, counted from 0.
        row: usize,
    },
    /// A lower bound above its upper one, or a bound outside the domain of the law.
    #[error("{key} cannot lie between {} and {}", bounds[0], bounds[1])]
    BadBounds {
        /// The parameter.
        key: &'static str,
        /// The bounds after the domain is taken into account.
        bounds: [f64; 2],
    },
    /// A fixed value outside the domain of the law.
    #[error("{key} = {value} is outside the domain of the law")]
    BadFixed {
        /// The parameter.
        key: &'static str,
        /// The value.
        value: f64,
    },
    /// Ties that refer to each other in a circle.
    #[error("the tie of {key} refers to itself in a circle")]
    CircularTies {
        /// One of the parameters.
        key: &'static str,
    },
    /// No point obeys the constraints (together with bounds and domains).
    #[error("no point obeys the constraints: {name} is {value} at best")]
    ConstraintsCannotBeMet {
        /// The constraint that is farthest from being met.
        name: String,
        /// Its value at the nearest point found.
        value: f64,
    },
    /// Not a single collision could be computed anywhere.
    #[error("not a single collision could be computed anywhere")]
    NothingComputable,
}

/// Whether the model has what the data need.
pub(in crate::identify) fn check_needs(problem: &Problem) -> Result<(), Failure> {
    let [force, time] = needs(&problem.datasets);
    for (key, needed) in [("Ub", force), ("Tb", time)] {
        let absent = problem.model.index(key).is_some_and(|i| matches!(problem.model.slots[i], Slot::Absent));
        if needed && absent {
            return Err(Failure::ParameterMissing { key });
        }
    }
    Ok(())
}
