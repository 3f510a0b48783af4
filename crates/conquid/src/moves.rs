//! Moves and their four kinds (rules 2.1 to 2.4).

use core::fmt;

use crate::Cell;

/// A move.
///
/// ```
/// use conquid::{Cell, Move, MoveKind, Triple};
///
/// let cells = Triple::new([Cell::at(6, 8), Cell::at(6, 6), Cell::at(6, 7)]).unwrap();
/// assert_eq!(Move::Acquire(cells).to_string(), "A6,6;6,7;6,8");
/// assert_eq!("V3,8".parse(), Ok(Move::Vanquish(Cell::at(3, 8))));
/// assert_eq!(Move::Conquer.kind(), MoveKind::Conquer);
/// assert!("A1,1;1,1;1,2".parse::<Move>().is_err(), "three different cells");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// `A6,6;6,7;6,8`: three empty cells become the player's.
    Acquire(Triple),
    /// `C`: enemy cells beside two or more of the player's cells become the player's, again and
    /// again until nothing changes.
    Conquer,
    /// `V3,8`: the 4x4 block with this top left cell becomes empty.
    Vanquish(Cell),
    /// `Q`: declares a path of the player's cells from base to base, which wins the game.
    Conquest,
}

impl Move {
    /// Returns the kind of the move.
    #[inline]
    pub const fn kind(self) -> MoveKind {
        match self {
            Self::Acquire(_) => MoveKind::Acquire,
            Self::Conquer => MoveKind::Conquer,
            Self::Vanquish(_) => MoveKind::Vanquish,
            Self::Conquest => MoveKind::Conquest,
        }
    }

    /// Returns the move of a kind with these cells. `None` unless the cells are all different and
    /// as many as the kind [needs](MoveKind::cell_count). Does not check whether the move is legal.
    pub(crate) fn of_kind(kind: MoveKind, cells: &[Cell]) -> Option<Self> {
        match (kind, cells) {
            (MoveKind::Acquire, &[a, b, c]) => Triple::new([a, b, c]).map(Self::Acquire),
            (MoveKind::Conquer, []) => Some(Self::Conquer),
            (MoveKind::Vanquish, &[corner]) => Some(Self::Vanquish(corner)),
            (MoveKind::Conquest, []) => Some(Self::Conquest),
            _ => None,
        }
    }
}

/// The three different cells of an Acquire. The order in which they are given does not matter.
/// `Display` joins them by `;`.
///
/// ```
/// use conquid::{Cell, Triple};
///
/// let [a, b, c] = [Cell::at(6, 8), Cell::at(6, 6), Cell::at(6, 7)];
/// let cells = Triple::new([a, b, c]).unwrap();
/// assert_eq!(cells.cells(), [b, c, a]);
/// assert_eq!(cells.to_string(), "6,6;6,7;6,8");
/// assert_eq!(Triple::new([a, b, a]), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Triple([Cell; 3]);

impl Triple {
    /// Makes a triple of three cells in any order; `None` if two of them are the same.
    #[inline]
    pub fn new([a, b, c]: [Cell; 3]) -> Option<Self> {
        // A sorting network: the branches of a sort cannot be predicted.
        let (a, b) = (a.min(b), a.max(b));
        let (b, c) = (b.min(c), b.max(c));
        let (a, b) = (a.min(b), a.max(b));
        (a < b && b < c).then_some(Self([a, b, c]))
    }

    /// Makes a triple of three cells that are known to ascend.
    #[inline]
    pub(crate) fn ascending(cells: [Cell; 3]) -> Self {
        debug_assert!(cells[0] < cells[1] && cells[1] < cells[2]);
        Self(cells)
    }

    /// Returns the cells in ascending order, by row and then by column.
    #[inline]
    pub const fn cells(self) -> [Cell; 3] {
        self.0
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a};{b};{c}")
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Triple {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = <[Cell; 3]>::deserialize(deserializer)?;
        Self::new(cells).ok_or_else(|| serde::de::Error::custom("expected three different cells"))
    }
}

/// The four kinds of move. `Display` writes the [name](Self::name).
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveKind {
    /// Three empty cells become the player's.
    Acquire,
    /// Enemy cells become the player's.
    Conquer,
    /// A 4x4 block becomes empty.
    Vanquish,
    /// A path from base to base is declared and wins.
    Conquest,
}

impl MoveKind {
    /// All kinds, in the order of the rules.
    pub const ALL: [Self; 4] = [Self::Acquire, Self::Conquer, Self::Vanquish, Self::Conquest];

    /// Returns the name of the kind: `Acquire`.
    pub const fn name(self) -> &'static str {
        ["Acquire", "Conquer", "Vanquish", "Conquest"][self as usize]
    }

    /// Returns the letter with which the text of a move of this kind begins: `A`, `C`, `V` or `Q`.
    pub const fn letter(self) -> char {
        ['A', 'C', 'V', 'Q'][self as usize]
    }

    /// Returns the number of cells that a player chooses for a move of this kind: three for an
    /// Acquire, the top left cell of the block for a Vanquish, none for the others.
    pub const fn cell_count(self) -> usize {
        [3, 0, 1, 0][self as usize]
    }
}

impl fmt::Display for MoveKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
