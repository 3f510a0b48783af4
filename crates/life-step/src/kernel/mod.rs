//! The step of a generation over vectors of 256 cells, and the instance of it that fits the
//! processor.
//!
//! The lanes of a vector are cells far apart, not side by side: the neighbours of 256 cells are
//! then eight whole vectors, and nothing is ever shifted. What the lanes are (256 bands of one
//! board, or 256 boards) is the caller's affair.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod circuit;
mod instance;
#[cfg(feature = "grid")]
mod rows;
mod vector;
mod work;

#[cfg(feature = "unbounded")]
pub(crate) use circuit::{Circuit, Window, two_columns};
pub use instance::Kernel;
#[cfg(feature = "grid")]
pub(crate) use rows::{Generations, OwnedGenerations};
#[cfg(feature = "grid")]
pub(crate) use vector::LANES;
pub(crate) use vector::{Lanes, Vector};
#[cfg(feature = "unbounded")]
pub(crate) use work::RuleWork;
#[cfg(feature = "grid")]
pub(crate) use work::Work;
