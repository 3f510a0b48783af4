//! Vectors of 256 cells, and the operations of a circuit on them.

use std::ops::{BitAnd, BitOr, BitXor};

use bytemuck::{Pod, Zeroable};

/// The number of cells in a [`Vector`].
pub(crate) const LANES: usize = 256;

/// 256 cells that are processed at once, as stored in memory: lane `i` is bit `i % 64` of word
/// `i / 64`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default, Pod, Zeroable)]
#[repr(C, align(32))]
pub(crate) struct Vector(pub [u64; 4]);

impl Vector {
    pub const EMPTY: Self = Self([0; 4]);
    pub const FULL: Self = Self([u64::MAX; 4]);

    pub fn count_ones(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

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
    const TERNARY: bool = false;

    /// Returns a register in which every vector is this one.
    fn all(vector: &Vector) -> Self;

    /// `self & !other`, one instruction on most machines.
    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        self & other.opposite()
    }

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

/// The portable instance: plain words. Compilers turn them into the vectors that every machine of
/// the architecture has (SSE2 on x86-64, NEON on AArch64).
impl Logic for Vector {
    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        *vector
    }
}

/// A word alone, for few cells.
impl Logic for u64 {
    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        vector.0[0]
    }
}
