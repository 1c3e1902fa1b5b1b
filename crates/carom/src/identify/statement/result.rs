//! What a fit gives.

use super::data::Kind;
use crate::collide::Stop;

/// A fitted model.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Every parameter of the law in the order of its table.
    pub parameters: Vec<Estimate>,
    /// The misfit of each kind of data.
    pub misfits: Vec<Misfit>,
    /// The points of the front, ordered by the first misfit; empty where there is one kind only or none was asked for.
    pub front: Vec<FrontPoint>,
    /// Correlations of the free parameters, linearised; empty where the data leave a direction open completely.
    pub correlations: Vec<Correlation>,
    /// Directions that the data leave open, in terms of what moves together.
    pub trades: Vec<Compensation>,
    /// The profiles by which the intervals were found, one for each free parameter; empty where they were not found so.
    pub profiles: Vec<Profile>,
    /// What each kind of data says on its own about each free parameter, linearised at the fitted parameters.
    pub shares: Vec<Share>,
    /// The fitted curve beside the data.
    pub points: Vec<FittedPoint>,
    /// Values of the constraints by name.
    pub constraints: Vec<(String, f64)>,
    /// The parameter that was freed on request although it is a gauge: only products with it matter, so no data determine it.
    pub gauge: Option<&'static str>,
    /// How many of the data points the fitted model does not part at.
    pub stuck: usize,
    /// How many of the data points could not be computed.
    pub failed: usize,
    /// Whether the fit was stopped before it was done.
    pub interrupted: bool,
    /// Level of the intervals.
    pub level: f64,
    /// The seed.
    pub seed: u64,
    /// What it cost.
    pub work: Work,
}

/// How a parameter got its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Fitted.
    Free,
    /// Given.
    Fixed,
    /// A formula of others.
    Tied,
    /// Left out; its value is NaN.
    Absent,
}

/// Which end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The lower.
    Lower,
    /// The upper.
    Upper,
}

/// One parameter.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Its key.
    pub key: &'static str,
    /// Its value; NaN where absent.
    pub value: f64,
    /// How it got the value.
    pub role: Role,
    /// The bounds within which it was looked for; infinite where there are none.
    pub bounds: [f64; 2],
    /// The bound it has come to, if any.
    pub at_bound: Option<Side>,
    /// The standard deviation from the linearised problem, what presses against a bound being held there: zero for such a parameter
    /// itself. Infinite where a direction is open, `None` where not free.
    pub deviation: Option<f64>,
    /// The interval at the level of the fit, where a spread was asked for and the fit was not stopped before it was known.
    pub interval: Option<Interval>,
    /// Whether the data fix it; `None` where it is not free or no spread was asked for. A parameter is determined where its interval
    /// is closed and goes at most half the parameter's size to either side of its value (for one that is
    /// bounded by another, such as Γ_b by B_b: half the other's size).
    pub determined: Option<bool>,
}

impl Estimate {
    /// A value of which no more is known yet.
    pub(crate) fn new(key: &'static str, value: f64, role: Role, bounds: [f64; 2]) -> Estimate {
        Estimate { key, value, role, bounds, at_bound: None, deviation: None, interval: None, determined: None }
    }
}

/// One end of an interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct End {
    /// Where it is: where the data begin to object, or else how far it was followed.
    pub value: f64,
    /// True where the data object there; false where a bound was reached, or the search gave up, before they did.
    pub closed: bool,
}

/// What values fit within the noise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// Lower end.
    pub low: End,
    /// Upper end.
    pub high: End,
}

/// The misfit of one kind of data.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Misfit {
    /// Which kind.
    pub kind: Kind,
    /// Mean square as P0 eq. 58: of the differences themselves; for loops, of the differences over the peak force.
    pub mean_square: f64,
    /// Mean square of the differences over their deviations, where deviations are given.
    pub weighted: Option<f64>,
    /// How many points.
    pub points: usize,
}

/// One point of a front: no other found is better in one objective and not worse in the others.
#[derive(Clone, Debug, PartialEq)]
pub struct FrontPoint {
    /// Values of all parameters in the order of the table.
    pub parameters: Vec<f64>,
    /// The misfits in the order of [`Fit::misfits`]: weighted where deviations are given, else mean squares.
    pub misfits: Vec<f64>,
    /// The mean squares of P0 eq. 58 in the same order.
    pub mean_squares: Vec<f64>,
}

/// The linear correlation of two parameters.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// One.
    pub first: &'static str,
    /// The other.
    pub second: &'static str,
    /// Between -1 and 1; NaN where the data leave one of them open, or nothing tells their noise.
    pub value: f64,
}

/// A parameter that the data leave open, and what moves with it: any value in the range fits within the noise.
#[derive(Clone, Debug, PartialEq)]
pub struct Compensation {
    /// The parameter.
    pub parameter: &'static str,
    /// The values that fit.
    pub range: Interval,
    /// The parameters that move along, the strongest first: key and values at the two ends of the range.
    pub partners: Vec<(&'static str, [f64; 2])>,
    /// All parameters at the two ends, in the order of the table.
    pub ends: [Vec<f64>; 2],
    /// The misfits at the two ends, in the order of [`Fit::misfits`] (mean squares as [`Misfit::mean_square`]).
    pub misfits: [Vec<f64>; 2],
}

/// How the misfit rises along a parameter while the others are fitted again.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The parameter.
    pub parameter: &'static str,
    /// Points in its order, the best fit among them.
    pub points: Vec<ProfilePoint>,
}

/// A point of a profile.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfilePoint {
    /// By how much the misfit is above the best one, over the rise at which the data object: 1 at the ends of the interval.
    pub rise: f64,
    /// All parameters, in the order of the table.
    pub parameters: Vec<f64>,
}

/// What one kind of data says on its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Which kind; `None` for all together.
    pub kind: Option<Kind>,
    /// Linearised standard deviation of each free parameter, by key; infinite where this kind leaves it open, zero where a bound
    /// holds it.
    pub deviations: Vec<(&'static str, f64)>,
}

/// One data point and the fitted curve there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FittedPoint {
    /// Number of the dataset.
    pub dataset: usize,
    /// Row, or number of the loop.
    pub row: usize,
    /// Point of the loop.
    pub point: Option<usize>,
    /// What was measured.
    pub kind: Kind,
    /// Closing speed.
    pub speed: f64,
    /// Indentation, for loops.
    pub indentation: Option<f64>,
    /// Measured value.
    pub data: f64,
    /// Its deviation.
    pub deviation: Option<f64>,
    /// What the model gives; `None` where it does not part or could not be computed.
    pub model: Option<f64>,
    /// How the collision ended; `None` where it could not be computed.
    pub stop: Option<Stop>,
}

/// What a fit cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Evaluations of all residuals.
    pub evaluations: u64,
    /// Collisions.
    pub collisions: u64,
    /// Right-hand sides.
    pub rhs: u64,
}
