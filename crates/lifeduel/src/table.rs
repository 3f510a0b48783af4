//! The solver's table: what is known about positions, by their cells.

use alloc::vec;
use alloc::vec::Vec;

use crate::life::Cells;

/// Bounds on the value of a position for the player to move: -1 is a loss, 0 a draw, 1 a win.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry {
    cells: Cells,
    lower: i8,
    upper: i8,
    /// How many placements remained: a measure of the work that the entry saves.
    left: u8,
    /// The bit of the placement that reached the last goal, or [`NOWHERE`].
    pub(crate) best: u8,
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

    /// Whether the player to move reaches a goal, if that is known.
    #[inline]
    pub(crate) const fn reaches(&self, goal: i8) -> Option<bool> {
        if self.lower >= goal {
            Some(true)
        } else if self.upper < goal {
            Some(false)
        } else {
            None
        }
    }

    /// Notes that the player to move reaches a goal, by a placement; or, without one, that it does
    /// not.
    #[inline]
    pub(crate) fn learn(&mut self, goal: i8, placement: Option<u8>) {
        match placement {
            Some(best) => (self.lower, self.best) = (goal, best),
            None => self.upper = goal - 1,
        }
    }
}

/// No bit of a board.
pub(crate) const NOWHERE: u8 = 64;

/// Entries in a bucket.
const BUCKET: usize = 4;

/// A table of entries, in buckets.
#[derive(Clone)]
pub(crate) struct SolverTable {
    /// No entries before the table is first [cleared](Self::clear).
    entries: Vec<Entry>,
    /// The number of entries.
    len: usize,
}

impl SolverTable {
    /// Makes a table of at most `bytes` bytes, but at least one bucket. It must be
    /// [cleared](Self::clear) before it is used: to fill megabytes takes milliseconds, which
    /// belong to the time of the first solution.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = bytes / (BUCKET * size_of::<Entry>());
        let buckets = 1 << buckets.max(1).ilog2();
        Self {
            entries: Vec::new(),
            len: BUCKET * buckets,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.entries.resize(self.len, Entry::EMPTY);
    }

    /// The place of the bucket for a position.
    #[inline]
    pub(crate) fn place_of(&self, cells: Cells) -> usize {
        let buckets = self.len / BUCKET;
        (grid_core::key_of(&cells) as usize & (buckets - 1)) * BUCKET
    }

    /// The entry of a position in the bucket at `place`.
    #[inline]
    pub(crate) fn entry(&self, place: usize, cells: Cells) -> Option<Entry> {
        (self.entries[place..place + BUCKET].iter())
            .find(|entry| entry.cells == cells)
            .copied()
    }

    /// The entry of a position to be written to: the known one, or else a new one. A new entry
    /// takes the place of the one in the bucket that saved the least work, the oldest of equal
    /// ones. The entries of a bucket stand in the order of their age.
    #[inline]
    pub(crate) fn entry_mut(&mut self, place: usize, cells: Cells, left: usize) -> &mut Entry {
        let bucket = &mut self.entries[place..place + BUCKET];
        if let Some(known) = bucket.iter().position(|entry| entry.cells == cells) {
            return &mut bucket[known];
        }
        let mut least = 0;
        for i in 1..BUCKET {
            if bucket[i].left <= bucket[least].left {
                least = i;
            }
        }
        bucket.copy_within(..least, 1);
        bucket[0] = Entry {
            cells,
            left: left as u8,
            ..Entry::EMPTY
        };
        &mut bucket[0]
    }
}

/// By the cells of a position and a goal of its mover: placements P such that, after P, every next
/// placement of the mover fails to reach the goal. See "Refuted placements" in `solve`.
#[derive(Clone)]
pub(crate) struct Refuted(Vec<Refutation>);

/// The refuted placements that are known beside some cells.
#[derive(Copy, Clone)]
struct Refutation {
    cells: Cells,
    goal: i8,
    placements: u64,
}

impl Refuted {
    /// Makes a table of at most `bytes` bytes, but at least one entry.
    pub(crate) fn new(bytes: usize) -> Self {
        let entries = bytes / size_of::<Refutation>();
        let none = Refutation {
            // No position has a cell of both players.
            cells: [u64::MAX; 2],
            goal: 0,
            placements: 0,
        };
        Self(vec![none; 1 << entries.max(1).ilog2()])
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.0.fill(Self::new(0).0[0]);
    }

    #[inline]
    fn place_of(&self, cells: Cells) -> usize {
        grid_core::key_of(&cells) as usize & (self.0.len() - 1)
    }

    /// The known placements beside some cells that do not reach a goal.
    #[inline]
    pub(crate) fn of(&self, cells: Cells, goal: i8) -> u64 {
        let known = &self.0[self.place_of(cells)];
        let is_known = known.cells == cells && known.goal == goal;
        if is_known { known.placements } else { 0 }
    }

    /// Adds a placement that does not reach a goal. It takes the place of what was known about
    /// other cells.
    #[inline]
    pub(crate) fn add(&mut self, cells: Cells, goal: i8, placement: u64) {
        let place = self.place_of(cells);
        let known = &mut self.0[place];
        if known.cells != cells || known.goal != goal {
            *known = Refutation {
                cells,
                goal,
                placements: 0,
            };
        }
        known.placements |= placement;
    }
}
