//! Acquire (rule 2): any three empty cells. There can be hundreds of millions of them, so that they are
//! counted by a formula, visited by running through the bits of the rows, and reached by their number.

use core::ops::ControlFlow;

use crate::moves::Triple;
use crate::position::at_height_of;
use crate::{Cell, MAX_ROWS, Move, Position};

/// The number of ways to choose three of `n`.
#[inline]
pub(crate) const fn count(n: u32) -> u64 {
    let n = n as u64;
    n * n.saturating_sub(1) * n.saturating_sub(2) / 6
}

/// The number of ways to choose two of `n`.
#[inline]
const fn pairs(n: u32) -> u64 {
    let n = n as u64;
    n * n.saturating_sub(1) / 2
}

/// The greatest number below `2^11`, more than there are cells, of which `count` counts no more than
/// `limit`. `count` must grow with its argument.
#[inline]
fn greatest(limit: u64, count: impl Fn(u32) -> u64) -> u32 {
    let mut found = 0;
    for digit in (0..11).rev() {
        let next = found | 1 << digit;
        if count(next) <= limit {
            found = next;
        }
    }
    found
}

/// The three of `n` things with this rank, in the order of the first, then the second, then the third.
///
/// By the [combinatorial number system](https://en.wikipedia.org/wiki/Combinatorial_number_system), whose
/// order is that of the greatest first: so ranks and things are both counted from the other end.
#[inline]
fn unrank(rank: u64, n: u32) -> [u32; 3] {
    let mut left = count(n) - 1 - rank;
    let first = greatest(left, count);
    left -= count(first);
    let second = greatest(left, pairs);
    left -= pairs(second);
    [first, second, left as u32].map(|from_the_end| n - 1 - from_the_end)
}

/// The place of the `n`-th set bit, from 0; the word must have more.
///
/// The byte is found by counts of all bytes at once, the bit by looking.
#[inline]
fn nth_bit(word: u64, n: u32) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333);
    let eights = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    // In every byte, how many bits are set there and below.
    let sums = eights.wrapping_mul(ONES);
    // The top bit of a byte says that its sum is at most n; no borrow crosses bytes.
    let at_most = (((ONES * u64::from(n)) | (ONES << 7)) - sums) >> 7 & ONES;
    let shift = at_most.wrapping_mul(ONES) >> 56 << 3;
    let below = ((sums << 8) >> shift & 0xff) as u32;
    let mut byte = word >> shift & 0xff;
    for _ in below..n {
        byte &= byte - 1;
    }
    shift as usize + byte.trailing_zeros() as usize
}

/// Visits the cells of a row that `bits` has, then those of the rows below; every cell with what is left
/// of its row after it.
#[inline]
fn try_for_each_from<B>(
    rows: &[u64; MAX_ROWS],
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
    /// Visits all Acquires of the position, decided or not: by their first, second and third cell.
    #[inline]
    pub fn try_for_each_acquire<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let rows = self.empty();
        let rows = rows.rows();
        try_for_each_from(rows, 0, rows[0], |a, row, bits| {
            try_for_each_from(rows, row, bits, |b, row, bits| {
                try_for_each_from(rows, row, bits, |c, _, _| {
                    f(Move::Acquire(Triple::ascending([a, b, c])))
                })
            })
        })
    }

    /// The Acquire with this rank, which must be less than their number.
    pub(crate) fn nth_acquire(&self, rank: u64) -> Triple {
        at_height_of!(self.board, H => self.nth_acquire_at::<H>(rank))
    }

    fn nth_acquire_at<const H: usize>(&self, rank: u64) -> Triple {
        let rows: [u64; H] = core::array::from_fn(|row| self.empty_row(row));
        let counts = rows.map(u64::count_ones);
        let empty = counts.iter().sum();
        let mut row = 0;
        let mut before = 0;
        let cells = unrank(rank, empty).map(|index| {
            while index >= before + counts[row] {
                before += counts[row];
                row += 1;
            }
            Cell::at(row, nth_bit(rows[row], index - before))
        });
        Triple::ascending(cells)
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
            assert_eq!(rank, count(n));
        }
        assert_eq!(unrank(count(2_046) - 1, 2_046), [2_043, 2_044, 2_045]);
        assert_eq!([0, 1, 2].map(count), [0; 3]);
    }

    #[test]
    fn every_bit_is_found_by_its_number() {
        for word in [
            1,
            1 << 63,
            u64::MAX,
            0x8001_0000_f0f0_1234,
            0xaaaa_0000_0000_0001,
        ] {
            let places: Vec<usize> = (0..64).filter(|place| word >> place & 1 == 1).collect();
            for (n, &place) in places.iter().enumerate() {
                assert_eq!(nth_bit(word, n as u32), place, "bit {n} of {word:#x}");
            }
        }
    }
}
