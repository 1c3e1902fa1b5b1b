//! News from a fit under way, and the way to stop it.

/// What a fit is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Looking at many points cheaply.
    Survey,
    /// Going downhill from the best of them.
    Descent,
    /// Moving along the front.
    Front,
    /// Measuring the spread.
    Spread,
    /// Fitting without some of the data.
    LeaveOut,
}

/// How far a fit has come.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct News {
    /// What it is doing.
    pub stage: Stage,
    /// Parts of this stage that are done.
    pub done: usize,
    /// Parts of this stage.
    pub of: usize,
    /// The best misfit so far, as the fit weighs it.
    pub best: f64,
}

/// Someone who is told how a fit goes, and may stop it. Called often and from any thread, one at a time.
pub trait Progress: Send {
    /// Takes note.
    fn hear(&mut self, news: News);

    /// True to stop: the best so far comes back, marked as interrupted.
    fn wants_stop(&mut self) -> bool;
}

/// Hears nothing and never stops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Progress for Silent {
    fn hear(&mut self, _news: News) {}

    fn wants_stop(&mut self) -> bool {
        false
    }
}
