//! The moves of orthodox chess for any board and set of pieces.

use core::ops::ControlFlow;

use grid_core::{Player, SquareSet};

use crate::{
    Attacks, Guard, Move, PawnWay, PieceMoves, Pieces, Refusal, SquareOf, for_each_officer,
};

/// The moves of a player: pawns step, capture and promote, the other pieces go where they attack.
///
/// ```
/// use core::ops::ControlFlow;
/// use chess_men::{ChessPieces, Generator, Guard, Set, Square};
/// use grid_core::{Player, SquareSet};
///
/// let pieces = ChessPieces::ORTHODOX;
/// let generator = Generator {
///     pieces: &pieces,
///     player: Player::First,
///     guard: Some(Guard::of(&pieces, Player::First, Square::E1)),
///     en_passant: None,
///     castling: Set::EMPTY,
/// };
/// assert_eq!(generator.count(), 20);
/// // Only knights and pawns go to the third rank.
/// let mut count = 0;
/// let _ = generator.try_for_each_piece(Set::row(2), |moves| {
///     count += moves.len();
///     ControlFlow::<()>::Continue(())
/// });
/// assert_eq!(count, 12);
/// ```
#[derive(Clone, Debug)]
pub struct Generator<'a, K: Attacks, const D: usize> {
    /// The pieces.
    pub pieces: &'a Pieces<K, D>,
    /// The player who moves.
    pub player: Player,
    /// What the player must mind; `None` in a game without check.
    pub guard: Option<Guard<K::Set>>,
    /// The square on which a pawn can capture en passant. A position should keep it only while
    /// [`can_capture_en_passant`](Self::can_capture_en_passant): otherwise positions with the same
    /// moves differ, and a repetition is missed.
    pub en_passant: Option<SquareOf<K>>,
    /// The squares to which the king can castle.
    pub castling: K::Set,
}

impl<K: Attacks, const D: usize> Generator<'_, K, D> {
    #[inline(always)]
    fn own(&self, kind: K) -> K::Set {
        self.pieces.of(self.player) & self.pieces.of_kind(kind)
    }

    #[inline(always)]
    fn way(&self) -> &'static PawnWay<K::Set> {
        PawnWay::of(self.player)
    }

    /// Visits the moves to some squares piece by piece, until `f` breaks: all with `FULL`, the
    /// captures with the enemy's pieces. A capture en passant counts as one of the square of the
    /// pawn that is captured. Pieces without moves are left out.
    #[inline(always)]
    pub fn try_for_each_piece<B>(
        &self,
        within: K::Set,
        mut f: impl FnMut(PieceMoves<K>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        // What is computed from a copy that nobody else sees need not be computed again.
        let pieces = *self.pieces;
        let this = Generator {
            pieces: &pieces,
            ..self.clone()
        };
        // Only the kinds are constants at the calls: the compiler makes one copy of what follows.
        let mut visit = |from, targets: K::Set, promotions| match targets.is_empty() {
            true => ControlFlow::Continue(()),
            false => f(PieceMoves::new(from, targets).with_promotions(promotions)),
        };
        for from in this.own(K::PAWN) {
            let targets = this.legal(K::PAWN, from, within);
            visit(from, targets, this.promotions(targets))?;
        }
        for_each_officer!(K, kind => {
            for from in this.own(kind) {
                visit(from, this.legal(kind, from, within), &[])?;
            }
        });
        for from in this.own(K::KING) {
            visit(from, this.legal(K::KING, from, within), &[])?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the moves of the piece on a square; there are none if it is not the player's.
    pub fn moves_from(&self, from: SquareOf<K>) -> PieceMoves<K> {
        if !self.pieces.of(self.player).contains(from) {
            return PieceMoves::new(from, K::Set::EMPTY);
        }
        let kind = self.pieces.kind_at(from);
        let targets = self.legal(kind, from, K::Set::FULL);
        let promotions = if kind == K::PAWN {
            self.promotions(targets)
        } else {
            &[]
        };
        PieceMoves::new(from, targets).with_promotions(promotions)
    }

    /// Returns what a pawn with these targets becomes.
    #[inline(always)]
    fn promotions(&self, targets: K::Set) -> &'static [K] {
        match targets.intersects(self.way().last_row) {
            true => K::PROMOTIONS,
            false => &[],
        }
    }

    /// Returns the targets of a piece among some squares.
    #[inline(always)]
    fn legal(&self, kind: K, from: SquareOf<K>, within: K::Set) -> K::Set {
        let targets = self.targets(kind, from) & within;
        if kind == K::KING {
            self.safe(targets) | (self.castling & within)
        } else if kind == K::PAWN {
            (targets & self.allowed(from)) | self.passing(from, within)
        } else {
            targets & self.allowed(from)
        }
    }

    /// Returns where a piece goes, check, castling and en passant aside.
    #[inline(always)]
    fn targets(&self, kind: K, from: SquareOf<K>) -> K::Set {
        let occupied = self.pieces.all();
        let attacked = kind.attacks(self.player, from, occupied);
        if kind != K::PAWN {
            return attacked - self.pieces.of(self.player);
        }
        let [step, double] = self.way().steps(K::Set::of(from), !occupied);
        step | double | (attacked & self.pieces.of(!self.player))
    }

    /// Returns where checks and pins allow a piece to go that is not the king.
    #[inline(always)]
    fn allowed(&self, from: SquareOf<K>) -> K::Set {
        (self.guard.as_ref()).map_or(K::Set::FULL, |guard| guard.allowed(from))
    }

    /// Returns those of the king's targets that are not attacked.
    #[inline(always)]
    fn safe(&self, mut targets: K::Set) -> K::Set {
        if let Some(guard) = &self.guard {
            let occupied = self.pieces.all().without(guard.king);
            for to in targets {
                if !(self.pieces.attackers(!self.player, to, occupied)).is_empty() {
                    targets = targets.without(to);
                }
            }
        }
        targets
    }

    /// Returns the en passant square if a pawn can capture there, and the square of the pawn that
    /// it captures is one of `within`.
    #[inline(always)]
    fn passing(&self, from: SquareOf<K>, within: K::Set) -> K::Set {
        let Some(passed) = self.en_passant else {
            return K::Set::EMPTY;
        };
        if !(K::PAWN.attacks(self.player, from, K::Set::EMPTY)).contains(passed) {
            return K::Set::EMPTY;
        }
        let victim = self.way().behind(passed);
        let is_safe = self.guard.as_ref().is_none_or(|guard| {
            let after = (self.pieces.all() ^ victim).without(from).with(passed);
            let attackers = self.pieces.attackers(!self.player, guard.king, after);
            attackers.is_subset(victim)
        });
        match is_safe && within.intersects(victim) {
            true => K::Set::of(passed),
            false => K::Set::EMPTY,
        }
    }

    /// Returns the pawns that can capture en passant.
    #[inline(always)]
    fn passers(&self) -> K::Set {
        let Some(passed) = self.en_passant else {
            return K::Set::EMPTY;
        };
        let mut passers = K::PAWN.attacks(!self.player, passed, K::Set::EMPTY) & self.own(K::PAWN);
        for from in passers {
            if self.passing(from, K::Set::FULL).is_empty() {
                passers = passers.without(from);
            }
        }
        passers
    }

    /// Returns whether a pawn can legally capture en passant.
    pub fn can_capture_en_passant(&self) -> bool {
        !self.passers().is_empty()
    }

    /// Returns the number of moves: of all pawns at once that are not pinned, and piece by piece of
    /// the others.
    #[inline(always)]
    pub fn count(&self) -> u32 {
        let (own, enemy) = (self.pieces.of(self.player), self.pieces.of(!self.player));
        let guard = self.guard.as_ref();
        let pinned = guard.map_or(K::Set::EMPTY, |guard| guard.pinned);
        let allowed = guard.map_or(K::Set::FULL, |guard| guard.targets);
        let (free, targets) = (own - pinned, allowed - own);
        let promotions = K::PROMOTIONS.len() as u32 - 1;
        let last_row = self.way().last_row;

        let pawns = free & self.pieces.of_kind(K::PAWN);
        let [step, double] = self.way().steps(pawns, !(own | enemy));
        let [left, right] = self.way().attacks(pawns).map(|attacked| attacked & enemy);
        // Only captures to both sides can reach the same square.
        let (once, again) = ((step | double | left) & targets, right & targets);
        let mut count = once.len() + again.len();
        if (once | again).intersects(last_row) {
            count += promotions * ((once & last_row).len() + (again & last_row).len());
        }
        for_each_officer!(K, kind => {
            for from in free & self.pieces.of_kind(kind) {
                count += (kind.attacks(self.player, from, own | enemy) & targets).len();
            }
        });
        for from in pinned {
            let kind = self.pieces.kind_at(from);
            let targets = self.targets(kind, from) & self.allowed(from);
            let last = if kind == K::PAWN {
                targets & last_row
            } else {
                K::Set::EMPTY
            };
            count += targets.len() + promotions * last.len();
        }
        for king in self.own(K::KING) {
            count += (self.safe(self.targets(K::KING, king)) | self.castling).len();
        }
        match self.en_passant {
            None => count,
            Some(_) => count + self.passers().len(),
        }
    }

    /// Returns why a move is illegal; `None` if it is legal. `castling` returns why a king cannot
    /// castle with it, if it looks like castling.
    pub fn refusal(
        &self,
        m: Move<K>,
        castling: impl FnOnce() -> Option<Refusal<K>>,
    ) -> Option<Refusal<K>> {
        let moves = self.moves_from(m.from);
        if moves.contains(m) {
            return None;
        }
        let reach = |kind: K| match kind == K::PAWN {
            true => self.way().reach(m.from),
            false => kind.attacks(self.player, m.from, K::Set::EMPTY),
        };
        let rule = |kind| {
            if self.targets(kind, m.from).contains(m.to) {
                Some(Refusal::Rule("it would leave your king in check"))
            } else if kind == K::PAWN {
                let enemy = self.pieces.of(!self.player);
                (self.way().broken_rule(m.from, m.to, enemy)).map(Refusal::Rule)
            } else if kind == K::KING {
                castling()
            } else {
                None
            }
        };
        Some(Refusal::of(
            self.pieces,
            self.player,
            m,
            &moves,
            reach,
            rule,
        ))
    }
}
