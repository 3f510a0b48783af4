//! Moves as numbers, and positions as planes.

use chess_men::{Side, actions};
use grid_core::{Encode, Game, History, Pick, Planes, Player};

use crate::{Move, PieceKind, Position};

impl Encode for Position {
    const PLANES: &'static [&'static str] = chess_men::planes!(
        ["pawns" "knights" "bishops" "rooks" "queens" "kings"]
        "own birth and death counters"
        "enemy birth and death counters"
        "own castling on the king's side"
        "own castling on the queen's side"
        "enemy castling on the king's side"
        "enemy castling on the queen's side"
        "en passant"
        "own place in the birth queue"
        "enemy place in the birth queue"
        "plies without progress"
        "earlier occurrences"
    );

    fn greatest(plane: &str) -> u8 {
        match plane {
            "own birth and death counters" | "enemy birth and death counters" => 3,
            "own place in the birth queue" | "enemy place in the birth queue" => 13,
            _ => 1,
        }
    }

    fn actions(&self) -> usize {
        actions::count::<PieceKind>()
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        actions::number(m, self.turn())
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        actions::numbered(number, self.turn(), self.of_kind(PieceKind::Pawn))
    }

    fn plane_size(&self) -> [usize; 2] {
        [8, 8]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        let players = [viewer, viewer.other()];
        actions::encode_pieces(planes, viewer, &self.pieces);
        for owner in players {
            let enemy = self.pieces(owner.other());
            let squares = (!enemy).into_iter().map(|square| {
                let count = match self.death_counter(square) {
                    Some(count) => count,
                    None => self.birth_counter(owner, square),
                };
                (square.seen_by(viewer), count)
            });
            planes.values(squares);
        }
        for owner in players {
            planes.constant(self.castling_rights().has(owner, Side::H).into());
            planes.constant(self.castling_rights().has(owner, Side::A).into());
        }
        let en_passant = self.en_passant().into_iter();
        planes.cells(en_passant.map(|square| square.seen_by(viewer)));
        for owner in players {
            planes.constant(self.queue_place(owner).into());
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
