//! Move generation (rules 4.1 to 4.6), orthodox chess without check, and why a move is illegal.

use core::ops::ControlFlow;

use chess_men::{Attacks, Board, Kind, PawnWay, Side, for_each_officer};
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

    /// Returns the targets of a player's pawn: step, double step, captures and en passant. A
    /// newborn pawn on the second rank may make a double step too.
    #[inline]
    fn pawn_targets(&self, player: Player, from: Square) -> Set {
        let [step, double] = PawnWay::<Set>::of(player).steps(Set::of(from), !self.occupied());
        let enemy = self.pieces(player.other());
        step | double | (Set::pawn(player, from) & (enemy | self.en_passant_set()))
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

    /// Visits the moves of the player to move, piece by piece, until `f` breaks. Pieces without
    /// moves are left out. A finished game has no moves.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        // The compiler makes two copies of the code, each for a constant player.
        match self.turn {
            Player::First => self.try_for_each_piece_of(Player::First, f),
            Player::Second => self.try_for_each_piece_of(Player::Second, f),
        }
    }

    #[inline(always)]
    fn try_for_each_piece_of<B>(
        &self,
        player: Player,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (own, occupied) = (self.pieces(player), self.occupied());
        let mut visit = |from: Square, targets: Set, promotes: bool| {
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                f(Self::piece_moves(from, targets, promotes))
            }
        };

        let last_row = PawnWay::<Set>::of(player).last_row;
        for from in self.pieces_of_kind(player, PieceKind::Pawn) {
            let targets = self.pawn_targets(player, from);
            visit(from, targets, targets.intersects(last_row))?;
        }
        for_each_officer!(PieceKind, kind => {
            for from in self.pieces_of_kind(player, kind) {
                visit(from, kind.attacks(player, from, occupied) & !own, false)?;
            }
        });
        for from in self.pieces_of_kind(player, PieceKind::King) {
            let targets = Set::king(from) & !own;
            visit(from, targets | self.castling_targets(player), false)?;
        }
        ControlFlow::Continue(())
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
        let own = self.pieces(self.turn);
        if !own.contains(from) || self.terminal_outcome().is_some() {
            return PieceMoves::new(from, Set::EMPTY);
        }
        let kind = self.pieces.kind_at(from);
        let targets = match kind {
            PieceKind::Pawn => self.pawn_targets(self.turn, from),
            PieceKind::King => (Set::king(from) & !own) | self.castling_targets(self.turn),
            _ => kind.attacks(self.turn, from, self.occupied()) & !own,
        };
        let last_row = PawnWay::<Set>::of(self.turn).last_row;
        let promotes = kind == PieceKind::Pawn && targets.intersects(last_row);
        Self::piece_moves(from, targets, promotes)
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

    /// Returns the moves of a piece to some targets. `promotes` tells whether they are promotions.
    #[inline(always)]
    fn piece_moves(from: Square, targets: Set, promotes: bool) -> PieceMoves {
        let promotions: &[_] = if promotes { PieceKind::PROMOTIONS } else { &[] };
        PieceMoves::new(from, targets).with_promotions(promotions)
    }

    /// Returns the number of a player's moves: of all pawns at once, and piece by piece of the
    /// others.
    #[inline(always)]
    pub(crate) fn move_count_of(&self, player: Player) -> u32 {
        let way = PawnWay::<Set>::of(player);
        let own = self.pieces(player);
        let enemy = self.pieces(player.other());
        let occupied = own | enemy;

        let pawns = self.pieces_of_kind(player, PieceKind::Pawn);
        let [steps, doubles] = way.steps(pawns, !occupied);
        let [left, right] = way.attacks(pawns).map(|attacked| attacked & enemy);
        let mut count = steps.len() + doubles.len() + left.len() + right.len();
        // A promotion is four moves.
        if (steps | left | right).intersects(way.last_row) {
            let promotions = [steps, left, right].map(|set| (set & way.last_row).len());
            count += 3 * promotions.iter().sum::<u32>();
        }
        if let Some(passed) = self.en_passant {
            count += self.pawn_capturers(player, passed).len();
        }

        for_each_officer!(PieceKind, kind => {
            for from in self.pieces_of_kind(player, kind) {
                count += (kind.attacks(player, from, occupied) & !own).len();
            }
        });
        for from in self.pieces_of_kind(player, PieceKind::King) {
            count += (Set::king(from) & !own).len();
        }
        count + self.castling_targets(player).len()
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
        let moves = self.moves_from(m.from);
        if moves.contains(m) || self.terminal_outcome().is_some() {
            return None;
        }
        let way = PawnWay::<Set>::of(self.turn);
        let reach = |kind| match kind {
            PieceKind::Pawn => way.reach(m.from),
            _ => kind.attacks(self.turn, m.from, Set::EMPTY),
        };
        let rule = |kind| match kind {
            PieceKind::Pawn => {
                let broken = way.broken_rule(m.from, m.to, self.pieces(self.turn.other()));
                broken.map(Refusal::Rule)
            }
            PieceKind::King => self.rights.refusal(&self.pieces, self.turn, m, |_| None),
            _ => None,
        };
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }
}
