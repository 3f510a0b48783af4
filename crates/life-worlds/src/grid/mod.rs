//! Boards of any size, with dead cells around them or with opposite edges joined: [`Grid`].
//!
//! ```
//! use life_worlds::{Rule, grid::Grid, pattern::Topology};
//!
//! // A glider returns to its start after 4 x 100 generations on a torus of 100 x 100.
//! let mut torus = Grid::new(Topology::torus(100, 100), Rule::LIFE)?;
//! for (x, y) in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)] {
//!     torus.set(x, y, true)?;
//! }
//! let start = torus.clone();
//! torus.advance(400);
//! assert_eq!(torus, start);
//! # Ok::<(), life_worlds::WorldError>(())
//! ```
//!
//! # How it works
//! A board is divided into up to 256 bands of equal height. Lane `i` of a vector belongs to band
//! `i`, so the neighbours of the 256 cells of a vector are eight whole vectors, and no bit is
//! shifted. Two more rows, filled in before every generation, join the bands. A generation of
//! Conway's Life takes 16.5 instructions for 256 cells on a processor with AVX2, and 12 for 512
//! cells on one with AVX-512 (both detected at run time), however many cells
//! live. Up to 32 generations are computed in one pass over the columns, so that all but the first
//! read from a cache. Boards too large for the caches are stepped in strips, and so need no second
//! board for the next generation.
//!
//! A board takes one bit of memory a cell, and as much again for stepping while it fits into the
//! caches, or if it is too narrow for strips. Boards with fewer than 256 rows *and* columns take
//! more, up to 100 bytes a column.

mod bands;
#[cfg(feature = "bitvec")]
mod bit_slices;
mod bits;
mod board;
mod dying;
mod plane;
pub(crate) mod sweep;

pub use board::Grid;
pub(crate) use dying::DyingBoard;
pub(crate) use sweep::check_memory;
