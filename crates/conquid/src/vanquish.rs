//! Vanquish (rule 2.3): a 4x4 block of cells with the same content, with at least four own cells
//! beside it, becomes empty.

use core::array;

use grid_core::SquareSet;

use crate::position::{Cells, at_height_of, top};
use crate::{Cell, MAX_COLUMNS, Position, Set};

/// The side of a block.
pub(crate) const BLOCK: usize = 4;

/// The least number of own cells beside a block.
pub(crate) const SURROUNDERS: u32 = 4;

/// A count from 0 to 4 for every bit, as binary digits.
#[derive(Copy, Clone)]
struct Counts {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Counts {
    /// Returns the sums of four bits.
    #[inline]
    fn of([a, b, c, d]: [u64; 4]) -> Self {
        let (ab, cd) = (a ^ b, c ^ d);
        let (ab_twos, cd_twos) = (a & b, c & d);
        Self {
            ones: ab ^ cd,
            twos: ab_twos ^ cd_twos ^ (ab & cd),
            fours: ab_twos & cd_twos,
        }
    }

    #[inline]
    fn map(self, f: impl Fn(u64) -> u64) -> Self {
        Self {
            ones: f(self.ones),
            twos: f(self.twos),
            fours: f(self.fours),
        }
    }
}

/// Returns where two or more of four bits are set, and where at least one is.
#[inline]
fn two_and_any([a, b, c, d]: [u64; 4]) -> (u64, u64) {
    let (ab, cd) = (a | b, c | d);
    ((a & b) | (c & d) | (ab & cd), ab | cd)
}

/// Returns the columns of a row at which a block would have four or more cells of `own` beside it,
/// whatever the block holds. Shifts drop the cells beyond the sides of the board.
#[inline]
fn surrounded(own: &[u64], row: usize) -> u64 {
    let at = |row: usize| own.get(row).copied().unwrap_or(0);
    let above = row.checked_sub(1).map_or(0, at);
    let near = (row..=row + BLOCK).fold(above, |near, row| near | at(row));
    if near == 0 {
        return 0;
    }
    let across = |cells: u64| Counts::of([cells, cells >> 1, cells >> 2, cells >> 3]);
    let down = Counts::of([at(row), at(row + 1), at(row + 2), at(row + 3)]);
    let sides = [
        across(above),
        across(at(row + BLOCK)),
        down.map(|digit| digit << 1),
        down.map(|digit| digit >> BLOCK),
    ];
    let ones = sides.map(|side| side.ones);
    let (two_ones, _) = two_and_any(ones);
    let (two_twos, a_two) = two_and_any(sides.map(|side| side.twos));
    let a_four = sides.iter().fold(0, |any, side| any | side.fours);
    let four_ones = ones.iter().fold(u64::MAX, |all, side| all & side);
    a_four | two_twos | (a_two & two_ones) | four_ones
}

/// Returns where a row has four playable cells of the same content: a cell and the three to its
/// right.
#[inline]
fn runs(own: u64, enemy: u64, playable: u64) -> u64 {
    let differs = (own ^ own >> 1) | (enemy ^ enemy >> 1);
    let alike = playable & playable >> 1 & !differs;
    alike & alike >> 1 & alike >> 2
}

/// Returns the top left cells of all blocks that the owner of `own` may vanquish.
///
/// First finds all blocks with one content. Then counts the cells beside them, but only in rows
/// that have such blocks.
#[inline]
fn corners<const H: usize>(own: &[u64; H], enemy: &[u64; H], playable: &[u64; H]) -> [u64; H] {
    let runs: [u64; H] = array::from_fn(|row| runs(own[row], enemy[row], playable[row]));
    // Runs that have the same content as the run below.
    let mut doubled = [0; H];
    for row in 0..H - 1 {
        let differs = (own[row] ^ own[row + 1]) | (enemy[row] ^ enemy[row + 1]);
        doubled[row] = runs[row] & !differs;
    }
    let mut corners = [0; H];
    for row in 0..=H - BLOCK {
        corners[row] = doubled[row] & doubled[row + 1] & doubled[row + 2] & runs[row + 3];
    }
    for (row, corners) in corners.iter_mut().enumerate() {
        if *corners != 0 {
            *corners &= surrounded(own, row);
        }
    }
    corners
}

impl Position {
    /// Returns the top left cells of all blocks that the player to move may vanquish.
    pub fn vanquishable(&self) -> Set {
        at_height_of!(self.size, H => {
            Cells::<u64, MAX_COLUMNS, H>::from_rows(self.corners()).resized()
        })
    }

    /// Returns the number of blocks that the player to move may vanquish.
    #[inline]
    pub(crate) fn vanquish_count(&self) -> u32 {
        at_height_of!(self.size, H => {
            // Most rows have no corners.
            let corners = self.corners::<H>().into_iter().filter(|&row| row != 0);
            corners.map(u64::count_ones).sum()
        })
    }

    /// Returns the cells of [`vanquishable`](Self::vanquishable) in the top `H` rows.
    #[inline]
    fn corners<const H: usize>(&self) -> [u64; H] {
        let own = top::<H>(*self.cells(self.turn));
        let enemy = top::<H>(*self.cells(!self.turn));
        corners(own.rows(), enemy.rows(), &self.size.playable_rows())
    }

    /// Returns the cells of the block with this top left cell; none if it would reach beyond the
    /// largest board.
    pub(crate) fn block(corner: Cell) -> Set {
        let last = BLOCK as i8 - 1;
        let opposite = corner.offset(last, last);
        opposite.map_or(Set::EMPTY, |opposite| Set::rectangle(corner, opposite))
    }
}
