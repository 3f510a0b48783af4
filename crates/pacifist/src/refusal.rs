//! Why a move is illegal.

use chess_men::{PawnWay, attacks};
use grid_core::{Game, SquareSet};

use crate::{Move, PieceKind, Position, Set, Side, Weighting};

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind, Set>;

impl<W: Weighting> Position<W> {
    /// Returns why a move is illegal; `None` if it is legal.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// let why = |m: &str| Some(Pacifist::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("a1a3").unwrap(), "the rook on a1 cannot pass the pawn on a2");
    /// assert_eq!(why("a2a3"), None);
    /// ```
    #[must_use]
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.is_legal(m) {
            return None;
        }
        if self.possible_from(m.from, m.promotion).contains(m) {
            let kings = self.pieces_of_kind(self.turn, PieceKind::King);
            return Some(Refusal::Rule(match kings.is_empty() {
                true => "you have no king, and it wins none",
                false => "it would leave every king of yours overly persuaded",
            }));
        }
        let [step, promotion] =
            [None, Some(PieceKind::Queen)].map(|kind| self.moves_from(m.from, kind));
        let moves = if step.is_empty() { promotion } else { step };
        let [single, double] = PawnWay::<Set>::of(self.turn).steps(Set::of(m.from), Set::FULL);
        let reach = |kind| match kind {
            PieceKind::Pawn => single | double,
            _ => attacks(kind, m.from, Set::EMPTY),
        };
        let persuaded = self.persuaded_by(self.turn.other());
        let rook = self.rights.rook(self.turn, Side::of(m.from, m.to));
        let rule = |kind| match kind {
            _ if self.pieces(self.turn.other()).contains(m.to) => {
                Some("nothing is captured in this game")
            }
            PieceKind::King
                if self.rights.king(self.turn) == Some(m.from) && rook == Some(m.to) =>
            {
                Some("the king cannot castle with this rook now")
            }
            PieceKind::Pawn if double.contains(m.to) && single.intersects(persuaded) => Some(
                "a pawn makes no double step over a square on which its net influence is negative",
            ),
            _ => None,
        };
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }
}
