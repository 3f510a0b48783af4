//! The board (rules 1.1 to 1.5): its size, its two bases, and which cells can be played.

use core::array;
use core::fmt;
use core::str::FromStr;

use grid_core::text::Field;
use grid_core::{ParseError, Player, RowColumn, Rows, Square};

/// The most rows that a board can have.
pub const MAX_ROWS: usize = 32;

/// The most columns that a board can have: a row is one 64-bit word.
pub const MAX_COLUMNS: usize = 64;

/// The side of the largest base.
pub const MAX_BASE: usize = 3;

/// The number of columns between a base and the nearest side of the board.
pub(crate) const BEHIND: usize = 4;

/// A cell, written as `row,column`: its row from the top and its column from the left, both from 0.
/// It may lie beyond a smaller board.
pub type Cell = Square<MAX_COLUMNS, MAX_ROWS, RowColumn>;

/// A set of cells.
pub type Set = Rows<u64, MAX_COLUMNS, MAX_ROWS, RowColumn>;

/// The size of a board and of its bases: `14x28b2` has 14 rows, 28 columns and bases of 2x2.
///
/// Four columns lie between each base and its side of the board, and at least one between the
/// bases. The bases stand in the middle rows, or half a row above the middle.
///
/// ```
/// use conquid::Size;
///
/// assert_eq!("7x14b1".parse(), Ok(Size::SMALL));
/// assert_eq!(Size::LARGE.to_string(), "21x42b3");
/// // ConquidPy takes bases of 3x3 for odd numbers of rows, else of 2x2.
/// assert_eq!(Size::with_usual_base(9, 20)?.base(), 3);
/// assert!(Size::new(9, 14, 3).is_err(), "no column is left between the bases");
/// # Ok::<(), conquid::SizeError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    rows: u8,
    columns: u8,
    base: u8,
}

/// Why a board cannot be made.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// The bases are too small or too large. The number is the side of a base.
    #[error("bases of {0}x{0}: expected 1 to {MAX_BASE}")]
    Base(usize),
    /// There are too few or too many rows. The second number is the least with room for the bases.
    #[error("{0} rows: expected {1} to {MAX_ROWS}")]
    Rows(usize, usize),
    /// There are too few or too many columns. The second number is the least with room for the
    /// bases and a column between them.
    #[error("{0} columns: expected {1} to {MAX_COLUMNS}")]
    Columns(usize, usize),
}

impl Size {
    /// The small board: 7x14, bases of one cell.
    pub const SMALL: Self = Self::official(1);
    /// The medium board, the usual one: 14x28, bases of 2x2.
    pub const MEDIUM: Self = Self::official(2);
    /// The large board: 21x42, bases of 3x3.
    pub const LARGE: Self = Self::official(3);

    const fn official(base: u8) -> Self {
        Self {
            rows: 7 * base,
            columns: 14 * base,
            base,
        }
    }

    /// Makes a board with these numbers of rows and columns, and bases of this side.
    ///
    /// # Errors
    /// If there is no room for the bases and a column between them, or the board is larger than
    /// [`MAX_ROWS`] x [`MAX_COLUMNS`].
    pub const fn new(rows: usize, columns: usize, base: usize) -> Result<Self, SizeError> {
        if base == 0 || base > MAX_BASE {
            return Err(SizeError::Base(base));
        }
        if rows < base || rows > MAX_ROWS {
            return Err(SizeError::Rows(rows, base));
        }
        // If the bases touched, a winning path would have no cells.
        let least = 2 * (BEHIND + base) + 1;
        if columns < least || columns > MAX_COLUMNS {
            return Err(SizeError::Columns(columns, least));
        }
        Ok(Self {
            rows: rows as u8,
            columns: columns as u8,
            base: base as u8,
        })
    }

    /// Makes a board with bases of the usual size: one cell on the official small board; otherwise,
    /// as in ConquidPy, 3x3 for an odd number of rows and 2x2 for an even one.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub const fn with_usual_base(rows: usize, columns: usize) -> Result<Self, SizeError> {
        let base = match (rows, columns) {
            (7, 14) => 1,
            _ if rows % 2 == 1 => 3,
            _ => 2,
        };
        Self::new(rows, columns, base)
    }

    /// Returns the number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Returns the number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// Returns the side of a base.
    #[inline]
    pub const fn base(self) -> usize {
        self.base as usize
    }

    /// Returns the top row of the bases.
    #[inline]
    pub const fn base_row(self) -> usize {
        self.rows() / 2 - self.base() / 2
    }

    /// Returns the left column of a player's base. Player 1 has the left base.
    #[inline]
    pub const fn base_column(self, owner: Player) -> usize {
        match owner {
            Player::First => BEHIND,
            Player::Second => self.columns() - BEHIND - self.base(),
        }
    }

    /// Returns the base cell from which the winning path is measured: the centre of a 3x3 base,
    /// else the top left cell.
    pub const fn base_start(self, owner: Player) -> Cell {
        let inwards = self.base() / 3;
        Cell::at(self.base_row() + inwards, self.base_column(owner) + inwards)
    }

    /// Returns the cells of a player's base.
    pub fn base_cells(self, owner: Player) -> Set {
        let column = self.base_column(owner);
        let last = self.base() - 1;
        Set::rectangle(
            Cell::at(self.base_row(), column),
            Cell::at(self.base_row() + last, column + last),
        )
    }

    /// Returns the rows with cells beside a player's base: the number of each row and the bits of
    /// these cells.
    #[inline]
    pub(crate) fn beside_base(self, owner: Player) -> impl Iterator<Item = (usize, u64)> {
        let column = self.base_column(owner);
        let top = self.base_row();
        let bottom = top + self.base();
        let across = self.base_bits(owner);
        let sides = 1 << (column - 1) | 1 << (column + self.base());
        let above = top.checked_sub(1).map(|row| (row, across));
        let below = (bottom < self.rows()).then_some((bottom, across));
        let beside = (top..bottom).map(move |row| (row, sides));
        above.into_iter().chain(beside).chain(below)
    }

    /// Returns the cells beside a player's base on a board of no more than `H` rows.
    #[inline]
    pub(crate) fn beside_base_at<const H: usize>(
        self,
        owner: Player,
    ) -> Rows<u64, MAX_COLUMNS, H, RowColumn> {
        let mut rows = [0; H];
        for (row, bits) in self.beside_base(owner) {
            rows[row] = bits;
        }
        Rows::from_rows(rows)
    }

    /// Returns whether the board has the cell.
    #[inline]
    pub const fn contains(self, cell: Cell) -> bool {
        cell.row() < self.rows() && cell.column() < self.columns()
    }

    /// Returns a row of the bases as bits.
    #[inline]
    const fn base_bits(self, owner: Player) -> u64 {
        ((1 << self.base) - 1) << self.base_column(owner)
    }

    /// Returns the playable cells of the top rows.
    #[inline]
    pub(crate) fn playable_rows<const H: usize>(self) -> [u64; H] {
        let all = u64::MAX >> (MAX_COLUMNS - self.columns());
        let mut rows = array::from_fn(|row| if row < self.rows() { all } else { 0 });
        let bases = self.base_bits(Player::First) | self.base_bits(Player::Second);
        for row in rows.iter_mut().skip(self.base_row()).take(self.base()) {
            *row &= !bases;
        }
        rows
    }

    /// Returns the playable cells: those on the board that belong to no base.
    pub fn playable(self) -> Set {
        Set::from_rows(self.playable_rows())
    }

    /// Returns the number of playable cells.
    #[inline]
    pub const fn playable_count(self) -> u32 {
        let bases = 2 * self.base() * self.base();
        (self.rows() * self.columns() - bases) as u32
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}b{}", self.rows, self.columns, self.base)
    }
}

impl FromStr for Size {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::read(Field::of("board", text))
    }
}

impl Size {
    /// Reads `ROWSxCOLUMNSbBASE`. Signs and leading zeros are refused: a board has one spelling.
    pub(crate) fn read(field: Field<'_>) -> Result<Self, ParseError> {
        const EXPECTED: &str = "ROWSxCOLUMNSbBASE, such as 14x28b2";
        let text = field.text;
        let x = text.find('x').ok_or_else(|| field.error(0, EXPECTED))?;
        let b = text.find('b').filter(|&b| b > x);
        let b = b.ok_or_else(|| field.error(x + 1, EXPECTED))?;
        let number = |from: usize, to: usize| {
            let number = field.part(from..to).number().ok();
            let number = number.filter(|number| (1..=99).contains(number));
            number.ok_or_else(|| field.error(from, "a number from 1 to 64"))
        };
        let (rows, columns, base) = (number(0, x)?, number(x + 1, b)?, number(b + 1, text.len())?);
        Self::new(rows as usize, columns as usize, base as usize).map_err(|error| {
            let at = match error {
                SizeError::Rows(..) => 0,
                SizeError::Columns(..) => x + 1,
                SizeError::Base(_) => b + 1,
            };
            let expected = alloc::format!("another size ({error})");
            ParseError::new(field.what, field.whole, field.at + at, expected)
        })
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Size);
