//! Outcomes as JSON, as text for people, and as tables. This module computes nothing: it reads, orders and rounds.

mod audit;
mod beam_summary;
mod columns;
mod cor;
mod curve;
mod design;
mod digits;
mod factor_list;
mod fit_compare;
mod fit_json;
mod fit_summary;
mod fit_table;
mod fit_words;
mod json;
mod law_page;
mod oscillator_summary;
mod outcome;
mod page;
mod restoring_page;
mod summary;
mod table;
mod verify;

pub use audit::{audit_csv, audit_json, audit_text};
pub use beam_summary::beam_summary;
pub use cor::{cor_json, cor_text, cor_warnings};
pub use curve::{curve_csv, curve_json, curve_text};
pub use design::{
    alpha_json, alpha_text, changes_json, changes_text, design_json, design_text, found_json, found_text,
};
pub use factor_list::{factor_list, factor_page};
pub use fit_compare::{comparison_json, comparison_summary};
pub use fit_json::fit_json;
pub use fit_summary::fit_summary;
pub use fit_table::{fit_curve_csv, fit_front_csv, fit_profiles_csv};
pub use json::{beam_json, json, oscillator_json};
pub use law_page::{law_list, law_page};
pub use oscillator_summary::oscillator_summary;
pub use outcome::{outcome_json, outcome_summary};
pub use restoring_page::{restoring_list, restoring_page};
pub use summary::summary;
pub use table::{number, oscillator_loop_csv, push_float, push_number, trajectory_csv};
pub use verify::{verify_csv, verify_events_csv, verify_json, verify_text};
