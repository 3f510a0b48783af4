//! The picture of a position: overly persuaded pieces are marked, and the net influence on the
//! kings is listed beside the board.

use chess_men::scene;
use grid_core::facts::KnownMark;
use grid_core::scene::{Change, Depict, Ground, Panel, Place, Scene, SceneCell, Spots, Tone};
use grid_core::{Player, SquareSet};
use smallvec::smallvec;

use alloc::format;
use alloc::string::ToString;
use alloc::vec::Vec;

use crate::{Event, Kind, Move, PieceKind, Position, Set, Square, Weighting, colour};

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
        scene::board(|square| self.scene_cell(in_danger, square))
            .with_panels(Player::ALL.map(|owner| self.king_panel(owner)).into())
    }

    /// Returns the two squares of a move: the piece's and its target, or the king's and the rook's.
    fn spots(&self, m: Move) -> Spots {
        smallvec![m.from.spot(), m.to.spot()]
    }

    fn event_spots(&self, event: &Event) -> Spots {
        match *event {
            Event::Promoted { square, .. }
            | Event::Converted { square, .. }
            | Event::KingConverted { square, .. } => smallvec![square.spot()],
            Event::Moved { from, to, .. } => smallvec![from.spot(), to.spot()],
            Event::Castled { king, rook, .. } => {
                smallvec![king.0.spot(), king.1.spot(), rook.0.spot(), rook.1.spot()]
            }
        }
    }

    fn change(&self, event: &Event) -> Change {
        let carry = |(from, to): (Square, Square), owner, kind| {
            Change::carry(from.spot(), to.spot(), scene::piece(owner, kind))
        };
        match *event {
            Event::Moved {
                owner,
                piece,
                from,
                to,
            } => carry((from, to), owner, piece),
            Event::Castled { owner, king, rook } => {
                carry(king, owner, PieceKind::King).and(carry(rook, owner, PieceKind::Rook))
            }
            Event::Promoted {
                owner,
                piece,
                square,
            }
            | Event::Converted {
                owner,
                piece,
                square,
                ..
            } => Change::fill(square.spot(), scene::piece(owner, piece)),
            // The event of the conversion changes the picture.
            Event::KingConverted { .. } => Change::none(),
        }
    }

    /// The move is one step, and each round of conversions is a step of its own.
    /// Marks and panels tell the influence of the pieces as the step leaves them.
    fn after_step(&self, scene: &mut Scene, _: &[Event]) {
        let mut now = Self {
            persuaded: None,
            ..*self
        };
        now.pieces.remove(self.occupied());
        for square in Square::all() {
            let piece = scene.cell(square.spot()).and_then(|cell| cell.piece);
            let kind = |name| PieceKind::ALL.into_iter().find(|kind| kind.name() == name);
            if let Some(piece) = piece
                && let (Some(owner), Some(kind)) = (piece.owner, kind(piece.name))
            {
                now.pieces.put(square, owner, kind);
            }
        }
        *scene = now.scene();
    }

    /// The first step is the move, then every round of conversions is one. A king's loss belongs to
    /// the round that converts the king.
    fn steps(&self, events: Vec<Event>) -> Vec<Vec<Event>> {
        let mut steps: Vec<Vec<Event>> = Vec::new();
        let mut current = 0;
        for event in events {
            let round = match event {
                Event::Converted { round, .. } => round,
                _ => current,
            };
            match steps.last_mut() {
                Some(step) if round == current => step.push(event),
                _ => steps.push(Vec::from([event])),
            }
            current = round;
        }
        steps
    }
}
