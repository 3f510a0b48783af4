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
pub trait Depict: Notation {
    /// Returns the picture of the position.
    fn scene(&self) -> Scene;

    /// Returns the spots by which a person enters a move, in order: the start and target of a chess
    /// move, the cell of a placement. Moves that share all spots (promotions) differ in their text.
    fn spots(&self, m: Self::Move) -> Spots;

    /// Returns the spots that an event concerns.
    fn event_spots(&self, event: &Self::Event) -> Spots;

    /// Returns what an event does to the pieces of the picture.
    ///
    /// To animate a turn, start from the scene before it and [apply](Scene::apply) its
    /// [steps](Self::steps) one after the other. Then all pieces stand as after the turn. Marks and
    /// panels change only in the scene of the new position.
    fn change(&self, event: &Self::Event) -> Change;

    /// Returns whether an event happens in the same step of the turn as the event before it, such
    /// as the births of one turn. By default every event is a step of its own.
    fn is_at_once(&self, before: &Self::Event, event: &Self::Event) -> bool {
        let _ = (before, event);
        false
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
    /// If the move is not legal, it may panic or draw nonsense.
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

/// Returns from where to where pieces go in an event that empties as many cells as it fills.
fn ways(change: &Change) -> SmallVec<[(Spot, Spot); 2]> {
    if change.emptied.len() != change.filled.len() {
        return SmallVec::new();
    }
    let to = change.filled.iter().map(|&(spot, _)| spot);
    change.emptied.iter().copied().zip(to).collect()
}

/// [`Depict::scene_after`].
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
    // Only cells that end up changed are highlighted, and not what the move itself did.
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
