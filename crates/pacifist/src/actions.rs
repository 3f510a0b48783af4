//! Moves as numbers, and positions as planes.

use core::ops::ControlFlow;

use chess_men::actions;
use grid_core::scene::Pick;
use grid_core::{Action, Actions, Dice, Encode, Game, History, Planes, Player};
use smallvec::SmallVec;

use crate::{Move, PieceKind, PieceMoves, Position, Side, Weighting};

impl<W: Weighting> Actions for Position<W> {
    fn actions(&self) -> usize {
        actions::COUNT
    }

    #[inline]
    fn number(&self, m: Move) -> u64 {
        actions::number(m, self.turn())
    }

    fn numbered(&self, number: u64) -> Option<Move> {
        actions::numbered(number, self.turn(), self.of_kind(PieceKind::Pawn))
    }

    /// Generates the moves once, piece by piece: to count them first takes as long again.
    fn random_action(&self, _: &[Pick], dice: &mut Dice) -> Option<(usize, Action<Move>)> {
        let mut pieces: SmallVec<[PieceMoves; 32]> = SmallVec::new();
        let mut count = 0;
        let _ = self.try_for_each_piece(|moves| {
            count += u64::from(moves.len());
            pieces.push(moves);
            ControlFlow::<()>::Continue(())
        });
        if count == 0 {
            return None;
        }
        let mut left = dice.below(count);
        let m = pieces
            .iter()
            .find_map(|moves| moves.find_nth(&mut left).break_value())?;
        Some((self.number(m) as usize, Action::Play(m)))
    }
}

impl<W: Weighting> Encode for Position<W> {
    const PLANES: &'static [&'static str] = &actions::planes_with::<16>(&[
        "own rooks that may castle",
        "enemy rooks that may castle",
        "plies without progress",
        "earlier occurrences",
    ]);

    fn plane_size(&self) -> [usize; 2] {
        [8, 8]
    }

    fn encode(&self, _: &[Pick], history: &History, viewer: Player, planes: &mut Planes<'_>) {
        actions::encode_pieces(planes, viewer, |owner, kind| {
            self.pieces_of_kind(owner, kind)
        });
        for owner in [viewer, viewer.other()] {
            let rooks = Side::ALL
                .into_iter()
                .filter_map(|side| self.castling_rights().rook(owner, side));
            planes.cells(rooks.map(|square| actions::cell(square, viewer)));
        }
        planes.constant(history.quiet_plies());
        planes.constant(history.earlier().count() as u32);
    }
}
