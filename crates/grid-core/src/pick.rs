//! A move as a path of picks: its kind, then its cells.

use smallvec::SmallVec;

use crate::spot::{Spot, Spots};

/// One step of entering a move: a player picks the kind of the move or a cell.
///
/// Three words recur in this workspace. A *spot* is a cell of a picture ([`Spot`]). *Picks* are
/// what a player has picked so far. The *path* of a move is all its picks, in order: first its
/// kind, then its cells. A game without kinds of move has one anonymous kind, with index 0.
///
/// ```
/// use grid_core::{Pick, Spot};
///
/// let [from, to] = [6, 4].map(|row| Spot { row, column: 4 });
/// let path = Pick::path(2, [from, to]);
/// assert_eq!(path[..], [Pick::Kind(2), Pick::Cell(from), Pick::Cell(to)]);
/// let (kind, cells) = Pick::split(&path).unwrap();
/// assert_eq!((kind, &cells[..]), (2, &[from, to][..]));
/// assert_eq!(Pick::split(&path[1..]), None);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// A kind of move, by its index among the kinds of the game.
    Kind(usize),
    /// A cell.
    Cell(Spot),
}

/// A list of picks: what a player has picked so far, or the whole path of a move. Up to four are
/// stored without allocation.
pub type Picks = SmallVec<[Pick; 4]>;

impl Pick {
    /// Returns the path of a kind and some cells.
    pub fn path(kind: usize, cells: impl IntoIterator<Item = Spot>) -> Picks {
        let cells = cells.into_iter().map(Self::Cell);
        [Self::Kind(kind)].into_iter().chain(cells).collect()
    }

    /// Splits a path into its kind and its cells; `None` if it does not begin with a kind, or has
    /// another kind later.
    pub fn split(path: &[Self]) -> Option<(usize, Spots)> {
        let (&Self::Kind(kind), rest) = path.split_first()? else {
            return None;
        };
        let cell = |&pick: &Self| match pick {
            Self::Cell(spot) => Some(spot),
            Self::Kind(_) => None,
        };
        Some((kind, rest.iter().map(cell).collect::<Option<_>>()?))
    }
}
