//! Games that can be drawn, and what an event does to a picture.

use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::Notation;
use crate::scene::pick::{Choice, MoveKind, Pick, Picks};
use crate::scene::picture::{ArrowKind, HighlightKind, Scene};
use crate::scene::spot::{Spot, Spots};

/// The effect of an event on the pieces of a picture, in words that are the same for every game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Effect {
    /// All pieces are where they were.
    #[default]
    Nothing,
    /// A piece went from one cell to another; in castling two pieces did.
    Moved,
    /// The player to move put a piece on an empty cell.
    Placed,
    /// A piece appeared on an empty cell by the rules of the game.
    Born,
    /// A piece became another one of the same owner.
    Changed,
    /// A piece has another owner now.
    Converted,
    /// A piece is gone: a move took it.
    Captured,
    /// A piece is gone for another reason.
    Died,
    /// A piece is gone: an enemy beside it poisoned it.
    Poisoned,
}

/// What an event leaves on a picture: the cells that it concerns, and its effect on their pieces.
///
/// ```
/// use grid_core::scene::{Effect, Spot};
///
/// let [a, b, c] = [0, 1, 2].map(|column| Spot { row: 0, column });
/// assert_eq!(Effect::Moved.on([a, b, c]).ways()[..], [(a, c)]);
/// assert!(Effect::Captured.on([a, b]).ways().is_empty());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    /// The effect on the pieces.
    pub effect: Effect,
    /// The cells. If a piece moved, these are the cell that it left, the cell over which it went if
    /// that matters, and the cell that it reached; if two pieces moved, two cells of each.
    pub spots: Spots,
}

impl Effect {
    /// Returns this effect on some cells.
    pub fn on(self, spots: impl IntoIterator<Item = Spot>) -> Trace {
        Trace {
            effect: self,
            spots: spots.into_iter().collect(),
        }
    }
}

impl Trace {
    /// Returns the cells that each piece that moved left and reached.
    pub fn ways(&self) -> SmallVec<[(Spot, Spot); 2]> {
        match self.spots[..] {
            _ if self.effect != Effect::Moved => SmallVec::new(),
            [from, _, to] => SmallVec::from_slice(&[(from, to)]),
            _ => (self.spots.chunks_exact(2))
                .map(|way| (way[0], way[1]))
                .collect(),
        }
    }
}

/// A game that can be drawn, and whose moves can be entered by their cells.
///
/// Two methods are required. The package `domineering` of the repository implements them for a
/// small game.
///
/// ```
#[doc = include_str!("../nim.md")]
#[doc = include_str!("../nim-notation.md")]
/// use grid_core::Player;
/// use grid_core::scene::{Depict, Pick, Scene, SceneCell, Spot, Spots};
///
/// /// A row of matches.
/// impl Depict for Nim {
///     fn scene(&self) -> Scene {
///         let cell = |n: u8| SceneCell { name: n.to_string(), ..SceneCell::default() };
///         let cells = (0..self.0).map(cell).collect();
///         Scene { columns: self.0.into(), cells, ..Scene::default() }
///     }
///
///     /// A player picks the first of the matches to take.
///     fn spots(&self, taken: u8) -> Spots {
///         Spots::from_slice(&[Spot { row: 0, column: (self.0 - taken).into() }])
///     }
/// }
///
/// let nim = Nim(5, Player::First);
/// let cells = [3, 4].map(|column| Spot { row: 0, column });
/// assert_eq!(nim.choose(&[Pick::Kind(0)]).cells, cells);
/// assert_eq!(nim.choose(&[Pick::Kind(0), Pick::Cell(cells[0])]).moves, [2]);
/// assert_eq!(nim.scene_after(2).columns, 3);
/// ```
pub trait Depict: Notation {
    /// Returns the picture of the position.
    fn scene(&self) -> Scene;

    /// Returns the spots that a person picks to enter a move, in order: start and target of a chess
    /// move, the cell of a placement. Moves that share all spots (promotions) differ in their text.
    fn spots(&self, m: Self::Move) -> Spots;

    /// Returns what an event of a move leaves on the picture: the cells that it concerns, and its
    /// effect on their pieces. `self` is the position before the move. By default it leaves
    /// nothing.
    ///
    /// To show a turn, draw the position after each of its [steps](crate::steps).
    fn trace(&self, event: &Self::Event) -> Trace {
        let _ = event;
        Trace::default()
    }

    /// Returns the picture after a legal move, with arrows and highlights for the move and its
    /// effects.
    ///
    /// # Panics
    /// May panic if the move is illegal. Otherwise the picture of an illegal move is meaningless.
    fn scene_after(&self, m: Self::Move) -> Scene {
        let mut after = self.clone();
        let mut traces = Vec::new();
        after.play_with(m, &mut |event| traces.push(self.trace(&event)));

        let picked = self.spots(m);
        let mut scene = after.scene();
        for (from, to) in traces.iter().flat_map(Trace::ways) {
            if picked.contains(&from) {
                scene.arrow(from, to, ArrowKind::Move);
                scene.highlight(from, HighlightKind::From);
                scene.highlight(to, HighlightKind::To);
            } else {
                scene.arrow(from, to, ArrowKind::Effect);
            }
        }
        for &spot in &picked {
            if scene.highlights_at(spot).next().is_none() {
                scene.highlight(spot, HighlightKind::To);
            }
        }
        // Highlights only cells whose piece has changed, and not those of the move itself.
        let changed = self.scene().changed_cells(&scene);
        for (number, trace) in traces.iter().enumerate() {
            let ways = trace.ways();
            for &spot in &trace.spots {
                let is_told = number == 0 && picked.contains(&spot);
                let is_end = ways.iter().any(|&(from, to)| spot == from || spot == to);
                let is_end_of_move = is_end && scene.highlights_at(spot).next().is_some();
                if !is_told && !is_end_of_move && changed.binary_search(&spot).is_ok() {
                    scene.highlight(spot, HighlightKind::Affected);
                }
            }
        }
        scene
    }

    /// Returns the path of picks that makes a legal move: its kind, then its [spots](Self::spots).
    /// By default the kind is the anonymous one. A game with kinds of move overrides this method
    /// and [`choose`](Self::choose).
    fn path(&self, m: Self::Move) -> Picks {
        Pick::path(0, self.spots(m))
    }

    /// Returns what can follow a path of picks: a kind after no pick, then cell after cell, until
    /// the picks make a move. Nothing can follow picks that no legal move has.
    ///
    /// By default there are no kinds but the anonymous one, and the cells are found by visiting the
    /// moves, once for each call. A game with millions of moves must override this method. It may
    /// accept other paths than that of [`path`](Self::path), such as the same cells in any order.
    fn choose(&self, picked: &[Pick]) -> Choice<Self::Move> {
        if picked.is_empty() {
            return Choice {
                kinds: Vec::from([MoveKind::ANONYMOUS]),
                ..Choice::NOTHING
            };
        }
        let mut choice = Choice::NOTHING;
        self.for_each_move(|m| {
            let path = self.path(m);
            if !path.starts_with(picked) {
                return;
            }
            match path.get(picked.len()) {
                Some(&Pick::Cell(spot)) => choice.cells.push(spot),
                Some(Pick::Kind(_)) => {}
                None => choice.moves.push(m),
            }
        });
        choice.cells.sort_unstable();
        choice.cells.dedup();
        choice
    }

    /// Returns the move that goes from one cell to another, legal or not. By default there is none:
    /// moves are not entered by two cells.
    fn move_between(&self, from: Spot, to: Spot) -> Option<Self::Move> {
        let _ = (from, to);
        None
    }

    /// Returns why the last of some picks cannot follow those before it, in words; `None` if it
    /// can, or if the game gives no reason. By default the reason is that of the move [between two
    /// cells](Self::move_between).
    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        let [_, Pick::Cell(from), Pick::Cell(to)] = *picked else {
            return None;
        };
        let m = self.move_between(from, to)?;
        let can_follow = || self.choose(&picked[..2]).cells.contains(&to);
        if self.outcome().is_some() || can_follow() {
            return None;
        }
        self.why_illegal(m)
    }

    /// Returns the picture of the position while a player enters a move and has picked a part of
    /// it. By default it is that of the position.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        let _ = picked;
        self.scene()
    }
}
