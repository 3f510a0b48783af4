//! What the tiles hold: cells, their number and place, and what is active.

use super::glider::Glider;
use super::tile::{LEFT, TOP, TileCells};
use super::{TileAt, Tiles};
use crate::pattern::{Rectangle, Word};

impl Tiles {
    /// Returns a hash of what is active besides gliders and other small things in flight; 0 if
    /// there is nothing.
    pub fn unrest(&self) -> u64 {
        // A glider changes four or five rows, and two more on each side are active. Nothing has
        // more than nine adjacent rows.
        let is_little = |rows: u64| {
            let two = rows & rows >> 1;
            let four = two & two >> 2;
            let eight = four & four >> 4;
            eight & eight >> 2 == 0
        };
        let mut unrest = 0_u64;
        for &tile in &self.awake {
            let rows = self.active[tile as usize];
            if !is_little(rows) {
                let place = u64::from(tile).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let mixed = (rows ^ place).wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
                unrest = unrest.wrapping_add(mixed ^ mixed >> 32) | 1 << 63;
            }
        }
        unrest
    }

    /// Returns the tiles with living cells.
    pub fn tiles(&self) -> impl Iterator<Item = Occupied<'_>> {
        self.with_cells().map(|(place, cells)| Occupied {
            rectangle: Self::rectangle(place),
            cells,
        })
    }

    fn with_cells(&self) -> impl Iterator<Item = (TileAt, &TileCells)> {
        let tiles = self.places.iter().copied().zip(&self.cells);
        tiles.filter(|(_, cells)| !cells.is_empty())
    }

    /// Returns the tiles with living cells and their places, in the order of the places.
    fn occupied(&self) -> Vec<(TileAt, &TileCells)> {
        let mut occupied: Vec<_> = self.with_cells().collect();
        occupied.sort_unstable_by_key(|&(place, _)| place);
        occupied
    }

    pub fn population(&self) -> u64 {
        let count = |cells: &TileCells| u64::from(cells.population());
        self.cells.iter().map(count).sum()
    }

    pub fn bounding_box(&self) -> Option<Rectangle> {
        let of_tile = |(place, cells): (TileAt, &TileCells)| {
            let Rectangle { left, top, .. } = Self::rectangle(place);
            let all = cells.rows().fold(0, |all, row| all | row);
            let first = cells.rows().position(|row| row != 0).unwrap_or(0);
            let last = cells.rows().rposition(|row| row != 0).unwrap_or(first);
            let column = |at: u32| left + i64::from(at) - LEFT as i64;
            let (right, bottom) = (column(63 - all.leading_zeros()), top + last as i64);
            let (left, top) = (column(all.trailing_zeros()), top + first as i64);
            Rectangle::between(left, top, right, bottom)
        };
        let boxes = self.occupied().into_iter().map(of_tile);
        boxes.reduce(Rectangle::union)
    }

    /// Returns the living cells of some tiles.
    pub fn words(&self, wanted: impl Fn(Rectangle) -> bool) -> impl Iterator<Item = Word> {
        let tiles = self.occupied().into_iter();
        let tiles = tiles.filter(move |&(place, _)| wanted(Self::rectangle(place)));
        tiles.flat_map(|(place, cells)| {
            let Rectangle { left, top, .. } = Self::rectangle(place);
            let rows = (top..).zip(cells.rows());
            rows.flat_map(move |(y, row)| words_of_row((left, y), row >> LEFT))
        })
    }
}

/// Returns the words of the plane that the row of a tile covers, which are one or two, the second
/// then empty. `(left, y)` is the place of its first cell.
fn words_of_row((left, y): (i64, i64), cells: u64) -> [Word; 2] {
    let (x, shift) = (left & !63, left & 63);
    let beyond = if shift > 0 { cells >> (64 - shift) } else { 0 };
    [(x, cells << shift), (x + 64, beyond)].map(|(x, bits)| Word { y, x, bits })
}

/// A tile with living cells.
pub(crate) struct Occupied<'a> {
    pub rectangle: Rectangle,
    cells: &'a TileCells,
}

impl Occupied<'_> {
    /// Returns the rows with living cells: the row, and the cells from the left of the rectangle
    /// on.
    pub fn rows(&self) -> impl Iterator<Item = (i64, u64)> {
        let rows = (self.rectangle.top..).zip(self.cells.rows());
        let rows = rows.map(|(y, row)| (y, row >> LEFT));
        rows.filter(|&(_, row)| row != 0)
    }

    /// Returns the place and the rows of a glider that is alone in the tile.
    pub fn glider(&self) -> Option<((i64, i64), [u64; 3])> {
        let Glider { left, top, .. } = Glider::alone_in(self.cells)?;
        let at = (
            self.rectangle.left + (left - LEFT) as i64,
            self.rectangle.top + (top - TOP) as i64,
        );
        let row = |i| self.cells.rows_and_copies()[top + i] >> left;
        Some((at, [0, 1, 2].map(row)))
    }
}
