//! Moves, and all moves of one piece.

use core::fmt::{self, Debug};
use core::ops::ControlFlow;
use core::str::FromStr;

use crate::{Kind, PieceKind, Set, Square};
use grid_core::{ParseError, SquareSet};

/// A move of chess: where a piece stands, where it goes, and what a pawn becomes on its last rank.
///
/// Its text is `e2e4`, or `e7e8q` for a promotion. Each game defines its own text for castling.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
    /// What a pawn becomes when it reaches its last rank: a queen, rook, bishop or knight.
    pub promotion: Option<PieceKind>,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("move", text, at, expected);
        let square = |at: usize| {
            text.get(at..at + 2)
                .and_then(|name| name.parse().ok())
                .ok_or_else(|| error(at, "a square from a1 to h8"))
        };
        let (from, to) = (square(0)?, square(2)?);
        let promotion = match &text[4..] {
            "" => None,
            letter => Some(
                PieceKind::PROMOTIONS
                    .into_iter()
                    .find(|kind| letter.chars().eq([kind.letter()]))
                    .ok_or_else(|| error(4, "q, r, b, n or the end of the move"))?,
            ),
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Move);

/// A move of one piece from a square to another. [`PieceMoves`] is a set of such moves.
pub trait PieceMove: Copy + Eq + Debug {
    /// A set of squares of the board.
    type Set: SquareSet;

    /// A kind that a piece can promote to.
    type Promotion: Copy + Eq + Debug + 'static;

    /// Creates the move of the piece on `from` to `to`, with the promotion if it is one.
    fn of_piece(from: Of<Self>, to: Of<Self>, promotion: Option<Self::Promotion>) -> Self;

    /// Returns where the piece stands, where it goes, and the promotion if the move is one.
    fn parts(self) -> (Of<Self>, Of<Self>, Option<Self::Promotion>);
}

/// A square of the board of a move.
type Of<M> = <<M as PieceMove>::Set as SquareSet>::Square;

impl PieceMove for Move {
    type Set = Set;
    type Promotion = PieceKind;

    #[inline(always)]
    fn of_piece(from: Square, to: Square, promotion: Option<PieceKind>) -> Self {
        Self {
            from,
            to,
            promotion,
        }
    }

    #[inline(always)]
    fn parts(self) -> (Square, Square, Option<PieceKind>) {
        (self.from, self.to, self.promotion)
    }
}

/// The moves of one piece, as a set of targets.
///
/// A generator that visits one value for each piece lets most moves be counted without listing
/// them.
///
/// ```
/// use chess_men::{KNIGHT, Move, PieceMoves, Square};
///
/// let b1: Square = "b1".parse()?;
/// let knight = PieceMoves::<Move>::new(b1, KNIGHT[b1]);
/// let texts: Vec<String> = knight.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["b1d2", "b1a3", "b1c3"]);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PieceMoves<M: PieceMove> {
    /// Where the piece stands.
    pub from: Of<M>,
    /// Where it can go.
    pub targets: M::Set,
    /// What the piece can promote to. Each target is one move for each of these kinds. If there are
    /// none, each target is one move without a promotion.
    pub promotions: &'static [M::Promotion],
}

impl<M: PieceMove> PieceMoves<M> {
    /// Creates the moves of the piece on `from` to these targets, without promotion.
    #[inline(always)]
    pub const fn new(from: Of<M>, targets: M::Set) -> Self {
        Self {
            from,
            targets,
            promotions: &[],
        }
    }

    /// Makes every move a promotion to one of these kinds. An empty list means no promotion.
    #[inline(always)]
    #[must_use]
    pub const fn with_promotions(self, promotions: &'static [M::Promotion]) -> Self {
        Self { promotions, ..self }
    }

    /// Returns the number of moves.
    #[inline]
    pub fn len(&self) -> u32 {
        self.targets.len() * self.promotions.len().max(1) as u32
    }

    /// Returns whether there are no moves.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Returns whether a move is one of these.
    pub fn contains(&self, m: M) -> bool {
        let (from, to, promotion) = m.parts();
        let is_promotion_known = match promotion {
            None => self.promotions.is_empty(),
            Some(kind) => self.promotions.contains(&kind),
        };
        is_promotion_known && from == self.from && self.targets.contains(to)
    }

    /// Visits the moves until `f` breaks, target by target with all promotions of each.
    #[inline(always)]
    pub fn try_for_each<B>(&self, mut f: impl FnMut(M) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.promotions.is_empty() {
            return self.try_for_each_promotion(f);
        }
        for to in self.targets {
            f(M::of_piece(self.from, to, None))?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the promotions until `f` breaks. Because they are rare, their code stays out of the
    /// loop of [`try_for_each`](Self::try_for_each): perft of chess takes 2 % fewer instructions.
    #[inline(never)]
    fn try_for_each_promotion<B>(&self, mut f: impl FnMut(M) -> ControlFlow<B>) -> ControlFlow<B> {
        for to in self.targets {
            for &kind in self.promotions {
                f(M::of_piece(self.from, to, Some(kind)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Breaks with move number `left` of this piece, counted from 0. If the piece has no such move,
    /// subtracts the number of its moves from `left` and continues. Calls for one piece after
    /// another find a move by its number.
    ///
    /// ```
    /// use chess_men::{KNIGHT, Move, PieceMoves, Square};
    ///
    /// let mut left = 3;
    /// let found = ["a1", "b1", "c1"].into_iter().find_map(|name| {
    ///     let from: Square = name.parse().ok()?;
    ///     PieceMoves::<Move>::new(from, KNIGHT[from]).find_nth(&mut left).break_value()
    /// });
    /// // The knight on a1 has two moves: move 3 is the second one of the knight on b1.
    /// assert_eq!(found.unwrap().to_string(), "b1a3");
    /// ```
    #[inline]
    pub fn find_nth(&self, left: &mut u64) -> ControlFlow<M> {
        let len = u64::from(self.len());
        if *left >= len {
            *left -= len;
            return ControlFlow::Continue(());
        }
        self.try_for_each(|m| match left.checked_sub(1) {
            Some(less) => {
                *left = less;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(m),
        })
    }
}

impl<M: PieceMove> IntoIterator for PieceMoves<M> {
    type Item = M;
    type IntoIter = PieceMovesIter<M>;

    fn into_iter(self) -> PieceMovesIter<M> {
        PieceMovesIter {
            left: self,
            promotion: 0,
        }
    }
}

/// An iterator of the moves of one piece, target by target with all promotions of each.
#[derive(Clone, Debug)]
pub struct PieceMovesIter<M: PieceMove> {
    /// The moves from the next target on.
    left: PieceMoves<M>,
    /// The promotions to the next target that have been returned.
    promotion: usize,
}

impl<M: PieceMove> Iterator for PieceMovesIter<M> {
    type Item = M;

    fn next(&mut self) -> Option<M> {
        let to = self.left.targets.first()?;
        let promotion = self.left.promotions.get(self.promotion).copied();
        self.promotion += 1;
        if self.promotion >= self.left.promotions.len() {
            self.promotion = 0;
            self.left.targets = self.left.targets.without(to);
        }
        Some(M::of_piece(self.left.from, to, promotion))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len() as usize - self.promotion;
        (left, Some(left))
    }
}

impl<M: PieceMove> ExactSizeIterator for PieceMovesIter<M> {}
