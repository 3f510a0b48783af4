//! Generations of vectors of 256 cells, with the fastest instructions of the processor.
//!
//! The lanes of a vector hold cells that are far apart, not adjacent. So the neighbours of 256
//! cells are eight whole vectors, and no bit is shifted. The caller decides what the lanes are: 256
//! bands of one board, or 256 boards.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod circuit;
mod instance;
#[cfg(feature = "grid")]
mod rows;
#[cfg(all(test, feature = "grid"))]
mod tests;
mod vector;
mod work;

#[cfg(feature = "hashlife")]
pub(crate) use circuit::Any;
#[cfg(any(feature = "hashlife", feature = "unbounded"))]
pub(crate) use circuit::Life;
#[cfg(feature = "unbounded")]
pub(crate) use circuit::{Circuit, Window, column, two_columns};
pub use instance::Kernel;
#[cfg(feature = "grid")]
pub(crate) use rows::{Generations, OwnedGenerations, Sides};
#[cfg(feature = "grid")]
pub(crate) use vector::{InRows, LANES, Logic, Row};
pub(crate) use vector::{Instructions, Lanes, Vector};
pub use work::WordWork;
#[cfg(any(feature = "grid", feature = "hashlife"))]
pub(crate) use work::Work;
#[cfg(feature = "unbounded")]
pub(crate) use work::{CircuitWork, RuleWork};
