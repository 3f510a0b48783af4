//! A position: the parameters, the cells, and the phase of the game.

use grid_core::{Outcome, Player};

use crate::life::{self, Cells};
use crate::{Board, Spec};

/// The phase of a game. `Display` writes it as in the text of a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// This many cells have been placed.
    Placement(u8),
    /// All cells have been placed, and this many generations have passed.
    Simulation(u16),
    /// The game ended early: this player has violated the rules and lost.
    Violation(Player),
}

/// A position of Life Duel, on any board of up to 64 cells.
///
/// ```
/// use lifeduel::{Cell, Game, Position};
///
/// let mut position = Position::START;
/// position.play(Cell::at(2, 3))?;
/// assert_eq!(position.to_string(), "6x6t6g3 6./6./3.x2./6./6./6. p1");
/// # Ok::<(), grid_core::IllegalMove<lifeduel::Cell>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) spec: Spec,
    pub(crate) cells: Cells,
    pub(crate) phase: Phase,
}

impl Position {
    /// The start of the usual game.
    pub const START: Self = Self::start_of(Spec::STANDARD);

    /// Returns the start of a game with these parameters: all cells dead, the first player to
    /// place.
    pub const fn start_of(spec: Spec) -> Self {
        Self {
            spec,
            cells: [0; 2],
            phase: Phase::Placement(0),
        }
    }

    /// Returns the parameters of the game.
    #[inline]
    pub const fn spec(&self) -> Spec {
        self.spec
    }

    /// Returns the phase of the game.
    #[inline]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// Returns the board.
    #[inline]
    pub const fn board(&self) -> Board {
        Board::with_cells(self.spec, self.cells)
    }

    /// Returns the same position on a board that can be run in lanes: on its side if it is too wide.
    pub(crate) fn upright(&self) -> Self {
        let (height, width) = (self.spec.height(), self.spec.width());
        match width > life::WIDEST {
            true => Self {
                spec: self.spec.turned(),
                cells: life::turned(self.cells, height, width),
                ..*self
            },
            false => *self,
        }
    }

    /// Returns how many cells both players together still have to place; 0 if the game is over.
    #[inline]
    pub const fn placements_left(&self) -> usize {
        match self.phase {
            Phase::Placement(placed) => self.spec.plies().saturating_sub(placed as usize),
            Phase::Simulation(_) | Phase::Violation(_) => 0,
        }
    }

    /// Returns the board after all generations if nothing more is placed.
    #[inline]
    pub fn simulated(&self) -> Board {
        self.board().after(self.generations_left())
    }

    /// Returns how many generations have not yet passed; 0 after a violation.
    #[inline]
    pub(crate) fn generations_left(&self) -> usize {
        match self.phase {
            Phase::Placement(_) => self.spec.generations(),
            Phase::Simulation(passed) => self.spec.generations().saturating_sub(passed.into()),
            Phase::Violation(_) => 0,
        }
    }

    /// Returns the result by counting, for positions in which all cells are placed.
    pub(crate) fn counted(&self) -> Outcome {
        self.simulated().result(self.spec.first_wins_ties())
    }

    /// Returns the position after a player has violated the rules: the player has lost, the board
    /// is unchanged, and no generation passes. `None` if the game is over already.
    pub fn violated_by(&self, player: Player) -> Option<Self> {
        (self.placements_left() > 0).then_some(Self {
            phase: Phase::Violation(player),
            ..*self
        })
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}
