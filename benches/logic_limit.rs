//! The processor's limit: independent logic operations on vectors.
#![allow(unsafe_code)]

use std::hint::black_box;

use cpu_time::ThreadTime;
use life_worlds::Kernel;

/// Rounds of operations per run. An operation on all lanes of a vector counts once.
const ROUNDS: u64 = 500_000;
const CHAINS: usize = 12;

/// What a generation of Conway's Life costs with some instructions.
pub struct Cost {
    /// The number of operations for a vector: logic operations, and with AVX-512 two that shift the
    /// columns of two adjacent vectors by one.
    pub operations: f64,
    /// The number of cells in a vector.
    pub cells: f64,
    run: fn(),
}

impl Cost {
    /// Returns the costs with the instructions of a kernel.
    pub fn of(kernel: Kernel) -> Self {
        let (operations, cells, run): (f64, f64, fn()) = match kernel.to_string().as_str() {
            #[cfg(target_arch = "x86_64")]
            "AVX-512" => (12.0, 512.0, x86::avx512),
            #[cfg(target_arch = "x86_64")]
            "AVX2" => (16.5, 256.0, x86::avx2),
            #[cfg(target_arch = "x86_64")]
            _ => (16.5, 128.0, x86::sse2),
            #[cfg(not(target_arch = "x86_64"))]
            _ => (16.5, 64.0, words),
        };
        Self {
            operations,
            cells,
            run,
        }
    }

    /// Measures operations per second.
    pub fn operations_per_second(&self) -> f64 {
        let begin = ThreadTime::now();
        (self.run)();
        (2 * CHAINS as u64 * ROUNDS) as f64 / begin.elapsed().as_secs_f64()
    }
}

/// Makes a function that runs chains of operations: `$first` and `$second` of two each.
macro_rules! chains {
    ($name:ident, $start:expr, $first:expr, $second:expr $(, $feature:literal)?) => {
        $(#[target_feature(enable = $feature)])?
        fn $name() {
            let mut chains: [_; CHAINS] = std::array::from_fn(|i| $start(black_box(i as i64)));
            for _ in 0..ROUNDS {
                for i in 0..CHAINS {
                    chains[i] = $first(chains[i], chains[(i + 1) % CHAINS]);
                }
                for i in 0..CHAINS {
                    chains[i] = $second(chains[i], chains[(i + 5) % CHAINS]);
                }
            }
            black_box(chains);
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{CHAINS, ROUNDS, black_box};
    use std::arch::x86_64::{
        _mm_andnot_si128, _mm_set1_epi64x, _mm_xor_si128, _mm256_andnot_si256, _mm256_set1_epi64x,
        _mm256_xor_si256, _mm512_set1_epi64, _mm512_ternarylogic_epi64,
    };

    chains!(
        with_sse2,
        _mm_set1_epi64x,
        _mm_xor_si128,
        _mm_andnot_si128,
        "sse2"
    );
    chains!(
        with_avx2,
        _mm256_set1_epi64x,
        _mm256_xor_si256,
        _mm256_andnot_si256,
        "avx2"
    );
    chains!(
        with_avx512,
        _mm512_set1_epi64,
        |a, b| _mm512_ternarylogic_epi64::<0x96>(a, b, a),
        |a, b| _mm512_ternarylogic_epi64::<0xe8>(a, b, b),
        "avx512f"
    );

    pub fn sse2() {
        // SAFETY: every x86-64 processor has SSE2.
        unsafe { with_sse2() }
    }

    pub fn avx2() {
        assert!(std::arch::is_x86_feature_detected!("avx2"));
        // SAFETY: the processor has AVX2.
        unsafe { with_avx2() }
    }

    pub fn avx512() {
        assert!(std::arch::is_x86_feature_detected!("avx512f"));
        // SAFETY: the processor has AVX-512.
        unsafe { with_avx512() }
    }
}

#[cfg(not(target_arch = "x86_64"))]
chains!(words, |i| i as u64, |a: u64, b| a ^ b, |a: u64, b| !a & b);
