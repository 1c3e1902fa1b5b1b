//! Panels: many collisions side by side, each a few quadratures instead of hundreds of steps in time. This room knows no bodies and no text.
//!
//! Write x > 0 for the indentation of the spring, z for its memory, u for its speed. In a phase z is a function of x alone, whatever the
//! velocity: the nodes of a panel lie in z (in ζ, see `map.rs`), so that the turn and z = 0 are ends of panels and no event is searched for. Both
//! singularities, xᵖ at zero and the root at the turn, are smooth in the panel's own variable θ. Loading is the same backwards in time.
//!
//! What comes out is dimensionless, as in [`crate::law`]. A collision that panels cannot vouch for (it turns more than once, sticks, or its
//! error is too large) has no answer here, and belongs to [`crate::hybrid`].
//!
//! ```
//! use carom::law::{Dashpot, EndRule, Lienard};
//! use carom::panels::{Problem, Wish, solve};
//!
//! // Hertz's spring without damping gives back all it took.
//! let law = Lienard::new((1.0, 1.5), None, (Dashpot::Parallel, 0.0, 1.5));
//! let wish = Wish { rtol: 1e-10, errors: true, extremes: true };
//! let solved = solve(&[Problem { law, load: 0.0, end: EndRule::Force }], &wish);
//! let collision = solved[0].unwrap();
//! assert!((collision.figures.velocity - 1.0).abs() < 1e-10);
//! assert!((collision.figures.duration - 3.2180).abs() < 1e-4);
//! ```

// Several arrays of nodes are walked at once.
#![allow(clippy::needless_range_loop)]

mod batch;
mod branch;
mod collision;
mod extremes;
mod figures;
mod given;
mod kind;
mod loading;
mod map;
mod motion;
mod nodes;
mod parting;
mod plan;
mod problem;
mod rule;
mod series;
mod slopes;
mod solved;
mod span;

pub use batch::{solve, solve_with};
pub use figures::Figures;
pub use problem::{DIRECTIONS, Problem, Wish};
pub use slopes::{Slopes, slopes};
pub use solved::Solved;
