//! Why a move is illegal.

use chess_men::{CastlingRights, KING, PawnWay, Side, attacks};
use grid_core::{Game, SquareSet};

use crate::{Move, PieceKind, Position, Set};

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind, Set>;

impl Position {
    /// Returns why a move is illegal; `None` if it is legal, or if the game is over.
    ///
    /// ```
    /// use conway_chess::Position;
    ///
    /// let why = |m: &str| Some(Position::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("a1a3").unwrap(), "the rook on a1 cannot pass the pawn on a2");
    /// assert_eq!(why("a2a3"), None);
    /// ```
    #[must_use]
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        let moves = self.moves_from(m.from);
        if moves.contains(m) || self.terminal_outcome().is_some() {
            return None;
        }
        let way = PawnWay::<Set>::of(self.turn);
        let reach = |kind| match kind {
            PieceKind::Pawn => way.reach(m.from),
            PieceKind::King => KING[m.from],
            _ => attacks(kind, m.from, Set::EMPTY),
        };
        let rule = |kind| match kind {
            PieceKind::Pawn => way.broken_rule(m.from, m.to, self.pieces(self.turn.other())),
            PieceKind::King => self.castling_rule(m),
            _ => None,
        };
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }

    /// Returns the rule that an illegal move of a king breaks, if it looks like castling.
    fn castling_rule(&self, m: Move) -> Option<&'static str> {
        let row = CastlingRights::home_row(self.turn);
        let side = Side::of(m.from, m.to);
        let is_castling = (m.from.row(), m.from.column(), m.to.row(), m.to.column())
            == (row, 4, row, side.ends().0);
        is_castling.then_some(match self.rights.has(self.turn, side) {
            true => "a king castles only if no piece stands between it and the rook",
            false => "the right to castle on this side is lost",
        })
    }
}
