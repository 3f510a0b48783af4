//! The instance for x86-64 processors with AVX-512, which has logic operations of three operands.
//!
//! A vector of 256 cells is in a register of that size ([`Ymm`]). In rows, two adjacent ones are in
//! a register of 512 bits ([`Zmm`]).
//!
//! Only `Ymm<true>` uses [`Zmm`], so every operation below runs only on processors with AVX-512. The
//! safety comments rely on this.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_or_si512,
    _mm512_permutex_epi64, _mm512_slli_epi64, _mm512_srli_epi64, _mm512_ternarylogic_epi64,
    _mm512_xor_si512,
};
use std::cell::Cell;
use std::ops::{BitAnd, BitOr, BitXor};

use super::avx2::Ymm;
use super::circuit::{Sums, Window};
use super::vector::{Logic, Row, Vector};
use crate::program::Register;

/// Two adjacent vectors in one register.
#[derive(Copy, Clone)]
pub(super) struct Zmm(__m512i);

impl BitAnd for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl BitXor for Zmm {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_xor_si512(self.0, other.0) })
    }
}

impl Logic for Zmm {
    const TERNARY: bool = true;

    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        Self::load(&[*vector; 2])
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_andnot_si512(other.0, self.0) })
    }

    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
    }
}

impl Zmm {
    /// Returns the second vector of this and the first of the next.
    #[inline(always)]
    fn between(self, next: Self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm512_alignr_epi64::<4>(next.0, self.0) })
    }
}

impl Row for Zmm {
    const COLUMNS: usize = 2;
    type Cells = [Vector; 2];

    #[inline(always)]
    fn chunks(row: &[Vector]) -> &[Self::Cells] {
        row.as_chunks().0
    }

    #[inline(always)]
    fn chunks_mut(row: &mut [Vector]) -> &mut [Self::Cells] {
        row.as_chunks_mut().0
    }

    #[inline(always)]
    fn load(cells: &Self::Cells) -> Self {
        // SAFETY: both types are 64 bytes without padding, and every value of them is valid.
        Self(unsafe { std::mem::transmute::<[Vector; 2], __m512i>(*cells) })
    }

    #[inline(always)]
    fn store(self, cells: &mut Self::Cells) {
        // SAFETY: both types are 64 bytes without padding, and every value of them is valid.
        *cells = unsafe { std::mem::transmute::<__m512i, [Vector; 2]>(self.0) };
    }

    #[inline(always)]
    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self> {
        let [ones, twos] = window.middle;
        let right = [ones.between(next[0]), twos.between(next[1])];
        let sums = window.slide(right);
        *window = Window::new(right, next);
        sums
    }

    #[inline(always)]
    fn to_next_lane(self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe {
            let carried = _mm512_permutex_epi64::<0b10_01_00_11>(self.0);
            _mm512_or_si512(
                _mm512_slli_epi64::<1>(self.0),
                _mm512_srli_epi64::<63>(carried),
            )
        })
    }

    #[inline(always)]
    fn to_previous_lane(self) -> Self {
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe {
            let carried = _mm512_permutex_epi64::<0b00_11_10_01>(self.0);
            _mm512_or_si512(
                _mm512_srli_epi64::<1>(self.0),
                _mm512_slli_epi64::<63>(carried),
            )
        })
    }
}

/// For the operations of a program.
impl Register<Vector> for Zmm {
    const CELLS: usize = 2;
    type Shared = [Cell<Vector>; 2];
    type Narrow = Ymm<true>;

    #[inline(always)]
    fn shared(row: &[Cell<Vector>]) -> &[Self::Shared] {
        row.as_chunks().0
    }

    #[inline(always)]
    fn get(cells: &Self::Shared) -> Self {
        let from = cells.as_ptr().cast::<__m512i>();
        // SAFETY: `cells` are 64 bytes without padding, every value of them is valid, and nothing
        // else writes to a `Cell` meanwhile.
        Self(unsafe { from.read_unaligned() })
    }

    #[inline(always)]
    fn put(self, to: &Self::Shared) {
        let [first, second] = to;
        // SAFETY: both types are 64 bytes without padding, and every value of them is valid.
        let [a, b] = unsafe { std::mem::transmute::<__m512i, [Vector; 2]>(self.0) };
        first.set(a);
        second.set(b);
    }

    #[inline(always)]
    fn not(self) -> Self {
        self.opposite()
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Logic::and_not(self, other)
    }
}
