//! The processor's limit: independent logic operations on vectors.
#![allow(unsafe_code)]

use std::hint::black_box;

use cpu_time::ThreadTime;

/// Operations per run. An operation on all lanes of a vector counts once.
const ROUNDS: u64 = 1_000_000;
const CHAINS: usize = 12;

/// Operations per second on vectors of 256 bits.
#[must_use]
pub fn operations_per_second() -> f64 {
    let begin = ThreadTime::now();
    let operations = run();
    operations as f64 / begin.elapsed().as_secs_f64()
}

#[cfg(target_arch = "x86_64")]
fn run() -> u64 {
    use std::arch::x86_64::{__m256i, _mm256_andnot_si256, _mm256_set1_epi64x, _mm256_xor_si256};

    #[target_feature(enable = "avx2")]
    fn chains() {
        let mut chains: [__m256i; CHAINS] =
            std::array::from_fn(|i| _mm256_set1_epi64x(black_box(i as i64)));
        for _ in 0..ROUNDS {
            for i in 0..CHAINS {
                chains[i] = _mm256_xor_si256(chains[i], chains[(i + 1) % CHAINS]);
            }
            for i in 0..CHAINS {
                chains[i] = _mm256_andnot_si256(chains[i], chains[(i + 5) % CHAINS]);
            }
        }
        black_box(chains);
    }

    if !std::arch::is_x86_feature_detected!("avx2") {
        return run_words();
    }
    // SAFETY: the processor has AVX2.
    unsafe { chains() };
    2 * CHAINS as u64 * ROUNDS
}

#[cfg(not(target_arch = "x86_64"))]
fn run() -> u64 {
    run_words()
}

/// The same on words of 64 bits, four of which count as a vector.
fn run_words() -> u64 {
    let mut chains: [u64; CHAINS] = std::array::from_fn(|i| black_box(i as u64));
    for _ in 0..ROUNDS {
        for i in 0..CHAINS {
            chains[i] ^= chains[(i + 1) % CHAINS];
        }
        for i in 0..CHAINS {
            chains[i] = !chains[i] & chains[(i + 5) % CHAINS];
        }
    }
    black_box(chains);
    2 * CHAINS as u64 * ROUNDS / 4
}
