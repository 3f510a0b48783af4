//! Vectors of 256 cells, and the operations of a circuit on them.

use core::cell::Cell;
use core::ops::{BitAnd, BitOr, BitXor, Not};

use crate::program::Register;

/// The number of cells in a [`Vector`].
#[cfg(feature = "grid")]
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

#[cfg(feature = "grid")]
impl Vector {
    /// Returns the first `n` lanes.
    pub fn first_lanes(n: usize) -> Self {
        Self(core::array::from_fn(|word| {
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

    /// Returns the vector with each cell moved to the next lane, the last to the first.
    #[inline(always)]
    pub fn to_next_lane(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([
            a << 1 | d >> 63,
            b << 1 | a >> 63,
            c << 1 | b >> 63,
            d << 1 | c >> 63,
        ])
    }

    /// Returns the vector with each cell moved to the previous lane, the first to the last.
    #[inline(always)]
    pub fn to_previous_lane(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([
            a >> 1 | b << 63,
            b >> 1 | c << 63,
            c >> 1 | d << 63,
            d >> 1 | a << 63,
        ])
    }
}

/// A [`Vector`] in registers. Each instance of the kernel has its own type.
pub(crate) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self>
{
    fn load(vector: &Vector) -> Self;

    fn store(self, vector: &mut Vector);

    /// `self & !other`, one instruction on most machines.
    fn and_not(self, other: Self) -> Self;

    /// Returns the bits of every word shifted up: bit `i` moves to `i + BY`, with 0 below.
    #[cfg(feature = "unbounded")]
    fn up_in_words<const BY: i32>(self) -> Self;

    /// Returns the bits of every word shifted down by `BY`.
    #[cfg(feature = "unbounded")]
    fn down_in_words<const BY: i32>(self) -> Self;

    /// Returns the vector with word `i` moved to `i + 1`, the last to the first.
    #[cfg(feature = "unbounded")]
    fn to_next_word(self) -> Self;

    /// Returns the vector with word `i` moved to `i - 1`, the first to the last.
    #[cfg(feature = "unbounded")]
    fn to_previous_word(self) -> Self;

    /// Loads four words at any address.
    #[cfg(feature = "unbounded")]
    fn load_words(words: &[u64; 4]) -> Self;

    #[cfg(feature = "unbounded")]
    fn store_words(self, words: &mut [u64; 4]);

    /// Returns the last three words, then the first of the next vector.
    #[cfg(feature = "unbounded")]
    fn words_from_1(self, next: Self) -> Self;

    /// Returns the last two words, then the first two of the next vector.
    #[cfg(feature = "unbounded")]
    fn words_from_2(self, next: Self) -> Self;

    /// Returns the words that are not empty, bit `i` for word `i`.
    #[cfg(feature = "unbounded")]
    fn words_with_any(self) -> u64;

    #[inline(always)]
    fn filled(alive: bool) -> Self {
        Self::load(if alive { &Vector::FULL } else { &Vector::EMPTY })
    }

    /// Returns `self` where `condition` is 0, `other` where it is 1.
    #[inline(always)]
    fn or_if(self, condition: Self, other: Self) -> Self {
        (condition & other) | self.and_not(condition)
    }
}

impl<L: Lanes> Register<Vector> for L {
    #[inline(always)]
    fn get(cells: &Cell<Vector>) -> Self {
        Self::load(&cells.get())
    }

    #[inline(always)]
    fn put(self, to: &Cell<Vector>) {
        let mut vector = Vector::EMPTY;
        self.store(&mut vector);
        to.set(vector);
    }

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::filled(true)
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Lanes::and_not(self, other)
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
    fn and_not(self, other: Self) -> Self {
        self & !other
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn up_in_words<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word << BY))
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn down_in_words<const BY: i32>(self) -> Self {
        Self(self.0.map(|word| word >> BY))
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn to_next_word(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([d, a, b, c])
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn to_previous_word(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, c, d, a])
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn load_words(words: &[u64; 4]) -> Self {
        Self(*words)
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn store_words(self, words: &mut [u64; 4]) {
        *words = self.0;
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn words_from_1(self, next: Self) -> Self {
        let [_, a, b, c] = self.0;
        Self([a, b, c, next.0[0]])
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn words_from_2(self, next: Self) -> Self {
        let ([_, _, a, b], [c, d, ..]) = (self.0, next.0);
        Self([a, b, c, d])
    }

    #[cfg(feature = "unbounded")]
    #[inline(always)]
    fn words_with_any(self) -> u64 {
        let [a, b, c, d] = self.0.map(|word| u64::from(word != 0));
        a | b << 1 | c << 2 | d << 3
    }
}
