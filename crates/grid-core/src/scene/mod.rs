//! A picture of a position as plain data, and how moves are pointed at on it.
//!
//! A game describes its position once, as a [`Scene`]; terminals and pictures draw scenes and know no
//! game. A [`Spot`] is a cell of the scene as a person sees it, row 0 at the top.

mod kind;
mod picture;
mod pointers;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use smallvec::{SmallVec, smallvec};

use crate::square::write_column;
use crate::{Notation, Player};

pub use kind::MoveKind;
pub use pointers::{Arrow, ArrowKind, Highlight, HighlightKind};

/// A cell of a [`Scene`]: row from the top, column from the left, both from 0.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Spot {
    /// The row, 0 at the top.
    pub row: u16,
    /// The column, 0 at the left.
    pub column: u16,
}

/// A few spots, without allocation.
pub type Spots = SmallVec<[Spot; 4]>;

/// A picture of a position: cells row by row from the top left, panels of words beside them, and what is
/// pointed at.
///
/// Its `Display` is the picture in text: in plain ASCII, or with the pieces' symbols under `{:#}`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Scene {
    /// How many cells a row has.
    pub columns: u16,
    /// The cells, row by row from the top; their number is a multiple of `columns`.
    pub cells: Vec<SceneCell>,
    /// What stands beside each row, from the top: `8`, `7`, …
    pub row_labels: Vec<String>,
    /// What stands below each column: `a`, `b`, …
    pub column_labels: Vec<String>,
    /// Words beside the board: queues, clocks, counts.
    pub panels: Vec<Panel>,
    /// Cells that are pointed at.
    pub highlights: Vec<Highlight>,
    /// Arrows over the board.
    pub arrows: Vec<Arrow>,
}

impl Scene {
    /// How many rows the picture has.
    #[must_use]
    pub fn rows(&self) -> u16 {
        (self.cells.len() / usize::from(self.columns).max(1)) as u16
    }

    /// The cell at a spot, if the picture has it.
    #[must_use]
    pub fn cell(&self, spot: Spot) -> Option<&SceneCell> {
        if spot.column >= self.columns {
            return None;
        }
        self.cells
            .get(usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column))
    }

    /// Changes the pieces as the events of one step change the board: first every cell that one of them
    /// empties is empty, then every piece stands where one of them puts it. The marks of these cells go: they
    /// were said of what stood there before. Cells that the picture does not have change nothing.
    pub fn apply(&mut self, step: &[Change]) {
        for &spot in step.iter().flat_map(|change| &change.emptied) {
            self.put(spot, None);
        }
        for &(spot, piece) in step.iter().flat_map(|change| &change.filled) {
            self.put(spot, Some(piece));
        }
    }

    fn put(&mut self, spot: Spot, piece: Option<ScenePiece>) {
        if spot.column >= self.columns {
            return;
        }
        let index = usize::from(spot.row) * usize::from(self.columns) + usize::from(spot.column);
        if let Some(cell) = self.cells.get_mut(index) {
            cell.marks.clear();
            cell.piece = piece;
        }
    }
}

/// What an event does to the pieces of a picture.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The cells that it empties.
    pub emptied: Spots,
    /// The pieces that it puts on cells, whatever stood there.
    pub filled: SmallVec<[(Spot, ScenePiece); 4]>,
}

impl Change {
    /// Nothing.
    #[must_use]
    pub fn none() -> Self {
        Self::default()
    }

    /// A cell becomes empty.
    #[must_use]
    pub fn empty(spot: Spot) -> Self {
        Self {
            emptied: smallvec![spot],
            ..Self::default()
        }
    }

    /// A piece appears on a cell.
    #[must_use]
    pub fn fill(spot: Spot, piece: ScenePiece) -> Self {
        Self {
            filled: smallvec![(spot, piece)],
            ..Self::default()
        }
    }

    /// Both at once: king and rook castle.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.emptied.extend(other.emptied);
        self.filled.extend(other.filled);
        self
    }

    /// A piece goes from one cell to another.
    #[must_use]
    pub fn carry(from: Spot, to: Spot, piece: ScenePiece) -> Self {
        Self {
            emptied: smallvec![from],
            filled: smallvec![(to, piece)],
        }
    }
}

/// One cell of a [`Scene`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SceneCell {
    /// What the game calls it: `e4`.
    pub name: String,
    /// The ground it stands on.
    pub ground: Ground,
    /// What belongs to the cell and shows while no piece stands on it.
    pub fixture: Option<Fixture>,
    /// What stands on it.
    pub piece: Option<ScenePiece>,
    /// Small marks round the piece.
    pub marks: Vec<Mark>,
}

/// Something that belongs to a cell: a transporter pad.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fixture {
    /// The letter of the position text: `*`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `◎`.
    pub symbol: char,
    /// The name in words: `transporter pad`.
    pub name: &'static str,
}

/// The ground of a cell.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Ground {
    /// The dark squares of a chequered board.
    #[default]
    Dark,
    /// The light squares of a chequered board.
    Light,
    /// A cell that a player has taken, shown in the player's colour.
    Taken(Player),
    /// A cell of a player's base, shown in a deeper shade of the player's colour.
    Base(Player),
}

/// A piece as a person sees it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ScenePiece {
    /// Whose it is, if anybody's.
    pub owner: Option<Player>,
    /// The letter of the position text: `N`, `n`.
    pub letter: char,
    /// The symbol for terminals that show Unicode: `♘`, `♞`.
    pub symbol: char,
    /// The name in words: `knight`.
    pub name: &'static str,
}

/// A small sign in a cell, round the piece.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Mark {
    /// Where in the cell.
    pub place: Place,
    /// One or two characters of ASCII.
    pub text: String,
    /// Whose concern it is.
    pub owner: Option<Player>,
    /// What it says, in words: `birth counter`.
    pub meaning: &'static str,
    /// How urgent it is.
    pub tone: Tone,
}

/// Where in a cell a [`Mark`] stands.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Place {
    /// Above, left.
    TopLeft,
    /// Above, right.
    TopRight,
    /// Left of the piece.
    Left,
    /// Right of the piece.
    Right,
    /// Below, left.
    BottomLeft,
    /// Below, right.
    BottomRight,
}

/// How urgent a [`Mark`] is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Tone {
    /// For information.
    Calm,
    /// Something good comes: a birth.
    Good,
    /// Something bad comes: a death.
    Bad,
}

/// Words beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Panel {
    /// The heading.
    pub title: String,
    /// Whose it is, if anybody's.
    pub owner: Option<Player>,
    /// The lines.
    pub lines: Vec<String>,
}

/// A game that can be drawn, and whose moves can be pointed at.
pub trait Depict: Notation {
    /// The picture of the position.
    fn scene(&self) -> Scene;

    /// The spots by which a person points at a move, in order: a chess move's start and target, a
    /// placement's cell. Moves that share all spots (promotions) are told apart by their text.
    fn spots(&self, m: Self::Move) -> Spots;

    /// The spots that an event concerns.
    fn event_spots(&self, event: &Self::Event) -> Spots;

    /// What an event does to the pieces of the picture. Who shows a turn step by step begins with the picture
    /// before it and [applies](Scene::apply) one step after the other: then all pieces stand as they do after
    /// the turn. What else changes, marks and panels, is seen in the picture of the new position.
    fn change(&self, event: &Self::Event) -> Change;

    /// Whether an event happens in the same step of the turn as the one before it: a birth with the other
    /// births, a conversion with those of its round. By default every event is a step of its own.
    fn is_at_once(&self, before: &Self::Event, event: &Self::Event) -> bool {
        let _ = (before, event);
        false
    }

    /// The events of a turn in its [steps](Self::is_at_once).
    fn steps(&self, events: Vec<Self::Event>) -> Vec<Vec<Self::Event>> {
        let mut steps: Vec<Vec<Self::Event>> = Vec::new();
        for event in events {
            match steps.last_mut() {
                Some(step)
                    if step
                        .last()
                        .is_some_and(|last| self.is_at_once(last, &event)) =>
                {
                    step.push(event);
                }
                _ => steps.push(Vec::from([event])),
            }
        }
        steps
    }

    /// The picture of the position after a legal move, with arrows and highlights that tell the move and
    /// what it did.
    ///
    /// # Panics
    /// If the move is not legal, it may panic or draw nonsense.
    fn scene_after(&self, m: Self::Move) -> Scene {
        pointers::scene_after(self, m)
    }

    /// The spots that can be pointed at next after `picked`: those with which some legal move goes on.
    /// Each once, in reading order.
    fn next_spots(&self, picked: &[Spot]) -> Vec<Spot> {
        let mut next = Vec::new();
        self.for_each_move(|m| {
            let spots = self.spots(m);
            if spots.len() > picked.len() && spots.starts_with(picked) {
                next.push(spots[picked.len()]);
            }
        });
        next.sort_unstable();
        next.dedup();
        next
    }

    /// The legal moves that have been pointed at completely by `picked`, in the order of visiting.
    fn moves_at(&self, picked: &[Spot]) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|m| {
            if self.spots(m)[..] == *picked {
                moves.push(m);
            }
        });
        moves
    }

    /// The kinds of move that a player chooses from before any cell; a kind is known by its index
    /// in this list, which has the same kinds in every position. None by default: a move is chosen
    /// by its cells alone.
    fn move_kinds(&self) -> Vec<MoveKind> {
        Vec::new()
    }

    /// The kind of a move, as an index into [`move_kinds`](Self::move_kinds).
    fn kind_of(&self, m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// [`next_spots`](Self::next_spots) of the moves of one kind.
    fn next_spots_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<Spot> {
        let mut next = Vec::new();
        self.for_each_move(|m| {
            let spots = self.spots(m);
            let goes_on = spots.len() > picked.len() && spots.starts_with(picked);
            if goes_on && self.kind_of(m) == kind {
                next.push(spots[picked.len()]);
            }
        });
        next.sort_unstable();
        next.dedup();
        next
    }

    /// [`moves_at`](Self::moves_at) of one kind.
    fn moves_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<Self::Move> {
        let mut moves = self.moves_at(picked);
        moves.retain(|&m| self.kind_of(m) == kind);
        moves
    }

    /// Why a spot cannot be chosen next for a move of a kind, in words; `None` if it can, or if
    /// the game has no words for it.
    fn spot_refusal(&self, kind: usize, picked: &[Spot], spot: Spot) -> Option<String> {
        let _ = (kind, picked, spot);
        None
    }

    /// The picture of the position while a move of a kind is being chosen and has `picked` as its
    /// cells so far.
    fn scene_of_choice(&self, kind: usize, picked: &[Spot]) -> Scene {
        let _ = (kind, picked);
        self.scene()
    }
}

/// The labels of a chess-like board `rows` high and `columns` wide: ranks from the top, files from `a`.
#[must_use]
pub fn chess_labels(rows: u16, columns: u16) -> (Vec<String>, Vec<String>) {
    let ranks = (1..=rows).rev().map(|rank| rank.to_string()).collect();
    let files = (0..columns)
        .map(|file| {
            let mut label = String::new();
            // Writing into a string never fails.
            let _ = write_column(file.into(), &mut label);
            label
        })
        .collect();
    (ranks, files)
}
