//! The position: the owners of the cells, the player to move, and the result.

use core::fmt;

use grid_core::{Outcome, ParseError, Player, RowColumn, Rows, SquareSet};

use crate::size::{Cell, MAX_COLUMNS, Set, Size};

/// A position of Conquid on a board of any size.
///
/// Make one with [`Position::START`] (the medium board), [`Position::start_of`],
/// [`Position::variant`], a [`PositionBuilder`](crate::PositionBuilder) or `parse`; the text is
/// described in [rule 6.1](crate::rules#6-text).
///
/// ```
/// use conquid::{Size, Game, Position};
///
/// let mut game = Position::start_of(Size::SMALL);
/// game.play("A2,5;3,5;4,5".parse()?)?;
/// assert_eq!(game.to_string(), "7x14b1 14./14./5.x8./4.Xx3.O4./5.x8./14./14. 2 -");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    /// The cells of the two players without their bases; a subset of [`Size::playable`].
    pub(crate) cells: [Set; 2],
    pub(crate) size: Size,
    pub(crate) turn: Player,
    pub(crate) result: Option<Outcome>,
}

/// Runs a whole-board computation on 7, 14, 21 or 32 rows: the fewest that hold the board.
///
/// Rows beyond the board would cost as much as the others.
macro_rules! at_height_of {
    (@ $height:ident = $rows:expr => $work:expr) => {{
        const $height: usize = $rows;
        $work
    }};
    ($size:expr, $height:ident => $work:expr) => {
        match $size.rows() {
            ..=7 => at_height_of!(@ $height = 7 => $work),
            8..=14 => at_height_of!(@ $height = 14 => $work),
            15..=21 => at_height_of!(@ $height = 21 => $work),
            _ => at_height_of!(@ $height = $crate::MAX_ROWS => $work),
        }
    };
}
pub(crate) use at_height_of;

impl Position {
    /// The start on the medium board, the usual one.
    pub const START: Self = Self::start_of(Size::MEDIUM);

    /// Returns the start on a board: all cells empty, player 1 to move.
    pub const fn start_of(size: Size) -> Self {
        Self {
            cells: [Set::EMPTY; 2],
            size,
            turn: Player::First,
            result: None,
        }
    }

    /// Returns the start of a variant: `small`, `medium`, `large`, or a size such as `9x20b3`.
    ///
    /// # Errors
    /// If the name is none of these.
    pub fn variant(name: &str) -> Result<Self, ParseError> {
        let size = match name {
            "small" => Size::SMALL,
            "medium" => Size::MEDIUM,
            "large" => Size::LARGE,
            size => size.parse()?,
        };
        Ok(Self::start_of(size))
    }

    /// Returns the board.
    #[inline]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the cells of a player; base cells are not among them.
    #[inline]
    pub const fn cells(&self, owner: Player) -> &Set {
        &self.cells[owner.index()]
    }

    /// Returns the empty cells.
    pub fn empty(&self) -> Set {
        Set::from_rows(self.empty_rows())
    }

    /// Returns the number of empty cells.
    #[inline]
    pub fn empty_count(&self) -> u32 {
        at_height_of!(self.size, H => {
            let [first, second] = self.cells.map(top::<H>);
            self.size.playable_count() - (first | second).len()
        })
    }

    /// Returns the empty cells of the top rows, as bits.
    #[inline]
    pub(crate) fn empty_rows<const H: usize>(&self) -> [u64; H] {
        let [first, second] = &self.cells;
        let mut rows = self.size.playable_rows();
        for (row, empty) in rows.iter_mut().enumerate() {
            *empty &= !(first.rows()[row] | second.rows()[row]);
        }
        rows
    }

    /// Returns the owner of a cell; `None` if it is empty, belongs to a base, or is not on the
    /// board.
    #[inline]
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        (Player::ALL.into_iter()).find(|&player| self.cells(player).contains(cell))
    }

    /// Returns the owner of the base to which a cell belongs; `None` if it belongs to no base.
    #[inline]
    pub fn base_owner(&self, cell: Cell) -> Option<Player> {
        let size = self.size;
        let row = cell.row().wrapping_sub(size.base_row());
        let column = |owner| cell.column().wrapping_sub(size.base_column(owner));
        let mut owners = Player::ALL.into_iter();
        owners.find(|&owner| row < size.base() && column(owner) < size.base())
    }

    /// Returns whether the cell is on the board and empty. Base cells are not empty.
    #[inline]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.size.contains(cell) && self.base_owner(cell).is_none() && self.owner(cell).is_none()
    }

    /// Returns the position with left and right exchanged and the players swapped: the same game
    /// seen by the other player.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let spare = (MAX_COLUMNS - self.size.columns()) as u32;
        let mirrored = |set: Set| Set::from_rows(set.rows().map(|row| row.reverse_bits() >> spare));
        let [first, second] = self.cells.map(mirrored);
        Self {
            cells: [second, first],
            size: self.size,
            turn: !self.turn,
            result: self.result.map(Outcome::flipped),
        }
    }
}

/// A set of cells of the top left of the largest board.
pub(crate) type Cells<T, const W: usize, const H: usize> = Rows<T, W, H, RowColumn>;

/// Returns the top rows of a set.
#[inline]
pub(crate) fn top<const H: usize>(set: Set) -> Cells<u64, MAX_COLUMNS, H> {
    set.resized()
}

impl Default for Position {
    /// Returns [`START`](Self::START).
    fn default() -> Self {
        Self::START
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
