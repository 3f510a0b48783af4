//! Tiles of 64x64 cells, stepped by programs.
//!
//! The programs' inputs are the columns to the left, the cells and the columns to the right.

use std::cell::Cell;

use super::machine_code::Code;
use super::{INPUTS, Memory, Program, Register};
use crate::kernel::{Lanes, Vector};

/// The vectors of a tile.
pub(crate) const ROWS: usize = 16;

/// 64x64 cells: row `y` is word `y / 16` of vector `y % 16`. So the rows above and below those of a
/// vector are whole vectors too, except for the first and the last.
pub(crate) type Tile = [Vector; ROWS];

/// The vectors of a tile in an input row, with one above and one below.
const WIDTH: usize = ROWS + 2;

/// The most tiles that are stepped together, side by side in the rows: a call of machine code takes
/// as long as some vectors.
pub(crate) const TOGETHER: usize = 4;

/// Steps tiles under the rule of a program.
pub(crate) struct TileSteps<'a> {
    inputs: [&'a [Cell<Vector>]; INPUTS],
    result: &'a [Cell<Vector>],
    /// The number of tiles in a row.
    together: usize,
    how: How<'a>,
}

enum How<'a> {
    Code(&'a Code, &'a mut [Vector]),
    Interpreter(&'a Program, Memory<'a, Vector>),
}

impl<'a> TileSteps<'a> {
    /// Prepares to step `tiles` tiles `generations` generations. `buffer` may have any content; it
    /// grows as needed.
    pub fn new<L: Lanes>(
        program: &'a Program,
        tiles: usize,
        generations: usize,
        buffer: &'a mut Vec<Vector>,
    ) -> Self {
        let code = program.code(L::INSTRUCTIONS, (tiles * generations * ROWS) as u64);
        let most = match code {
            Some(_) => TOGETHER,
            None => (program.columns() / WIDTH).clamp(1, TOGETHER),
        };
        let together = tiles.clamp(1, most);
        let row = together * WIDTH;
        let memory = match code {
            Some(code) => code.room(row - 2),
            None => program.room() * row,
        };
        let len = (INPUTS + 1) * row + memory;
        if buffer.len() < len {
            buffer.resize(len, Vector::EMPTY);
        }
        let (rows, memory) = buffer.split_at_mut((INPUTS + 1) * row);
        let rows = Cell::from_mut(rows).as_slice_of_cells();
        let (inputs, result) = rows.split_at(INPUTS * row);
        Self {
            inputs: std::array::from_fn(|i| &inputs[i * row..][..row]),
            result,
            together,
            how: match code {
                Some(code) => How::Code(code, memory),
                None => How::Interpreter(program, Memory::new(program, memory, row)),
            },
        }
    }

    /// Advances tiles. The cells at the edges become wrong, one row and one column of them each
    /// generation.
    #[inline(always)]
    pub fn advance<L: Lanes>(&mut self, tiles: &mut [Tile], generations: usize) {
        for tiles in tiles.chunks_mut(self.together) {
            for (i, tile) in tiles.iter_mut().enumerate() {
                self.put::<L>(i, Cell::from_mut(&mut tile[..]).as_slice_of_cells());
            }
            let len = tiles.len() * WIDTH - 2;
            self.run::<L>(len);
            for _ in 1..generations {
                for i in 0..tiles.len() {
                    self.put::<L>(i, self.result(i));
                }
                self.run::<L>(len);
            }
            for (i, tile) in tiles.iter_mut().enumerate() {
                for (to, from) in tile.iter_mut().zip(self.result(i)) {
                    *to = from.get();
                }
            }
        }
    }

    /// Returns tile `i` after a step.
    #[inline(always)]
    fn result(&self, i: usize) -> &'a [Cell<Vector>] {
        &self.result[i * WIDTH..][..ROWS]
    }

    /// Makes the inputs of tile `i`.
    #[inline(always)]
    fn put<L: Lanes>(&self, i: usize, tile: &[Cell<Vector>]) {
        let inputs = self.inputs.map(|row| &row[i * WIDTH..][..WIDTH]);
        put_row(inputs, 0, L::get(&tile[ROWS - 1]).to_next_word());
        for (y, cells) in tile.iter().enumerate() {
            put_row(inputs, y + 1, L::get(cells));
        }
        put_row(inputs, WIDTH - 1, L::get(&tile[0]).to_previous_word());
    }

    /// Steps the first vectors of the inputs.
    #[inline(always)]
    fn run<L: Lanes>(&mut self, len: usize) {
        let [left, centre, right] = self.inputs;
        let inputs = [&left[..len + 2], &centre[..len + 2], &right[..len + 2]];
        let to = &self.result[..len];
        match &mut self.how {
            How::Code(code, room) => code.run(inputs, to, room),
            How::Interpreter(program, memory) => program.run::<Vector, L>(inputs, memory, to, len),
        }
    }
}

/// Puts cells and those to their left and right into the inputs at `i`.
#[inline(always)]
fn put_row<L: Lanes>([left, centre, right]: [&[Cell<Vector>]; INPUTS], i: usize, cells: L) {
    cells.up_in_words::<1>().put(&left[i]);
    cells.put(&centre[i]);
    cells.down_in_words::<1>().put(&right[i]);
}
