//! What is asked of an ensemble: which runs, and which columns.

use super::columns::{Layout, UnknownColumn};
use super::errors::Errors;
use super::plan::Plan;

/// Many runs: which ones, and what is wanted of each.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ensemble {
    /// The runs.
    pub plan: Plan,
    /// The columns of numbers that are wanted.
    pub layout: Layout,
    /// How the errors of results are found.
    pub errors: Errors,
}

/// Rows of a chunk where there are many: fillers that take many rows at a time are served well, and a row that is lost with its chunk is soon made again.
const LARGEST_CHUNK: usize = 1000;

/// Chunks there are at least, where chunks have more than one row, so that every thread has some.
const MANY_CHUNKS: usize = 64;

impl Ensemble {
    /// The runs of a plan with all columns, or with those named.
    pub fn new(plan: Plan, columns: Option<&[String]>, errors: Errors) -> Result<Ensemble, UnknownColumn> {
        let layout = Layout::new(plan.kind(), columns, errors)?;
        let layout = if plan.is_dimensionless() { layout.without_units() } else { layout };
        Ok(Ensemble { plan, layout, errors })
    }

    /// Rows of a chunk: 1, 10, 100 or 1000, by the plan alone. Chunks begin at multiples of it, so that what is computed together does not depend on
    /// threads, shards or where a sweep was taken up again.
    pub fn chunk(&self) -> usize {
        // A run of the other kinds takes long enough to be a chunk.
        if self.plan.kind() != "collision" {
            return 1;
        }
        let mut chunk = LARGEST_CHUNK;
        while chunk > 1 && self.plan.runs() / chunk < MANY_CHUNKS {
            chunk /= 10;
        }
        chunk
    }
}
