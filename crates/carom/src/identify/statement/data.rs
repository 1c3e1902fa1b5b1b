//! Measurements: rebounds and loops, each dataset with its masses and its external force.

use crate::collide::{self, FORCE_NAMES};
use crate::formula::Formula;

/// The names that the external force of a dataset may use, in the order in which its formula is given their values:
/// t, m1, m2, m (effective mass), v0. The masses have values only where the dataset gives masses.
pub const INPUT_NAMES: &[&str] = FORCE_NAMES;

/// What is measured; every kind is an objective of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Coefficient of restitution.
    Restitution,
    /// Contact time in s.
    Duration,
    /// Largest contact force in N.
    PeakForce,
    /// Contact force along a loop of force against indentation, in N.
    Loop,
}

impl Kind {
    /// Every kind, in the order of the results.
    pub const ALL: [Kind; 4] = [Kind::Restitution, Kind::Duration, Kind::PeakForce, Kind::Loop];

    /// The name in the output, the unit, and the name for people.
    const TABLE: [(&str, &str, &str); 4] = [
        ("restitution", "1", "restitution"),
        ("duration", "s", "duration"),
        ("peak_force", "N", "peak force"),
        ("loop", "N", "loop"),
    ];

    /// The name in the output.
    pub fn name(self) -> &'static str {
        Self::TABLE[self as usize].0
    }

    /// The unit of what is measured.
    pub fn unit(self) -> &'static str {
        Self::TABLE[self as usize].1
    }

    /// The name for people.
    pub fn words(self) -> &'static str {
        Self::TABLE[self as usize].2
    }
}

/// Measurements taken under the same conditions.
#[derive(Clone, Debug)]
pub struct Dataset {
    /// What the data are called in the results, such as a file name.
    pub name: String,
    /// Masses of the two bodies in kg, one of which may be infinite. The dimensional forms need them.
    pub masses: Option<[f64; 2]>,
    /// The external force u(t) on the relative motion in N (m v' = F + u), a formula of [`INPUT_NAMES`].
    pub input: Option<Formula>,
    /// The measurements.
    pub data: Data,
}

/// Measurements of one sort.
#[derive(Clone, Debug)]
pub enum Data {
    /// One row per collision.
    Rebounds(Vec<Rebound>),
    /// Loops of force against indentation.
    Loops(Vec<Loop>),
}

/// A measured value and, where known, its standard deviation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Datum {
    /// The value.
    pub value: f64,
    /// Its standard deviation, greater than zero.
    pub deviation: Option<f64>,
}

/// What was measured of one collision.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rebound {
    /// Closing speed v₀ > 0 in m/s.
    pub speed: f64,
    /// Coefficient of restitution.
    pub restitution: Option<Datum>,
    /// Contact time in s.
    pub duration: Option<Datum>,
    /// Largest contact force in N.
    pub peak_force: Option<Datum>,
}

/// One measured loop; its points are in chronological order.
#[derive(Clone, Debug, PartialEq)]
pub struct Loop {
    /// Closing speed v₀ > 0 in m/s.
    pub speed: f64,
    /// The points.
    pub points: Vec<LoopPoint>,
}

/// One point of a loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LoopPoint {
    /// Indentation in m, positive.
    pub indentation: f64,
    /// Contact force in N and, where known, its standard deviation.
    pub force: Datum,
}

impl Rebound {
    /// What was measured, by kind.
    pub fn measured(&self) -> impl Iterator<Item = (Kind, Datum)> {
        let list = [
            (Kind::Restitution, self.restitution),
            (Kind::Duration, self.duration),
            (Kind::PeakForce, self.peak_force),
        ];
        list.into_iter().filter_map(|(kind, datum)| Some((kind, datum?)))
    }

    /// The same, to be changed.
    pub(in crate::identify) fn measured_mut(&mut self) -> impl Iterator<Item = (Kind, &mut Datum)> {
        let list = [
            (Kind::Restitution, &mut self.restitution),
            (Kind::Duration, &mut self.duration),
            (Kind::PeakForce, &mut self.peak_force),
        ];
        list.into_iter().filter_map(|(kind, datum)| Some((kind, datum.as_mut()?)))
    }
}

impl Loop {
    /// The number of the point with the largest indentation, at which loading ends; the first of several.
    pub fn turn(&self) -> usize {
        let mut turn = 0;
        for (i, point) in self.points.iter().enumerate() {
            if point.indentation > self.points[turn].indentation {
                turn = i;
            }
        }
        turn
    }

    /// The largest measured force.
    pub fn peak(&self) -> f64 {
        self.points.iter().fold(0.0, |peak, point| f64::max(peak, point.force.value))
    }
}

impl Dataset {
    /// The kinds it measures, in order.
    pub fn kinds(&self) -> Vec<Kind> {
        match &self.data {
            Data::Loops(loops) if loops.iter().any(|l| !l.points.is_empty()) => vec![Kind::Loop],
            Data::Loops(_) => vec![],
            Data::Rebounds(rows) => {
                let measured = |kind: Kind| rows.iter().any(|r| r.measured().any(|(k, _)| k == kind));
                Kind::ALL.into_iter().filter(|kind| measured(*kind)).collect()
            }
        }
    }

    /// The closing speeds, one per collision.
    pub fn speeds(&self) -> Vec<f64> {
        match &self.data {
            Data::Rebounds(rows) => rows.iter().map(|r| r.speed).collect(),
            Data::Loops(loops) => loops.iter().map(|l| l.speed).collect(),
        }
    }

    /// m = m₁ m₂/(m₁ + m₂), where masses are given.
    pub fn effective_mass(&self) -> Option<f64> {
        self.masses.map(collide::effective_mass)
    }
}
