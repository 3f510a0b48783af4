//! Attackers, checks and pins.

use grid_core::{Player, SquareSet};

use crate::{Board, Kind, Pieces, SquareOf};

/// A kind of piece that attacks squares.
pub trait Attacks: Kind {
    /// The kind that steps forward, captures diagonally and promotes.
    const PAWN: Self;

    /// The kind that a player may not lose.
    const KING: Self;

    /// The kind that castles with the king; `None` if none does.
    const ROOK: Option<Self> = None;

    /// Returns the squares that a player's piece of this kind attacks. The attacks of sliders
    /// include the first occupied square in each direction.
    ///
    /// A piece of one player attacks a square from those squares that the same piece of the other
    /// player would attack from there: that is how attackers are found.
    fn attacks(self, owner: Player, from: SquareOf<Self>, occupied: Self::Set) -> Self::Set;
}

impl<K: Attacks, const D: usize> Pieces<K, D> {
    /// Returns a player's pieces that attack a square if the squares of `occupied` are occupied.
    ///
    /// ```
    /// use chess_men::{ChessPieces, Square};
    /// use grid_core::{Player, SquareSet};
    ///
    /// let pieces = ChessPieces::ORTHODOX;
    /// let attackers = pieces.attackers(Player::First, Square::F3, pieces.all());
    /// assert!(attackers.iter().eq([Square::G1, Square::E2, Square::G2]));
    /// ```
    #[inline(always)]
    pub fn attackers(&self, by: Player, square: SquareOf<K>, occupied: K::Set) -> K::Set {
        let mut attackers = K::Set::EMPTY;
        for &kind in K::KINDS {
            attackers |= kind.attacks(!by, square, occupied) & self.of_kind(kind);
        }
        attackers & self.of(by)
    }
}

/// What a player must mind whose king may not be left attacked: who gives check, and which pieces
/// are pinned.
///
/// ```
/// use chess_men::{ChessPieces, Guard, Square, read_placement};
/// use grid_core::text::Field;
/// use grid_core::{Player, SquareSet};
///
/// let field = Field::of("position", "4r2k/8/8/8/1b6/8/3NR3/4K3");
/// let pieces: ChessPieces = read_placement(&field)?.into_iter().map(|(piece, _)| piece).collect();
/// let guard = Guard::of(&pieces, Player::First, Square::E1);
/// assert!(guard.checkers.is_empty());
/// assert!(guard.pinned.iter().eq([Square::D2, Square::E2]));
/// assert!(guard.allowed(Square::E2).contains(Square::E8));
/// assert!(!guard.allowed(Square::D2).contains(Square::F3));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Guard<S: SquareSet> {
    /// The square of the king.
    pub king: S::Square,
    /// The enemy's pieces that attack the king.
    pub checkers: S,
    /// The player's pieces that alone stand between the king and an attacker.
    pub pinned: S,
    /// The squares to which the player's other pieces may go, pins aside: all if there is no check,
    /// those that capture the one checker or stand in its way, or none.
    pub targets: S,
}

impl<S: Board> Guard<S> {
    /// Finds who attacks a player's king, and who would if one piece stood elsewhere.
    #[inline(always)]
    pub fn of<K: Attacks<Set = S>, const D: usize>(
        pieces: &Pieces<K, D>,
        owner: Player,
        king: S::Square,
    ) -> Self {
        let (mut checkers, mut pinned) = (S::EMPTY, S::EMPTY);
        let occupied = pieces.all();
        // On an empty board these would give check.
        for attacker in pieces.attackers(!owner, king, S::EMPTY) {
            let between = S::between(king, attacker) & occupied;
            match between.first() {
                None => checkers |= S::of(attacker),
                Some(first) if between.without(first).is_empty() => pinned |= between,
                Some(_) => {}
            }
        }
        let targets = match checkers.first() {
            None => S::FULL,
            Some(checker) if checkers == S::of(checker) => S::between(king, checker) | checkers,
            Some(_) => S::EMPTY,
        };
        Self {
            king,
            checkers,
            pinned: pinned & pieces.of(owner),
            targets,
        }
    }

    /// Returns the squares to which the piece on a square may go, which is not the king.
    #[inline(always)]
    pub fn allowed(&self, from: S::Square) -> S {
        match self.pinned.contains(from) {
            true => self.targets & S::line(self.king, from),
            false => self.targets,
        }
    }
}
