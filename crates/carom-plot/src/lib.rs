//! Pictures of what carom computes, as SVG: what a paper would print.
//!
//! A [`Figure`] is panels of [`Mark`]s on axes; it knows no physics. The other modules make figures of outcomes.

mod axis;
mod figure;
mod mark;
mod panel;
pub mod pictures;
mod svg;
mod theme;
mod thin;
mod view;

pub use axis::{Axis, Placed, Scale, Tick};
pub use figure::{COLUMN, Figure, Style, TWO_COLUMNS};
pub use mark::{Look, Mark, Sign};
pub use panel::Panel;
pub use theme::Theme;
