//! Setting up positions, and which can be played.

use grid_core::PositionError;

use crate::{Board, Cell, Phase, Position, Spec};

/// A position that is being set up. Its fields can be anything; [`build`](Self::build) checks them.
/// It begins as another position (`from`), such as the start of a game.
///
/// ```
/// use lifeduel::{Cell, Phase, Player, Position, PositionBuilder};
///
/// let mut builder = PositionBuilder::from(Position::START);
/// builder.board = builder.board.with(Player::First, Cell::at(2, 3));
/// builder.phase = Phase::Placement(1);
/// assert_eq!(builder.build()?.to_string(), "6x6t6g3 6./6./3.x2./6./6./6. p1");
///
/// builder.phase = Phase::Simulation(9);
/// let error = builder.build().unwrap_err();
/// assert_eq!(error.expected, "a number of generations up to that of the game");
/// # Ok::<(), lifeduel::PositionError<Cell>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionBuilder {
    /// The parameters of the game.
    pub spec: Spec,
    /// The board, of the size that the parameters name.
    pub board: Board,
    /// The phase of the game.
    pub phase: Phase,
}

impl From<Position> for PositionBuilder {
    fn from(position: Position) -> Self {
        Self {
            spec: position.spec,
            board: position.board(),
            phase: position.phase,
        }
    }
}

impl PositionBuilder {
    /// What the number of [`Phase::Placement`] is.
    pub(crate) const PLACEMENTS: &str = "a number of placements up to that of the game";

    /// What the number of [`Phase::Simulation`] is.
    pub(crate) const GENERATIONS: &str = "a number of generations up to that of the game";

    /// Returns the position.
    ///
    /// # Errors
    /// If the board has another size than the parameters say or too few dead cells for the
    /// placements to come, or if the phase is later than the game lasts.
    pub fn build(&self) -> Result<Position, PositionError<Cell>> {
        self.check_board()?;
        self.check_phase()?;
        Ok(Position {
            spec: self.spec,
            cells: self.board.cells,
            phase: self.phase,
        })
    }

    /// Checks the size of the board.
    pub(crate) fn check_board(&self) -> Result<(), PositionError<Cell>> {
        let size = (self.board.height(), self.board.width());
        match size == (self.spec.height(), self.spec.width()) {
            true => Ok(()),
            false => Err(PositionError::new(
                "a board of the size that the parameters name",
            )),
        }
    }

    fn check_phase(&self) -> Result<(), PositionError<Cell>> {
        match self.phase {
            Phase::Placement(placed) => {
                let left = self.spec.plies().checked_sub(placed.into());
                let left = left.ok_or(PositionError::new(Self::PLACEMENTS))?;
                if left > self.board.dead().count_ones() as usize {
                    let expected = "enough dead cells for the placements to come";
                    return Err(PositionError::new(expected));
                }
            }
            Phase::Simulation(passed) if usize::from(passed) > self.spec.generations() => {
                return Err(PositionError::new(Self::GENERATIONS));
            }
            Phase::Simulation(_) | Phase::Violation(_) => {}
        }
        Ok(())
    }
}
