//! The tiles of the plane, and which of them are awake.

use std::collections::BTreeMap;
use std::mem;

use super::tile::{Cells, Change, EDGE, SIDE, Visit};
use crate::kernel::Kernel;
use crate::pattern::{Rectangle, Word};
use crate::prepared::Prepared;
use crate::sparse::{FEW, NEIGHBOURS, words_of_row};

/// Empty tiles are freed every this many steps.
const SWEEP: u32 = 64;

/// The stored tiles, by number. Number 0 is an empty tile without a position.
///
/// A sleeping tile has the same cells in `now` and in `next`. Two more generations do not change
/// them: its own cells, and those of its neighbours next to it, are the same as two generations
/// ago. The same holds for tiles that are not stored, whose cells are dead.
#[derive(Clone)]
pub(super) struct Tiles {
    now: Vec<Cells>,
    next: Vec<Cells>,
    links: Vec<[u32; 8]>,
    places: Vec<(i64, i64)>,
    index: BTreeMap<(i64, i64), u32>,
    /// The tiles to step.
    awake: Vec<u32>,
    /// Whether a tile is in `awake`.
    is_awake: Vec<bool>,
    /// Numbers that are not in use.
    free: Vec<u32>,
    /// The buffer for the changes of a step.
    changes: Vec<Change>,
    steps: u32,
}

impl Tiles {
    pub fn new() -> Self {
        Self {
            now: vec![Cells::EMPTY],
            next: vec![Cells::EMPTY],
            links: vec![[0; 8]],
            places: vec![(i64::MAX, i64::MAX)],
            index: BTreeMap::new(),
            awake: Vec::new(),
            is_awake: vec![false],
            free: Vec::new(),
            changes: Vec::new(),
            steps: 0,
        }
    }

    /// Adds cells until the tiles take more than `limit` bytes.
    pub fn add(&mut self, cells: impl Iterator<Item = Word>, limit: usize) {
        for Word { y, mut x, mut bits } in cells {
            while bits != 0 && self.bytes() <= limit {
                let skip = bits.trailing_zeros();
                (x, bits) = (x + i64::from(skip), bits >> skip);
                let (place, (column, row)) = Self::place(x, y);
                let tile = match self.index.get(&place) {
                    Some(&tile) => tile,
                    None => self.hold(place),
                };
                let fit = EDGE + SIDE - column;
                let own = bits & (u64::MAX >> (64 - fit));
                *self.now[tile as usize].row_mut(row) |= own << column;
                (x, bits) = (x + fit as i64, bits >> (fit - 1) >> 1);
            }
        }
        self.wake_all();
    }

    /// Returns whether so little is awake that stepping row by row takes less time.
    pub fn is_sparse(&self) -> bool {
        let occupied = self.now.iter().filter(|cells| !cells.is_empty()).count();
        occupied < FEW || self.awake.len() * 10 < occupied * 7
    }

    /// Returns the bytes of memory in use; the size of the index is an estimate.
    pub fn bytes(&self) -> usize {
        let each = 2 * size_of::<Cells>()
            + size_of::<[u32; 8]>()
            + 3 * size_of::<(i64, i64)>()
            + 2 * size_of::<u32>();
        (self.now.len() - self.free.len()) * each
    }

    /// Cell (0, 0) is in the middle of its tile. Patterns are mostly drawn near it, and so lie in
    /// one tile instead of four.
    const MIDDLE: i64 = SIDE as i64 / 2;

    /// Returns the position of a cell's tile, and the cell's column and row in it.
    fn place(x: i64, y: i64) -> ((i64, i64), (usize, usize)) {
        let side = SIDE as i64;
        let (x, y) = (x + Self::MIDDLE, y + Self::MIDDLE);
        let inside = |at: i64| at.rem_euclid(side) as usize + EDGE;
        (
            (x.div_euclid(side), y.div_euclid(side)),
            (inside(x), inside(y)),
        )
    }

    /// Returns the rectangle of the plane that a tile covers.
    fn rectangle((right, down): (i64, i64)) -> Rectangle {
        let side = SIDE as i64;
        let (left, top) = (right * side - Self::MIDDLE, down * side - Self::MIDDLE);
        Rectangle {
            left,
            top,
            right: left + side - 1,
            bottom: top + side - 1,
        }
    }

    /// Accepts any coordinates.
    pub fn get(&self, x: i64, y: i64) -> bool {
        if x.unsigned_abs().max(y.unsigned_abs()) > i64::MAX as u64 / 2 {
            return false;
        }
        let (place, (x, y)) = Self::place(x, y);
        let tile = self.index.get(&place);
        tile.is_some_and(|&tile| self.now[tile as usize].row(y) >> x & 1 != 0)
    }

    pub fn set(&mut self, x: i64, y: i64, alive: bool) {
        let (place, (x, y)) = Self::place(x, y);
        let tile = match self.index.get(&place) {
            Some(&tile) => tile,
            None if !alive => return,
            None => self.hold(place),
        };
        let row = self.now[tile as usize].row_mut(y);
        let bit = 1 << x;
        *row = if alive { *row | bit } else { *row & !bit };
        self.wake(tile);
        for i in 0..8 {
            self.wake_neighbour(tile, i);
        }
    }

    /// Stores a new tile and links it with its neighbours.
    fn hold(&mut self, place: (i64, i64)) -> u32 {
        let tile = match self.free.pop() {
            Some(tile) => tile,
            None => {
                self.now.push(Cells::EMPTY);
                self.next.push(Cells::EMPTY);
                self.links.push([0; 8]);
                self.places.push(place);
                self.is_awake.push(false);
                (self.now.len() - 1) as u32
            }
        };
        self.places[tile as usize] = place;
        self.index.insert(place, tile);
        for (i, (right, down)) in NEIGHBOURS.into_iter().enumerate() {
            let neighbour = self.index.get(&(place.0 + right, place.1 + down));
            let neighbour = neighbour.map_or(0, |&neighbour| neighbour);
            self.links[tile as usize][i] = neighbour;
            if neighbour != 0 {
                self.links[neighbour as usize][7 - i] = tile;
            }
        }
        tile
    }

    fn wake(&mut self, tile: u32) {
        if !mem::replace(&mut self.is_awake[tile as usize], true) {
            self.awake.push(tile);
        }
    }

    fn wake_neighbour(&mut self, tile: u32, i: usize) {
        let neighbour = match self.links[tile as usize][i] {
            0 => {
                let (right, down) = NEIGHBOURS[i];
                let (x, y) = self.places[tile as usize];
                self.hold((x + right, y + down))
            }
            held => held,
        };
        self.wake(neighbour);
    }

    fn wake_neighbours(&mut self, tile: u32, mut which: u8) {
        while which != 0 {
            self.wake_neighbour(tile, which.trailing_zeros() as usize);
            which &= which - 1;
        }
    }

    /// Steps the tiles that are awake and returns their numbers.
    fn visit(&mut self, kernel: Kernel, rule: &Prepared, generations: usize) -> Vec<u32> {
        let visited = mem::take(&mut self.awake);
        let unchanged = Change {
            anything: false,
            seen_by: 0,
        };
        self.changes.clear();
        self.changes.resize(visited.len(), unchanged);
        crate::kernel::run_rule(
            kernel,
            rule,
            Visit {
                tiles: &visited,
                links: &self.links,
                now: &self.now,
                next: &mut self.next,
                generations,
                changes: &mut self.changes,
            },
        );
        mem::swap(&mut self.now, &mut self.next);
        visited
    }

    /// Advances two generations.
    pub fn step_two(&mut self, kernel: Kernel, rule: &Prepared) {
        let mut visited = self.visit(kernel, rule, 2);
        for &tile in &visited {
            self.is_awake[tile as usize] = false;
        }
        for (i, &tile) in visited.iter().enumerate() {
            let Change { anything, seen_by } = self.changes[i];
            if anything {
                self.wake(tile);
                self.wake_neighbours(tile, seen_by);
            }
        }
        self.steps += 1;
        if self.steps == SWEEP {
            self.steps = 0;
            self.give_up_empty();
        }
        // Keep the memory of the longer list.
        visited.clear();
        visited.append(&mut self.awake);
        self.awake = visited;
    }

    /// Advances one generation. Cells that are the same after two generations may differ after one.
    pub fn step_one(&mut self, kernel: Kernel, rule: &Prepared) {
        self.wake_all();
        self.awake = self.visit(kernel, rule, 1);
        self.wake_all();
    }

    /// Wakes all tiles, and the neighbours that depend on their living cells.
    fn wake_all(&mut self) {
        for tile in 1..self.now.len() as u32 {
            if self.places[tile as usize] != (i64::MAX, i64::MAX) {
                self.wake(tile);
                self.wake_neighbours(tile, self.now[tile as usize].seen_by());
            }
        }
    }

    /// Frees the tiles that are empty and asleep.
    fn give_up_empty(&mut self) {
        for tile in 1..self.now.len() as u32 {
            let i = tile as usize;
            let place = self.places[i];
            let nowhere = (i64::MAX, i64::MAX);
            if place == nowhere || self.is_awake[i] || !self.now[i].is_empty() {
                continue;
            }
            for neighbour in 0..8 {
                let link = mem::take(&mut self.links[i][neighbour]);
                if link != 0 {
                    self.links[link as usize][7 - neighbour] = 0;
                }
            }
            self.index.remove(&place);
            self.places[i] = nowhere;
            self.free.push(tile);
        }
    }

    /// Returns the tiles with living cells and their places.
    fn occupied(&self) -> impl Iterator<Item = ((i64, i64), &Cells)> {
        let tiles = self.index.iter();
        let cells = tiles.map(|(&place, &tile)| (place, &self.now[tile as usize]));
        cells.filter(|(_, cells)| !cells.is_empty())
    }

    pub fn population(&self) -> u64 {
        let count = |cells: &Cells| u64::from(cells.population());
        self.now.iter().map(count).sum()
    }

    pub fn bounding_box(&self) -> Option<Rectangle> {
        let of_tile = |(place, cells): ((i64, i64), &Cells)| {
            let Rectangle { left, top, .. } = Self::rectangle(place);
            let rows = EDGE..EDGE + SIDE;
            let all = rows.clone().fold(0, |all, y| all | cells.row(y));
            let mut occupied = rows.filter(|&y| cells.row(y) != 0);
            let first = occupied.next().unwrap_or(EDGE);
            let last = occupied.next_back().unwrap_or(first);
            let column = |at: u32| left + i64::from(at) - EDGE as i64;
            let row = |at: usize| top + (at - EDGE) as i64;
            Rectangle {
                left: column(all.trailing_zeros()),
                top: row(first),
                right: column(63 - all.leading_zeros()),
                bottom: row(last),
            }
        };
        self.occupied().map(of_tile).reduce(|a, b| Rectangle {
            left: a.left.min(b.left),
            top: a.top.min(b.top),
            right: a.right.max(b.right),
            bottom: a.bottom.max(b.bottom),
        })
    }

    /// Returns the living cells of some tiles.
    pub fn words(&self, wanted: impl Fn(Rectangle) -> bool) -> impl Iterator<Item = Word> {
        let tiles = self.occupied();
        let tiles = tiles.filter(move |&(place, _)| wanted(Self::rectangle(place)));
        tiles.flat_map(|(place, cells)| {
            let Rectangle { left, top, .. } = Self::rectangle(place);
            let rows = (top..).zip(EDGE..EDGE + SIDE);
            rows.flat_map(move |(y, row)| words_of_row((left, y), cells.row(row) >> EDGE))
        })
    }
}
