//! 16-bit hashes of moves.

use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// A hasher for moves, which are a few small numbers. Each number costs one multiplication.
///
/// `rustc-hash` does not fit: its values differ between 32-bit and 64-bit targets and may change
/// with a release. The order of moves and the node counts would change with them.
#[derive(Default)]
struct MoveHasher(u64);

impl Hasher for MoveHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        // 2^64 / golden ratio, as in Fibonacci hashing.
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns a 16-bit hash of a move, never 0. The transposition table and the history store tags, so
/// they do not depend on the type of moves. Two moves of one position rarely share a tag. If they
/// do, only the order of moves is worse.
#[inline]
pub(crate) fn tag<M: Hash>(m: M) -> u16 {
    let hash = BuildHasherDefault::<MoveHasher>::default().hash_one(m);
    ((hash >> 48) as u16).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_moves_have_tags_of_their_own() {
        let tags: std::collections::HashSet<_> = (0..121_u8)
            .flat_map(|from| (0..121_u8).map(move |to| tag((from, to))))
            .collect();
        // 14,641 moves fall on 65,535 tags: by chance 13,136 different ones would be expected.
        assert!(tags.len() > 12_500, "{}", tags.len());
    }
}
