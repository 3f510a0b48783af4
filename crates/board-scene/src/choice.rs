//! What can follow a half-chosen move.

use alloc::string::String;
use alloc::vec::Vec;

use grid_core::Spot;

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

/// What can follow the picks of a half-chosen move. See
/// [`Present::choose`](crate::Present::choose).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The kinds of move, after no pick; empty later. The list has the same kinds in every
    /// position, and says why a kind [cannot be picked](MoveKind::refusal).
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
