//! Generations of vectors of 256 cells, with the fastest instructions of the processor.
//!
//! On boards, the lanes of a vector hold cells that are far apart, not adjacent. So the neighbours
//! of 256 cells are eight whole vectors, and no bit is shifted. In tiles and leaves the words of a
//! vector are rows of cells.
//!
//! What is computed with registers has no closures: they would be compiled as separate functions,
//! without the instructions of the instance.

mod blocks;
mod circuit;
mod famous;
mod instance;
mod lanes;
mod lookup;
pub(crate) mod prepared;
mod rows;
mod sums;
#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_panics_doc, reason = "they are tests")]
pub(crate) mod tests;
mod vector;
mod work;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use circuit::Life;
pub(crate) use instance::run;
pub(crate) use lanes::{Lanes, Row};
pub(crate) use life_step::Kernel;
pub(crate) use lookup::Inputs;
pub(crate) use prepared::Prepared;
pub(crate) use rows::{BoardSteps, Sides};
pub(crate) use vector::{LANES, Logic, Vector};
pub(crate) use work::{RuleWork, Stepper, Work};
