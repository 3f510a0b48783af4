//! A tiny game with everything that records and tools must handle: decided positions, positions
//! without moves, repetitions, quiet plies.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use grid_core::{Game, HistoryRules, Notation, Observer, Outcome, ParseError, Player, key_of};

/// A token moves on a ring of six cells, one step to either side. On cell 0 the player to move may
/// take a stone instead. A player who steps on cell 3, the pit, loses. A player who cannot move,
/// because no stone is left, loses as well.
///
/// Its text is `CELL STONES TURN QUIET`: `0 2 first 0`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ring {
    pub cell: u8,
    pub stones: u8,
    pub turn: Player,
    /// The number of plies since a stone was taken.
    pub quiet: u32,
}

/// A move.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    Left,
    Right,
    Take,
}

/// An effect of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// The token has come to this cell.
    Stepped(u8),
    /// A stone was taken, and this many are left.
    Taken(u8),
}

impl Ring {
    /// The number of cells of the ring.
    const CELLS: u8 = 6;
    /// The pit: a player who steps on this cell loses.
    const PIT: u8 = 3;

    /// The token on cell 0, with this many stones to take.
    pub const fn with_stones(stones: u8) -> Self {
        Self {
            cell: 0,
            stones,
            turn: Player::First,
            quiet: 0,
        }
    }
}

impl Game for Ring {
    type Move = Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        quiet_plies: Some(7),
        plies: Some(20),
    };

    fn turn(&self) -> Player {
        self.turn
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        (self.cell == Self::PIT).then_some(Outcome::Win(self.turn))
    }

    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(!self.turn)
    }

    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.stones > 0 && self.cell != Self::PIT {
            f(Move::Left)?;
            f(Move::Right)?;
            if self.cell == 0 {
                f(Move::Take)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let step = match m {
            Move::Left => Self::CELLS - 1,
            Move::Right => 1,
            Move::Take => 0,
        };
        if step == 0 {
            self.stones -= 1;
            self.quiet = 0;
            on.event(Event::Taken(self.stones));
        } else {
            self.cell = (self.cell + step) % Self::CELLS;
            self.quiet += 1;
            on.event(Event::Stepped(self.cell));
        }
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        key_of(&[self.cell.into(), self.stones.into(), self.turn as u64])
    }

    fn same_state(&self, other: &Self) -> bool {
        (self.cell, self.stones, self.turn) == (other.cell, other.stones, other.turn)
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet
    }
}

impl Notation for Ring {
    const NAME: &'static str = "ring";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        [Move::Left, Move::Right, Move::Take]
            .into_iter()
            .find(|m| m.to_string() == text)
            .ok_or_else(|| ParseError::new("move", text, 0, "left, right or take"))
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            cell,
            stones,
            turn,
            quiet,
        } = self;
        write!(f, "{cell} {stones} {turn} {quiet}")
    }
}

impl FromStr for Ring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let read = || {
            let mut words = text.split(' ');
            Some(Self {
                cell: words
                    .next()?
                    .parse()
                    .ok()
                    .filter(|&cell| cell < Self::CELLS)?,
                stones: words.next()?.parse().ok()?,
                turn: words.next()?.parse().ok()?,
                quiet: words.next()?.parse().ok()?,
            })
        };
        read()
            // One spelling only: no signs, no leading zeros, no further characters.
            .filter(|ring| ring.to_string() == text)
            .ok_or_else(|| ParseError::new("position", text, 0, "CELL STONES TURN QUIET"))
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&format!("{self:?}").to_lowercase())
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}
