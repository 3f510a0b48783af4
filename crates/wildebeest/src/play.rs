//! Playing a move: the move itself (R3); what follows it is in `effects.rs`.

use core::ops::ControlFlow;

use grid_core::{Game, HistoryRules, Outcome, Player, SquareSet};

use crate::moves::{around, behind};
use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// The arbiter's rule (R8): third occurrence, or 100 plies without loss or pawn move.
    const HISTORY_RULES: HistoryRules =
        HistoryRules::NONE.with_repetitions(3).with_quiet_plies(100);

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// A King that is gone, however it was lost.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.missing_king()
    }

    /// Stalemate is a draw.
    fn stuck(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn try_for_each_move<B>(&self, f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_visit(f)
    }

    #[inline]
    fn play_with(&mut self, m: Move, mut on: impl FnMut(Event)) {
        self.make(m, &mut on);
        self.after_effects(&mut on);
        self.turn = self.turn.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        self.state_key()
    }

    /// Pieces that are left on the board are no progress, unless a pawn was moved, flung or pushed.
    fn quiet_plies_after(&self, before: &Self, m: Move, earlier: u32) -> u32 {
        let moved = Set::of(m.from)
            | if before.is_push(m) {
                Set::of(m.to)
            } else {
                Set::EMPTY
            };
        let is_progress = self.occupied().len() < before.occupied().len()
            || moved.intersects(before.of_kind(PieceKind::Pawn));
        if is_progress { 0 } else { earlier + 1 }
    }

    #[inline]
    fn move_count(&self) -> u64 {
        self.count_moves().into()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        self.pick_move(n)
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from).targets.contains(m.to)
    }
}

impl Position {
    /// Whether a legal move is a Gorilla's push (R3.8): it goes where somebody stands.
    #[inline]
    #[must_use]
    pub fn is_push(&self, m: Move) -> bool {
        self.kind_at(m.from) == PieceKind::Gorilla
            && self.occupied().contains(m.to)
            && around(m.from).contains(m.to)
    }

    /// The move itself, without after-effects.
    #[inline]
    fn make(&mut self, m: Move, on: &mut impl FnMut(Event)) {
        let Move { from, to } = m;
        let owner = self.turn;
        let piece = self.kind_at(from);
        match self.flinger(m) {
            Some(catapult) => on(Event::Flung {
                owner,
                piece,
                from,
                to,
                catapult,
            }),
            None => on(Event::Moved {
                owner,
                piece,
                from,
                to,
            }),
        }
        if self.is_push(m) {
            if let Some(behind) = behind(from, to) {
                self.push(to, behind, on);
            }
        } else {
            self.tell_captured(to, on);
        }
        self.shift(owner, from, to);
    }

    /// The piece that a Gorilla pushes goes one square on.
    fn push(&mut self, from: Square, to: Square, on: &mut impl FnMut(Event)) {
        let (owner, piece) = (self.owner_at(from), self.kind_at(from));
        on(Event::Pushed {
            owner,
            piece,
            from,
            to,
        });
        self.tell_captured(to, on);
        self.shift(owner, from, to);
    }

    /// Tells of the piece that is about to be captured on a square, if there is one.
    #[inline]
    fn tell_captured(&self, square: Square, on: &mut impl FnMut(Event)) {
        if let Some((owner, piece)) = self.piece_at(square) {
            on(Event::Captured {
                owner,
                piece,
                square,
            });
        }
    }
}
