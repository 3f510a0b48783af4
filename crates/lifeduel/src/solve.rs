//! Perfect play: the exact value of a position.
//!
//! A game has only three values. So two questions are enough: can the player to move force a win,
//! and can that player force at least a draw? In a game without draws one is enough. Each is an
//! alpha-beta search with an empty window. These make it fast:
//!
//! - **Sets, not sequences.** Nothing dies during the placements, so a position is two sets of
//!   cells, whatever the order of placements. The table compares both sets and not a hash of them,
//!   so it never confuses two positions.
//! - **Symmetry.** The search keeps all images of a board, up to eight, turned and mirrored. A
//!   placement sets one bit in each. The table stores only the least image.
//! - **Ranks.** Where half of the board stays free, nearly all first replies of the winner win, but
//!   the proofs differ in length by up to a factor of ten. So random games rank the placements of
//!   both players before the search.
//! - **Killers and history.** A placement that reached a goal at the same depth is tried first. It
//!   gives way only to one that reaches goals more often. The others follow by the number of goals
//!   that they have reached so far, or else by rank. So the same cells are placed against most
//!   replies, and the positions after them meet again. A refuted placement loses some of its
//!   history.
//! - **The last placement** is tried on eight boards or more together, in vectors where the
//!   processor has them: the generations run and the cells are counted.
//! - **The placement before the last.** The reply that refutes one placement is tried against all
//!   others, up to sixteen boards together. Only those that it does not refute are looked at
//!   further.
//! - **Refuted placements.** The order in which a player has placed cells does not matter. Say that
//!   a player has placed A and B, and that then every next placement fails, C too. All of these end
//!   in the same three cells:
//!
//!   ```text
//!   placed   next
//!   A B      C     fails: every placement does
//!   A C      B     fails too, and is not tried
//!   B C      A     fails too, and is not tried
//!   ```
//!
//!   So "after A, B is refuted" and "after B, A is refuted" are kept, in small tables.
//! - **Little memory near the end.** Nearly all positions have two or three placements to come.
//!   Unless most of the board is filled in the end, the table of those with three fits into the
//!   processor's cache, and those with two have none.
//!
//! `benches/STRENGTH.md` of the workspace lists what was tried and rejected.

use core::fmt;
use core::ops::RangeInclusive;

use grid_core::{Dice, Game, Outcome, Player};

use crate::images::{Images, Symmetries};
use crate::life::{self, Cells, LastPlacement, Leading, SimdLevel};
use crate::order::Order;
use crate::table::{NOWHERE, Refuted, SolverTable};
use crate::{Cell, Position, Spec};

/// The result of perfect play in a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Solution {
    /// The result if both play perfectly.
    pub outcome: Outcome,
    /// A placement with which the player to move reaches the result; `None` if the game is over.
    pub best: Option<Cell>,
    /// How many positions were looked at, including those after the last placement.
    pub nodes: u64,
}

/// Solves positions exactly. It remembers what it has found, so the next position of the same game
/// takes less time.
///
/// ```
/// use lifeduel::{Outcome, Position, Solver, Spec};
///
/// // Two placements each on three rows of four columns.
/// let spec: Spec = "3x4t2g3".parse()?;
/// let solution = Solver::new(1 << 20).solve(&Position::start_of(spec));
/// assert_eq!(solution.outcome, Outcome::Draw);
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    /// The least images of positions.
    table: SolverTable,
    /// Positions with three placements to come if they are not in `table`. See [`NEAR`].
    near: SolverTable,
    /// The placements that are refuted: those before the last, and earlier ones. They are apart
    /// because the first are so many that they would replace the others.
    refuted: [Refuted; 2],
    /// The game whose positions are in the table, and how many more cells than placements it began
    /// with. In such a game the cells determine the turn and the number of placements to come.
    game: Option<(Spec, isize)>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut solver = f.debug_struct("Solver");
        solver.field("game", &self.game).finish_non_exhaustive()
    }
}

/// How many positions are looked at between two calls of `stop`.
const NODES_PER_STOP: u64 = 2_000;

/// The most positions that are looked at after a limit is reached, before that is noticed: the
/// placements of a board of 64 cells, four times.
pub(crate) const UNCHECKED: u64 = 4 * 64;

/// The size of the table of positions with three placements to come, in bytes.
///
/// There are very many such positions, and most are looked for again soon or never. So the table is
/// as small as the processor's nearest caches. Positions with two placements to come meet so seldom
/// that looking for them takes longer than it saves.
///
/// On a board most of which is filled in the end there are few such positions for the many orders
/// in which they are reached. There the large table holds them too.
const NEAR: usize = 96 << 10;

/// The most bytes of each table of refuted placements. It fits into the processor's cache.
const REFUTED: usize = 512 << 10;

impl Solver {
    /// Makes a solver that remembers positions and refuted placements in at most `bytes` bytes, but
    /// at least eight positions.
    pub fn new(bytes: usize) -> Self {
        let near = NEAR.min(bytes / 4);
        let refuted = REFUTED.min(bytes / 8);
        Self {
            table: SolverTable::new(bytes - near - 2 * refuted),
            near: SolverTable::new(near),
            refuted: [refuted; 2].map(Refuted::new),
            game: None,
        }
    }

    /// Returns the value of a position, and a placement that reaches it.
    pub fn solve(&mut self, position: &Position) -> Solution {
        loop {
            // `stop` never returns true.
            if let Some(solution) = self.solve_within(position, u64::MAX, |_| false) {
                return solution;
            }
        }
    }

    /// Like [`solve`](Self::solve), but looks at `most` positions at most, and returns `None` if
    /// they do not suffice or `stop` returns true. `stop` is called every few thousand positions,
    /// with the number of positions looked at so far.
    pub fn solve_within(
        &mut self,
        position: &Position,
        most: u64,
        stop: impl FnMut(u64) -> bool,
    ) -> Option<Solution> {
        if let Some(outcome) = position.terminal_outcome() {
            return Some(Solution {
                outcome,
                best: None,
                nodes: 1,
            });
        }
        let upright = position.upright();
        let mut search = self.search(&upright, most, stop);
        let value = search.value(&upright)?;
        let mover = position.turn();
        let best = upright.board().cell_at(search.answer.into());
        Some(Solution {
            outcome: match value {
                0 => Outcome::Draw,
                1 => Outcome::Win(mover),
                _ => Outcome::Win(mover.other()),
            },
            best: Some(match upright.spec() == position.spec() {
                true => best,
                false => Cell::at(best.column(), best.row()),
            }),
            nodes: search.nodes,
        })
    }

    /// Returns whether the player to move loses a position that is not decided, and the number of
    /// positions looked at. The first is `None` if `stop` returns true, or after `most` positions.
    /// Takes about half of the time of [`solve_within`](Self::solve_within).
    #[cfg(feature = "ai")]
    pub(crate) fn is_lost_within(
        &mut self,
        position: &Position,
        most: u64,
        stop: impl FnMut(u64) -> bool,
    ) -> (Option<bool>, u64) {
        let position = position.upright();
        let mut search = self.search(&position, most, stop);
        let least = *search.goals(&position).start();
        let reached = search.reaches(&position, least);
        (reached.map(|reached| !reached), search.nodes)
    }

    /// Returns a search of a position that is not decided and [upright](Position::upright).
    fn search<F: FnMut(u64) -> bool>(
        &mut self,
        position: &Position,
        most: u64,
        stop: F,
    ) -> Search<'_, F> {
        let cells = position.cells.map(u64::count_ones).iter().sum::<u32>() as isize;
        let placed = position.spec().plies() as isize - position.placements_left() as isize;
        // With a handicap there are more cells than were placed, or fewer.
        let game = (position.spec(), cells - placed);
        // In another game the same cells are another position.
        if self.game != Some(game) {
            self.table.clear();
            self.near.clear();
            self.refuted.iter_mut().for_each(Refuted::clear);
        }
        self.game = Some(game);
        Search::new(self, position, most.saturating_sub(UNCHECKED), stop)
    }
}

/// The number of random games that rank the placements of a player before a search. With 256 the
/// solver looks at as many positions.
const SAMPLES: usize = 64;

/// Returns a random bit of a set that is not empty.
fn random_bit(mut set: u64, dice: &mut Dice) -> u64 {
    for _ in 0..dice.below(set.count_ones().into()) {
        set &= set - 1;
    }
    set & set.wrapping_neg()
}

/// One search.
struct Search<'a, F> {
    solver: &'a mut Solver,
    level: SimdLevel,
    leading: Leading,
    full: u64,
    /// The cells of the position that is solved.
    root: Cells,
    generations: usize,
    first_wins_ties: bool,
    /// Whether the last positions have the tables in `near`; see [`NEAR`].
    is_roomy: bool,
    symmetries: Symmetries,
    order: Order,
    nodes: u64,
    /// The number of positions at which the search stops.
    most: u64,
    /// The number of positions at which `stop` is called next.
    next_stop: u64,
    stop: F,
    stopped: bool,
    /// The placement that reached the last goal.
    answer: u8,
}

impl<'a, F: FnMut(u64) -> bool> Search<'a, F> {
    fn new(solver: &'a mut Solver, position: &Position, most: u64, stop: F) -> Self {
        let board = position.board();
        let spec = position.spec();
        let mut search = Self {
            solver,
            level: SimdLevel::fastest(),
            leading: life::runs_of(spec.width()).1,
            full: life::full(spec.height(), spec.width()),
            root: position.cells,
            generations: spec.generations(),
            first_wins_ties: spec.first_wins_ties(),
            is_roomy: spec.cells() >= 2 * spec.plies(),
            symmetries: Symmetries::of(&board),
            order: Order::new(),
            nodes: 0,
            most,
            next_stop: NODES_PER_STOP.min(most),
            stop,
            stopped: false,
            answer: NOWHERE,
        };
        // With fewer placements to come, ranking takes as long as it saves.
        if search.is_roomy && position.placements_left() > 5 {
            search.rank_placements(position);
        }
        search
    }

    /// Ranks the placements of both players by random games, in which each is tried as the last
    /// one, unless `stop` returns true.
    fn rank_placements(&mut self, position: &Position) {
        let mut dice = Dice::seeded(1);
        let left = position.placements_left();
        for player in Player::ALL {
            let own = (left + usize::from(player == position.turn())) / 2;
            let player = player.index();
            let mut wins = [0; 64];
            for _ in 0..SAMPLES {
                if self.is_stopped() {
                    return;
                }
                let mut cells = self.root;
                for (owner, count) in [(player, own - 1), (1 - player, left - own)] {
                    for _ in 0..count {
                        cells[owner] |= random_bit(self.full & !(cells[0] | cells[1]), &mut dice);
                    }
                }
                let dead = self.full & !(cells[0] | cells[1]);
                let mut winning = self.reaching(cells, dead, player, 1);
                while winning != 0 {
                    wins[winning.trailing_zeros() as usize] += 1;
                    winning &= winning - 1;
                }
            }
            self.order.begin_with(player, wins);
        }
    }

    /// Returns the value of the root for its mover; [`answer`](Self::answer) is then the placement
    /// that reaches it. `None` if stopped.
    fn value(&mut self, position: &Position) -> Option<i8> {
        // If the value is a loss, every placement reaches it.
        let mut best = position.placeable().trailing_zeros() as u8;
        let mut value = -1;
        for goal in self.goals(position) {
            if !self.reaches(position, goal)? {
                break;
            }
            let reached = if self.first_wins_ties { 1 } else { goal };
            (best, value) = (self.answer, reached);
        }
        self.answer = best;
        Some(value)
    }

    /// Returns the goals whose answers tell the value of the root, the least first. In a game
    /// without draws one is enough. It depends on the player to move, so that the table serves all
    /// turns of a game.
    fn goals(&self, position: &Position) -> RangeInclusive<i8> {
        match (self.first_wins_ties, position.turn()) {
            (false, _) => 0..=1,
            (true, Player::First) => 1..=1,
            (true, Player::Second) => 0..=0,
        }
    }

    /// Returns whether the mover can reach `goal` (0 or 1) in the root. `None` if stopped.
    fn reaches(&mut self, position: &Position, goal: i8) -> Option<bool> {
        let images = self.symmetries.images(position.cells);
        let mover = position.turn().index();
        let reached = self.at_least(&images, mover, position.placements_left(), goal);
        (!self.stopped).then_some(reached)
    }

    /// Returns the last placements of a set with which the mover reaches `goal`.
    #[inline]
    fn reaching(&mut self, cells: Cells, set: u64, mover: usize, goal: i8) -> u64 {
        self.nodes += u64::from(set.count_ones());
        // Equal counts are a draw, or a win of the first player.
        let equal = match (self.first_wins_ties, mover) {
            (false, _) => 0,
            (true, 0) => 1,
            (true, _) => -1,
        };
        let asked = LastPlacement {
            own: cells[mover],
            other: cells[1 - mover],
            set,
            full: self.full,
            generations: self.generations,
            or_equal: equal >= goal,
        };
        (self.leading)(self.level, asked)
    }

    /// Returns the last placement with which the mover reaches `goal`, if there is one.
    fn last_placement(&mut self, cells: Cells, mover: usize, goal: i8) -> Option<u8> {
        let dead = self.full & !(cells[0] | cells[1]);
        let first = self.order.first_of_last(mover, dead);
        let mut reaching = self.reaching(cells, first, mover, goal);
        if reaching == 0 {
            reaching = self.reaching(cells, dead ^ first, mover, goal);
            if reaching == 0 {
                return None;
            }
        }
        self.order.note_last(mover, reaching)
    }

    /// Returns the placements of a set after which the mover reaches `goal` in spite of one reply,
    /// the last placement. A placement of the reply's own cell remains in the set.
    fn not_refuted(&mut self, cells: Cells, mover: usize, goal: i8, set: u64, reply: u8) -> u64 {
        let own = set & (1 << reply);
        let mut after = cells;
        after[1 - mover] |= 1 << reply;
        own | self.reaching(after, set ^ own, mover, goal)
    }

    /// Returns the placement before the last with which the mover reaches `goal`, if there is one;
    /// `best` is tried first.
    ///
    /// A reply that refutes one placement refutes many others. These are dropped together.
    #[inline]
    fn last_but_one(&mut self, cells: Cells, mover: usize, goal: i8, best: u8) -> Option<u8> {
        let mut rest = self.not_known_refuted(cells, mover, 2, goal);
        let reply = self.order.last(1 - mover);
        if self.is_roomy && best == NOWHERE && (cells[0] | cells[1]) >> reply & 1 == 0 {
            rest = self.not_refuted(cells, mover, goal, rest, reply);
        }
        let mut turn = self.order.turn(best, 2, self.is_roomy);
        while let Some(bit) = turn.next(rest, &self.order, mover) {
            if self.is_stopped() {
                return None;
            }
            rest &= !(1 << bit);
            let mut after = cells;
            after[mover] |= 1 << bit;
            match self.last_placement(after, 1 - mover, 1 - goal) {
                None => {
                    self.note_success(bit, mover, 2);
                    return Some(bit);
                }
                Some(reply) => rest = self.not_refuted(cells, mover, goal, rest, reply),
            }
            self.note_refuted(bit, mover);
        }
        self.note_failure(cells, mover, 2, goal);
        None
    }

    /// Returns the placements of the mover without those that were refuted when the mover placed
    /// the same cells in another order.
    #[inline]
    fn not_known_refuted(&self, cells: Cells, mover: usize, left: usize, goal: i8) -> u64 {
        let refuted = &self.solver.refuted[usize::from(left > 2)];
        self.before_one_of(cells, mover)
            .fold(self.full & !(cells[0] | cells[1]), |rest, (before, _)| {
                rest & !refuted.of(before, goal)
            })
    }

    /// Notes that no placement of the mover reaches a goal.
    #[inline]
    fn note_failure(&mut self, cells: Cells, mover: usize, left: usize, goal: i8) {
        for (before, placed) in self.before_one_of(cells, mover) {
            self.solver.refuted[usize::from(left > 2)].add(before, goal, placed);
        }
    }

    /// The cells without one of those that the player has placed in this search, for each of them,
    /// and its bit.
    #[inline]
    fn before_one_of(
        &self,
        cells: Cells,
        player: usize,
    ) -> impl Iterator<Item = (Cells, u64)> + use<F> {
        let mut placed = cells[player] & !self.root[player];
        core::iter::from_fn(move || {
            let bit = placed & placed.wrapping_neg();
            placed ^= bit;
            let mut before = cells;
            before[player] ^= bit;
            (bit != 0).then_some((before, bit))
        })
    }

    /// Returns whether the mover can reach `goal` (0 or 1) with `left` placements to come.
    fn at_least(&mut self, images: &Images, mover: usize, left: usize, goal: i8) -> bool {
        let cells = images[0];
        match left {
            1 => {
                let last = self.last_placement(cells, mover, goal);
                self.answer = last.unwrap_or(NOWHERE);
                return last.is_some();
            }
            2 if self.is_roomy => {
                self.nodes += 1;
                return self.last_but_one(cells, mover, goal, NOWHERE).is_some();
            }
            _ => self.nodes += 1,
        }
        if self.is_stopped() {
            return false;
        }
        // Images of such late positions seldom come soon after each other.
        let (image, least) = if left == 3 && self.is_roomy {
            (0, cells)
        } else {
            self.symmetries.least(images)
        };
        let table = self.table(left);
        let place = table.place_of(least);
        let mut best = NOWHERE;
        if let Some(entry) = table.entry(place, least) {
            best = self.symmetries.back(image, entry.best());
            if let Some(reached) = entry.reaches(goal) {
                self.answer = best;
                return reached;
            }
        }
        let found = match left {
            2 => self.last_but_one(cells, mover, goal, best),
            _ => self.placement(images, mover, left, goal, best),
        };
        if self.stopped {
            return false;
        }
        let stored = found.map(|bit| self.symmetries.image(image, bit));
        (self.table(left)).learn(place, least, left, (goal, stored));
        found.is_some()
    }

    /// Returns the table of positions with `left` placements to come.
    #[inline]
    fn table(&mut self, left: usize) -> &mut SolverTable {
        match left {
            3 if self.is_roomy => &mut self.solver.near,
            _ => &mut self.solver.table,
        }
    }

    /// Returns a placement with which the mover reaches `goal`, if there is one; `best` is tried
    /// first. At least three placements are to come.
    #[inline]
    fn placement(
        &mut self,
        images: &Images,
        mover: usize,
        left: usize,
        goal: i8,
        best: u8,
    ) -> Option<u8> {
        let cells = images[0];
        let is_near_end = left == 3 && self.is_roomy;
        // There most first placements reach the goal, and looking takes longer than it saves.
        let mut rest = if is_near_end {
            self.full & !(cells[0] | cells[1])
        } else {
            self.not_known_refuted(cells, mover, left, goal)
        };
        let mut turn = self.order.turn(best, left, is_near_end);
        // Near the end, the placement that refuted the last one: it often refutes the next one too.
        let mut reply = NOWHERE;
        while let Some(bit) = turn.next(rest, &self.order, mover) {
            rest &= !(1 << bit);
            if self.stopped {
                return None;
            }
            // The mover reaches the goal if the other player cannot do better than its opposite.
            let is_refuted = if is_near_end {
                self.nodes += 1;
                let mut after = cells;
                after[mover] |= 1 << bit;
                let answer = self.last_but_one(after, 1 - mover, 1 - goal, reply);
                reply = answer.unwrap_or(reply);
                answer.is_some()
            } else {
                let after = self.symmetries.placed(images, mover, bit.into());
                self.at_least(&after, 1 - mover, left - 1, 1 - goal)
            };
            if !is_refuted {
                self.note_success(bit, mover, left);
                return Some(bit);
            }
            self.note_refuted(bit, mover);
        }
        // A stopped search has not looked at all placements.
        if !is_near_end && !self.stopped {
            self.note_failure(cells, mover, left, goal);
        }
        None
    }

    /// Calls `stop` if it is due, and returns whether the search is stopped. What it has found then
    /// is of no use and must not be kept.
    #[inline]
    fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.next_stop {
            self.next_stop = (self.nodes + NODES_PER_STOP).min(self.most);
            self.stopped |= (self.stop)(self.nodes) || self.nodes >= self.most;
        }
        self.stopped
    }

    /// Notes that a placement has not reached a goal, so that it is tried later. Where most of the
    /// board is filled in the end, the solver takes longer with this.
    #[inline]
    fn note_refuted(&mut self, bit: u8, mover: usize) {
        if self.is_roomy {
            self.order.note_refuted(bit, mover);
        }
    }

    /// Notes that a placement has reached a goal, so that it is tried early.
    #[inline]
    fn note_success(&mut self, bit: u8, mover: usize, left: usize) {
        self.answer = bit;
        self.order.note_success(bit, mover, left);
    }
}
