//! Errors of boards.

use crate::pattern::Topology;

/// The greatest number of cells of a board: 2^34 (17 billion, 2 GiB).
pub const MAX_CELLS: u64 = 1 << 34;

/// The error for a board that cannot be made.
///
/// ```
/// use life_worlds::Rule;
/// use life_worlds::grid::{Bounded, SizeError};
///
/// let error = Bounded::new(1 << 20, 1 << 20, Rule::LIFE).unwrap_err();
/// assert!(matches!(error, SizeError::OutOfRange { .. }));
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// Fewer than one cell, or more than [`MAX_CELLS`].
    #[error(
        "a board of {width} x {height} cells: expected 1 to {} cells",
        MAX_CELLS
    )]
    OutOfRange {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
    /// There is not enough memory, or the board is so narrow that it would take more than 4 GiB.
    #[error("no memory for a board of {width} x {height} cells")]
    OutOfMemory {
        /// The number of columns.
        width: usize,
        /// The number of rows.
        height: usize,
    },
}

/// A cell is not on the board.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cell ({x}, {y}) is not on the board of {width} x {height} cells")]
#[non_exhaustive]
pub struct OutsideError {
    /// The column of the cell.
    pub x: i64,
    /// The row of the cell.
    pub y: i64,
    /// The number of columns of the board.
    pub width: usize,
    /// The number of rows of the board.
    pub height: usize,
}

/// Why a board cannot be made.
///
/// ```
/// use life_worlds::grid::{Bounded, GridError};
/// use life_worlds::pattern::Pattern;
///
/// let torus = Pattern::parse("x = 1, y = 1, rule = B3/S23:T8,8\no!")?;
/// assert!(matches!(Bounded::from_pattern(&torus), Err(GridError::Topology(_))));
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GridError {
    /// There can be no board of this size.
    #[error(transparent)]
    Size(#[from] SizeError),
    /// A cell is not on the board.
    #[error(transparent)]
    Outside(#[from] OutsideError),
    /// The pattern is made for the other kind of board.
    #[error("the pattern is made for another kind of board, {0}")]
    Topology(Topology),
}
