//! Setting up positions, and which can be played.

use grid_core::{Outcome, Player, PositionError, SquareSet};

use crate::{Cell, Position, Set, Size};

/// A position that is being set up. Its fields can be anything; [`build`](Self::build) checks them.
/// It begins as another position (`from`), such as the start on a board.
///
/// ```
/// use conquid::{Cell, Player, Position, PositionBuilder, Size, SquareSet};
///
/// let mut builder = PositionBuilder::from(Position::start_of(Size::SMALL));
/// builder.cells[0].insert(Cell::at(0, 0));
/// builder.turn = Player::Second;
/// assert_eq!(builder.build()?.to_string(), "7x14b1 x13./14./14./4.X4.O4./14./14./14. 2 -");
///
/// builder.cells[1].insert(Cell::at(3, 4));
/// let error = builder.build().unwrap_err();
/// assert_eq!((error.at, error.expected), (Some(Cell::at(3, 4)), "no cell of a base"));
/// # Ok::<(), conquid::PositionError<Cell>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionBuilder {
    /// The board.
    pub size: Size,
    /// The cells of the two players, without their bases.
    pub cells: [Set; 2],
    /// The player to move.
    pub turn: Player,
    /// The result; `None` while the game goes on.
    pub result: Option<Outcome>,
}

impl From<Position> for PositionBuilder {
    fn from(position: Position) -> Self {
        Self {
            size: position.size,
            cells: position.cells,
            turn: position.turn,
            result: position.result,
        }
    }
}

impl PositionBuilder {
    /// Returns the position.
    ///
    /// # Errors
    /// If the players share a cell, or if a cell belongs to a base or is not on the board.
    pub fn build(&self) -> Result<Position, PositionError<Cell>> {
        let [first, second] = self.cells;
        if let Some(shared) = (first & second).first() {
            return Err(PositionError::at(shared, "a cell of one player"));
        }
        if let Some(cell) = ((first | second) - self.size.playable()).first() {
            return Err(PositionError::at(
                cell,
                match self.size.contains(cell) {
                    true => "no cell of a base",
                    false => "a cell of the board",
                },
            ));
        }
        Ok(Position {
            cells: self.cells,
            size: self.size,
            turn: self.turn,
            result: self.result,
        })
    }
}
