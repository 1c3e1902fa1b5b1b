//! Outcomes as JSON, as text for people, and as tables. This module computes nothing: it reads, orders and rounds.

mod digits;
mod json;
mod law_page;
mod summary;
mod table;

pub use json::json;
pub use law_page::{law_list, law_page};
pub use summary::summary;
pub use table::{flat, flat_names, number, trajectory_csv};
