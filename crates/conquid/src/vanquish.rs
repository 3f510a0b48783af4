//! Vanquish (rule 2): a 4x4 block of cells with the same content, with at least four own cells beside it,
//! becomes empty.

use grid_core::{Direction, SquareSet};

use crate::position::{Contents, at_height_of, whole};
use crate::{Cell, Position, Set};

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

/// Counts of 0 to 4 for every cell, as binary digits.
#[derive(Copy, Clone)]
struct Counts<S> {
    ones: S,
    twos: S,
    fours: S,
}

impl<S: SquareSet> Counts<S> {
    /// How many of four cells are in the set, the cell itself first and `step` telling where the
    /// others are.
    #[inline]
    fn of_four(set: S, step: impl Fn(S, usize) -> S) -> Self {
        let next = step(set, 1);
        let (ones, twos) = (set ^ next, set & next);
        let (later_ones, later_twos) = (step(ones, 2), step(twos, 2));
        let carry = ones & later_ones;
        Self {
            ones: ones ^ later_ones,
            twos: twos ^ later_twos ^ carry,
            fours: twos & later_twos,
        }
    }

    #[inline]
    fn map(self, f: impl Fn(S) -> S) -> Self {
        Self {
            ones: f(self.ones),
            twos: f(self.twos),
            fours: f(self.fours),
        }
    }
}

/// Where at least two and where at least one, and all, of four sets are.
#[inline]
fn of_four_sets<S: SquareSet>([a, b, c, d]: [S; 4]) -> (S, S, S) {
    let (ab, cd) = (a | b, c | d);
    let two = (a & b) | (c & d) | (ab & cd);
    (two, ab | cd, a & b & c & d)
}

/// The top left cells of all blocks that may be vanquished.
#[inline]
fn corners<S: SquareSet>(contents: &Contents<S>) -> S {
    let own = contents.own;
    let uniform = blocks(own) | blocks(contents.enemy) | blocks(contents.empty);
    let across = Counts::of_four(own, beyond);
    let down = Counts::of_four(own, below);
    // The rows above and below the block, the columns left and right of it.
    let sides = [
        across.map(|digit| digit.step(Direction::North)),
        across.map(|digit| below(digit, BLOCK)),
        down.map(|digit| digit.step(Direction::East)),
        down.map(|digit| beyond(digit, BLOCK)),
    ];
    let (two_twos, a_two, _) = of_four_sets(sides.map(|side| side.twos));
    let (two_ones, _, four_ones) = of_four_sets(sides.map(|side| side.ones));
    let (_, a_four, _) = of_four_sets(sides.map(|side| side.fours));
    uniform & (a_four | two_twos | (a_two & two_ones) | four_ones)
}

impl Position {
    /// The top left cells of all blocks that the player to move may vanquish.
    #[must_use]
    pub fn vanquishable(&self) -> Set {
        at_height_of!(self.board, H => {
            if self.cells(self.turn).len() < SURROUNDERS {
                return Set::EMPTY;
            }
            whole(corners(&self.contents::<H>(self.turn)))
        })
    }

    /// The number of blocks that the player to move may vanquish.
    #[inline]
    pub(crate) fn vanquish_count(&self) -> u32 {
        at_height_of!(self.board, H => {
            let contents = self.contents::<H>(self.turn);
            if contents.own.len() < SURROUNDERS {
                return 0;
            }
            corners(&contents).len()
        })
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
