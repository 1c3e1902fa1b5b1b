//! The extension module of the Python package `carom`: it takes Python's values, calls the library and the command, and hands over
//! arrays. What a user sees is written in Python, in `python/carom`.

mod answer;
mod arrays;
mod fit;
mod given;
mod json;
mod laws;
mod outcome;
mod patient;
mod raise;
mod source;
mod table;

/// What Python sees of the library.
#[pyo3::pymodule]
mod _carom {
    #[pymodule_export]
    use crate::answer::{Answer, answer, main};
    #[pymodule_export]
    use crate::fit::{Likelihood, fitted_curve};
    #[pymodule_export]
    use crate::laws::{law, laws, nearest};
    #[pymodule_export]
    use crate::outcome::{Run, run, run_toml};
    #[pymodule_export]
    use crate::table::{collisions, planned, sweep};

    /// The version of carom.
    #[pymodule_export]
    const VERSION: &str = carom::VERSION;
}
