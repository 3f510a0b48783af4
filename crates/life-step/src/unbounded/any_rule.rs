//! Tiles under a rule for which more than the number of neighbours matters.

use core::array;
use core::cell::Cell;

use crate::kernel::{Lanes, Vector};
use crate::program::{Memory, Program};

/// How many rows of a tile are in each word of the vectors.
const ROWS: usize = 16;

/// Returns the next generation of 64 rows of 64 cells; that of the outermost cells is wrong.
///
/// Row `y` is word `y / 16` of vector `y % 16`, so the vectors above and below have the rows above
/// and below. The program's inputs are the columns to the left, the cells and the columns to the
/// right.
#[inline(always)]
pub(super) fn next<L: Lanes>(program: &Program, rows: &[u64; 64]) -> [u64; 64] {
    let row = |y: usize| {
        y.checked_sub(1)
            .and_then(|y| rows.get(y))
            .map_or(0, |&row| row)
    };
    let mut centre: [Vector; ROWS + 2] =
        array::from_fn(|i| Vector(array::from_fn(|word| row(ROWS * word + i))));
    let mut left = centre.map(|vector| Vector(vector.0.map(|row| row << 1)));
    let mut right = centre.map(|vector| Vector(vector.0.map(|row| row >> 1)));
    let mut to = [Vector::EMPTY; ROWS];
    let inputs = [&mut left, &mut centre, &mut right];
    let inputs = inputs.map(|input| Cell::from_mut(&mut input[..]).as_slice_of_cells());
    let result = Cell::from_mut(&mut to[..]).as_slice_of_cells();
    if let Some(code) = program.code(L::INSTRUCTIONS, ROWS as u64) {
        code.run(inputs, result, &mut code.room(ROWS));
    } else {
        let mut buffer = alloc::vec![Vector::EMPTY; program.room() * (ROWS + 2)];
        let mut memory = Memory::new(program, &mut buffer, ROWS + 2);
        program.run::<Vector, L>(inputs, &mut memory, result, ROWS);
    }
    array::from_fn(|y| to[y % ROWS].0[y / ROWS])
}
