//! The rules of an impact on a beam that hold between several of its tables.

use super::errors::BeamError;
use crate::beam::{Count, Hold, Impact, Mesh, Method, Support, freedoms};
use crate::scenario::common::{Checker, Kind, Section};

/// The rules between several tables.
pub(crate) fn refuse<'a>(checker: &mut Checker<'a>, top: &Section<'a>, section: &Section<'a>, impact: &Impact) {
    let beam = top.inner("beam");
    let rigid = impact.rigid_motions();
    let mut refuse = |section: &Section<'a>, key: &str, unit: &'static str, kind: BeamError| {
        if let Some(entry) = section.get(key) {
            checker.refuse(section, entry, unit, Kind::Beam(kind));
        }
    };
    let place = if section.has("xi") { "xi" } else { "position" };
    let at = |h: &Hold| (h.position / impact.beam.length - impact.xi).abs() < 1e-9;
    if impact.supports.iter().any(at) {
        refuse(section, place, "1", BeamError::PlaceHeld);
    }
    if rigid == 0 && impact.angular_velocity != 0.0 {
        refuse(section, "angular_velocity", "rad/s", BeamError::NoRotation);
    }
    if rigid != 2 && impact.centre_velocity != 0.0 {
        refuse(section, "centre_velocity", "m/s", BeamError::NoTranslation);
    }
    if let Some(striker) = top.inner("striker")
        && rigid == 0
        && impact.striker.mass.is_infinite()
    {
        refuse(&striker, "mass", "kg", BeamError::NothingMoves);
    }
    let sane = rigid > 0 || impact.angular_velocity == 0.0;
    if sane && impact.closing_speed() <= 0.0 {
        refuse(section, place, "1", BeamError::NotClosing { speed: impact.closing_speed() });
    }
    if let Some(beam) = beam {
        counts(&mut refuse, &beam, impact);
    }
    if let (Method::Newmark { time_step }, Some(solver)) = (impact.method, top.inner("solver")) {
        let least = impact.contact_time() / MOST_STEPS_PER_CONTACT;
        if time_step < least {
            refuse(&solver, "time_step", "s", BeamError::StepTooSmall { least });
        }
    }
    let memory = impact.law.as_ref().is_some_and(|l| l.law.entry().remembers);
    if let Some(law) = top.inner("law")
        && memory
        && impact.method != Method::Events
    {
        refuse(&law, "model", "1", BeamError::MemoryRefused);
    }
}

/// More steps of the paper's algorithm in one contact than this are not meant.
const MOST_STEPS_PER_CONTACT: f64 = 1e6;

/// The rules of elements and modes.
fn counts<'a>(
    refuse: &mut impl FnMut(&Section<'a>, &str, &'static str, BeamError),
    beam: &Section<'a>,
    impact: &Impact,
) {
    let places: Vec<f64> = impact.supports.iter().map(|h| h.position / impact.beam.length).collect();
    if let Count::Given(elements) = impact.beam.elements {
        let mesh = Mesh::new(elements, &places);
        if mesh.elements() > elements {
            return refuse(beam, "elements", "1", BeamError::TooFewElements { least: mesh.elements() });
        }
        let held: Vec<Support> =
            impact.supports.iter().zip(&places).map(|(h, place)| Support { place: *place, kind: h.kind }).collect();
        let most = freedoms(&mesh, &held);
        if matches!(impact.beam.modes, Count::Given(modes) if modes > most) {
            refuse(beam, "modes", "1", BeamError::TooManyModes { most });
        }
    }
    if impact.method != Method::Events {
        for (key, count) in [("elements", impact.beam.elements), ("modes", impact.beam.modes)] {
            if count == Count::Auto {
                let key = if beam.has(key) { key } else { "length" };
                refuse(beam, key, "1", BeamError::AutoRefused);
            }
        }
    }
}

/// What is allowed but probably not meant.
pub(crate) fn warnings(impact: &Impact) -> Vec<String> {
    let mut warnings = Vec::new();
    if let (Count::Given(modes), Count::Given(elements)) = (impact.beam.modes, impact.beam.elements)
        && modes > elements
    {
        warnings.push(format!(
            "of {modes} modes on {elements} elements the upper ones are those of the mesh, not of the beam"
        ));
    }
    warnings
}
