//! The picture of a position: overly persuaded pieces are marked, and the net influence on the
//! kings is listed beside the board.

use chess_men::scene;
use grid_core::facts::KnownMark;
use grid_core::scene::{Depict, Ground, Panel, Place, Scene, SceneCell, Spots, Tone, Trace};
use grid_core::{Player, SquareSet};
use smallvec::smallvec;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{Event, Move, PieceKind, Position, Set, Square, Weighting, colour};

/// The only mark that can be on the board.
pub(crate) const PERSUADED: KnownMark = KnownMark {
    meaning: "overly persuaded",
    texts: "!",
    does: "more enemy than own influence: the enemy's next move converts it, unless that move lifts \
           the persuasion",
};

impl<W: Weighting> Position<W> {
    fn scene_cell(&self, in_danger: Set, square: Square) -> SceneCell {
        let piece = self.piece_at(square);
        let mut marks = Vec::new();
        if in_danger.contains(square) {
            let mark = PERSUADED.mark(Place::Right, PERSUADED.texts, Tone::Bad);
            marks.push(mark.with_owner(piece.map(|(owner, _)| owner)));
        }
        SceneCell::new(
            square.to_string(),
            Ground::chequered(square.row(), square.column()),
        )
        .with_piece(piece.map(|(owner, kind)| scene::piece(owner, kind)))
        .with_marks(marks)
    }

    /// Returns a panel with the net influence on a player's kings.
    fn king_panel(&self, owner: Player) -> Panel {
        let kings = self.pieces_of_kind(owner, PieceKind::King);
        let mut lines: Vec<_> = kings
            .into_iter()
            .map(|king| format!("{king}: {:+}", self.net(owner, king)))
            .collect();
        if lines.is_empty() {
            lines.push("none: must convert one".into());
        }
        Panel::new(format!("{} king: net influence", colour(owner)), lines).with_owner(owner)
    }
}

impl<W: Weighting> Depict for Position<W> {
    fn scene(&self) -> Scene {
        let in_danger = self.in_danger(Player::First) | self.in_danger(Player::Second);
        Scene::of_board(|square| self.scene_cell(in_danger, square))
            .with_panels(Player::ALL.map(|owner| self.king_panel(owner)).into())
    }

    /// Returns the two squares of a move: the piece's and its target, or the king's and the rook's.
    fn spots(&self, m: Move) -> Spots {
        smallvec![m.from.spot(), m.to.spot()]
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }
}
