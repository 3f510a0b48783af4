//! Perfect play: the value of a position, found by looking at everything that matters.
//!
//! A game has only three values, so that it is enough to ask twice whether a player can reach one: alpha-beta
//! with windows that hold nothing between their ends, a table of what has been answered, and the
//! board's symmetries. What makes the questions cheap:
//!
//! - **Sets, not sequences**: nothing dies during the placements, so a position is two sets of cells,
//!   however they came about. The table knows them by both sets, not by a hash of them: an answer is
//!   never that of another position.
//! - **Images kept along**: a placement sets one bit in each of the up to eight turned and mirrored boards;
//!   the least of them stands for all.
//! - **The refutation first**: the placement that last decided a question elsewhere on this ply is tried
//!   first; then those that decided most questions so far.
//! - **The last placement** is tried without generating or remembering anything: the generations are run,
//!   the cells counted.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use grid_core::{Game, Outcome};

use crate::life::{self, Cells, Run};
use crate::{Cell, Position, Spec};

/// What perfect play leads to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The result if both play perfectly.
    pub outcome: Outcome,
    /// A placement with which the player whose turn it is reaches it; `None` if the game is over.
    pub best: Option<Cell>,
    /// How many positions were looked at, those after the last placement included.
    pub nodes: u64,
}

/// Solves positions exactly, and remembers what it has found: the next position of the same game takes
/// less time.
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
    table: Vec<Entry>,
    /// The game whose positions are in the table, and how many more cells than placements it began with:
    /// then the cells tell whose turn it is and how many placements are to come.
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

/// What is known of a position, from the view of the player whose turn it is: -1 loss, 0 draw, 1 win.
#[derive(Copy, Clone, Debug)]
struct Entry {
    cells: Cells,
    lower: i8,
    upper: i8,
    /// How many placements were to come, and so how much work it was.
    left: u8,
    /// The bit of the placement that answered the last question.
    best: u8,
}

impl Entry {
    const EMPTY: Self = Self {
        // No position has a cell of both players.
        cells: [u64::MAX; 2],
        lower: -1,
        upper: 1,
        left: 0,
        best: NOWHERE,
    };
}

/// No bit of a board.
const NOWHERE: u8 = 64;

/// Between two questions whether to stop.
const NODES_PER_QUESTION: u64 = 2_000;

/// Entries that share a place.
const BUCKET: usize = 4;

impl Solver {
    /// A solver that remembers positions in at most so many bytes (one bucket of them at least).
    #[must_use]
    pub fn new(bytes: usize) -> Self {
        let buckets = bytes / (BUCKET * size_of::<Entry>());
        let buckets = 1 << buckets.max(1).ilog2();
        Self {
            table: vec![Entry::EMPTY; BUCKET * buckets],
            game: None,
        }
    }

    /// The value of a position, and a placement that reaches it.
    #[must_use]
    pub fn solve(&mut self, position: &Position) -> Solution {
        loop {
            // Nobody stops it.
            if let Some(solution) = self.solve_until(position, |_| false) {
                return solution;
            }
        }
    }

    /// The same; `None` if `stop` has said so, which is asked every few thousand positions, with the number
    /// of those looked at.
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
        let cells = position.cells.map(u64::count_ones).iter().sum::<u32>() as isize;
        let placed = position.spec().plies() as isize - position.placements_left() as isize;
        // A handicap: more cells than were placed, or fewer.
        let game = (position.spec(), cells - placed);
        // In another game the same cells mean something else.
        if self.game.is_some_and(|known| known != game) {
            self.table.fill(Entry::EMPTY);
        }
        self.game = Some(game);
        let mut search = Search::new(&mut self.table, position, stop);
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
}

/// The images of a board under its symmetries.
#[derive(Copy, Clone)]
struct Images([Cells; 8]);

/// One search.
struct Search<'a, F> {
    table: &'a mut [Entry],
    run: Run,
    full: u64,
    generations: usize,
    first_wins_ties: bool,
    /// Where each symmetry takes each bit, and from where.
    to: [[u8; 64]; 8],
    from: [[u8; 64]; 8],
    images: usize,
    /// By placements left: what answered the last questions.
    killers: [[u8; 2]; 65],
    /// By mover: how much has been answered by each placement.
    history: [[u32; 64]; 2],
    nodes: u64,
    /// When `stop` is asked next.
    next_question: u64,
    stop: F,
    stopped: bool,
    /// The placement at the root that answered the last question.
    answer: u8,
}

impl<'a, F: FnMut(u64) -> bool> Search<'a, F> {
    fn new(table: &'a mut [Entry], position: &Position, stop: F) -> Self {
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
            next_question: NODES_PER_QUESTION,
            stop,
            stopped: false,
            answer: NOWHERE,
        }
    }

    /// The value of the root for its mover, who reaches it with the [answer](Self::answer); `None` if
    /// stopped.
    fn value(&mut self, position: &Position) -> Option<i8> {
        let mut images = Images([[0; 2]; 8]);
        for (player, cells) in (0..).zip(position.cells) {
            for bit in (0..64).filter(|bit| cells >> bit & 1 != 0) {
                images = self.placed(&images, player, bit);
            }
        }
        let mover = position.turn().index();
        let left = position.placements_left();
        // Whatever is placed leads to a loss, if that is the value.
        let mut best = position.placeable().trailing_zeros() as u8;
        let mut value = -1;
        for goal in [0, 1] {
            let reached = self.at_least(&images, mover, left, goal);
            if self.stopped {
                return None;
            }
            if !reached {
                break;
            }
            (best, value) = (self.answer, goal);
        }
        self.answer = best;
        Some(value)
    }

    /// The images with a cell of a player more.
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
        if self.nodes >= self.next_question || self.stopped {
            self.next_question = self.nodes + NODES_PER_QUESTION;
            self.stopped |= (self.stop)(self.nodes);
            if self.stopped {
                return false;
            }
        }

        let (image, least) = self.least(images);
        let place = self.place_of(least);
        let mut best = NOWHERE;
        if let Some(entry) = self.entry(place, least) {
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
            let bit = loop {
                match preferred.next() {
                    Some(bit) if bit < NOWHERE && dead >> bit & 1 != 0 => break bit,
                    Some(_) => {}
                    None => break self.most_successful(dead, mover),
                }
            };
            dead &= !(1 << bit);
            let child = self.placed(images, mover, bit.into());
            // The other player fails to do better than the opposite.
            if !self.at_least(&child, 1 - mover, left - 1, 1 - goal) {
                if self.stopped {
                    return false;
                }
                reached = true;
                best = bit;
                break;
            }
        }
        if reached {
            self.answer = best;
            if killer != best {
                self.killers[left] = [best, killer];
            }
            let weight = 1 << left.min(16);
            let history = &mut self.history[mover][usize::from(best)];
            *history = history.saturating_add(weight);
        }
        self.remember(place, least, left, goal, reached, self.forth(image, best));
        reached
    }

    /// Of some placements the one that has answered most questions.
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

    /// The least image, and which it is.
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

    fn forth(&self, image: usize, bit: u8) -> u8 {
        if bit < NOWHERE {
            self.to[image][usize::from(bit)]
        } else {
            bit
        }
    }

    fn back(&self, image: usize, bit: u8) -> u8 {
        if bit < NOWHERE {
            self.from[image][usize::from(bit)]
        } else {
            bit
        }
    }

    /// The first entry of the bucket where a position belongs.
    #[inline]
    fn place_of(&self, cells: Cells) -> usize {
        let buckets = self.table.len() / BUCKET;
        (grid_core::key_of(&cells) as usize & (buckets - 1)) * BUCKET
    }

    #[inline]
    fn entry(&self, place: usize, cells: Cells) -> Option<Entry> {
        (self.table[place..place + BUCKET].iter())
            .find(|entry| entry.cells == cells)
            .copied()
    }

    fn remember(
        &mut self,
        place: usize,
        cells: Cells,
        left: usize,
        goal: i8,
        reached: bool,
        best: u8,
    ) {
        let bucket = &mut self.table[place..place + BUCKET];
        let slot = match bucket.iter().position(|entry| entry.cells == cells) {
            Some(known) => known,
            None => {
                // The one that was the least work makes room.
                let mut least = 0;
                for i in 1..BUCKET {
                    if bucket[i].left < bucket[least].left {
                        least = i;
                    }
                }
                bucket[least] = Entry {
                    cells,
                    left: left as u8,
                    ..Entry::EMPTY
                };
                least
            }
        };
        let entry = &mut bucket[slot];
        if reached {
            entry.lower = goal;
        } else {
            entry.upper = goal - 1;
        }
        if best != NOWHERE {
            entry.best = best;
        }
    }
}
