//! A square of a rectangular board, by row and column, how it is written, and the eight directions.

use alloc::string::{String, ToString};
use core::fmt::{self, Debug, Write};
use core::hash::Hash;
use core::marker::PhantomData;
use core::str::FromStr;

use crate::ParseError;
use crate::text::read_number;

/// How the squares of a board are written, and which row is at the top of its picture.
///
/// A type that implements it is the last parameter of [`Square`] and of the sets of squares.
pub trait Spelling: Copy + Default + Ord + Hash + Debug + Send + Sync + 'static {
    /// Whether row 0 is at the top of a picture of the board; if not, it is at the bottom.
    const TOP_DOWN: bool;

    /// What the text of a square looks like, for messages.
    const FORM: &'static str;

    /// What stands between two squares in the text of a move.
    const BETWEEN: &'static str;

    /// Writes the square at this row and column, both from 0.
    ///
    /// # Errors
    /// If `f` does not take the text.
    fn write(row: usize, column: usize, f: &mut impl Write) -> fmt::Result;

    /// Reads the row and the column of a square, both from 0. They may be off the board. A square
    /// has one text: signs and leading zeros are refused.
    ///
    /// # Errors
    /// If the text does not have the [form](Self::FORM); the error is the byte where it fails.
    fn read(text: &str) -> Result<(usize, usize), usize>;

    /// Writes the name by which people know the square at this row and column of a board with this
    /// many columns: in pictures and sentences. By default it is the text of the square.
    ///
    /// # Errors
    /// If `f` does not take the name.
    fn write_name(row: usize, column: usize, columns: usize, f: &mut impl Write) -> fmt::Result {
        let _ = columns;
        Self::write(row, column, f)
    }

    /// Returns what stands at the edges of a picture beside the row and below the column of a
    /// square, as in its [name](Self::write_name).
    fn labels(row: usize, column: usize, columns: usize) -> [String; 2];
}

/// Algebraic names: `e4` is in column 4 and row 3. The columns after `z` are `aa`, `ab`, … Row 0,
/// the first rank, is at the bottom of a picture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Algebraic;

/// Rows and columns: `3,4` is in row 3 and column 4, both from 0. Row 0 is at the top of a picture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowColumn;

/// Rows and columns in texts, as [`RowColumn`] has them, but the names of chess for people: on a
/// board of eleven columns the square `3,4` is called `g4`. Row 0 is the first rank. It is at the
/// top of a picture, so its player turns the picture round, and then has the a-file, the last
/// column, at the left.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NamedRowColumn;

impl Algebraic {
    /// Returns the letters of a column, from 0: `a` to `z`, then `aa`, `ab`, …
    ///
    /// ```
    /// use grid_core::Algebraic;
    ///
    /// assert_eq!([0, 25, 26].map(Algebraic::column_name), ["a", "z", "aa"]);
    /// ```
    pub fn column_name(column: usize) -> String {
        let mut name = match column {
            0..26 => String::new(),
            _ => Self::column_name(column / 26 - 1),
        };
        name.push(char::from(b'a' + (column % 26) as u8));
        name
    }
}

impl Spelling for Algebraic {
    const TOP_DOWN: bool = false;
    const FORM: &'static str = "a column letter and a row number";
    const BETWEEN: &'static str = "";

    fn write(row: usize, column: usize, f: &mut impl Write) -> fmt::Result {
        write!(f, "{}{}", Self::column_name(column), row + 1)
    }

    fn read(text: &str) -> Result<(usize, usize), usize> {
        let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
        // Four letters are enough for every board, and cannot overflow below.
        if letters == 0 || letters > 4 {
            return Err(0);
        }
        let (column, row) = text.split_at(letters);
        let column = (column.bytes()).fold(0, |sum, b| sum * 26 + usize::from(b - b'a') + 1);
        let row = read_number::<usize>(row).and_then(|row| row.checked_sub(1));
        row.map(|row| (row, column - 1)).ok_or(letters)
    }

    fn labels(row: usize, column: usize, _: usize) -> [String; 2] {
        [(row + 1).to_string(), Self::column_name(column)]
    }
}

impl Spelling for RowColumn {
    const TOP_DOWN: bool = true;
    const FORM: &'static str = "ROW,COLUMN, from 0";
    const BETWEEN: &'static str = "-";

    fn write(row: usize, column: usize, f: &mut impl Write) -> fmt::Result {
        write!(f, "{row},{column}")
    }

    fn read(text: &str) -> Result<(usize, usize), usize> {
        let (row, column) = text.split_once(',').ok_or(0_usize)?;
        read_number(row).zip(read_number(column)).ok_or(0)
    }

    fn labels(row: usize, column: usize, _: usize) -> [String; 2] {
        [row, column].map(|number| number.to_string())
    }
}

impl Spelling for NamedRowColumn {
    const TOP_DOWN: bool = RowColumn::TOP_DOWN;
    const FORM: &'static str = RowColumn::FORM;
    const BETWEEN: &'static str = RowColumn::BETWEEN;

    fn write(row: usize, column: usize, f: &mut impl Write) -> fmt::Result {
        RowColumn::write(row, column, f)
    }

    fn read(text: &str) -> Result<(usize, usize), usize> {
        RowColumn::read(text)
    }

    fn write_name(row: usize, column: usize, columns: usize, f: &mut impl Write) -> fmt::Result {
        Algebraic::write(row, columns - 1 - column, f)
    }

    fn labels(row: usize, column: usize, columns: usize) -> [String; 2] {
        Algebraic::labels(row, columns - 1 - column, columns)
    }
}

/// A square of a board `W` columns wide and `H` rows high.
///
/// Squares are numbered row by row: `index = row * W + column`. On a chess board row 0 is the first
/// rank and column 0 the a-file, so `a1` has index 0 and `h8` index 63.
///
/// `Display`, `FromStr` and (with the feature `serde`) the serde form are those of its
/// [`Spelling`]: [`Algebraic`] names (`e4`), or [`RowColumn`] numbers (`3,4`). `{:#}` writes the
/// name by which people know the square.
///
/// ```
/// use grid_core::{NamedRowColumn, RowColumn, Square};
///
/// let e4: Square<8, 8> = "e4".parse()?;
/// assert_eq!((e4.row(), e4.column(), e4.index()), (3, 4, 28));
/// assert_eq!(e4.offset(1, -4).unwrap().to_string(), "a5");
/// assert_eq!(e4.offset(0, -5), None);
/// // The squares of a chess board are constants too.
/// assert_eq!(Square::E4, e4);
/// // Another spelling of the same row and column.
/// assert_eq!(Square::<8, 8, RowColumn>::at(3, 4).to_string(), "3,4");
/// // Numbers in texts, the names of chess for people.
/// let square = Square::<8, 8, NamedRowColumn>::at(3, 4);
/// assert_eq!(format!("{square} {square:#}"), "3,4 d4");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<const W: usize, const H: usize, S: Spelling = Algebraic>(u16, PhantomData<S>);

impl<const W: usize, const H: usize, S: Spelling> Square<W, H, S> {
    /// The number of squares of the board. A board with none, or with more than 65,536, does not
    /// compile, however a square of it is made.
    pub const COUNT: usize = {
        assert!(
            W > 0 && H > 0 && W * H <= 1 << 16,
            "a board must have 1 to 65,536 squares"
        );
        W * H
    };

    /// Returns the square at this row and column; `None` if it is off the board.
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        // A board with too many squares does not compile.
        let _ = Self::COUNT;
        if row < H && column < W {
            Some(Self((row * W + column) as u16, PhantomData))
        } else {
            None
        }
    }

    /// Returns the square at this row and column, which must be on the board.
    ///
    /// # Panics
    /// If it is off the board. In a constant this is a compile-time error.
    pub const fn at(row: usize, column: usize) -> Self {
        match Self::new(row, column) {
            Some(square) => square,
            None => panic!("square off the board"),
        }
    }

    /// Returns the square with this index; `None` if it is off the board.
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT {
            Some(Self(index as u16, PhantomData))
        } else {
            None
        }
    }

    /// Returns the index of the square: `row * W + column`.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the row, from 0.
    #[inline]
    pub const fn row(self) -> usize {
        self.0 as usize / W
    }

    /// Returns the column, from 0.
    #[inline]
    pub const fn column(self) -> usize {
        self.0 as usize % W
    }

    /// Returns the square that lies `rows` rows up and `columns` columns to the right, or down and
    /// to the left for negative numbers; `None` if it is off the board.
    pub const fn offset(self, rows: i8, columns: i8) -> Option<Self> {
        let row = self.row() as isize + rows as isize;
        let column = self.column() as isize + columns as isize;
        if row < 0 || column < 0 {
            return None;
        }
        Self::new(row as usize, column as usize)
    }

    /// Returns all squares, in order of index.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        // COUNT is at most 2^16, so the last index fits.
        (0..Self::COUNT).map(|index| Self(index as u16, PhantomData))
    }
}

/// Names the squares of a chess board.
macro_rules! chess_squares {
    ($($name:ident)*) => {
        /// The squares of a chess board by name.
        impl Square<8, 8> {
            $(
                #[doc = concat!("The square ", stringify!($name), ".")]
                pub const $name: Self = {
                    let name = stringify!($name).as_bytes();
                    Self::at((name[1] - b'1') as usize, (name[0] - b'A') as usize)
                };
            )*
        }
    };
}

chess_squares! {
    A1 B1 C1 D1 E1 F1 G1 H1
    A2 B2 C2 D2 E2 F2 G2 H2
    A3 B3 C3 D3 E3 F3 G3 H3
    A4 B4 C4 D4 E4 F4 G4 H4
    A5 B5 C5 D5 E5 F5 G5 H5
    A6 B6 C6 D6 E6 F6 G6 H6
    A7 B7 C7 D7 E7 F7 G7 H7
    A8 B8 C8 D8 E8 F8 G8 H8
}

impl<const W: usize, const H: usize, S: Spelling> TryFrom<usize> for Square<W, H, S> {
    type Error = ParseError;

    /// Returns the square with an [index](Self::from_index).
    fn try_from(index: usize) -> Result<Self, ParseError> {
        let error = || ParseError::new("square", &index.to_string(), 0, "an index on the board");
        Self::from_index(index).ok_or_else(error)
    }
}

impl<const W: usize, const H: usize, S: Spelling> fmt::Display for Square<W, H, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.row(), self.column());
        let mut text = String::new();
        match (f.width(), f.alternate()) {
            (None, false) => return S::write(row, column, f),
            (None, true) => return S::write_name(row, column, W, f),
            (_, false) => S::write(row, column, &mut text)?,
            (_, true) => S::write_name(row, column, W, &mut text)?,
        }
        f.pad(&text)
    }
}

impl<const W: usize, const H: usize, S: Spelling> Debug for Square<W, H, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        S::write(self.row(), self.column(), f)
    }
}

impl<const W: usize, const H: usize, S: Spelling> FromStr for Square<W, H, S> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("square", text, at, expected);
        let (row, column) = S::read(text).map_err(|at| error(at, S::FORM))?;
        Self::new(row, column).ok_or_else(|| error(0, "a square of the board"))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(impl[const W: usize, const H: usize, S: Spelling] Square<W, H, S>);

/// One of the eight one-step directions on a rectangular board.
///
/// North is towards higher row numbers and east towards higher column numbers, as on a chess board
/// whose row 0 is White's first rank. On a board whose row 0 is at the top of the picture
/// ([`Spelling::TOP_DOWN`]), north is down.
///
/// `Display`, `FromStr` and (with the feature `serde`) the serde form are its name: `north-east`.
///
/// ```
/// use grid_core::Direction;
///
/// assert_eq!("north-east".parse(), Ok(Direction::NorthEast));
/// assert_eq!(Direction::NorthEast.delta(), (1, 1));
/// assert_eq!(Direction::NorthEast.opposite(), Direction::SouthWest);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// One row up.
    North,
    /// One row up, one column right.
    NorthEast,
    /// One column right.
    East,
    /// One row down, one column right.
    SouthEast,
    /// One row down.
    South,
    /// One row down, one column left.
    SouthWest,
    /// One column left.
    West,
    /// One row up, one column left.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four directions of a rook.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four directions of a bishop.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The change of row and the change of column of one step in each direction, clockwise from
    /// north.
    pub const DELTAS: [(i8, i8); 8] = [
        (1, 0),
        (1, 1),
        (0, 1),
        (-1, 1),
        (-1, 0),
        (-1, -1),
        (0, -1),
        (1, -1),
    ];

    /// Returns the change of row and the change of column of one step.
    #[inline(always)]
    pub const fn delta(self) -> (i8, i8) {
        Self::DELTAS[self as usize]
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
    /// The name of each direction, clockwise from north.
    const NAMES: [&str; 8] = [
        "north",
        "north-east",
        "east",
        "south-east",
        "south",
        "south-west",
        "west",
        "north-west",
    ];
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Self::NAMES[*self as usize])
    }
}

impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let number = Self::NAMES.iter().position(|name| *name == text);
        let expected = "north, north-east and so on to north-west";
        let error = || ParseError::new("direction", text, 0, expected);
        number.map(|n| Self::ALL[n]).ok_or_else(error)
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(Direction);
