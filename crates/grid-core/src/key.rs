//! Search keys: 64 bits from a position's words.

/// Hashes words to a 64-bit key that is the same on every machine and in every build.
///
/// For positions of a dozen words whose after-effects change many squares at once this is faster
/// than keeping Zobrist numbers. Two words at a time are folded in by one 64x64 to 128 bit
/// multiplication, as in [wyhash](https://github.com/wangyi-fudan/wyhash).
///
/// ```
/// use grid_core::key_of;
///
/// assert_ne!(key_of(&[1, 2]), key_of(&[2, 1]));
/// assert_ne!(key_of(&[0]), key_of(&[0, 0, 0]));
/// ```
#[must_use]
#[inline]
pub fn key_of(words: &[u64]) -> u64 {
    // wyhash's constants: odd, with 32 bits set each.
    const A: u64 = 0xa076_1d64_78bd_642f;
    const B: u64 = 0xe703_7ed1_a0b4_28db;
    let fold = |key: u64, one: u64, two: u64| {
        let one = one ^ key;
        let product = u128::from(one) * u128::from(two ^ B);
        // The sum keeps the words if a factor is zero.
        (product as u64 ^ (product >> 64) as u64).wrapping_add(one ^ two.rotate_left(32))
    };
    let pairs = words.chunks_exact(2);
    let rest = pairs.remainder().first().copied().unwrap_or(0);
    let key = pairs.fold(A, |key, pair| fold(key, pair[0], pair[1]));
    fold(key, rest, words.len() as u64)
}
