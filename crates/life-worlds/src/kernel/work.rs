//! Work on vectors, generic over the instructions.

use super::circuit::Circuit;
use super::vector::{Lanes, Vector};

/// Work on vectors. `run` and everything it calls must be inlined, to be compiled for the instance.
pub(crate) trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
}

/// Work on vectors under a rule.
pub(crate) trait RuleWork {
    type Output;

    /// Runs under an outer-totalistic rule.
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;

    /// Runs under another rule.
    fn run_rows<L: Lanes, R: RowRule>(self, rule: &R) -> Self::Output;
}

/// A rule that steps a row of cells, given the rows above, at and below them.
pub(crate) trait RowRule: Sync {
    /// Writes the next generation of the cells of `to`. Cell `i` is cell `i + 1` of each row, and
    /// the rows have two cells more than `to`.
    fn step<L: Lanes>(&self, rows: [&[Vector]; 3], to: &mut [Vector]);
}

/// Work on vectors under a rule that counts neighbours.
pub(crate) trait CircuitWork {
    type Output;

    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;
}
