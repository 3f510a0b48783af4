//! Playing a move: the move itself (R3). The after-effects are in `effects.rs`.

use core::ops::ControlFlow;

use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::moves::{around, behind};
use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Draws (R8.4): the third occurrence of a position, or 100 plies in which no piece is lost and
    /// no pawn moves.
    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        quiet_plies: Some(100),
        ..HistoryRules::NONE
    };

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Decides a game in which a King is gone (R8.2, R8.3).
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        let kings = self.kings();
        match Player::ALL.map(|player| kings.intersects(self.pieces(player))) {
            [true, true] => None,
            [true, false] => Some(Outcome::Win(Player::First)),
            [false, true] => Some(Outcome::Win(Player::Second)),
            [false, false] => Some(Outcome::Draw),
        }
    }

    /// Stalemate is a draw (R8.1).
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let is_calm = self.is_calm(m);
        self.make(m, on);
        if is_calm {
            self.explode_in_rows(m, on);
        } else {
            self.after_effects(on);
        }
        self.turn = self.turn.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        let [a, b, c, d] = self.pieces.digits().map(Set::bits);
        let [first, second] = Player::ALL.map(|player| self.pieces(player).bits());
        // The board has 121 squares: the highest bit is free for the turn.
        let second = second | u128::from(self.turn.index() as u8) << 127;
        let halves = |word: u128| [word as u64, (word >> 64) as u64];
        let [a, b, c, d] = [a, b, c, d].map(halves);
        let [first, second] = [first, second].map(halves);
        key_of(&[
            a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1], first[0], first[1], second[0],
            second[1],
        ])
    }

    /// A ply is quiet if no piece has left the board and no pawn was moved, flung or pushed (R8.4).
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

    fn move_count(&self) -> u64 {
        if self.terminal_outcome().is_some() {
            return 0;
        }
        // Two copies of the code, each with its player known when it is compiled.
        let count = match self.turn {
            Player::First => self.move_count_of(Player::First),
            Player::Second => self.move_count_of(Player::Second),
        };
        count.into()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(|moves| moves.find_nth(&mut left))
            .break_value()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from).contains(m)
    }
}

impl Position {
    /// Returns whether a legal move is a Gorilla's push (R3.8): a step onto an adjacent piece.
    #[inline]
    #[must_use]
    pub fn is_push(&self, m: Move) -> bool {
        self.pieces.kind_at(m.from) == PieceKind::Gorilla
            && self.occupied().contains(m.to)
            && around(m.from).contains(m.to)
    }

    /// Plays the move itself, without after-effects.
    #[inline]
    fn make(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let Move { from, to } = m;
        let owner = self.turn;
        let piece = self.pieces.kind_at(from);
        match self.flinger(m) {
            Some(catapult) => on.event(Event::Flung {
                owner,
                piece,
                from,
                to,
                catapult,
            }),
            None => on.event(Event::Moved {
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
        self.pieces.shift(owner, from, to);
    }

    /// Moves the piece that a Gorilla pushes.
    fn push(&mut self, from: Square, to: Square, on: &mut impl Observer<Self>) {
        let (owner, piece) = (self.pieces.owner_at(from), self.pieces.kind_at(from));
        on.event(Event::Pushed {
            owner,
            piece,
            from,
            to,
        });
        self.tell_captured(to, on);
        self.pieces.shift(owner, from, to);
    }

    /// Tells of the piece that is captured on a square, if there is one.
    #[inline]
    fn tell_captured<O: Observer<Self>>(&self, square: Square, on: &mut O) {
        let captured = self.occupied() & Set::of(square);
        self.tell(captured, on, |owner, piece, square| Event::Captured {
            owner,
            piece,
            square,
        });
    }
}
