//! Playing a move: the move itself (R3). The after-effects are in `effects.rs`.

use core::ops::ControlFlow;

use chess_men::Board;
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::effects::ROWS;
use crate::moves::{SINGLE, behind};
use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Draws (R7.4): the third occurrence of a position, or 100 plies in which no piece is lost and
    /// no pawn moves.
    const HISTORY_RULES: HistoryRules = HistoryRules::CHESS;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// Decides a game in which a King is gone (R7.2, R7.3).
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

    /// Stalemate is a draw (R7.1).
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let owner = self.turn;
        let piece = self.pieces.kind_at(m.from);
        if self.is_calm(piece, m) {
            self.tell_move(piece, m, on);
            self.carry(owner, piece, m.from, m.to, on);
            self.settle(piece, m, on);
        } else {
            self.play_with_effects(piece, m, on);
        }
        self.turn = owner.other();
    }

    #[inline]
    fn key(&self) -> u64 {
        let [a, b, c, d] = self.pieces.digits().map(Set::bits);
        let [first, second] = Player::ALL.map(|player| self.pieces(player).bits());
        // The board has 121 squares: the highest bit is free for the turn.
        let second = second | u128::from(self.turn.index() as u8) << 127;
        let words = [a, b, c, d, first, second].map(|word| [word as u64, (word >> 64) as u64]);
        key_of(words.as_flattened())
    }

    /// It is progress if a piece has left the board, or if a pawn was moved, flung or pushed
    /// (R7.4).
    fn is_progress(&self, before: &Self, m: Move) -> bool {
        // A piece on the target is pushed, or it is captured, which is progress anyway.
        let moved = Set::of(m.from) | Set::of(m.to);
        self.occupied().len() < before.occupied().len()
            || moved.intersects(before.of_kind(PieceKind::Pawn))
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
    pub fn is_push(&self, m: Move) -> bool {
        self.pieces.kind_at(m.from) == PieceKind::Gorilla
            && self.occupied().contains(m.to)
            && Set::king(m.from).contains(m.to)
    }

    /// Plays a push, or a move that is not calm. This is a function of its own so that calm moves
    /// have the registers of the processor to themselves.
    #[inline(never)]
    fn play_with_effects(&mut self, piece: PieceKind, m: Move, on: &mut impl Observer<Self>) {
        self.tell_move(piece, m, on);
        let from = m.to;
        let mut calm_rows = None;
        if self.is_push(m)
            && let Some(to) = behind(m.from, from)
        {
            let (owner, piece) = (self.pieces.owner_at(from), self.pieces.kind_at(from));
            let rows = ROWS[m.from] | ROWS[from] | ROWS[to];
            calm_rows = self.is_calm_push(m, to).then_some(rows);
            on.event(Event::pushed(owner, piece, from, to));
            self.carry(owner, piece, from, to, on);
        }
        self.carry(self.turn, piece, m.from, m.to, on);
        match calm_rows {
            Some(rows) => self.settle_rows(rows, on),
            None => self.after_effects(on),
        }
    }

    /// Tells of a move, before it is made.
    #[inline]
    fn tell_move<O: Observer<Self>>(&self, piece: PieceKind, m: Move, on: &mut O) {
        if !O::IS_ON {
            return;
        }
        let (owner, Move { from, to, .. }) = (self.turn, m);
        on.event(match self.flinger(m) {
            Some(catapult) => Event::flung(owner, piece, from, to, catapult),
            None => Event::moved(owner, piece, from, to),
        });
    }

    /// Moves a piece, which captures what stands where it goes, whatever its colour.
    #[inline(always)]
    fn carry<O: Observer<Self>>(
        &mut self,
        owner: Player,
        piece: PieceKind,
        from: Square,
        to: Square,
        on: &mut O,
    ) {
        let enter = SINGLE[to];
        if self.occupied().contains(to) {
            self.capture(enter, on);
        }
        self.pieces.toggle(owner, piece, SINGLE[from] | enter);
    }

    /// Removes captured pieces. This is a function of its own because most moves capture nothing.
    #[inline(never)]
    fn capture<O: Observer<Self>>(&mut self, captured: Set, on: &mut O) {
        self.tell(captured, on, Event::captured);
        self.pieces.remove(captured);
    }
}
