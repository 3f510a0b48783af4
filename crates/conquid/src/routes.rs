//! Connection distance: how many cells a player still needs to join the bases, and where.

use alloc::vec::Vec;

use grid_core::{NeighbourCounts, Player, Rows, SquareSet};

use crate::board::MAX_COLUMNS;
use crate::conquer::conquered;
use crate::position::{Contents, at_height_of};
use crate::{Cell, Position};

/// The greatest cost of a cell: an enemy cell that Conquer does not take must be emptied and
/// acquired.
const HELD_COST: usize = 3;

/// A set of cells on a board of no more than `H` rows.
type Cells<const H: usize> = Rows<MAX_COLUMNS, H>;

/// The cells by their cost on a player's route between the bases.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ground<const H: usize> {
    /// The cells of each cost, 0 to [`HELD_COST`].
    costs: [Cells<H>; HELD_COST + 1],
    /// How many own cells the enemy's next Conquer would take.
    #[cfg(feature = "ai")]
    pub(crate) lost: u32,
    /// The cells beside the own base.
    from: Cells<H>,
    /// The cells beside the enemy base.
    goal: Cells<H>,
}

/// The cells in shells of equal cost from the own base.
#[derive(Clone, Debug)]
pub(crate) struct Routes<const H: usize> {
    ground: Ground<H>,
    /// By cost, the cells that are reached from the own base for this cost and not for less. The
    /// last shell is the first that reaches the goal, if one does.
    shells: Vec<Cells<H>>,
}

impl<const H: usize> Ground<H> {
    /// The ground of both players, `player`'s first.
    pub(crate) fn of_both(position: &Position, player: Player) -> [Self; 2] {
        let Contents { own, enemy, empty } = position.contents::<H>(player);
        // The cells that each player loses to the other's Conquer.
        let (own_lost, enemy_lost) = (conquered(enemy, own), conquered(own, enemy));
        let from = position.board().beside_base_at::<H>(player);
        let goal = position.board().beside_base_at::<H>(!player);
        let ground = |[own, enemy]: [Cells<H>; 2], [own_lost, enemy_lost]: [Cells<H>; 2]| {
            // An empty cell between two of the enemy's is lost as soon as it is acquired.
            let exposed = empty & NeighbourCounts::orthogonal(enemy).at_least(2);
            Self {
                costs: [
                    own.difference(own_lost),
                    empty.difference(exposed) | enemy_lost,
                    own_lost | exposed,
                    enemy.difference(enemy_lost),
                ],
                #[cfg(feature = "ai")]
                lost: own_lost.len(),
                from,
                goal,
            }
        };
        let other = ground([enemy, own], [enemy_lost, own_lost]);
        [
            ground([own, enemy], [own_lost, enemy_lost]),
            Self {
                from: goal,
                goal: from,
                ..other
            },
        ]
    }

    /// A breadth-first search with small costs, a whole board at a time. Returns the cost of the
    /// cheapest route. Each shell has the cells beside an earlier shell that cost the difference,
    /// and the free cells joined to them.
    #[inline]
    fn search(&self, mut on_shell: impl FnMut(Cells<H>)) -> Option<u32> {
        let [free, costs @ ..] = &self.costs;
        // The neighbours of the last shells, the last shell first.
        let mut doors = [Cells::<H>::EMPTY; HELD_COST];
        let mut left = !Cells::<H>::EMPTY;
        let mut shell = self.from & *free;
        let mut cost = 0;
        let mut empty_shells = 0;
        loop {
            let mut beside = shell.orthogonal_neighbours();
            if beside.intersects(*free & left) {
                shell |= (beside & *free & left).flood_orthogonal(*free & left);
                beside = shell.orthogonal_neighbours();
            }
            left = left.difference(shell);
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
                beside |= self.from;
            }
            doors.rotate_right(1);
            doors[0] = beside;
            shell = (doors[0] & costs[0]) | (doors[1] & costs[1]) | (doors[2] & costs[2]);
            shell &= left;
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
    #[inline]
    pub(crate) fn distance(&self) -> Option<u32> {
        self.search(|_| {})
    }

    pub(crate) fn routes(&self) -> Routes<H> {
        let mut shells = Vec::with_capacity(64);
        self.search(|shell| shells.push(shell));
        Routes {
            ground: *self,
            shells,
        }
    }
}

impl<const H: usize> Routes<H> {
    /// The cells of a cheapest route that are not free, from base to base. Going back from the
    /// goal, it takes the first cell by row and column.
    pub(crate) fn missing(&self) -> Vec<Cell> {
        let [free, costs @ ..] = &self.ground.costs;
        let mut missing = Vec::new();
        let mut cost = self.shells.len() - 1;
        let mut here = self.shells[cost] & self.ground.goal;
        while cost > 0 {
            // Unless a cell with a cost is here, follow free cells to one.
            let mut paid = here.difference(*free);
            if paid.is_empty() {
                let joined = here.flood_orthogonal(*free);
                paid = joined.orthogonal_neighbours() & self.shells[cost];
                paid = paid.difference(*free);
            }
            let Some(cell) = paid.first() else { break };
            missing.push(Cell::at(cell.row(), cell.column()));
            cost -= 1 + costs.iter().position(|set| set.contains(cell)).unwrap_or(0);
            here = Cells::<H>::of(cell).orthogonal_neighbours() & self.shells[cost];
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
        at_height_of!(self.board, H => Ground::<H>::of_both(self, player)[0].distance())
    }

    /// The cells of one route of the least [cost](Self::connection_distance) that are not free,
    /// from base to base.
    #[must_use]
    pub fn missing_cells(&self, player: Player) -> Vec<Cell> {
        at_height_of!(self.board, H => Ground::<H>::of_both(self, player)[0].routes().missing())
    }
}
