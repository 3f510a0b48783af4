//! Move generation (rules 2 and 5.1 to 8.4): the possible moves, and which of them leave the mover
//! a king that is not overly persuaded.

use core::iter;
use core::ops::ControlFlow;

use chess_men::{KING, KNIGHT, PawnWay, attacks, for_each_officer};
use grid_core::{Player, SquareSet};

use crate::influence::Lines;
use crate::{CastlingRights, Move, PieceKind, Position, Set, Side, Square, Weighting};

/// The kinds that a pawn may become. Slices of one kind are taken from it.
static PROMOTIONS: [PieceKind; 4] = PieceKind::PROMOTIONS;

/// Moves of one piece, as the set of their targets. A king's target that holds a rook is a
/// castling. The moves of a promoting pawn are one such set for each kind that it may become,
/// because one promotion may be legal and another not.
pub type PieceMoves = chess_men::PieceMoves<Move>;

/// Tells which moves need a test of the king's safety (rules 4.3 and 5.2). Computed once for a
/// position.
///
/// Conversions can only raise the mover's net influence (rule 4.1). So a move is legal if a king is
/// safe after it, before any piece is converted. That is so if the king is safe before the move and
/// the move touches no square that can change the influence on the king.
#[derive(Copy, Clone)]
struct Guard {
    /// The squares on which a piece that leaves or arrives may change the influence on a safe king;
    /// all squares if no king is safe.
    zone: Set,
}

impl<W: Weighting> Position<W> {
    /// Finds a safe king of a player, and the squares on which its safety depends.
    fn guard(&self, player: Player, lines: Lines) -> Guard {
        let own = self.pieces(player);
        let safe = own & self.of_kind(PieceKind::King) & !self.persuaded_by(player.other());
        let Some(king) = safe.first() else {
            return Guard { zone: !Set::EMPTY };
        };
        let occupied = self.occupied();
        let enemy = self.pieces(player.other());
        // Enemies that influence the king, or would if own pieces did not block them.
        let straight = Set::rook(king, occupied & !(lines.straight | own)) & lines.straight;
        let diagonal = Set::bishop(king, occupied & !(lines.diagonal | own)) & lines.diagonal;
        let leapers = (KNIGHT[king] & self.of_kind(PieceKind::Knight))
            | (KING[king] & (self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Pawn)));
        let zone = if (straight | diagonal | leapers).intersects(enemy) {
            Set::rook(king, occupied & !lines.straight)
                | Set::bishop(king, occupied & !lines.diagonal)
                | KNIGHT[king]
                | Set::of(king)
        } else {
            Set::of(king)
        };
        Guard { zone }
    }

    /// Returns whether a possible move leaves the mover a king that is not overly persuaded (rule
    /// 4.3).
    fn keeps_a_king(&self, m: Move) -> bool {
        let player = self.turn;
        let mut after = *self;
        after.make(m, &mut |_| {});
        let lines = after.lines();
        let has_safe_king = |after: &Self| {
            after
                .pieces_of_kind(player, PieceKind::King)
                .into_iter()
                .any(|king| after.is_safe(player, king, lines))
        };
        if has_safe_king(&after) {
            return true;
        }
        after.convert(player, &mut |_| {});
        has_safe_king(&after)
    }

    /// Returns the targets of a piece without those that leave the mover no safe king.
    #[inline]
    fn legal(
        &self,
        from: Square,
        mut targets: Set,
        promotion: Option<PieceKind>,
        guard: Guard,
    ) -> Set {
        let doubtful = if guard.zone.contains(from) {
            targets
        } else {
            targets & guard.zone
        };
        for to in doubtful {
            let m = Move {
                from,
                to,
                promotion,
            };
            if !self.keeps_a_king(m) {
                targets &= !Set::of(to);
            }
        }
        targets
    }

    /// Returns the targets of a pawn: steps, and double steps from the second rank over a square on
    /// which the mover's net influence is not negative (rule 7). `persuaded` has the squares on
    /// which it is negative.
    #[inline]
    fn pawn_targets(&self, player: Player, from: Square, persuaded: Set) -> Set {
        let [step, double] = PawnWay::<Set>::of(player).steps(Set::of(from), !self.occupied());
        if step.intersects(persuaded) {
            step
        } else {
            step | double
        }
    }

    /// Returns the targets of a king. The target of a castling is the rook.
    fn king_targets(&self, player: Player, from: Square, lines: Lines) -> Set {
        let mut targets = KING[from] & !self.occupied();
        if self.rights.king(player) == Some(from) {
            for side in Side::ALL {
                if let Some(rook) = self.castling_rook(player, side, from, lines) {
                    targets |= Set::of(rook);
                }
            }
        }
        targets
    }

    /// Returns the rook with which a king can castle towards a side (rules 8.2a to 8.2e). Does not
    /// test the safety of the king afterwards (rule 8.2f).
    fn castling_rook(
        &self,
        player: Player,
        side: Side,
        king: Square,
        lines: Lines,
    ) -> Option<Square> {
        let rook = self.rights.rook(player, side)?;
        if !self.pieces_of_kind(player, PieceKind::Rook).contains(rook)
            || !self.pieces_of_kind(player, PieceKind::King).contains(king)
        {
            return None;
        }
        let rank = CastlingRights::home_row(player);
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
        // Rule 8.2f is the test of the last square, unless the king stands there already.
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

    /// Visits the legal moves of the player to move piece by piece, until `f` breaks. A pawn about
    /// to promote is visited once for each kind that it may become.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let player = self.turn;
        let own = self.pieces(player);
        let lines = self.lines();
        let guard = self.guard(player, lines);
        let mut visit = |from: Square, targets: Set, promotions: &'static [PieceKind]| {
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
            let legal = self.legal(from, targets, promotions.first().copied(), guard);
            if legal.is_empty() {
                return ControlFlow::Continue(());
            }
            f(PieceMoves::new(from, legal).with_promotions(promotions))
        };

        let last_rank = PawnWay::<Set>::of(player).last_row;
        let persuaded = self.persuaded_by(player.other());
        for from in own & self.of_kind(PieceKind::Pawn) {
            let targets = self.pawn_targets(player, from, persuaded);
            if targets.intersects(last_rank) {
                for kind in PROMOTIONS.chunks(1) {
                    visit(from, targets, kind)?;
                }
            } else {
                visit(from, targets, &[])?;
            }
        }
        let occupied = self.occupied();
        for_each_officer!(kind => {
            for from in own & self.of_kind(kind) {
                visit(from, attacks(kind, from, occupied) & !occupied, &[])?;
            }
        });
        for from in own & self.of_kind(PieceKind::King) {
            visit(from, self.king_targets(player, from, lines), &[])?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the legal moves of the piece on a square: those that promote to a kind, or those
    /// that are no promotions if `promotion` is `None`. There are none if it is not the turn of its
    /// owner.
    ///
    /// ```
    /// use grid_core::SquareSet;
    /// use pacifist::Pacifist;
    ///
    /// let knight = Pacifist::START.moves_from("b1".parse()?, None);
    /// assert_eq!(knight.targets.len(), 2);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn moves_from(&self, from: Square, promotion: Option<PieceKind>) -> PieceMoves {
        let possible = self.possible_from(from, promotion);
        if possible.is_empty() {
            return possible;
        }
        let guard = self.guard(self.turn, self.lines());
        let legal = self.legal(from, possible.targets, promotion, guard);
        PieceMoves::new(from, legal).with_promotions(possible.promotions)
    }

    /// Returns the legal moves of the player to move, piece by piece in the order of their squares:
    /// for a pawn about to promote once for each kind that it may become. Pieces without moves are
    /// left out. [`try_for_each_piece`](Self::try_for_each_piece) is faster.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// assert_eq!(Pacifist::START.moves_by_piece().flatten().count(), 20);
    /// ```
    pub fn moves_by_piece(&self) -> impl Iterator<Item = PieceMoves> + '_ {
        let own = self.pieces(self.turn).into_iter();
        own.flat_map(|from| self.moves_from_all(from))
    }

    /// Returns the legal moves of the piece on a square, promotions and others.
    fn moves_from_all(&self, from: Square) -> impl Iterator<Item = PieceMoves> + '_ {
        let promotions = PROMOTIONS.map(Some).into_iter();
        iter::once(None)
            .chain(promotions)
            .map(move |promotion| self.moves_from(from, promotion))
            .filter(|moves| !moves.is_empty())
    }

    /// Returns the moves of the piece on a square, those that leave the mover no safe king
    /// included.
    pub(crate) fn possible_from(&self, from: Square, promotion: Option<PieceKind>) -> PieceMoves {
        let player = self.turn;
        let none = PieceMoves::new(from, Set::EMPTY);
        let promotions = match promotion {
            None => Some(&PROMOTIONS[..0]),
            Some(kind) => PROMOTIONS.chunks(1).find(|known| known.contains(&kind)),
        };
        let Some(promotions) = promotions.filter(|_| self.pieces(player).contains(from)) else {
            return none;
        };
        let lines = self.lines();
        let occupied = self.occupied();
        let kind = self.pieces.kind_at(from);
        let targets = match kind {
            PieceKind::Pawn => self.pawn_targets(player, from, self.persuaded_by(player.other())),
            PieceKind::King => self.king_targets(player, from, lines),
            _ => attacks(kind, from, occupied) & !occupied,
        };
        let last_rank = PawnWay::<Set>::of(player).last_row;
        let promotes = kind == PieceKind::Pawn && targets.intersects(last_rank);
        if promotes == promotions.is_empty() {
            return none;
        }
        PieceMoves::new(from, targets).with_promotions(promotions)
    }
}
