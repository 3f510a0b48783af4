//! A move as a path of picks: its kind, then its cells.

use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::scene::spot::{Spot, Spots};

/// A part of a move that a player picks.
///
/// A move is a path of picks: first its kind, then its cells. A game without kinds of move has one
/// [anonymous](MoveKind::ANONYMOUS) kind, with index 0.
///
/// ```
/// use grid_core::scene::{Pick, Spot};
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
    /// A kind of move, by its index in [`Choice::kinds`].
    Kind(usize),
    /// A cell.
    Cell(Spot),
}

/// A path of picks; up to four are stored without allocation.
pub type Picks = SmallVec<[Pick; 4]>;

impl Pick {
    /// Returns the path of a kind and some cells.
    pub fn path(kind: usize, cells: impl IntoIterator<Item = Spot>) -> Picks {
        let cells = cells.into_iter().map(Self::Cell);
        [Self::Kind(kind)].into_iter().chain(cells).collect()
    }

    /// Splits a path into its kind and its cells; `None` if it is empty or no kind stands first, or
    /// if another one follows.
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

/// A kind of move, which a player picks before any cell. Front ends show it as a button with a key,
/// unless it is [anonymous](Self::ANONYMOUS).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MoveKind {
    /// The word on the button: `acquire`.
    pub name: &'static str,
    /// The key, a lower-case letter: `a`.
    pub key: char,
    /// The number of cells of a move of this kind; 0 for the anonymous kind, which has no such
    /// number.
    pub cells: usize,
    /// What a move of this kind does: one line for the help.
    pub help: &'static str,
    /// What would become of the cells that a move of this kind changes, for a legend: `would be
    /// conquered`. Empty if there is nothing special to say.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub foreseen: &'static str,
    /// Why the kind cannot be chosen now; `None` if it can.
    pub refusal: Option<String>,
}

impl MoveKind {
    /// The one kind of a game in which a player chooses a move by its cells alone. It has no name.
    pub const ANONYMOUS: Self = Self {
        name: "",
        key: ' ',
        cells: 0,
        help: "",
        foreseen: "",
        refusal: None,
    };

    /// Returns whether this is the [anonymous](Self::ANONYMOUS) kind.
    pub const fn is_anonymous(&self) -> bool {
        self.name.is_empty()
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

    /// Returns the kinds that a front end shows as buttons: all but the anonymous one.
    pub fn named_kinds(mut self) -> Vec<MoveKind> {
        self.kinds.retain(|kind| !kind.is_anonymous());
        self.kinds
    }

    /// Returns the same choice with other values for the moves, such as their texts.
    pub fn map<T>(self, f: impl FnMut(M) -> T) -> Choice<T> {
        Choice {
            kinds: self.kinds,
            cells: self.cells,
            moves: self.moves.into_iter().map(f).collect(),
        }
    }
}
