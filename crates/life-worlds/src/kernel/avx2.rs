//! The instance for x86-64 processors with AVX2. This, the instance for AVX-512 and machine code
//! for programs are the only unsafe code of the crate.
//!
//! Plain words under `target_feature` are not enough: the compiler does not keep the four words of
//! a vector together in the loop, and the kernel takes more than twice the time (bench
//! `life_grid`). The tests compare all instances.
//!
//! Only [`run`](super::run) and the module for AVX-512 use [`Ymm`], with a `Kernel` of AVX2, and for
//! `Ymm<true>` of AVX-512. Such a kernel is made only on a processor that has the instructions. So
//! every operation below runs only on such processors. The safety comments rely on this.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_or_si256, _mm256_permute4x64_epi64,
    _mm256_slli_epi64, _mm256_srli_epi64, _mm256_ternarylogic_epi64, _mm256_xor_si256,
};
use std::arch::x86_64::{
    _mm256_blend_epi32, _mm256_castsi256_pd, _mm256_cmpeq_epi64, _mm256_movemask_pd,
    _mm256_permute2x128_si256, _mm256_setzero_si256,
};
use std::ops::{BitAnd, BitOr, BitXor};

use super::avx512::Zmm;
use super::vector::{InRows, Instructions, Lanes, Logic, Vector};

/// A vector in one register, on a processor with AVX2, or one with AVX-512 too.
#[derive(Copy, Clone)]
pub(super) struct Ymm<const AVX512: bool>(__m256i);

impl<const AVX512: bool> BitAnd for Ymm<AVX512> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl<const AVX512: bool> BitOr for Ymm<AVX512> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}

impl<const AVX512: bool> BitXor for Ymm<AVX512> {
    type Output = Self;

    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_xor_si256(self.0, other.0) })
    }
}

impl<const AVX512: bool> Logic for Ymm<AVX512> {
    const TERNARY: bool = AVX512;

    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        // SAFETY: both types are 32 bytes without padding, and every value of them is valid.
        Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(vector.0) })
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // Only with AVX-512 is there a `Ymm<true>`, and no circuit calls this otherwise.
        assert!(AVX512, "an instruction of AVX-512");
        // SAFETY: the processor has AVX-512, see above.
        Self(unsafe { _mm256_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0) })
    }
}

impl InRows for Ymm<false> {
    type Row = Self;
}

impl InRows for Ymm<true> {
    type Row = Zmm;
}

impl<const AVX512: bool> Lanes for Ymm<AVX512>
where
    Self: InRows,
{
    const INSTRUCTIONS: Option<Instructions> = Some(if AVX512 {
        Instructions::Avx512
    } else {
        Instructions::Avx2
    });

    #[inline(always)]
    fn load(vector: &Vector) -> Self {
        Self::all(vector)
    }

    #[inline(always)]
    fn store(self, vector: &mut Vector) {
        // SAFETY: both types are 32 bytes without padding, and every value of them is valid.
        vector.0 = unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0) };
    }

    #[inline(always)]
    fn up_in_words<const BY: i32>(self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_slli_epi64::<BY>(self.0) })
    }

    #[inline(always)]
    fn down_in_words<const BY: i32>(self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_srli_epi64::<BY>(self.0) })
    }

    #[inline(always)]
    fn to_next_word(self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_permute4x64_epi64::<0b10_01_00_11>(self.0) })
    }

    #[inline(always)]
    fn to_previous_word(self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_permute4x64_epi64::<0b00_11_10_01>(self.0) })
    }

    #[inline(always)]
    fn load_words(words: &[u64; 4]) -> Self {
        // SAFETY: both types are 32 bytes without padding, and every value of them is valid.
        Self(unsafe { std::mem::transmute::<[u64; 4], __m256i>(*words) })
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 4]) {
        // SAFETY: both types are 32 bytes without padding, and every value of them is valid.
        *words = unsafe { std::mem::transmute::<__m256i, [u64; 4]>(self.0) };
    }

    #[inline(always)]
    fn words_from_1(self, next: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe {
            let words = _mm256_blend_epi32::<0b11>(self.0, next.0);
            _mm256_permute4x64_epi64::<0b00_11_10_01>(words)
        })
    }

    #[inline(always)]
    fn words_from_2(self, next: Self) -> Self {
        // SAFETY: the processor has AVX2, see above.
        Self(unsafe { _mm256_permute2x128_si256::<0x21>(self.0, next.0) })
    }

    #[inline(always)]
    fn words_with_any(self) -> u64 {
        // SAFETY: the processor has AVX2, see above.
        let empty = unsafe {
            let empty = _mm256_cmpeq_epi64(self.0, _mm256_setzero_si256());
            _mm256_movemask_pd(_mm256_castsi256_pd(empty))
        };
        empty as u64 ^ 0b1111
    }
}
