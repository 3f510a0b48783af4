//! Connection distance: how many cells a player still needs to join the bases, and where.

use alloc::vec::Vec;

use grid_core::Player;

use crate::plane::{Plane, Word, at_size_of};
use crate::{Cell, Position};

/// The greatest cost of a cell: an enemy cell that Conquer does not take must be emptied and
/// acquired.
const HELD_COST: usize = 3;

/// The cells by their cost on a player's route between the bases.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ground<T, const H: usize> {
    /// The cells of each cost, 0 to [`HELD_COST`].
    costs: [Plane<T, H>; HELD_COST + 1],
    /// How many own cells the enemy's next Conquer would take.
    #[cfg(feature = "ai")]
    pub(crate) lost: u32,
    /// The cells beside the own base.
    from: Plane<T, H>,
    /// The cells beside the enemy base.
    goal: Plane<T, H>,
}

/// The cells in shells of equal cost from the own base.
#[derive(Clone, Debug)]
pub(crate) struct Routes<T, const H: usize> {
    ground: Ground<T, H>,
    /// By cost, the cells that are reached from the own base for this cost and not for less. The
    /// last shell is the first that reaches the goal, if one does.
    shells: Vec<Plane<T, H>>,
}

impl<T: Word, const H: usize> Ground<T, H> {
    /// The ground of both players, `player`'s first.
    #[inline(always)]
    pub(crate) fn of_both(position: &Position, player: Player) -> [Self; 2] {
        let board = position.board();
        let own = Plane::of_rows(position.cells(player).rows());
        let enemy = Plane::of_rows(position.cells(!player).rows());
        let empty = Plane::of_rows(&position.empty_rows::<H>());
        let base = |player| Plane::of_rows(board.beside_base_at::<H>(player).rows());
        let ends = [base(player), base(!player)];
        // The cells that each player loses to the other's Conquer.
        let (own_lost, enemy_lost) = (enemy.conquered(own), own.conquered(enemy));
        [
            Self::of([own, enemy], [own_lost, enemy_lost], empty, ends),
            Self::of(
                [enemy, own],
                [enemy_lost, own_lost],
                empty,
                [ends[1], ends[0]],
            ),
        ]
    }

    /// The ground of the owner of `own`, who would lose `own_lost` and take `enemy_lost`.
    #[inline(always)]
    fn of(
        [own, enemy]: [Plane<T, H>; 2],
        [own_lost, enemy_lost]: [Plane<T, H>; 2],
        empty: Plane<T, H>,
        [from, goal]: [Plane<T, H>; 2],
    ) -> Self {
        // An empty cell between two of the enemy's is lost as soon as it is acquired.
        let exposed = empty & enemy.beside_two();
        Self {
            costs: [
                own.without(own_lost),
                empty.without(exposed) | enemy_lost,
                own_lost | exposed,
                enemy.without(enemy_lost),
            ],
            #[cfg(feature = "ai")]
            lost: own_lost.len(),
            from,
            goal,
        }
    }

    /// A breadth-first search with small costs, a whole board at a time. Returns the cost of the
    /// cheapest route. Each shell has the cells beside an earlier shell that cost the difference,
    /// and the free cells joined to them.
    #[inline(always)]
    fn search(&self, mut on_shell: impl FnMut(Plane<T, H>)) -> Option<u32> {
        let [free, cheap, dear, held] = self.costs;
        // The neighbours of the last three shells.
        let mut doors = [Plane::EMPTY; HELD_COST];
        let mut left = free | cheap | dear | held;
        let mut shell = self.from & free;
        let mut cost = 0;
        let mut empty_shells = 0;
        loop {
            let (joined, mut beside) = shell.flood(free & left);
            shell = joined;
            left = left.without(shell);
            on_shell(shell);
            if shell.intersects(self.goal) {
                return Some(cost);
            }
            empty_shells = if shell.is_empty() {
                empty_shells + 1
            } else {
                0
            };
            // After this many empty shells, all further ones are empty.
            if empty_shells > HELD_COST {
                return None;
            }
            if cost == 0 {
                beside = beside | self.from;
            }
            doors = [beside, doors[0], doors[1]];
            shell = ((doors[0] & cheap) | (doors[1] & dear) | (doors[2] & held)) & left;
            cost += 1;
        }
    }

    /// How many cells the player has.
    #[cfg(feature = "ai")]
    #[inline]
    pub(crate) fn owned(&self) -> u32 {
        self.costs[0].len() + self.lost
    }

    /// The cost of the cheapest route; `None` if there is no route.
    #[inline(always)]
    pub(crate) fn distance(&self) -> Option<u32> {
        self.search(|_| {})
    }

    #[inline(always)]
    pub(crate) fn routes(&self) -> Routes<T, H> {
        let mut shells = Vec::with_capacity(64);
        self.search(|shell| shells.push(shell));
        Routes {
            ground: *self,
            shells,
        }
    }
}

impl<T: Word, const H: usize> Routes<T, H> {
    /// The cells of a cheapest route that are not free, from base to base. Going back from the
    /// goal, it takes the first cell by row and column.
    #[inline(always)]
    pub(crate) fn missing(&self) -> Vec<Cell> {
        let [free, costs @ ..] = &self.ground.costs;
        let mut missing = Vec::new();
        let mut cost = self.shells.len() - 1;
        let mut here = self.shells[cost] & self.ground.goal;
        while cost > 0 {
            // Unless a cell with a cost is here, follow free cells to one.
            let mut paid = here.without(*free);
            if paid.is_empty() {
                let (_, beside) = here.flood(*free);
                paid = (beside & self.shells[cost]).without(*free);
            }
            let Some(cell) = paid.first() else { break };
            missing.push(cell);
            cost -= 1 + costs.iter().position(|set| set.contains(cell)).unwrap_or(0);
            here = Plane::of(cell).neighbours() & self.shells[cost];
        }
        missing.reverse();
        missing
    }
}

impl Position {
    /// The cost of the player's cheapest route between the bases; `None` if there is no route. The
    /// cells on the way cost:
    ///
    /// - 0: an own cell that the enemy's next Conquer does not take;
    /// - 1: an enemy cell that the player's next Conquer takes, or an empty cell with at most one
    ///   enemy neighbour;
    /// - 2: an own cell that the enemy's next Conquer takes, or any other empty cell;
    /// - 3: any other enemy cell.
    ///
    /// ```
    /// use conquid::{Player, Position};
    ///
    /// assert_eq!(Position::START.connection_distance(Player::First), Some(16));
    /// ```
    #[must_use]
    pub fn connection_distance(&self, player: Player) -> Option<u32> {
        at_size_of!(self.board, T, H => Ground::<T, H>::of_both(self, player)[0].distance())
    }

    /// The cells of one route of the least [cost](Self::connection_distance) that are not free,
    /// from base to base.
    #[must_use]
    pub fn missing_cells(&self, player: Player) -> Vec<Cell> {
        at_size_of!(self.board, T, H => {
            Ground::<T, H>::of_both(self, player)[0].routes().missing()
        })
    }
}
