//! Playing a move (rules 1.4 and 3.1 to 3.3), and the end of the game (rules 5.1 to 5.4).

use core::ops::ControlFlow;

use chess_men::{PawnWay, Side};
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Draws by the third occurrence of the same state, and by 100 plies without pawn move,
    /// capture, birth or death.
    const HISTORY_RULES: HistoryRules = HistoryRules::CHESS;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    /// A player without a king has lost: the king was captured or has died.
    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        let kings = self.of_kind(PieceKind::King);
        if !kings.intersects(self.pieces(Player::First)) {
            return Some(Outcome::Win(Player::Second));
        }
        if !kings.intersects(self.pieces(Player::Second)) {
            return Some(Outcome::Win(Player::First));
        }
        None
    }

    /// Stalemate is a draw.
    fn outcome_without_moves(&self) -> Outcome {
        Outcome::Draw
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(Set::FULL, |moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            Player::First => self.play_as(Player::First, m, on),
            Player::Second => self.play_as(Player::Second, m, on),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        key_of(&self.state())
    }

    fn same_state(&self, other: &Self) -> bool {
        self.state() == other.state()
    }

    fn is_progress(&self, _: &Self, _: Move) -> bool {
        self.halfmove == 0
    }

    fn quiet_plies(&self) -> u32 {
        self.halfmove
    }

    fn move_count(&self) -> u64 {
        if self.terminal_outcome().is_some() {
            return 0;
        }
        // Two copies for constant players here too.
        let count = match self.turn {
            Player::First => self.generator(Player::First).count(),
            Player::Second => self.generator(Player::Second).count(),
        };
        count.into()
    }

    fn nth_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(Set::FULL, |moves| moves.find_nth(&mut left))
            .break_value()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from).contains(m)
    }
}

impl Position {
    /// Plays a move of the player to move, then runs the other player's life phase.
    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move, on: &mut impl Observer<Self>) {
        let (enemy, kind) = (!player, self.pieces.kind_at(m.from));
        let is_pawn = kind == PieceKind::Pawn;
        let passed = self.en_passant.take();
        let is_capture = self.pieces(enemy).contains(m.to);
        if is_capture {
            self.capture(enemy, Set::of(m.to), on);
        } else if is_pawn && passed == Some(m.to) {
            self.capture(enemy, PawnWay::<Set>::of(player).behind(m.to), on);
        }
        self.carry(player, kind, m.from, m.to);
        // Only a king that castles goes two files.
        if kind == PieceKind::King && m.from.column().abs_diff(m.to.column()) == 2 {
            self.castle(player, m, on);
        } else {
            on.event(Event::moved(player, kind, m.from, m.to));
        }
        if let Some(piece) = m.promotion {
            self.pieces.set_kind(Set::of(m.to), piece);
            on.event(Event::promoted(player, piece, m.to));
        }

        self.turn = enemy;
        self.fullmove = self.fullmove.saturating_add(player.index() as u32);
        // The capture of a king ends the game before any life phase.
        if is_capture && self.pieces_of_kind(enemy, PieceKind::King).is_empty() {
            self.halfmove = 0;
            return;
        }
        let is_life = self.life_phase(enemy, on);
        self.halfmove = match is_pawn || is_capture || is_life {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        if is_pawn
            && m.from.row().abs_diff(m.to.row()) == 2
            && let Some(passed) = PawnWay::<Set>::of(player).behind(m.to).first()
        {
            self.offer_en_passant(passed);
        }
    }

    /// Removes a captured piece and its death counter.
    #[inline(always)]
    fn capture(&mut self, owner: Player, victim: Set, on: &mut impl Observer<Self>) {
        if let Some(square) = victim.first() {
            let piece = self.pieces.kind_at(square);
            on.event(Event::captured(owner, piece, square));
        }
        self.pieces.remove(victim);
        for digit in &mut self.counters[owner.index()] {
            *digit -= victim;
        }
    }

    /// Brings the rook to the other side of the king that castles.
    fn castle(&mut self, owner: Player, m: Move, on: &mut impl Observer<Self>) {
        let rook_from = Square::at(m.from.row(), if m.to.column() == 2 { 0 } else { 7 });
        let rook_to = Square::at(m.from.row(), Side::of(m.from, rook_from).ends(8).1);
        self.carry(owner, PieceKind::Rook, rook_from, rook_to);
        on.event(Event::castled(owner, (m.from, m.to), (rook_from, rook_to)));
    }

    /// Moves a piece with its death counter to an empty square, whose birth counters vanish. The
    /// rights to castle with a piece of either square are lost.
    #[inline(always)]
    fn carry(&mut self, owner: Player, kind: PieceKind, from: Square, to: Square) {
        let (leave, enter) = (Set::of(from), Set::of(to));
        self.pieces.toggle(owner, kind, leave | enter);
        self.rights.disturb(leave | enter);
        for digit in &mut self.counters[owner.index()] {
            let carried = match digit.contains(from) {
                true => enter,
                false => Set::EMPTY,
            };
            *digit = (*digit - (leave | enter)) | carried;
        }
        for digit in &mut self.counters[owner.other().index()] {
            *digit -= enter;
        }
    }

    /// Allows the player to move to capture en passant on the square that a double step has passed,
    /// if that is possible: the square is still empty, the pawn that passed it still stands, a pawn
    /// can capture, and the game is not over.
    pub(crate) fn offer_en_passant(&mut self, passed: Square) {
        let player = self.turn;
        let enemy_pawns = self.pieces_of_kind(player.other(), PieceKind::Pawn);
        // Most double steps pass no square that a pawn attacks.
        let is_possible = !self.pawn_capturers(player, passed).is_empty()
            && PawnWay::<Set>::of(player)
                .behind(passed)
                .is_subset(enemy_pawns)
            && !self.occupied().contains(passed)
            && self.terminal_outcome().is_none();
        self.en_passant = is_possible.then_some(passed);
    }
}
