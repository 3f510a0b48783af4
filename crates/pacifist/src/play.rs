//! Playing a move (rules 4.1 to 4.4), and the end of the game (rules 9.1 to 9.3).

use core::ops::ControlFlow;

use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::{Event, Move, PieceKind, Position, Set, Weighting};

impl<W: Weighting> Game for Position<W> {
    type Move = Move;
    type Event = Event;

    /// Draws (rule 9.3): the third occurrence of a position, or 200 plies without a conversion or a
    /// pawn move.
    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        quiet_plies: Some(200),
        ..HistoryRules::NONE
    };

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Returns `None`: only the moves show whether a player without a king can convert one.
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        None
    }

    /// A player without a king who cannot convert one has lost (rule 9.1). With a king it is a draw
    /// (rule 9.2).
    fn outcome_without_moves(&self) -> Outcome {
        if self.pieces_of_kind(self.turn, PieceKind::King).is_empty() {
            Outcome::Win(self.turn.other())
        } else {
            Outcome::Draw
        }
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let player = self.turn;
        let is_king = self.pieces.kind_at(m.from) == PieceKind::King;
        self.make(m, on);
        self.convert(player, on);
        if !self.rights.is_none() {
            if is_king {
                self.rights.lose(player);
            }
            self.rights.disturb(Set::of(m.from) | Set::of(m.to));
        }
        self.turn = player.other();
        self.ply = self.ply.saturating_add(1);
    }

    #[inline]
    fn key(&self) -> u64 {
        key_of(&self.state())
    }

    fn same_state(&self, other: &Self) -> bool {
        self.state() == other.state()
    }

    /// A ply is quiet if it is no pawn move and no piece is converted (rule 9.3).
    fn quiet_plies_after(&self, before: &Self, m: Move, earlier: u32) -> u32 {
        let player = before.turn;
        let is_progress = before.pieces.kind_at(m.from) == PieceKind::Pawn
            || self.pieces(player).len() > before.pieces(player).len();
        if is_progress { 0 } else { earlier + 1 }
    }

    fn move_count(&self) -> u64 {
        let mut count = 0;
        let _ = self.try_for_each_piece(|moves| {
            count += u64::from(moves.len());
            ControlFlow::<()>::Continue(())
        });
        count
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(|moves| moves.find_nth(&mut left))
            .break_value()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from, m.promotion).contains(m)
    }
}
