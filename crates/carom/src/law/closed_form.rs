//! A collision without load in closed form, for laws that have one.

/// A collision without load, dimensionless: bodies that close with speed 1 and part.
#[derive(Clone, Debug, PartialEq)]
pub struct ClosedForm {
    /// When the indentation is largest.
    pub turn: f64,
    /// When they part.
    pub time: f64,
    /// The speed with which they part.
    pub velocity: f64,
    /// The largest force.
    pub peak_force: f64,
    /// The largest indentation.
    pub max_indentation: f64,
    /// Heat of the hysteretic element; there is no other, and nothing stays stored.
    pub hysteretic: f64,
    /// What happens, in order.
    pub events: Vec<(f64, &'static str)>,
}
