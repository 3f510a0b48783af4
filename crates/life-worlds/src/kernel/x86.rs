//! The instances for x86-64 processors with AVX2 and with AVX-512: the only unsafe code of the
//! crate.
//!
//! Plain words under `target_feature` are not enough: the compiler does not keep the four words of
//! a vector together in the loop, and the kernel takes more than twice the time (bench
//! `life_grid`). The tests compare all instances.
//!
//! A vector of 256 cells is in a register of that size ([`Ymm`]). With AVX-512, which has logic
//! operations of three operands, two adjacent ones of a row are in a register of 512 bits
//! ([`Zmm`]).
//!
//! # Safety
//! [`run`] is all that this module exports. It alone makes work use these types: with a `Kernel` of
//! AVX2 `Ymm<false>`, and with one of AVX-512 `Ymm<true>`, whose rows are `Zmm`. Such a kernel is
//! made only on a processor that has the instructions, so every operation below runs only there.
//! The safety comments rely on this.
#![allow(unsafe_code)]

use std::arch::x86_64::*;
use std::marker::PhantomData;
use std::ops::{BitAnd, BitOr, BitXor};

use bytemuck::must_cast as cast;
use life_step::{Instructions, Kernel, WordWork};

use super::lanes::{Lanes, Row};
use super::sums::{Sums, Window};
use super::vector::{Logic, Vector};
use super::work::Work;

/// Runs work with the instructions of this kernel.
pub(super) fn run<W: Work>(kernel: Kernel, work: W) -> W::Output {
    match kernel.instructions() {
        Instructions::Avx2 => kernel.run_on_words(On::<Ymm<false>, W>(work, PhantomData)),
        Instructions::Avx512 => kernel.run_on_words(On::<Ymm<true>, W>(work, PhantomData)),
        _ => work.run::<Vector>(),
    }
}

/// Work on vectors in registers of this type.
struct On<L, W>(W, PhantomData<L>);

impl<L: Lanes, W: Work> WordWork for On<L, W> {
    type Output = W::Output;

    #[inline(always)]
    fn run(self) -> W::Output {
        self.0.run::<L>()
    }
}

/// A vector in one register, on a processor with AVX2, or one with AVX-512 too.
#[derive(Copy, Clone)]
struct Ymm<const AVX512: bool>(__m256i);

/// Two adjacent vectors in one register.
#[derive(Copy, Clone)]
struct Zmm(__m512i);

/// Executes an instruction. Its operands are computed outside of the `unsafe` block.
macro_rules! x86 {
    (@ $operand:expr, $name:ident) => { $name };
    (
        $instruction:ident $(::<$constant:tt>)?
        ($a:expr $(, $b:expr $(, $c:expr $(, $d:expr)?)?)?)
    ) => {{
        let a = $a;
        $(let b = $b; $(let c = $c; $(let d = $d;)?)?)?
        // SAFETY: the processor has the instruction, see above.
        unsafe {
            $instruction $(::<$constant>)?
                (a $(, x86!(@ $b, b) $(, x86!(@ $c, c) $(, x86!(@ $d, d))?)?)?)
        }
    }};
}

/// Logic of two operands.
macro_rules! operator {
    ($operator:ident, $method:ident, $of_256:ident, $of_512:ident) => {
        impl<const AVX512: bool> $operator for Ymm<AVX512> {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(x86!($of_256(self.0, other.0)))
            }
        }

        impl $operator for Zmm {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(x86!($of_512(self.0, other.0)))
            }
        }
    };
}

operator!(BitAnd, bitand, _mm256_and_si256, _mm512_and_si512);
operator!(BitOr, bitor, _mm256_or_si256, _mm512_or_si512);
operator!(BitXor, bitxor, _mm256_xor_si256, _mm512_xor_si512);

impl<const AVX512: bool> Logic for Ymm<AVX512> {
    const TERNARY: bool = AVX512;

    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        Self(cast(vector.0))
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(x86!(_mm256_andnot_si256(other.0, self.0)))
    }

    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        // Only with AVX-512 is there a `Ymm<true>`, and no circuit calls this otherwise.
        assert!(AVX512, "an instruction of AVX-512");
        Self(x86!(_mm256_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0)))
    }
}

/// What the instances for the two kinds of processors share.
macro_rules! lanes {
    ($avx512:literal, $row:ty, $look_up:ident) => {
        impl Lanes for Ymm<$avx512> {
            type Row = $row;

            #[inline(always)]
            fn load_words(words: &[u64; 4]) -> Self {
                Self(cast(*words))
            }

            #[inline(always)]
            fn store_words(self, words: &mut [u64; 4]) {
                *words = cast(self.0);
            }

            #[inline(always)]
            fn up_in_words<const BY: i32>(self) -> Self {
                Self(x86!(_mm256_slli_epi64::<BY>(self.0)))
            }

            #[inline(always)]
            fn down_in_words<const BY: i32>(self) -> Self {
                Self(x86!(_mm256_srli_epi64::<BY>(self.0)))
            }

            #[inline(always)]
            fn to_next_word(self) -> Self {
                Self(x86!(_mm256_permute4x64_epi64::<0b10_01_00_11>(self.0)))
            }

            #[inline(always)]
            fn to_previous_word(self) -> Self {
                Self(x86!(_mm256_permute4x64_epi64::<0b00_11_10_01>(self.0)))
            }

            #[inline(always)]
            fn words_from_1(self, next: Self) -> Self {
                Self(x86!(_mm256_blend_epi32::<0b11>(self.0, next.0))).to_previous_word()
            }

            #[inline(always)]
            fn words_from_2(self, next: Self) -> Self {
                Self(x86!(_mm256_permute2x128_si256::<0x21>(self.0, next.0)))
            }

            #[inline(always)]
            fn words_with_any(self) -> u64 {
                let empty = x86!(_mm256_cmpeq_epi64(self.0, cast([0_u64; 4])));
                x86!(_mm256_movemask_pd(cast(empty))) as u64 ^ 0b1111
            }

            #[inline(always)]
            fn look_up(
                bytes: &[u8; 64],
                n: usize,
                near: impl Fn(usize) -> [u64; 3],
                put: impl FnMut(usize, u64, u64),
            ) {
                $look_up(bytes, n, near, put);
            }
        }
    };
}

lanes!(false, Self, look_up_32);
lanes!(true, Zmm, look_up_64);

impl Logic for Zmm {
    const TERNARY: bool = true;

    #[inline(always)]
    fn all(vector: &Vector) -> Self {
        Self::load(&[*vector; 2])
    }

    #[inline(always)]
    fn and_not(self, other: Self) -> Self {
        Self(x86!(_mm512_andnot_si512(other.0, self.0)))
    }

    #[inline(always)]
    fn ternary<const TABLE: i32>(self, b: Self, c: Self) -> Self {
        Self(x86!(_mm512_ternarylogic_epi64::<TABLE>(self.0, b.0, c.0)))
    }
}

impl Zmm {
    /// Returns the second vector of this and the first of the next.
    #[inline(always)]
    fn between(self, next: Self) -> Self {
        Self(x86!(_mm512_alignr_epi64::<4>(next.0, self.0)))
    }
}

impl Row for Zmm {
    type Cells = [Vector; 2];

    #[inline(always)]
    fn load(cells: &Self::Cells) -> Self {
        Self(cast(*cells))
    }

    #[inline(always)]
    fn store(self, cells: &mut Self::Cells) {
        *cells = cast(self.0);
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
        let carried = x86!(_mm512_permutex_epi64::<0b10_01_00_11>(self.0));
        let [up, carried] = [
            x86!(_mm512_slli_epi64::<1>(self.0)),
            x86!(_mm512_srli_epi64::<63>(carried)),
        ];
        Self(up) | Self(carried)
    }

    #[inline(always)]
    fn to_previous_lane(self) -> Self {
        let carried = x86!(_mm512_permutex_epi64::<0b00_11_10_01>(self.0));
        let [down, carried] = [
            x86!(_mm512_srli_epi64::<1>(self.0)),
            x86!(_mm512_slli_epi64::<63>(carried)),
        ];
        Self(down) | Self(carried)
    }
}

/// In every word, byte `i` has bit `i` alone.
const BITS: u64 = u64::from_le_bytes([1, 2, 4, 8, 16, 32, 64, 128]);

/// Returns 32 equal bytes.
#[inline(always)]
fn bytes_32(byte: u8) -> Ymm<false> {
    Ymm(cast([byte; 32]))
}

/// Returns 32 bits as bytes, each 0 or -1.
#[inline(always)]
fn spread(bits: u32) -> Ymm<false> {
    const EQUAL: u64 = 0x0101_0101_0101_0101;
    const BYTE_OF: [u64; 4] = [0, EQUAL, 2 * EQUAL, 3 * EQUAL];
    let bytes = x86!(_mm256_shuffle_epi8(cast([bits; 8]), cast(BYTE_OF)));
    let bit = Ymm::<false>(cast([BITS; 4]));
    Ymm(x86!(_mm256_cmpeq_epi8((Ymm(bytes) & bit).0, bit.0)))
}

/// Looks up 32 bytes at once.
#[inline(always)]
fn look_up_32(
    bytes: &[u8; 64],
    n: usize,
    near: impl Fn(usize) -> [u64; 3],
    mut put: impl FnMut(usize, u64, u64),
) {
    let [one, two, four, eight] = [bytes_32(1), bytes_32(2), bytes_32(4), bytes_32(8)];
    // The bytes for one code of the left column's upper two cells each.
    let [a, b, c, d] = cast::<_, [[u8; 16]; 4]>(*bytes);
    let (a, b, c, d) = (cast([a; 2]), cast([b; 2]), cast([c; 2]), cast([d; 2]));
    for shift in [0, 32] {
        // Of the left and the middle column: the upper two cells, the lower one as 8, the code.
        let mut columns = [[bytes_32(0); 4]; 2];
        for i in 0..n + 2 {
            let [upper, at, lower] = near(i);
            let upper = spread((upper >> shift) as u32);
            let at = spread((at >> shift) as u32);
            let lower = spread((lower >> shift) as u32);
            let code = (upper & four) | (at & two) | (lower & one);
            if i >= 2 {
                let [left, middle] = columns;
                let index = (left[2] | middle[3]).0;
                let no = x86!(_mm256_shuffle_epi8(a, index));
                let no_at = x86!(_mm256_shuffle_epi8(b, index));
                let yes = x86!(_mm256_shuffle_epi8(c, index));
                let yes_at = x86!(_mm256_shuffle_epi8(d, index));
                let no = x86!(_mm256_blendv_epi8(no, no_at, left[1].0));
                let yes = x86!(_mm256_blendv_epi8(yes, yes_at, left[1].0));
                let byte = Ymm::<false>(x86!(_mm256_blendv_epi8(no, yes, left[0].0)));
                let bit = x86!(_mm256_shuffle_epi8(cast([BITS; 4]), code.0));
                let lives = x86!(_mm256_cmpeq_epi8((byte & Ymm(bit)).0, bit));
                let lives = x86!(_mm256_movemask_epi8(lives)) as u32;
                put(i - 2, 0xffff_ffff << shift, u64::from(lives) << shift);
            }
            columns = [columns[1], [upper, at, lower & eight, code]];
        }
    }
}

/// Looks up 64 bytes at once.
#[inline(always)]
fn look_up_64(
    bytes: &[u8; 64],
    n: usize,
    near: impl Fn(usize) -> [u64; 3],
    mut put: impl FnMut(usize, u64, u64),
) {
    let (one, two) = (cast([1_u8; 64]), cast([2_u8; 64]));
    let (four, eight) = (cast([4_u8; 64]), cast([8_u8; 64]));
    // The bytes for one code of the left column's upper two cells each.
    let [a, b, c, d] = cast::<_, [[u8; 16]; 4]>(*bytes);
    let (a, b, c, d) = (cast([a; 4]), cast([b; 4]), cast([c; 4]), cast([d; 4]));
    let mut middle = cast([0_u8; 64]);
    for i in 0..n + 2 {
        let [upper, at, lower] = near(i);
        let right = x86!(_mm512_maskz_mov_epi8(upper, four));
        let right = x86!(_mm512_mask_add_epi8(right, at, right, two));
        let right = x86!(_mm512_mask_add_epi8(right, lower, right, one));
        if i >= 2 {
            let [upper, at, lower] = near(i - 2);
            let index = x86!(_mm512_mask_add_epi8(middle, lower, middle, eight));
            let no = x86!(_mm512_shuffle_epi8(a, index));
            let no = x86!(_mm512_mask_shuffle_epi8(no, at, b, index));
            let yes = x86!(_mm512_shuffle_epi8(c, index));
            let yes = x86!(_mm512_mask_shuffle_epi8(yes, at, d, index));
            let byte = x86!(_mm512_mask_mov_epi8(no, upper, yes));
            let bit = x86!(_mm512_shuffle_epi8(cast([BITS; 8]), right));
            put(i - 2, u64::MAX, x86!(_mm512_test_epi8_mask(byte, bit)));
        }
        middle = right;
    }
}
