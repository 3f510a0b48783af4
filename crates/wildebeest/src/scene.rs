//! The picture of a position: pieces, special squares, and marks that warn of effects.
//!
//! The marks on the left of a piece are `!` for a charged Golf Cart that clears its column after
//! this turn and, for a Joey, the number of pieces in its row. The mark `@` on the right is for a
//! paralysed piece.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use board_scene::facts::{About, KnownMark, of_both_players};
use board_scene::{
    Choice, Fixture, Mark, MarkPlace, MoveKind, Present, Scene, SceneCell, ScenePiece, Tone, Trace,
};
use chess_men::scene_piece;
use grid_core::{Game, Pick, Player, Spot, Spots, SquareSet};

use crate::facts::{ABOUT, CHARGED, IN_ROW, PARALYSED};
use crate::piece::{JET_PACK, PADS};
use crate::{Event, Move, PieceKind, Position, Set, Square};

/// Returns the squares of some picks; `None` if they are none of this game.
fn squares_at(picked: &[Pick]) -> Option<Vec<Square>> {
    let (0, spots) = Pick::split(picked)? else {
        return None;
    };
    spots.into_iter().map(Square::of_spot).collect()
}

/// Returns the symbol of a special square.
fn fixture(square: Square) -> Option<Fixture> {
    let (letter, symbol, name) = match square {
        JET_PACK => ('#', '#', "jet pack"),
        _ if PADS.contains(&square) => ('*', '◎', "transporter pad"),
        _ => return None,
    };
    Some(Fixture {
        letter,
        symbol,
        name,
    })
}

impl Position {
    /// Returns the marks beside a piece.
    fn marks(&self, owner: Player, kind: PieceKind, square: Square) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |place, known: KnownMark, text: &str, tone| {
            marks.push(known.mark(owner, place, text, tone));
        };
        if self.paralysed(owner).contains(square) {
            mark(MarkPlace::Right, PARALYSED, PARALYSED.texts, Tone::Bad);
        }
        // A charged cart that stands still has no mark.
        if kind == PieceKind::Cart && self.clearing_carts().contains(square) {
            mark(MarkPlace::Left, CHARGED, CHARGED.texts, Tone::Good);
        }
        if kind == PieceKind::Joey {
            let count = (self.occupied() & Set::row(square.row())).len();
            let tone = if count.is_multiple_of(5) {
                Tone::Bad
            } else {
                Tone::Calm
            };
            mark(MarkPlace::Left, IN_ROW, &count.to_string(), tone);
        }
        marks
    }
}

impl Present for Position {
    const ABOUT: About = ABOUT;

    fn scene(&self) -> Scene {
        Scene::of_board(|square| {
            let piece = self.piece_at(square);
            let marks = piece.map(|(owner, kind)| self.marks(owner, kind, square));
            // A king on the jet pack wears it.
            let is_worn = piece.is_some_and(|(_, kind)| kind == PieceKind::JetKing);
            SceneCell {
                fixture: fixture(square).filter(|_| !is_worn || square != JET_PACK),
                piece: piece.map(|(owner, kind)| scene_piece(owner, kind)),
                marks: marks.unwrap_or_default(),
                ..SceneCell::of(square)
            }
        })
    }

    /// Returns the two squares of a move, which identify it (R3.11).
    fn spots(&self, m: Move) -> Spots {
        m.into()
    }

    /// A fling can be entered by the Catapult first, then the piece, then where it lands.
    fn choose(&self, picked: &[Pick]) -> Choice<Move> {
        if picked.is_empty() {
            return Choice {
                kinds: vec![MoveKind::ANONYMOUS],
                ..Choice::NOTHING
            };
        }
        let Some(squares) = squares_at(picked) else {
            return Choice::NOTHING;
        };
        let next = self.next_squares(&squares).into_iter();
        let m = match squares[..] {
            [from, to] => Some(Move::new(from, to)).filter(|&m| self.is_legal(m)),
            [catapult, from, to] => {
                (self.flings(catapult, from).contains(to)).then_some(Move::new(from, to))
            }
            _ => None,
        };
        Choice {
            cells: next.map(Square::spot).collect(),
            moves: m.into_iter().collect(),
            ..Choice::NOTHING
        }
    }

    fn move_between(&self, from: Spot, to: Spot) -> Option<Move> {
        Some(Move::new(Square::of_spot(from)?, Square::of_spot(to)?))
    }

    fn trace(&self, event: &Event) -> Trace {
        event.trace()
    }

    fn pieces() -> Vec<ScenePiece> {
        of_both_players(&PieceKind::ALL, scene_piece)
    }

    /// Where the pad carries the piece that stands on it (R6.5).
    fn notes(&self, spot: Spot) -> Vec<String> {
        let square = Square::of_spot(spot).filter(|&square| self.piece_at(square).is_some());
        let pad = PADS.iter().position(|&pad| Some(pad) == square);
        let next = pad.map(|pad| PADS[(pad + 1) % PADS.len()]);
        let told = next.map(|next| format!("goes next to {next:#}"));
        told.into_iter().collect()
    }

    fn passed(&self) -> Option<Self> {
        Some(Self {
            turn: !self.turn,
            trouble: [Set::FULL; 2],
            ..*self
        })
    }
}
