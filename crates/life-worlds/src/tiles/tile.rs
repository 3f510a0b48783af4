//! A rectangle of the plane, stepped as a unit, two generations at a time.
//!
//! ```text
//!            2 columns    60 columns     2 columns
//!   2 rows   always empty: they make all vectors whole
//!   2 rows   copies     copies         copies
//!  52 rows   copies     own cells      copies
//!   2 rows   copies     copies         copies
//!   6 rows   always empty
//! ```
//!
//! The copies are of cells of the eight neighbours. Two generations use up exactly these copies.
//!
//! A step computes only the rows that can have changed. Four adjacent rows are one vector, at any
//! row, so the rows above and below are loads at other addresses.

use crate::kernel::{Lanes, Stepper};

/// The number of a tile's own columns.
pub(super) const WIDTH: usize = 60;
/// The number of a tile's own rows.
pub(super) const HEIGHT: usize = 52;
/// The first own column.
pub(super) const LEFT: usize = 2;
/// The first own row.
pub(super) const TOP: usize = 4;

/// How far a step of two generations can see.
const SIGHT: usize = 2;
/// This many columns or rows.
const NEAR: u64 = (1 << SIGHT) - 1;
/// The mask of the own columns in a row.
const OWN: u64 = ((1 << WIDTH) - 1) << LEFT;
/// The set of the own rows.
pub(super) const OWN_ROWS: u64 = ((1 << HEIGHT) - 1) << TOP;

/// With at least this many active rows, a step of all rows from the first to the last is faster than
/// a step of these alone.
const MANY: u32 = 20;

/// The neighbours of a tile, in the order of their numbers: offsets to the right and down.
pub(super) const NEIGHBOURS: [(i64, i64); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The cells of a tile and the copies around them.
#[derive(Copy, Clone)]
#[repr(align(64))]
pub(super) struct TileCells([u64; 64]);

/// What a step has changed in a tile.
#[derive(Copy, Clone)]
pub(super) struct Change {
    /// The changed columns, whatever the row.
    columns: u64,
    /// The changed rows, whatever the column.
    pub rows: u64,
}

/// Returns the rows that depend on some rows: those and their neighbours within two generations.
pub(super) fn rows_near(rows: u64) -> u64 {
    (rows | rows << 1 | rows << 2 | rows >> 1 | rows >> 2) & OWN_ROWS
}

impl TileCells {
    pub const EMPTY: Self = Self([0; 64]);

    /// Returns the own cells of a row, and no copies.
    pub fn row(&self, y: usize) -> u64 {
        self.0[y] & OWN
    }

    /// Returns all rows with the copies around the own cells.
    pub fn rows_and_copies(&self) -> &[u64; 64] {
        &self.0
    }

    pub fn row_mut(&mut self, y: usize) -> &mut u64 {
        &mut self.0[y]
    }

    /// Returns the own rows from the top, without copies.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = u64> + ExactSizeIterator {
        self.0[TOP..TOP + HEIGHT].iter().map(|row| row & OWN)
    }

    /// Returns whether no own cell lives.
    pub fn is_empty(&self) -> bool {
        self.rows().fold(0, |all, row| all | row) == 0
    }

    pub fn population(&self) -> u32 {
        self.rows().map(u64::count_ones).sum()
    }

    /// Returns the rows with living cells, the copies included.
    pub fn occupied_rows(&self) -> u64 {
        let rows = self.0.iter().enumerate();
        rows.fold(0, |all, (y, &row)| all | u64::from(row != 0) << y)
    }

    /// Returns whether no cell lives, and none next to this tile.
    pub fn is_far_from_life(&self) -> bool {
        self.0.iter().all(|&row| row == 0)
    }

    /// Returns whether a living cell is next to a neighbour.
    pub fn reaches(&self, neighbour: usize) -> bool {
        let (right, down) = NEIGHBOURS[neighbour];
        let columns = match right {
            1 => NEAR << (LEFT + WIDTH - SIGHT),
            0 => OWN,
            _ => NEAR << LEFT,
        };
        let rows = match down {
            1 => &self.0[TOP + HEIGHT - SIGHT..TOP + HEIGHT],
            0 => &self.0[TOP..TOP + HEIGHT],
            _ => &self.0[TOP..TOP + SIGHT],
        };
        rows.iter().any(|row| row & columns != 0)
    }

    /// Copies the cells next to a neighbour into it: those within two rows and columns. Looks only
    /// at the rows that have changed. `neighbour` is the direction of the neighbour. Returns the
    /// rows of the neighbour that have changed.
    #[inline(always)]
    pub fn copy_edge<L: Lanes>(&self, neighbour: usize, rows: u64, to: &mut Self) -> u64 {
        const ACROSS: i32 = WIDTH as i32;
        let right = |row: L| row.down_in_words::<ACROSS>();
        let left = |row: L| row.up_in_words::<ACROSS>();
        match NEIGHBOURS[neighbour] {
            (1, 0) => self.copy_beside(rows, to, right, NEAR),
            (-1, 0) => self.copy_beside(rows, to, left, NEAR << (LEFT + WIDTH)),
            (across, down) => self.copy_beyond(across, down, to),
        }
    }

    /// Copies these rows, moved by a function, into the copies of a neighbour in the same rows.
    #[inline(always)]
    fn copy_beside<L: Lanes>(
        &self,
        rows: u64,
        to: &mut Self,
        moved: impl Fn(L) -> L,
        copies: u64,
    ) -> u64 {
        let copies = L::load_words(&[copies; 4]);
        let mut changed = 0;
        let mut y = rows.trailing_zeros() as usize & !3;
        let end = 64 - rows.leading_zeros() as usize;
        while y < end {
            let old = L::load_words(four(&to.0, y));
            let differs = (moved(L::load_words(four(&self.0, y))) ^ old) & copies;
            (old ^ differs).store_words(four_mut(&mut to.0, y));
            changed |= differs.words_with_any() << y;
            y += 4;
        }
        changed
    }

    /// Copies the first or last rows into the copies of a neighbour above or below.
    fn copy_beyond(&self, across: i64, down: i64, to: &mut Self) -> u64 {
        let (from_row, to_row) = match down {
            1 => (TOP + HEIGHT - SIGHT, TOP - SIGHT),
            _ => (TOP, TOP + HEIGHT),
        };
        let (down, up, copies) = match across {
            1 => (WIDTH, 0, NEAR),
            0 => (0, 0, OWN),
            _ => (0, WIDTH, NEAR << (LEFT + WIDTH)),
        };
        let mut changed = 0;
        for i in 0..SIGHT {
            let moved = self.0[from_row + i] >> down << up;
            let to = &mut to.0[to_row + i];
            let differs = (moved ^ *to) & copies;
            *to ^= differs;
            changed |= u64::from(differs != 0) << (to_row + i);
        }
        changed
    }

    /// Copies the cells of all neighbours next to a tile. Returns the rows of the tile that have
    /// changed.
    #[inline(always)]
    pub fn surround<L: Lanes>(cells: &mut [Self], tile: usize, near: [u32; 8]) -> u64 {
        const ACROSS: i32 = WIDTH as i32;
        // No arrays with `map` here: it would be a call of a function.
        let [north_west, north, north_east, west, east, ..] = near;
        let [.., south_west, south, south_east] = near;
        let from_west = L::load_words(&[NEAR; 4]);
        let from_east = L::load_words(&[NEAR << (LEFT + WIDTH); 4]);
        let mut changed = 0;
        for y in (TOP..TOP + HEIGHT).step_by(4) {
            let west = L::load_words(four(&cells[west as usize].0, y));
            let east = L::load_words(four(&cells[east as usize].0, y));
            let old = L::load_words(four(&cells[tile].0, y));
            let differs = ((west.down_in_words::<ACROSS>() ^ old) & from_west)
                | ((east.up_in_words::<ACROSS>() ^ old) & from_east);
            (old ^ differs).store_words(four_mut(&mut cells[tile].0, y));
            changed |= differs.words_with_any() << y;
        }
        let above = (TOP - SIGHT, TOP + HEIGHT - SIGHT);
        let below = (TOP + HEIGHT, TOP);
        for ((to, from), [west, middle, east]) in [
            (above, [north_west, north, north_east]),
            (below, [south_west, south, south_east]),
        ] {
            for i in 0..SIGHT {
                let row = |tile: u32| cells[tile as usize].0[from + i];
                let row = (row(middle) & OWN)
                    | (row(west) >> WIDTH & NEAR)
                    | (row(east) << WIDTH & NEAR << (LEFT + WIDTH));
                let to_row = &mut cells[tile].0[to + i];
                changed |= u64::from(*to_row != row) << (to + i);
                *to_row = row;
            }
        }
        changed
    }

    /// Computes two generations of these own rows, and returns what they have changed.
    #[inline(always)]
    pub fn step_two<L: Lanes, S: Stepper>(&mut self, stepper: &S, mut rows: u64) -> Change {
        let mut changes = Changes::none();
        if rows.count_ones() >= MANY {
            // The same as below, whatever rows in between are not active.
            let first = rows.trailing_zeros() as usize & !3;
            let end = 64 - rows.leading_zeros() as usize;
            let mut above = self.next::<L, S>(stepper, first - 1);
            for y in (first..end).step_by(4) {
                let below = self.next::<L, S>(stepper, y + 3);
                let near = [above, above.words_from_1(below), above.words_from_2(below)];
                self.replace(y, stepper.next_rows(near), &mut changes);
                above = below;
            }
            return changes.finish();
        }
        while rows != 0 {
            let mut y = rows.trailing_zeros() as usize;
            // The first generation, from one row further up.
            let mut above = self.next::<L, S>(stepper, y - 1);
            loop {
                let below = self.next::<L, S>(stepper, y + 3);
                let near = [above, above.words_from_1(below), above.words_from_2(below)];
                self.replace(y, stepper.next_rows(near), &mut changes);
                (above, y) = (below, y + 4);
                rows &= u64::MAX << y;
                // The second generation must not replace what the first still needs.
                if rows >> y & 0b111 == 0 {
                    break;
                }
            }
        }
        changes.finish()
    }

    /// Computes what these own rows are two generations after `before`, and returns what that has
    /// changed.
    #[inline(always)]
    pub fn step_two_from<L: Lanes, S: Stepper>(
        &mut self,
        before: &Self,
        stepper: &S,
        mut rows: u64,
    ) -> Change {
        let mut changes = Changes::none();
        while rows != 0 {
            let y = rows.trailing_zeros() as usize;
            let above = before.next::<L, S>(stepper, y - 1);
            let below = before.next::<L, S>(stepper, y + 3);
            let near = [above, above.words_from_1(below), above.words_from_2(below)];
            self.replace(y, stepper.next_rows(near), &mut changes);
            rows &= u64::MAX << (y + 4);
        }
        changes.finish()
    }

    /// Computes one generation of all own rows, and returns what it has changed.
    #[inline(always)]
    pub fn step_one<L: Lanes, S: Stepper>(&mut self, stepper: &S) -> Change {
        let mut changes = Changes::none();
        let before = *self;
        for y in (TOP..TOP + HEIGHT).step_by(4) {
            self.replace(y, before.next::<L, S>(stepper, y), &mut changes);
        }
        changes.finish()
    }

    /// Returns the next generation of four rows.
    #[inline(always)]
    fn next<L: Lanes, S: Stepper>(&self, stepper: &S, y: usize) -> L {
        // No closures on registers: they could be compiled without the instructions of the
        // instance.
        let (above, at) = (four(&self.0, y - 1), four(&self.0, y));
        let below = L::load_words(four(&self.0, y + 1));
        stepper.next_rows([L::load_words(above), L::load_words(at), below])
    }

    /// Replaces the own cells in four rows.
    #[inline(always)]
    fn replace<L: Lanes>(&mut self, y: usize, by: L, changes: &mut Changes<L>) {
        let old = L::load_words(four(&self.0, y));
        let differs = (by ^ old) & L::load_words(four(&OWN_CELLS, y));
        (old ^ differs).store_words(four_mut(&mut self.0, y));
        changes.columns = changes.columns | differs;
        changes.rows |= differs.words_with_any() << y;
    }
}

/// Returns four rows.
#[inline(always)]
fn four(rows: &[u64; 64], y: usize) -> &[u64; 4] {
    &rows[y..y + 4].as_chunks().0[0]
}

#[inline(always)]
fn four_mut(rows: &mut [u64; 64], y: usize) -> &mut [u64; 4] {
    &mut rows[y..y + 4].as_chunks_mut().0[0]
}

/// The own cells of a tile.
static OWN_CELLS: [u64; 64] = {
    let mut cells = [0; 64];
    let mut y = TOP;
    while y < TOP + HEIGHT {
        cells[y] = OWN;
        y += 1;
    }
    cells
};

/// The changes of a step, collected in vectors.
struct Changes<L> {
    columns: L,
    rows: u64,
}

impl<L: Lanes> Changes<L> {
    #[inline(always)]
    fn none() -> Self {
        Self {
            columns: L::filled(false),
            rows: 0,
        }
    }

    #[inline(always)]
    fn finish(self) -> Change {
        let [a, b, c, d] = self.columns.words();
        Change {
            columns: a | b | c | d,
            rows: self.rows,
        }
    }
}

impl Change {
    /// Returns the change of some columns in a row.
    pub fn of_row(columns: u64, y: usize) -> Self {
        Self {
            columns,
            rows: 1 << y,
        }
    }

    /// Returns whether nothing has changed.
    pub fn is_nothing(self) -> bool {
        self.rows == 0
    }

    /// Returns whether many rows have changed.
    #[inline(always)]
    pub fn is_of_many_rows(self) -> bool {
        self.rows.count_ones() >= MANY
    }

    /// Returns whether it is within four rows, as a glider's are.
    pub fn is_of_few_rows(self) -> bool {
        self.rows >> self.rows.trailing_zeros() < 1 << 4
    }

    /// Returns the neighbours that see a change, bit `i` for neighbour `i`, perhaps some that do
    /// not.
    #[inline(always)]
    pub fn seen_by(self) -> u8 {
        /// Those on one side of a tile, by their numbers in [`NEIGHBOURS`].
        const WEST: u8 = 0b0010_1001;
        const EAST: u8 = 0b1001_0100;
        const NORTH: u8 = 0b0000_0111;
        const SOUTH: u8 = 0b1110_0000;
        let mut across = !(WEST | EAST);
        if self.columns & NEAR << LEFT != 0 {
            across |= WEST;
        }
        if self.columns & NEAR << (LEFT + WIDTH - SIGHT) != 0 {
            across |= EAST;
        }
        let mut along = !(NORTH | SOUTH);
        if self.rows & NEAR << TOP != 0 {
            along |= NORTH;
        }
        if self.rows & NEAR << (TOP + HEIGHT - SIGHT) != 0 {
            along |= SOUTH;
        }
        across & along
    }
}

impl PartialEq for TileCells {
    fn eq(&self, other: &Self) -> bool {
        self.rows().eq(other.rows())
    }
}
