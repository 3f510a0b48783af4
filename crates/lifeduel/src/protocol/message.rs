//! The messages of both sides and their spelling (rules 2.1 to 2.5).

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use grid_core::{Outcome, Player};

use crate::{Board, Cell, Spec, SpecError};

/// Who has won, as a player is told.
///
/// ```
/// use lifeduel::protocol::Verdict;
/// use lifeduel::{Outcome, Player};
///
/// let verdict = Verdict::of(Outcome::Win(Player::First), Player::Second);
/// assert_eq!(verdict.to_string(), "you lose");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// The player has won.
    Win,
    /// The player has lost.
    Lose,
    /// Nobody has won.
    Draw,
}

impl Verdict {
    /// What a result is for one of the players.
    #[must_use]
    pub fn of(outcome: Outcome, player: Player) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(winner) if winner == player => Self::Win,
            Some(_) => Self::Lose,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Win => "you win",
            Self::Lose => "you lose",
            Self::Draw => "draw",
        })
    }
}

/// What a server sends.
///
/// Printed it is the message without the end of its line, to the byte as Python's `json.dumps` spells it.
///
/// ```
/// use lifeduel::protocol::ServerMessage;
///
/// let size = ServerMessage::Size { height: 6, width: 6 };
/// assert_eq!(size.to_line(), "{\"height\": 6, \"width\": 6}\n");
/// assert_eq!(ServerMessage::read(b"{\"width\":6,\"height\":6}\r")?, size);
/// # Ok::<(), lifeduel::protocol::MessageError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ServerMessage {
    /// The server wants to know a name.
    Greeting,
    /// The size of the board.
    Size {
        /// Rows.
        height: usize,
        /// Columns.
        width: usize,
    },
    /// The player is to place a cell.
    Placement,
    /// The other player is to place a cell.
    Waiting,
    /// A cell was placed.
    Placed {
        /// The board now.
        board: Board,
        /// Who places next; the first player after the last placement, too.
        next_player: Player,
    },
    /// All cells are placed; the generations pass.
    Simulation,
    /// All generations have passed.
    LifeResult {
        /// The last board.
        board: Board,
        /// The living cells of both players on it.
        counts: [u32; 2],
    },
    /// Who has won.
    Verdict(Verdict),
}

/// The greeting; there are two blanks in it.
const GREETING: &str = "This is a lifegame_py server.  Tell me your name.";

impl ServerMessage {
    /// The message that the generations have passed and this board is left.
    #[must_use]
    pub fn life_result(board: Board) -> Self {
        Self::LifeResult {
            board,
            counts: Player::ALL.map(|player| board.count(player)),
        }
    }

    /// The message with the end of its line.
    #[must_use]
    pub fn to_line(&self) -> String {
        format!("{self}\n")
    }

    /// Reads a line, with or without its end. JSON can have its keys in any order, more of them and any
    /// spacing.
    ///
    /// # Errors
    /// If it is no message.
    pub fn read(line: &[u8]) -> Result<Self, MessageError> {
        let not_a_message = || MessageError::NotAMessage {
            found: String::from_utf8_lossy(line).chars().take(80).collect(),
        };
        let text = core::str::from_utf8(line).map_err(|_| not_a_message())?;
        match trim_end(text) {
            // However the blanks in it have fared on their way.
            text if text.split_whitespace().eq(GREETING.split_whitespace()) => {
                return Ok(Self::Greeting);
            }
            "placement" => return Ok(Self::Placement),
            "waiting" => return Ok(Self::Waiting),
            "simulation" => return Ok(Self::Simulation),
            "you win" => return Ok(Self::Verdict(Verdict::Win)),
            "you lose" => return Ok(Self::Verdict(Verdict::Lose)),
            "draw" => return Ok(Self::Verdict(Verdict::Draw)),
            _ => {}
        }
        let json: Json = serde_json::from_str(text).map_err(|_| not_a_message())?;
        let size = (json.height, json.width);
        match (json.phase.as_deref(), size, json.board) {
            (None, (Some(height), Some(width)), None) => {
                playable(height, width)?;
                Ok(Self::Size { height, width })
            }
            (Some("placement"), _, Some(rows)) => Ok(Self::Placed {
                board: board_of(&rows)?,
                next_player: match json.next_player {
                    Some(1) => Player::First,
                    Some(2) => Player::Second,
                    _ => return Err(not_a_message()),
                },
            }),
            (Some("life_result"), _, Some(rows)) => {
                let count = json.count.ok_or_else(not_a_message)?;
                Ok(Self::LifeResult {
                    board: board_of(&rows)?,
                    counts: [count.first, count.second],
                })
            }
            _ => Err(not_a_message()),
        }
    }
}

impl fmt::Display for ServerMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Greeting => f.write_str(GREETING),
            Self::Size { height, width } => {
                write!(f, "{{\"height\": {height}, \"width\": {width}}}")
            }
            Self::Placement => f.write_str("placement"),
            Self::Waiting => f.write_str("waiting"),
            Self::Placed { board, next_player } => {
                f.write_str("{\"phase\": \"placement\", \"board\": ")?;
                write_board(board, f)?;
                write!(f, ", \"next_player\": {}}}", next_player.number())
            }
            Self::Simulation => f.write_str("simulation"),
            Self::LifeResult { board, counts } => {
                f.write_str("{\"phase\": \"life_result\", \"board\": ")?;
                write_board(board, f)?;
                let [first, second] = counts;
                write!(f, ", \"count\": {{\"1\": {first}, \"2\": {second}}}}}")
            }
            Self::Verdict(verdict) => write!(f, "{verdict}"),
        }
    }
}

/// A board as a list of rows: 0 is dead, 1 and 2 are the players' cells.
fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    for cell in board.all() {
        f.write_str(match (cell.row, cell.column) {
            (0, 0) => "[",
            (_, 0) => "], [",
            _ => ", ",
        })?;
        write!(f, "{}", board.owner(cell).map_or(0, Player::number))?;
    }
    f.write_str("]]")
}

/// Everything that stands in any JSON message of a server.
#[derive(serde::Deserialize)]
struct Json<'a> {
    height: Option<usize>,
    width: Option<usize>,
    #[serde(borrow)]
    phase: Option<Cow<'a, str>>,
    board: Option<Vec<Vec<u8>>>,
    next_player: Option<u8>,
    count: Option<Count>,
}

#[derive(serde::Deserialize)]
struct Count {
    #[serde(rename = "1")]
    first: u32,
    #[serde(rename = "2")]
    second: u32,
}

/// Some game on a board of this size.
fn playable(height: usize, width: usize) -> Result<Spec, SpecError> {
    Spec::new(height, width, 1, 0)
}

/// The board of such rows.
fn board_of(rows: &[Vec<u8>]) -> Result<Board, MessageError> {
    let width = rows.first().map_or(0, Vec::len);
    let mut board = Board::empty(playable(rows.len(), width)?);
    if rows.iter().any(|row| row.len() != width) {
        return Err(MessageError::UnevenRows);
    }
    // At most 64 rows and columns.
    for (row, cells) in (0..).zip(rows) {
        for (column, &owner) in (0..).zip(cells) {
            let cell = Cell { row, column };
            match owner {
                0 => {}
                1 => board = board.with(Player::First, cell),
                2 => board = board.with(Player::Second, cell),
                _ => return Err(MessageError::NoOwner { cell, found: owner }),
            }
        }
    }
    Ok(board)
}

/// A line that no server sends.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// None of the messages.
    #[error("{found:?} is no message of a server")]
    NotAMessage {
        /// The line, cut to 80 characters.
        found: String,
    },
    /// A board on which nobody can play.
    #[error(transparent)]
    Size(#[from] SpecError),
    /// Rows of a board are of different lengths.
    #[error("a board with rows of different lengths")]
    UnevenRows,
    /// Neither dead nor a player's.
    #[error("cell {cell} of a board is {found}: expected 0, 1 or 2")]
    NoOwner {
        /// Which cell.
        cell: Cell,
        /// What stood there.
        found: u8,
    },
}

/// What a client sends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ClientMessage {
    /// Its name.
    Name(String),
    /// A cell of its own.
    Place(Cell),
}

impl ClientMessage {
    /// A name as a message.
    ///
    /// # Errors
    /// If it has more than one line, or more than [`LineLimits::LINE`](super::LineLimits::LINE) bytes.
    pub fn name(name: impl Into<String>) -> Result<Self, NameError> {
        let name = name.into();
        if name.contains(['\n', '\r']) {
            return Err(NameError::Lines);
        }
        if name.len() > super::LineLimits::LINE {
            return Err(NameError::TooLong { bytes: name.len() });
        }
        Ok(Self::Name(name))
    }

    /// The message with the end of its line.
    #[must_use]
    pub fn to_line(&self) -> String {
        format!("{self}\n")
    }
}

impl fmt::Display for ClientMessage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => f.write_str(name),
            Self::Place(Cell { row, column }) => write!(f, "{{\"place\": [{row}, {column}]}}"),
        }
    }
}

/// A name that cannot be sent.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// More than one line.
    #[error("a name of more than one line")]
    Lines,
    /// Too long a line.
    #[error(
        "a name of {bytes} bytes: expected at most {}",
        super::LineLimits::LINE
    )]
    TooLong {
        /// Its length.
        bytes: usize,
    },
}

/// The name in a client's first line: all of it but white space at the end. It can be empty; what is not
/// UTF-8 is replaced.
///
/// ```
/// assert_eq!(lifeduel::protocol::read_name(b" Ada\xFF \r"), " Ada\u{FFFD}");
/// ```
#[must_use]
pub fn read_name(line: &[u8]) -> String {
    trim_end(&String::from_utf8_lossy(line)).into()
}

/// A line without the white space at its end: what Python takes for that, the separators of ASCII too.
pub(super) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || ('\x1C'..='\x1F').contains(&c))
}
