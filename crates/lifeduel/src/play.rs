//! Placing a cell (rule 1.2); after the last one the generations pass (rule 1.4); and the events of
//! both.

use core::fmt;
use core::ops::ControlFlow;

use grid_core::{Game, Observer, Outcome, Player, key_of};

use crate::{Board, Cell, Phase, Position};

/// One thing that happened in a turn. The first event of a turn is the placement. The last
/// placement is followed by the generations, each with its births and deaths row by row from the
/// top left, and then by the count. `Display` describes an event in words.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Event {
    /// A player placed a cell.
    Placed {
        /// The player.
        player: Player,
        /// The cell.
        cell: Cell,
    },
    /// A generation has passed. Its births and deaths follow.
    Generation {
        /// The number of the generation, from 1.
        number: u16,
        /// The board after it.
        board: Board,
    },
    /// A cell with exactly three living neighbours was born.
    Born {
        /// The owner of the cell: the owner of most of the three neighbours.
        owner: Player,
        /// The cell.
        cell: Cell,
    },
    /// A cell with too few or too many living neighbours died.
    Died {
        /// The player who owned it.
        owner: Player,
        /// The cell.
        cell: Cell,
    },
    /// The living cells were counted.
    Counted {
        /// The number of the first player's cells.
        first: u32,
        /// The number of the second player's cells.
        second: u32,
        /// The result of the game.
        result: Outcome,
    },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Placed { player, cell } => {
                write!(f, "player {} placed a cell on {cell}", player.number())
            }
            Self::Generation { number, board } => {
                let [first, second] = Player::ALL.map(|player| board.count(player));
                let cells = if first == 1 { "cell" } else { "cells" };
                let counts = format_args!("player 1 has {first} {cells}, player 2 has {second}");
                write!(f, "generation {number}: {counts}")
            }
            Self::Born { owner, cell } => {
                write!(f, "a cell of player {} was born on {cell}", owner.number())
            }
            Self::Died { owner, cell } => {
                write!(f, "the cell of player {} on {cell} died", owner.number())
            }
            Self::Counted { first, second, .. } => {
                write!(f, "the count is {first} to {second}")
            }
        }
    }
}

impl Game for Position {
    type Move = Cell;
    type Event = Event;

    /// The players alternate. After all placements it is the first player's turn again; after a
    /// violation it stays the turn of the player who violated the rules.
    #[inline]
    fn turn(&self) -> Player {
        match self.phase {
            Phase::Placement(placed) if placed % 2 == 1 => Player::Second,
            Phase::Placement(_) | Phase::Simulation(_) => Player::First,
            Phase::Violation(player) => player,
        }
    }

    /// After the last placement the result is decided: the remaining generations are run and the
    /// cells counted.
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        match self.phase {
            Phase::Violation(player) => Some(Outcome::Win(player.other())),
            Phase::Simulation(_) => Some(self.counted()),
            Phase::Placement(_) => (self.placements_left() == 0).then(|| self.counted()),
        }
    }

    /// Returns a draw, which never happens: there is room for all placements.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    /// Visits the dead cells, row by row from the top left.
    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        let board = self.board();
        let mut dead = self.placeable();
        while dead != 0 {
            f(board.cell_at(dead.trailing_zeros() as usize))?;
            dead &= dead - 1;
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn play_with(&mut self, cell: Cell, on: &mut impl Observer<Self>) {
        let player = self.turn();
        let Phase::Placement(placed) = self.phase else {
            return;
        };
        self.cells[player.index()] |= self.board().bit(cell);
        self.phase = Phase::Placement(placed.saturating_add(1));
        on.event(Event::Placed { player, cell });
        if self.placements_left() == 0 {
            self.run_generations(on);
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let phase = match self.phase {
            Phase::Placement(placed) => u64::from(placed),
            Phase::Simulation(generations) => 1 << 16 | u64::from(generations),
            Phase::Violation(player) => 2 << 16 | player as u64,
        };
        let [first, second] = self.cells;
        key_of(&[first, second, self.spec.number(), phase])
    }

    #[inline]
    fn move_count(&self) -> u64 {
        self.placeable().count_ones().into()
    }

    #[inline]
    fn nth_move(&self, n: u64) -> Option<Cell> {
        let mut dead = self.placeable();
        if n >= u64::from(dead.count_ones()) {
            return None;
        }
        for _ in 0..n {
            dead &= dead - 1;
        }
        Some(self.board().cell_at(dead.trailing_zeros() as usize))
    }

    #[inline]
    fn is_legal(&self, cell: Cell) -> bool {
        self.placeable() & self.board().bit(cell) != 0
    }
}

impl Position {
    /// Returns the position after a placement.
    #[cfg(feature = "ai")]
    pub(crate) fn with(&self, cell: Cell) -> Self {
        let mut after = *self;
        after.play_unchecked(cell);
        after
    }

    /// Returns the bits of the cells that can be placed.
    #[inline]
    pub(crate) fn placeable(&self) -> u64 {
        match self.placements_left() {
            0 => 0,
            _ => self.board().dead(),
        }
    }

    /// Runs the generations one by one, then counts.
    #[inline]
    fn run_generations<O: Observer<Self>>(&mut self, on: &mut O) {
        for number in 1..=self.spec.generations() as u16 {
            on.step(self);
            let before = self.board();
            let after = before.after(1);
            on.event(Event::Generation {
                number,
                board: after,
            });
            for cell in before.all().take_while(|_| O::IS_ON) {
                match (before.owner(cell), after.owner(cell)) {
                    (None, Some(owner)) => on.event(Event::Born { owner, cell }),
                    (Some(owner), None) => on.event(Event::Died { owner, cell }),
                    _ => {}
                }
            }
            self.cells = after.cells;
            self.phase = Phase::Simulation(number);
        }
        on.step(self);
        self.phase = Phase::Simulation(self.spec.generations() as u16);
        let board = self.board();
        on.event(Event::Counted {
            first: board.count(Player::First),
            second: board.count(Player::Second),
            result: self.counted(),
        });
    }
}
