//! The position: whose the cells are, whose turn it is, and how the game has ended.

use core::array;
use core::fmt;

use grid_core::{Outcome, ParseError, Player, Rows, SquareSet, key_of};

use crate::board::{Board, Cell, MAX_COLUMNS, Set};

/// A position of Conquid on a board of any size.
///
/// Start with [`Position::start`], or read one with `parse`; the text is described in the
/// [crate docs](crate#text).
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells of the two players without their bases; never beyond [`Board::playable`].
    pub(crate) cells: [Set; 2],
    pub(crate) board: Board,
    pub(crate) turn: Player,
    pub(crate) result: Option<Outcome>,
}

/// Runs a whole-board computation at the least of the heights of the official boards that holds the
/// rows of a board: the words of rows that are not there cost as much as others.
macro_rules! at_height_of {
    ($board:expr, $height:ident => $work:expr) => {
        match $board.rows() {
            ..=7 => {
                const $height: usize = 7;
                $work
            }
            8..=14 => {
                const $height: usize = 14;
                $work
            }
            15..=21 => {
                const $height: usize = 21;
                $work
            }
            _ => {
                const $height: usize = $crate::MAX_ROWS;
                $work
            }
        }
    };
}
pub(crate) use at_height_of;

/// What a cell holds for a player: his own, the enemy's and the empty cells of the top rows of a board.
/// Cells of bases and beyond the board are in none of the three.
#[derive(Copy, Clone)]
pub(crate) struct Contents<S> {
    pub own: S,
    pub enemy: S,
    pub empty: S,
}

impl Position {
    /// The start: no cells, player 1 to move.
    #[must_use]
    pub const fn start(board: Board) -> Self {
        Self {
            cells: [Set::EMPTY; 2],
            board,
            turn: Player::First,
            result: None,
        }
    }

    /// The start of a variant: `small`, `medium`, `large`, or a size such as `9x20b3`.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn variant(name: &str) -> Result<Self, ParseError> {
        Board::variant(name).map(Self::start)
    }

    /// The position with these cells of the two players, the game going on; `None` if a cell is both
    /// players', of a base, or not on the board.
    ///
    /// ```
    /// use conquid::{Board, Cell, Player, Position, Set, SquareSet};
    ///
    /// let cells = [Set::of(Cell::at(0, 0)), Set::EMPTY];
    /// let position = Position::with_cells(Board::SMALL, cells, Player::Second).unwrap();
    /// assert_eq!(position.to_string(), "7x14b1 x13./14./14./4.X4.O4./14./14./14. 2 -");
    /// ```
    #[must_use]
    pub fn with_cells(board: Board, cells: [Set; 2], turn: Player) -> Option<Self> {
        let [first, second] = cells;
        let is_sound = !first.intersects(second) && (first | second).is_subset(board.playable());
        is_sound.then_some(Self {
            cells,
            turn,
            ..Self::start(board)
        })
    }

    /// The board.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The cells of a player, without the base.
    #[must_use]
    #[inline]
    pub const fn cells(&self, owner: Player) -> &Set {
        &self.cells[owner.index()]
    }

    /// The empty cells.
    #[must_use]
    pub fn empty(&self) -> Set {
        Set::from_rows(self.empty_rows())
    }

    /// The number of empty cells.
    #[must_use]
    #[inline]
    pub fn empty_count(&self) -> u32 {
        at_height_of!(self.board, H => self.empty_count_at::<H>())
    }

    #[inline]
    fn empty_count_at<const H: usize>(&self) -> u32 {
        let [first, second] = self.cells.map(top::<H>);
        self.board.playable_count() - (first | second).len()
    }

    /// The empty cells of the top rows as bits.
    #[inline]
    pub(crate) fn empty_rows<const H: usize>(&self) -> [u64; H] {
        let [first, second] = &self.cells;
        let mut rows = self.board.playable_rows();
        for (row, empty) in rows.iter_mut().enumerate() {
            *empty &= !(first.rows()[row] | second.rows()[row]);
        }
        rows
    }

    /// The empty cells of a row as bits.
    #[inline]
    pub(crate) fn empty_row(&self, row: usize) -> u64 {
        let [first, second] = &self.cells;
        self.board.playable_row(row) & !first.rows()[row] & !second.rows()[row]
    }

    /// Whose the cell is: `None` if it is empty, of a base, or not on the board.
    #[must_use]
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        (Player::ALL.into_iter()).find(|&player| self.cells(player).contains(cell))
    }

    /// Whether the cell is empty.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.empty_row(cell.row()) >> cell.column() & 1 != 0
    }

    /// The position with left and right, and with them the players, exchanged: the same game for the
    /// other player.
    #[must_use]
    pub fn turned(&self) -> Self {
        let spare = (MAX_COLUMNS - self.board.columns()) as u32;
        let turned = |set: Set| Set::from_rows(set.rows().map(|row| row.reverse_bits() >> spare));
        let [first, second] = self.cells.map(turned);
        Self {
            cells: [second, first],
            board: self.board,
            turn: !self.turn,
            result: self.result.map(|outcome| match outcome {
                Outcome::Win(player) => Outcome::Win(!player),
                Outcome::Draw => Outcome::Draw,
            }),
        }
    }

    /// The contents of the board's top `H` rows, for a player.
    #[inline]
    pub(crate) fn contents<const H: usize>(
        &self,
        player: Player,
    ) -> Contents<Rows<MAX_COLUMNS, H>> {
        let own = top::<H>(*self.cells(player));
        let enemy = top::<H>(*self.cells(!player));
        let playable = Rows::from_rows(self.board.playable_rows());
        Contents {
            own,
            enemy,
            empty: playable.difference(own | enemy),
        }
    }

    #[inline]
    pub(crate) fn state_key(&self) -> u64 {
        let rows = self.board.rows();
        let [first, second] = &self.cells;
        let board = (self.board.columns() << 2 | self.board.base()) as u64;
        let result = match self.result {
            None => 0,
            Some(Outcome::Draw) => 1,
            Some(Outcome::Win(player)) => 2 + player.index() as u64,
        };
        key_of(&[
            key_of(&first.rows()[..rows]),
            key_of(&second.rows()[..rows]),
            board << 3 | result << 1 | self.turn.index() as u64,
        ])
    }
}

/// The top rows of a set.
#[inline]
pub(crate) fn top<const H: usize>(set: Set) -> Rows<MAX_COLUMNS, H> {
    Rows::from_rows(array::from_fn(|row| set.rows()[row]))
}

/// A set of top rows as a set of cells.
#[inline]
pub(crate) fn whole<const H: usize>(set: Rows<MAX_COLUMNS, H>) -> Set {
    Set::from_rows(array::from_fn(|row| {
        set.rows().get(row).copied().unwrap_or(0)
    }))
}

impl Default for Position {
    /// The start on the medium board.
    fn default() -> Self {
        Self::start(Board::MEDIUM)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
