//! The rules of orthodox chess and Chess960 on the first four fields of FEN, for any board and
//! kinds of pieces.

use core::ops::ControlFlow;

use grid_core::{Player, PositionError, SquareSet};

use crate::{
    Attacks, Board, Castling, CastlingRights, ChessPieces, Generator, Guard, Kind, Move, PawnWay,
    Piece, PieceMoves, Refusal, Set, Setup, Side, SquareOf, set_up,
};

/// What a move does, as [`Setup::play`] returns it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Played<K: Kind> {
    /// The kind of the piece that moves. A pawn that promotes is a pawn here.
    pub kind: K,
    /// The piece that is captured, where it stood.
    pub captured: Option<Piece<K>>,
    /// The castling, if the move is one.
    pub castling: Option<Castling<K::Set>>,
    /// Whether a pawn moved or a piece was captured: no earlier position can occur again.
    pub is_progress: bool,
}

impl Setup {
    /// The start of chess.
    pub const ORTHODOX: Self = Self {
        pieces: ChessPieces::ORTHODOX,
        turn: Player::First,
        rights: CastlingRights::ORTHODOX,
        en_passant: None,
    };

    /// Returns the start of a game of Chess960, by the numbers of White's and Black's array: see
    /// [`set_up`].
    pub fn chess960(white: u16, black: u16) -> Self {
        let (pieces, rights) = set_up(white, black);
        Self {
            pieces,
            rights,
            ..Self::ORTHODOX
        }
    }

    /// Returns all that the rules can see as words, for keys.
    #[inline]
    pub fn words(&self) -> [u64; 5] {
        let [ones, twos, fours] = self.pieces.digits().map(Set::bits);
        let white = self.pieces.of(Player::First).bits();
        let en_passant = (self.en_passant).map_or(8, |square| square.column() as u64);
        let rest = self.rights.number() | en_passant << 48 | (self.turn.index() as u64) << 56;
        [ones, twos, fours, white, rest]
    }
}

/// The rules. Each player has one king; one without a king is never in check.
///
/// ```
/// use chess_men::{PieceKind, Setup, Square};
///
/// let mut setup = Setup::ORTHODOX;
/// assert_eq!(setup.move_count(), 20);
/// for m in ["e2e4", "e7e5", "f1c4", "b8c6", "g1f3", "g8f6"] {
///     setup.play(m.parse()?);
/// }
/// // The target of a castling is the rook.
/// let castling = setup.meant("e1g1".parse()?);
/// assert!(setup.is_legal(castling) && castling == "e1h1".parse()?);
/// let played = setup.play(castling);
/// assert_eq!((played.kind, played.captured), (PieceKind::King, None));
/// assert_eq!(setup.pieces.at(Square::F1).unwrap().1, PieceKind::Rook);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
impl<K: Attacks, const D: usize> Setup<K, D> {
    /// Returns the square of a player's king.
    #[inline(always)]
    pub fn king(&self, player: Player) -> Option<SquareOf<K>> {
        (self.pieces.of(player) & self.pieces.of_kind(K::KING)).first()
    }

    /// Returns whether a player's king is attacked.
    #[inline]
    pub fn is_check(&self, player: Player) -> bool {
        self.king(player).is_some_and(|king| {
            let attackers = self.pieces.attackers(!player, king, self.pieces.all());
            !attackers.is_empty()
        })
    }

    /// Returns what generates the moves of a player, as if it was the player's turn.
    #[inline(always)]
    pub fn generator(&self, player: Player) -> Generator<'_, K, D> {
        let (mut guard, mut castling) = (None, K::Set::EMPTY);
        if let Some(king) = self.king(player) {
            let own = guard.insert(Guard::of(&self.pieces, player, king));
            castling = self.rights.rooks(&self.pieces, player, own);
        }
        Generator {
            pieces: &self.pieces,
            player,
            castling,
            guard,
            en_passant: self.en_passant,
        }
    }

    /// Visits the legal moves to some squares piece by piece, until `f` breaks: see
    /// [`Generator::try_for_each_piece`].
    #[inline(always)]
    pub fn try_for_each_piece<B>(
        &self,
        within: K::Set,
        f: impl FnMut(PieceMoves<K>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            Player::First => (self.generator(Player::First)).try_for_each_piece(within, f),
            Player::Second => (self.generator(Player::Second)).try_for_each_piece(within, f),
        }
    }

    /// Returns the number of legal moves.
    #[inline]
    pub fn move_count(&self) -> u32 {
        match self.turn {
            Player::First => self.generator(Player::First).count(),
            Player::Second => self.generator(Player::Second).count(),
        }
    }

    /// Returns the legal moves of the piece on a square.
    pub fn moves_from(&self, from: SquareOf<K>) -> PieceMoves<K> {
        self.generator(self.turn).moves_from(from)
    }

    /// Returns the legal moves of the pieces on some squares to some squares, piece by piece.
    pub fn moves_between(
        &self,
        from: K::Set,
        to: K::Set,
    ) -> impl Iterator<Item = PieceMoves<K>> + use<'_, K, D> {
        let generator = self.generator(self.turn);
        let pieces = (from & self.pieces.of(self.turn)).into_iter();
        let moves = pieces.map(move |from| generator.moves_from(from).within(to));
        moves.filter(|moves| !moves.is_empty())
    }

    /// Returns whether a move is legal.
    pub fn is_legal(&self, m: Move<K>) -> bool {
        self.moves_from(m.from).contains(m)
    }

    /// Returns why a move is illegal; `None` if it is legal.
    pub fn refusal(&self, m: Move<K>) -> Option<Refusal<K>> {
        let attacked = |castling: Castling<K::Set>| castling.attacked(&self.pieces, self.turn);
        let castling = || (self.rights).refusal(&self.pieces, self.turn, m, attacked);
        self.generator(self.turn).refusal(m, castling)
    }

    /// Returns the side towards which a legal move castles; `None` if it is another move.
    #[inline(always)]
    pub fn castling_side(&self, m: Move<K>) -> Option<Side> {
        let is_castling = self.pieces.of(self.turn).contains(m.to);
        is_castling.then(|| Side::of_squares::<K::Set>(m.from, m.to))
    }

    /// Returns the square of the piece that a legal move captures.
    #[inline(always)]
    pub fn victim(&self, m: Move<K>) -> Option<SquareOf<K>> {
        if self.pieces.of(!self.turn).contains(m.to) {
            return Some(m.to);
        }
        let is_passing = self.en_passant == Some(m.to) && self.pieces.kind_at(m.from) == K::PAWN;
        is_passing
            .then(|| PawnWay::<K::Set>::of(self.turn).behind(m.to).first())
            .flatten()
    }

    /// Returns the castling that the player to move means by a king's move of two squares or more:
    /// see [`CastlingRights::meant`].
    pub fn meant(&self, m: Move<K>) -> Move<K> {
        self.rights.meant(&self.pieces, self.turn, m)
    }

    /// Makes a legal move, and returns what it does.
    #[inline(always)]
    pub fn play(&mut self, m: Move<K>) -> Played<K> {
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            Player::First => self.play_as(Player::First, m),
            Player::Second => self.play_as(Player::Second, m),
        }
    }

    #[inline(always)]
    fn play_as(&mut self, player: Player, m: Move<K>) -> Played<K> {
        let Move { from, to, .. } = m;
        let is_pawn = self.pieces.of_kind(K::PAWN).contains(from);
        let mut played = Played {
            kind: self.pieces.kind_at(from),
            captured: None,
            castling: None,
            is_progress: is_pawn || self.pieces.of(!player).contains(to),
        };
        let passed = self.en_passant.take();
        self.turn = !player;
        if self.pieces.of(player).contains(to) {
            played.castling = self
                .rights
                .castling(player, Side::of_squares::<K::Set>(from, to));
            if let Some(castling) = played.castling {
                castling.make(&mut self.pieces, player);
            }
        } else {
            if self.pieces.of(!player).contains(to) {
                played.captured = Piece::on(&self.pieces, to);
            }
            self.pieces.shift(player, from, to);
        }
        self.rights.disturb(K::Set::of(from) | K::Set::of(to));
        if is_pawn {
            self.finish_pawn_move(player, m, passed, &mut played);
        }
        played
    }

    /// Captures en passant, promotes, and offers a capture en passant.
    #[inline(always)]
    fn finish_pawn_move(
        &mut self,
        player: Player,
        m: Move<K>,
        passed: Option<SquareOf<K>>,
        played: &mut Played<K>,
    ) {
        let way = PawnWay::<K::Set>::of(player);
        let behind = way.behind(m.to);
        if let Some(square) = behind.first() {
            if passed == Some(m.to) {
                played.captured = Piece::on(&self.pieces, square);
                self.pieces.remove(behind);
            } else if behind == K::Set::of(m.from).step(way.forward) {
                self.offer_en_passant(square);
            }
        }
        if let Some(kind) = m.promotion {
            self.pieces.set_kind(K::Set::of(m.to), kind);
        }
    }

    /// Allows the player to move to capture en passant on a square if a pawn legally can: a
    /// repetition has the same moves.
    #[inline]
    pub fn offer_en_passant(&mut self, passed: SquareOf<K>) {
        self.en_passant = None;
        let beside = K::PAWN.attacks(!self.turn, passed, K::Set::EMPTY);
        if beside.intersects(self.pieces.of(self.turn) & self.pieces.of_kind(K::PAWN)) {
            self.en_passant = Some(passed);
            let can_capture = self.generator(self.turn).can_capture_en_passant();
            self.en_passant = self.en_passant.filter(|_| can_capture);
        }
    }

    /// Returns whether the last move can have been a pawn's double step over a square.
    fn has_passed(&self, square: SquareOf<K>) -> bool {
        let way = PawnWay::<K::Set>::of(!self.turn);
        let pawns = self.pieces.of(!self.turn) & self.pieces.of_kind(K::PAWN);
        way.passed_row.contains(square)
            && K::Set::of(square).step(way.forward).is_subset(pawns)
            && !self.pieces.all().contains(square)
    }

    /// Returns the setup of the same position after a pass; `None` in check.
    pub fn passed(&self) -> Option<Self> {
        let passed = Self {
            turn: !self.turn,
            en_passant: None,
            ..*self
        };
        (!self.is_check(self.turn)).then_some(passed)
    }

    /// Returns the setup if it is a position of chess. It drops castling rights whose king or rook
    /// is not at home, and an en passant square on which no pawn can capture.
    ///
    /// # Errors
    /// If a player does not have exactly one king, if a pawn stands on the first or last row, or if
    /// the player who has just moved is in check. [`misplaced`](crate::misplaced) finds the place of
    /// the error in a text.
    pub fn checked(mut self) -> Result<Self, PositionError<SquareOf<K>>> {
        let of = |player, kind| self.pieces.of(player) & self.pieces.of_kind(kind);
        if Player::ALL.map(|player| of(player, K::KING).len()) != [1; 2] {
            return Err(PositionError::new("one king of each colour"));
        }
        let [first, last] = Player::ALL.map(|player| PawnWay::<K::Set>::of(player).last_row);
        let wrong = (first | last) & self.pieces.of_kind(K::PAWN);
        if let Some(square) = wrong.in_text_order().next() {
            let expected = "no pawn on the first or last rank";
            return Err(PositionError::at(square, expected));
        }
        if self.is_check(!self.turn) {
            let expected = "no check to the player who has moved";
            return Err(PositionError::new(expected));
        }
        self.rights = (self.rights).kept(|player, home, kind| of(player, kind).contains(home));
        let passed = self.en_passant.take();
        if let Some(passed) = passed.filter(|&square| self.has_passed(square)) {
            self.offer_en_passant(passed);
        }
        Ok(self)
    }
}
