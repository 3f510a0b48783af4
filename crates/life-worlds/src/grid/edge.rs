//! What is beyond the edges of a board.

/// What is beyond the edges of a [`Grid`](super::Grid): [`DeadEdge`] or [`JoinedEdges`].
pub trait Edge: sealed::Edge {}

mod sealed {
    pub trait Edge: Copy + Eq + std::hash::Hash + std::fmt::Debug {
        const IS_TORUS: bool;
    }
}

/// Everything outside is dead.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct DeadEdge;

/// Opposite edges are joined.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct JoinedEdges;

impl sealed::Edge for DeadEdge {
    const IS_TORUS: bool = false;
}

impl sealed::Edge for JoinedEdges {
    const IS_TORUS: bool = true;
}

impl Edge for DeadEdge {}

impl Edge for JoinedEdges {}
