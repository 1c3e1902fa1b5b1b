//! How much an impact may cost, its error estimate included.
//!
//! What is counted are evaluations of the contact force; a look in flight counts as eight, a step of contact as sixteen beside its forces, a
//! step of the paper's algorithm as one, or two where nobody gave a number. Each takes about as long as 20 modes need for their answer, and one
//! answer for each mode: where nobody gave a number, as many answers are allowed as take about five seconds on one core. Taking a beam
//! apart costs time too, with the cube of its elements, and is paid from the same purse.

use crate::quantity::Statistics;

/// What a budget counts. A look in flight moves every mode and takes about as long as eight forces; what a step of contact takes
/// beside its forces, whether it is taken or refused, about as long as sixteen.
pub fn evaluations(work: &Statistics) -> u64 {
    work.rhs + 8 * work.looks + 16 * (work.steps + work.rejected)
}

/// What is left to spend.
#[derive(Clone, Debug)]
pub(super) struct Budget {
    left: u64,
    counts: Counts,
    /// Elements and modes that were paid for: once in an impact.
    paid: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counts {
    /// Evaluations, as somebody asked.
    Evaluations,
    /// Answers of modes.
    Answers,
}

/// Answers where no number is given: about five seconds.
const ANSWERS: u64 = 2_000_000_000;
/// What an evaluation takes beside the answers of the modes, in answers.
const ITSELF: u64 = 20;
/// Taking apart a beam with n unknowns takes as long as n³ over this many answers.
const DECOMPOSING: u64 = 2;

impl Budget {
    pub fn new(max_evaluations: Option<u64>) -> Budget {
        match max_evaluations {
            Some(left) => Budget { left, counts: Counts::Evaluations, paid: Vec::new() },
            None => Budget { left: ANSWERS, counts: Counts::Answers, paid: Vec::new() },
        }
    }

    fn price(&self, modes: usize) -> u64 {
        if self.counts == Counts::Answers { answers(modes) } else { 1 }
    }

    /// How many evaluations a run with this many modes may take.
    pub fn evaluations(&self, modes: usize) -> u64 {
        self.left / self.price(modes)
    }

    /// How many steps the paper's algorithm may take with this many modes: where nobody gave a number, each counts as two.
    pub fn newmark_steps(&self, modes: usize) -> u64 {
        let dearer = if self.counts == Counts::Answers { 2 } else { 1 };
        self.evaluations(modes) / dearer
    }

    /// Pays for a run.
    pub fn spend(&mut self, evaluations: u64, modes: usize) {
        self.left = self.left.saturating_sub(evaluations.saturating_mul(self.price(modes)));
    }

    /// Pays for taking a beam apart; false, and nothing paid, where too little is left. It is paid once, whether an impact before left the
    /// modes on the shelf or not, so that no result depends on what ran before.
    pub fn decompose(&mut self, elements: usize, modes: usize) -> bool {
        if self.paid.contains(&(elements, modes)) {
            return true;
        }
        let unknowns = 2 * elements as u64;
        let dear = unknowns.saturating_mul(unknowns).saturating_mul(unknowns) / DECOMPOSING;
        let price = dear / answers(modes) * self.price(modes);
        let enough = price <= self.left;
        if enough {
            self.left -= price;
            self.paid.push((elements, modes));
        }
        enough
    }
}

/// What one evaluation takes, in answers.
fn answers(modes: usize) -> u64 {
    ITSELF + modes as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixteen_hundred_elements_are_too_dear_unless_more_is_asked_for() {
        assert!(Budget::new(None).decompose(640, 320));
        assert!(!Budget::new(None).decompose(1600, 320));
        assert!(Budget::new(Some(1_000_000_000)).decompose(1600, 320));
    }

    #[test]
    fn a_given_number_counts_evaluations_whatever_the_modes() {
        let mut budget = Budget::new(Some(1000));
        budget.spend(400, 25);
        assert_eq!(budget.evaluations(50), 600);
    }
}
