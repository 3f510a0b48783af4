//! The instance for x86-64 processors with AVX2. This and the instance for AVX-512 are the
//! only unsafe code of the crate.
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
    _mm256_blend_epi32, _mm256_blendv_epi8, _mm256_castsi256_pd, _mm256_cmpeq_epi8,
    _mm256_cmpeq_epi64, _mm256_movemask_epi8, _mm256_movemask_pd, _mm256_permute2x128_si256,
    _mm256_set_epi64x, _mm256_set1_epi8, _mm256_set1_epi32, _mm256_set1_epi64x,
    _mm256_setzero_si256, _mm256_shuffle_epi8,
};
use std::ops::{BitAnd, BitOr, BitXor};

use super::avx512::{self, Zmm};
use super::lookup::Lookup;
use super::vector::{InRows, Lanes, Logic, Vector};

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

    #[inline(always)]
    fn look_up(lookup: &Lookup, rows: [&[Vector]; 3], to: &mut [Vector]) {
        if AVX512 {
            avx512::look_up(lookup, rows, to);
        } else {
            look_up(lookup, rows, to);
        }
    }
}

/// Returns 32 bits as bytes, each 0 or -1.
#[inline(always)]
fn spread(Vector(words): &Vector, part: usize) -> __m256i {
    let bits = (words[part / 2] >> (part % 2 * 32)) as i32;
    // SAFETY: the processor has AVX2, see above.
    unsafe {
        let byte_of = _mm256_set_epi64x(
            0x0303_0303_0303_0303,
            0x0202_0202_0202_0202,
            0x0101_0101_0101_0101,
            0,
        );
        let bit = _mm256_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
        let bytes = _mm256_shuffle_epi8(_mm256_set1_epi32(bits), byte_of);
        _mm256_cmpeq_epi8(_mm256_and_si256(bytes, bit), bit)
    }
}

/// Steps a row of cells by looking up 32 bytes at once.
#[inline(always)]
fn look_up(Lookup(bytes): &Lookup, [a, b, c]: [&[Vector]; 3], to: &mut [Vector]) {
    let n = to.len();
    let [a, b, c] = [&a[..n + 2], &b[..n + 2], &c[..n + 2]];
    // SAFETY: the processor has AVX2, see above.
    unsafe {
        let [one, two, four, eight] = [1, 2, 4, 8].map(|byte| _mm256_set1_epi8(byte));
        let bits = _mm256_set1_epi64x(i64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]));
        // The bytes for one code of the left column's upper two cells each.
        let (sixteens, _) = bytes.as_chunks::<16>();
        let quarter = |i: usize| {
            let [low, high] =
                [0, 8].map(|at| i64::from_le_bytes(std::array::from_fn(|j| sixteens[i][at + j])));
            _mm256_set_epi64x(high, low, high, low)
        };
        let quarters = [quarter(0), quarter(1), quarter(2), quarter(3)];
        for part in 0..8 {
            // Of the left and the middle column: the upper two cells, the lower one as 8, the code.
            let mut columns = [[_mm256_setzero_si256(); 4]; 2];
            for x in 0..n + 2 {
                let [upper, at, lower] = [
                    spread(&a[x], part),
                    spread(&b[x], part),
                    spread(&c[x], part),
                ];
                let code = _mm256_or_si256(
                    _mm256_or_si256(_mm256_and_si256(upper, four), _mm256_and_si256(at, two)),
                    _mm256_and_si256(lower, one),
                );
                if x >= 2 {
                    let [left, middle] = columns;
                    let index = _mm256_or_si256(left[2], middle[3]);
                    let [no, no_at, yes, yes_at] = [
                        _mm256_shuffle_epi8(quarters[0], index),
                        _mm256_shuffle_epi8(quarters[1], index),
                        _mm256_shuffle_epi8(quarters[2], index),
                        _mm256_shuffle_epi8(quarters[3], index),
                    ];
                    let no = _mm256_blendv_epi8(no, no_at, left[1]);
                    let yes = _mm256_blendv_epi8(yes, yes_at, left[1]);
                    let byte = _mm256_blendv_epi8(no, yes, left[0]);
                    let bit = _mm256_shuffle_epi8(bits, code);
                    let lives = _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit);
                    let next = u64::from(_mm256_movemask_epi8(lives) as u32);
                    let word = &mut to[x - 2].0[part / 2];
                    *word = match part % 2 {
                        0 => *word & !0xffff_ffff | next,
                        _ => *word & 0xffff_ffff | next << 32,
                    };
                }
                columns = [
                    columns[1],
                    [upper, at, _mm256_and_si256(lower, eight), code],
                ];
            }
        }
    }
}
