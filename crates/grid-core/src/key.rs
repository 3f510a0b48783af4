//! Hash keys of positions.

use core::hash::{Hash, Hasher};

/// Hashes words to a 64-bit key that is the same on every machine and in every build.
///
/// For positions of about a dozen words, in which one move changes many squares, this is faster
/// than incremental Zobrist hashing. Each pair of words costs one multiplication of 64 by 64 bits
/// to 128 bits, as in [wyhash](https://github.com/wangyi-fudan/wyhash).
///
/// ```
/// use grid_core::key_of;
///
/// assert_ne!(key_of(&[1, 2]), key_of(&[2, 1]));
/// assert_ne!(key_of(&[0]), key_of(&[0, 0, 0]));
/// ```
#[inline]
pub fn key_of(words: &[u64]) -> u64 {
    // wyhash's constants: odd, with 32 bits set each.
    const A: u64 = 0xa076_1d64_78bd_642f;
    const B: u64 = 0xe703_7ed1_a0b4_28db;
    let fold = |key: u64, one: u64, two: u64| {
        let one = one ^ key;
        let product = u128::from(one) * u128::from(two ^ B);
        // Without the sum, a factor of zero would erase the other word.
        (product as u64 ^ (product >> 64) as u64).wrapping_add(one ^ two.rotate_left(32))
    };
    let pairs = words.chunks_exact(2);
    let rest = pairs.remainder().first().copied().unwrap_or(0);
    let key = pairs.fold(A, |key, pair| fold(key, pair[0], pair[1]));
    fold(key, rest, words.len() as u64)
}

/// Returns the key of a whole value: of all that it hashes. A game whose positions have clocks uses
/// it for what [`same_state`](crate::Game::same_state) compares, unless [`key_of`] some words is
/// as easy.
///
/// Integers, texts and slices of bytes have the same key on every machine. A slice of other
/// integers has not: it is hashed as it lies in memory.
///
/// ```
/// use grid_core::key_of_value;
///
/// assert_eq!(key_of_value(&(7_u16, 2_usize, -1_i128)), 0x8318_68aa_c776_4d55);
/// assert_eq!(key_of_value(&("e2e4", 'x')), 0x6c94_f7b6_d531_69a4);
/// ```
pub fn key_of_value(value: &impl Hash) -> u64 {
    let mut words = Words(0);
    value.hash(&mut words);
    words.finish()
}

/// Mixes words into a key.
struct Words(u64);

impl Hasher for Words {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = key_of(&[self.0, u64::from_le_bytes(word), chunk.len() as u64]);
        }
    }

    // By default an integer is hashed as it lies in memory. Signed ones become unsigned ones.
    fn write_u16(&mut self, number: u16) {
        self.write(&number.to_le_bytes());
    }

    fn write_u32(&mut self, number: u32) {
        self.write(&number.to_le_bytes());
    }

    fn write_u64(&mut self, number: u64) {
        self.write(&number.to_le_bytes());
    }

    fn write_u128(&mut self, number: u128) {
        self.write(&number.to_le_bytes());
    }

    // So that it counts alike on machines of 32 and of 64 bits.
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_i64(number as i64);
    }
}
