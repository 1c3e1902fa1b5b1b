//! Outcomes as JSON, as text for people, and as tables. This module computes nothing: it reads, orders and rounds.

mod beam_json;
mod beam_summary;
mod beam_table;
mod digits;
mod json;
mod law_page;
mod summary;
mod table;

pub use beam_json::beam_json;
pub use beam_summary::beam_summary;
pub use beam_table::{beam_flat, beam_flat_names, beam_trajectory_csv};
pub use json::json;
pub use law_page::{law_list, law_page};
pub use summary::summary;
pub use table::{flat, flat_names, number, trajectory_csv};
