//! The bounded worlds that pattern files name.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use grid_core::ParseError;

use super::rectangle::Rectangle;

/// A bounded world, as Golly writes it after a rule: `B3/S23:T64,32`.
///
/// A [`Pattern`](super::Pattern) with a position ([`origin`](super::Pattern::origin)) lies there:
/// (0, 0) is the middle of the board, column `width / 2` and row `height / 2`, both rounded down. A
/// pattern without one lies in the middle: its column `width / 2` and its row `height / 2` are
/// there. If it is too large, it lies in the top left corner. Cells beyond the edges are cut off.
/// Golly does the same.
///
/// Under a rule with B0, a board shows all living cells, and the cells around it are dead. Golly
/// shows the cells that differ from a background without end, as this crate does on the plane.
///
/// ```
/// use life_worlds::pattern::{Pattern, Topology};
///
/// let pattern = Pattern::parse("x = 3, y = 1, rule = B3/S23:T64,32\n3o!")?;
/// let torus = Topology::torus(64, 32);
/// assert_eq!(pattern.topology, Some(torus));
/// assert_eq!(torus.to_string(), "T64,32");
/// # Ok::<(), life_worlds::pattern::PatternError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Topology {
    /// `P`: a rectangle with dead cells around it.
    Bounded {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
    /// `T`: a torus, each edge joined to the opposite one.
    Torus {
        /// The number of columns.
        width: u64,
        /// The number of rows.
        height: u64,
    },
}

impl Topology {
    /// Returns the rectangle with dead cells around it, of this many columns and rows.
    pub const fn bounded(width: u64, height: u64) -> Self {
        Self::Bounded { width, height }
    }

    /// Returns the torus of this many columns and rows.
    pub const fn torus(width: u64, height: u64) -> Self {
        Self::Torus { width, height }
    }

    /// Returns the number of columns and of rows.
    pub fn size(self) -> (u64, u64) {
        let (Self::Bounded { width, height } | Self::Torus { width, height }) = self;
        (width, height)
    }

    /// Returns the number of columns and of rows; `usize::MAX` if there are more.
    pub(crate) fn sides(self) -> [usize; 2] {
        let (width, height) = self.size();
        [width, height].map(|side| usize::try_from(side).unwrap_or(usize::MAX))
    }

    /// Returns all cells of the board.
    pub(crate) fn board(self) -> Rectangle {
        let (width, height) = self.size();
        Rectangle::sized(0, 0, width, height)
    }

    /// Returns the column and the row of the cell in the middle.
    pub(crate) fn middle(self) -> (i64, i64) {
        let (width, height) = self.size();
        ((width / 2) as i64, (height / 2) as i64)
    }

    /// Returns the column and the row where a drawing of this size begins.
    pub(super) fn start_of(self, (wide, high): (u128, u128)) -> (i64, i64) {
        let (width, height) = self.size();
        let fits = |drawing: u128, board: u64| (1..=board.into()).contains(&drawing);
        if !fits(wide, width) || !fits(high, height) {
            return (0, 0);
        }
        let (x, y) = self.middle();
        (x - (wide / 2) as i64, y - (high / 2) as i64)
    }
}

/// Reads `T64,32`, `P64,32`, or `T64` for a square.
///
/// ```
/// use life_worlds::pattern::Topology;
///
/// assert_eq!("t64".parse(), Ok(Topology::torus(64, 64)));
/// let error = "K30,20".parse::<Topology>().unwrap_err();
/// assert_eq!(
///     error.expected,
///     "T or P with a width and a height, as in T64,32, not a Klein bottle"
/// );
/// ```
impl FromStr for Topology {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        const EXPECTED: &str = "T or P with a width and a height, as in T64,32";
        let error = |expected| ParseError::new("bounds", text, 0, expected);
        let not = |other: &str| error(Cow::from(format!("{EXPECTED}, not {other}")));
        let kind = text.as_bytes().first().map(u8::to_ascii_uppercase);
        let sizes = text.get(1..).unwrap_or_default();
        match kind {
            Some(b'K') => return Err(not("a Klein bottle")),
            Some(b'C') => return Err(not("a cross-surface")),
            Some(b'S') => return Err(not("a sphere")),
            Some(b'T') if sizes.contains(['+', '-']) => return Err(not("a shifted torus")),
            _ => {}
        }
        let (width, height) = sizes.split_once(',').unwrap_or((sizes, sizes));
        let side = |text: &str| text.trim().parse::<u64>().ok();
        match (kind, side(width), side(height)) {
            (Some(b'T' | b'P'), Some(0), Some(_)) | (Some(b'T' | b'P'), Some(_), Some(0)) => {
                Err(not("a world that is infinite in one direction"))
            }
            (Some(b'T'), Some(width), Some(height)) => Ok(Self::torus(width, height)),
            (Some(b'P'), Some(width), Some(height)) => Ok(Self::bounded(width, height)),
            _ => Err(error(EXPECTED.into())),
        }
    }
}

impl fmt::Display for Topology {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bounded { width, height } => write!(f, "P{width},{height}"),
            Self::Torus { width, height } => write!(f, "T{width},{height}"),
        }
    }
}
