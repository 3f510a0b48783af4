//! One generation of a rectangle of vectors.

use core::ops::Range;

use core::cell::Cell;
use core::mem;

use super::circuit::{Circuit, Window, column, owned_by_most, two_columns};
use super::vector::{Lanes, Vector};
use super::work::RuleWork;
use crate::program::{Memory, Program};

/// How many columns are processed at a time. The rows that two pairs of rows share must still be in
/// the first-level cache for the second pair.
const COLUMNS: usize = 128;

/// Generations of a rectangle of vectors, written alternately to two buffers.
///
/// Both buffers have rows of `stride` vectors: the rectangle and a *frame* around it. The frame is
/// one row above, one row below, and one column on either side of the columns that are stepped. The
/// frame is only read. The last generation is in `next` if `n` is odd, else in `now`.
pub(crate) struct Generations<'a> {
    pub now: &'a mut [Vector],
    pub next: &'a mut [Vector],
    pub stride: usize,
    /// The number of rows without the frame.
    pub rows: usize,
    /// The number of generations.
    pub n: u64,
    /// Called before every generation with the vectors and the number of generations done. Fills
    /// the frame and returns the columns to step. The leftmost column of all is number 0.
    pub fill_frame: &'a mut dyn FnMut(&mut [Vector], u64) -> Range<usize>,
}

impl RuleWork for Generations<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let (mut now, mut next) = (self.now, self.next);
        for generation in 0..self.n {
            let columns = (self.fill_frame)(now, generation);
            step::<L, C>(circuit, now, next, self.stride, self.rows, columns);
            mem::swap(&mut now, &mut next);
        }
    }

    #[inline(always)]
    fn run_program<L: Lanes>(self, program: &Program) {
        let (mut now, mut next) = (self.now, self.next);
        let row = program_columns(program) + 2;
        let mut buffer = alloc::vec![Vector::EMPTY; program.room() * row];
        for generation in 0..self.n {
            let columns = (self.fill_frame)(now, generation);
            step_by_program::<L>(
                program,
                &mut Memory::new(program, &mut buffer, row),
                Cell::from_mut(&mut *now).as_slice_of_cells(),
                Cell::from_mut(&mut *next).as_slice_of_cells(),
                self.stride,
                self.rows,
                columns,
            );
            mem::swap(&mut now, &mut next);
        }
    }
}

/// How many columns of a row a program steps at a time. The rows of its memory then fit into the
/// first-level cache.
fn program_columns(program: &Program) -> usize {
    const BYTES: usize = 24 << 10;
    (BYTES / size_of::<Vector>() / program.room().max(1)).clamp(8, 64) - 2
}

/// Steps `rows` rows and these columns of `from` into `to` as [`step`] does.
#[inline(always)]
fn step_by_program<'a, L: Lanes>(
    program: &Program,
    memory: &mut Memory<'a, Vector>,
    from: &'a [Cell<Vector>],
    to: &'a [Cell<Vector>],
    stride: usize,
    rows: usize,
    columns: Range<usize>,
) {
    let at_once = program_columns(program);
    let mut start = columns.start;
    while start < columns.end {
        let len = at_once.min(columns.end - start);
        for row in 0..rows {
            let [above, middle, below] =
                [0, 1, 2].map(|i| &from[(row + i) * stride + start - 1..][..len + 2]);
            let to = &to[(row + 1) * stride + start..][..len];
            program.run::<Vector, L>([above, middle, below], memory, to, len);
        }
        start += len;
    }
}

/// Steps `rows` rows and these columns of `from` into `to`. Row `y` of the rectangle is row `y + 1`
/// of the buffers.
#[inline(always)]
fn step<L: Lanes, C: Circuit>(
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

/// Steps two rows, which share one of five operations on columns. Three rows would not fit into 16
/// registers.
#[inline(always)]
fn step_two_rows<L: Lanes, C: Circuit>(
    circuit: &C,
    from: [&[Vector]; 4],
    [upper, lower]: [&mut [Vector]; 2],
) {
    let len = upper.len();
    // Slices of known length spare the loop its bounds checks.
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

// No closures here or in the circuits: they would be compiled as separate functions, without the
// instructions of the instance.
#[inline(always)]
fn two_columns_at<L: Lanes>([a, b, c, d]: [&[Vector]; 4], x: usize) -> [[L; 2]; 2] {
    two_columns([
        L::load(&a[x]),
        L::load(&b[x]),
        L::load(&c[x]),
        L::load(&d[x]),
    ])
}

/// Steps the last row if the number of rows is odd.
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

/// [`Generations`] of the cells of two owners, with separate vectors for each owner.
pub(crate) struct OwnedGenerations<'a> {
    pub now: [&'a mut [Vector]; 2],
    pub next: [&'a mut [Vector]; 2],
    pub stride: usize,
    pub rows: usize,
    pub n: u64,
    /// Called for each owner.
    pub fill_frame: &'a mut dyn FnMut(&mut [Vector]) -> Range<usize>,
}

impl RuleWork for OwnedGenerations<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let (mut now, mut next) = (self.now, self.next);
        for _ in 0..self.n {
            let columns = (self.fill_frame)(now[0]);
            (self.fill_frame)(now[1]);
            let ([a, b], [c, d]) = (&now, &mut next);
            step_owned::<L, C>(circuit, [a, b], [c, d], self.stride, self.rows, columns);
            mem::swap(&mut now, &mut next);
        }
    }

    /// Steps the cells of both owners together first, then finds the owner of each.
    #[inline(always)]
    fn run_program<L: Lanes>(self, program: &Program) {
        let (mut now, mut next) = (self.now, self.next);
        let mut all = alloc::vec![Vector::EMPTY; now[0].len()];
        let mut all_next = all.clone();
        for _ in 0..self.n {
            let columns = (self.fill_frame)(now[0]);
            (self.fill_frame)(now[1]);
            for (all, (a, b)) in all.iter_mut().zip(now[0].iter().zip(&*now[1])) {
                *all = *a | *b;
            }
            let together = Generations {
                now: &mut all,
                next: &mut all_next,
                stride: self.stride,
                rows: self.rows,
                n: 1,
                fill_frame: &mut |_, _| columns.clone(),
            };
            together.run_program::<L>(program);
            let ([a, b], [c, d]) = (&now, &mut next);
            share::<L>(
                [&all, a, b],
                &all_next,
                [c, d],
                self.stride,
                self.rows,
                columns,
            );
            mem::swap(&mut now, &mut next);
        }
    }
}

/// Steps the cells of two owners as [`step`] does those of one.
#[inline(always)]
fn step_owned<L: Lanes, C: Circuit>(
    circuit: &C,
    from: [&[Vector]; 2],
    to: [&mut [Vector]; 2],
    stride: usize,
    rows: usize,
    columns: Range<usize>,
) {
    let len = columns.len();
    let [to_first, to_second] = to;
    for row in 0..rows {
        let at = |row: usize| row * stride + columns.start - 1..row * stride + columns.end + 1;
        let first = [0, 1, 2].map(|i| &from[0][at(row + i)]);
        let second = [0, 1, 2].map(|i| &from[1][at(row + i)]);
        let target = (row + 1) * stride + columns.start;
        let to_first = &mut to_first[target..][..len];
        let to_second = &mut to_second[target..][..len];
        let ([a, b, c], [d, e, f]) = (first, second);
        for row in [a, b, c, d, e, f] {
            assert!(row.len() == len + 2);
        }
        let mut alive_window = Window::new(
            owned_column_at::<L>(first, second, 0),
            owned_column_at::<L>(first, second, 1),
        );
        let mut first_window = Window::new(column_at::<L>(first, 0), column_at::<L>(first, 1));
        for x in 0..len {
            let sums = alive_window.slide(owned_column_at::<L>([a, b, c], [d, e, f], x + 2));
            let sums_first = first_window.slide(column_at::<L>([a, b, c], x + 2));
            let owned = [L::load(&b[x + 1]), L::load(&e[x + 1])];
            let [next_first, next_second] = circuit.next_owned(owned, sums, sums_first);
            next_first.store(&mut to_first[x]);
            next_second.store(&mut to_second[x]);
        }
    }
}

/// Gives the living cells of the next generation to their owners. `from` has all cells and those of
/// each owner.
#[inline(always)]
fn share<L: Lanes>(
    from: [&[Vector]; 3],
    next: &[Vector],
    to: [&mut [Vector]; 2],
    stride: usize,
    rows: usize,
    columns: Range<usize>,
) {
    let [all, first, second] = from;
    let [to_first, to_second] = to;
    for row in 0..rows {
        let at = |row: usize| row * stride + columns.start - 1..row * stride + columns.end + 1;
        let near = [0, 1, 2].map(|i| &all[at(row + i)]);
        let near_first = [0, 1, 2].map(|i| &first[at(row + i)]);
        let target = (row + 1) * stride;
        let mut window = Window::new(column_at::<L>(near, 0), column_at::<L>(near, 1));
        let mut window_first =
            Window::new(column_at::<L>(near_first, 0), column_at::<L>(near_first, 1));
        for (i, x) in columns.clone().enumerate() {
            let sums = window.slide(column_at::<L>(near, i + 2));
            let sums_first = window_first.slide(column_at::<L>(near_first, i + 2));
            let x = target + x;
            let owned = [L::load(&first[x]), L::load(&second[x])];
            let [a, b] = owned_by_most(L::load(&next[x]), owned, sums, sums_first);
            a.store(&mut to_first[x]);
            b.store(&mut to_second[x]);
        }
    }
}

/// Returns a column of the living cells of both owners.
#[inline(always)]
fn owned_column_at<L: Lanes>(first: [&[Vector]; 3], second: [&[Vector]; 3], x: usize) -> [L; 2] {
    let ([a, b, c], [d, e, f]) = (first, second);
    column([
        L::load(&a[x]) | L::load(&d[x]),
        L::load(&b[x]) | L::load(&e[x]),
        L::load(&c[x]) | L::load(&f[x]),
    ])
}
