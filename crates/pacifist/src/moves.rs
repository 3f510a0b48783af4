//! Move generation (rules 2 and 5.1 to 8.4): which moves are possible, and which of them keep a king.

use core::ops::ControlFlow;

use chess_men::{KING, KNIGHT, PawnWay};
use grid_core::{Player, SquareSet};

use crate::influence::Lines;
use crate::rights::{Rights, Side};
use crate::{Move, PieceKind, Position, Set, Square, Weighting};

/// Moves of one man that differ in their targets alone.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct PieceMoves {
    /// Where the man stands.
    pub from: Square,
    /// Where it can go. A king's target that holds a rook is a castling.
    pub targets: Set,
    /// What a pawn becomes there.
    pub promotion: Option<PieceKind>,
}

impl PieceMoves {
    #[inline]
    fn try_for_each<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let Self {
            from, promotion, ..
        } = *self;
        for to in self.targets {
            f(Move {
                from,
                to,
                promotion,
            })?;
        }
        ControlFlow::Continue(())
    }
}

/// What decides whether a move keeps a king (rules 4.3 and 5.2), asked once for all moves of a position.
///
/// Conversions only ever raise the mover's net influence (rule 4.1). So a move is legal if it leaves a king
/// safe before anybody is converted; and that it does, if the king is safe now and the move touches no
/// square that has to do with him.
#[derive(Copy, Clone)]
struct Guard {
    /// Where a man that leaves or arrives may change the influence on the guarded king, or all squares if
    /// no king is safe yet.
    zone: Set,
}

impl<W: Weighting> Position<W> {
    fn guard(&self, player: Player, lines: Lines) -> Guard {
        let own = self.men(player);
        let safe = (own & self.of_kind(PieceKind::King))
            .into_iter()
            .find(|&king| self.is_safe(player, king, lines));
        let Some(king) = safe else {
            return Guard { zone: !Set::EMPTY };
        };
        let occupied = self.occupied();
        let index = king.index() % 64;
        let enemy = self.men(player.other());
        // Enemies who could ever look at him, if own men made way.
        let straight = Set::rook(king, occupied & !(lines.straight | own)) & lines.straight;
        let diagonal = Set::bishop(king, occupied & !(lines.diagonal | own)) & lines.diagonal;
        let leapers = (KNIGHT[index] & self.of_kind(PieceKind::Knight))
            | (KING[index] & (self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Pawn)));
        let zone = if (straight | diagonal | leapers).intersects(enemy) {
            Set::rook(king, occupied & !lines.straight)
                | Set::bishop(king, occupied & !lines.diagonal)
                | KNIGHT[index]
                | Set::of(king)
        } else {
            Set::of(king)
        };
        Guard { zone }
    }

    /// Whether a possible move leaves the mover a king who is not overly persuaded (rule 4.3).
    fn keeps_a_king(&self, m: Move) -> bool {
        let player = self.turn;
        let mut after = *self;
        after.make(m, &mut |_| {});
        let lines = after.lines();
        let has_safe_king = |after: &Self| {
            after
                .pieces(player, PieceKind::King)
                .into_iter()
                .any(|king| after.is_safe(player, king, lines))
        };
        if has_safe_king(&after) {
            return true;
        }
        after.convert(player, &mut |_| {});
        has_safe_king(&after)
    }

    /// Leaves out the targets that lose every king.
    #[inline]
    fn legal(&self, mut moves: PieceMoves, guard: Guard) -> PieceMoves {
        let doubtful = if guard.zone.contains(moves.from) {
            moves.targets
        } else {
            moves.targets & guard.zone
        };
        for to in doubtful {
            let m = Move {
                from: moves.from,
                to,
                promotion: moves.promotion,
            };
            if !self.keeps_a_king(m) {
                moves.targets &= !Set::of(to);
            }
        }
        moves
    }

    /// Where a pawn can go: steps, and double steps from the second rank over a square that is not
    /// overly persuaded (rule 7).
    #[inline]
    fn pawn_targets(&self, player: Player, from: Square, lines: Lines) -> Set {
        let way = PawnWay::of(player);
        let empty = !self.occupied();
        let step = Set::of(from).step(way.forward) & empty;
        let double = (step & way.passed_rank).step(way.forward) & empty;
        let is_free = !double.is_empty()
            && step
                .first()
                .is_some_and(|passed| self.is_safe(player, passed, lines));
        if is_free { step | double } else { step }
    }

    /// Where a man that is neither pawn nor king can go.
    #[inline]
    fn officer_targets(&self, kind: PieceKind, from: Square) -> Set {
        let occupied = self.occupied();
        let reach = match kind {
            PieceKind::Knight => KNIGHT[from.index() % 64],
            PieceKind::Bishop => Set::bishop(from, occupied),
            PieceKind::Rook => Set::rook(from, occupied),
            PieceKind::Queen => Set::queen(from, occupied),
            PieceKind::Pawn | PieceKind::King => Set::EMPTY,
        };
        reach & !occupied
    }

    /// Where a king can go; castling, he goes to his rook.
    fn king_targets(&self, player: Player, from: Square, lines: Lines) -> Set {
        let mut targets = KING[from.index() % 64] & !self.occupied();
        if self.rights.king(player) == Some(from) {
            for side in Side::ALL {
                if let Some(rook) = self.castling_rook(player, side, from, lines) {
                    targets |= Set::of(rook);
                }
            }
        }
        targets
    }

    /// The rook with which the king can castle, but for the safety of the king afterwards (rules 8.2a to 8.2e).
    fn castling_rook(
        &self,
        player: Player,
        side: Side,
        king: Square,
        lines: Lines,
    ) -> Option<Square> {
        let rook = self.rights.rook(player, side)?;
        if !self.pieces(player, PieceKind::Rook).contains(rook)
            || !self.pieces(player, PieceKind::King).contains(king)
        {
            return None;
        }
        let rank = Rights::rank(player);
        let (king_end, rook_end) = side.ends();
        let span = |a: usize, b: usize| -> Set {
            (a.min(b)..=a.max(b))
                .map(|file| Square::at(rank, file))
                .collect()
        };
        let way = span(king.column(), king_end);
        let must_be_empty =
            span(king.column(), rook.column()) | way | Set::of(Square::at(rank, rook_end));
        let others = self.occupied() & !(Set::of(king) | Set::of(rook));
        if must_be_empty.intersects(others) {
            return None;
        }
        // The final square is left to the test that every move must pass; a king who need not go is
        // looked at where he is.
        let crossed = if king.column() == king_end {
            way
        } else {
            way & !Set::of(Square::at(rank, king_end))
        };
        let is_attacked = crossed
            .into_iter()
            .any(|square| self.attacks(player.other(), square, lines));
        (!is_attacked).then_some(rook)
    }

    /// Visits the legal moves of the player to move man by man, until `f` breaks. A pawn about to promote
    /// comes once for every kind that it may become.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let player = self.turn;
        let own = self.men(player);
        let lines = self.lines();
        let guard = self.guard(player, lines);
        let mut visit = |from: Square, targets: Set, promotion: Option<PieceKind>| {
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
            let moves = PieceMoves {
                from,
                targets,
                promotion,
            };
            let legal = self.legal(moves, guard);
            if legal.targets.is_empty() {
                return ControlFlow::Continue(());
            }
            f(legal)
        };

        let last_rank = PawnWay::of(player).last_rank;
        for from in own & self.of_kind(PieceKind::Pawn) {
            let targets = self.pawn_targets(player, from, lines);
            if targets.intersects(last_rank) {
                for kind in PieceKind::PROMOTIONS {
                    visit(from, targets, Some(kind))?;
                }
            } else {
                visit(from, targets, None)?;
            }
        }
        for kind in [
            PieceKind::Knight,
            PieceKind::Bishop,
            PieceKind::Rook,
            PieceKind::Queen,
        ] {
            for from in own & self.of_kind(kind) {
                visit(from, self.officer_targets(kind, from), None)?;
            }
        }
        for from in own & self.of_kind(PieceKind::King) {
            visit(from, self.king_targets(player, from, lines), None)?;
        }
        ControlFlow::Continue(())
    }

    /// The legal moves of the man on a square that are promotions to a kind, or none; no moves if it is
    /// not the turn of its owner.
    ///
    /// ```
    /// use grid_core::SquareSet;
    /// use pacifist::Pacifist;
    ///
    /// let knight = Pacifist::start().moves_from("b1".parse()?, None);
    /// assert_eq!(knight.targets.len(), 2);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, from: Square, promotion: Option<PieceKind>) -> PieceMoves {
        let player = self.turn;
        let mut moves = PieceMoves {
            from,
            targets: Set::EMPTY,
            promotion,
        };
        if !self.men(player).contains(from)
            || promotion.is_some_and(|kind| !PieceKind::PROMOTIONS.contains(&kind))
        {
            return moves;
        }
        let lines = self.lines();
        let kind = self.men.kind_at(from);
        moves.targets = match kind {
            PieceKind::Pawn => self.pawn_targets(player, from, lines),
            PieceKind::King => self.king_targets(player, from, lines),
            _ => self.officer_targets(kind, from),
        };
        let promotes =
            kind == PieceKind::Pawn && moves.targets.intersects(PawnWay::of(player).last_rank);
        if promotes != promotion.is_some() {
            moves.targets = Set::EMPTY;
        }
        self.legal(moves, self.guard(player, lines))
    }

    pub(crate) fn try_visit<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.try_for_each_piece(|piece| piece.try_for_each(&mut f))
    }

    /// The number of moves, by counting target sets.
    pub(crate) fn count_moves(&self) -> u32 {
        let mut count = 0;
        let _ = self.try_for_each_piece(|piece| {
            count += piece.targets.len();
            ControlFlow::<()>::Continue(())
        });
        count
    }

    /// The move with a number below [`count_moves`](Self::count_moves).
    pub(crate) fn pick_move(&self, n: u64) -> Option<Move> {
        let mut left = n;
        self.try_for_each_piece(|piece| {
            let len = u64::from(piece.targets.len());
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
}
