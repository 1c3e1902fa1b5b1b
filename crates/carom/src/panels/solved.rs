//! What panels give.

use super::figures::Figures;
use super::kind::Kind;

/// What came of it.
#[derive(Clone, Copy, Debug)]
pub struct Solved {
    /// The results.
    pub figures: Figures<f64>,
    /// Their errors, where asked for.
    pub error: Option<Figures<f64>>,
    /// At so many nodes the law was asked: what a right-hand side is to steps in time.
    pub nodes: u64,
    /// The plan and the kind of batch that answered.
    pub(super) way: (usize, Kind),
}
