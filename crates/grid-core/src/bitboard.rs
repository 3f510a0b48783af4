//! Sets of squares in machine words: a whole board in one word, or a word for each row.

use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};
use core::{array, fmt, iter};

use crate::spot::Spot;
use crate::square_set::sealed::Sealed;
use crate::{Algebraic, Direction, Spelling, Square, SquareSet, Word};

/// A set of squares of a board `W` columns wide and `H` rows high, one bit for each square.
///
/// Usually the whole board is one word `T` (`N` is 1): `u64` for 8x8, 6x6, …, `u128` for 11x11, …,
/// or `u16` or `u32` for smaller boards. Bit `i` is the square with index `i`. [`Rows`] have a word
/// for each row. Bits beyond the board are always 0. The operations are those of [`SquareSet`];
/// what is needed in constants is a function of each word type.
///
/// ```
/// use grid_core::{Bitboard, Square, SquareSet};
/// type Set = Bitboard<u64, 8, 8>;
///
/// static KNIGHT: [Set; 64] = Set::leaper(&[
///     (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2), (1, -2), (2, -1),
/// ]);
/// assert_eq!(format!("{:?}", KNIGHT[Square::B1.index()]), "{d2, a3, c3}");
/// let blockers: Set = [Square::B4, Square::D1].into_iter().collect();
/// assert_eq!(Set::rook(Square::B1, blockers).len(), 6);
/// ```
///
/// With the feature `serde` a set is the list of its squares: `["b4","d1"]`.
///
/// A board that does not fit its word does not compile, however a set of it is made:
///
/// ```compile_fail,E0080
/// use grid_core::{Bitboard, SquareSet};
/// let _ = Bitboard::<u64, 11, 11>::EMPTY;
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[must_use]
pub struct Bitboard<
    T: Word,
    const W: usize,
    const H: usize,
    S: Spelling = Algebraic,
    const N: usize = 1,
>([T; N], PhantomData<S>);

/// A set of squares with one word `T` for each row: for boards of more than 128 squares.
///
/// Bit `c` of word `r` is the square at row `r`, column `c`. On large boards this is several times
/// faster than packed bits, because no row straddles two words. The narrowest word that holds a row
/// is the fastest.
///
/// ```
/// use grid_core::{Rows, Square, SquareSet};
/// type Set = Rows<u64, 42, 21>;
///
/// let set: Set = [Square::at(20, 41), Square::at(0, 0)].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.neighbours().len(), 6);
/// ```
///
/// A row that does not fit its word does not compile:
///
/// ```compile_fail,E0080
/// use grid_core::{Rows, SquareSet};
/// let _ = Rows::<u16, 17, 3>::FULL;
/// ```
pub type Rows<T, const W: usize, const H: usize, S = Algebraic> = Bitboard<T, W, H, S, H>;

// Whole boards are computed inline, so that they stay in registers, and are compiled for the
// vectors of the caller.
impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Bitboard<T, W, H, S, N> {
    /// The bits of a full word.
    const WORD: T = {
        assert!(W > 0 && H > 0 && (N == 1 || N == H));
        // The number of squares in a word. If there are too many, this does not compile.
        T::LOWEST[W * (H / N)]
    };

    /// The bits of a word in the first column.
    const FIRST_COLUMN: u128 = {
        let mut bits = 0;
        let mut row = 0;
        while row < H / N {
            bits |= 1 << (row * W);
            row += 1;
        }
        bits
    };

    /// The bits of a word in all columns but the last: those that no step wraps into the next row.
    const LEFT_OF_LAST: u128 = (Self::FIRST_COLUMN << (W - 1)) - Self::FIRST_COLUMN;

    /// Creates the set with these words, which must be on the board. Every set begins here, so that
    /// none of a board that does not fit compiles.
    #[inline(always)]
    const fn of_words(words: [T; N]) -> Self {
        let _ = Self::WORD;
        Self(words, PhantomData)
    }

    /// Returns the number of the word that holds a square, and the number of its bit.
    #[inline(always)]
    const fn place(square: Square<W, H, S>) -> (usize, usize) {
        if N == 1 {
            (0, square.index())
        } else {
            (square.row(), square.column())
        }
    }

    /// Returns the square of a bit of a word.
    #[inline(always)]
    fn square(word: usize, bit: u32) -> Option<Square<W, H, S>> {
        let bit = bit as usize;
        if N == 1 {
            Square::from_index(bit)
        } else {
            Square::new(word, bit)
        }
    }

    /// Returns the set with every square moved by -1, 0 or 1 rows and columns.
    #[inline(always)]
    fn moved(self, rows: i8, columns: i8) -> Self {
        let aside = match columns {
            1 => self.map(|word| (word & T::of_bits(Self::LEFT_OF_LAST)) << 1),
            -1 => self.map(|word| (word & T::of_bits(Self::LEFT_OF_LAST << 1)) >> 1),
            _ => self,
        };
        let row = |r: usize| aside.0.get(r).copied().unwrap_or(T::ZERO);
        match rows {
            0 => aside,
            _ if H == 1 => Self::EMPTY,
            1 if N == 1 => aside.map(|word| word << W & Self::WORD),
            _ if N == 1 => aside.map(|word| word >> W),
            1 => Self::of_words(array::from_fn(|r| row(r.wrapping_sub(1)))),
            _ => Self::of_words(array::from_fn(|r| row(r + 1))),
        }
    }

    #[inline(always)]
    fn map(mut self, f: impl Fn(T) -> T) -> Self {
        for word in &mut self.0 {
            *word = f(*word);
        }
        self
    }

    #[inline(always)]
    fn zip(mut self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        for (word, &other) in self.0.iter_mut().zip(&other.0) {
            *word = f(*word, other);
        }
        self
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Sealed
    for Bitboard<T, W, H, S, N>
{
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> SquareSet
    for Bitboard<T, W, H, S, N>
{
    type Square = Square<W, H, S>;

    const EMPTY: Self = Self::of_words([T::ZERO; N]);
    const FULL: Self = Self::of_words([Self::WORD; N]);

    #[inline(always)]
    fn contains(self, square: Square<W, H, S>) -> bool {
        let (word, bit) = Self::place(square);
        let bits: u128 = self.0[word].into();
        // The half first: a shift of all 128 bits takes several instructions.
        let half = if size_of::<T>() > 8 && bit >= 64 {
            bits >> 64
        } else {
            bits
        } as u64;
        half >> (bit % 64) & 1 == 1
    }

    #[inline(always)]
    fn insert(&mut self, square: Square<W, H, S>) {
        let (word, bit) = Self::place(square);
        self.0[word] |= T::ONE << bit;
    }

    #[inline(always)]
    fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // Comparing arrays would be a function call.
        self.0.iter().fold(T::ZERO, |all, &word| all | word) == T::ZERO
    }

    #[inline(always)]
    fn first(self) -> Option<Square<W, H, S>> {
        let word = self.0.iter().position(|&word| word != T::ZERO)?;
        Self::square(word, self.0[word].trailing_zeros())
    }

    #[inline(always)]
    fn last(self) -> Option<Square<W, H, S>> {
        let word = self.0.iter().rposition(|&word| word != T::ZERO)?;
        Self::square(word, self.0[word].ilog2())
    }

    #[inline(always)]
    fn flip_vertical(self) -> Self {
        if N == H {
            return Self::of_words(array::from_fn(|row| self.0[H - 1 - row]));
        }
        let row = |word: T, row: usize| word >> (row * W) & T::LOWEST[W];
        self.map(|word| (0..H).fold(T::ZERO, |all, n| all | row(word, n) << ((H - 1 - n) * W)))
    }

    #[inline(always)]
    fn flip_horizontal(self) -> Self {
        let beyond = 8 * size_of::<T>() - W * (H / N);
        let turned = self.map(|word| word.reverse_bits() >> beyond);
        // A word of several rows is upside down too.
        if N == H {
            turned
        } else {
            turned.flip_vertical()
        }
    }

    #[inline(always)]
    fn step(self, direction: Direction) -> Self {
        // One branch if the direction is not known when this is compiled.
        match direction {
            Direction::North => self.moved(1, 0),
            Direction::NorthEast => self.moved(1, 1),
            Direction::East => self.moved(0, 1),
            Direction::SouthEast => self.moved(-1, 1),
            Direction::South => self.moved(-1, 0),
            Direction::SouthWest => self.moved(-1, -1),
            Direction::West => self.moved(0, -1),
            Direction::NorthWest => self.moved(1, -1),
        }
    }
}

/// Implements the operators on two sets, word by word.
macro_rules! operators {
    ($($operator:ident::$method:ident, $assign:ident::$assign_method:ident: $of_words:expr;)*) => { $(
        impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> $operator
            for Bitboard<T, W, H, S, N>
        {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                self.zip(other, $of_words)
            }
        }

        impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> $assign
            for Bitboard<T, W, H, S, N>
        {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                *self = self.$method(other);
            }
        }
    )* };
}

operators! {
    BitAnd::bitand, BitAndAssign::bitand_assign: T::bitand;
    BitOr::bitor, BitOrAssign::bitor_assign: T::bitor;
    BitXor::bitxor, BitXorAssign::bitxor_assign: T::bitxor;
    Sub::sub, SubAssign::sub_assign: |a, b| a & !b;
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Not
    for Bitboard<T, W, H, S, N>
{
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self.map(|word| !word & Self::WORD)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Default
    for Bitboard<T, W, H, S, N>
{
    #[inline(always)]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> From<Square<W, H, S>>
    for Bitboard<T, W, H, S, N>
{
    #[inline(always)]
    fn from(square: Square<W, H, S>) -> Self {
        <Self as SquareSet>::of(square)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize>
    FromIterator<Square<W, H, S>> for Bitboard<T, W, H, S, N>
{
    #[inline(always)]
    fn from_iter<I: IntoIterator<Item = Square<W, H, S>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Extend<Square<W, H, S>>
    for Bitboard<T, W, H, S, N>
{
    fn extend<I: IntoIterator<Item = Square<W, H, S>>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> fmt::Debug
    for Bitboard<T, W, H, S, N>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> fmt::Display
    for Bitboard<T, W, H, S, N>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for spot in Spot::all([H as u16, W as u16]) {
            let gap = match (spot.row, spot.column) {
                (0, 0) => "",
                (_, 0) => "\n",
                _ => " ",
            };
            let is_in = Square::of_spot(spot).is_some_and(|square| self.contains(square));
            write!(f, "{gap}{}", if is_in { 'X' } else { '.' })?;
        }
        Ok(())
    }
}

/// An iterator over the squares of a [`Bitboard`], in order of index.
#[derive(Clone, Debug)]
pub struct Squares<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> {
    left: Bitboard<T, W, H, S, N>,
    /// The words before this one are empty.
    word: usize,
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> Iterator
    for Squares<T, W, H, S, N>
{
    type Item = Square<W, H, S>;

    #[inline(always)]
    fn next(&mut self) -> Option<Square<W, H, S>> {
        while self.word < N {
            let bits = self.left.0[self.word];
            if bits != T::ZERO {
                // Without the lowest bit.
                self.left.0[self.word] = bits & (bits - T::ONE);
                return Bitboard::<T, W, H, S, N>::square(self.word, bits.trailing_zeros());
            }
            self.word += 1;
        }
        None
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.left.len() as usize;
        (len, Some(len))
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> DoubleEndedIterator
    for Squares<T, W, H, S, N>
{
    #[inline]
    fn next_back(&mut self) -> Option<Square<W, H, S>> {
        let last = self.left.last()?;
        self.left.remove(last);
        Some(last)
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> ExactSizeIterator
    for Squares<T, W, H, S, N>
{
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> FusedIterator
    for Squares<T, W, H, S, N>
{
}

impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> IntoIterator
    for Bitboard<T, W, H, S, N>
{
    type Item = Square<W, H, S>;
    type IntoIter = Squares<T, W, H, S, N>;

    #[inline(always)]
    fn into_iter(self) -> Self::IntoIter {
        Squares {
            left: self,
            word: 0,
        }
    }
}

#[cfg(feature = "serde")]
impl<T: Word, const W: usize, const H: usize, S: Spelling, const N: usize> serde::Serialize
    for Bitboard<T, W, H, S, N>
{
    fn serialize<Ser: serde::Serializer>(&self, serializer: Ser) -> Result<Ser::Ok, Ser::Error> {
        serializer.collect_seq(*self)
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Word, const W: usize, const H: usize, S: Spelling, const N: usize>
    serde::Deserialize<'de> for Bitboard<T, W, H, S, N>
{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let squares = alloc::vec::Vec::<Square<W, H, S>>::deserialize(deserializer)?;
        Ok(squares.into_iter().collect())
    }
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> Bitboard<T, W, H, S> {
    /// Returns all subsets of the set, from itself to the empty set
    /// ([Carry-Rippler](https://www.chessprogramming.org/Traversing_Subsets_of_a_Set)).
    ///
    /// ```
    /// use grid_core::{Bitboard, Square, SquareSet};
    /// type Set = Bitboard<u64, 8, 8>;
    ///
    /// let [a, b] = [Set::of(Square::A1), Set::of(Square::H8)];
    /// assert!((a | b).subsets().eq([a | b, b, a, Set::EMPTY]));
    /// ```
    pub fn subsets(self) -> impl Iterator<Item = Self> {
        iter::successors(Some(self), move |set| {
            let bits = set.0[0];
            (bits != T::ZERO).then(|| Self::of_words([bits - T::ONE]) & self)
        })
    }
}

/// Implements what is needed in constants, for each word: functions of a trait cannot be `const`.
macro_rules! constants {
    ($($word:ty, $bits:literal;)*) => { $(
        impl<const W: usize, const H: usize, S: Spelling> Bitboard<$word, W, H, S> {
            /// For each direction and square, the squares on the ray from it to the edge.
            const RAYS: &'static [[Self; $bits]; 8] = &{
                let mut rays = [[Self::EMPTY; $bits]; 8];
                let mut d = 0;
                while d < 8 {
                    rays[d] = Self::reached(&[Direction::DELTAS[d]], $bits);
                    d += 1;
                }
                rays
            };

            /// Returns for each square those that are reached from it by repeating one of the leaps
            /// up to `times` times.
            const fn reached(leaps: &[(i8, i8)], times: usize) -> [Self; $bits] {
                let mut table = [Self::EMPTY; $bits];
                let mut i = 0;
                while i < W * H * leaps.len() {
                    let (from, (rows, columns)) = (i % (W * H), leaps[i / (W * H)]);
                    let mut square = Square::<W, H, S>::at(from / W, from % W);
                    let mut n = 0;
                    while n < times && let Some(to) = square.offset(rows, columns) {
                        table[from].0[0] |= 1 << to.index();
                        square = to;
                        n += 1;
                    }
                    i += 1;
                }
                table
            }

            /// Creates the set with these bits. Bits beyond the board are dropped.
            #[inline(always)]
            pub const fn from_bits(bits: $word) -> Self {
                Self::of_words([bits & Self::WORD])
            }

            /// Returns the bits of the set: bit `i` is the square with index `i`.
            #[inline(always)]
            pub const fn bits(self) -> $word {
                self.0[0]
            }

            /// Returns the set of one square.
            #[inline(always)]
            pub const fn of(square: Square<W, H, S>) -> Self {
                Self::from_bits(1 << square.index())
            }

            /// Returns the squares of one row, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such row.
            pub const fn row(row: usize) -> Self {
                assert!(row < H, "no such row");
                Self::of_words([<$word as Word>::LOWEST[W] << (row * W)])
            }

            /// Returns the squares of one column, numbered from 0.
            ///
            /// # Panics
            /// If the board has no such column.
            pub const fn column(column: usize) -> Self {
                assert!(column < W, "no such column");
                Self::of_words([(Self::FIRST_COLUMN << column) as $word])
            }

            /// Returns the attack table of a leaper with these leaps (rows up, columns right), for
            /// a `static`. Entry `i` holds the squares attacked from the square with index `i`. The
            /// table has an entry for each bit of the word, 64 for `u64`; those beyond the board
            /// are empty.
            pub const fn leaper(leaps: &[(i8, i8)]) -> [Self; $bits] {
                Self::reached(leaps, 1)
            }

            /// Returns the squares on the ray from a square to the edge, without the square itself.
            #[inline(always)]
            pub const fn ray(from: Square<W, H, S>, direction: Direction) -> Self {
                Self::RAYS[direction as usize][from.index() % $bits]
            }

            /// Returns the squares a slider attacks in these directions: up to and including the
            /// first occupied square of each.
            ///
            /// This is the *classical approach* of the [Chess Programming
            /// Wiki](https://www.chessprogramming.org/Classical_Approach): the ray from the square
            /// minus the ray from the first blocker.
            #[inline(always)]
            fn slider<const D: usize>(
                from: Square<W, H, S>,
                directions: [Direction; D],
                occupied: Self,
            ) -> Self {
                directions.into_iter().fold(Self::EMPTY, |attacked, direction| {
                    let ray = Self::ray(from, direction);
                    let blockers = (ray & occupied).bits();
                    // If nothing blocks the ray, a guard bit acts as a blocker whose own ray is
                    // empty: the last bit of the word for ascending directions, the first for
                    // descending ones.
                    let first = if direction.delta() > (0, 0) {
                        (blockers | 1 << ($bits - 1)).trailing_zeros()
                    } else {
                        (blockers | 1).ilog2()
                    };
                    let hidden = Self::RAYS[direction as usize][first as usize % $bits];
                    attacked | (ray ^ hidden)
                })
            }

            /// Returns the squares a rook attacks: up to and including the first occupied square in
            /// each direction.
            #[inline(always)]
            pub fn rook(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::slider(from, Direction::ORTHOGONAL, occupied)
            }

            /// Returns the squares a bishop attacks.
            #[inline(always)]
            pub fn bishop(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::slider(from, Direction::DIAGONAL, occupied)
            }

            /// Returns the squares a queen attacks.
            #[inline(always)]
            pub fn queen(from: Square<W, H, S>, occupied: Self) -> Self {
                Self::slider(from, Direction::ALL, occupied)
            }
        }
    )* };
}

constants! {
    u16, 16;
    u32, 32;
    u64, 64;
    u128, 128;
}

impl<T: Word, const W: usize, const H: usize, S: Spelling> Rows<T, W, H, S> {
    /// Creates the set with these rows of bits. Bits beyond the board are dropped.
    #[inline(always)]
    pub fn from_rows(rows: [T; H]) -> Self {
        Self::of_words(rows) & Self::FULL
    }

    /// Returns the rows of the set: bit `c` of word `r` is the square at row `r`, column `c`.
    #[inline(always)]
    pub const fn rows(&self) -> &[T; H] {
        &self.0
    }

    /// Returns the squares of the rectangle between two opposite corners, both included.
    ///
    /// ```
    /// use grid_core::Rows;
    ///
    /// let set = Rows::<u16, 4, 2>::rectangle("b1".parse()?, "c2".parse()?);
    /// assert_eq!(set.to_string(), ". X X .\n. X X .");
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn rectangle(corner: Square<W, H, S>, opposite: Square<W, H, S>) -> Self {
        let [top, bottom] = [corner, opposite].map(Square::row);
        let [left, right] = [corner, opposite].map(Square::column);
        let mut rectangle = Self::EMPTY;
        rectangle.0[top.min(bottom)..=top.max(bottom)]
            .fill(T::LOWEST[left.abs_diff(right) + 1] << left.min(right));
        rectangle
    }

    /// Returns the set on a board of another size: the squares that it has at the same rows and
    /// columns.
    ///
    /// ```
    /// use grid_core::{Rows, Square, SquareSet};
    ///
    /// let set: Rows<u64, 64, 32> = [Square::at(2, 3), Square::at(2, 20)].into_iter().collect();
    /// let small: Rows<u16, 16, 8> = set.resized();
    /// assert!(small.iter().eq([Square::at(2, 3)]));
    /// ```
    #[inline(always)]
    pub fn resized<U: Word, const V: usize, const G: usize>(&self) -> Rows<U, V, G, S> {
        let mut rows = [U::ZERO; G];
        for (to, &row) in rows.iter_mut().zip(&self.0) {
            *to = U::of_bits(row.into());
        }
        Rows::from_rows(rows)
    }
}

/// Each way to make a square or a set compiles for a board that fits, and for no other.
#[cfg(doctest)]
macro_rules! only_where_it_fits {
    ($($name:ident: $code:literal;)*) => { $(
        #[doc = concat!(
            "```compile_fail,E0080\n# use grid_core::{Bitboard, Rows, Square, SquareSet};\n",
            "# type Large = Square<300, 300>;\n# type Cell = Square<11, 11>;\n",
            "# type Set = Bitboard<u64, 11, 11>;\n# type Lines = Rows<u16, 17, 3>;\n",
            "# type Cells = Square<17, 3>;\n", $code, "\n```\n\n",
            "```\n# use grid_core::{Bitboard, Rows, Square, SquareSet};\n",
            "# type Large = Square<200, 300>;\n# type Cell = Square<8, 8>;\n",
            "# type Set = Bitboard<u64, 8, 8>;\n# type Lines = Rows<u32, 17, 3>;\n",
            "# type Cells = Square<17, 3>;\n", $code, "\n```"
        )]
        struct $name;
    )* };
}

#[cfg(doctest)]
only_where_it_fits! {
    SquareNew: "let _ = Large::new(0, 0);";
    SquareAt: "let _ = Large::at(0, 0);";
    SquareFromIndex: "let _ = Large::from_index(0);";
    SquareAll: "let _ = Large::all().count();";
    SquareParsed: "let _ = \"a1\".parse::<Large>();";
    SquareOfSpot: "let _ = Large::of_spot(grid_core::Spot { row: 0, column: 0 });";
    SetFull: "let _ = Set::FULL;";
    SetDefault: "let _ = Set::default();";
    SetCollected: "let _: Set = [Cell::at(0, 0)].into_iter().collect();";
    SetOf: "let _ = Set::of(Cell::at(0, 0));";
    SetOfAny: "let _ = <Set as SquareSet>::of(Cell::at(0, 0));";
    SetFromBits: "let _ = Set::from_bits(0);";
    SetRow: "let _ = Set::row(0);";
    SetColumn: "let _ = Set::column(0);";
    SetLeaper: "let _ = Set::leaper(&[(1, 2)]);";
    SetRook: "let _ = Set::rook(Cell::at(0, 0), Set::EMPTY);";
    LinesEmpty: "let _ = Lines::EMPTY.with(Cells::at(0, 0));";
    LinesFromRows: "let _ = Lines::from_rows([0; 3]);";
    LinesRectangle: "let _ = Lines::rectangle(Cells::at(0, 0), Cells::at(1, 1));";
    LinesResized: "let _: Lines = Rows::<u16, 4, 4>::EMPTY.resized();";
}
