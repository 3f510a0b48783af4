//! Move generation (rules 4.1 to 4.6), orthodox chess without check, and why a move is illegal.

use core::ops::ControlFlow;

use chess_men::{Board, Generator, Side};
use grid_core::{Game, Player, SquareSet};

use crate::{PieceKind, Position, Set, Square};

/// A move of chess. Castling is the king's move: `e1g1`.
pub type Move = chess_men::Move<PieceKind>;

/// All moves of one piece.
pub type PieceMoves = chess_men::PieceMoves<PieceKind>;

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind>;

impl Position {
    /// Returns the en passant square as a set.
    #[inline]
    pub(crate) fn en_passant_set(&self) -> Set {
        self.en_passant.map_or(Set::EMPTY, Set::of)
    }

    /// Returns the player's pawns that attack a square.
    #[inline]
    pub(crate) fn pawn_capturers(&self, player: Player, target: Square) -> Set {
        Set::pawn(!player, target) & self.pieces_of_kind(player, PieceKind::Pawn)
    }

    /// Returns the squares to which the king can castle: the player has the right, and the squares
    /// between king and rook are empty. Attacks do not matter.
    #[inline]
    fn castling_targets(&self, player: Player) -> Set {
        let mut targets = Set::EMPTY;
        for side in Side::ALL {
            if let Some(castling) = self.rights.castling(player, side)
                && !castling.empty.intersects(self.occupied())
            {
                targets |= Set::of(castling.king_to);
            }
        }
        targets
    }

    /// Visits the moves of the player to move to some squares, piece by piece, until `f` breaks:
    /// all with `Set::FULL`, the captures with the enemy's pieces. Pieces without moves are left
    /// out. A finished game has no moves.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        within: Set,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            Player::First => self.generator(Player::First).try_for_each_piece(within, f),
            Player::Second => self.generator(Player::Second).try_for_each_piece(within, f),
        }
    }

    /// Returns what generates a player's moves: those of orthodox chess without check. A newborn
    /// pawn on the second rank may make a double step too.
    #[inline(always)]
    pub(crate) fn generator(&self, player: Player) -> Generator<'_, PieceKind, 3> {
        Generator {
            pieces: &self.pieces,
            player,
            guard: None,
            en_passant: self.en_passant,
            castling: self.castling_targets(player),
        }
    }

    /// Returns all moves of the piece on a square. There are none if it is not its owner's turn or
    /// the game is over.
    ///
    /// ```
    /// use conway_chess::Position;
    /// use grid_core::SquareSet;
    ///
    /// let knight = Position::START.moves_from("b1".parse()?);
    /// assert_eq!(knight.len(), 2);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn moves_from(&self, from: Square) -> PieceMoves {
        match self.terminal_outcome() {
            Some(_) => PieceMoves::new(from, Set::EMPTY),
            None => self.generator(self.turn).moves_from(from),
        }
    }

    /// Returns the legal moves of the pieces on some squares to some squares, piece by piece and
    /// without a list in memory.
    ///
    /// ```
    /// use conway_chess::{Game, Position, Set, SquareSet};
    ///
    /// let mut game = Position::START;
    /// let knights = game.moves_between(Set::row(0), Set::FULL);
    /// assert_eq!(knights.map(|moves| moves.len()).sum::<u32>(), 4);
    /// for m in ["e2e4", "d7d5"] {
    ///     game.play(m.parse()?)?;
    /// }
    /// let captures: Vec<_> = game.captures().flatten().map(|m| m.to_string()).collect();
    /// assert_eq!(captures, ["e4d5"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves_between(&self, from: Set, to: Set) -> impl Iterator<Item = PieceMoves> {
        let moves = move |from| self.moves_from(from).within(to);
        let own = (from & self.pieces(self.turn)).into_iter();
        own.map(moves).filter(|moves| !moves.is_empty())
    }

    /// Returns the captures piece by piece, those en passant among them.
    pub fn captures(&self) -> impl Iterator<Item = PieceMoves> {
        let pawns = self.of_kind(PieceKind::Pawn);
        let enemy = self.pieces(!self.turn);
        self.moves_between(!pawns, enemy)
            .chain(self.moves_between(pawns, enemy | self.en_passant_set()))
    }

    /// Returns why a move is illegal; `None` if it is legal, or if the game is over.
    ///
    /// ```
    /// use conway_chess::Position;
    ///
    /// let why = |m: &str| Some(Position::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("a1a3").unwrap(), "the rook on a1 cannot pass the pawn on a2");
    /// assert_eq!(why("a2a3"), None);
    /// ```
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.terminal_outcome().is_some() {
            return None;
        }
        let castling = || self.rights.refusal(&self.pieces, self.turn, m, |_| None);
        self.generator(self.turn).refusal(m, castling)
    }
}
