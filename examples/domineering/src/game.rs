//! The rules of Domineering, and its text.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid_core::{
    Bitboard, Direction, Game, Notation, Observer, Outcome, ParseError, Player, Square, SquareSet,
    key_of,
};

/// A cell of the board, 8x8.
pub type Cell = Square<8, 8>;
/// A set of cells, one bit each.
pub type Set = Bitboard<u64, 8, 8>;

/// The dominoes of both players, and whose turn it is.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cells that each player's dominoes cover.
    pub dominoes: [Set; 2],
    turn: Player,
}

/// Returns the direction from the first to the second half of a domino: up for the first player,
/// right for the second.
fn direction(player: Player) -> Direction {
    [Direction::North, Direction::East][player.index()]
}

impl Position {
    /// The empty board.
    pub const START: Self = Self {
        dominoes: [Set::EMPTY; 2],
        turn: Player::First,
    };

    /// Returns the cells on which a player may lay the lower or left half of a domino: empty cells
    /// with an empty one beyond. One shift computes them for the whole board.
    #[must_use]
    pub fn places(&self, player: Player) -> Set {
        let empty = !(self.dominoes[0] | self.dominoes[1]);
        empty & empty.step(direction(player).opposite())
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::START
    }
}

/// A domino was laid on two cells.
#[derive(Copy, Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(tag = "event", rename = "laid")]
pub struct Laid {
    /// The player who laid it.
    pub player: Player,
    /// The cells.
    pub cells: [Cell; 2],
}

impl Game for Position {
    /// The lower or left half of the domino.
    type Move = Cell;
    type Event = Laid;

    fn turn(&self) -> Player {
        self.turn
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        None
    }

    /// A player who cannot lay a domino has lost.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Win(!self.turn)
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(Cell) -> ControlFlow<B>) -> ControlFlow<B> {
        self.places(self.turn).into_iter().try_for_each(f)
    }

    fn play_with(&mut self, m: Cell, on: &mut impl Observer<Self>) {
        let beyond = Set::of(m).step(direction(self.turn));
        self.dominoes[self.turn.index()] |= Set::of(m) | beyond;
        let cells = [m, beyond.first().unwrap_or(m)];
        on.event(Laid {
            player: self.turn,
            cells,
        });
        self.turn = !self.turn;
    }

    fn key(&self) -> u64 {
        key_of(&[
            self.dominoes[0].bits(),
            self.dominoes[1].bits(),
            self.turn as u64,
        ])
    }

    /// Optional: counting without visiting makes perft many times as fast.
    fn move_count(&self) -> u64 {
        self.places(self.turn).len().into()
    }
}

impl Notation for Position {
    const NAME: &'static str = "domineering";

    fn parse_move(&self, text: &str) -> Result<Cell, ParseError> {
        text.parse()
    }
}

/// The rows from the top, then `1` or `2`: `......../…/.......... 1`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in (0..8).rev() {
            for column in 0..8 {
                let cell = Cell::at(row, column);
                let owner = Player::ALL
                    .into_iter()
                    .find(|p| self.dominoes[p.index()].contains(cell));
                write!(
                    f,
                    "{}",
                    owner.map_or('.', |owner| ['v', 'h'][owner.index()])
                )?;
            }
            f.write_str(if row > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.turn.number())
    }
}

impl FromStr for Position {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let letter = |cell: Cell| text.as_bytes().get(9 * (7 - cell.row()) + cell.column());
        let cells_of = |of: u8| {
            Cell::all()
                .filter(|&cell| letter(cell) == Some(&of))
                .collect()
        };
        let position = Self {
            dominoes: [cells_of(b'v'), cells_of(b'h')],
            turn: Player::ALL[usize::from(text.ends_with('2'))],
        };
        // A position has one spelling. The fault is where the text differs from it.
        let spelling = position.to_string();
        if spelling == text {
            return Ok(position);
        }
        let same = spelling
            .bytes()
            .zip(text.bytes())
            .take_while(|(a, b)| a == b);
        let expected = "eight rows of . v h with / between, a blank, and 1 or 2";
        Err(ParseError::new("position", text, same.count(), expected))
    }
}

impl fmt::Display for Laid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.cells;
        write!(
            f,
            "player {} laid a domino on {from} and {to}",
            self.player.number()
        )
    }
}
