//! The solver's table: what is known about positions, by their cells.

use alloc::vec;
use alloc::vec::Vec;

use crate::life::Cells;

/// Bounds on the value of a position for the player to move: -1 is a loss, 0 a draw, 1 a win.
///
/// From the lowest bit on: by how much the lower bound is above -1 (2 bits), by how much the upper
/// one is below 1 (2 bits), the bit of the placement that reached the last goal xor [`NOWHERE`] (12
/// bits), and how many placements remained, a measure of the work that the entry saves. So 0 knows
/// nothing.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Entry(u64);

impl Entry {
    const BEST: u32 = 4;
    const LEFT: u32 = 16;

    /// Returns whether the player to move reaches a goal, if that is known.
    #[inline]
    pub(crate) const fn reaches(self, goal: i8) -> Option<bool> {
        let (lower, upper) = ((self.0 & 3) as i8 - 1, 1 - (self.0 >> 2 & 3) as i8);
        if lower >= goal {
            Some(true)
        } else if upper < goal {
            Some(false)
        } else {
            None
        }
    }

    /// Returns the bit of the placement that reached the last goal, or [`NOWHERE`].
    #[inline]
    pub(crate) const fn best(self) -> u8 {
        (self.0 >> Self::BEST) as u8 ^ NOWHERE
    }

    /// Returns the entry that also knows that the player to move reaches a goal, by a placement;
    /// or, without one, that it does not.
    const fn learnt(self, goal: i8, placement: Option<u8>) -> Self {
        let (known, new) = match placement {
            Some(best) => (
                self.0 & !(3 | 0xff << Self::BEST),
                (goal + 1) as u64 | ((best ^ NOWHERE) as u64) << Self::BEST,
            ),
            None => (self.0 & !(3 << 2), ((2 - goal) as u64) << 2),
        };
        Self(known | new)
    }
}

/// No bit of a board.
pub(crate) const NOWHERE: u8 = 64;

/// Entries in a bucket.
const BUCKET: usize = 4;

/// A place for an entry: the complements of the cells, and the [entry](Entry). All are 0 in an
/// empty place, since no position has a cell of both players. The system gives zeroed memory at no
/// cost until it is used, and `vec!` asks for it if these are numbers.
type Slot = [u64; 3];

/// Returns whether a place has the entry of a position.
fn is_of(slot: &Slot, cells: Cells) -> bool {
    [!slot[0], !slot[1]] == cells
}

/// A table of entries, in buckets.
#[derive(Clone)]
pub(crate) struct SolverTable {
    /// No places before the table is first [cleared](Self::clear).
    slots: Vec<Slot>,
    /// The number of places.
    len: usize,
}

impl SolverTable {
    /// Makes a table of at most `bytes` bytes, but at least one bucket. It must be
    /// [cleared](Self::clear) before it is used.
    pub(crate) fn new(bytes: usize) -> Self {
        let buckets = bytes / (BUCKET * size_of::<Slot>());
        let buckets = 1 << buckets.max(1).ilog2();
        Self {
            slots: Vec::new(),
            len: BUCKET * buckets,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        // The old memory goes first: both may be large.
        self.slots = Vec::new();
        self.slots = vec![[0; 3]; self.len];
    }

    /// Returns the place of the bucket for a position.
    #[inline]
    pub(crate) fn place_of(&self, cells: Cells) -> usize {
        let buckets = self.len / BUCKET;
        (grid_core::key_of(&cells) as usize & (buckets - 1)) * BUCKET
    }

    /// Returns the entry of a position in the bucket at `place`.
    #[inline]
    pub(crate) fn entry(&self, place: usize, cells: Cells) -> Option<Entry> {
        (self.slots[place..place + BUCKET].iter())
            .find(|slot| is_of(slot, cells))
            .map(|slot| Entry(slot[2]))
    }

    /// Notes that the player to move reaches a goal in a position, by a placement; or, without one,
    /// that it does not. A new entry takes the place of the one in the bucket that saved the least
    /// work, the oldest of equal ones. The entries of a bucket stand in the order of their age.
    #[inline]
    pub(crate) fn learn(
        &mut self,
        place: usize,
        cells: Cells,
        left: usize,
        (goal, placement): (i8, Option<u8>),
    ) {
        let bucket = &mut self.slots[place..place + BUCKET];
        let known = bucket.iter().position(|slot| is_of(slot, cells));
        let at = known.unwrap_or_else(|| {
            let left_of = |slot: &Slot| slot[2] >> Entry::LEFT;
            let mut least = 0;
            for i in 1..BUCKET {
                if left_of(&bucket[i]) <= left_of(&bucket[least]) {
                    least = i;
                }
            }
            bucket.copy_within(..least, 1);
            bucket[0] = [!cells[0], !cells[1], (left as u64) << Entry::LEFT];
            0
        });
        bucket[at][2] = Entry(bucket[at][2]).learnt(goal, placement).0;
    }
}

/// By the cells of a position and a goal of its mover: placements P such that, after P, every next
/// placement of the mover fails to reach the goal. See "Refuted placements" in `solve`.
///
/// An entry has the cells, the goal and the placements. One of zeros knows no placements.
#[derive(Clone)]
pub(crate) struct Refuted(Vec<[u64; 4]>);

impl Refuted {
    /// Makes a table of at most `bytes` bytes, but at least one entry.
    pub(crate) fn new(bytes: usize) -> Self {
        let entries = bytes / size_of::<[u64; 4]>();
        Self(vec![[0; 4]; 1 << entries.max(1).ilog2()])
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.0.fill([0; 4]);
    }

    #[inline]
    fn place_of(&self, cells: Cells) -> usize {
        grid_core::key_of(&cells) as usize & (self.0.len() - 1)
    }

    /// Returns the known placements beside some cells that do not reach a goal.
    #[inline]
    pub(crate) fn of(&self, cells: Cells, goal: i8) -> u64 {
        let [first, second, held, placements] = self.0[self.place_of(cells)];
        let is_known = [first, second] == cells && held == goal as u64;
        if is_known { placements } else { 0 }
    }

    /// Adds a placement that does not reach a goal. It takes the place of what was known about
    /// other cells.
    #[inline]
    pub(crate) fn add(&mut self, cells: Cells, goal: i8, placement: u64) {
        let place = self.place_of(cells);
        let placements = self.of(cells, goal) | placement;
        self.0[place] = [cells[0], cells[1], goal as u64, placements];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_know_nothing_and_what_is_learnt_stays() {
        let zeros = Entry::default();
        assert_eq!(
            (zeros.reaches(0), zeros.reaches(1), zeros.best()),
            (None, None, NOWHERE)
        );
        let entry = zeros.learnt(0, Some(63)).learnt(1, None);
        assert_eq!(
            (entry.reaches(0), entry.reaches(1)),
            (Some(true), Some(false))
        );
        let entry = zeros.learnt(0, Some(63)).learnt(1, Some(0));
        assert_eq!((entry.reaches(1), entry.best()), (Some(true), 0));
        assert_eq!(zeros.learnt(0, None).reaches(0), Some(false));
    }

    #[test]
    fn the_board_without_cells_is_not_in_an_empty_table() {
        let mut table = SolverTable::new(1 << 10);
        table.clear();
        let place = table.place_of([0; 2]);
        assert!(table.entry(place, [0; 2]).is_none());
        table.learn(place, [0; 2], 12, (1, Some(9)));
        let known = table
            .entry(place, [0; 2])
            .map(|entry| (entry.reaches(1), entry.best()));
        assert_eq!(known, Some((Some(true), 9)));
        table.clear();
        assert!(table.entry(place, [0; 2]).is_none());
        assert_eq!(Refuted::new(1 << 10).of([0; 2], 0), 0);
    }
}
