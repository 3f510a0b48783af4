//! A square of a rectangular board, by row and column, with its algebraic name.

use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// A square of a board `W` columns wide and `H` rows high.
///
/// Squares are numbered row by row: `index = row * W + column`. On a chess board row 0 is the first
/// rank and column 0 the a-file, so `a1` has index 0 and `h8` index 63.
///
/// `Display` and `FromStr` use algebraic names (`e4`); the columns after `z` are `aa`, `ab`, …
///
/// ```
/// use grid_core::Square;
///
/// let e4: Square<8, 8> = "e4".parse()?;
/// assert_eq!((e4.row(), e4.column(), e4.index()), (3, 4, 28));
/// assert_eq!(e4.offset(1, -4).unwrap().to_string(), "a5");
/// assert_eq!(e4.offset(0, -5), None);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const W: usize, const H: usize>(u16);

impl<const W: usize, const H: usize> Square<W, H> {
    /// The number of squares of the board.
    pub const COUNT: usize = {
        assert!(
            W > 0 && H > 0 && W * H <= 1 << 16,
            "a board must have 1 to 65,536 squares"
        );
        W * H
    };

    /// Returns the square at this row and column; `None` if it is off the board.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < H && column < W {
            Some(Self((row * W + column) as u16))
        } else {
            None
        }
    }

    /// Returns the square at this row and column, which must be on the board.
    ///
    /// # Panics
    /// If it is off the board. In a constant this is a compile-time error.
    #[must_use]
    pub const fn at(row: usize, column: usize) -> Self {
        match Self::new(row, column) {
            Some(square) => square,
            None => panic!("square off the board"),
        }
    }

    /// Returns the square with this index; `None` if it is off the board.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u16))
        } else {
            None
        }
    }

    /// Returns the index of the square: `row * W + column`.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0.
    #[must_use]
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / W
    }

    /// Returns the column, from 0.
    #[must_use]
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % W
    }

    /// Returns the square that lies `rows` rows up and `columns` columns to the right, or down and
    /// to the left for negative numbers; `None` if it is off the board.
    #[must_use]
    pub const fn offset(self, rows: i8, columns: i8) -> Option<Self> {
        let row = self.row() as isize + rows as isize;
        let column = self.column() as isize + columns as isize;
        if row < 0 || column < 0 {
            return None;
        }
        Self::new(row as usize, column as usize)
    }

    /// Returns all squares, in order of index.
    #[must_use]
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        // COUNT is at most 2^16, so the last index fits.
        (0..Self::COUNT).map(|index| Self(index as u16))
    }
}

/// Returns the two numbers, lower first.
pub(crate) const fn ordered(a: usize, b: usize) -> (usize, usize) {
    if a <= b { (a, b) } else { (b, a) }
}

/// Writes the algebraic letters of a column: `a` to `z`, then `aa`, `ab`, …
pub(crate) fn write_column(column: usize, f: &mut impl fmt::Write) -> fmt::Result {
    if column >= 26 {
        write_column(column / 26 - 1, f)?;
    }
    write!(f, "{}", char::from(b'a' + (column % 26) as u8))
}

impl<const W: usize, const H: usize> fmt::Display for Square<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_column(self.column(), f)?;
        write!(f, "{}", self.row() + 1)
    }
}

impl<const W: usize, const H: usize> fmt::Debug for Square<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<const W: usize, const H: usize> FromStr for Square<W, H> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at| ParseError::new("square", text, at, "a column letter and a row number");
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        let digits = &text[letters..];
        // Four letters and five digits are enough for every board, and cannot overflow below.
        if letters == 0 || letters > 4 {
            return Err(error(0));
        }
        if digits.is_empty()
            || digits.len() > 5
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(error(letters));
        }
        let column = text[..letters]
            .bytes()
            .fold(0, |sum, b| sum * 26 + usize::from(b - b'a') + 1);
        let row = digits
            .bytes()
            .fold(0, |sum, b| sum * 10 + usize::from(b - b'0'));
        Self::new(row - 1, column - 1)
            .ok_or_else(|| ParseError::new("square", text, 0, "a square of the board"))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(impl[const W: usize, const H: usize] Square<W, H>);
