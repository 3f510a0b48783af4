//! Life with two kinds of cells.

use grid_core::Direction::{North, South};
use grid_core::{Player, SquareSet};

use crate::{OverlapError, Owners, Rule, word};

/// The cells of two owners on one board; no square belongs to both.
///
/// Birth and death do not depend on owners. A survivor keeps its owner. A newborn goes to the owner
/// of **most of its living neighbours**. Only neighbours that the rule sees count: four under
/// `B3/S23V`. With an odd number of neighbours, as in Conway's Life, one owner always has the
/// majority. Rules with births from an even number of neighbours allow ties: then **nothing is
/// born**. Under a rule with `B0`, nothing is born without neighbours either. So the result is
/// symmetric in the two owners.
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
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct TwoOwners<S> {
    first: S,
    second: S,
}

impl<S: SquareSet> TwoOwners<S> {
    /// The board without cells.
    pub const EMPTY: Self = Self {
        first: S::EMPTY,
        second: S::EMPTY,
    };

    /// Returns the board with these cells of the two owners.
    ///
    /// # Errors
    /// If the sets overlap.
    pub fn new(first: S, second: S) -> Result<Self, OverlapError<S>> {
        Owners::new([first, second]).map(Self::of_owners)
    }

    /// Returns the board with cells that are known not to overlap, without looking. If they do, the
    /// next generations have no meaning.
    #[inline]
    pub fn of_disjoint(first: S, second: S) -> Self {
        debug_assert!((first & second).is_empty());
        Self { first, second }
    }

    #[inline]
    fn of_owners(owners: Owners<S, 2>) -> Self {
        let [first, second] = owners.cells();
        Self { first, second }
    }

    /// Returns the cells of the first owner.
    #[inline]
    pub fn first(self) -> S {
        self.first
    }

    /// Returns the cells of the second owner.
    #[inline]
    pub fn second(self) -> S {
        self.second
    }

    /// Returns the cells of one owner.
    #[inline]
    pub fn cells(self, owner: Player) -> S {
        match owner {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }

    /// Returns all living cells.
    #[inline]
    pub fn alive(self) -> S {
        self.first | self.second
    }

    /// Returns the owner of the cell on a square, if one lives there.
    #[inline]
    pub fn owner(self, square: S::Square) -> Option<Player> {
        if self.first.contains(square) {
            Some(Player::First)
        } else if self.second.contains(square) {
            Some(Player::Second)
        } else {
            None
        }
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
        match owner {
            Player::First => Self {
                first: self.first.with(square),
                second: self.second.without(square),
            },
            Player::Second => Self {
                first: self.first.without(square),
                second: self.second.with(square),
            },
        }
    }

    /// Returns the board without a cell on a square.
    #[inline]
    #[must_use]
    pub fn without(self, square: S::Square) -> Self {
        Self {
            first: self.first.without(square),
            second: self.second.without(square),
        }
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
            first: self.first & set,
            second: self.second & set,
        }
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
        Self {
            first: self.second,
            second: self.first,
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
        Self::of_owners(Owners::of_disjoint([self.first, self.second]).step(rule))
    }

    /// Returns the board after `n` generations under any rule. Whole periods are skipped, as in
    /// [`word::advance`].
    ///
    /// ```
    /// use grid_core::{Bitboard, SquareSet};
    /// use life_step::{Rule, TwoOwners};
    /// type Cells = Bitboard<u64, 8, 8>;
    ///
    /// // The middle of a blinker stays; its ends are born anew, to the owner of two parents.
    /// let middle = Cells::of("d4".parse()?);
    /// let ends: Cells = ["d3".parse()?, "d5".parse()?].into_iter().collect();
    /// let blinker = TwoOwners::new(ends, middle)?;
    /// assert_eq!(blinker.advance(Rule::LIFE, 1_000_000), blinker);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn advance(self, rule: Rule, n: u64) -> Self {
        word::repeat(self, n, |cells| cells.step(rule))
    }

    /// Returns the next generation of Conway's Life, [`Rule::LIFE`], about twice as fast as
    /// [`step`](Self::step).
    #[inline]
    #[must_use]
    pub fn step_life(self) -> Self {
        let alive = self.alive();
        let next = word::step_life(alive);
        // A newborn has three parents. The first owner has most of them if it has 2 or 3, that is,
        // if its count has a two.
        let [ones, twos] = word::sums_across(self.first);
        let most = twos.step(North)
            ^ twos
            ^ twos.step(South)
            ^ word::majority(ones.step(North), ones, ones.step(South));
        let first = next & (self.first | (most - alive));
        Self {
            first,
            second: next ^ first,
        }
    }
}
