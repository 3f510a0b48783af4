//! Connection distance: how many cells a player still needs to join the bases, and where.

use alloc::vec::Vec;

use grid_core::{Player, SquareSet, Word};

use crate::conquer::{beside_two, conquered, flood};
use crate::position::Cells;
use crate::{Cell, MAX_COLUMNS, MAX_ROWS, Position};

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
            _ => at_size_of!(@ $t = u64, $w = MAX_COLUMNS, $h = MAX_ROWS => $work),
        }
    };
}
/// The greatest cost of a cell: an enemy cell that Conquer does not take must be emptied and
/// acquired.
const HELD_COST: usize = 3;

/// A player's cheapest route between the bases.
#[derive(Debug, Default)]
pub(crate) struct Route {
    pub(crate) cost: u32,
    /// The cells of the route that are not free, from base to base; none if nobody asked for them.
    pub(crate) missing: Vec<Cell>,
    /// How many cells the player has.
    #[cfg(feature = "ai")]
    pub(crate) owned: u32,
    /// How many of these the enemy's next Conquer would take.
    #[cfg(feature = "ai")]
    pub(crate) lost: u32,
}

/// Finds a cheapest route of a player and one of the enemy.
struct FindRoutes<'a> {
    position: &'a Position,
    player: Player,
    /// Whether the routes have their missing cells.
    has_cells: bool,
}

impl FindRoutes<'_> {
    #[inline(always)]
    fn run(self) -> [Route; 2] {
        at_size_of!(self.position.size(), T, W, H => {
            let maps = CostMap::<T, W, H>::of_both(self.position, self.player);
            let mut routes = [Route::default(), Route::default()];
            // A loop, so that there is one copy of the search for each size and kernel.
            for (route, map) in routes.iter_mut().zip(maps) {
                *route = map.route(self.has_cells);
            }
            routes
        })
    }
}

#[cfg(feature = "ai")]
impl life_step::WordWork for FindRoutes<'_> {
    type Output = [Route; 2];

    #[inline(always)]
    fn run(self) -> [Route; 2] {
        self.run()
    }
}

/// The widest board, in columns, that gains nothing by wider vectors: its rows are short.
#[cfg(feature = "ai")]
const SHORT_ROWS: usize = 16;

/// The cells by their cost on a player's route between the bases.
#[derive(Copy, Clone, Debug)]
struct CostMap<T: Word, const W: usize, const H: usize> {
    /// The cells of each cost, 0 to [`HELD_COST`].
    costs: [Cells<T, W, H>; HELD_COST + 1],
    /// How many own cells the enemy's next Conquer would take.
    #[cfg(feature = "ai")]
    lost: u32,
    /// The cells beside the own base.
    from: Cells<T, W, H>,
    /// The cells beside the enemy base.
    goal: Cells<T, W, H>,
}

impl<T: Word, const W: usize, const H: usize> CostMap<T, W, H> {
    /// Returns the costs for both players, `player`'s first.
    #[inline(always)]
    fn of_both(position: &Position, player: Player) -> [Self; 2] {
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

    /// Returns the costs for the owner of `own`, who would lose `own_lost` and take `enemy_lost`.
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
                own - own_lost,
                (empty - exposed) | enemy_lost,
                own_lost | exposed,
                enemy - enemy_lost,
            ],
            #[cfg(feature = "ai")]
            lost: own_lost.len(),
            from,
            goal,
        }
    }

    /// Searches breadth first with small costs, a whole board at a time. Returns the cost of the
    /// cheapest route. Each shell has the cells that are reached from the own base for its cost and
    /// not for less: those beside an earlier shell that cost the difference, and the free cells
    /// joined to them. The last shell is the first that reaches the goal. `shells` gets those for
    /// which it has room.
    ///
    /// There always is a route, since every cell has a cost and the row of the bases has cells
    /// between them.
    #[inline(always)]
    fn search(&self, shells: &mut [Cells<T, W, H>]) -> usize {
        let [free, cheap, dear, held] = self.costs;
        // The neighbours of the last three shells.
        let mut doors = [Cells::EMPTY; HELD_COST];
        let mut left = free | cheap | dear | held;
        let mut shell = self.from & free;
        let mut cost = 0;
        loop {
            let (joined, mut beside) = flood(shell, free & left);
            shell = joined;
            left -= shell;
            if let Some(place) = shells.get_mut(cost) {
                *place = shell;
            }
            if shell.intersects(self.goal) {
                return cost;
            }
            if cost == 0 {
                beside |= self.from;
            }
            doors = [beside, doors[0], doors[1]];
            shell = ((doors[0] & cheap) | (doors[1] & dear) | (doors[2] & held)) & left;
            cost += 1;
        }
    }

    /// Returns the player's route.
    #[inline(always)]
    fn route(&self, has_cells: bool) -> Route {
        // Straight from base to base, a route has fewer cells than the board has columns.
        let most = if has_cells { HELD_COST * W } else { 0 };
        let mut shells = alloc::vec![Cells::EMPTY; most];
        let cost = self.search(&mut shells);
        shells.truncate(cost + 1);
        Route {
            cost: cost as u32,
            missing: self.missing(&shells),
            #[cfg(feature = "ai")]
            owned: self.costs[0].len() + self.lost,
            #[cfg(feature = "ai")]
            lost: self.lost,
        }
    }

    /// Returns the cells of a cheapest route that are not free, from base to base. Going back from
    /// the goal, it takes the first cell by row and column.
    #[inline(always)]
    fn missing(&self, shells: &[Cells<T, W, H>]) -> Vec<Cell> {
        let [free, costs @ ..] = &self.costs;
        let mut missing = Vec::new();
        let mut cost = shells.len().saturating_sub(1);
        let mut here = shells.last().map_or(Cells::EMPTY, |&last| last & self.goal);
        while cost > 0 {
            // Unless a cell with a cost is here, follow free cells to one.
            let mut paid = here - *free;
            if paid.is_empty() {
                let (_, beside) = flood(here, *free);
                paid = (beside & shells[cost]) - *free;
            }
            let Some(cell) = paid.first() else { break };
            missing.push(Cell::at(cell.row(), cell.column()));
            cost -= 1 + costs.iter().position(|set| set.contains(cell)).unwrap_or(0);
            here = Cells::<T, W, H>::of(cell).orthogonal_neighbours() & shells[cost];
        }
        missing.reverse();
        missing
    }
}

impl Position {
    /// Returns a cheapest route of a player and one of the enemy, with their missing cells if asked
    /// for.
    pub(crate) fn routes(&self, player: Player, has_cells: bool) -> [Route; 2] {
        let work = FindRoutes {
            position: self,
            player,
            has_cells,
        };
        #[cfg(feature = "ai")]
        if self.size.columns() > SHORT_ROWS {
            return life_step::Kernel::fastest().run_on_words(work);
        }
        work.run()
    }

    /// Returns the cost of the player's cheapest route between the bases. The cells on the way
    /// cost:
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
    /// assert_eq!(Position::START.connection_distance(Player::First), 16);
    /// ```
    pub fn connection_distance(&self, player: Player) -> u32 {
        self.routes(player, false)[0].cost
    }

    /// Returns the cells of one route of the least [cost](Self::connection_distance) that are not
    /// free, from base to base.
    pub fn missing_cells(&self, player: Player) -> Vec<Cell> {
        let [own, _] = self.routes(player, true);
        own.missing
    }
}
