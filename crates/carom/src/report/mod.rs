//! Outcomes as JSON, as text for people, and as tables. This module computes nothing: it reads, orders and rounds.

mod audit;
mod beam_json;
mod beam_summary;
mod beam_table;
mod columns;
mod cor;
mod design;
mod digits;
mod factor_list;
mod json;
mod law_page;
mod oscillator_json;
mod oscillator_summary;
mod oscillator_table;
mod restoring_page;
mod summary;
mod table;

pub use audit::{audit_csv, audit_json, audit_text};
pub use beam_json::beam_json;
pub use beam_summary::beam_summary;
pub use beam_table::{beam_flat, beam_flat_names, beam_trajectory_csv};
pub use cor::{cor_json, cor_text, cor_warnings};
pub use design::{alpha_text, changes_json, changes_text, design_json, design_text, found_json, found_text};
pub use factor_list::{factor_list, factor_page};
pub use json::json;
pub use law_page::{law_list, law_page};
pub use oscillator_json::{OSCILLATOR_STOP, oscillator_json};
pub use oscillator_summary::oscillator_summary;
pub use oscillator_table::{oscillator_flat, oscillator_flat_names, oscillator_loop_csv, oscillator_trajectory_csv};
pub use restoring_page::{restoring_list, restoring_page};
pub use summary::summary;
pub use table::{flat, flat_names, number, trajectory_csv};
