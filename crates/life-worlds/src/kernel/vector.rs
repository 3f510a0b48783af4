//! Vectors of 256 cells, and the operations of a circuit on them.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use super::circuit::{Sums, Window};
use super::lookup::{self, Lookup};

/// The number of cells in a [`Vector`].
pub(crate) const LANES: usize = 256;

/// 256 cells that are processed at once, as stored in memory: lane `i` is bit `i % 64` of word
/// `i / 64`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
#[repr(C, align(32))]
pub(crate) struct Vector(pub [u64; 4]);

impl Vector {
    pub const EMPTY: Self = Self([0; 4]);
    pub const FULL: Self = Self([u64::MAX; 4]);

    pub fn count_ones(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }
}

impl Vector {
    /// Returns the first `n` lanes.
    pub fn first_lanes(n: usize) -> Self {
        Self(std::array::from_fn(|word| {
            let lanes = n.saturating_sub(64 * word).min(64) as u32;
            u64::MAX.checked_shr(64 - lanes).unwrap_or(0)
        }))
    }

    pub fn get(&self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 != 0
    }

    pub fn set(&mut self, lane: usize, alive: bool) {
        let bit = 1 << (lane % 64);
        let word = &mut self.0[lane / 64];
        *word = if alive { *word | bit } else { *word & !bit };
    }
}

/// Cells in a register, and the operations of a circuit on them. Each instance of the kernel has
/// its own types.
pub(crate) trait Logic:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    /// Whether [`ternary`](Self::ternary) is one instruction.
    const TERNARY: bool;

    /// Returns a register in which every vector is this one.
    fn all(vector: &Vector) -> Self;

    /// `self & !other`, one instruction on most machines.
    fn and_not(self, other: Self) -> Self;

    /// Returns any function of three operands: for the bits a, b and c of the operands, bit
    /// `4 a + 2 b + c` of the table.
    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        let mut result = Self::filled(false);
        let mut row = 0;
        while row < 8 {
            if TABLE >> row & 1 != 0 {
                let a = if row & 4 != 0 { self } else { self.opposite() };
                let b = if row & 2 != 0 { b } else { b.opposite() };
                let c = if row & 1 != 0 { c } else { c.opposite() };
                result = result | (a & b & c);
            }
            row += 1;
        }
        result
    }

    #[inline(always)]
    fn filled(alive: bool) -> Self {
        Self::all(if alive { &Vector::FULL } else { &Vector::EMPTY })
    }

    #[inline(always)]
    fn opposite(self) -> Self {
        self ^ Self::filled(true)
    }

    /// Returns `self` where `condition` is 0, `other` where it is 1.
    #[inline(always)]
    fn or_if(self, condition: Self, other: Self) -> Self {
        (condition & other) | self.and_not(condition)
    }
}

/// One [`Vector`] in a register.
pub(crate) trait Lanes: Logic + InRows {
    fn load(vector: &Vector) -> Self;

    fn store(self, vector: &mut Vector);

    /// Returns the bits of every word shifted up: bit `i` moves to `i + BY`, with 0 below.
    fn up_in_words<const BY: i32>(self) -> Self;

    /// Returns the bits of every word shifted down by `BY`.
    fn down_in_words<const BY: i32>(self) -> Self;

    /// Returns the vector with word `i` moved to `i + 1`, the last to the first.
    fn to_next_word(self) -> Self;

    /// Returns the vector with word `i` moved to `i - 1`, the first to the last.
    fn to_previous_word(self) -> Self;

    /// Loads four words at any address.
    fn load_words(words: &[u64; 4]) -> Self;

    fn store_words(self, words: &mut [u64; 4]);

    /// Returns the last three words, then the first of the next vector.
    fn words_from_1(self, next: Self) -> Self;

    /// Returns the last two words, then the first two of the next vector.
    fn words_from_2(self, next: Self) -> Self;

    /// Returns the words that are not empty, bit `i` for word `i`.
    fn words_with_any(self) -> u64;

    /// Steps a row of cells by looking up their neighbourhoods; see [`RowRule`](super::RowRule).
    fn look_up(lookup: &Lookup, rows: [&[Vector]; 3], to: &mut [Vector]) {
        lookup::look_up(lookup, rows, to);
    }
}

/// The registers that go with others for rows of vectors.
pub(crate) trait InRows {
    type Row: Row;
}

/// One or more adjacent vectors of a row in a register.
pub(crate) trait Row: Logic {
    /// The number of vectors.
    const COLUMNS: usize;

    /// The vectors in memory: an array of `COLUMNS`.
    type Cells;

    /// Divides a row; what does not fill a register is left out.
    fn chunks(row: &[Vector]) -> &[Self::Cells];

    fn chunks_mut(row: &mut [Vector]) -> &mut [Self::Cells];

    fn load(cells: &Self::Cells) -> Self;

    fn store(self, cells: &mut Self::Cells);

    /// Returns the sums of the window, given the columns after its middle ones, and slides to
    /// these.
    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self>;

    /// Returns each vector with every cell moved to the next lane, the last to the first.
    fn to_next_lane(self) -> Self;

    /// Returns each vector with every cell moved to the previous lane, the first to the last.
    fn to_previous_lane(self) -> Self;
}

impl<L: Lanes> Row for L {
    const COLUMNS: usize = 1;
    type Cells = [Vector; 1];

    #[inline(always)]
    fn chunks(row: &[Vector]) -> &[Self::Cells] {
        row.as_chunks().0
    }

    #[inline(always)]
    fn chunks_mut(row: &mut [Vector]) -> &mut [Self::Cells] {
        row.as_chunks_mut().0
    }

    #[inline(always)]
    fn load([vector]: &Self::Cells) -> Self {
        <Self as Lanes>::load(vector)
    }

    #[inline(always)]
    fn store(self, [vector]: &mut Self::Cells) {
        Lanes::store(self, vector);
    }

    #[inline(always)]
    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self> {
        window.slide(next)
    }

    #[inline(always)]
    fn to_next_lane(self) -> Self {
        self.up_in_words::<1>() | self.to_next_word().down_in_words::<63>()
    }

    #[inline(always)]
    fn to_previous_lane(self) -> Self {
        self.down_in_words::<1>() | self.to_previous_word().up_in_words::<63>()
    }
}

macro_rules! word_by_word {
    ($operation:ident, $method:ident, $operator:tt) => {
        impl $operation for Vector {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                let (a, b) = (self.0, other.0);
                Self([
                    a[0] $operator b[0],
                    a[1] $operator b[1],
                    a[2] $operator b[2],
                    a[3] $operator b[3],
                ])
            }
        }
    };
}

word_by_word!(BitAnd, bitand, &);
word_by_word!(BitOr, bitor, |);
word_by_word!(BitXor, bitxor, ^);

impl Not for Vector {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::FULL
    }
}

/// The portable instance: plain words. Compilers turn them into the vectors that every machine of
/// the architecture has (SSE2 on x86-64, NEON on AArch64).
impl Logic for Vector {
    const TERNARY: bool = false;

    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        *vector
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & !other
    }
}

impl InRows for Vector {
    type Row = Self;
}

impl Lanes for Vector {
    #[inline(always)]
    fn load(vector: &Vector) -> Self {
        *vector
    }

    #[inline(always)]
    fn store(self, vector: &mut Vector) {
        *vector = self;
    }

    #[inline(always)]
    fn up_in_words<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word << BY))
    }

    #[inline(always)]
    fn down_in_words<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word >> BY))
    }

    #[inline(always)]
    fn to_next_word(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([d, a, b, c])
    }

    #[inline(always)]
    fn to_previous_word(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, d, a])
    }

    #[inline(always)]
    fn load_words(words: &[u64; 4]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 4]) {
        *words = self.0;
    }

    #[inline(always)]
    fn words_from_1(self, next: Self) -> Self {
        let [_, a, b, c] = self.0;
        Self([a, b, c, next.0[0]])
    }

    #[inline(always)]
    fn words_from_2(self, next: Self) -> Self {
        let ([_, _, a, b], [c, d, ..]) = (self.0, next.0);
        Self([a, b, c, d])
    }

    #[inline(always)]
    fn words_with_any(self) -> u64 {
        let [a, b, c, d] = self.0.map(|word| u64::from(word != 0));
        a | b << 1 | c << 2 | d << 3
    }
}
