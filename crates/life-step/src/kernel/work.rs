//! Work on vectors, generic over the instructions.

use super::circuit::Circuit;
use super::vector::Lanes;

/// Work on vectors. `run` and everything it calls must be inlined, to be compiled for the instance.
pub(crate) trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
}

/// Work on vectors under a rule.
pub(crate) trait RuleWork {
    type Output;

    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> Self::Output;
}
