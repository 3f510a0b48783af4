//! Move generation (rules 4.1 to 4.6): orthodox chess without check.

use core::ops::ControlFlow;

use chess_men::{KING, KNIGHT, PAWN, PawnWay};
use grid_core::{Outcome, Player, SquareSet};

use crate::{Move, PieceKind, Position, Set, Square};

/// All moves of one man.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// Where the man stands.
    pub from: Square,
    /// Where it can go.
    pub targets: Set,
    /// Whether it is a pawn that promotes: each target is then four moves.
    pub promotes: bool,
}

impl PieceMoves {
    /// The number of moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> u32 {
        self.targets.len() * if self.promotes { 4 } else { 1 }
    }

    /// Whether there are none.
    #[must_use]
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Visits the moves until `f` breaks.
    #[inline]
    fn try_for_each<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let from = self.from;
        for to in self.targets {
            if self.promotes {
                for kind in PieceKind::PROMOTIONS {
                    f(Move {
                        from,
                        to,
                        promotion: Some(kind),
                    })?;
                }
            } else {
                f(Move {
                    from,
                    to,
                    promotion: None,
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Position {
    /// The en passant square as a set.
    #[inline]
    pub(crate) fn en_passant_set(&self) -> Set {
        self.en_passant.map_or(Set::EMPTY, Set::of)
    }

    /// The squares from which a pawn of the player could capture on a square.
    #[inline]
    pub(crate) fn pawn_capturers(&self, player: Player, target: Square) -> Set {
        PAWN[player.other().index()][target.index() % 64] & self.pieces(player, PieceKind::Pawn)
    }

    /// The targets of some pawns of a player: steps, double steps (only from the second rank, wherever
    /// the pawn came from), captures and en passant.
    #[inline]
    fn pawn_targets(&self, player: Player, from: Square) -> Set {
        let way = PawnWay::of(player);
        let empty = !self.occupied();
        let step = Set::of(from).step(way.forward) & empty;
        let double = (step & way.passed_rank).step(way.forward) & empty;
        let prey = self.men(player.other()) | self.en_passant_set();
        step | double | (PAWN[player.index()][from.index() % 64] & prey)
    }

    /// Where the king can castle to: right alive, nothing between king and rook. Attacks do not matter.
    #[inline]
    fn castling_targets(&self, player: Player) -> Set {
        let mut targets = Set::EMPTY;
        for castling in self.rights.castlings() {
            if castling.owner == player && !castling.between.intersects(self.occupied()) {
                targets |= Set::of(castling.king_to);
            }
        }
        targets
    }

    /// Where a man that is no pawn attacks or defends, castling left out.
    #[inline]
    fn attacks(&self, kind: PieceKind, from: Square) -> Set {
        let occupied = self.occupied();
        match kind {
            PieceKind::Pawn => Set::EMPTY,
            PieceKind::Knight => KNIGHT[from.index() % 64],
            PieceKind::Bishop => Set::bishop(from, occupied),
            PieceKind::Rook => Set::rook(from, occupied),
            PieceKind::Queen => Set::queen(from, occupied),
            PieceKind::King => KING[from.index() % 64],
        }
    }

    /// Visits the moves of the player to move man by man, until `f` breaks. Men without moves are left
    /// out; a finished game has none.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.missing_king().is_some() {
            return ControlFlow::Continue(());
        }
        // Two copies of the code, each with its player known when it is compiled.
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
        let own = self.men(player);
        let mut visit = |from: Square, targets: Set, promotes: bool| {
            if targets.is_empty() {
                ControlFlow::Continue(())
            } else {
                f(PieceMoves {
                    from,
                    targets,
                    promotes,
                })
            }
        };

        let last_rank = PawnWay::of(player).last_rank;
        for from in self.pieces(player, PieceKind::Pawn) {
            let targets = self.pawn_targets(player, from);
            visit(from, targets, targets.intersects(last_rank))?;
        }
        for kind in [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ] {
            for from in self.pieces(player, kind) {
                visit(from, self.attacks(kind, from) & !own, false)?;
            }
        }
        for from in self.pieces(player, PieceKind::King) {
            let targets = self.attacks(PieceKind::King, from) & !own;
            visit(from, targets | self.castling_targets(player), false)?;
        }
        ControlFlow::Continue(())
    }

    /// All moves of the man on a square; none if it is not the turn of its owner or the game is over.
    ///
    /// ```
    /// use conway_chess::Position;
    /// use grid_core::SquareSet;
    ///
    /// let knight = Position::START.moves_from("b1".parse()?);
    /// assert_eq!(knight.len(), 2);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, from: Square) -> PieceMoves {
        let none = PieceMoves {
            from,
            targets: Set::EMPTY,
            promotes: false,
        };
        let own = self.men(self.turn);
        if !own.contains(from) || self.missing_king().is_some() {
            return none;
        }
        let kind = self.men.kind_at(from);
        let targets = match kind {
            PieceKind::Pawn => self.pawn_targets(self.turn, from),
            PieceKind::King => (self.attacks(kind, from) & !own) | self.castling_targets(self.turn),
            _ => self.attacks(kind, from) & !own,
        };
        let promotes =
            kind == PieceKind::Pawn && targets.intersects(PawnWay::of(self.turn).last_rank);
        PieceMoves {
            promotes,
            targets,
            ..none
        }
    }

    pub(crate) fn try_visit<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|piece| piece.try_for_each(&mut f))
    }

    /// The number of moves: pawns all at once, everything else by counting target sets.
    pub(crate) fn count_moves(&self) -> u32 {
        if self.missing_king().is_some() {
            return 0;
        }
        match self.turn {
            Player::First => self.count_moves_of(Player::First),
            Player::Second => self.count_moves_of(Player::Second),
        }
    }

    #[inline(always)]
    fn count_moves_of(&self, player: Player) -> u32 {
        let way = PawnWay::of(player);
        let own = self.men(player);
        let enemy = self.men(player.other());
        let empty = !(own | enemy);

        let pawns = self.pieces(player, PieceKind::Pawn);
        let steps = pawns.step(way.forward) & empty;
        let doubles = (steps & way.passed_rank).step(way.forward) & empty;
        let left = pawns.step(way.left) & enemy;
        let right = pawns.step(way.right) & enemy;
        let mut count = steps.len() + doubles.len() + left.len() + right.len();
        // A promotion is four moves.
        if (steps | left | right).intersects(way.last_rank) {
            let promotions = [steps, left, right].map(|set| (set & way.last_rank).len());
            count += 3 * promotions.iter().sum::<u32>();
        }
        if let Some(passed) = self.en_passant {
            count += self.pawn_capturers(player, passed).len();
        }

        for kind in [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ] {
            for from in self.pieces(player, kind) {
                count += (self.attacks(kind, from) & !own).len();
            }
        }
        for from in self.pieces(player, PieceKind::King) {
            count += (self.attacks(PieceKind::King, from) & !own).len();
        }
        count + self.castling_targets(player).len()
    }

    /// The move with a number below [`count_moves`](Self::count_moves).
    pub(crate) fn pick_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(|piece| {
            let len = u64::from(piece.len());
            if left >= len {
                left -= len;
                return ControlFlow::Continue(());
            }
            piece.try_for_each(|m| match left.checked_sub(1) {
                Some(less) => {
                    left = less;
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(m),
            })
        })
        .break_value()
    }

    /// Whether a move may be played, without generating the others.
    pub(crate) fn allows(&self, m: Move) -> bool {
        let piece = self.moves_from(m.from);
        let known = m
            .promotion
            .is_none_or(|kind| PieceKind::PROMOTIONS.contains(&kind));
        known && piece.targets.contains(m.to) && piece.promotes == m.promotion.is_some()
    }

    /// What it means to have no move while both kings stand.
    pub(crate) const STUCK: Outcome = Outcome::Draw;
}
