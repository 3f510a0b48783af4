//! The rules: a position, its legal moves, what a move does, and the end of the game.

use std::ops::ControlFlow;

use chess_men::{
    Attacks, Castling, CastlingRights, ChessPieces, Generator, Guard, PawnWay, Setup, Side, events,
    set_up,
};
use grid_core::{Game, HistoryRules, Observer, Outcome, Player, SquareSet, key_of};

use crate::{Move, PieceKind, PieceMoves, Set, Square};

/// A position of chess. Each player has one king. `START` is the start; `parse` reads a FEN.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) pieces: ChessPieces,
    pub(crate) turn: Player,
    pub(crate) rights: CastlingRights,
    /// The square that a double step has passed, if a pawn can capture there.
    pub(crate) en_passant: Option<Square>,
    /// The plies since the last pawn move or capture.
    pub(crate) halfmove: u32,
    pub(crate) fullmove: u32,
}

chess_men::tells_pieces!([] Position, PieceKind);

events! {
    /// Something that happened in a move.
    #[derive(serde::Serialize)]
    #[serde(tag = "event", rename_all = "kebab-case")]
    pub enum Event {
        /// A piece was captured.
        captured: Captured { owner, piece, square }
            => Captured [square] "{owner} {piece} captured on {square}",
        /// A piece moved. A pawn that promotes is a pawn here.
        moved: Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// King and rook castled.
        castled: Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved became another piece.
        promoted: Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A king is attacked and has a way out.
        checked: Checked { owner, square }
            => Nothing [square] "check to the {owner} king on {square}",
        /// A king is attacked and has no way out.
        checkmated: Checkmated { owner, square }
            => Nothing [square] "checkmate to the {owner} king on {square}",
        /// A player whose king is not attacked has no move.
        stalemated: Stalemated { owner, square }
            => Nothing [square] "stalemate: {owner} has no legal move and is not in check",
    }
}

impl Position {
    /// The start of the game.
    pub const START: Self = Self {
        pieces: ChessPieces::ORTHODOX,
        turn: Player::First,
        rights: CastlingRights::ORTHODOX,
        en_passant: None,
        halfmove: 0,
        fullmove: 1,
    };

    /// Returns the start of a game of Chess960, by the numbers of White's and Black's array.
    pub fn chess960(white: u16, black: u16) -> Self {
        let (pieces, rights) = set_up(white, black);
        Self {
            pieces,
            rights,
            ..Self::START
        }
    }

    /// Returns the first four fields of the FEN.
    pub fn setup(&self) -> Setup {
        Setup {
            pieces: self.pieces,
            turn: self.turn,
            rights: self.rights,
            en_passant: self.en_passant,
        }
    }

    /// Returns the square of a player's king.
    #[inline]
    pub fn king(&self, player: Player) -> Square {
        let king = self.pieces_of_kind(player, PieceKind::King).first();
        king.unwrap_or(Square::A1)
    }

    /// Returns whether a player's king is attacked.
    #[inline]
    pub fn is_check(&self, player: Player) -> bool {
        let king = self.king(player);
        !(self.pieces.attackers(!player, king, self.occupied())).is_empty()
    }

    /// Returns what generates a player's moves.
    #[inline(always)]
    fn generator(&self, player: Player) -> Generator<'_, PieceKind, 3> {
        let guard = Guard::of(&self.pieces, player, self.king(player));
        Generator {
            pieces: &self.pieces,
            player,
            castling: self.rights.rooks(&self.pieces, player, &guard),
            guard: Some(guard),
            en_passant: self.en_passant,
        }
    }

    /// Visits the legal moves to some squares piece by piece, until `f` breaks: all with
    /// `Set::FULL`, the captures with the enemy's pieces.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        within: Set,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            _ if self.pieces.is_dead() => ControlFlow::Continue(()),
            Player::First => self.generator(Player::First).try_for_each_piece(within, f),
            Player::Second => self.generator(Player::Second).try_for_each_piece(within, f),
        }
    }

    /// Returns the legal moves of the piece on a square.
    pub fn moves_from(&self, from: Square) -> PieceMoves {
        match self.pieces.is_dead() {
            true => PieceMoves::new(from, Set::EMPTY),
            false => self.generator(self.turn).moves_from(from),
        }
    }

    /// Returns why a move is illegal; `None` if it is legal.
    pub fn refusal(&self, m: Move) -> Option<chess_men::Refusal<PieceKind>> {
        let attacked = |castling: Castling| castling.attacked(&self.pieces, self.turn);
        let castling = || (self.rights).refusal(&self.pieces, self.turn, m, attacked);
        self.generator(self.turn).refusal(m, castling)
    }

    /// Allows the player to move to capture en passant on a square if a pawn legally can: a
    /// repetition has the same moves.
    #[inline]
    pub(crate) fn offer_en_passant(&mut self, passed: Square) {
        let beside = PieceKind::PAWN.attacks(!self.turn, passed, Set::EMPTY);
        if beside.intersects(self.pieces_of_kind(self.turn, PieceKind::Pawn)) {
            self.en_passant = Some(passed);
            let can_capture = self.generator(self.turn).can_capture_en_passant();
            self.en_passant = self.en_passant.filter(|_| can_capture);
        }
    }

    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move, on: &mut impl Observer<Self>) {
        let Move { from, to, .. } = m;
        let is_pawn = self.of_kind(PieceKind::Pawn).contains(from);
        let kind = self.pieces.kind_at(from);
        let victim = Set::of(to) & self.pieces(!player);
        let passed = self.en_passant.take();
        self.turn = !player;
        self.fullmove = self.fullmove.saturating_add(player.index() as u32);
        self.halfmove = match is_pawn || !victim.is_empty() {
            true => 0,
            false => self.halfmove.saturating_add(1),
        };
        if let Some(square) = victim.first() {
            let taken = self.pieces.kind_at(square);
            on.event(Event::captured(!player, taken, square));
        }
        if self.pieces(player).contains(to) {
            if let Some(castling) = self.rights.castling(player, Side::of(from, to)) {
                castling.make(&mut self.pieces, player);
                let ends = (castling.king_to, castling.rook_to);
                on.event(Event::castled(player, (from, ends.0), (to, ends.1)));
            }
        } else {
            self.pieces.shift(player, from, to);
            on.event(Event::moved(player, kind, from, to));
        }
        self.rights.disturb(Set::of(from) | Set::of(to));
        if is_pawn {
            self.finish_pawn_move(player, m, passed, on);
        }
        self.tell_check(on);
    }

    /// Captures en passant, promotes, and offers a capture en passant.
    #[inline(always)]
    fn finish_pawn_move(
        &mut self,
        player: Player,
        m: Move,
        passed: Option<Square>,
        on: &mut impl Observer<Self>,
    ) {
        let behind = PawnWay::<Set>::of(player).behind(m.to);
        if let Some(square) = behind.first() {
            if passed == Some(m.to) {
                self.pieces.remove(behind);
                on.event(Event::captured(!player, PieceKind::Pawn, square));
            }
            if m.from.row().abs_diff(m.to.row()) == 2 {
                self.offer_en_passant(square);
            }
        }
        if let Some(piece) = m.promotion {
            self.pieces.set_kind(Set::of(m.to), piece);
            on.event(Event::promoted(player, piece, m.to));
        }
    }

    /// Tells of check, checkmate and stalemate.
    #[inline]
    fn tell_check<O: Observer<Self>>(&self, on: &mut O) {
        if !O::IS_ON {
            return;
        }
        let (owner, can_go_on) = (self.turn, self.has_move() || self.pieces.is_dead());
        let told = match (self.is_check(owner), can_go_on) {
            (true, true) => Event::checked,
            (true, false) => Event::checkmated,
            (false, false) => Event::stalemated,
            (false, true) => return,
        };
        on.event(told(owner, self.king(owner)));
    }

    /// Returns all that the rules can see but the clocks, as words.
    #[inline]
    fn state(&self) -> [u64; 5] {
        let [ones, twos, fours] = self.pieces.digits().map(Set::bits);
        let white = self.pieces(Player::First).bits();
        let en_passant = self.en_passant.map_or(8, |square| square.column() as u64);
        let rest = self.rights.number() | en_passant << 48 | (self.turn.index() as u64) << 56;
        [ones, twos, fours, white, rest]
    }
}

impl Game for Position {
    type Move = Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = HistoryRules::CHESS;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    #[inline]
    fn terminal_outcome(&self) -> Option<Outcome> {
        self.pieces.is_dead().then_some(Outcome::Draw)
    }

    fn outcome_without_moves(&self) -> Outcome {
        match self.is_check(self.turn) {
            true => Outcome::Win(!self.turn),
            false => Outcome::Draw,
        }
    }

    #[inline]
    fn try_for_each_move<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(Set::FULL, |moves| moves.try_for_each(&mut f))
    }

    #[inline]
    fn play_with(&mut self, m: Move, on: &mut impl Observer<Self>) {
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
        let count = match self.turn {
            _ if self.pieces.is_dead() => 0,
            Player::First => self.generator(Player::First).count(),
            Player::Second => self.generator(Player::Second).count(),
        };
        count.into()
    }

    fn nth_move(&self, mut n: u64) -> Option<Move> {
        let found = self.try_for_each_piece(Set::FULL, |moves| moves.find_nth(&mut n));
        found.break_value()
    }

    fn is_legal(&self, m: Move) -> bool {
        self.moves_from(m.from).contains(m)
    }
}
