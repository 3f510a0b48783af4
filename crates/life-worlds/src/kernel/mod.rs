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
mod famous;
mod instance;
mod lookup;
mod rows;
#[cfg(test)]
mod tests;
mod tile;
mod vector;
mod work;

pub(crate) use circuit::Any;
pub(crate) use circuit::Life;
pub(crate) use circuit::{Circuit, Window, column, two_columns};
pub(crate) use instance::{run, run_counting, run_rule};
pub(crate) use life_step::Kernel;
pub(crate) use lookup::Lookup;
pub(crate) use rows::{Generations, Sides};
pub(crate) use tile::{ROWS, Tile, TileSteps, step, step_rows};
pub(crate) use vector::{InRows, LANES, Logic, Row};
pub(crate) use vector::{Lanes, Vector};
pub(crate) use work::Work;
pub(crate) use work::{CircuitWork, RowRule, RuleWork};
