//! The plane in tiles, under rules without B0.
//!
//! A tile has 60 x 52 cells, and only tiles with living cells in or near them are stored. A step is
//! two generations. It computes only the rows of tiles near which something is not the same as two
//! generations ago. So still lifes and the common oscillators cost nothing. A glider alone in a
//! tile is moved when it comes near the edge of the tile, or something comes near the tile.
//!
//! If most of what changes has a longer period, as guns and their streams of gliders do, the cells
//! of one period are kept. A step then computes only what is not the same as one period ago.
//!
//! All rules share these tiles. Where many rows of a tile change, as in a dense soup, the tile is
//! stepped whole, and its neighbours copy what is beside them from all their neighbours at once.

mod glider;
mod reading;
mod repeats;
pub(crate) mod stepping;
mod tile;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::{fmt, mem};

use hashbrown::HashMap;

use crate::Rule;
use crate::kernel::{Kernel, Lanes, Prepared, Vector};
use crate::pattern::{Rectangle, Word};
use glider::Glider;
use tile::{Change, HEIGHT, LEFT, NEIGHBOURS, OWN_ROWS, TOP, TileCells, WIDTH, rows_near};

/// The number of tiles for which the lists have room from the beginning.
const FEW: usize = 16;
/// The first step in which a period is looked for.
const FIRST_LOOK: u64 = 512;

/// Among the active rows of a tile, the mark that its copies are to be renewed: a row above its
/// own.
const MARK: u64 = 1;

/// Where a tile is: how many tiles to the right and down.
type TileAt = (i64, i64);

/// Where a tile is that is not in use.
const NOWHERE: TileAt = (i64::MAX, i64::MAX);

/// The stored tiles, by number. Number 0 is an empty tile without a place.
///
/// The copies of neighbours' cells in a tile are always up to date. If a row is not active, two
/// more generations do not change it: it and all rows near it, copies included, are the same as
/// two generations ago. The same holds for tiles that are not stored, whose cells are dead.
#[derive(Clone)]
pub(crate) struct Tiles {
    cells: Vec<TileCells>,
    /// The rows to step, for every tile.
    active: Vec<u64>,
    links: Vec<[u32; 8]>,
    places: Vec<TileAt>,
    /// The tiles by their places.
    index: HashMap<TileAt, u32>,
    /// The tiles with active rows.
    awake: Vec<u32>,
    /// The buffer for the tiles that a step visits.
    visited: Vec<u32>,
    /// Numbers that are not in use.
    free: Vec<u32>,
    /// The buffer for the changes of a step.
    changes: Vec<(u32, Change)>,
    /// The number of steps of two generations.
    now: u64,
    /// For every tile, the step since which a glider alone in it flies: its cells are those of that
    /// step, and no row is active. Outside [`advance`](Self::advance) no glider flies.
    flies_since: Vec<Option<u64>>,
    /// When gliders must land, the earliest first: the step, the tile, and the step at which the
    /// glider took off. An entry whose take-off is not that of the tile is out of date.
    landings: BinaryHeap<Reverse<(u64, u32, u64)>>,
    /// The cells of all tiles in the steps before, if the world is known to repeat itself; see
    /// [`repeats`]. Then all that is said here about two generations ago holds for one period ago.
    earlier: Vec<Vec<TileCells>>,
    /// The number of the earliest of them. The others follow in the order of time, in a ring.
    earliest: usize,
    /// The step in which to look again whether the world repeats itself.
    look_at: u64,
    /// Whether gliders fly under the rule.
    gliders_fly: bool,
}

impl Tiles {
    /// Returns no tiles, to be stepped by this rule.
    pub fn new(rule: Rule) -> Self {
        Self {
            cells: with_room(TileCells::EMPTY),
            active: with_room(0),
            links: with_room([0; 8]),
            places: with_room(NOWHERE),
            index: HashMap::new(),
            awake: Vec::with_capacity(FEW),
            visited: Vec::with_capacity(FEW),
            free: Vec::new(),
            changes: Vec::with_capacity(FEW),
            now: 0,
            flies_since: with_room(None),
            landings: BinaryHeap::new(),
            earlier: Vec::new(),
            earliest: 0,
            look_at: FIRST_LOOK,
            gliders_fly: Glider::flies_under(rule),
        }
    }

    /// Removes all cells and keeps the memory.
    pub fn clear(&mut self) {
        self.cells.truncate(1);
        self.active.truncate(1);
        self.links.truncate(1);
        self.places.truncate(1);
        self.flies_since.truncate(1);
        self.index.clear();
        self.awake.clear();
        self.free.clear();
        self.earlier.clear();
        (self.now, self.look_at) = (0, FIRST_LOOK);
    }

    /// Returns the bytes of memory in use.
    pub fn bytes(&self) -> usize {
        let each = size_of::<TileCells>() * (1 + self.earlier.len())
            + 2 * size_of::<u64>()
            + size_of::<Option<u64>>()
            + size_of::<[u32; 8]>()
            + size_of::<TileAt>();
        (self.cells.len() - self.free.len()) * each + self.index.allocation_size()
    }

    /// Cell (0, 0) is in the middle of its tile. Patterns are mostly drawn near it, and so lie in
    /// one tile instead of four.
    const MIDDLE: (i64, i64) = (WIDTH as i64 / 2, HEIGHT as i64 / 2);

    /// Returns the position of a cell's tile, and the cell's column and row in it.
    fn place(x: i64, y: i64) -> (TileAt, (usize, usize)) {
        let (x, y) = (x + Self::MIDDLE.0, y + Self::MIDDLE.1);
        let (width, height) = (WIDTH as i64, HEIGHT as i64);
        let column = x.rem_euclid(width) as usize + LEFT;
        let row = y.rem_euclid(height) as usize + TOP;
        let place = (x.div_euclid(width), y.div_euclid(height));
        (place, (column, row))
    }

    /// Returns the rectangle of the plane that a tile covers.
    fn rectangle((right, down): TileAt) -> Rectangle {
        let left = right * WIDTH as i64 - Self::MIDDLE.0;
        let top = down * HEIGHT as i64 - Self::MIDDLE.1;
        Rectangle::sized(left, top, WIDTH as u64, HEIGHT as u64)
    }

    /// Returns the tile at a place, or number 0.
    fn find(&self, place: TileAt) -> u32 {
        self.index.get(&place).copied().unwrap_or_default()
    }

    /// Accepts any coordinates.
    pub fn get(&self, x: i64, y: i64) -> bool {
        if x.unsigned_abs().max(y.unsigned_abs()) > i64::MAX as u64 / 2 {
            return false;
        }
        let (place, (x, y)) = Self::place(x, y);
        self.cells[self.find(place) as usize].row(y) >> x & 1 != 0
    }

    pub fn set(&mut self, x: i64, y: i64, alive: bool) {
        self.forget();
        let (place, (x, y)) = Self::place(x, y);
        let tile = match self.find(place) {
            0 if !alive => return,
            0 => self.store(place),
            tile => tile,
        };
        let row = self.cells[tile as usize].row_mut(y);
        let before = *row;
        *row = if alive {
            before | 1 << x
        } else {
            before & !(1 << x)
        };
        if *row != before {
            let change = Change::of_row(1 << x, y);
            self.wake(tile, rows_near(change.rows));
            self.share::<Vector>(tile, change);
        }
    }

    /// Replaces the cells, by as many as fit into `limit` bytes.
    pub fn put(&mut self, cells: impl Iterator<Item = Word>, limit: usize) {
        self.clear();
        for Word { y, mut x, mut bits } in cells {
            while bits != 0 && self.bytes() <= limit {
                let skip = bits.trailing_zeros();
                (x, bits) = (x + i64::from(skip), bits >> skip);
                let (place, (column, row)) = Self::place(x, y);
                let tile = match self.find(place) {
                    0 => self.store(place),
                    tile => tile,
                };
                let fit = LEFT + WIDTH - column;
                let own = bits & (u64::MAX >> (64 - fit));
                *self.cells[tile as usize].row_mut(row) |= own << column;
                (x, bits) = (x + fit as i64, bits >> (fit - 1) >> 1);
            }
        }
        for tile in 1..self.cells.len() {
            TileCells::surround::<Vector>(&mut self.cells, tile, self.links[tile]);
        }
        self.wake_all();
    }

    /// Advances `steps` times two generations, or fewer if the world does not fit into `limit`
    /// bytes. Returns the number of steps.
    pub fn advance(&mut self, kernel: Kernel, rule: &Prepared, steps: u64, limit: usize) -> u64 {
        let mut done = 0;
        while done < steps && self.bytes() <= limit {
            if self.rest() {
                self.now += steps - done;
                return steps;
            }
            // Gliders fly farther if this is not often.
            let part = (steps - done).min(self.now.clamp(64, 1024));
            let looked = self.look_for_period(kernel, rule, part, limit);
            done += looked + self.run(kernel, rule, part - looked, limit);
            if self.bytes() > limit {
                self.forget();
            }
        }
        done
    }

    /// Stores a new tile, links it with its neighbours and copies their cells.
    fn store(&mut self, place: TileAt) -> u32 {
        let tile = match self.free.pop() {
            Some(tile) => tile,
            None => {
                self.cells.push(TileCells::EMPTY);
                self.active.push(0);
                self.links.push([0; 8]);
                self.places.push(NOWHERE);
                self.flies_since.push(None);
                (self.cells.len() - 1) as u32
            }
        };
        self.places[tile as usize] = place;
        self.index.insert(place, tile);
        self.cells[tile as usize] = TileCells::EMPTY;
        for earlier in &mut self.earlier {
            earlier.resize(self.cells.len(), TileCells::EMPTY);
            earlier[tile as usize] = TileCells::EMPTY;
        }
        for (i, (right, down)) in NEIGHBOURS.into_iter().enumerate() {
            let place = (place.0 + right, place.1 + down);
            let neighbour = self.find(place);
            self.links[tile as usize][i] = neighbour;
            if neighbour != 0 {
                self.links[neighbour as usize][7 - i] = tile;
                for cells in self.earlier.iter_mut().chain([&mut self.cells]) {
                    copy_edge::<Vector>(cells, neighbour, 7 - i, tile, OWN_ROWS);
                }
            }
        }
        tile
    }

    /// Makes rows of a tile active.
    #[inline(always)]
    fn wake(&mut self, tile: u32, rows: u64) {
        let active = &mut self.active[tile as usize];
        if *active == 0 && rows != 0 {
            self.awake.push(tile);
        }
        *active |= rows;
    }

    /// Copies what has changed in a tile to its neighbours and wakes them. If that is much, it only
    /// marks them for [`surround_marked`](Self::surround_marked), which makes the same copies in
    /// less time. Returns whether it has marked them.
    #[inline(always)]
    fn share<L: Lanes>(&mut self, tile: u32, change: Change) -> bool {
        let mut seen_by = change.seen_by();
        let is_much = change.is_of_many_rows() && seen_by.count_ones() > 2;
        let links = self.links[tile as usize];
        while seen_by != 0 {
            let side = seen_by.trailing_zeros() as usize;
            seen_by &= seen_by - 1;
            let neighbour = links[side];
            if neighbour == 0 {
                self.store_neighbour(tile, side);
            } else if is_much {
                self.wake(neighbour, MARK);
            } else {
                self.land_if_it_flies(neighbour);
                let changed = copy_edge::<L>(&mut self.cells, tile, side, neighbour, change.rows);
                self.wake(neighbour, rows_near(changed));
            }
        }
        is_much
    }

    /// Copies the cells of all neighbours into the marked tiles. This takes less time than copies
    /// from one after the other.
    #[inline(always)]
    fn surround_marked<L: Lanes>(&mut self) {
        for i in 0..self.awake.len() {
            let tile = self.awake[i] as usize;
            if self.active[tile] & MARK != 0 {
                self.land_if_it_flies(tile as u32);
                let changed = TileCells::surround::<L>(&mut self.cells, tile, self.links[tile]);
                self.active[tile] = self.active[tile] & !MARK | rows_near(changed);
            }
        }
        // No tile may be in the list twice, so none without active rows stays in it.
        self.awake.retain(|&tile| self.active[tile as usize] != 0);
    }

    /// Stores a neighbour that is not stored, if it depends on a living cell of this tile.
    #[inline(never)]
    fn store_neighbour(&mut self, tile: u32, side: usize) {
        let ((x, y), (right, down)) = (self.places[tile as usize], NEIGHBOURS[side]);
        if self.cells[tile as usize].reaches(side) {
            let neighbour = self.store((x + right, y + down));
            // It was empty before: every copy has changed.
            let copies = self.cells[neighbour as usize].occupied_rows();
            self.wake(neighbour, rows_near(copies));
        }
    }

    /// Wakes all tiles that are not empty, and the neighbours that depend on their living cells.
    fn wake_all(&mut self) {
        for tile in 1..self.cells.len() as u32 {
            for side in 0..8 {
                if self.links[tile as usize][side] == 0 {
                    self.store_neighbour(tile, side);
                }
            }
        }
        for tile in 1..self.cells.len() as u32 {
            if self.cells[tile as usize].occupied_rows() != 0 {
                self.wake(tile, OWN_ROWS);
            }
        }
    }

    /// Frees the tiles that are empty, like all near them, and asleep.
    fn free_empty(&mut self) {
        for tile in 1..self.cells.len() as u32 {
            let i = tile as usize;
            let is_free = self.places[i] == NOWHERE;
            let mut earlier = self.earlier.iter();
            if is_free
                || self.active[i] != 0
                || !self.cells[i].is_far_from_life()
                || earlier.any(|cells| !cells[i].is_far_from_life())
            {
                continue;
            }
            for side in 0..8 {
                let link = mem::take(&mut self.links[i][side]);
                if link != 0 {
                    self.links[link as usize][7 - side] = 0;
                }
            }
            let place = mem::replace(&mut self.places[i], NOWHERE);
            self.index.remove(&place);
            self.cells[i] = TileCells::EMPTY;
            self.free.push(tile);
        }
    }
}

/// Returns a list of one value with room for a few.
fn with_room<T>(value: T) -> Vec<T> {
    let mut list = Vec::with_capacity(FEW);
    list.push(value);
    list
}

/// Copies the cells of a tile that are next to a neighbour into that neighbour, if they are in
/// `rows`. Returns the rows of the neighbour that have changed.
#[inline(always)]
fn copy_edge<L: Lanes>(cells: &mut [TileCells], from: u32, side: usize, to: u32, rows: u64) -> u64 {
    match cells.get_disjoint_mut([from as usize, to as usize]) {
        Ok([from, to]) => from.copy_edge::<L>(side, rows, to),
        Err(_) => 0,
    }
}

impl fmt::Debug for Tiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tiles")
            .field("stored", &(self.cells.len() - 1 - self.free.len()))
            .field("awake", &self.awake.len())
            .finish_non_exhaustive()
    }
}
