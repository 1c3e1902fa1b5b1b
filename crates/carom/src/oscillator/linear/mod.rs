//! The linear models of P4 Tables 1-3: springs and dashpots between a wall and a mass, in every choice of state variables the
//! tables list.
//!
//! A model is a drawing (`drawings`), of which its equation and its energies follow; a form is a choice of state variables, and its matrix
//! follows from the equation and P4 eq. 1. A test compares each with the transfer function of its drawing.
//!
//! **Each form integrates its own state vector with its own matrix** ([`Form`]): none is turned into another before. What a
//! vector does not contain is read from it: v or p by m v = J - p (P4 eq. 9), r as ṗ or as u - m v̇. J = m v₀ + ∫ u dt is an input
//! quadrature. A vector without x has the displacement integrated beside it, ẋ = v: an output, which does not act on it.
//!
//! **The start.** From rest unless said otherwise. An initial displacement x₀ is one that was held so long before t = 0 that no dashpot
//! moves any more: a model in which some spring alone bears a load then pulls with that spring; in the others (fluids, Maxwell, chain) the
//! dashpots have yielded, r = 0, and displacements count from x₀. An initial velocity v₀ is given to the mass at t = 0 suddenly; where
//! a path of dashpots leads through the model the force is finite at once. The tables' forms with ∫u hold from rest; here m v₀ is in
//! J and x₀ in constants of integration, so that they hold from every start of this kind.
//!
//! **Energy.** Heat is the sum over the dashpots, stored energy the sum over the springs, both from x, v, r, p; two models need one more
//! quantity for that, integrated beside the vector.
//!
//! A damper beside a linear model is refused, since the tables' forms have none and the models have their own dashpots; so is a prescribed
//! displacement, because every form is one of model and mass together.

mod catalogue;
mod convert;
mod drawings;
mod form;
mod model;
mod system;

pub(super) use catalogue::ENTRIES;
pub use catalogue::{Linear, LinearKind};
pub use convert::State;
pub use form::{Form, LARGEST, Motion, Variable};
pub use model::Model;
pub(super) use system::{refused, system};
