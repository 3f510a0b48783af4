//! Connection distance: how many cells a player still needs to join the bases, and where.

use alloc::vec::Vec;

use grid_core::{Player, SquareSet};

use crate::{Cell, Position, Set};

/// What it costs to make an empty cell one's own, or an enemy cell that Conquer takes.
const OPEN_COST: usize = 1;

/// What another enemy cell costs: it must be emptied and acquired.
const HELD_COST: usize = 3;

/// The way of a player from base to base: what cells cost, and the cells in shells of equal distance.
struct Routes {
    own: Set,
    /// The cells of [`OPEN_COST`]; all others that are not own have [`HELD_COST`].
    open: Set,
    /// The cells beside the enemy base.
    goal: Set,
    /// By cost, the cells that are reached from the own base for it and not for less; the last shell is
    /// the first that reaches the goal, if any does.
    shells: Vec<Set>,
}

impl Routes {
    /// A breadth-first search for steps that cost 0, 1 or 3, on whole boards: a shell is what is beside
    /// earlier ones at the difference of costs, and the own cells joined to that.
    fn of(position: &Position, player: Player) -> Self {
        let own = *position.cells(player);
        let conquerable = position.conquerable(player);
        let open = position.empty() | conquerable;
        let held = position.cells(!player).difference(conquerable);
        let from = position.board().cells_beside_base(player);
        let goal = position.board().cells_beside_base(!player);

        let mut shells: Vec<Set> = Vec::with_capacity(64);
        // For every shell, what can be entered from it.
        let mut doors: Vec<Set> = Vec::with_capacity(64);
        let mut reached = Set::EMPTY;
        let mut shell = from & own;
        let mut empty_shells = 0;
        loop {
            if shell.orthogonal_neighbours().intersects(own) {
                shell = shell.flood_orthogonal(own | shell).difference(reached);
            }
            reached |= shell;
            shells.push(shell);
            doors.push(shell.orthogonal_neighbours());
            empty_shells = if shell.is_empty() {
                empty_shells + 1
            } else {
                0
            };
            // After so many shells without a cell there is none to come.
            if shell.intersects(goal) || empty_shells > HELD_COST {
                return Self {
                    own,
                    open,
                    goal,
                    shells,
                };
            }
            doors[0] |= from;
            let cost = shells.len();
            let door = |step| {
                cost.checked_sub(step)
                    .map_or(Set::EMPTY, |cost| doors[cost])
            };
            shell = ((door(OPEN_COST) & open) | (door(HELD_COST) & held)).difference(reached);
        }
    }

    fn distance(&self) -> Option<u32> {
        let last = self.shells.last()?;
        let cost = self.shells.len() as u32 - 1;
        last.intersects(self.goal).then_some(cost)
    }

    /// The cells of a cheapest route that have to be paid for, from base to base: back from the goal, always
    /// the first by row and column.
    fn missing(&self) -> Vec<Cell> {
        let mut missing = Vec::new();
        let mut cost = self.shells.len() - 1;
        let mut here = self.shells[cost] & self.goal;
        while cost > 0 {
            // Through own cells to one that was paid for, unless one is here.
            let mut paid = here.difference(self.own);
            if paid.is_empty() {
                let joined = here.flood_orthogonal(self.own);
                paid = joined.orthogonal_neighbours() & self.shells[cost];
                paid = paid.difference(self.own);
            }
            let Some(cell) = paid.first() else { break };
            missing.push(cell);
            cost -= if self.open.contains(cell) {
                OPEN_COST
            } else {
                HELD_COST
            };
            here = Set::of(cell).orthogonal_neighbours() & self.shells[cost];
        }
        missing.reverse();
        missing
    }
}

impl Position {
    /// What a player still needs at least to join the bases: 1 for every empty cell and every enemy cell
    /// that the next Conquer takes, 3 for every other enemy cell. `None` if there is no way at all.
    ///
    /// ```
    /// use conquid::{Board, Player, Position};
    ///
    /// assert_eq!(Position::start(Board::MEDIUM).connection_distance(Player::First), Some(16));
    /// ```
    #[must_use]
    pub fn connection_distance(&self, player: Player) -> Option<u32> {
        Routes::of(self, player).distance()
    }

    /// The cells of one way of the least [distance](Self::connection_distance) that the player does not own
    /// yet, from base to base.
    #[must_use]
    pub fn missing_cells(&self, player: Player) -> Vec<Cell> {
        Routes::of(self, player).missing()
    }
}
