//! Why a move is illegal.

use chess_men::PawnWay;
use grid_core::{Game, SquareSet};

use crate::moves::{END_ROWS, around};
use crate::{Move, PieceKind, Position, Set};

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind, Set>;

impl Position {
    /// Returns why a move is illegal; `None` if it is legal, or if the game is over.
    ///
    /// ```
    /// use wildebeest::Position;
    ///
    /// let why = |m: &str| Some(Position::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("5,5-6,6").unwrap(), "no piece stands on 5,5");
    /// ```
    #[must_use]
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        let moves = self.moves_from(m.from);
        if moves.contains(m) || self.terminal_outcome().is_some() {
            return None;
        }
        let reach = |kind| self.reach(kind, m.from);
        let rule = |kind| self.broken_rule(kind, m);
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }

    /// Returns the rule of this game that an illegal move of a piece breaks, if there is one.
    fn broken_rule(&self, kind: PieceKind, m: Move) -> Option<&'static str> {
        let enemy = self.pieces(self.turn.other());
        let is_near = around(m.from).contains(m.to);
        let is_taken = self.occupied().contains(m.to);
        if self.paralysed(self.turn).contains(m.from) {
            return Some("a piece beside an enemy beekeeper makes no move of its own");
        }
        match kind {
            PieceKind::TimeMachine => Some("a time machine never moves"),
            PieceKind::Cart if !END_ROWS.contains(m.from) => {
                Some("a golf cart moves on the end rows only")
            }
            PieceKind::Gorilla if is_near && is_taken => {
                Some("a gorilla pushes no gorilla, and no piece onto a gorilla or off the board")
            }
            PieceKind::Serpent | PieceKind::Catapult if is_near && is_taken => {
                Some("serpents and catapults move onto empty squares only")
            }
            _ if (enemy & self.of_kind(PieceKind::Gorilla)).contains(m.to) => {
                Some("no move captures a gorilla")
            }
            PieceKind::Pawn => PawnWay::<Set>::of(self.turn).broken_rule(m.from, m.to, enemy),
            _ => None,
        }
    }
}
