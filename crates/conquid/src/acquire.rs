//! Acquire (rule 2.1): any three empty cells.
//!
//! A position can have more than a hundred million Acquires. So a formula counts them, and the n-th
//! one is computed directly from its number. Visiting them runs through the bits of the rows.

use core::ops::ControlFlow;

use crate::position::at_height_of;
use crate::{Cell, Move, Position, Triple};

/// Returns the number of Acquires with `n` empty cells: the number of ways to choose three of them.
#[inline]
pub(crate) const fn acquire_count(n: u32) -> u64 {
    let n = n as u64;
    n * n.saturating_sub(1) * n.saturating_sub(2) / 6
}

/// Returns the number of ways to choose two of `n`.
#[inline]
const fn pairs(n: u32) -> u64 {
    let n = n as u64;
    n * n.saturating_sub(1) / 2
}

/// Returns the greatest `n` with `acquire_count(n) <= limit`.
#[inline]
fn greatest_of_triples(limit: u64) -> u32 {
    // n (n - 1) (n - 2) is near (n - 1)^3. Dividing the bits of a float by three gives its cube
    // root to 5 %, as in FreeBSD's `cbrt`; two steps of Newton's method reduce the error to a
    // millionth.
    let cube = 6.0 * limit as f64 + 1.0;
    let mut root = f64::from_bits(cube.to_bits() / 3 + (715_094_163 << 32));
    for _ in 0..2 {
        root += (cube / (root * root) - root) / 3.0;
    }
    let mut n = root as u32 + 1;
    while acquire_count(n) > limit {
        n -= 1;
    }
    while acquire_count(n + 1) <= limit {
        n += 1;
    }
    n
}

/// Returns the greatest `n` with `pairs(n) <= limit`.
#[inline]
fn greatest_of_pairs(limit: u64) -> u32 {
    ((8 * limit + 1).isqrt() as u32).div_ceil(2)
}

/// Returns the three of `n` things with this rank, ordered by the first, then the second, then the
/// third.
///
/// This is the [combinatorial number
/// system](https://en.wikipedia.org/wiki/Combinatorial_number_system). That system orders by the
/// greatest thing first, so ranks and things are both counted from the other end.
#[inline]
fn unrank(rank: u64, n: u32) -> [u32; 3] {
    let mut left = acquire_count(n) - 1 - rank;
    let first = greatest_of_triples(left);
    left -= acquire_count(first);
    let second = greatest_of_pairs(left);
    left -= pairs(second);
    [first, second, left as u32].map(|from_the_end| n - 1 - from_the_end)
}

/// A one in every byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Returns how many of eight ascending bytes are at most `n`. All bytes must be below 128.
#[inline]
fn at_most(bytes: u64, n: u32) -> u32 {
    // The top bit of a byte stays set where nothing was borrowed; no borrow crosses bytes.
    let kept = ((ONES * u64::from(n)) | (ONES << 7)) - bytes;
    ((kept >> 7 & ONES).wrapping_mul(ONES) >> 56) as u32
}

/// Returns the index of the `n`-th set bit, both from 0. The word must have more than `n` set bits.
///
/// Finds the byte, then the bit in it. Each step compares eight sums at once, without a branch.
#[inline]
fn nth_bit(word: u64, n: u32) -> usize {
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // In each byte: how many bits are set in it and in the bytes below.
    let sums = eights.wrapping_mul(ONES);
    let shift = 8 * at_most(sums, n);
    let n = n - ((sums << 8) >> shift & 0xff) as u32;
    // Spread the bits of the byte, one to a byte.
    let bits = (word >> shift & 0xff).wrapping_mul(ONES) & 0x8040_2010_0804_0201;
    let bits = (bits + 0x7f7f_7f7f_7f7f_7f7f) >> 7 & ONES;
    (shift + at_most(bits.wrapping_mul(ONES), n)) as usize
}

/// Visits the cells of `row` that are in `bits`, then the cells of the rows below. `f` gets each
/// cell with its row and the bits that follow it in the row.
#[inline]
fn try_for_each_from<B>(
    rows: &[u64],
    row: usize,
    bits: u64,
    mut f: impl FnMut(Cell, usize, u64) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let (mut row, mut bits) = (row, bits);
    loop {
        while bits != 0 {
            let cell = Cell::at(row, bits.trailing_zeros() as usize);
            bits &= bits - 1;
            f(cell, row, bits)?;
        }
        row += 1;
        match rows.get(row) {
            Some(&next) => bits = next,
            None => return ControlFlow::Continue(()),
        }
    }
}

impl Position {
    /// Visits all Acquires of the position, ordered by their first, second and third cell, even if
    /// the game is over.
    #[inline]
    pub fn try_for_each_acquire<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rows = self.empty();
        let rows = &rows.rows()[..self.size.rows()];
        try_for_each_from(rows, 0, rows[0], |a, row, bits| {
            try_for_each_from(rows, row, bits, |b, row, bits| {
                try_for_each_from(rows, row, bits, |c, _, _| {
                    f(Move::Acquire(Triple::ascending([a, b, c])))
                })
            })
        })
    }

    /// Returns the Acquire with this rank.
    ///
    /// # Errors
    /// If there are no more than `rank` Acquires; the error is their number.
    pub(crate) fn nth_acquire(&self, rank: u64) -> Result<Triple, u64> {
        at_height_of!(self.size, H => self.nth_acquire_at::<H>(rank))
    }

    #[inline]
    fn nth_acquire_at<const H: usize>(&self, rank: u64) -> Result<Triple, u64> {
        let rows = self.empty_rows::<H>();
        // For each row: how many cells are empty in the rows above it.
        let mut above = [0; H];
        let mut empty = 0;
        for (above, row) in above.iter_mut().zip(rows) {
            *above = empty;
            empty += row.count_ones();
        }
        let acquires = acquire_count(empty);
        if rank >= acquires {
            return Err(acquires);
        }
        let cells = unrank(rank, empty).map(|index| {
            let row = above
                .iter()
                .map(|&above| usize::from(above <= index))
                .sum::<usize>()
                - 1;
            Cell::at(row, nth_bit(rows[row], index - above[row]))
        });
        Ok(Triple::ascending(cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_follow_the_order_of_visiting() {
        for n in [3, 4, 5, 17, 40] {
            let mut rank = 0;
            for a in 0..n {
                for b in a + 1..n {
                    for c in b + 1..n {
                        assert_eq!(unrank(rank, n), [a, b, c], "rank {rank} of {n}");
                        rank += 1;
                    }
                }
            }
            assert_eq!(rank, acquire_count(n));
        }
        let last = acquire_count(2_046) - 1;
        assert_eq!(unrank(last, 2_046), [2_043, 2_044, 2_045]);
        for n in 0..2_048 {
            assert_eq!(greatest_of_triples(acquire_count(n)), n.max(2));
            let below = acquire_count(n + 1).saturating_sub(1);
            assert_eq!(greatest_of_triples(below), n.max(2), "below {n}");
            assert_eq!(greatest_of_pairs(pairs(n)), n.max(1));
            let below = pairs(n + 1).max(1) - 1;
            assert_eq!(greatest_of_pairs(below), n.max(1), "below {n}");
        }
        assert_eq!([0, 1, 2].map(acquire_count), [0; 3]);
    }

    #[test]
    fn every_bit_is_found_by_its_number() {
        let [low, high] = [0x8001_0000_f0f0_1234, 0xaaaa_0000_0000_0001];
        for word in [1, 1 << 63, u64::MAX, low, high] {
            let places: Vec<usize> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            for (n, &place) in places.iter().enumerate() {
                assert_eq!(nth_bit(word, n as u32), place, "bit {n} of {word:#x}");
            }
        }
    }
}
