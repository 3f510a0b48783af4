//! Playing a move (rules 1.4 and 3.1 to 3.3), and the end of the game (rules 5.1 to 5.4).

use core::convert::Infallible;
use core::ops::ControlFlow;

use chess_men::{Kind, Side};
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::life::Census;
use crate::{Event, Move, PieceKind, PieceMoves, Position, Set, Square};

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

    /// Lifts each piece once for all its moves, and counts neighbours once for all moves that
    /// capture nothing.
    #[inline]
    fn for_each_child(&self, mut f: impl FnMut(Move, &Self)) {
        let census = Census::of(self.pieces(!self.turn));
        let _ = self.try_for_each_piece::<Infallible>(|moves| {
            self.for_each_child_of_piece(moves, &census, &mut f);
            ControlFlow::Continue(())
        });
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

/// A piece that has left its square, to be put on another.
struct Lifted {
    kind: PieceKind,
    /// The digits of its kind, each for all squares.
    digits: [Set; 3],
    /// The digits of its death counter, likewise.
    counter: [Set; 2],
}

impl Position {
    /// Plays a move of the player to move, then runs the other player's life phase.
    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move, on: &mut impl Observer<Self>) {
        let lifted = self.lift(player, m.from);
        self.finish(player, &lifted, m, None, on);
    }

    /// Visits the moves of one piece of the player to move, each with the position after it.
    /// `census` are the other player's pieces.
    #[inline(never)]
    fn for_each_child_of_piece(
        &self,
        moves: PieceMoves,
        census: &Census,
        f: &mut impl FnMut(Move, &Self),
    ) {
        match self.turn {
            _ if !moves.promotions.is_empty() => {
                for m in moves {
                    let mut child = *self;
                    child.play_unchecked(m);
                    f(m, &child);
                }
            }
            Player::First => self.children_of(Player::First, moves, census, f),
            Player::Second => self.children_of(Player::Second, moves, census, f),
        }
    }

    /// Visits the moves of one piece, which are no promotions, each with the position after it.
    #[inline(always)]
    fn children_of(
        &self,
        player: Player,
        PieceMoves { from, targets, .. }: PieceMoves,
        census: &Census,
        f: &mut impl FnMut(Move, &Self),
    ) {
        let mut without = *self;
        let lifted = without.lift(player, from);
        for to in targets {
            let m = Move {
                from,
                to,
                promotion: None,
            };
            let mut child = without;
            child.finish(player, &lifted, m, Some(census), &mut ());
            f(m, &child);
        }
    }

    /// Plays a move whose piece has been lifted. `census` are the other player's pieces before the
    /// move.
    #[inline(always)]
    fn finish(
        &mut self,
        player: Player,
        lifted: &Lifted,
        m: Move,
        census: Option<&Census>,
        on: &mut impl Observer<Self>,
    ) {
        let (enemy, kind) = (!player, lifted.kind);
        let is_capture = self.capture(enemy, kind, m, on);
        let digits = m.promotion.map_or(lifted.digits, Kind::digits);
        self.put(player, m.to, digits, lifted.counter);
        // Only a king that castles goes two files.
        if kind == PieceKind::King && m.from.column().abs_diff(m.to.column()) == 2 {
            self.castle(player, m, on);
        } else {
            on.event(Event::moved(player, kind, m.from, m.to));
        }
        if let Some(piece) = m.promotion {
            on.event(Event::promoted(player, piece, m.to));
        }

        self.turn = enemy;
        self.fullmove = self.fullmove.saturating_add(player.index() as u32);
        // The capture of a king ends the game before any life phase.
        if is_capture && self.pieces_of_kind(enemy, PieceKind::King).is_empty() {
            self.halfmove = 0;
            return;
        }
        let counted;
        let census = match census {
            Some(census) if !is_capture => census,
            _ => {
                counted = Census::of(self.pieces(enemy));
                &counted
            }
        };
        let is_life = self.life_phase(enemy, census, on);
        self.halfmove = if kind == PieceKind::Pawn || is_capture || is_life {
            0
        } else {
            self.halfmove.saturating_add(1)
        };
        if kind == PieceKind::Pawn && m.from.row().abs_diff(m.to.row()) == 2 {
            self.offer_en_passant(behind(m.to, player));
        }
    }

    /// Removes the enemy's piece that a move captures. Returns whether there is one.
    #[inline(always)]
    fn capture(
        &mut self,
        owner: Player,
        kind: PieceKind,
        m: Move,
        on: &mut impl Observer<Self>,
    ) -> bool {
        let square = match self.en_passant.take() {
            Some(passed) if kind == PieceKind::Pawn && m.to == passed => behind(passed, !owner),
            _ => m.to,
        };
        let is_capture = self.pieces(owner).contains(square);
        if is_capture {
            let piece = self.lift(owner, square).kind;
            on.event(Event::captured(owner, piece, square));
        }
        is_capture
    }

    /// Brings the rook to the other side of the king that castles.
    fn castle(&mut self, owner: Player, m: Move, on: &mut impl Observer<Self>) {
        let rook_from = Square::at(m.from.row(), if m.to.column() == 2 { 0 } else { 7 });
        let rook_to = Square::at(m.from.row(), Side::of(m.from, rook_from).ends().1);
        let rook = self.lift(owner, rook_from);
        self.put(owner, rook_to, rook.digits, rook.counter);
        on.event(Event::castled(owner, (m.from, m.to), (rook_from, rook_to)));
    }

    /// Removes a piece, its death counter, and the right to castle with it.
    #[inline(always)]
    fn lift(&mut self, owner: Player, square: Square) -> Lifted {
        let kind = self.pieces.kind_at(square);
        let gone = Set::of(square);
        self.pieces.remove(gone);
        self.rights.disturb(gone);
        let counter = self.counters[owner.index()].map(|digit| match digit.contains(square) {
            true => Set::FULL,
            false => Set::EMPTY,
        });
        for digit in &mut self.counters[owner.index()] {
            *digit -= gone;
        }
        Lifted {
            kind,
            digits: kind.digits(),
            counter,
        }
    }

    /// Puts a piece with its death counter on an empty square. The birth counters of the square
    /// vanish.
    #[inline(always)]
    fn put(&mut self, owner: Player, square: Square, digits: [Set; 3], counter: [Set; 2]) {
        let place = Set::of(square);
        let digits = digits.map(|digit| digit & place);
        self.pieces.put_all(owner, place, digits);
        for (digit, carried) in self.counters[owner.index()].iter_mut().zip(counter) {
            *digit = (*digit - place) | (carried & place);
        }
        for digit in &mut self.counters[owner.other().index()] {
            *digit -= place;
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
