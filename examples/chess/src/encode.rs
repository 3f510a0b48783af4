//! Moves as numbers, and positions as planes.

use chess_men::{Side, actions};
use grid_core::{Encode, History, Pick, Planes, Player};

use crate::{Move, PieceKind, Position};

impl Encode for Position {
    const PLANES: &'static [&'static str] = chess_men::planes!(
        ["pawns" "knights" "bishops" "rooks" "queens" "kings"]
        "own rooks that may castle"
        "enemy rooks that may castle"
        "en passant"
        "plies without progress"
        "earlier occurrences"
    );

    fn actions(&self) -> usize {
        actions::count::<PieceKind>()
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        actions::number(m, self.setup.turn)
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        actions::numbered(
            number,
            self.setup.turn,
            self.setup.pieces.of_kind(PieceKind::Pawn),
        )
    }

    fn plane_size(&self) -> [usize; 2] {
        [8, 8]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        actions::encode_pieces(planes, viewer, &self.setup.pieces);
        for owner in [viewer, viewer.other()] {
            let rooks = Side::ALL.into_iter();
            let rooks = rooks.filter_map(|side| self.setup.rights.rook(owner, side));
            planes.cells(rooks.map(|square| square.seen_by(viewer)));
        }
        let en_passant = self.setup.en_passant.into_iter();
        planes.cells(en_passant.map(|square| square.seen_by(viewer)));
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
