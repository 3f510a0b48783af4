//! Tiles of 64x64 cells.

use super::circuit::{Circuit, Window, two_columns};
use super::vector::{Lanes, Vector};
use super::work::{RowRule, RuleWork};

/// The vectors of a tile.
pub(crate) const ROWS: usize = 16;

/// 64x64 cells: row `y` is word `y / 16` of vector `y % 16`. So the rows above and below those of a
/// vector are whole vectors too, except for the first and the last.
pub(crate) type Tile = [Vector; ROWS];

/// Generations of tiles. The cells at the edges become wrong, one row and one column of them each
/// generation.
pub(crate) struct TileSteps<'a> {
    pub tiles: &'a mut [Tile],
    pub generations: usize,
}

impl RuleWork for TileSteps<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let mut next = [Vector::EMPTY; ROWS];
        for tile in self.tiles {
            for _ in 0..self.generations {
                step::<L, C>(circuit, tile, &mut next);
                *tile = next;
            }
        }
    }

    #[inline(always)]
    fn run_rows<L: Lanes, R: RowRule>(self, rule: &R) {
        for tile in self.tiles {
            for _ in 0..self.generations {
                step_rows::<L, R>(rule, tile);
            }
        }
    }
}

/// Computes the next generation of all but the outermost rows and columns.
#[inline(always)]
pub(crate) fn step<L: Lanes, C: Circuit>(circuit: &C, cells: &Tile, next: &mut Tile) {
    let mut above = L::load(&cells[ROWS - 1]).to_next_word();
    let mut upper = L::load(&cells[0]);
    for i in (0..ROWS).step_by(2) {
        let lower = L::load(&cells[i + 1]);
        let below = if i + 2 < ROWS {
            L::load(&cells[i + 2])
        } else {
            L::load(&cells[0]).to_previous_word()
        };
        let columns = two_columns([above, upper, lower, below]);
        for (j, (cells, column)) in [upper, lower].into_iter().zip(columns).enumerate() {
            let [ones, twos] = column;
            let left = [ones.up_in_words::<1>(), twos.up_in_words::<1>()];
            let right = [ones.down_in_words::<1>(), twos.down_in_words::<1>()];
            let sums = Window::new(left, column).slide(right);
            circuit.next(cells, sums).store(&mut next[i + j]);
        }
        (above, upper) = (lower, below);
    }
}

/// The same under a rule for rows. Its rows are the columns to the left, at and to the right of the
/// cells.
#[inline(always)]
pub(crate) fn step_rows<L: Lanes, R: RowRule>(rule: &R, tile: &mut Tile) {
    // With a row of cells more above and below.
    let [mut left, mut middle, mut right] = [[Vector::EMPTY; ROWS + 2]; 3];
    for i in 0..ROWS + 2 {
        let cells = match i {
            0 => L::load(&tile[ROWS - 1]).to_next_word(),
            _ if i <= ROWS => L::load(&tile[i - 1]),
            _ => L::load(&tile[0]).to_previous_word(),
        };
        cells.up_in_words::<1>().store(&mut left[i]);
        cells.store(&mut middle[i]);
        cells.down_in_words::<1>().store(&mut right[i]);
    }
    rule.step::<L>([&left, &middle, &right], tile);
}
