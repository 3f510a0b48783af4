//! A move that is being chosen: a kind, its cells, and what the move would do.

use crate::{Foresight, MoveShown};
use menagerie::board_scene::MoveKind;
use menagerie::{AnyGame, Pick, Picks, Spot};

/// Moves that share all their cells, to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The moves.
    pub moves: Vec<String>,
    /// What tells the moves apart, in words: `knight`.
    pub names: Vec<String>,
    /// The index of the move that is chosen.
    pub chosen: usize,
}

impl Menu {
    /// Moves the choice down, or up if `by` is negative; it wraps around.
    pub fn step(&mut self, by: isize) {
        let count = self.moves.len() as isize;
        self.chosen = (self.chosen as isize + by).rem_euclid(count) as usize;
    }
}

/// A whole move that could be played, and what it would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub m: String,
    /// The move as people read it.
    pub name: String,
    /// What is shown of it once it is played.
    pub shown: MoveShown,
    /// What it brings the mover.
    pub foresight: Foresight,
}

/// A move that is being chosen.
///
/// In a game with [kinds of move](crate::Match::kinds) the player chooses a kind, then its cells,
/// and confirms the candidate. In any other game the cells alone choose the move, and the last one
/// plays it; the candidate is then the move that the cursor rests on.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// The index of the kind; `None` if none is chosen, or if the kind is
    /// [anonymous](menagerie::board_scene::MoveKind::ANONYMOUS).
    pub kind: Option<usize>,
    /// The cells chosen so far, in the order in which they were chosen.
    pub picked: Vec<Spot>,
    /// The cells that can be chosen next, once a choice has begun.
    pub targets: Vec<Spot>,
    /// The moves that share these cells, while there are several.
    pub menu: Option<Menu>,
    /// The move that is previewed.
    pub candidate: Option<Candidate>,
    /// The move that loses at once and was chosen: chosen again, it is played.
    pub doubted: Option<String>,
}

impl Choice {
    /// The picks so far: the kind and the cells.
    pub(crate) fn path(&self) -> Picks {
        Pick::path(self.kind.unwrap_or(0), self.picked.iter().copied())
    }

    /// The picks so far, and a cell.
    pub(crate) fn path_to(&self, spot: Spot) -> Picks {
        let mut path = self.path();
        path.push(Pick::Cell(spot));
        path
    }

    /// Whether the move that is previewed is played if it is chosen again.
    pub fn is_doubted(&self) -> bool {
        let candidate = self.candidate.as_ref();
        candidate.is_some_and(|candidate| self.doubted.as_ref() == Some(&candidate.m))
    }

    /// Whether nothing is chosen yet.
    pub fn is_empty(&self) -> bool {
        self.kind.is_none() && self.picked.is_empty() && self.menu.is_none()
    }
}

/// Returns the index of the kind of move that is chosen before the player chooses one: that of a
/// move that wins at once, otherwise the first kind with cells, which do no harm until they are
/// confirmed. `None` if moves need no kind, or none can be chosen.
pub(crate) fn usual_kind(game: &dyn AnyGame, kinds: &[MoveKind]) -> Option<usize> {
    if kinds.is_empty() {
        return None;
    }
    let win = game.winning_move();
    let wins = |kind: &MoveKind| {
        let key = kind.key.to_ascii_uppercase();
        win.as_ref().is_some_and(|win| win.starts_with(key))
    };
    let is_free = |kind: &MoveKind| kind.cells > 0 && kind.refusal.is_none();
    let winning = kinds.iter().position(wins);
    winning.or_else(|| kinds.iter().position(is_free))
}
