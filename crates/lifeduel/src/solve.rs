//! Perfect play: the exact value of a position.
//!
//! A game has only three values. So two questions are enough: can the player to move force a win,
//! and can that player force at least a draw? Each is an alpha-beta search with an empty window.
//! These make it fast:
//!
//! - **Sets, not sequences.** Nothing dies during the placements, so a position is two sets of
//!   cells, whatever the order of placements. The table compares both sets and not a hash of them,
//!   so it never confuses two positions.
//! - **Symmetry.** The search keeps all images of a board, up to eight, turned and mirrored. A
//!   placement sets one bit in each. The table stores only the least image.
//! - **Killers and history.** The placement that last reached a goal at the same depth is tried
//!   first. The others follow by the number of goals that they have reached so far.
//! - **The last placement** is tried without listing moves and without the table: the generations
//!   run and the cells are counted.
//!
//! Tried on games of 4x6 to 8x8 and rejected:
//!
//! - looking up all placements in the table before the first is played: from a third fewer
//!   positions to half more, and from a fifth less time to half more;
//! - a history of replies to the last placement: from a tenth fewer positions to a quarter more;
//! - for the last placement, the one that refuted the same placement before: 3 to 21 % fewer
//!   positions, but only 3 to 12 % less time.

use core::fmt;

use grid_core::{Game, Outcome};

use crate::life::{self, Cells, Run};
use crate::table::{NOWHERE, Table};
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
    table: Table,
    /// The game whose positions are in the table, and how many more cells than placements it began
    /// with. In such a game the cells determine the turn and the number of placements to come.
    game: Option<(Spec, isize)>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("entries", &self.table.len())
            .field("game", &self.game)
            .finish()
    }
}

/// How many positions are looked at between two calls of `stop`.
const NODES_PER_STOP: u64 = 2_000;

impl Solver {
    /// Makes a solver that remembers positions in at most `bytes` bytes, but at least four
    /// positions.
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        Self {
            table: Table::new(bytes),
            game: None,
        }
    }

    /// Returns the value of a position, and a placement that reaches it.
    #[must_use]
    pub fn solve(&mut self, position: &Position) -> Solution {
        loop {
            // `stop` never returns true.
            if let Some(solution) = self.solve_until(position, |_| false) {
                return solution;
            }
        }
    }

    /// Like [`solve`](Self::solve), but returns `None` when `stop` returns true. `stop` is called
    /// every few thousand positions, with the number of positions looked at so far.
    #[must_use]
    pub fn solve_until(
        &mut self,
        position: &Position,
        stop: impl FnMut(u64) -> bool,
    ) -> Option<Solution> {
        if let Some(outcome) = position.decided() {
            return Some(Solution {
                outcome,
                best: None,
                nodes: 1,
            });
        }
        let mut search = self.search(position, stop);
        let value = search.value(position)?;
        let mover = position.turn();
        Some(Solution {
            outcome: match value {
                0 => Outcome::Draw,
                1 => Outcome::Win(mover),
                _ => Outcome::Win(mover.other()),
            },
            best: Some(position.board().cell_at(search.answer.into())),
            nodes: search.nodes,
        })
    }

    /// Whether the player to move loses a position that is not decided, and the number of positions
    /// looked at. The first is `None` if `stop` returns true. Takes about half of the time of
    /// [`solve_until`](Self::solve_until).
    #[cfg(feature = "ai")]
    pub(crate) fn is_lost_until(
        &mut self,
        position: &Position,
        stop: impl FnMut(u64) -> bool,
    ) -> (Option<bool>, u64) {
        let mut search = self.search(position, stop);
        let draws = search.reaches(position, 0);
        (draws.map(|draws| !draws), search.nodes)
    }

    /// A search of a position that is not decided.
    fn search<F: FnMut(u64) -> bool>(&mut self, position: &Position, stop: F) -> Search<'_, F> {
        let cells = position.cells.map(u64::count_ones).iter().sum::<u32>() as isize;
        let placed = position.spec().plies() as isize - position.placements_left() as isize;
        // With a handicap there are more cells than were placed, or fewer.
        let game = (position.spec(), cells - placed);
        // In another game the same cells are another position.
        if self.game.is_some_and(|known| known != game) {
            self.table.clear();
        }
        self.game = Some(game);
        Search::new(&mut self.table, position, stop)
    }
}

/// The images of a board under its symmetries.
#[derive(Copy, Clone)]
struct Images([Cells; 8]);

/// One search.
struct Search<'a, F> {
    table: &'a mut Table,
    run: Run,
    full: u64,
    generations: usize,
    first_wins_ties: bool,
    /// For each symmetry and bit: the image of the bit, and the bit of which it is the image.
    to: [[u8; 64]; 8],
    from: [[u8; 64]; 8],
    images: usize,
    /// By placements left: the placements that last reached a goal.
    killers: [[u8; 2]; 65],
    /// By mover and bit: how often the placement reached a goal, weighted by the work saved.
    history: [[u32; 64]; 2],
    nodes: u64,
    /// The number of positions at which `stop` is called next.
    next_stop: u64,
    stop: F,
    stopped: bool,
    /// The placement that reached the last goal.
    answer: u8,
}

impl<'a, F: FnMut(u64) -> bool> Search<'a, F> {
    fn new(table: &'a mut Table, position: &Position, stop: F) -> Self {
        let board = position.board();
        let spec = position.spec();
        let mut to = [[0; 64]; 8];
        let mut from = [[0; 64]; 8];
        let mut images = 0;
        for image in board.symmetries() {
            for bit in 0..spec.cells() {
                // Both are below 64.
                to[images][bit] = image(bit) as u8;
                from[images][image(bit)] = bit as u8;
            }
            images += 1;
        }
        Self {
            table,
            run: life::run_of(spec.height(), spec.width()),
            full: life::full(spec.height(), spec.width()),
            generations: spec.generations(),
            first_wins_ties: spec.first_wins_ties(),
            to,
            from,
            images,
            killers: [[NOWHERE; 2]; 65],
            history: [[0; 64]; 2],
            nodes: 0,
            next_stop: NODES_PER_STOP,
            stop,
            stopped: false,
            answer: NOWHERE,
        }
    }

    /// The value of the root for its mover; [`answer`](Self::answer) is then the placement that
    /// reaches it. `None` if stopped.
    fn value(&mut self, position: &Position) -> Option<i8> {
        // If the value is a loss, every placement reaches it.
        let mut best = position.placeable().trailing_zeros() as u8;
        let mut value = -1;
        for goal in [0, 1] {
            if !self.reaches(position, goal)? {
                break;
            }
            (best, value) = (self.answer, goal);
        }
        self.answer = best;
        Some(value)
    }

    /// Whether the mover can reach `goal` (0 or 1) in the root. `None` if stopped.
    fn reaches(&mut self, position: &Position, goal: i8) -> Option<bool> {
        let mut images = Images([[0; 2]; 8]);
        for (player, cells) in (0..).zip(position.cells) {
            for bit in (0..64).filter(|bit| cells >> bit & 1 != 0) {
                images = self.placed(&images, player, bit);
            }
        }
        let mover = position.turn().index();
        let reached = self.at_least(&images, mover, position.placements_left(), goal);
        (!self.stopped).then_some(reached)
    }

    /// The images with one more cell of a player.
    #[inline]
    fn placed(&self, images: &Images, player: usize, bit: usize) -> Images {
        let mut next = *images;
        for (image, to) in next.0.iter_mut().zip(&self.to).take(self.images) {
            image[player] |= 1 << to[bit];
        }
        next
    }

    /// The value of a full board for the mover.
    #[inline]
    fn count(&mut self, cells: Cells, mover: usize) -> i8 {
        self.nodes += 1;
        let end = (self.run)(cells, self.full, self.generations);
        let [first, second] = end.map(u64::count_ones);
        let for_first = if first == second {
            i8::from(self.first_wins_ties)
        } else if first > second {
            1
        } else {
            -1
        };
        if mover == 0 { for_first } else { -for_first }
    }

    /// Whether the mover can reach `goal` with the last placement.
    #[inline]
    fn last_reaches(&mut self, cells: Cells, mover: usize, goal: i8) -> bool {
        let dead = self.full & !(cells[0] | cells[1]);
        let place = |bit: u64| {
            let mut cells = cells;
            cells[mover] |= bit;
            cells
        };
        let [killer, other] = self.killers[1];
        let mut tried = 0;
        for candidate in [killer, other] {
            if candidate < NOWHERE && dead >> candidate & 1 != 0 {
                tried |= 1 << candidate;
                if self.count(place(1 << candidate), mover) >= goal {
                    self.answer = candidate;
                    return true;
                }
            }
        }
        let mut rest = dead & !tried;
        while rest != 0 {
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            if self.count(place(bit), mover) >= goal {
                self.answer = bit.trailing_zeros() as u8;
                self.killers[1] = [self.answer, killer];
                return true;
            }
        }
        false
    }

    /// Whether the mover can reach `goal` (0 or 1) with `left` placements to come.
    fn at_least(&mut self, images: &Images, mover: usize, left: usize, goal: i8) -> bool {
        let cells = images.0[0];
        if left == 1 {
            return self.last_reaches(cells, mover, goal);
        }
        self.nodes += 1;
        if self.is_stopped() {
            return false;
        }

        let (image, least) = self.least(images);
        let place = self.table.place_of(least);
        let mut best = NOWHERE;
        if let Some(entry) = self.table.entry(place, least) {
            if entry.lower >= goal {
                self.answer = self.back(image, entry.best);
                return true;
            }
            if entry.upper < goal {
                return false;
            }
            best = self.back(image, entry.best);
        }

        let mut dead = self.full & !(cells[0] | cells[1]);
        let [killer, other] = self.killers[left];
        let mut preferred = [best, killer, other].into_iter();
        let mut reached = false;
        while dead != 0 {
            let placeable = |bit: &u8| *bit < NOWHERE && dead >> bit & 1 != 0;
            let bit =
                (preferred.find(placeable)).unwrap_or_else(|| self.most_successful(dead, mover));
            dead &= !(1 << bit);
            let child = self.placed(images, mover, bit.into());
            // The mover reaches the goal if the other player cannot do better than its opposite.
            if !self.at_least(&child, 1 - mover, left - 1, 1 - goal) {
                if self.stopped {
                    return false;
                }
                reached = true;
                best = bit;
                self.note_success(bit, mover, left);
                break;
            }
        }
        let stored = self.forth(image, best);
        let entry = self.table.entry_mut(place, least, left);
        if reached {
            entry.lower = goal;
        } else {
            entry.upper = goal - 1;
        }
        if stored != NOWHERE {
            entry.best = stored;
        }
        reached
    }

    /// Calls `stop` if it is due, and returns whether the search is stopped.
    #[inline]
    fn is_stopped(&mut self) -> bool {
        if self.nodes >= self.next_stop {
            self.next_stop = self.nodes + NODES_PER_STOP;
            self.stopped |= (self.stop)(self.nodes);
        }
        self.stopped
    }

    /// Notes that a placement has reached a goal, so that it is tried early.
    #[inline]
    fn note_success(&mut self, bit: u8, mover: usize, left: usize) {
        self.answer = bit;
        let killer = self.killers[left][0];
        if killer != bit {
            self.killers[left] = [bit, killer];
        }
        let weight = 1 << left.min(16);
        let history = &mut self.history[mover][usize::from(bit)];
        *history = history.saturating_add(weight);
    }

    /// The placement in a set that has reached most goals so far.
    #[inline]
    fn most_successful(&self, mut among: u64, mover: usize) -> u8 {
        let mut best = (among.trailing_zeros() as u8, 0);
        while among != 0 {
            let bit = among.trailing_zeros() as u8;
            among &= among - 1;
            let successes = self.history[mover][usize::from(bit)];
            if successes > best.1 {
                best = (bit, successes);
            }
        }
        best.0
    }

    /// The least image, with its number.
    #[inline]
    fn least(&self, images: &Images) -> (usize, Cells) {
        let mut least = (0, images.0[0]);
        for (i, &image) in images.0.iter().enumerate().take(self.images).skip(1) {
            if image < least.1 {
                least = (i, image);
            }
        }
        least
    }

    /// The image of a bit.
    fn forth(&self, image: usize, bit: u8) -> u8 {
        if bit < NOWHERE {
            self.to[image][usize::from(bit)]
        } else {
            bit
        }
    }

    /// The bit of which another is the image.
    fn back(&self, image: usize, bit: u8) -> u8 {
        if bit < NOWHERE {
            self.from[image][usize::from(bit)]
        } else {
            bit
        }
    }
}
