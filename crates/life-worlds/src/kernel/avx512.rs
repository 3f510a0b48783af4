//! The instance for x86-64 processors with AVX-512, which has logic operations of three operands.
//!
//! A vector of 256 cells is in a register of that size ([`Ymm`]). In rows, two adjacent ones are in
//! a register of 512 bits ([`Zmm`]).
//!
//! Only `Ymm<true>` uses [`Zmm`], so every operation below runs only on processors with AVX-512. The
//! safety comments rely on this.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m512i, _mm512_alignr_epi64, _mm512_and_si512, _mm512_andnot_si512, _mm512_mask_add_epi8,
    _mm512_mask_mov_epi8, _mm512_mask_shuffle_epi8, _mm512_maskz_mov_epi8, _mm512_or_si512,
    _mm512_permutex_epi64, _mm512_set_epi64, _mm512_set1_epi8, _mm512_set1_epi64,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_slli_epi64, _mm512_srli_epi64,
    _mm512_ternarylogic_epi64, _mm512_test_epi8_mask, _mm512_xor_si512,
};
use std::ops::{BitAnd, BitOr, BitXor};

use super::circuit::{Sums, Window};
use super::lookup::Lookup;
use super::vector::{Logic, Row, Vector};

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

/// Steps a row of cells by looking up 64 bytes at once.
#[inline(always)]
pub(super) fn look_up(Lookup(bytes): &Lookup, [a, b, c]: [&[Vector]; 3], to: &mut [Vector]) {
    let n = to.len();
    let [a, b, c] = [&a[..n + 2], &b[..n + 2], &c[..n + 2]];
    // SAFETY: the processor has AVX-512, see above.
    unsafe {
        let [one, two, four, eight] = [1, 2, 4, 8].map(|byte| _mm512_set1_epi8(byte));
        let bits = _mm512_set1_epi64(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
        // The bytes for one code of the left column's upper two cells each.
        let (sixteens, _) = bytes.as_chunks::<16>();
        let quarter = |i: usize| {
            let [low, high] =
                [0, 8].map(|at| i64::from_le_bytes(std::array::from_fn(|j| sixteens[i][at + j])));
            _mm512_set_epi64(high, low, high, low, high, low, high, low)
        };
        let quarters = [quarter(0), quarter(1), quarter(2), quarter(3)];
        for word in 0..4 {
            let mut middle = _mm512_setzero_si512();
            for x in 0..n + 2 {
                let [upper, at, lower] = [a[x].0[word], b[x].0[word], c[x].0[word]];
                let right = _mm512_maskz_mov_epi8(upper, four);
                let right = _mm512_mask_add_epi8(right, at, right, two);
                let right = _mm512_mask_add_epi8(right, lower, right, one);
                if x >= 2 {
                    let [upper, at, lower] = [a[x - 2].0[word], b[x - 2].0[word], c[x - 2].0[word]];
                    let index = _mm512_mask_add_epi8(middle, lower, middle, eight);
                    let no = _mm512_shuffle_epi8(quarters[0], index);
                    let no = _mm512_mask_shuffle_epi8(no, at, quarters[1], index);
                    let yes = _mm512_shuffle_epi8(quarters[2], index);
                    let yes = _mm512_mask_shuffle_epi8(yes, at, quarters[3], index);
                    let byte = _mm512_mask_mov_epi8(no, upper, yes);
                    let bit = _mm512_shuffle_epi8(bits, right);
                    to[x - 2].0[word] = _mm512_test_epi8_mask(byte, bit);
                }
                middle = right;
            }
        }
    }
}
