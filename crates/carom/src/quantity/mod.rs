//! What every experiment is made of and gives: results that are declared once, events, columns, energy, statistics, tolerances, reasons to
//! stop, errors. This module knows no experiment, no text and no files.

mod columns;
mod energy;
mod error;
mod options;
mod outcome;
mod result;
mod tolerance;

pub use columns::{Column, Columns};
pub use energy::{EnergyBalance, EnergyTerm, Side};
pub use error::SolveError;
pub use options::{Errors, Methods, Options};
pub use outcome::{Doubt, Event, Method, Statistic, Statistics, Stop};
pub use result::Quantity;
pub(crate) use result::results;
pub use tolerance::{Estimate, FINER, SAFETY, Tolerance};
