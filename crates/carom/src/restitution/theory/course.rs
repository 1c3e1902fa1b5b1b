//! The sheet along one of its two numbers: the integrated restitution and every approximation against γ, or against g̃.

use super::approximation::{Approximation, Theory};
use super::critical::{RTOL, bead};
use super::error::TheoryError;
use super::sheet::{Question, Sheet, approximated};
use crate::numerics::{cores, map};

/// Which number changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Along {
    /// γ, under the load of the question.
    Damping,
    /// g̃, at the damping of the question.
    Load,
}

/// A restitution by an approximation, and whether it is within its stated range; none where there is none.
pub type Approximated = Option<(f64, bool)>;

/// The restitution along a number.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Which number.
    pub along: Along,
    /// Its values, increasing.
    pub values: Vec<f64>,
    /// By integration; `None` where neither parting nor sticking was decided.
    pub integrated: Vec<Option<f64>>,
    /// By each approximation, at every value: the restitution, and whether it is within its stated range.
    pub approximated: Vec<(Approximation, Vec<Approximated>)>,
}

/// Beyond the critical value by so much of it.
const BEYOND: f64 = 1.25;

impl Course {
    /// The course around a sheet, up to a little beyond where the bodies stick, at so many values.
    pub fn new(sheet: &Sheet, along: Along, points: usize) -> Result<Course, TheoryError> {
        let [low, high] = ends(sheet, along);
        let last = points.max(2) - 1;
        let values: Vec<f64> = (0..=last).map(|i| low + (high - low) * i as f64 / last as f64).collect();
        let question = |value: &f64| match along {
            Along::Damping => Question { gamma: *value, ..sheet.question },
            Along::Load => Question { load: *value, ..sheet.question },
        };
        let at = |value: &f64| {
            let question = question(value);
            let Question { material, gamma, load, end, order, degrees, .. } = question;
            let integrated = bead(material, gamma, load, end).run(RTOL)?.results.restitution;
            let other = (load != sheet.theory.load).then(|| Theory::new(material, load, order, degrees)).transpose()?;
            let theory = other.as_ref().unwrap_or(&sheet.theory);
            // Along γ the ranges are those of the sheet.
            let range = |place: usize, a| if other.is_some() { theory.range(a) } else { sheet.rows[place].range };
            let all = Approximation::all().into_iter().enumerate();
            let all = all.map(|(place, a)| approximated(theory, a, &question, range(place, a)));
            let all = all.map(|(restitution, valid)| Some((restitution?, valid)));
            Ok::<_, TheoryError>((integrated, all.collect::<Vec<_>>()))
        };
        let found = map(&values, cores(), at).into_iter().collect::<Result<Vec<_>, TheoryError>>()?;
        let of = |place: usize| found.iter().map(|(_, all)| all[place]).collect();
        let approximated = Approximation::all().into_iter().enumerate().map(|(place, a)| (a, of(place))).collect();
        let integrated = found.iter().map(|(integrated, _)| *integrated).collect();
        Ok(Course { along, values, integrated, approximated })
    }
}

/// From nothing to beyond the critical value, or where there is none to where the first order has vanished; what was asked lies within.
fn ends(sheet: &Sheet, along: Along) -> [f64; 2] {
    let Question { gamma, load, material, .. } = sheet.question;
    match along {
        Along::Damping => {
            let vanished = 1.5 / (material.beta * sheet.theory.coefficients.i0);
            [0.0, sheet.critical_damping.map_or(vanished, |critical| BEYOND * critical).max(BEYOND * gamma)]
        }
        Along::Load => {
            let high = sheet.critical_load.map_or(1.0, |critical| BEYOND * critical);
            [(BEYOND * load).min(0.0), high.max(BEYOND * load)]
        }
    }
}
