//! A square of the plane, stepped as a unit, two generations at a time.
//!
//! A tile is 64 x 64 cells. The outermost two rows and columns belong to its neighbours and are
//! copied from there before a step. Two generations make just these invalid. Row `y` is word
//! `y / 16` of vector `y % 16`, so the row above is in the previous vector, and four rows are
//! stepped together.

use crate::kernel::{Circuit, Lanes, ROWS, RowRule, RuleWork, Tile, Vector, step, step_rows};

/// The number of a tile's own columns and rows.
pub(super) const SIDE: usize = 60;

/// The first own column and row.
pub(super) const EDGE: usize = 2;

/// The mask of the own columns in a row.
const OWN: u64 = ((1 << SIDE) - 1) << EDGE;

/// The own cells of a tile. The cells of its neighbours are dead here.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) struct Cells(Tile);

impl Cells {
    pub const EMPTY: Self = Self([Vector::EMPTY; ROWS]);

    /// Returns a row of 64 cells.
    pub fn row(&self, y: usize) -> u64 {
        self.0[y % ROWS].0[y / ROWS]
    }

    pub fn row_mut(&mut self, y: usize) -> &mut u64 {
        &mut self.0[y % ROWS].0[y / ROWS]
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    pub fn population(&self) -> u32 {
        self.0.iter().map(Vector::count_ones).sum()
    }

    /// Returns the neighbours that depend on a living cell of this tile, bit `i` for neighbour `i`.
    pub fn seen_by(&self) -> u8 {
        let mut all = Vector::EMPTY;
        for &vector in &self.0 {
            all = all | vector;
        }
        seen_by(all, |y| self.row(y))
    }
}

/// Returns the neighbours that depend on some cells. `all` has these cells by column, whatever
/// their row; `row` returns the rows near the edges.
#[inline(always)]
fn seen_by(all: Vector, row: impl Fn(usize) -> u64) -> u8 {
    const LEFT: u64 = 0b11 << EDGE;
    const RIGHT: u64 = 0b11 << SIDE;
    let [a, b, c, d] = all.0;
    let all = a | b | c | d;
    let top = row(EDGE) | row(EDGE + 1);
    let bottom = row(SIDE) | row(SIDE + 1);
    let edges = [
        top & LEFT,
        top,
        top & RIGHT,
        all & LEFT,
        all & RIGHT,
        bottom & LEFT,
        bottom,
        bottom & RIGHT,
    ];
    let seen = edges.iter().enumerate();
    seen.fold(0, |seen, (i, &cells)| seen | u8::from(cells != 0) << i)
}

/// What a step has changed in a tile.
#[derive(Copy, Clone)]
pub(super) struct Change {
    pub anything: bool,
    /// The neighbours that depend on a changed cell, bit `i` for neighbour `i`.
    pub seen_by: u8,
}

/// One step of some tiles.
pub(super) struct Visit<'a> {
    /// The tiles to step.
    pub tiles: &'a [u32],
    /// Every tile's neighbours; 0 for the empty tile.
    pub links: &'a [[u32; 8]],
    pub now: &'a [Cells],
    pub next: &'a mut [Cells],
    /// One or two.
    pub generations: usize,
    /// Receives the changes, tile by tile.
    pub changes: &'a mut [Change],
}

impl RuleWork for Visit<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let [mut now, mut next] = [[Vector::EMPTY; ROWS]; 2];
        for (&tile, change) in self.tiles.iter().zip(self.changes) {
            let tile = tile as usize;
            let neighbours = self.links[tile].map(|link| &self.now[link as usize]);
            let own = &self.now[tile];
            surround::<L>(own, neighbours, &mut now);
            step::<L, C>(circuit, &now, &mut next);
            let last = if self.generations == 1 {
                &next
            } else {
                step::<L, C>(circuit, &next, &mut now);
                &now
            };
            *change = store::<L>(last, own, &mut self.next[tile]);
        }
    }

    #[inline(always)]
    fn run_rows<L: Lanes, R: RowRule>(self, rule: &R) {
        let mut cells = [Vector::EMPTY; ROWS];
        for (&tile, change) in self.tiles.iter().zip(self.changes) {
            let tile = tile as usize;
            let neighbours = self.links[tile].map(|link| &self.now[link as usize]);
            let own = &self.now[tile];
            surround::<L>(own, neighbours, &mut cells);
            for _ in 0..self.generations {
                step_rows::<L, R>(rule, &mut cells);
            }
            *change = store::<L>(&cells, own, &mut self.next[tile]);
        }
    }
}

/// Joins the tile's own cells with those of its neighbours around it.
#[inline(always)]
fn surround<L: Lanes>(own: &Cells, neighbours: [&Cells; 8], to: &mut Tile) {
    const ACROSS: i32 = SIDE as i32;
    let [
        north_west,
        north,
        north_east,
        west,
        east,
        south_west,
        south,
        south_east,
    ] = neighbours;
    for (i, to) in to.iter_mut().enumerate() {
        let [own, west, east] = [own, west, east].map(|cells| L::load(&cells.0[i]));
        let mut row = own | west.down_in_words::<ACROSS>() | east.up_in_words::<ACROSS>();
        if i < EDGE {
            let y = SIDE + i;
            let above = north.row(y) | north_west.row(y) >> SIDE | north_east.row(y) << SIDE;
            row = row | L::load(&Vector([above, 0, 0, 0]));
        } else if i >= ROWS - EDGE {
            let y = i + 2 * EDGE - ROWS;
            let below = south.row(y) | south_west.row(y) >> SIDE | south_east.row(y) << SIDE;
            row = row | L::load(&Vector([0, 0, 0, below]));
        }
        row.store(to);
    }
}

/// Stores a tile's own cells and returns what has changed.
#[inline(always)]
fn store<L: Lanes>(cells: &Tile, before: &Cells, to: &mut Cells) -> Change {
    let mut all = L::filled(false);
    let vectors = cells.iter().zip(&before.0).zip(&mut to.0);
    for (i, ((cells, before), to)) in vectors.enumerate() {
        let mut own = [OWN; 4];
        if i < EDGE {
            own[0] = 0;
        } else if i >= ROWS - EDGE {
            own[3] = 0;
        }
        let now = L::load(cells) & L::load(&Vector(own));
        now.store(to);
        all = all | (now ^ L::load(before));
    }
    let mut changed = Vector::EMPTY;
    all.store(&mut changed);
    Change {
        anything: changed != Vector::EMPTY,
        seen_by: seen_by(changed, |y| before.row(y) ^ to.row(y)),
    }
}
