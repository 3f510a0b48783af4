//! Work on vectors, generic over the instructions.

use super::circuit::Circuit;
use super::vector::Lanes;
use crate::program::Program;

/// Work on vectors. `run` and everything it calls must be inlined, to be compiled for the instance.
pub(crate) trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
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
pub(crate) trait CircuitWork {
    type Output;

    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;
}
