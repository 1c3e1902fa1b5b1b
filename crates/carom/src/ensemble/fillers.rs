//! Who is asked for the runs of an ensemble.

use super::closed_form::ClosedForm;
use super::fill::{EventDriven, Fill};
use super::request::Ensemble;
use super::side_by_side::SideBySide;

/// The fillers of an ensemble, in the order in which they are asked. The last one leaves nothing open.
pub(super) fn fillers(ensemble: &Ensemble) -> Vec<Box<dyn Fill + '_>> {
    // Only there are dual numbers.
    if ensemble.slopes().next().is_some() {
        return vec![Box::new(EventDriven)];
    }
    let closed_form = ClosedForm::of(ensemble).map(|filler| Box::new(filler) as Box<dyn Fill>);
    let panels = SideBySide::of(ensemble).map(|filler| Box::new(filler) as Box<dyn Fill>);
    closed_form.into_iter().chain(panels).chain([Box::new(EventDriven) as Box<dyn Fill>]).collect()
}
