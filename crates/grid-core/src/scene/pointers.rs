//! What is pointed at on a scene: highlights and arrows, and those of a ply.

use smallvec::SmallVec;

use super::{Change, Depict, Scene, Spot};

/// From where to where men go in an event: where it empties as many cells as it fills.
fn ways(change: &Change) -> SmallVec<[(Spot, Spot); 2]> {
    if change.emptied.len() != change.filled.len() {
        return SmallVec::new();
    }
    let to = change.filled.iter().map(|&(spot, _)| spot);
    change.emptied.iter().copied().zip(to).collect()
}

/// A cell that is pointed at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Highlight {
    /// The cell.
    pub spot: Spot,
    /// Why.
    pub kind: HighlightKind,
}

/// Why a cell is pointed at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum HighlightKind {
    /// The move began here.
    From,
    /// The move ended here, or put something here.
    To,
    /// The move had an effect here: something else stands here now, or nothing.
    Affected,
    /// Somebody has picked it.
    Selected,
}

impl HighlightKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::From, Self::To, Self::Affected, Self::Selected];

    /// The kind in a word: `affected`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::From => "from",
            Self::To => "to",
            Self::Affected => "affected",
            Self::Selected => "selected",
        }
    }
}

/// An arrow from the middle of a cell to that of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Arrow {
    /// Where it begins.
    pub from: Spot,
    /// Where it points.
    pub to: Spot,
    /// What it tells.
    pub kind: ArrowKind,
}

/// What an [`Arrow`] tells.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum ArrowKind {
    /// What the player did.
    Move,
    /// What came of it.
    Effect,
}

impl Scene {
    /// Points at a cell; once is enough.
    pub fn highlight(&mut self, spot: Spot, kind: HighlightKind) {
        let highlight = Highlight { spot, kind };
        if !self.highlights.contains(&highlight) {
            self.highlights.push(highlight);
        }
    }

    /// Draws an arrow; once is enough.
    pub fn arrow(&mut self, from: Spot, to: Spot, kind: ArrowKind) {
        let arrow = Arrow { from, to, kind };
        if !self.arrows.contains(&arrow) {
            self.arrows.push(arrow);
        }
    }

    /// The kinds of highlights of a cell, in the order of [`HighlightKind::ALL`].
    pub fn highlights_at(&self, spot: Spot) -> impl Iterator<Item = HighlightKind> + '_ {
        HighlightKind::ALL
            .into_iter()
            .filter(move |&kind| self.highlights.contains(&Highlight { spot, kind }))
    }

    /// The same board seen from its other side: turned by half a turn, its cells upright.
    #[must_use]
    pub fn flipped(mut self) -> Self {
        let (rows, columns) = (self.rows(), self.columns);
        // A spot that the board does not have stays outside.
        let turn = |spot: &mut Spot| {
            if spot.row < rows && spot.column < columns {
                spot.row = rows - 1 - spot.row;
                spot.column = columns - 1 - spot.column;
            }
        };
        self.cells.reverse();
        self.row_labels.reverse();
        self.column_labels.reverse();
        for highlight in &mut self.highlights {
            turn(&mut highlight.spot);
        }
        for arrow in &mut self.arrows {
            turn(&mut arrow.from);
            turn(&mut arrow.to);
        }
        self
    }
}

/// The picture after a legal move that points at what it did: [`Depict::scene_after`].
pub(super) fn scene_after<G: Depict>(before: &G, m: G::Move) -> Scene {
    let mut after = before.clone();
    let mut events = alloc::vec::Vec::new();
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
    // Where much happens only what came of it is worth a look; and what the move itself did is told.
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
