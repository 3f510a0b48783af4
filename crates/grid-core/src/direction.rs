//! The eight directions in which a set of squares can step.

use core::fmt;
use core::str::FromStr;

use crate::ParseError;

/// One of the eight one-step directions on a rectangular board.
///
/// North is towards higher row numbers and east towards higher column numbers, as on a chess board
/// whose row 0 is White's first rank.
///
/// `Display`, `FromStr` and (with the feature `serde`) the serde form are the words `north`,
/// `north-east`, …
///
/// ```
/// use grid_core::Direction;
///
/// let direction: Direction = "north-east".parse()?;
/// assert_eq!((direction, direction.delta()), (Direction::NorthEast, (1, 1)));
/// assert_eq!(direction.opposite().name(), "south-west");
/// # Ok::<(), grid_core::ParseError>(())
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

    /// Returns the change of row and the change of column of one step.
    #[must_use]
    pub const fn delta(self) -> (i8, i8) {
        match self {
            Self::North => (1, 0),
            Self::NorthEast => (1, 1),
            Self::East => (0, 1),
            Self::SouthEast => (-1, 1),
            Self::South => (-1, 0),
            Self::SouthWest => (-1, -1),
            Self::West => (0, -1),
            Self::NorthWest => (1, -1),
        }
    }

    /// Returns the direction in words: `north-east`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Returns whether a step leads to a square with a higher index.
    #[must_use]
    pub(crate) const fn is_ascending(self) -> bool {
        matches!(
            self,
            Self::North | Self::NorthEast | Self::East | Self::NorthWest
        )
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Direction {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .into_iter()
            .find(|direction| direction.name() == text)
            .ok_or_else(|| ParseError::new("direction", text, 0, "north, north-east, …"))
    }
}

#[cfg(feature = "serde")]
crate::serde_as_text!(Direction);
