//! A move as a path of picks: its kind, then its cells.

use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::scene::kind::MoveKind;
use crate::scene::spot::Spot;

/// A part of a move that a player picks.
///
/// A move is a path of picks: first its kind, then its cells. A game without kinds of move has one
/// [anonymous](MoveKind::ANONYMOUS) kind, with index 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pick {
    /// A kind of move, by its index in [`Choice::kinds`].
    Kind(usize),
    /// A cell.
    Cell(Spot),
}

/// A path of picks; up to four are stored without allocation.
pub type Picks = SmallVec<[Pick; 4]>;

impl Pick {
    /// Returns the path of a kind and some cells.
    ///
    /// ```
    /// use grid_core::scene::{Pick, Spot};
    ///
    /// let [from, to] = [6, 4].map(|row| Spot { row, column: 4 });
    /// let path = Pick::path(0, [from, to]);
    /// assert_eq!(path[..], [Pick::Kind(0), Pick::Cell(from), Pick::Cell(to)]);
    /// ```
    #[must_use]
    pub fn path(kind: usize, cells: impl IntoIterator<Item = Spot>) -> Picks {
        let cells = cells.into_iter().map(Self::Cell);
        [Self::Kind(kind)].into_iter().chain(cells).collect()
    }

    /// Splits a path into its kind and its cells; `None` if it is empty or no kind stands first, or
    /// if another one follows.
    ///
    /// ```
    /// use grid_core::scene::{Pick, Spot};
    ///
    /// let cell = Spot { row: 6, column: 4 };
    /// let (kind, cells) = Pick::split(&Pick::path(2, [cell])).unwrap();
    /// assert_eq!((kind, &cells[..]), (2, &[cell][..]));
    /// assert_eq!(Pick::split(&[Pick::Cell(cell)]), None);
    /// ```
    #[must_use]
    pub fn split(path: &[Self]) -> Option<(usize, SmallVec<[Spot; 4]>)> {
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

/// What can follow a path of picks. See [`Depict::choose`](crate::scene::Depict::choose).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// After no pick the kinds of move; none later. The list has the same kinds in every position,
    /// and says why a kind [cannot be picked](MoveKind::refusal).
    pub kinds: Vec<MoveKind>,
    /// The cells that can be picked next, each once, in reading order.
    pub cells: Vec<Spot>,
    /// The legal moves that the picks make. Promotions share their picks.
    pub moves: Vec<M>,
}

impl<M> Choice<M> {
    /// Nothing can follow.
    pub const NOTHING: Self = Self {
        kinds: Vec::new(),
        cells: Vec::new(),
        moves: Vec::new(),
    };

    /// Returns the choice of a first pick among kinds.
    #[must_use]
    pub fn of_kinds(kinds: Vec<MoveKind>) -> Self {
        Self {
            kinds,
            ..Self::NOTHING
        }
    }

    /// Returns the kinds that a front end shows as buttons: all but the anonymous one.
    #[must_use]
    pub fn named_kinds(mut self) -> Vec<MoveKind> {
        self.kinds.retain(|kind| !kind.is_anonymous());
        self.kinds
    }

    /// Returns the same choice with other values for the moves, such as their texts.
    #[must_use]
    pub fn map<T>(self, f: impl FnMut(M) -> T) -> Choice<T> {
        Choice {
            kinds: self.kinds,
            cells: self.cells,
            moves: self.moves.into_iter().map(f).collect(),
        }
    }
}
