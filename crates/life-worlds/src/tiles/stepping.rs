//! Steps of the tiles, and gliders that fly.

use std::cmp::Reverse;
use std::mem;

use super::Tiles;
use super::glider::Glider;
use super::tile::{Change, TileCells, rows_near};
use crate::kernel::{Kernel, Lanes, Prepared, RuleWork, Stepper, Work, run};

/// Empty tiles are freed every this many steps.
const SWEEP: u64 = 128;
/// Tiles are examined for gliders every this many steps.
const GLIDER_LOOKS: u64 = 4;
/// The smallest number of moves for which it is worthwhile to let a glider fly.
const FEWEST_MOVES: u64 = 4;

impl Tiles {
    /// Advances `steps` times two generations, or fewer if the tiles take more than `limit` bytes.
    /// Returns the number of steps.
    pub(super) fn run(&mut self, kernel: Kernel, rule: &Prepared, steps: u64, limit: usize) -> u64 {
        let work = Steps {
            limit,
            gliders_fly: self.gliders_fly && self.earlier.is_empty() && steps > 2 * FEWEST_MOVES,
            sweeps: true,
            ..Steps::new(self, kernel, steps)
        };
        rule.run_long(kernel, work)
    }

    /// Returns whether every cell has period 1 or 2.
    pub fn rest(&self) -> bool {
        self.awake.is_empty() && self.landings.is_empty() && self.earlier.is_empty()
    }

    /// Advances two generations. `left` is the number of steps after this one in which gliders may
    /// fly.
    #[inline(always)]
    fn step_two<L: Lanes, S: Stepper>(&mut self, kernel: Kernel, stepper: &S, left: u64) {
        while let Some(&Reverse((step, tile, since))) = self.landings.peek()
            && step <= self.now
        {
            self.landings.pop();
            if self.flies_since[tile as usize] == Some(since) {
                self.land(tile);
            }
        }
        // Each list keeps its memory: tiles wake while those of this step are visited.
        let mut visited = mem::take(&mut self.visited);
        mem::swap(&mut visited, &mut self.awake);
        let mut changes = mem::take(&mut self.changes);
        let before = self.keep();
        for &tile in &visited {
            let rows = mem::take(&mut self.active[tile as usize]);
            #[cfg(feature = "testing")]
            crate::counters::ROWS.set(crate::counters::ROWS.get() + u64::from(rows.count_ones()));
            let cells = &mut self.cells[tile as usize];
            let change = match before {
                None => cells.step_two::<L, S>(stepper, rows),
                Some(at) => {
                    let before = &self.earlier[at][tile as usize];
                    cells.step_two_from::<L, S>(before, stepper, rows)
                }
            };
            if !change.is_nothing() {
                self.wake(tile, rows_near(change.rows));
                changes.push((tile, change));
            }
        }
        self.now += 1;
        run(kernel, Share(self, &changes));
        if self.now.is_multiple_of(GLIDER_LOOKS) && left >= 2 * FEWEST_MOVES {
            for &(tile, change) in &changes {
                if change.is_of_few_rows() {
                    self.launch(tile, left);
                }
            }
        }
        changes.clear();
        self.changes = changes;
        visited.clear();
        self.visited = visited;
    }

    /// Lets the glider of a tile fly for at most `left` steps, if there is nothing else.
    fn launch(&mut self, tile: u32, left: u64) {
        let glider = Glider::alone_in(&self.cells[tile as usize]);
        let moves = glider.map_or(0, |glider| u64::from(glider.moves).min(left / 2));
        if moves >= FEWEST_MOVES {
            self.active[tile as usize] = 0;
            self.flies_since[tile as usize] = Some(self.now);
            let landing = (self.now + 2 * moves, tile, self.now);
            self.landings.push(Reverse(landing));
        }
    }

    /// Brings the glider of a tile to where it is now, if one flies there.
    #[inline(always)]
    pub(super) fn land_if_it_flies(&mut self, tile: u32) {
        if self.flies_since[tile as usize].is_some() {
            self.land(tile);
        }
    }

    /// Brings the glider of a tile to where it is now.
    #[inline(never)]
    fn land(&mut self, tile: u32) {
        let cells = &mut self.cells[tile as usize];
        let since = self.flies_since[tile as usize].take();
        if let (Some(since), Some(glider)) = (since, Glider::alone_in(cells)) {
            let rows = glider.fly(self.now - since, cells);
            if since < self.now {
                self.wake(tile, rows_near(rows));
            } else {
                // It took off in this step, so its tile is still listed as awake.
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
    pub fn step_one(&mut self, kernel: Kernel, rule: &Prepared) {
        self.forget();
        // A tile that sleeps may have period 2: it changes in a single generation.
        self.wake_all();
        rule.run_short(kernel, OneGeneration(self, kernel));
        self.wake_all();
    }
}

/// Steps of two generations.
pub(super) struct Steps<'a> {
    pub tiles: &'a mut Tiles,
    pub kernel: Kernel,
    /// The largest number of steps.
    pub steps: u64,
    /// They end when the tiles take more bytes.
    pub limit: usize,
    /// They end when most of these tiles are as they were.
    pub until: Option<&'a Samples>,
    /// Whether gliders fly.
    pub gliders_fly: bool,
    /// Whether empty tiles are freed.
    pub sweeps: bool,
}

impl<'a> Steps<'a> {
    pub fn new(tiles: &'a mut Tiles, kernel: Kernel, steps: u64) -> Self {
        Self {
            tiles,
            kernel,
            steps,
            limit: usize::MAX,
            until: None,
            gliders_fly: false,
            sweeps: false,
        }
    }
}

impl RuleWork for Steps<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<L: Lanes, S: Stepper>(self, stepper: &S) -> u64 {
        let Self { tiles, steps, .. } = self;
        let mut done = 0;
        if self.gliders_fly {
            // Those that have just landed fly on.
            for i in 0..tiles.awake.len() {
                tiles.launch(tiles.awake[i], steps);
            }
        }
        while done < steps && tiles.bytes() <= self.limit {
            let before = tiles.now;
            if let Some(&Reverse((landing, ..))) = tiles.landings.peek()
                && tiles.awake.is_empty()
                && landing > before
            {
                // Nothing else happens until the next glider lands.
                tiles.now = landing.min(before + steps - done);
            } else {
                let left = if self.gliders_fly {
                    steps - done - 1
                } else {
                    0
                };
                tiles.step_two::<L, S>(self.kernel, stepper, left);
            }
            done += tiles.now - before;
            if self.sweeps && tiles.now / SWEEP > before / SWEEP {
                tiles.free_empty();
            }
            if let Some(samples) = self.until
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
struct OneGeneration<'a>(&'a mut Tiles, Kernel);

impl RuleWork for OneGeneration<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, S: Stepper>(self, stepper: &S) {
        let Self(tiles, kernel) = self;
        let mut changes = Vec::new();
        for tile in mem::take(&mut tiles.awake) {
            tiles.active[tile as usize] = 0;
            let change = tiles.cells[tile as usize].step_one::<L, S>(stepper);
            changes.push((tile, change));
        }
        run(kernel, Share(tiles, &changes));
    }
}

/// Tells neighbours what has changed. It is the same under all rules, so it is compiled once for
/// all.
struct Share<'a>(&'a mut Tiles, &'a [(u32, Change)]);

impl Work for Share<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self(tiles, changes) = self;
        let mut are_marked = false;
        for &(tile, change) in changes {
            are_marked |= tiles.share::<L>(tile, change);
        }
        if are_marked {
            tiles.surround_marked::<L>();
        }
    }
}

/// Tiles that change, with their cells.
pub(super) struct Samples(Vec<(usize, TileCells)>);

impl Samples {
    /// The most tiles.
    const MOST: usize = 8;

    /// Returns tiles that change now. Gliders alone in a tile do not count.
    pub fn of(tiles: &Tiles) -> Self {
        let apart = tiles.awake.len().div_ceil(Self::MOST).max(1);
        let awake = tiles.awake.iter().step_by(apart);
        let cells = awake.map(|&tile| (tile as usize, tiles.cells[tile as usize]));
        let changing = cells.filter(|(_, cells)| Glider::alone_in(cells).is_none());
        Self(changing.collect())
    }

    /// Returns whether most of them have these cells now.
    #[inline(never)]
    pub fn most_are_in(&self, tiles: &Tiles) -> bool {
        let most = self.0.len() / 2;
        let samples = self.0.iter();
        let mut others = samples.filter(|(tile, cells)| tiles.cells[*tile] != *cells);
        !self.0.is_empty() && others.nth(most).is_none()
    }
}
