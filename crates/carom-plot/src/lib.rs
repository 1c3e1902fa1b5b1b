//! Pictures of what carom computes, as SVG, and with the feature `png` as PNG: what a paper would print.
//!
//! A [`Figure`] is panels of [`Mark`]s on axes; it knows no physics. The other modules make figures of outcomes.

mod axis;
mod figure;
mod legend;
#[cfg(feature = "png")]
mod letters;
mod mark;
mod page;
mod panel;
pub mod pictures;
#[cfg(feature = "png")]
mod raster;
#[cfg(feature = "png")]
mod stroke;
mod svg;
mod theme;
mod thin;
mod view;

pub use axis::{Axis, Placed, Scale, Tick};
pub use figure::{COLUMN, Figure, Style, TWO_COLUMNS};
pub use legend::Standing;
pub use mark::{Look, Mark, Sign};
pub use panel::Panel;
pub use theme::Theme;
