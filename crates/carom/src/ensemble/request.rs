//! What is asked of an ensemble: which runs, and which columns.

use super::columns::{Layout, Role, UnknownColumn};
use super::plan::Plan;
use crate::collide;
use crate::quantity::Errors;
use crate::scenario::Problem;
use thiserror::Error;

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
    /// The inputs by which the derivatives of the wanted results are wanted too, by dotted key.
    pub(super) slopes: Vec<String>,
}

/// A key by which there are no derivatives.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no derivative by {key}")]
pub struct UnknownSlope {
    /// What was asked for.
    pub key: String,
    /// By what there are.
    pub known: Vec<String>,
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
        Ok(Ensemble { plan, layout, errors, slopes: Vec::new() })
    }

    /// The same with the derivatives of the wanted results by these inputs (dotted keys), for collisions. Every run then goes to the event-driven engine on dual
    /// numbers.
    pub fn with_slopes(mut self, keys: &[String]) -> Result<Ensemble, UnknownSlope> {
        let known = match self.plan.problem(0) {
            Ok(Problem::Collision(checked)) => collide::input_keys(&checked.collision),
            // What is wrong with it is said by its rows.
            Err(_) => keys.to_vec(),
            Ok(_) => Vec::new(),
        };
        if let Some(key) = keys.iter().find(|key| !known.contains(key)) {
            return Err(UnknownSlope { key: key.clone(), known });
        }
        self.slopes = keys.to_vec();
        Ok(self)
    }

    /// The derivatives that are wanted, in the order of their columns behind those of the layout: result and key.
    pub fn slopes(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let results = self.layout.columns().iter().filter(|column| matches!(column.role, Role::Result { .. }));
        results.flat_map(|column| self.slopes.iter().map(|key| (column.name, key.as_str())))
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
