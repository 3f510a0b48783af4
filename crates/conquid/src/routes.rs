//! Connection distance: how many cells a player still needs to join the bases, and where.

use alloc::vec::Vec;

use grid_core::{Player, SquareSet, Word};

use crate::conquer::{beside_two, conquered, flood};
use crate::position::Cells;
use crate::{Cell, Position};

/// Runs a whole-board computation on the narrowest words and the fewest rows that hold the board:
/// 8 of 16 bits, 16 of 32 bits, or 22 or 32 of 64 bits.
///
/// Rows and bits beyond the board would cost as much as the others. Each of the first two sizes
/// fills whole vector registers.
macro_rules! at_size_of {
    (@ $word:ident = $t:ty, $columns:ident = $w:expr, $rows:ident = $h:expr => $work:expr) => {{
        type $word = $t;
        const $columns: usize = $w;
        const $rows: usize = $h;
        $work
    }};
    ($size:expr, $t:ident, $w:ident, $h:ident => $work:expr) => {
        match ($size.rows(), $size.columns()) {
            (..=8, ..=16) => at_size_of!(@ $t = u16, $w = 16, $h = 8 => $work),
            (..=16, ..=32) => at_size_of!(@ $t = u32, $w = 32, $h = 16 => $work),
            (..=22, _) => at_size_of!(@ $t = u64, $w = 64, $h = 22 => $work),
            _ => at_size_of!(@ $t = u64, $w = $crate::MAX_COLUMNS, $h = $crate::MAX_ROWS => $work),
        }
    };
}
#[cfg(feature = "ai")]
pub(crate) use at_size_of;

/// The greatest cost of a cell: an enemy cell that Conquer does not take must be emptied and
/// acquired.
const HELD_COST: usize = 3;

/// The cells by their cost on a player's route between the bases.
#[derive(Copy, Clone, Debug)]
pub(crate) struct CostMap<T: Word, const W: usize, const H: usize> {
    /// The cells of each cost, 0 to [`HELD_COST`].
    costs: [Cells<T, W, H>; HELD_COST + 1],
    /// How many own cells the enemy's next Conquer would take.
    #[cfg(feature = "ai")]
    pub(crate) lost: u32,
    /// The cells beside the own base.
    from: Cells<T, W, H>,
    /// The cells beside the enemy base.
    goal: Cells<T, W, H>,
}

/// The cells in shells of equal cost from the own base.
#[derive(Clone, Debug)]
pub(crate) struct Routes<T: Word, const W: usize, const H: usize> {
    map: CostMap<T, W, H>,
    /// By cost, the cells that are reached from the own base for this cost and not for less. The
    /// last shell is the first that reaches the goal, if one does.
    shells: Vec<Cells<T, W, H>>,
}

impl<T: Word, const W: usize, const H: usize> CostMap<T, W, H> {
    /// The costs for both players, `player`'s first.
    #[inline(always)]
    pub(crate) fn of_both(position: &Position, player: Player) -> [Self; 2] {
        let size = position.size();
        let [own, enemy] = [player, !player].map(|owner| position.cells(owner).resized());
        let empty = Cells::from_rows(position.empty_rows::<H>().map(|row| T::of_bits(row.into())));
        let base = |player| size.beside_base_at::<H>(player).resized();
        let ends = [base(player), base(!player)];
        // The cells that each player loses to the other's Conquer.
        let (own_lost, enemy_lost) = (conquered(enemy, own, |_| {}), conquered(own, enemy, |_| {}));
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

    /// The costs for the owner of `own`, who would lose `own_lost` and take `enemy_lost`.
    #[inline(always)]
    fn of(
        [own, enemy]: [Cells<T, W, H>; 2],
        [own_lost, enemy_lost]: [Cells<T, W, H>; 2],
        empty: Cells<T, W, H>,
        [from, goal]: [Cells<T, W, H>; 2],
    ) -> Self {
        // An empty cell between two of the enemy's is lost as soon as it is acquired.
        let exposed = empty & beside_two(enemy);
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
    }

    /// A breadth-first search with small costs, a whole board at a time. Returns the cost of the
    /// cheapest route. Each shell has the cells beside an earlier shell that cost the difference,
    /// and the free cells joined to them.
    #[inline(always)]
    fn search(&self, mut on_shell: impl FnMut(Cells<T, W, H>)) -> Option<u32> {
        let [free, cheap, dear, held] = self.costs;
        // The neighbours of the last three shells.
        let mut doors = [Cells::EMPTY; HELD_COST];
        let mut left = free | cheap | dear | held;
        let mut shell = self.from & free;
        let mut cost = 0;
        let mut empty_shells = 0;
        loop {
            let (joined, mut beside) = flood(shell, free & left);
            shell = joined;
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
    pub(crate) fn routes(&self) -> Routes<T, W, H> {
        let mut shells = Vec::with_capacity(64);
        self.search(|shell| shells.push(shell));
        Routes { map: *self, shells }
    }
}

impl<T: Word, const W: usize, const H: usize> Routes<T, W, H> {
    /// The cells of a cheapest route that are not free, from base to base. Going back from the
    /// goal, it takes the first cell by row and column.
    #[inline(always)]
    pub(crate) fn missing(&self) -> Vec<Cell> {
        let [free, costs @ ..] = &self.map.costs;
        let mut missing = Vec::new();
        let mut cost = self.shells.len() - 1;
        let mut here = self.shells[cost] & self.map.goal;
        while cost > 0 {
            // Unless a cell with a cost is here, follow free cells to one.
            let mut paid = here.difference(*free);
            if paid.is_empty() {
                let (_, beside) = flood(here, *free);
                paid = (beside & self.shells[cost]).difference(*free);
            }
            let Some(cell) = paid.first() else { break };
            missing.push(Cell::at(cell.row(), cell.column()));
            cost -= 1 + costs.iter().position(|set| set.contains(cell)).unwrap_or(0);
            here = Cells::<T, W, H>::of(cell).orthogonal_neighbours() & self.shells[cost];
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
        at_size_of!(self.size, T, W, H => CostMap::<T, W, H>::of_both(self, player)[0].distance())
    }

    /// The cells of one route of the least [cost](Self::connection_distance) that are not free,
    /// from base to base.
    #[must_use]
    pub fn missing_cells(&self, player: Player) -> Vec<Cell> {
        at_size_of!(self.size, T, W, H => {
            CostMap::<T, W, H>::of_both(self, player)[0].routes().missing()
        })
    }
}
