//! The messages of both sides and their spelling (rules 2.1 to 2.5).

use std::borrow::Cow;
use std::fmt;

use grid_core::{Outcome, Player};
use lifeduel::{Board, Cell, Spec, SpecError};

/// The result of a game for one of the players.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PlayerOutcome {
    /// The player has won.
    Win,
    /// The player has lost.
    Lose,
    /// The game is a draw.
    Draw,
}

impl PlayerOutcome {
    /// The verdict for a player of a game with this result.
    pub fn of(outcome: Outcome, player: Player) -> Self {
        match outcome.winner() {
            None => Self::Draw,
            Some(winner) if winner == player => Self::Win,
            Some(_) => Self::Lose,
        }
    }
}

impl fmt::Display for PlayerOutcome {
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
/// `Display` writes the message without the end of its line, byte for byte as Python's `json.dumps`
/// does.
///
/// ```
/// use lifeduel_programs::protocol::ServerMessage;
///
/// let size = ServerMessage::Size { height: 6, width: 6 };
/// assert_eq!(size.to_line(), "{\"height\": 6, \"width\": 6}\n");
/// assert_eq!(ServerMessage::read(b"{\"width\":6,\"height\":6}\r")?, size);
/// # Ok::<(), lifeduel_programs::protocol::MessageError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ServerMessage {
    /// The server asks for a name.
    Greeting,
    /// The size of the board.
    Size {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// The player is to place a cell.
    Placement,
    /// The other player is to place a cell.
    Waiting,
    /// A cell was placed.
    Placed {
        /// The board after it.
        board: Board,
        /// The player to place next; after the last placement the first player.
        next_player: Player,
    },
    /// All cells are placed; the generations pass.
    Simulation,
    /// All generations have passed.
    LifeResult {
        /// The last board.
        board: Board,
        /// How many living cells each player has on it.
        counts: [u32; 2],
    },
    /// The result for the player.
    Outcome(PlayerOutcome),
}

/// The greeting. It has two blanks after the first sentence.
const GREETING: &str = "This is a lifegame_py server.  Tell me your name.";

/// The messages that are plain words.
const STATUSES: [ServerMessage; 6] = [
    ServerMessage::Placement,
    ServerMessage::Waiting,
    ServerMessage::Simulation,
    ServerMessage::Outcome(PlayerOutcome::Win),
    ServerMessage::Outcome(PlayerOutcome::Lose),
    ServerMessage::Outcome(PlayerOutcome::Draw),
];

impl ServerMessage {
    /// The message with the end of its line.
    pub fn to_line(&self) -> String {
        format!("{self}\n")
    }

    /// Reads a line, with or without its end. JSON may have its keys in any order, further keys,
    /// and any spacing.
    ///
    /// # Errors
    /// If the line is not a message.
    pub fn read(line: &[u8]) -> Result<Self, MessageError> {
        let not_a_message =
            || MessageError::NotAMessage(String::from_utf8_lossy(line).chars().take(80).collect());
        let text = std::str::from_utf8(line).map_err(|_| not_a_message())?;
        let words = trim_end(text);
        // Some servers write other white space.
        if (words.split_whitespace()).eq(GREETING.split_whitespace()) {
            return Ok(Self::Greeting);
        }
        if let Some(message) = STATUSES.iter().find(|it| it.to_string() == words) {
            return Ok(*message);
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
            Self::Outcome(verdict) => write!(f, "{verdict}"),
        }
    }
}

/// Writes a board as a list of rows: 0 is a dead cell, 1 and 2 are the players' cells.
fn write_board(board: &Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    for cell in board.all() {
        f.write_str(match (cell.row(), cell.column()) {
            (0, 0) => "[",
            (_, 0) => "], [",
            _ => ", ",
        })?;
        write!(f, "{}", board.owner(cell).map_or(0, Player::number))?;
    }
    f.write_str("]]")
}

/// The keys of all JSON messages of a server.
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

/// Parameters of some game on a board of this size.
///
/// # Errors
/// If no game can be played on it.
pub(super) fn playable(height: usize, width: usize) -> Result<Spec, SpecError> {
    Spec::new(height, width, 1, 0)
}

/// The board with these rows.
fn board_of(rows: &[Vec<u8>]) -> Result<Board, MessageError> {
    let width = rows.first().map_or(0, Vec::len);
    let mut board = Board::empty(playable(rows.len(), width)?);
    if rows.iter().any(|row| row.len() != width) {
        return Err(MessageError::UnevenRows);
    }
    for (row, cells) in rows.iter().enumerate() {
        for (column, &owner) in cells.iter().enumerate() {
            let cell = Cell::at(row, column);
            match owner {
                0 => {}
                1 => board = board.with(Player::First, cell),
                2 => board = board.with(Player::Second, cell),
                _ => return Err(MessageError::NoOwner(cell, owner)),
            }
        }
    }
    Ok(board)
}

/// A line that is not a message of a server.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The line is this, cut to 80 characters: none of the messages.
    #[error("{0:?} is not a message of a server")]
    NotAMessage(String),
    /// No game can be played on a board of this size.
    #[error(transparent)]
    Size(#[from] SpecError),
    /// The rows of a board have different lengths.
    #[error("a board with rows of different lengths")]
    UnevenRows,
    /// A cell of a board has this number: it is neither dead nor a player's.
    #[error("cell {0} of a board is {1}: expected 0, 1 or 2")]
    NoOwner(Cell, u8),
}

/// Returns the name in a client's first line: the line without white space at its end. It can be
/// empty. Bytes that are not UTF-8 are replaced.
///
/// ```
/// assert_eq!(lifeduel_programs::protocol::read_name(b" Ada\xFF \r"), " Ada\u{FFFD}");
/// ```
pub fn read_name(line: &[u8]) -> String {
    trim_end(&String::from_utf8_lossy(line)).into()
}

/// A line without the white space at its end. As in Python, the ASCII separator characters are
/// white space.
pub(super) fn trim_end(text: &str) -> &str {
    text.trim_end_matches(|c: char| c.is_whitespace() || ('\x1C'..='\x1F').contains(&c))
}
