//! Work on vectors, generic over the instructions.

use super::circuit::Circuit;
use super::vector::Lanes;
use crate::program::Program;

/// Work on vectors. `run` and everything it calls must be inlined, to be compiled for the instance.
pub(crate) trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
}

/// Work on words, to be run by [`Kernel::run_on_words`](crate::Kernel::run_on_words).
///
/// `run` must be marked `#[inline(always)]`, and so must the functions that it calls. Only then are
/// they compiled with the instructions of each kernel, and loops over arrays of words use its
/// vectors.
pub trait WordWork {
    /// The result of the work.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Work on vectors under a rule.
pub(crate) trait RuleWork {
    type Output;

    /// Runs under a rule that counts neighbours.
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;

    /// Runs under any rule.
    fn run_program<L: Lanes>(self, program: &Program) -> Self::Output;
}

/// Work on vectors under a rule that counts neighbours.
#[cfg(feature = "unbounded")]
pub(crate) trait CircuitWork {
    type Output;

    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;
}
