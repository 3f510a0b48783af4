//! Moves, and all moves of one piece.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::ControlFlow;
use core::str::FromStr;

use grid_core::{ParseError, Spots, SquareSet};

use crate::{Board, Kind, SquareOf};

/// A move: where a piece stands, where it goes, and what a pawn becomes.
///
/// Its text is `e2e4`, or `e7e8q` for a promotion; where squares are written by row and column it
/// is `1,4-3,4`. `{:#}` writes the squares by the names that people know. Each game defines its own
/// text for castling.
///
/// ```
/// use chess_men::{Move, PieceKind, Square};
///
/// let m: Move<PieceKind> = "e7e8q".parse()?;
/// assert_eq!((m.from, m.to, m.promotion), (Square::E7, Square::E8, Some(PieceKind::Queen)));
/// assert_eq!(Move::<PieceKind>::new(Square::E2, Square::E4).to_string(), "e2e4");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Move<K: Kind> {
    /// Where the piece stands.
    pub from: SquareOf<K>,
    /// Where it goes.
    pub to: SquareOf<K>,
    /// What a pawn becomes, if the move says it.
    pub promotion: Option<K>,
}

impl<K: Kind> Move<K> {
    /// Creates a move that is no promotion.
    #[inline(always)]
    pub const fn new(from: SquareOf<K>, to: SquareOf<K>) -> Self {
        Self {
            from,
            to,
            promotion: None,
        }
    }
}

/// The squares that a person picks: from and to.
impl<K: Kind> From<Move<K>> for Spots {
    fn from(m: Move<K>) -> Self {
        Self::from_slice(&[m.from.into(), m.to.into()])
    }
}

impl<K: Kind> Hash for Move<K> {
    /// A search hashes moves often. In a game whose moves name no promotion the squares are all.
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.from.hash(state);
        self.to.hash(state);
        if !K::PROMOTIONS.is_empty() {
            self.promotion.hash(state);
        }
    }
}

impl<K: Kind> fmt::Display for Move<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, to, .. } = self;
        match f.alternate() {
            true => write!(f, "{from:#}{}{to:#}", K::Set::BETWEEN)?,
            false => write!(f, "{from}{}{to}", K::Set::BETWEEN)?,
        }
        match self.promotion {
            Some(kind) => write!(f, "{}", kind.letter()),
            None => Ok(()),
        }
    }
}

impl<K: Kind> FromStr for Move<K> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (from, at) = read_square::<K>(text, 0)?;
        let between = K::Set::BETWEEN;
        if !text[at..].starts_with(between) {
            let expected = format!("{between} and a second square");
            return Err(ParseError::new("move", text, at, expected));
        }
        let (to, at) = read_square::<K>(text, at + between.len())?;
        let promotion = match &text[at..] {
            "" => None,
            letter => {
                let mut kinds = K::PROMOTIONS.iter();
                let kind = kinds.find(|kind| letter.chars().eq([kind.letter()]));
                let or = |all, kind: &K| format!("{all}{}, ", kind.letter());
                let expected =
                    || K::PROMOTIONS.iter().fold(String::new(), or) + "or the end of the move";
                Some(*kind.ok_or_else(|| ParseError::new("move", text, at, expected()))?)
            }
        };
        Ok(Self {
            from,
            to,
            promotion,
        })
    }
}

/// Reads the square that begins at a byte of a move. Returns it and the byte after it.
fn read_square<K: Kind>(text: &str, at: usize) -> Result<(SquareOf<K>, usize), ParseError> {
    let rest = &text[at..];
    let is_digit = |c: char| c.is_ascii_digit() || c == ',';
    let end = rest
        .trim_start_matches(|c: char| c.is_ascii_lowercase())
        .trim_start_matches(is_digit);
    let name = &rest[..rest.len() - end.len()];
    let square = name.parse().map_err(|_| {
        let corners = [[0; 2], K::Set::SIZE.map(|size| size - 1)];
        let [first, last] = corners.map(|[column, row]| match K::Set::square(row, column) {
            Some(square) => format!("{square}"),
            None => String::new(),
        });
        ParseError::new("move", text, at, format!("a square from {first} to {last}"))
    })?;
    Ok((square, at + name.len()))
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(impl[K: Kind] Move<K>);

/// The moves of one piece, as a set of targets.
///
/// A generator that visits one value for each piece lets most moves be counted without listing
/// them.
///
/// ```
/// use chess_men::{Board, PieceKind, PieceMoves, Set, Square};
///
/// let b1: Square = "b1".parse()?;
/// let knight = PieceMoves::<PieceKind>::new(b1, Set::knight(b1));
/// let texts: Vec<String> = knight.into_iter().map(|m| m.to_string()).collect();
/// assert_eq!(texts, ["b1d2", "b1a3", "b1c3"]);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct PieceMoves<K: Kind> {
    /// Where the piece stands.
    pub from: SquareOf<K>,
    /// Where it can go.
    pub targets: K::Set,
    /// What the piece can promote to. Each target is one move for each of these kinds. If there are
    /// none, each target is one move without a promotion.
    pub promotions: &'static [K],
}

impl<K: Kind> PieceMoves<K> {
    /// Creates the moves of the piece on `from` to these targets, without promotion.
    #[inline(always)]
    pub const fn new(from: SquareOf<K>, targets: K::Set) -> Self {
        Self {
            from,
            targets,
            promotions: &[],
        }
    }

    /// Makes every move a promotion to one of these kinds. An empty list means no promotion.
    #[inline(always)]
    pub const fn with_promotions(self, promotions: &'static [K]) -> Self {
        Self { promotions, ..self }
    }

    /// Returns those of the moves that go to some squares: the captures, if these are the enemy's.
    #[inline(always)]
    pub fn within(self, squares: K::Set) -> Self {
        Self {
            targets: self.targets & squares,
            ..self
        }
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
    pub fn contains(&self, m: Move<K>) -> bool {
        let is_promotion_known = match m.promotion {
            None => self.promotions.is_empty(),
            Some(kind) => self.promotions.contains(&kind),
        };
        is_promotion_known && m.from == self.from && self.targets.contains(m.to)
    }

    /// Visits the moves until `f` breaks, target by target with all promotions of each.
    #[inline(always)]
    pub fn try_for_each<B>(&self, mut f: impl FnMut(Move<K>) -> ControlFlow<B>) -> ControlFlow<B> {
        if !self.promotions.is_empty() {
            return self.try_for_each_promotion(f);
        }
        for to in self.targets {
            f(Move::new(self.from, to))?;
        }
        ControlFlow::Continue(())
    }

    /// Visits the promotions until `f` breaks. Because they are rare, their code stays out of the
    /// loop of [`try_for_each`](Self::try_for_each): perft of chess takes 2 % fewer instructions.
    #[inline(never)]
    fn try_for_each_promotion<B>(
        &self,
        mut f: impl FnMut(Move<K>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for to in self.targets {
            for &kind in self.promotions {
                f(Move {
                    promotion: Some(kind),
                    ..Move::new(self.from, to)
                })?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Breaks with move number `left` of this piece, counted from 0. If the piece has no such move,
    /// subtracts the number of its moves from `left` and continues. Calls for one piece after
    /// another find a move by its number.
    ///
    /// ```
    /// use chess_men::{Board, PieceKind, PieceMoves, Set, Square};
    ///
    /// let mut left = 3;
    /// let found = ["a1", "b1", "c1"].into_iter().find_map(|name| {
    ///     let from: Square = name.parse().ok()?;
    ///     PieceMoves::<PieceKind>::new(from, Set::knight(from)).find_nth(&mut left).break_value()
    /// });
    /// // The knight on a1 has two moves: move 3 is the second one of the knight on b1.
    /// assert_eq!(found.unwrap().to_string(), "b1a3");
    /// ```
    #[inline]
    pub fn find_nth(&self, left: &mut u64) -> ControlFlow<Move<K>> {
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

impl<K: Kind> IntoIterator for PieceMoves<K> {
    type Item = Move<K>;
    type IntoIter = PieceMovesIter<K>;

    fn into_iter(self) -> PieceMovesIter<K> {
        PieceMovesIter {
            left: self,
            promotion: 0,
        }
    }
}

/// An iterator of the moves of one piece, target by target with all promotions of each.
#[derive(Clone, Debug)]
pub struct PieceMovesIter<K: Kind> {
    /// The moves from the next target on.
    left: PieceMoves<K>,
    /// The promotions to the next target that have been returned.
    promotion: usize,
}

impl<K: Kind> Iterator for PieceMovesIter<K> {
    type Item = Move<K>;

    fn next(&mut self) -> Option<Move<K>> {
        let to = self.left.targets.first()?;
        let promotion = self.left.promotions.get(self.promotion).copied();
        self.promotion += 1;
        if self.promotion >= self.left.promotions.len() {
            self.promotion = 0;
            self.left.targets = self.left.targets.without(to);
        }
        Some(Move {
            promotion,
            ..Move::new(self.left.from, to)
        })
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len() as usize - self.promotion;
        (left, Some(left))
    }
}

impl<K: Kind> ExactSizeIterator for PieceMovesIter<K> {}
