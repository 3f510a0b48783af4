//! The save file of ConquidPy, byte for byte.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::{Game, IllegalMove, Player, Record};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::moves::Triple;
use crate::{Board, BoardError, Cell, Move, Position, Refusal};

/// A game as [ConquidPy](https://github.com/TortCode/ConquidPy) saves it: the size of the board and the
/// moves, the cells of an Acquire in the order in which they were clicked.
///
/// Its `Display` is the file's one line, to the byte; `parse` reads it and plays every move. From a
/// [`Record`] that begins with an empty board it is made by `try_from`, and [`record`](Self::record) is the
/// way back. A file knows no resignations, agreed draws, history rules and undone moves: they are left out.
///
/// ```
/// use conquid::{Position, SaveFile};
/// use grid_core::Record;
///
/// let text = r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": [{"type": "A", "player": 1, "locs": [[6, 8], [6, 6], [6, 7]]}, {"type": "C", "player": 2}]}"#;
/// let file: SaveFile = text.parse()?;
/// assert_eq!(file.to_string(), text);
/// let line = file.record().to_string();
/// assert!(line.ends_with(" A6,6;6,7;6,8 C *"));
///
/// let record: Record<Position> = line.parse()?;
/// assert_eq!(SaveFile::try_from(&record)?.record(), &record);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveFile {
    record: Record<Position>,
    /// The cells of the Acquires in the order of clicking.
    clicks: Vec<[Cell; 3]>,
}

/// The fields of the JSON object.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    rows: usize,
    cols: usize,
    base_size: usize,
    moves: Vec<SavedMove>,
}

/// Row and column. Numbers that no cell has are answered with the number of the move.
type Loc = [i64; 2];

#[derive(Deserialize)]
#[serde(tag = "type", deny_unknown_fields)]
enum SavedMove {
    #[serde(rename = "A")]
    Acquire { player: i64, locs: Vec<Loc> },
    #[serde(rename = "C")]
    Conquer { player: i64 },
    #[serde(rename = "V")]
    Vanquish { player: i64, corner: Loc },
    #[serde(rename = "Q")]
    Conquest { player: i64 },
}

/// A save file that cannot be read, or a record that cannot be saved as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// It is not JSON, or JSON of another kind.
    #[error("not a save file of ConquidPy: {0}")]
    Json(String),
    /// Its board cannot be.
    #[error("the board cannot be: {0}")]
    Board(#[from] BoardError),
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        #[source]
        reason: SavedMoveError,
    },
    /// The record does not begin with an empty board and player 1 to move, as save files do.
    #[error("a save file begins with an empty board, not with {start}")]
    Start {
        /// The record's start.
        start: String,
    },
}

/// What is wrong with a move of a save file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SavedMoveError {
    /// It is not the player's turn.
    #[error("player {found} is not to move: expected player {}", expected.number())]
    Player {
        /// The player it names.
        found: i64,
        /// The player to move.
        expected: Player,
    },
    /// A place is not one of a cell.
    #[error("[{row}, {column}] is no cell of the board")]
    NoCell {
        /// The row.
        row: i64,
        /// The column.
        column: i64,
    },
    /// It does not name three different cells.
    #[error("an Acquire names three different cells")]
    Cells,
    /// The rules do not allow it.
    #[error("illegal move {m}: {reason}")]
    Refused {
        /// The move.
        m: Move,
        /// Why not.
        #[source]
        reason: Refusal,
    },
    /// The game is over.
    #[error(transparent)]
    Illegal(#[from] IllegalMove<Move>),
}

impl SaveFile {
    /// Whether a text is meant as a save file, by its content: JSON that names no format, but the size of
    /// a base.
    ///
    /// ```
    /// use conquid::SaveFile;
    ///
    /// assert!(SaveFile::is_meant(r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": []}"#));
    /// assert!(!SaveFile::is_meant(r#"{"format": "menagerie-record"}"#));
    /// ```
    #[must_use]
    pub fn is_meant(text: &str) -> bool {
        #[derive(Deserialize)]
        struct Head {
            format: Option<IgnoredAny>,
            base_size: Option<IgnoredAny>,
        }
        let head: Result<Head, _> = serde_json::from_str(text);
        head.is_ok_and(|head| head.format.is_none() && head.base_size.is_some())
    }

    /// The game as a record.
    #[must_use]
    pub fn record(&self) -> &Record<Position> {
        &self.record
    }

    /// The cells of each Acquire in the order in which they were clicked.
    #[must_use]
    pub fn clicks(&self) -> &[[Cell; 3]] {
        &self.clicks
    }

    /// The file with the cells of each Acquire in the order that `clicks` has for it; what does not name
    /// the cells of its Acquire is ignored.
    ///
    /// ```
    /// use conquid::{Cell, SaveFile};
    ///
    /// let text = r#"{"rows": 7, "cols": 14, "base_size": 1, "moves": [{"type": "A", "player": 1, "locs": [[0, 1], [0, 2], [0, 3]]}]}"#;
    /// let file: SaveFile = text.parse()?;
    /// let clicks = [[Cell::at(0, 3), Cell::at(0, 1), Cell::at(0, 2)]];
    /// let written = file.with_clicks(clicks).to_string();
    /// assert!(written.contains(r#""locs": [[0, 3], [0, 1], [0, 2]]"#));
    /// # Ok::<(), conquid::SaveError>(())
    /// ```
    #[must_use]
    pub fn with_clicks(mut self, clicks: impl IntoIterator<Item = [Cell; 3]>) -> Self {
        for (kept, clicked) in self.clicks.iter_mut().zip(clicks) {
            if Triple::new(clicked) == Triple::new(*kept) {
                *kept = clicked;
            }
        }
        self
    }

    /// The game as a record, without the order of clicking.
    #[must_use]
    pub fn into_record(self) -> Record<Position> {
        self.record
    }

    fn play(&mut self, saved: SavedMove) -> Result<(), SavedMoveError> {
        let (SavedMove::Acquire { player, .. }
        | SavedMove::Conquer { player }
        | SavedMove::Vanquish { player, .. }
        | SavedMove::Conquest { player }) = saved;
        let position = self.record.position();
        let expected = position.turn();
        if player != i64::from(expected.number()) {
            return Err(SavedMoveError::Player {
                found: player,
                expected,
            });
        }
        let board = position.board();
        let mut clicked = None;
        let cell = |[row, column]: Loc| {
            let cell = Cell::new(
                usize::try_from(row).unwrap_or(usize::MAX),
                usize::try_from(column).unwrap_or(usize::MAX),
            );
            cell.filter(|&cell| board.contains(cell))
                .ok_or(SavedMoveError::NoCell { row, column })
        };
        let m = match saved {
            SavedMove::Acquire { locs, .. } => {
                let [a, b, c] = locs[..] else {
                    return Err(SavedMoveError::Cells);
                };
                let clicks = [cell(a)?, cell(b)?, cell(c)?];
                clicked = Some(clicks);
                Move::Acquire(Triple::new(clicks).ok_or(SavedMoveError::Cells)?)
            }
            SavedMove::Conquer { .. } => Move::Conquer,
            SavedMove::Vanquish { corner, .. } => Move::Vanquish(cell(corner)?),
            SavedMove::Conquest { .. } => Move::Conquest,
        };
        let refusal = position.refusal(m);
        self.record.play(m).map_err(|illegal| match refusal {
            Some(reason) if illegal.over.is_none() => SavedMoveError::Refused { m, reason },
            _ => illegal.into(),
        })?;
        self.clicks.extend(clicked);
        Ok(())
    }
}

impl FromStr for SaveFile {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        let fields: Fields =
            serde_json::from_str(text).map_err(|error| SaveError::Json(error.to_string()))?;
        let board = Board::new(fields.rows, fields.cols, fields.base_size)?;
        let mut file = Self {
            record: Record::new(Position::start(board)),
            clicks: Vec::new(),
        };
        for (number, saved) in (1..).zip(fields.moves) {
            file.play(saved)
                .map_err(|reason| SaveError::Move { number, reason })?;
        }
        Ok(file)
    }
}

impl TryFrom<&Record<Position>> for SaveFile {
    type Error = SaveError;

    /// The game up to the present position; cells of Acquires in ascending order.
    fn try_from(record: &Record<Position>) -> Result<Self, SaveError> {
        let start = record.start();
        if *start != Position::start(start.board()) {
            return Err(SaveError::Start {
                start: start.to_string(),
            });
        }
        let mut copy = Record::new(*start);
        let mut clicks = Vec::new();
        for (number, m) in (1..).zip(record.played()) {
            // A record holds legal moves only.
            copy.play(m).map_err(|illegal| SaveError::Move {
                number,
                reason: illegal.into(),
            })?;
            if let Move::Acquire(cells) = m {
                clicks.push(cells.cells());
            }
        }
        Ok(Self {
            record: copy,
            clicks,
        })
    }
}

/// A cell as the file writes it.
struct Written(Cell);

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.0.row(), self.0.column())
    }
}

impl fmt::Display for SaveFile {
    /// As Python's `json.dump` does: `, ` and `: ` between things, one line without an end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.record.start().board();
        write!(
            f,
            r#"{{"rows": {}, "cols": {}, "base_size": {}, "moves": ["#,
            board.rows(),
            board.columns(),
            board.base()
        )?;
        let mut clicks = self.clicks.iter();
        let steps = self.record.positions().zip(self.record.played());
        for (ply, (position, m)) in steps.enumerate() {
            if ply > 0 {
                f.write_str(", ")?;
            }
            let player = position.turn().number();
            match m {
                Move::Acquire(cells) => {
                    let clicked = clicks.next().copied().unwrap_or(cells.cells());
                    let [a, b, c] = clicked.map(Written);
                    write!(
                        f,
                        r#"{{"type": "A", "player": {player}, "locs": [{a}, {b}, {c}]}}"#
                    )?;
                }
                Move::Conquer => write!(f, r#"{{"type": "C", "player": {player}}}"#)?,
                Move::Vanquish(corner) => {
                    let corner = Written(corner);
                    write!(
                        f,
                        r#"{{"type": "V", "player": {player}, "corner": {corner}}}"#
                    )?;
                }
                Move::Conquest => write!(f, r#"{{"type": "Q", "player": {player}}}"#)?,
            }
        }
        f.write_str("]}")
    }
}
