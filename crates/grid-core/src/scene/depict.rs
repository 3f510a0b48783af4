//! Games that can be drawn.

use alloc::string::String;
use alloc::vec::Vec;

use smallvec::SmallVec;

use crate::Notation;
use crate::scene::change::Change;
use crate::scene::kind::MoveKind;
use crate::scene::picture::Scene;
use crate::scene::pointers::{ArrowKind, HighlightKind};
use crate::scene::spot::{Spot, Spots};

/// A game that can be drawn, and whose moves can be entered by their cells.
///
/// Four methods are required. The package `domineering` of the repository implements them for a
/// small game.
///
/// ```
#[doc = include_str!("../nim.md")]
#[doc = include_str!("../nim-notation.md")]
/// use grid_core::Player;
/// use grid_core::scene::{Change, Depict, Ground, Scene, SceneCell, Spot, Spots};
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
///
///     // Nim has no events.
///     fn event_spots(&self, event: &Self::Event) -> Spots {
///         match *event {}
///     }
///
///     fn change(&self, event: &Self::Event) -> Change {
///         match *event {}
///     }
/// }
///
/// let nim = Nim(5, Player::First);
/// assert_eq!(nim.next_spots(&[]), [3, 4].map(|column| Spot { row: 0, column }));
/// assert_eq!(nim.moves_at(&[Spot { row: 0, column: 3 }]), [2]);
/// assert_eq!(nim.scene_after(2).columns, 3);
/// ```
pub trait Depict: Notation {
    /// Returns the picture of the position.
    fn scene(&self) -> Scene;

    /// Returns the spots that a person picks to enter a move, in order: start and target of a chess
    /// move, the cell of a placement. Moves that share all spots (promotions) differ in their text.
    fn spots(&self, m: Self::Move) -> Spots;

    /// Returns the spots that an event concerns.
    fn event_spots(&self, event: &Self::Event) -> Spots;

    /// Returns what an event does to the pieces of the picture.
    ///
    /// To animate a turn, start from the scene before it and [apply](Scene::apply) its
    /// [steps](Self::steps) one after the other. The pieces then stand as in the scene of the new
    /// position. Marks and panels come from that scene.
    fn change(&self, event: &Self::Event) -> Change;

    /// Returns whether an event happens in the same step of the turn as the event before it, as
    /// births do. By default every event is a step of its own.
    fn is_at_once(&self, before: &Self::Event, event: &Self::Event) -> bool {
        let _ = (before, event);
        false
    }

    /// Brings marks and panels of a picture into line with a step of a turn that goes on. The
    /// pieces stand as the step leaves them, the rest as before the turn. By default nothing
    /// changes.
    fn after_step(&self, scene: &mut Scene, step: &[Self::Event]) {
        let _ = (scene, step);
    }

    /// Groups the events of a turn into its [steps](Self::is_at_once).
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

    /// Returns the picture after a legal move, with arrows and highlights for the move and its
    /// effects.
    ///
    /// # Panics
    /// May panic if the move is illegal. Otherwise the picture of an illegal move is meaningless.
    fn scene_after(&self, m: Self::Move) -> Scene {
        scene_after(self, m)
    }

    /// Returns the spots that can follow `picked` in a legal move, each once, in reading order.
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

    /// Returns the legal moves whose spots are exactly `picked`, in the order of visiting.
    fn moves_at(&self, picked: &[Spot]) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.for_each_move(|m| {
            if self.spots(m)[..] == *picked {
                moves.push(m);
            }
        });
        moves
    }

    /// Returns the kinds of move, for games in which a player chooses a kind before any cell. The
    /// list has the same kinds in every position, and a kind is identified by its index. The list
    /// is empty by default: a player chooses a move by its cells alone.
    fn move_kinds(&self) -> Vec<MoveKind> {
        Vec::new()
    }

    /// Returns the kind of a move, as an index into [`move_kinds`](Self::move_kinds).
    fn kind_of(&self, m: Self::Move) -> usize {
        let _ = m;
        0
    }

    /// Returns the [next spots](Self::next_spots) of the moves of one kind.
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

    /// Returns those of the [moves at](Self::moves_at) `picked` that are of one kind.
    fn moves_of_kind(&self, kind: usize, picked: &[Spot]) -> Vec<Self::Move> {
        let mut moves = self.moves_at(picked);
        moves.retain(|&m| self.kind_of(m) == kind);
        moves
    }

    /// Returns why a spot cannot be picked next for a move of a kind, in words; `None` if it can be
    /// picked, or if the game gives no reason.
    fn spot_refusal(&self, kind: usize, picked: &[Spot], spot: Spot) -> Option<String> {
        let _ = (kind, picked, spot);
        None
    }

    /// Returns the picture of the position while a player enters a move of a kind and has `picked`
    /// some of its spots.
    fn scene_of_choice(&self, kind: usize, picked: &[Spot]) -> Scene {
        let _ = (kind, picked);
        self.scene()
    }
}

/// Returns the start and target of each piece that moves in a change. The list is empty unless the
/// change empties as many cells as it fills.
fn ways(change: &Change) -> SmallVec<[(Spot, Spot); 2]> {
    if change.emptied.len() != change.filled.len() {
        return SmallVec::new();
    }
    let to = change.filled.iter().map(|&(spot, _)| spot);
    change.emptied.iter().copied().zip(to).collect()
}

/// Implements [`Depict::scene_after`].
fn scene_after<G: Depict>(before: &G, m: G::Move) -> Scene {
    let mut after = before.clone();
    let mut events = Vec::new();
    after.play_with(m, |event| events.push(event));

    let picked = before.spots(m);
    let mut scene = after.scene();
    for event in &events {
        for (from, to) in ways(&before.change(event)) {
            if picked.contains(&from) {
                scene.arrow(from, to, ArrowKind::Move);
                scene.highlight(from, HighlightKind::From);
                scene.highlight(to, HighlightKind::To);
            } else {
                scene.arrow(from, to, ArrowKind::Effect);
            }
        }
    }
    for &spot in &picked {
        if scene.highlights_at(spot).next().is_none() {
            scene.highlight(spot, HighlightKind::To);
        }
    }
    // Highlights only cells whose piece has changed, and not those of the move itself.
    let scene_before = before.scene();
    let is_changed = |scene: &Scene, spot| {
        let piece = |scene: &Scene| scene.cell(spot).and_then(|cell| cell.piece);
        piece(&scene_before) != piece(scene)
    };
    let is_told = |number, spot| number == 0 && picked.contains(&spot);
    for (number, event) in events.iter().enumerate() {
        let ways = ways(&before.change(event));
        for spot in before.event_spots(event) {
            let is_end = ways.iter().any(|&(from, to)| spot == from || spot == to);
            let is_end_of_move = is_end && scene.highlights_at(spot).next().is_some();
            if !is_told(number, spot) && !is_end_of_move && is_changed(&scene, spot) {
                scene.highlight(spot, HighlightKind::Affected);
            }
        }
    }
    scene
}
