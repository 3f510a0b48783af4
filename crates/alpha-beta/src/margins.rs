//! The margins of forward pruning.

/// The margins of [forward pruning](crate#forward-pruning) for one game, in points. A margin of 0
/// switches its technique off. Good margins are found by matches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Pruning {
    /// The margin of reverse futility pruning for each ply of depth: a node whose evaluation is
    /// above beta by at least this is cut off.
    pub reverse_futility: i32,
    /// The margin of futility pruning for each ply of depth: late quiet moves are left out if the
    /// evaluation is below alpha by at least this.
    pub futility: i32,
    /// The number of quiet moves that are searched at depth 0. The square of the depth is added.
    /// Later quiet moves are left out (late move pruning).
    pub late_moves: usize,
}

impl Pruning {
    /// No pruning.
    pub const NONE: Self = Self {
        reverse_futility: 0,
        futility: 0,
        late_moves: 0,
    };

    /// Sets [`reverse_futility`](Self::reverse_futility).
    #[must_use]
    pub const fn with_reverse_futility(mut self, points: i32) -> Self {
        self.reverse_futility = points;
        self
    }

    /// Sets [`futility`](Self::futility).
    #[must_use]
    pub const fn with_futility(mut self, points: i32) -> Self {
        self.futility = points;
        self
    }

    /// Sets [`late_moves`](Self::late_moves).
    #[must_use]
    pub const fn with_late_moves(mut self, count: usize) -> Self {
        self.late_moves = count;
        self
    }
}
