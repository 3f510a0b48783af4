//! Why worlds cannot be made, advanced or written.

use life_step::Generations;

use crate::algorithm::Algorithm;
use crate::pattern::TooLarge;

/// The greatest number of cells of a board.
pub(crate) const MAX_CELLS: u64 = 1 << 34;

/// Why a world cannot be made, changed, advanced or written.
///
/// ```
/// use life_worlds::grid::Grid;
/// use life_worlds::pattern::Topology;
/// use life_worlds::{Rule, WorldError};
///
/// let error = Grid::new(Topology::bounded(1 << 20, 1 << 20), Rule::LIFE).unwrap_err();
/// assert!(matches!(error, WorldError::BoardSize { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WorldError {
    /// A board of fewer than one cell, or of more than [`MAX_CELLS`](crate::grid::Grid::MAX_CELLS).
    #[error("a board of {width} x {height} cells: expected 1 to {MAX_CELLS} cells")]
    BoardSize {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// A board, with what it takes to step it, needs more memory than there is or than is allowed,
    /// or it is so narrow that it would take more than 4 GiB.
    #[error("no memory for a board of {width} x {height} cells")]
    BoardMemory {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// A cell is not on the board.
    #[error("cell ({x}, {y}) is not on the board of {width} x {height} cells")]
    Outside {
        /// The column of the cell.
        x: i64,
        /// The row of the cell.
        y: i64,
        /// The number of columns of the board.
        width: usize,
        /// The number of rows of the board.
        height: usize,
    },
    /// A slice of bits has another length than the board has cells.
    #[error("{found} bits for {expected} cells")]
    Bits {
        /// The number of bits.
        found: usize,
        /// The number of cells.
        expected: usize,
    },
    /// A cell is farther away from (0, 0) than 2^60 columns or rows.
    #[error("cell ({x}, {y}) is more than 2^60 away from (0, 0)")]
    TooFar {
        /// The column.
        x: i64,
        /// The row.
        y: i64,
    },
    /// The world, or a single generation of it, takes more memory than it is allowed.
    #[error("the world does not fit into {limit} bytes after generation {generation}")]
    MemoryLimit {
        /// The limit in bytes.
        limit: usize,
        /// The generation that was reached.
        generation: u128,
    },
    /// Cells could leave the coordinates of HashLife.
    #[error("a leap from generation {generation} could take cells farther than 2^125 from (0, 0)")]
    LeapTooFar {
        /// The generation that was reached.
        generation: u128,
    },
    /// The cells cannot be listed, or the format cannot hold them.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Under this rule the whole plane would come to life.
    #[error("under {0}, with births from nothing, more states work only on a board")]
    BirthFromNothing(Generations),
    /// The algorithm works only with two states.
    #[error("{0} works only with two states")]
    NeedsTwoStates(Algorithm),
    /// The algorithm works only on the plane, but the world has bounds.
    #[error("{0} works only on the unbounded plane: use the grid for a torus or a bounded board")]
    NeedsPlane(Algorithm),
    /// The grid works only within bounds, but the world has none.
    #[error("the grid works only on a torus or a bounded board")]
    NeedsBounds,
    /// The generation number would exceed `u128`.
    #[error(
        "too many generations after generation {now}: expected at most {} in all",
        u128::MAX,
        now = .0
    )]
    Overflow(u128),
}
