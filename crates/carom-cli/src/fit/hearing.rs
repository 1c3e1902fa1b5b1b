//! What is heard of a fit while it is made, on its way to the caller; and the caller's wish to stop, on its way to the fit.

use crate::desk::Desk;
use carom::identify::{News, Progress, Stage};

/// News of a fit.
pub struct Hearing<'a> {
    desk: &'a Desk<'a>,
    stage: Option<Stage>,
    /// The best misfit of this stage; stages weigh differently.
    best: f64,
}

impl<'a> Hearing<'a> {
    /// Nothing was heard yet.
    pub fn new(desk: &'a Desk<'a>) -> Hearing<'a> {
        Hearing { desk, stage: None, best: f64::INFINITY }
    }

    fn best_in_words(&self) -> String {
        if self.best.is_finite() { format!(", best misfit {:.3e}", self.best) } else { String::new() }
    }
}

impl Progress for Hearing<'_> {
    fn hear(&mut self, news: News) {
        if self.stage != Some(news.stage) {
            (self.stage, self.best) = (Some(news.stage), f64::INFINITY);
        }
        self.best = self.best.min(news.best);
        let (stage, best) = (news.stage.words(), self.best_in_words());
        self.desk.reached(news.done, news.of, format!("{stage}: {} of {}{best}", news.done, news.of));
    }

    fn wants_stop(&mut self) -> bool {
        self.desk.is_stopped()
    }
}
