//! The rules of an impact on a beam that hold between several of its tables.

use super::beam_refusal::BeamRefusal;
use super::error::InputErrorKind as Kind;
use super::section::{Checker, Section};
use crate::beam::{Count, Hold, Impact, Mesh, Method, Support, freedoms};

/// The rules between several tables.
pub(super) fn refuse<'a>(checker: &mut Checker<'a>, top: &Section<'a>, section: &Section<'a>, impact: &Impact) {
    let beam = top.get("beam").map(|e| Section { path: "beam", node: &e.node, place: &e.key_place });
    let rigid = impact.rigid_motions();
    let mut refuse = |section: &Section<'a>, key: &str, unit: &'static str, kind: BeamRefusal| {
        if let Some(entry) = section.get(key) {
            checker.refuse(section, entry, unit, Kind::Beam(kind));
        }
    };
    let place = if section.get("xi").is_some() { "xi" } else { "position" };
    let at = |h: &Hold| (h.position / impact.beam.length - impact.xi).abs() < 1e-9;
    if impact.supports.iter().any(at) {
        refuse(section, place, "1", BeamRefusal::PlaceHeld);
    }
    if rigid == 0 && impact.angular_velocity != 0.0 {
        refuse(section, "angular_velocity", "rad/s", BeamRefusal::NoRotation);
    }
    if rigid != 2 && impact.centre_velocity != 0.0 {
        refuse(section, "centre_velocity", "m/s", BeamRefusal::NoTranslation);
    }
    if let Some(striker) = top.get("striker").map(|e| Section { path: "striker", node: &e.node, place: &e.key_place })
        && rigid == 0
        && impact.striker.mass.is_infinite()
    {
        refuse(&striker, "mass", "kg", BeamRefusal::NothingMoves);
    }
    let sane = rigid > 0 || impact.angular_velocity == 0.0;
    if sane && impact.closing_speed() <= 0.0 {
        refuse(section, place, "1", BeamRefusal::NotClosing { speed: impact.closing_speed() });
    }
    if let Some(beam) = beam {
        counts(&mut refuse, &beam, impact);
    }
    if let (Method::Newmark { time_step }, Some(solver)) = (impact.method, top.get("solver")) {
        let solver = Section { path: "solver", node: &solver.node, place: &solver.key_place };
        let least = impact.contact_time() / MOST_STEPS_PER_CONTACT;
        if time_step < least {
            refuse(&solver, "time_step", "s", BeamRefusal::StepTooSmall { least });
        }
    }
    let memory = impact.law.as_ref().is_some_and(|l| l.law.entry().remembers);
    if let Some(law) = top.get("law").map(|e| Section { path: "law", node: &e.node, place: &e.key_place })
        && memory
        && impact.method != Method::Events
    {
        refuse(&law, "model", "1", BeamRefusal::MemoryRefused);
    }
}

/// More steps of the paper's algorithm in one contact than this are not meant.
const MOST_STEPS_PER_CONTACT: f64 = 1e6;

/// The rules of elements and modes.
fn counts<'a>(
    refuse: &mut impl FnMut(&Section<'a>, &str, &'static str, BeamRefusal),
    beam: &Section<'a>,
    impact: &Impact,
) {
    let places: Vec<f64> = impact.supports.iter().map(|h| h.position / impact.beam.length).collect();
    if let Count::Given(elements) = impact.beam.elements {
        let mesh = Mesh::new(elements, &places);
        if mesh.elements() > elements {
            return refuse(beam, "elements", "1", BeamRefusal::TooFewElements { least: mesh.elements() });
        }
        let held: Vec<Support> =
            impact.supports.iter().zip(&places).map(|(h, place)| Support { place: *place, kind: h.kind }).collect();
        let most = freedoms(&mesh, &held);
        if matches!(impact.beam.modes, Count::Given(modes) if modes > most) {
            refuse(beam, "modes", "1", BeamRefusal::TooManyModes { most });
        }
    }
    if impact.method != Method::Events {
        for (key, count) in [("elements", impact.beam.elements), ("modes", impact.beam.modes)] {
            if count == Count::Auto {
                let key = if beam.get(key).is_some() { key } else { "length" };
                refuse(beam, key, "1", BeamRefusal::AutoRefused);
            }
        }
    }
}

/// What is allowed but probably not meant.
pub(super) fn warnings(impact: &Impact) -> Vec<String> {
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
