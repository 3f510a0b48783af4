//! Boards in a machine word: one generation of a whole [`SquareSet`] at once. Cells outside are
//! dead.
//!
//! The functions work for every set of squares: [`Bitboard`](grid_core::Bitboard) (a board in one
//! integer) and [`Rows`](grid_core::Rows) (one word per row). [`step`] takes any [`Rule`];
//! [`step_life`] is Conway's Life and nothing else. On an 8x8 board `step_life` takes some 3 ns,
//! `step` 4 ns with a rule that is a constant where it is called (the compiler folds the rule into
//! the formula), and 7 to 18 ns with one known only at run time that counts neighbours.
//!
//! ```
//! use grid_core::{Bitboard, Square};
//! use life_step::word;
//! type Cells = Bitboard<u64, 8, 8>;
//!
//! // . X .      Four generations move the glider one square down and one to the right.
//! // . . X
//! // X X X
//! let glider: Cells = [(7, 1), (6, 2), (5, 0), (5, 1), (5, 2)]
//!     .map(|(row, column)| Square::at(row, column))
//!     .into_iter()
//!     .collect();
//! let moved = glider.into_iter().filter_map(|square| square.offset(-1, 1)).collect();
//! assert_eq!((0..4).fold(glider, |cells, _| word::step_life(cells)), moved);
//! ```

use grid_core::Direction::{East, North, South, West};
use grid_core::{NeighbourCounts, SquareSet};

use crate::Rule;

/// Returns the next generation under any rule.
///
/// ```
/// use grid_core::{Bitboard, SquareSet};
/// use life_step::{Rule, word};
/// type Cells = Bitboard<u128, 11, 11>;
///
/// // A single cell of the Replicator becomes the eight around it.
/// let cell = Cells::of("f6".parse()?);
/// assert_eq!(word::step(cell, Rule::REPLICATOR), cell.neighbours());
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[inline]
pub fn step<S: SquareSet>(cells: S, rule: Rule) -> S {
    let Some((born, survives)) = rule.as_counts() else {
        return step_by_table(cells, rule);
    };
    let counts = NeighbourCounts::around(cells);
    let survivors = cells & with_any(&counts, survives);
    let born = with_any(&counts, born) - cells;
    survivors | born
}

/// Returns the squares whose number of neighbours is in the mask.
#[inline]
fn with_any<S: SquareSet>(counts: &NeighbourCounts<S>, mask: u16) -> S {
    (0..=8)
        .filter(|n| mask >> n & 1 != 0)
        .fold(S::EMPTY, |set, n| set | counts.exactly(n))
}

/// Returns the next generation under a rule for which more than the number of neighbours matters.
fn step_by_table<S: SquareSet>(cells: S, rule: Rule) -> S {
    let choose = |cells: S, no: S, yes: S| (no - cells) | (yes & cells);
    rule.table().apply(nine(cells), [S::EMPTY, S::FULL], choose)
}

/// Returns the nine cells around each square in reading order, the square itself in the middle.
pub(crate) fn nine<S: SquareSet>(cells: S) -> [S; 9] {
    // A cell has what is north of it where its row is moved south.
    let rows = [cells.step(South), cells, cells.step(North)];
    let nine = rows.map(|row| [row.step(East), row, row.step(West)]);
    let [[a, b, c], [d, e, f], [g, h, i]] = nine;
    [a, b, c, d, e, f, g, h, i]
}

/// Returns the board after `n` generations under any rule.
///
/// A bounded board eventually repeats itself. Whole periods are then skipped, so `n` may be very
/// large if the board settles soon, as most do in Conway's Life.
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::{Rule, word};
/// type Cells = Bitboard<u64, 6, 6>;
///
/// // A blinker has period 2, and u64::MAX is odd.
/// let blinker = Cells::from_bits(0b111 << 13);
/// let turned = word::step_life(blinker);
/// assert_ne!(turned, blinker);
/// assert_eq!(word::advance(blinker, Rule::LIFE, u64::MAX), turned);
/// ```
pub fn advance<S: SquareSet>(cells: S, rule: Rule, n: u64) -> S {
    repeat(cells, n, |cells| step(cells, rule))
}

/// Applies `step` `n` times, skipping whole periods.
///
/// The algorithm is Brent's, "An improved Monte Carlo factorization algorithm", BIT 20 (1980). It
/// remembers one state, replaced after 1, 2, 4, … steps. This finds every period and costs one
/// comparison a step.
pub(crate) fn repeat<T: Copy + Eq>(mut state: T, mut n: u64, step: impl Fn(T) -> T) -> T {
    let mut seen = state;
    let (mut since, mut renewal) = (0, 1);
    while n > 0 {
        state = step(state);
        n -= 1;
        since += 1;
        if state == seen {
            n %= since;
        } else if since == renewal {
            (seen, since, renewal) = (state, 0, 2 * renewal);
        }
    }
    state
}

/// Returns the next generation of Conway's Life, [`Rule::LIFE`].
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::word;
/// type Cells = Bitboard<u64, 8, 8>;
///
/// // A block in the corner is still: nothing is born outside, and nothing wraps around.
/// let block = Cells::from_bits(0b11 | 0b11 << 8);
/// assert_eq!(word::step_life(block), block);
/// ```
#[inline]
pub fn step_life<S: SquareSet>(cells: S) -> S {
    // A square's neighbourhood, itself included, holds a + 2b cells. Here a and b (0 to 3) count
    // its rows whose sum has the digit one and the digit two. A cell lives next if the
    // neighbourhood holds 3, or if the cell lives and it holds 4: (a, b) = (1, 1) or (3, 0), or (0,
    // 2) or (2, 1). Counting the middle cell too saves a second set of sums without it.
    let [ones, twos] = sums_across(cells);
    let [a_odd, a_mixed] = odd_and_mixed(ones);
    let [b_odd, b_mixed] = odd_and_mixed(twos);
    ((a_odd | cells) & (b_mixed ^ (a_odd - b_odd))) - (b_odd ^ a_mixed)
}

/// Returns for each square the number of cells on its left, on it and on its right, as two binary
/// digits: ones and twos.
#[inline]
pub(crate) fn sums_across<S: SquareSet>(cells: S) -> [S; 2] {
    let (left, right) = (cells.step(West), cells.step(East));
    [left ^ cells ^ right, majority(left, cells, right)]
}

/// Returns the squares that are in at least two of the sets.
#[inline]
pub(crate) fn majority<S: SquareSet>(a: S, b: S, c: S) -> S {
    b ^ ((a ^ b) & (b ^ c))
}

/// Looks, for each square, at the three squares above it, at it and below it. Returns whether an
/// odd number of the three is in the set, and whether some but not all are.
#[inline]
fn odd_and_mixed<S: SquareSet>(set: S) -> [S; 2] {
    let (above, below) = (set.step(South), set.step(North));
    let upper = above ^ set;
    [upper ^ below, upper | (set ^ below)]
}
