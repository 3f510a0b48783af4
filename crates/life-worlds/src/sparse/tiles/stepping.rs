//! Steps of the tiles, and gliders that fly.

use std::cmp::Reverse;
use std::mem;

use super::repeats::Samples;
use super::{Tiles, rows_near};
use crate::Rule;
use crate::kernel::{Circuit, CircuitWork, Kernel, Lanes};
use crate::sparse::glider::Glider;

/// Empty tiles are freed every this many steps.
const SWEEP: u64 = 128;
/// Tiles are examined for gliders every this many steps.
const GLIDER_LOOKS: u64 = 4;
/// The smallest number of moves for which it is worthwhile to let a glider fly.
const FEWEST_MOVES: u64 = 4;

impl Tiles {
    /// Advances `steps` times two generations, or fewer if the world does not fit into `limit`
    /// bytes. Returns the number of steps.
    pub fn advance(&mut self, kernel: Kernel, rule: Rule, steps: u64, limit: usize) -> u64 {
        let work = Steps {
            limit,
            sweeps: true,
            ..Steps::new(self, steps)
        };
        crate::kernel::run_counting(kernel, rule, work)
    }

    /// Advances two generations. `left` is the number of steps after this one in which gliders may
    /// fly.
    #[inline(always)]
    fn step_two<L: Lanes, C: Circuit>(&mut self, circuit: &C, left: u64) {
        while let Some(&Reverse((step, tile, since))) = self.landings.peek()
            && step <= self.now
        {
            self.landings.pop();
            if self.flies_since[tile as usize] == Some(since) {
                self.land(tile);
            }
        }
        let mut visited = mem::take(&mut self.awake);
        let mut changes = mem::take(&mut self.changes);
        let before = self.keep();
        for &tile in &visited {
            let rows = mem::take(&mut self.active[tile as usize]);
            let cells = &mut self.cells[tile as usize];
            let change = match before {
                None => cells.step_two::<L, C>(circuit, rows),
                Some(at) => {
                    let before = &self.earlier[at][tile as usize];
                    cells.step_two_from::<L, C>(before, circuit, rows)
                }
            };
            if !change.is_nothing() {
                self.wake(tile, rows_near(change.rows));
                changes.push((tile, change));
            }
        }
        self.now += 1;
        for &(tile, change) in &changes {
            self.share::<L>(tile, change);
        }
        self.refresh::<L>();
        if self.now.is_multiple_of(GLIDER_LOOKS) && left >= 2 * FEWEST_MOVES {
            for &(tile, change) in &changes {
                if change.is_of_few_rows() {
                    self.let_fly(tile, left);
                }
            }
        }
        // Keep the memory of the lists.
        changes.clear();
        self.changes = changes;
        visited.clear();
        visited.append(&mut self.awake);
        self.awake = visited;
    }

    /// Lets the glider of a tile fly for at most `left` steps, if there is nothing else.
    fn let_fly(&mut self, tile: u32, left: u64) {
        let glider = Glider::alone_in(&self.cells[tile as usize]);
        let moves = glider.map_or(0, |glider| u64::from(glider.moves).min(left / 2));
        if moves >= FEWEST_MOVES {
            self.active[tile as usize] = 0;
            self.flies_since[tile as usize] = Some(self.now);
            let landing = (self.now + 2 * moves, tile, self.now);
            self.landings.push(Reverse(landing));
        }
    }

    /// Brings the glider of a tile to where it is now.
    #[inline(never)]
    pub(super) fn land(&mut self, tile: u32) {
        let cells = &mut self.cells[tile as usize];
        let since = self.flies_since[tile as usize].take();
        if let (Some(since), Some(glider)) = (since, Glider::alone_in(cells)) {
            let rows = glider.fly(self.now - since, cells);
            if since < self.now {
                self.wake(tile, rows_near(rows));
            } else {
                // It is still in the list of tiles that are awake.
                self.active[tile as usize] = rows_near(rows);
            }
        }
    }

    /// Brings all gliders to where they are now.
    fn land_all(&mut self) {
        while let Some(Reverse((_, tile, since))) = self.landings.pop() {
            if self.flies_since[tile as usize] == Some(since) {
                self.land(tile);
            }
        }
    }

    /// Advances one generation.
    pub fn step_one(&mut self, kernel: Kernel, rule: Rule) {
        self.forget();
        // Cells that are the same after two generations may differ after one.
        self.wake_all();
        crate::kernel::run_counting(kernel, rule, OneGeneration { tiles: self });
        self.wake_all();
    }
}

/// Steps of two generations.
pub(super) struct Steps<'a> {
    pub(super) tiles: &'a mut Tiles,
    /// The largest number of steps.
    pub(super) steps: u64,
    /// They end when the tiles take more bytes.
    pub(super) limit: usize,
    /// They end when most of these tiles are as they were.
    pub(super) until: Option<&'a Samples>,
    /// Whether empty tiles are freed.
    pub(super) sweeps: bool,
}

impl<'a> Steps<'a> {
    pub(super) fn new(tiles: &'a mut Tiles, steps: u64) -> Self {
        Self {
            tiles,
            steps,
            limit: usize::MAX,
            until: None,
            sweeps: false,
        }
    }
}

impl CircuitWork for Steps<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) -> u64 {
        let Self {
            tiles,
            steps,
            limit,
            until,
            sweeps,
        } = self;
        let gliders_fly = tiles.earlier.is_empty()
            && steps > 2 * FEWEST_MOVES
            && Glider::flies_under::<L, C>(circuit);
        let mut done = 0;
        while done < steps && tiles.bytes() <= limit {
            done += 1;
            let left = if gliders_fly { steps - done } else { 0 };
            tiles.step_two::<L, C>(circuit, left);
            if sweeps && tiles.now.is_multiple_of(SWEEP) {
                tiles.give_up_empty();
            }
            if let Some(samples) = until
                && samples.most_are_in(tiles)
            {
                break;
            }
        }
        tiles.land_all();
        done
    }
}

/// A single generation of the tiles that are awake.
struct OneGeneration<'a> {
    tiles: &'a mut Tiles,
}

impl CircuitWork for OneGeneration<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let tiles = self.tiles;
        let mut changes = Vec::new();
        for tile in mem::take(&mut tiles.awake) {
            tiles.active[tile as usize] = 0;
            let change = tiles.cells[tile as usize].step_one::<L, C>(circuit);
            changes.push((tile, change));
        }
        for (tile, change) in changes {
            tiles.share::<L>(tile, change);
        }
        tiles.refresh::<L>();
    }
}
