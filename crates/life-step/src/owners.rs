//! Life with any number of owners.

use core::fmt;

use grid_core::{NeighbourCounts, SquareSet};

use crate::{Rule, word};

/// The cells of `N` owners on one board; no square belongs to two.
///
/// Birth and death do not depend on owners. A survivor keeps its owner. A newborn goes to the owner
/// of **most of its living neighbours**. Only neighbours that the rule sees count: four under
/// `B3/S23V`. If all owners but one tie for the most, and there are at least two of them, it goes
/// to the one left. Under every other tie **nothing is born**. So no owner has an advantage.
///
/// Under Conway's Life this is *Immigration* with two owners and *QuadLife* with four, where three
/// parents of different owners give birth to a cell of the fourth. [`TwoOwners`](crate::TwoOwners)
/// also knows players.
///
/// ```
/// use grid_core::{Bitboard, Square, SquareSet};
/// use life_step::{Owners, Rule};
/// type Cells = Bitboard<u64, 8, 8>;
///
/// // 0 . 1      . . .
/// // . . .  ->  . 3 .
/// // . 2 .      . . .
/// let mut cells = [Cells::EMPTY; 4];
/// cells[0].insert("b4".parse()?);
/// cells[1].insert("d4".parse()?);
/// cells[2].insert("c2".parse()?);
/// let next = Owners::of(cells)?.step(Rule::LIFE);
/// assert_eq!(next.all()[3], Cells::of("c3".parse()?));
/// assert_eq!(next.alive().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Owners<S, const N: usize> {
    pub(crate) cells: [S; N],
}

/// The error if two owners claim the same squares.
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::TwoOwners;
/// type Cells = Bitboard<u64, 8, 8>;
///
/// let error = TwoOwners::new(Cells::row(0), Cells::column(0)).unwrap_err();
/// assert_eq!(error.to_string(), "two owners claim {a1}");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OverlapError<S> {
    /// The squares claimed twice.
    pub shared: S,
}

impl<S: fmt::Debug> fmt::Display for OverlapError<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "two owners claim {:?}", self.shared)
    }
}

impl<S: fmt::Debug> core::error::Error for OverlapError<S> {}

impl<S: SquareSet, const N: usize> Owners<S, N> {
    /// The board without cells.
    pub const EMPTY: Self = Self {
        cells: [S::EMPTY; N],
    };

    /// Returns the board with these cells of the owners.
    ///
    /// # Errors
    /// If two of the sets overlap.
    pub fn of(cells: [S; N]) -> Result<Self, OverlapError<S>> {
        let (mut all, mut shared) = (S::EMPTY, S::EMPTY);
        for of_one in cells {
            shared |= all & of_one;
            all |= of_one;
        }
        if shared.is_empty() {
            Ok(Self { cells })
        } else {
            Err(OverlapError { shared })
        }
    }

    /// Returns the cells of each owner.
    #[inline]
    pub fn all(self) -> [S; N] {
        self.cells
    }

    /// Returns all living cells.
    #[inline]
    pub fn alive(self) -> S {
        self.cells
            .into_iter()
            .fold(S::EMPTY, |all, of_one| all | of_one)
    }

    /// Returns the cells inside a set. Boards smaller than their shape use it after every step to
    /// remove cells born outside the board.
    ///
    /// ```
    /// use grid_core::{Bitboard, SquareSet};
    /// use life_step::TwoOwners;
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// // A board of 8 columns and 5 rows.
    /// let rows = (0..5).fold(Cells::EMPTY, |rows, row| rows | Cells::row(row));
    /// let board = TwoOwners::new(Cells::column(0), Cells::column(7))?;
    /// assert_eq!(board.step_life().within(rows).alive(), board.step_life().alive() & rows);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn within(self, set: S) -> Self {
        Self {
            cells: self.cells.map(|cells| cells & set),
        }
    }

    /// Returns the next generation under any rule.
    ///
    /// ```
    /// use grid_core::{Bitboard, SquareSet};
    /// use life_step::{Rule, TwoOwners};
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// // Under Seeds a cell is born from two. One of each owner is a tie: nothing is born.
    /// let (b2, b3) = (Cells::of("b2".parse()?), Cells::of("b3".parse()?));
    /// assert!(TwoOwners::new(b2, b3)?.step(Rule::SEEDS).alive().is_empty());
    /// assert_eq!(TwoOwners::new(b2 | b3, Cells::EMPTY)?.step(Rule::SEEDS).first().len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn step(self, rule: Rule) -> Self {
        let alive = self.alive();
        let next = word::step(alive, rule);
        let parents: [S; N] = if rule.as_counts().is_some() {
            let counts = self.cells.map(NeighbourCounts::around);
            majorities(|i, j| counts[i].more_than(&counts[j]))
        } else {
            let sums = self.cells.map(|cells| sums_seen(cells, rule));
            majorities(|i, j| more_than(&sums[i], &sums[j]))
        };
        let mut cells = self.cells;
        for (cells, parents) in cells.iter_mut().zip(parents) {
            *cells = next & (*cells | (parents - alive));
        }
        Self { cells }
    }

    /// Returns the board after `n` generations under any rule. Whole periods are skipped, as in
    /// [`word::advance`].
    #[must_use]
    pub fn advance(self, rule: Rule, n: u64) -> Self {
        word::repeat(self, n, |cells| cells.step(rule))
    }
}

impl<S: SquareSet, const N: usize> Default for Owners<S, N> {
    fn default() -> Self {
        Self::EMPTY
    }
}

/// Returns for each owner the squares that are his if a cell is born there. `more(i, j)` are the
/// squares near which owner `i` has more cells than `j`.
#[inline(always)]
fn majorities<S: SquareSet, const N: usize>(more: impl Fn(usize, usize) -> S) -> [S; N] {
    let mut beaten = [S::EMPTY; N];
    let mut won = [S::FULL; N];
    let mut behind = [S::FULL; N];
    for (i, won) in won.iter_mut().enumerate() {
        for j in (0..N).filter(|&j| j != i) {
            let more = more(i, j);
            beaten[j] |= more;
            *won &= more;
            behind[j] &= more;
        }
    }
    core::array::from_fn(|i| {
        let others = (0..N).filter(|&j| j != i);
        let tied = others.fold(behind[i], |tied, j| tied - beaten[j]);
        if N > 2 { won[i] | tied } else { won[i] }
    })
}

/// Returns for each square the number of its neighbours that the rule sees, as binary digits, ones
/// first.
fn sums_seen<S: SquareSet>(cells: S, rule: Rule) -> [S; 4] {
    let (seen, mut digits) = (rule.seen(), [S::EMPTY; 4]);
    // In reading order the first is the highest bit.
    for (i, mut carry) in word::nine(cells).into_iter().rev().enumerate() {
        if seen >> i & 1 != 0 {
            for digit in &mut digits {
                (*digit, carry) = (*digit ^ carry, *digit & carry);
            }
        }
    }
    digits
}

/// Returns the squares whose number is greater than another.
fn more_than<S: SquareSet>(these: &[S; 4], others: &[S; 4]) -> S {
    // From the lowest digit up: the last one that differs decides.
    let digits = these.iter().zip(others);
    digits.fold(S::EMPTY, |more, (&digit, &other)| {
        more ^ ((digit ^ other) & (digit ^ more))
    })
}
