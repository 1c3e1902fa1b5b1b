//! What is built for instructions that are chosen at run time.

/// Work that is built once for every set of instructions. Everything that it calls must be `#[inline(always)]` to be built with it.
pub trait Work {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run(self) -> Self::Output;
}
