//! Playing a move (rules 1.4 and 3.1 to 3.3), and the end of the game (rules 5.1 to 5.4).

use core::ops::ControlFlow;

use chess_men::Side;
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::{Event, Move, PieceKind, Position, Set, Square};

impl Game for Position {
    type Move = Move;
    type Event = Event;

    /// Draws by the third occurrence of the same state, and by 100 plies without pawn move,
    /// capture, birth or death.
    const HISTORY_RULES: HistoryRules = HistoryRules {
        repetitions: Some(3),
        quiet_plies: Some(100),
        ..HistoryRules::NONE
    };

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
        self.try_for_each_piece(|moves| moves.try_for_each(&mut f))
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

    fn quiet_plies(&self) -> u32 {
        self.halfmove
    }

    fn move_count(&self) -> u64 {
        if self.terminal_outcome().is_some() {
            return 0;
        }
        // Two copies for constant players here too.
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

/// Returns the square one step back from a player's point of view. A pawn that made a double step
/// to `square` passed the square behind it. A pawn that captures en passant on `square` captures
/// the pawn behind it.
#[inline]
fn behind(square: Square, player: Player) -> Square {
    let back = match player {
        Player::First => -1,
        Player::Second => 1,
    };
    // In legal moves `square` is on ranks 3 to 6, so the square behind it exists.
    square.offset(back, 0).unwrap_or(square)
}

impl Position {
    /// Plays a move of the player to move, then runs the other player's life phase.
    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move, on: &mut impl Observer<Self>) {
        let kind = self.pieces.kind_at(m.from);
        let mut is_progress = kind == PieceKind::Pawn;
        is_progress |= self.capture(player, kind, m, on);
        self.make(player, kind, m, on);
        self.rights.disturb(Set::of(m.from) | Set::of(m.to));

        self.turn = player.other();
        self.fullmove = self.fullmove.saturating_add(player.index() as u32);
        // The capture of a king ends the game before any life phase.
        if self.pieces_of_kind(self.turn, PieceKind::King).is_empty() {
            self.halfmove = 0;
            return;
        }
        is_progress |= self.life_phase(player.other(), on);
        self.halfmove = if is_progress {
            0
        } else {
            self.halfmove.saturating_add(1)
        };

        if kind == PieceKind::Pawn && m.from.row().abs_diff(m.to.row()) == 2 {
            self.offer_en_passant(behind(m.to, player));
        }
    }

    /// Removes the piece that a move captures. Returns whether there is one.
    #[inline(always)]
    fn capture(
        &mut self,
        player: Player,
        kind: PieceKind,
        m: Move,
        on: &mut impl Observer<Self>,
    ) -> bool {
        let square = match self.en_passant.take() {
            Some(passed) if kind == PieceKind::Pawn && m.to == passed => behind(passed, player),
            _ => m.to,
        };
        let owner = player.other();
        if !self.pieces(owner).contains(square) {
            return false;
        }
        let piece = self.pieces.kind_at(square);
        self.remove(owner, square);
        on.event(Event::Captured {
            owner,
            piece,
            square,
        });
        true
    }

    /// Moves the piece and, in castling, the rook. Then promotes the piece if the move is a
    /// promotion.
    #[inline(always)]
    fn make(
        &mut self,
        owner: Player,
        piece: PieceKind,
        Move {
            from,
            to,
            promotion,
        }: Move,
        on: &mut impl Observer<Self>,
    ) {
        self.shift(owner, from, to);
        // Only a king that castles goes two files.
        if piece == PieceKind::King && from.column().abs_diff(to.column()) == 2 {
            let rook_from = Square::at(from.row(), if to.column() == 2 { 0 } else { 7 });
            let side = Side::of(from, rook_from);
            let rook_to = Square::at(from.row(), side.ends().1);
            self.shift(owner, rook_from, rook_to);
            on.event(Event::Castled {
                owner,
                king: (from, to),
                rook: (rook_from, rook_to),
            });
        } else {
            on.event(Event::Moved {
                owner,
                piece,
                from,
                to,
            });
        }
        if let Some(piece) = promotion {
            self.pieces.set_kind(Set::of(to), piece);
            on.event(Event::Promoted {
                owner,
                piece,
                square: to,
            });
        }
    }

    /// Moves a piece with its death counter. The birth counters of the square that it reaches
    /// vanish, and those of the square that it leaves are 0.
    #[inline]
    fn shift(&mut self, player: Player, from: Square, to: Square) {
        self.pieces.shift(player, from, to);
        let (leave, enter) = (Set::of(from), Set::of(to));
        let kept = !(leave | enter);
        for digit in &mut self.counters[player.index()] {
            let carried = if digit.contains(from) {
                enter
            } else {
                Set::EMPTY
            };
            *digit = (*digit & kept) | carried;
        }
        for digit in &mut self.counters[player.other().index()] {
            *digit &= kept;
        }
    }

    /// Removes a piece and its death counter.
    #[inline]
    fn remove(&mut self, owner: Player, square: Square) {
        let gone = Set::of(square);
        self.pieces.remove(gone);
        for digit in &mut self.counters[owner.index()] {
            *digit &= !gone;
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
            && enemy_pawns.contains(behind(passed, player))
            && !self.occupied().contains(passed)
            && self.terminal_outcome().is_none();
        self.en_passant = is_possible.then_some(passed);
    }
}
