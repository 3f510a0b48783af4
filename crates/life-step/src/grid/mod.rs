//! Boards of any size: [`Bounded`] by dead cells, or a [`Torus`] with opposite edges joined.
//!
//! ```
//! use life_step::Rule;
//! use life_step::grid::Torus;
//!
//! // A glider comes back to where it started after 4 x 100 generations round a torus of 100 x 100.
//! let mut torus = Torus::new(100, 100, Rule::LIFE)?;
//! for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
//!     torus.set(x, y, true);
//! }
//! let start = torus.clone();
//! torus.advance(400);
//! assert_eq!(torus, start);
//! # Ok::<(), life_step::grid::SizeError>(())
//! ```
//!
//! # How it works
//! A board is cut into up to 256 bands of equal height, and lane `i` of a vector belongs to band
//! `i`: the neighbours of the 256 cells of a vector are then eight whole vectors, no bit is ever
//! shifted, and the bands are joined by two more rows that are computed for every generation. A
//! generation of Conway's Life takes 16.5 instructions for 256 cells on a processor with AVX2
//! (detected at run time with feature `std`), whatever lives on the board. Boards too large for the
//! caches are stepped in strips, several generations each.
//!
//! A board takes one bit of memory a cell, and while it fits into the caches another one to step
//! it; boards with fewer than 256 rows *and* columns take more than that, up to 100 bytes a column.

mod as_world;
mod bands;
#[cfg(feature = "bitvec")]
mod bit_slices;
mod bits;
mod board;
mod edge;
mod error;
mod plane;
mod sweep;
mod two_owners;

#[cfg(feature = "bitvec")]
pub use bit_slices::LengthError;
pub(crate) use bits::transpose;
pub use board::{Bounded, Grid, Torus};
pub use edge::{DeadEdge, Edge, JoinedEdges};
pub use error::{GridError, MAX_CELLS, OutsideError, SizeError};
pub use two_owners::{TwoOwnersBounded, TwoOwnersGrid, TwoOwnersTorus};
