//! Vanquish (rule 2): a 4x4 block of cells with the same content, with at least four own cells beside it,
//! becomes empty.

use grid_core::{Direction, Rows, SquareSet};

use crate::position::{Contents, at_height_of, whole};
use crate::{Cell, MAX_COLUMNS, Position, Set};

/// The side of a block.
pub(crate) const BLOCK: usize = 4;

/// How many own cells must be beside a block.
const SURROUNDERS: u32 = 4;

/// The set moved up `n` rows, so that every cell shows what is `n` rows below it.
#[inline]
fn below<S: SquareSet>(set: S, n: usize) -> S {
    (0..n).fold(set, |set, _| set.step(Direction::South))
}

/// The set moved left `n` columns, so that every cell shows what is `n` columns to the right of it.
#[inline]
fn beyond<S: SquareSet>(set: S, n: usize) -> S {
    (0..n).fold(set, |set, _| set.step(Direction::West))
}

/// The top left cells of the 4x4 blocks that lie in the set as a whole.
#[inline]
fn blocks<S: SquareSet>(set: S) -> S {
    let pairs = set & beyond(set, 1);
    let fours = pairs & beyond(pairs, 2);
    let doubled = fours & below(fours, 1);
    doubled & below(doubled, 2)
}

/// Counts of 0 to 4, one for every bit, as binary digits.
#[derive(Copy, Clone)]
struct Counts {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Counts {
    /// The sums of four bits.
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

/// Where two or more of four bits are set, and where any.
#[inline]
fn two_and_any([a, b, c, d]: [u64; 4]) -> (u64, u64) {
    let (ab, cd) = (a | b, c | d);
    ((a & b) | (c & d) | (ab & cd), ab | cd)
}

/// Beside which blocks of a row, whatever they hold, there are four or more cells of `own`: for the block at
/// every column at once. A shift drops what is beyond the walls.
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

impl<const H: usize> Contents<Rows<MAX_COLUMNS, H>> {
    /// The top left cells of all blocks that may be vanquished.
    ///
    /// Blocks of one content are sought on the whole board; only in the rows that have some does it matter
    /// what is beside them.
    #[inline]
    fn corners(&self) -> Rows<MAX_COLUMNS, H> {
        let uniform = blocks(self.own) | blocks(self.enemy) | blocks(self.empty);
        let mut corners = *uniform.rows();
        for (row, corners) in corners.iter_mut().enumerate() {
            if *corners != 0 {
                *corners &= surrounded(self.own.rows(), row);
            }
        }
        Rows::from_rows(corners)
    }
}

impl Position {
    /// The top left cells of all blocks that the player to move may vanquish.
    #[must_use]
    pub fn vanquishable(&self) -> Set {
        at_height_of!(self.board, H => {
whole(self.contents::<H>(self.turn).corners())        })
    }

    /// The number of blocks that the player to move may vanquish.
    #[inline]
    pub(crate) fn vanquish_count(&self) -> u32 {
        at_height_of!(self.board, H => {
self.contents::<H>(self.turn).corners().len()        })
    }

    /// Whether the player to move may vanquish the block with this top left cell.
    #[must_use]
    pub fn is_vanquishable(&self, corner: Cell) -> bool {
        let (row, column) = (corner.row(), corner.column());
        if row + BLOCK > self.board.rows() || column + BLOCK > self.board.columns() {
            return false;
        }
        let own = self.cells(self.turn).rows();
        let enemy = self.cells(!self.turn).rows();
        let across = 0b1111 << column;
        let all = |bits: &dyn Fn(usize) -> u64| {
            (row..row + BLOCK).all(|row| bits(row) & across == across)
        };
        let is_uniform =
            all(&|row| own[row]) || all(&|row| enemy[row]) || all(&|row| self.empty_row(row));
        if !is_uniform {
            return false;
        }
        // Shifts drop the columns beyond the walls; rows beyond the board hold nothing.
        let sides = (across << 1 | across >> 1 | 1 << column >> 1) & !across;
        let above = row.checked_sub(1).map_or(0, |row| own[row] & across);
        let under = own.get(row + BLOCK).map_or(0, |&row| row & across);
        let beside = (row..row + BLOCK).map(|row| (own[row] & sides).count_ones());
        above.count_ones() + under.count_ones() + beside.sum::<u32>() >= SURROUNDERS
    }

    /// The cells of the block with this top left cell, as far as there are.
    pub(crate) fn block(corner: Cell) -> Set {
        let last = BLOCK as i8 - 1;
        let opposite = corner.offset(last, last);
        opposite.map_or(Set::EMPTY, |opposite| Set::rectangle(corner, opposite))
    }
}
