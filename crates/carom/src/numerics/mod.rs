//! Numerical tools that know no physics.

mod chebyshev;
mod dense;
mod eigen;
mod elimination;
mod gamma;
mod legendre;
mod minimum;
mod parallel;
mod quadrature;
mod quantile;
mod random;
mod root;
mod sampled;
mod sobol;

pub use chebyshev::{chebyshev_coefficients, chebyshev_points, chebyshev_sums};
pub use dense::{Cholesky, Square, dot};
pub use eigen::symmetric;
pub use elimination::{eliminate, solve};
pub use gamma::{beta, ln_gamma};
pub use legendre::{Running, legendre, rule, table as legendre_table};
pub use minimum::{golden, least, try_golden};
pub use parallel::{cores, map, stream};
pub use quadrature::double_exponential;
pub use quantile::{chi_square, student};
pub use random::{Lattice, Random};
pub use root::{Bracket, bisect, to_the_last_digit, try_bisect};
pub use sampled::Sampled;
pub use sobol::{SOBOL_DIMENSIONS, Sobol};
