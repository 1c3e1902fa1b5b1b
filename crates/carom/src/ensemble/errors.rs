//! How errors are asked for.

/// How the errors of results are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// Not at all: no columns of errors, and not their cost.
    None,
    /// By a second run of the method that gave the results.
    #[default]
    Estimate,
    /// By the event-driven engine at tighter tolerance, in every row.
    Recheck,
}
