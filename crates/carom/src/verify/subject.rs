//! What a problem offers to be verified: one run at one tolerance.

use crate::beam::{self, Impact, Method};
use crate::collide::{self, Collision, Tolerance};
use crate::hybrid::Location;
use crate::oscillator::{self, Events, Oscillator, Sampling};

/// Which events end a phase where they happen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watched {
    /// All of them.
    #[default]
    All,
    /// Turning points only (P4 option C).
    Velocity,
    /// None (P4 option A); a collision then changes its phase at the end of the step that passed the event.
    None,
}

impl Watched {
    /// As the command line and scenarios write it.
    pub fn word(self) -> &'static str {
        match self {
            Watched::All => "all",
            Watched::Velocity => "velocity",
            Watched::None => "none",
        }
    }
}

/// A number at the end of a run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Its name, as in the JSON of the run.
    pub name: &'static str,
    /// Its unit.
    pub unit: &'static str,
    /// Its value.
    pub value: f64,
    /// What its error is measured by.
    pub scale: f64,
}

/// One run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Probe {
    /// How it ended, in a word.
    pub stop: &'static str,
    /// The figures.
    pub figures: Vec<Figure>,
    /// Samples of the motion at fixed times, divided by its scale; empty where a run has no fixed times.
    pub course: Vec<f64>,
    /// Times and names of the events.
    pub events: Vec<(f64, &'static str)>,
    /// Accepted steps.
    pub steps: u64,
    /// Rejected steps.
    pub rejected: u64,
    /// Evaluations of the right-hand side.
    pub rhs: u64,
}

/// Why there is no ladder.
#[derive(Clone, Debug, PartialEq)]
pub enum Refusal {
    /// The problem does not know this choice of events.
    Watched {
        /// What was asked for.
        asked: Watched,
        /// What there is.
        known: &'static [Watched],
    },
    /// The method has no tolerance.
    NoTolerance,
    /// The reference run failed.
    Reference {
        /// At this tolerance.
        rtol: f64,
        /// Why.
        reason: String,
    },
}

/// A problem that can be run at any tolerance.
pub trait Subject {
    /// The choices of events it knows.
    fn watched(&self) -> &'static [Watched];

    /// Whether its method has a tolerance.
    fn has_tolerance(&self) -> bool {
        true
    }

    /// One run without error estimate; a failure in words.
    fn probe(&self, rtol: f64, watched: Watched) -> Result<Probe, String>;
}

impl Subject for Collision {
    fn watched(&self) -> &'static [Watched] {
        &[Watched::All, Watched::None]
    }

    fn probe(&self, rtol: f64, watched: Watched) -> Result<Probe, String> {
        let location = if watched == Watched::All { Location::Guard } else { Location::StepEnd };
        // P4 keeps the absolute tolerance small and lets the relative one decide.
        let tolerance = Tolerance { relative: rtol, absolute: 1e-2 * rtol };
        let options = collide::Options { skip_error: true, location, ..Default::default() };
        let outcome = collide::run(&Collision { tolerance, ..self.clone() }, options).map_err(|e| e.to_string())?;
        let relative = |name, unit, value: Option<f64>| value.map(|v| Figure { name, unit, value: v, scale: v.abs() });
        let figures = outcome.figures;
        let restitution = figures.restitution.map(|value| Figure {
            name: "restitution",
            unit: "1",
            value,
            scale: value.abs().max(1.0),
        });
        // The dimensionless figures exist in every form.
        let bare = &outcome.dimensionless;
        let list = [
            restitution,
            relative("duration", "s", figures.duration).or(relative("duration", "1", bare.duration)),
            relative("peak_force", "N", figures.peak_force).or(relative("peak_force", "1", bare.peak_force)),
            relative("max_indentation", "m", figures.max_indentation).or(relative(
                "max_indentation",
                "1",
                bare.max_indentation,
            )),
        ];
        Ok(Probe {
            stop: outcome.stop.name(),
            figures: list.into_iter().flatten().collect(),
            course: Vec::new(),
            events: outcome.events.iter().map(|e| (e.t, e.name)).collect(),
            steps: outcome.work.steps,
            rejected: outcome.work.rejected,
            rhs: outcome.work.rhs,
        })
    }
}

impl Subject for Impact {
    fn watched(&self) -> &'static [Watched] {
        &[Watched::All]
    }

    fn has_tolerance(&self) -> bool {
        self.method == Method::Events
    }

    /// The number of modes is the same at every tolerance: the ladder is about the steps.
    fn probe(&self, rtol: f64, _watched: Watched) -> Result<Probe, String> {
        let options = beam::Options { skip_error: true, ..Default::default() };
        let impact = Impact { tolerance: rtol, xi_uncertainty: 0.0, modulus_uncertainty: 0.0, ..self.clone() };
        let outcome = beam::run(&impact, options).map_err(|e| e.to_string())?;
        let figure = |(name, unit, value): (&'static str, &'static str, Option<f64>)| {
            let restitution = name.starts_with("restitution");
            value.map(|v| Figure { name, unit, value: v, scale: if restitution { v.abs().max(1.0) } else { v.abs() } })
        };
        let touches = outcome.sub_impacts.iter().flat_map(|s| [(s.start, "touch"), (s.end, "parting")]);
        Ok(Probe {
            stop: if outcome.figures.separation.is_some() { "separated" } else { "time-limit" },
            figures: outcome.figures.named().into_iter().filter_map(figure).collect(),
            course: Vec::new(),
            // The first touch is where time begins.
            events: touches.skip(1).collect(),
            steps: outcome.work.steps,
            rejected: outcome.work.rejected,
            rhs: outcome.work.forces,
        })
    }
}

/// Times at which the motion of an oscillator is compared, evenly over its duration.
const SAMPLES: usize = 400;

impl Subject for Oscillator {
    fn watched(&self) -> &'static [Watched] {
        let variant = self.restoring.entry().variant(self.formulation());
        let known = |events: Events| variant.is_some_and(|v| v.events.contains(&events));
        match (known(Events::Velocity), known(Events::None)) {
            (true, true) => &[Watched::All, Watched::Velocity, Watched::None],
            (true, false) => &[Watched::All, Watched::Velocity],
            (false, true) => &[Watched::All, Watched::None],
            (false, false) => &[Watched::All],
        }
    }

    fn probe(&self, rtol: f64, watched: Watched) -> Result<Probe, String> {
        let events = match watched {
            Watched::All => Events::All,
            Watched::Velocity => Events::Velocity,
            Watched::None => Events::None,
        };
        let tolerance = oscillator::Tolerance { relative: rtol, absolute: 1e-2 * rtol };
        let options = oscillator::Options { sampling: Sampling::Count(SAMPLES), skip_error: true };
        let problem = Oscillator { tolerance, events, ..self.clone() };
        let outcome = oscillator::run(&problem, &options).map_err(|e| e.to_string())?;
        let column = |name| outcome.trajectory.as_ref().and_then(|t| t.column(name)).unwrap_or(&[]);
        let mut course = Vec::new();
        let mut figures = Vec::new();
        let ends = [
            ("displacement", "x_m", "m", outcome.figures.displacement),
            ("velocity", "v_m_per_s", "m/s", outcome.figures.velocity),
            ("force", "force_N", "N", outcome.figures.force),
        ];
        for (name, key, unit, value) in ends {
            let samples = column(key);
            let scale = samples.iter().fold(0.0, |a: f64, x| a.max(x.abs())).max(f64::MIN_POSITIVE);
            course.extend(samples.iter().map(|x| x / scale));
            figures.extend(value.map(|value| Figure { name, unit, value, scale }));
        }
        Ok(Probe {
            stop: outcome.stop.name(),
            figures,
            course,
            events: outcome.events.iter().map(|e| (e.t, e.name)).collect(),
            steps: outcome.work.steps,
            rejected: outcome.work.rejected,
            rhs: outcome.work.rhs,
        })
    }
}
