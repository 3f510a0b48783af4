//! A tiny game with everything that records and tools must handle: decided positions, positions
//! without moves, repetitions, quiet plies. A test of a law can give it a fault.

use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::faults::{FAULT, has};
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
        let is_draw = has("moves_after_the_end") && self.has_move();
        let in_the_pit = (self.cell == Self::PIT).then_some(Outcome::Win(self.turn));
        in_the_pit.or(is_draw.then_some(Outcome::Draw))
    }

    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.stones > 0 && self.cell != Self::PIT {
            f(Move::Left)?;
            f(Move::Right)?;
            if self.cell == 0 {
                f(Move::Take)?;
            }
            if has("a_move_visited_twice") {
                f(Move::Left)?;
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
        let event = if step == 0 {
            self.stones -= 1;
            self.quiet = 0;
            Event::Taken(self.stones)
        } else {
            self.cell = (self.cell + step) % Self::CELLS;
            self.quiet += 1;
            Event::Stepped(self.cell)
        };
        self.turn = !self.turn;
        if !has("a_move_that_does_nothing") {
            on.event(event);
        }
    }

    fn play_unchecked(&mut self, m: Move) {
        self.play_with(m, &mut ());
        self.quiet += u32::from(has("a_move_that_depends_on_being_watched"));
    }

    fn key(&self) -> u64 {
        static CALLS: AtomicU64 = AtomicU64::new(0);
        match FAULT.get() {
            "equal_positions_with_other_keys" => key_of(&[CALLS.fetch_add(1, Ordering::Relaxed)]),
            "a_key_of_two_states" => key_of(&[self.cell.into(), self.turn as u64]),
            _ => key_of(&[self.cell.into(), self.stones.into(), self.turn as u64]),
        }
    }

    fn same_state(&self, other: &Self) -> bool {
        let is_same = (self.cell, self.stones, self.turn) == (other.cell, other.stones, other.turn);
        is_same && !has("equal_positions_of_other_states")
    }

    fn is_progress(&self, _: &Self, _: Move) -> bool {
        self.quiet == 0
    }

    fn quiet_plies(&self) -> u32 {
        self.quiet
    }

    fn move_count(&self) -> u64 {
        self.moves().len() as u64 + u64::from(has("a_wrong_count"))
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let nth = |n| self.moves().get(usize::try_from(n).ok()?).copied();
        match FAULT.get() {
            "a_move_with_two_numbers" if nth(n).is_some() => nth(n / 2),
            "numbers_without_end" => nth(n).or(Some(Move::Left)),
            _ => nth(n),
        }
    }

    fn is_legal(&self, m: Move) -> bool {
        let is_denied = has("an_illegal_visited_move") && m == Move::Take;
        let is_free = has("a_legal_move_that_is_not_visited") && m == Move::Take;
        is_free || self.moves().contains(&m) && !is_denied
    }

    fn has_move(&self) -> bool {
        !self.moves().is_empty() && !has("moves_that_are_denied")
    }

    fn outcome(&self) -> Option<Outcome> {
        let without_moves = || (!self.has_move()).then(|| self.outcome_without_moves());
        let wrong = has("an_end_with_moves").then_some(Outcome::Draw);
        (wrong.or_else(|| self.terminal_outcome())).or_else(without_moves)
    }
}

impl Notation for Ring {
    const NAME: &'static str = "ring";

    fn parse_move(&self, text: &str) -> Result<Move, ParseError> {
        let text = match FAULT.get() {
            "a_move_read_as_another" => "left",
            "a_move_in_another_case" => &text.to_lowercase(),
            _ => text,
        };
        [Move::Left, Move::Right, Move::Take]
            .into_iter()
            .find(|m| m.to_string() == text)
            .ok_or_else(|| ParseError::new("move", text, 0, "left, right or take"))
    }
}

impl fmt::Display for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if has("a_position_that_cannot_be_read") {
            return f.write_str("a ring");
        }
        let (cell, stones) = (self.cell, self.stones);
        write!(f, "{cell} {stones} {} {}", self.turn, self.quiet)
    }
}

impl FromStr for Ring {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let text = match FAULT.get() {
            "a_position_with_a_blank_after_it" => text.trim_end(),
            // The text of a run of four in two parts, `31`.
            "a_run_in_two_parts" => &text.replace("31", "4"),
            "a_number_with_a_sign" => &text.replace('+', ""),
            _ => text,
        };
        let read = || {
            let mut words = text.split(' ');
            let cell = words.next()?.parse().ok();
            Some(Self {
                cell: cell.filter(|&cell| cell < Self::CELLS)?,
                stones: words.next()?.parse().ok()?,
                turn: words.next()?.parse().ok()?,
                quiet: words.next()?.parse().ok()?,
            })
        };
        read()
            // One spelling only: no signs, no leading zeros, no further characters.
            .filter(|ring| ring.to_string() == text)
            .map(|ring| match FAULT.get() {
                "a_position_read_as_another" => Self { quiet: 0, ..ring },
                _ => ring,
            })
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
