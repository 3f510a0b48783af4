//! The save file of ConquidPy, byte for byte (rules 7 to 7.3).

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::text::without_mark;
use grid_core::{
    Game, HistoryRules, MAX_PLIES, MoveTextError, Player, Reason, Record, moves_to_limit,
};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use crate::{Cell, Move, Position, Size, SizeError, Triple};

/// The order in which the cells of the Acquires of a game were clicked, by ply from 0.
///
/// A [`Move`] has its cells in ascending order, but a [`SaveFile`] has them in the order of
/// clicking. A front end notes each Acquire here, to write the same file as ConquidPy would.
///
/// ```
/// use conquid::{Cell, ClickOrder, Move, Position, SaveFile, Size, Triple};
/// use grid_core::Record;
///
/// let mut game = Record::new(Position::start_of(Size::SMALL));
/// let mut clicks = ClickOrder::new();
/// let chosen = [Cell::at(0, 3), Cell::at(0, 1), Cell::at(0, 2)];
/// clicks.insert(game.ply(), chosen);
/// game.play(Move::Acquire(Triple::new(chosen).unwrap()))?;
///
/// let file = SaveFile::try_from(&game)?.with_clicks(&clicks);
/// assert!(file.to_string().contains(r#""locs": [[0, 3], [0, 1], [0, 2]]"#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type ClickOrder = BTreeMap<usize, [Cell; 3]>;

/// A game as [ConquidPy](https://github.com/TortCode/ConquidPy) saves it: the size of the board and
/// the moves, with the cells of an Acquire in the order in which they were clicked.
///
/// `Display` writes the file's one line, byte for byte; `parse` reads it and plays every move.
/// `try_from` makes a file of a [`Record`] that begins with an empty board;
/// [`record`](Self::record) converts it back. A file holds no resignations, agreed draws, history
/// rules or undone moves: they are left out.
///
/// ```
/// use conquid::{Position, SaveFile};
/// use grid_core::Record;
///
/// let text = concat!(
///     r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": ["#,
///     r#"{"type": "A", "player": 1, "locs": [[6, 8], [6, 6], [6, 7]]}, "#,
///     r#"{"type": "C", "player": 2}]}"#,
/// );
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
    clicks: ClickOrder,
}

/// The fields of the JSON object.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    rows: usize,
    cols: usize,
    base_size: usize,
    #[serde(deserialize_with = "moves_to_limit")]
    moves: Vec<SavedMove>,
}

/// Row and column. Any numbers are read, so that an error can name their move.
type Loc = [i64; 2];

#[derive(Deserialize, Serialize)]
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

/// Why a save file cannot be read, or a record cannot be saved as one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// The text is not JSON, or JSON of another kind.
    #[error("not a save file of ConquidPy: {0}")]
    Json(String),
    /// There is no such board.
    #[error("impossible board: {0}")]
    Size(SizeError),
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// What is wrong with the move.
        reason: SavedMoveError,
    },
    /// The file has more moves than [`MAX_PLIES`].
    #[error("the file has more than {MAX_PLIES} moves")]
    TooLong,
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
        /// The player that the file names.
        found: i64,
        /// The player to move.
        expected: Player,
    },
    /// A cell is not on the board.
    #[error("[{row}, {column}] is not a cell of the board")]
    NoCell {
        /// The row.
        row: i64,
        /// The column.
        column: i64,
    },
    /// An Acquire does not have three different cells.
    #[error("expected three different cells in an Acquire")]
    Cells,
    /// The move is illegal, or the game is over.
    #[error(transparent)]
    Illegal(#[from] MoveTextError),
}

impl SaveFile {
    fn new(start: Position) -> Self {
        Self {
            record: Record::new(start),
            clicks: ClickOrder::new(),
        }
    }

    /// Returns whether a text looks like a save file: JSON that has a `base_size` and no `format`.
    ///
    /// ```
    /// use conquid::SaveFile;
    ///
    /// assert!(SaveFile::is_meant(r#"{"rows": 14, "cols": 28, "base_size": 2, "moves": []}"#));
    /// assert!(!SaveFile::is_meant(r#"{"format": "menagerie-record"}"#));
    /// ```
    pub fn is_meant(text: &str) -> bool {
        #[derive(Deserialize)]
        struct Head {
            format: Option<IgnoredAny>,
            base_size: Option<IgnoredAny>,
        }
        let head: Result<Head, _> = serde_json::from_str(without_mark(text));
        head.is_ok_and(|head| head.format.is_none() && head.base_size.is_some())
    }

    /// Returns the game as a record.
    pub fn record(&self) -> &Record<Position> {
        &self.record
    }

    /// Returns the order in which the cells of the Acquires were clicked.
    pub const fn clicks(&self) -> &ClickOrder {
        &self.clicks
    }

    /// Returns the file with the cells of its Acquires in this order. Plies whose cells are not
    /// those of the move are ignored.
    #[must_use]
    pub fn with_clicks(mut self, clicks: &ClickOrder) -> Self {
        for (ply, m) in self.record.played().enumerate() {
            if let Some(&cells) = clicks.get(&ply)
                && Triple::new(cells).map(Move::Acquire) == Some(m)
            {
                self.clicks.insert(ply, cells);
            }
        }
        self
    }

    /// Returns the game as a record, without the order of clicking.
    pub fn into_record(self) -> Record<Position> {
        self.record
    }

    /// Plays a move of the file.
    fn play_saved(&mut self, saved: SavedMove) -> Result<(), SavedMoveError> {
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
        let size = position.size();
        let m = match saved {
            SavedMove::Acquire { locs, .. } => {
                let [a, b, c] = locs[..] else {
                    return Err(SavedMoveError::Cells);
                };
                let cells = [cell(size, a)?, cell(size, b)?, cell(size, c)?];
                self.clicks.insert(self.record.ply(), cells);
                Move::Acquire(Triple::new(cells).ok_or(SavedMoveError::Cells)?)
            }
            SavedMove::Conquer { .. } => Move::Conquer,
            SavedMove::Vanquish { corner, .. } => Move::Vanquish(cell(size, corner)?),
            SavedMove::Conquest { .. } => Move::Conquest,
        };
        self.play(m)
    }

    /// Plays a move. The cells of an Acquire are in ascending order, if no other order is known.
    fn play(&mut self, m: Move) -> Result<(), SavedMoveError> {
        if let Move::Acquire(cells) = m {
            let clicked = self.clicks.entry(self.record.ply());
            clicked.or_insert(cells.cells());
        }
        if (self.record.ending()).is_some_and(|end| end.reason == Reason::QuietPlies) {
            // The program knows no draw: its games go on.
            let mut free = Record::with_rules(*self.record.start(), HistoryRules::NONE);
            for m in self.record.played() {
                free.play_text(&m.to_string(), &mut ())?;
            }
            self.record = free;
        }
        self.record.play_text(&m.to_string(), &mut ())?;
        Ok(())
    }
}

/// Returns the cell at a place.
fn cell(size: Size, [row, column]: Loc) -> Result<Cell, SavedMoveError> {
    let number = |n: i64| usize::try_from(n).unwrap_or(usize::MAX);
    Cell::new(number(row), number(column))
        .filter(|&cell| size.contains(cell))
        .ok_or(SavedMoveError::NoCell { row, column })
}

impl FromStr for SaveFile {
    type Err = SaveError;

    fn from_str(text: &str) -> Result<Self, SaveError> {
        let fields: Fields = serde_json::from_str(without_mark(text))
            .map_err(|error| SaveError::Json(error.to_string()))?;
        let size =
            Size::new(fields.rows, fields.cols, fields.base_size).map_err(SaveError::Size)?;
        if fields.moves.len() > MAX_PLIES {
            return Err(SaveError::TooLong);
        }
        let mut file = Self::new(Position::start_of(size));
        for (number, saved) in (1..).zip(fields.moves) {
            (file.play_saved(saved)).map_err(|reason| SaveError::Move { number, reason })?;
        }
        Ok(file)
    }
}

impl TryFrom<&Record<Position>> for SaveFile {
    type Error = SaveError;

    /// Takes the game up to the current position. The cells of Acquires are in ascending order.
    fn try_from(record: &Record<Position>) -> Result<Self, SaveError> {
        let start = record.start();
        if *start != Position::start_of(start.size()) {
            return Err(SaveError::Start {
                start: start.to_string(),
            });
        }
        let mut file = Self::new(*start);
        for (number, m) in (1..).zip(record.played()) {
            // A record holds legal moves only.
            (file.play(m)).map_err(|reason| SaveError::Move { number, reason })?;
        }
        Ok(file)
    }
}

impl fmt::Display for SaveFile {
    /// Writes as Python's `json.dump` does: one line without a line feed, with `, ` and `: `
    /// between the parts.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.record.start().size();
        let loc = |cell: Cell| [cell.row(), cell.column()].map(|number| number as i64);
        let steps = self.record.positions().zip(self.record.played());
        let moves = steps.enumerate().map(|(ply, (position, m))| {
            let player = position.turn().number().into();
            match m {
                Move::Acquire(cells) => {
                    let clicked = self.clicks.get(&ply).copied();
                    let locs = clicked.unwrap_or(cells.cells()).map(loc).into();
                    SavedMove::Acquire { player, locs }
                }
                Move::Conquer => SavedMove::Conquer { player },
                Move::Vanquish(corner) => SavedMove::Vanquish {
                    player,
                    corner: loc(corner),
                },
                Move::Conquest => SavedMove::Conquest { player },
            }
        });
        let fields = Fields {
            rows: size.rows(),
            cols: size.columns(),
            base_size: size.base(),
            moves: moves.collect(),
        };
        let json = serde_json::to_string(&fields).map_err(|_| fmt::Error)?;
        // No string of the file has a comma or a colon.
        f.write_str(&json.replace(',', ", ").replace(':', ": "))
    }
}
