//! One generation of a rectangle of vectors.

use core::ops::Range;

use super::circuit::{Circuit, Window, column, two_columns};
use super::vector::{Lanes, Vector};

/// How many columns are worked on at a time: few enough that the rows two pairs share are still in the
/// innermost cache when the second comes to them.
const COLUMNS: usize = 128;

/// Steps a rectangle of `rows` rows and these columns of `from` into `to`.
///
/// Both have rows of `stride` vectors, with one row more at the top and one at the bottom (the *frame*); row
/// `y` of the rectangle is row `y + 1` of theirs. The columns count from the frame as well. The columns and rows
/// beside the rectangle are read, not written.
#[inline(always)]
pub(crate) fn step<L: Lanes, C: Circuit>(
    circuit: &C,
    from: &[Vector],
    to: &mut [Vector],
    stride: usize,
    rows: usize,
    columns: Range<usize>,
) {
    let mut start = columns.start;
    while start < columns.end {
        let len = COLUMNS.min(columns.end - start);
        let source = |row: usize| &from[row * stride + start - 1..][..len + 2];
        let mut row = 0;
        while row + 1 < rows {
            let (upper, lower) = to[(row + 1) * stride..].split_at_mut(stride);
            step_two_rows::<L, C>(
                circuit,
                [
                    source(row),
                    source(row + 1),
                    source(row + 2),
                    source(row + 3),
                ],
                [&mut upper[start..][..len], &mut lower[start..][..len]],
            );
            row += 2;
        }
        if row < rows {
            let target = &mut to[(row + 1) * stride + start..][..len];
            step_row::<L, C>(
                circuit,
                [source(row), source(row + 1), source(row + 2)],
                target,
            );
        }
        start += len;
    }
}

/// Two rows at a time share one of five operations on columns; three rows do not fit into 16 registers.
#[inline(always)]
fn step_two_rows<L: Lanes, C: Circuit>(
    circuit: &C,
    from: [&[Vector]; 4],
    [upper, lower]: [&mut [Vector]; 2],
) {
    let len = upper.len();
    // Known lengths: no index below is checked in the loop.
    let [a, b, c, d] = from;
    assert!(lower.len() == len && a.len() == len + 2 && b.len() == len + 2);
    assert!(c.len() == len + 2 && d.len() == len + 2);
    let left = two_columns_at::<L>(from, 0);
    let middle = two_columns_at::<L>(from, 1);
    let mut upper_window = Window::new(left[0], middle[0]);
    let mut lower_window = Window::new(left[1], middle[1]);
    for x in 0..len {
        let right = two_columns_at::<L>([a, b, c, d], x + 2);
        let sums = upper_window.slide(right[0]);
        circuit.next(L::load(&b[x + 1]), sums).store(&mut upper[x]);
        let sums = lower_window.slide(right[1]);
        circuit.next(L::load(&c[x + 1]), sums).store(&mut lower[x]);
    }
}

// No closures here or in the circuits: they would be compiled for themselves, without the instructions of the
// instance.
#[inline(always)]
fn two_columns_at<L: Lanes>([a, b, c, d]: [&[Vector]; 4], x: usize) -> [[L; 2]; 2] {
    two_columns([
        L::load(&a[x]),
        L::load(&b[x]),
        L::load(&c[x]),
        L::load(&d[x]),
    ])
}

/// The last row of an odd number.
#[inline(always)]
fn step_row<L: Lanes, C: Circuit>(circuit: &C, from: [&[Vector]; 3], to: &mut [Vector]) {
    let len = to.len();
    let [a, b, c] = from;
    assert!(a.len() == len + 2 && b.len() == len + 2 && c.len() == len + 2);
    let mut window = Window::new(column_at::<L>(from, 0), column_at::<L>(from, 1));
    for x in 0..len {
        let sums = window.slide(column_at::<L>([a, b, c], x + 2));
        circuit.next(L::load(&b[x + 1]), sums).store(&mut to[x]);
    }
}

#[inline(always)]
fn column_at<L: Lanes>([a, b, c]: [&[Vector]; 3], x: usize) -> [L; 2] {
    column([L::load(&a[x]), L::load(&b[x]), L::load(&c[x])])
}
