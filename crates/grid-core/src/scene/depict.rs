//! Games that can be drawn.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Notation;
use crate::scene::kind::MoveKind;
use crate::scene::pick::{Choice, Pick, Picks};
use crate::scene::picture::Scene;
use crate::scene::pointers::{ArrowKind, HighlightKind};
use crate::scene::spot::Spots;
use crate::scene::trace::Trace;

/// A game that can be drawn, and whose moves can be entered by their cells.
///
/// Two methods are required. The package `domineering` of the repository implements them for a
/// small game.
///
/// ```
#[doc = include_str!("../nim.md")]
#[doc = include_str!("../nim-notation.md")]
/// use grid_core::Player;
/// use grid_core::scene::{Depict, Ground, Pick, Scene, SceneCell, Spot, Spots};
///
/// /// A row of matches.
/// impl Depict for Nim {
///     fn scene(&self) -> Scene {
///         let cell = |n: u8| SceneCell::new(n.to_string(), Ground::chequered(0, n.into()));
///         Scene::new(self.0.into(), (0..self.0).map(cell).collect())
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
    /// effect on their pieces. `self` is the position before the move. By default it leaves nothing.
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
        scene_after(self, m)
    }

    /// Returns the path of picks that makes a legal move: its kind, then its [spots](Self::spots).
    /// By default the kind is the anonymous one. A game with kinds of move overrides this method and
    /// [`choose`](Self::choose).
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
        choose(self, picked)
    }

    /// Returns why the last of some picks cannot follow those before it, in words; `None` if it
    /// can, or if the game gives no reason.
    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        let _ = picked;
        None
    }

    /// Returns the picture of the position while a player enters a move and has picked a part of
    /// it. By default it is that of the position.
    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        let _ = picked;
        self.scene()
    }
}

/// Implements [`Depict::scene_after`].
fn scene_after<G: Depict>(before: &G, m: G::Move) -> Scene {
    let mut after = before.clone();
    let mut traces = Vec::new();
    after.play_with(m, &mut |event| traces.push(before.trace(&event)));

    let picked = before.spots(m);
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
    let changed = before.scene().changed_cells(&scene);
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

/// Implements [`Depict::choose`]: looks at the paths of all moves.
fn choose<G: Depict>(position: &G, picked: &[Pick]) -> Choice<G::Move> {
    if picked.is_empty() {
        return Choice::of_kinds(Vec::from([MoveKind::ANONYMOUS]));
    }
    let mut choice = Choice::NOTHING;
    position.for_each_move(|m| {
        let path = position.path(m);
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
