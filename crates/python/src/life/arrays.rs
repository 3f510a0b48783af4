//! Cells and arrays. In an array, `[row, column]` is the cell at `(column, row)`.

use std::collections::BTreeMap;

use life_worlds::pattern::{CellSet, Rectangle, Word};
use numpy::ndarray::{ArrayView2, ArrayViewMut2};

/// Returns the living cells of an array, whose first cell is at (0, 0).
pub(super) fn cells(array: ArrayView2<'_, u8>) -> CellSet {
    let rows = array.outer_iter().enumerate();
    let words = rows.flat_map(|(y, row)| {
        let width = row.len();
        (0..width).step_by(64).map(move |x| {
            let alive = (x..width.min(x + 64)).filter(|&column| row[column] != 0);
            let bits = alive.fold(0, |bits, column| bits | 1 << (column - x));
            Word {
                y: y as i64,
                x: x as i64,
                bits,
            }
        })
    });
    CellSet::from_words(words)
}

/// Returns the cells of an array in each state but dead.
pub(super) fn states(array: ArrayView2<'_, u8>) -> BTreeMap<u8, CellSet> {
    let mut states: BTreeMap<u8, Vec<(i64, i64)>> = BTreeMap::new();
    for ((y, x), &state) in array.indexed_iter().filter(|&(_, &state)| state != 0) {
        states.entry(state).or_default().push((x as i64, y as i64));
    }
    let cells = |cells: Vec<(i64, i64)>| cells.into_iter().collect();
    states
        .into_iter()
        .map(|(state, found)| (state, cells(found)))
        .collect()
}

/// Writes cells into an array whose first cell is at the corner of a window of the same size.
pub(super) fn write(cells: &CellSet, window: Rectangle, mut out: ArrayViewMut2<'_, u8>) {
    out.fill(0);
    write_state(cells, 1, window, &mut out);
}

/// Writes the state of some cells.
pub(super) fn write_state(
    cells: &CellSet,
    state: u8,
    window: Rectangle,
    out: &mut ArrayViewMut2<'_, u8>,
) {
    for word in cells.words() {
        let mut bits = word.bits;
        while bits != 0 {
            let x = word.x + i64::from(bits.trailing_zeros());
            bits &= bits - 1;
            let row = usize::try_from(word.y.wrapping_sub(window.top));
            let column = usize::try_from(x.wrapping_sub(window.left));
            if let (Ok(row), Ok(column)) = (row, column)
                && let Some(cell) = out.get_mut([row, column])
            {
                *cell = state;
            }
        }
    }
}

/// Returns the cells as `x, y, x, y, …`.
pub(super) fn coordinates(cells: &CellSet) -> Vec<i64> {
    cells.iter().flat_map(|(x, y)| [x, y]).collect()
}
