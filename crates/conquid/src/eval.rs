//! The evaluation, and the few of a hundred million moves that the search tries.

use core::cell::OnceCell;
use core::ops::ControlFlow;

use alpha_beta::{Evaluate, Pruning, View};
use grid_core::{Game, Player, SquareSet};
use smallvec::SmallVec;

use crate::{Cell, Move, Position, Set, Triple};

/// What the search ([`alpha_beta::Search`]) needs to play Conquid.
///
/// The evaluation weighs how many cells each player still needs to join the bases (cells that the
/// enemy could conquer at once count double), how many cells each player has, what each Conquer
/// would take, and whose turn it is. [`Weights`] has the numbers. A player who cannot cut the
/// enemy's path has lost.
///
/// The candidates among the Acquires are those of cells on or beside the cheapest routes of both
/// players. On narrow boards there are also cells with whose help the next Conquer takes more, and
/// cells beside the enemy's. A legal Conquest is the only candidate. If the enemy could declare a
/// Conquest, the candidates are the moves that prevent it. If there are none, Conquer is the only
/// candidate.
///
/// ```
/// use alpha_beta::{Limits, Search};
/// use conquid::{Evaluator, Move, Position};
///
/// let game: Position = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -".parse()?;
/// assert_eq!(Search::new(Evaluator).best_move(&game, &Limits::depth(1)), Some(Move::Conquest));
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Evaluator;

/// Points for a path of the player to move, a win at once, or for one that the enemy cannot cut.
const JOINED: i32 = 20_000;

/// How many cells at each end of a route are candidates.
const ENDS: usize = 3;

/// How many cells are candidates for Acquires; two fewer on boards wider than [`NARROW`].
const POOL: usize = 12;

/// How many of these are chosen for Conquers to come.
const THREATS: usize = 5;

/// The widest board, in columns, on which cells are chosen for Conquers to come.
const NARROW: usize = 14;

/// The fewest cells that a noisy Conquer takes.
const NOISY: u32 = 2;

/// The widest board, in columns, on which Conquers are noisy. On the large board they did not prove
/// themselves.
const NOISY_COLUMNS: usize = 28;

/// How many Vanquishes are candidates.
const VANQUISHES: usize = 32;

impl Evaluate<Position> for Evaluator {
    /// All moves that prevent a Conquest next turn are candidates, so wins in three plies are
    /// proven. Many other replies are not candidates, so longer wins are not proven.
    const PROVEN_PLIES: u32 = 3;

    const REDUCTIONS: bool = true;

    /// See `benches/STRENGTH.md`.
    const RANDOM_PLIES: u32 = 0;

    /// The same moves in another order lead to the same position, and the evaluation takes long.
    const TABLE_IN_QUIESCENCE: bool = true;

    /// +58 Elo (+20 to +98, 60 games) with 10 ms of processor time a move on the medium board.
    const TABLE_BETWEEN_MOVES: bool = true;

    /// The search with these margins, reductions, null moves and fitted weights is stronger than
    /// with none of them. With 50 ms of processor time a move the difference is, in Elo (95 %):
    ///
    /// - small board: +232 (+129 to +392, 36 games);
    /// - medium board: +235 (+138 to +380, 34 games);
    /// - large board: +213 (+84 to +442, 22 games).
    const PRUNING: Pruning = Pruning {
        reverse_futility: 100,
        futility: 150,
        late_moves: 16,
    };

    type View<'a> = NodeView<'a>;

    fn view<'a>(&'a self, position: &'a Position) -> NodeView<'a> {
        NodeView {
            position,
            taken: OnceCell::new(),
            paths: OnceCell::new(),
            vanquishable: OnceCell::new(),
            pool: OnceCell::new(),
        }
    }
}

/// The evaluation of one position and its moves.
#[derive(Clone, Debug)]
pub struct NodeView<'a> {
    position: &'a Position,
    /// How many cells a Conquer takes.
    taken: OnceCell<u32>,
    /// Whether the player to move has a winning path, and whether the enemy has one.
    paths: OnceCell<[bool; 2]>,
    vanquishable: OnceCell<Set>,
    pool: OnceCell<Pool>,
}

impl NodeView<'_> {
    fn taken(&self) -> u32 {
        let player = self.position.turn();
        *(self.taken).get_or_init(|| self.position.conquerable(player).len())
    }

    fn vanquishable(&self) -> Set {
        *(self.vanquishable).get_or_init(|| self.position.vanquishable())
    }
}

impl View<Position> for NodeView<'_> {
    fn position(&self) -> &Position {
        self.position
    }

    fn evaluate(&self) -> i32 {
        let (points, taken) = Weights::TUNED.evaluate_and_count(self.position);
        if let Some(taken) = taken {
            self.taken.get_or_init(|| taken);
        }
        points
    }

    /// Another move is never worse: a Conquer takes no own cell.
    fn null_move(&self) -> Option<Position> {
        Some(Position {
            turn: !self.position.turn,
            ..*self.position
        })
    }

    /// Counts the cells that a Conquer takes or a Vanquish clears.
    fn gain(&self, m: Move) -> i32 {
        match m {
            Move::Acquire(_) => 0,
            Move::Conquest => JOINED,
            Move::Conquer => match self.taken() {
                0 => -1,
                taken => Weights::TUNED.conquerable * taken as i32,
            },
            Move::Vanquish(corner) => match self.position.owner(corner) {
                Some(owner) if owner != self.position.turn() => 16 * Weights::TUNED.cell,
                _ => -16 * Weights::TUNED.cell,
            },
        }
    }

    /// Visits Conquer, except on the large board, if it takes more cells than the enemy's Conquer
    /// would take after it. Each Conquer of a sequence takes fewer cells than the one before, so
    /// sequences are finite.
    fn try_for_each_noisy<B>(&self, mut f: impl FnMut(Move) -> ControlFlow<B>) -> ControlFlow<B> {
        let position = self.position;
        if position.size().columns() > NOISY_COLUMNS || position.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let taken = self.taken();
        if taken < NOISY {
            return ControlFlow::Continue(());
        }
        let mut after = *position;
        after.play_unchecked(Move::Conquer);
        if after.conquerable(after.turn()).len() < taken {
            f(Move::Conquer)?;
        }
        ControlFlow::Continue(())
    }

    fn try_for_each_candidate<B>(
        &self,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let position = self.position;
        let player = position.turn();
        if position.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let [is_won, is_lost] =
            *(self.paths).get_or_init(|| [player, !player].map(|player| position.has_path(player)));
        if is_won {
            return f(Move::Conquest);
        }
        if is_lost {
            let mut is_cut = false;
            position.try_for_each_cut(self.vanquishable(), |m| {
                is_cut = true;
                f(m)
            })?;
            return if is_cut {
                ControlFlow::Continue(())
            } else {
                f(Move::Conquer)
            };
        }
        f(Move::Conquer)?;
        position.try_for_each_useful_vanquish(self.vanquishable(), &mut f)?;
        let pool = (self.pool).get_or_init(|| position.pool());
        for (i, &a) in pool.iter().enumerate() {
            for (j, &b) in pool.iter().enumerate().skip(i + 1) {
                for &c in &pool[j + 1..] {
                    if let Some(cells) = Triple::new([a, b, c]) {
                        f(Move::Acquire(cells))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells of the Acquires that are candidates.
type Pool = SmallVec<[Cell; POOL]>;

/// The numbers of the [`Evaluator`](crate::Evaluator), in points.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// The bonus of the player to move.
    pub tempo: i32,
    /// The bonus for each cell that the enemy needs more than the player to join the bases.
    pub distance: i32,
    /// The bonus for each cell that the player has more than the enemy.
    pub cell: i32,
    /// The bonus for each enemy cell that the next Conquer would take.
    pub conquerable: i32,
}

impl Weights {
    /// The weights that the evaluation uses.
    pub const TUNED: Self = Self {
        tempo: 119,
        distance: 55,
        cell: 9,
        conquerable: 22,
    };

    /// Returns how good a position is for the player to move, in points.
    pub fn evaluate(&self, position: &Position) -> i32 {
        self.evaluate_and_count(position).0
    }

    /// Returns the [evaluation](Self::evaluate), and the number of cells that a Conquer takes, if
    /// it was found.
    fn evaluate_and_count(&self, position: &Position) -> (i32, Option<u32>) {
        let player = position.turn();
        if position.has_path(player) {
            return (JOINED, None);
        }
        let [own, enemy] = position.routes(player, false);
        let to_go = enemy.cost as i32;
        // No Conquer cuts a route that costs nothing.
        if to_go == 0 && !position.vanquishable().intersects(*position.cells(!player)) {
            return (-JOINED, Some(enemy.lost));
        }
        let points = self.tempo
            + self.distance * (to_go - own.cost as i32)
            + self.cell * (own.owned as i32 - enemy.owned as i32)
            + self.conquerable * (enemy.lost as i32 - own.lost as i32);
        (points, Some(enemy.lost))
    }
}

impl Position {
    /// Returns whether a move leaves the enemy without a winning path.
    fn cuts(&self, m: Move) -> bool {
        let mut after = *self;
        after.play_unchecked(m);
        !after.has_path(after.turn)
    }

    /// Visits the moves that cut the enemy's winning path. Only Conquer and Vanquishes remove
    /// cells.
    fn try_for_each_cut<B>(
        &self,
        vanquishable: Set,
        mut f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if self.cuts(Move::Conquer) {
            f(Move::Conquer)?;
        }
        let enemy = self.cells(!self.turn);
        let corners = vanquishable & *enemy;
        (corners.into_iter().map(Move::Vanquish))
            .filter(|&m| self.cuts(m))
            .take(VANQUISHES)
            .try_for_each(f)
    }

    /// Visits some Vanquishes of blocks that are not empty, the enemy's blocks first.
    fn try_for_each_useful_vanquish<B>(
        &self,
        vanquishable: Set,
        f: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if vanquishable.is_empty() {
            return ControlFlow::Continue(());
        }
        let of = |owner: Player| (vanquishable & *self.cells(owner)).into_iter();
        (of(!self.turn).take(VANQUISHES))
            .chain(of(self.turn).take(1))
            .map(Move::Vanquish)
            .try_for_each(f)
    }

    /// Returns the candidates for Acquires, at most [`POOL`] cells: first the ends of a cheapest
    /// route of each player, then [threats](Self::threats), then the neighbours of the routes'
    /// missing cells, which help to conquer and keep them.
    fn pool(&self) -> Pool {
        let is_narrow = self.size().columns() <= NARROW;
        let most = if is_narrow { POOL } else { POOL - 2 };
        let mut pool = Pool::new();
        let add = |pool: &mut Pool, cell| {
            if pool.len() < most && self.is_empty(cell) && !pool.contains(&cell) {
                pool.push(cell);
            }
        };
        let routes = self.routes(self.turn, true);
        for route in &routes {
            let open = route.missing.iter().filter(|&&cell| self.is_empty(cell));
            let ends = open.clone().take(ENDS).chain(open.rev().take(ENDS));
            ends.for_each(|&cell| add(&mut pool, cell));
        }
        if is_narrow {
            let with_threats = most.min(pool.len() + THREATS);
            for cell in self.threats() {
                if pool.len() == with_threats {
                    break;
                }
                add(&mut pool, cell);
            }
        }
        for &cell in routes.iter().flat_map(|route| &route.missing) {
            if pool.len() == most {
                break;
            }
            let steps = [(-1, 0), (0, -1), (0, 1), (1, 0)].into_iter();
            let beside = steps.filter_map(|(rows, columns)| cell.offset(rows, columns));
            beside.for_each(|beside| add(&mut pool, beside));
        }
        // An Acquire needs three cells, even if the routes miss fewer.
        if pool.len() < ENDS {
            let others = self.empty().into_iter().filter(|cell| !pool.contains(cell));
            let others: Pool = others.take(ENDS - pool.len()).collect();
            pool.extend(others);
        }
        pool
    }

    /// Returns the empty cells that matter for Conquers to come: those beside an enemy cell that
    /// has an own neighbour already, those beside an own cell that has an enemy neighbour, and
    /// those beside any enemy cell.
    fn threats(&self) -> impl Iterator<Item = Cell> + use<> {
        let own = *self.cells(self.turn);
        let enemy = *self.cells(!self.turn);
        let empty = self.empty();
        let near_own = own.orthogonal_neighbours();
        let near_enemy = enemy.orthogonal_neighbours();
        [
            (enemy & near_own).orthogonal_neighbours(),
            (own & near_enemy).orthogonal_neighbours(),
            near_enemy,
        ]
        .into_iter()
        .flat_map(move |cells| cells & empty)
    }
}
