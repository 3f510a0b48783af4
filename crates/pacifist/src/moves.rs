//! Move generation (rules 2 and 5.1 to 8.4): the possible moves, which of them leave the mover a
//! king that is not overly persuaded, and why a move is illegal.

use core::ops::ControlFlow;

use chess_men::{Attacks, Board, Castling, Kind, PawnWay, for_each_officer};
use grid_core::{Game, SquareSet};

use crate::{PieceKind, Position, Set, Side, Square, Weighting};

/// A move of chess. The target of a castling is the rook: `e1h1`.
pub type Move = chess_men::Move<PieceKind>;

/// Moves of one piece, as the set of their targets. A king's target that holds a rook is a
/// castling. The moves of a promoting pawn are one such set for each kind that it may become,
/// because one promotion may be legal and another not.
pub type PieceMoves = chess_men::PieceMoves<PieceKind>;

/// Why a move is illegal.
pub type Refusal = chess_men::Refusal<PieceKind>;

impl<W: Weighting> Position<W> {
    /// Returns the squares on which a piece that leaves or arrives may leave the mover without a
    /// safe king (rules 4.3 and 5.2): all squares if no king is safe now.
    ///
    /// Conversions can only raise the mover's net influence (rule 4.1). So a move is legal if a
    /// king is safe after it, before any piece is converted. That is so if the king is safe before
    /// the move and the move touches no square that can change the influence on the king.
    fn king_zone(&self) -> Set {
        let own = self.pieces(self.turn);
        let enemy = self.pieces(self.turn.other());
        let safe = own & self.of_kind(PieceKind::King) & !self.persuaded_by(self.turn.other());
        let Some(king) = safe.first() else {
            return Set::FULL;
        };
        let (straight, diagonal) = (self.straight(), self.diagonal());
        let occupied = self.occupied();
        // Enemies that influence the king, or would if own pieces did not block them.
        let sliders = (Set::rook(king, occupied & !(straight | own)) & straight)
            | (Set::bishop(king, occupied & !(diagonal | own)) & diagonal);
        let leapers = (Set::knight(king) & self.of_kind(PieceKind::Knight))
            | (Set::king(king) & (self.of_kind(PieceKind::King) | self.of_kind(PieceKind::Pawn)));
        if (sliders | leapers).intersects(enemy) {
            Set::rook(king, occupied & !straight)
                | Set::bishop(king, occupied & !diagonal)
                | Set::knight(king)
                | Set::of(king)
        } else {
            Set::of(king)
        }
    }

    /// Returns whether a possible move leaves the mover a king that is not overly persuaded (rule
    /// 4.3).
    fn keeps_a_king(&self, m: Move) -> bool {
        let player = self.turn;
        let mut after = *self;
        after.make(m, &mut ());
        let has_safe_king = |after: &Self| {
            after
                .pieces_of_kind(player, PieceKind::King)
                .into_iter()
                .any(|king| after.is_safe(player, king))
        };
        if has_safe_king(&after) {
            return true;
        }
        after.convert(player, &mut ());
        has_safe_king(&after)
    }

    /// Returns the targets of a piece without those that leave the mover no safe king. `zone` is
    /// the [`king_zone`](Self::king_zone).
    #[inline]
    fn legal(
        &self,
        from: Square,
        mut targets: Set,
        promotion: Option<PieceKind>,
        zone: Set,
    ) -> Set {
        let doubtful = if zone.contains(from) {
            targets
        } else {
            targets & zone
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

    /// Returns where a piece of the mover can go, the moves that leave the mover no safe king
    /// included. The target of a castling is the rook. `persuaded` has the squares on which the
    /// mover's net influence is negative: no double step passes them (rule 7).
    #[inline(always)]
    fn targets(&self, kind: PieceKind, from: Square, persuaded: Set) -> Set {
        let empty = !self.occupied();
        match kind {
            PieceKind::Pawn => {
                let way = PawnWay::<Set>::of(self.turn);
                let [step, double] = way.steps(Set::of(from), empty);
                if step.intersects(persuaded) {
                    step
                } else {
                    step | double
                }
            }
            PieceKind::King => (Set::king(from) & empty) | self.castling_rooks(from),
            _ => kind.attacks(self.turn, from, !empty) & empty,
        }
    }

    /// Returns the rooks with which a king can castle (rules 8.2a to 8.2e). Does not test the
    /// safety of the king afterwards (rule 8.2f).
    fn castling_rooks(&self, king: Square) -> Set {
        if self.rights.king(self.turn) != Some(king) {
            return Set::EMPTY;
        }
        let rooks = Side::ALL.map(|side| self.castling_rook(side, king));
        rooks.into_iter().flatten().collect()
    }

    /// Returns the square on which the king ends, if a legal move is a castling and no other move
    /// of the king leads there.
    pub(crate) fn castling_target(&self, m: Move) -> Option<Square> {
        if self.pieces.kind_at(m.from) != PieceKind::King || !self.occupied().contains(m.to) {
            return None;
        }
        let castling = self.rights.castling(self.turn, Side::of(m.from, m.to))?;
        let to = castling.king_to;
        let is_other = to != m.from && to != m.to && !self.is_legal(Move { to, ..m });
        is_other.then_some(to)
    }

    /// Returns the rook with which a king at home can castle towards a side.
    fn castling_rook(&self, side: Side, king: Square) -> Option<Square> {
        let player = self.turn;
        let castling = self.rights.castling(player, side)?;
        let rook = castling.rook;
        if !self.pieces_of_kind(player, PieceKind::Rook).contains(rook)
            || !self.pieces_of_kind(player, PieceKind::King).contains(king)
        {
            return None;
        }
        let is_free = !castling.empty.intersects(self.occupied());
        (is_free && self.attacked_of(castling).is_none()).then_some(rook)
    }

    /// Returns the first square of the king's way in castling on which the enemy attacks it. Rule
    /// 8.2f is the test of the last square, unless the king stands there already.
    fn attacked_of(&self, castling: Castling) -> Option<Square> {
        let Castling { king, king_to, .. } = castling;
        let is_crossed = |&square: &Square| square != king_to || king == king_to;
        let mut crossed = castling.way.into_iter().filter(is_crossed);
        crossed.find(|&square| self.attacks(self.turn.other(), square))
    }

    /// Visits the legal moves of the player to move piece by piece, until `f` breaks. A pawn about
    /// to promote is visited once for each kind that it may become.
    #[inline]
    pub fn try_for_each_piece<B>(
        &self,
        mut f: impl FnMut(PieceMoves) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let own = self.pieces(self.turn);
        let zone = self.king_zone();
        let last_rank = PawnWay::<Set>::of(self.turn).last_row;
        let persuaded = self.persuaded_by(self.turn.other());
        let mut visit = |from: Square, targets: Set, promotions: &'static [PieceKind]| {
            if targets.is_empty() {
                return ControlFlow::Continue(());
            }
            let legal = self.legal(from, targets, promotions.first().copied(), zone);
            if legal.is_empty() {
                return ControlFlow::Continue(());
            }
            f(PieceMoves::new(from, legal).with_promotions(promotions))
        };
        for from in own & self.of_kind(PieceKind::Pawn) {
            let targets = self.targets(PieceKind::Pawn, from, persuaded);
            if targets.intersects(last_rank) {
                for kind in PieceKind::PROMOTIONS.chunks(1) {
                    visit(from, targets, kind)?;
                }
            } else {
                visit(from, targets, &[])?;
            }
        }
        for_each_officer!(PieceKind, kind => {
            for from in own & self.of_kind(kind) {
                visit(from, self.targets(kind, from, persuaded), &[])?;
            }
        });
        for from in own & self.of_kind(PieceKind::King) {
            visit(from, self.targets(PieceKind::King, from, persuaded), &[])?;
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
    pub fn moves_from(&self, from: Square, promotion: Option<PieceKind>) -> PieceMoves {
        let possible = self.possible_from(from, promotion);
        if possible.is_empty() {
            return possible;
        }
        let legal = self.legal(from, possible.targets, promotion, self.king_zone());
        PieceMoves::new(from, legal).with_promotions(possible.promotions)
    }

    /// Returns the legal moves of the pieces on some squares to some squares, piece by piece and
    /// without a list in memory.
    ///
    /// ```
    /// use pacifist::{Pacifist, Set, SquareSet};
    ///
    /// let knights = Pacifist::START.moves_between(Set::row(0), Set::FULL);
    /// assert_eq!(knights.map(|moves| moves.len()).sum::<u32>(), 4);
    /// ```
    pub fn moves_between(&self, from: Set, to: Set) -> impl Iterator<Item = PieceMoves> {
        let kinds = || {
            PieceKind::PROMOTIONS
                .iter()
                .copied()
                .map(Some)
                .chain([None])
        };
        let moves = move |from| kinds().map(move |kind| self.moves_from(from, kind).within(to));
        let own = (from & self.pieces(self.turn)).into_iter();
        own.flat_map(moves).filter(|moves| !moves.is_empty())
    }

    /// Returns the moves of the piece on a square, those that leave the mover no safe king
    /// included.
    fn possible_from(&self, from: Square, promotion: Option<PieceKind>) -> PieceMoves {
        let none = PieceMoves::new(from, Set::EMPTY);
        if !self.pieces(self.turn).contains(from) {
            return none;
        }
        let kind = self.pieces.kind_at(from);
        let targets = self.targets(kind, from, self.persuaded_by(self.turn.other()));
        let last_rank = PawnWay::<Set>::of(self.turn).last_row;
        let promotes = kind == PieceKind::Pawn && targets.intersects(last_rank);
        let promotions = match promotion {
            None => (!promotes).then_some(&[][..]),
            Some(kind) => PieceKind::PROMOTIONS
                .chunks(1)
                .find(|known| promotes && *known == [kind]),
        };
        promotions.map_or(none, |kinds| {
            PieceMoves::new(from, targets).with_promotions(kinds)
        })
    }

    /// Returns why a move is illegal; `None` if it is legal.
    ///
    /// ```
    /// use pacifist::Pacifist;
    ///
    /// let why = |m: &str| Some(Pacifist::START.refusal(m.parse().ok()?)?.to_string());
    /// assert_eq!(why("a1a3").unwrap(), "the rook on a1 cannot pass the pawn on a2");
    /// assert_eq!(why("a2a3"), None);
    /// ```
    pub fn refusal(&self, m: Move) -> Option<Refusal> {
        if self.is_legal(m) {
            return None;
        }
        if self.possible_from(m.from, m.promotion).contains(m) {
            let kings = self.pieces_of_kind(self.turn, PieceKind::King);
            return Some(Refusal::Rule(match kings.is_empty() {
                true => "you have no king, and it wins none",
                false => "it would leave every king of yours attacked more than protected",
            }));
        }
        let [step, promotion] =
            [None, Some(PieceKind::Queen)].map(|kind| self.moves_from(m.from, kind));
        let moves = if step.is_empty() { promotion } else { step };
        let [single, double] = PawnWay::<Set>::of(self.turn).steps(Set::of(m.from), Set::FULL);
        let reach = |kind| match kind {
            PieceKind::Pawn => single | double,
            _ => kind.attacks(self.turn, m.from, Set::EMPTY),
        };
        let persuaded = self.persuaded_by(self.turn.other());
        let own = |kind| match kind {
            PieceKind::King => {
                let attacked = |castling| self.attacked_of(castling);
                (self.rights).refusal(&self.pieces, self.turn, m, attacked)
            }
            PieceKind::Pawn if double.contains(m.to) && single.intersects(persuaded) => {
                Some(Refusal::Rule(
                    "a pawn makes no double step over a square that is attacked more than \
                     protected",
                ))
            }
            _ => None,
        };
        let captures = self.pieces(self.turn.other()).contains(m.to);
        let captures = captures.then_some(Refusal::Rule("nothing is captured in this game"));
        let rule = |kind| own(kind).or(captures);
        let pieces = &self.pieces;
        Some(Refusal::of(pieces, self.turn, m, &moves, reach, rule))
    }
}
