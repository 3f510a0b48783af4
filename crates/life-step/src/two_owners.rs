//! Life with two kinds of cells.

use grid_core::Direction::{North, South};
use grid_core::{Player, SquareSet};

use crate::{OverlapError, Owners, word};

/// The cells of two owners on one board; no square belongs to both.
///
/// With an odd number of neighbours, as in Conway's Life, one owner always has the majority. Rules
/// with births from an even number of neighbours allow ties: then **nothing is born**. Under a rule
/// with `B0`, nothing is born without neighbours either.
///
/// ```
/// use grid_core::{Bitboard, Player, SquareSet};
/// use life_step::TwoOwners;
/// type Cells = Bitboard<u64, 6, 6>;
///
/// // . X .      . . .      Left and right, a cell is born from two X and one O: it is an X.
/// // . O .  ->  X O X
/// // . X .      . . .
/// let cells = TwoOwners::new(
///     ["c2".parse()?, "c4".parse()?].into_iter().collect::<Cells>(),
///     Cells::of("c3".parse()?),
/// )?;
/// let next = cells.step_life();
/// assert_eq!(next.first(), ["b3".parse()?, "d3".parse()?].into_iter().collect());
/// assert_eq!(next.owner("c3".parse()?), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type TwoOwners<S> = Owners<S, 2>;

impl<S: SquareSet> TwoOwners<S> {
    /// Returns the board with these cells of the two owners.
    ///
    /// # Errors
    /// If the sets overlap.
    pub fn new(first: S, second: S) -> Result<Self, OverlapError<S>> {
        Self::of([first, second])
    }

    /// Returns the board with cells that are known not to overlap, without looking. If they do, the
    /// next generations have no meaning.
    #[inline]
    pub fn of_disjoint(first: S, second: S) -> Self {
        debug_assert!((first & second).is_empty());
        Self {
            cells: [first, second],
        }
    }

    /// Returns the cells of the first owner.
    #[inline]
    pub fn first(self) -> S {
        self.cells[0]
    }

    /// Returns the cells of the second owner.
    #[inline]
    pub fn second(self) -> S {
        self.cells[1]
    }

    /// Returns the cells of one owner.
    #[inline]
    pub fn cells(self, owner: Player) -> S {
        self.cells[owner.index()]
    }

    /// Returns the owner of the cell on a square, if one lives there.
    #[inline]
    pub fn owner(self, square: S::Square) -> Option<Player> {
        let owners = [Player::First, Player::Second];
        owners
            .into_iter()
            .find(|&owner| self.cells(owner).contains(square))
    }

    /// Returns the board with a cell of this owner on a square, replacing any cell there.
    ///
    /// ```
    /// use grid_core::{Bitboard, Player};
    /// use life_step::TwoOwners;
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// let d4 = "d4".parse()?;
    /// let board = TwoOwners::<Cells>::EMPTY.with(Player::First, d4).with(Player::Second, d4);
    /// assert_eq!(board.owner(d4), Some(Player::Second));
    /// assert_eq!(board.without(d4), TwoOwners::EMPTY);
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn with(self, owner: Player, square: S::Square) -> Self {
        let mut with = self.without(square);
        with.cells[owner.index()].insert(square);
        with
    }

    /// Returns the board without a cell on a square.
    #[inline]
    #[must_use]
    pub fn without(self, square: S::Square) -> Self {
        self.within(!S::of(square))
    }

    /// Returns the board with the owners exchanged.
    ///
    /// ```
    /// use grid_core::Bitboard;
    /// use life_step::TwoOwners;
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// // No owner has an advantage.
    /// let board = TwoOwners::new(Cells::row(0), Cells::row(2))?;
    /// assert_eq!(board.swapped().step_life(), board.step_life().swapped());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn swapped(self) -> Self {
        Self::of_disjoint(self.second(), self.first())
    }

    /// Returns the next generation of Conway's Life, [`Rule::LIFE`](crate::Rule::LIFE), about
    /// twice as fast as [`step`](Self::step).
    #[inline]
    #[must_use]
    pub fn step_life(self) -> Self {
        let alive = self.alive();
        let next = word::step_life(alive);
        // A newborn has three parents. The first owner has most of them if it has 2 or 3, that is,
        // if its count has a two.
        let [ones, twos] = word::sums_across(self.first());
        let most = twos.step(North)
            ^ twos
            ^ twos.step(South)
            ^ word::majority(ones.step(North), ones, ones.step(South));
        let first = next & (self.first() | (most - alive));
        Self::of_disjoint(first, next ^ first)
    }
}
