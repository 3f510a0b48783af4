//! One generation of a rectangle of vectors.

use std::marker::PhantomData;
use std::ops::Range;

use super::circuit::{Circuit, Window, column, two_columns};
use super::vector::{Lanes, Row, Vector};
use super::work::{RowRule, RuleWork};

/// How many columns are processed at a time. The rows that two pairs of rows share must still be in
/// the first-level cache for the second pair.
const COLUMNS: usize = 128;

/// What is beyond the first and the last column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    /// The opposite column.
    Joined,
    /// Dead columns, or unknown ones, `true`: there one more column is lost in each generation.
    Ends { left_lost: bool, right_lost: bool },
}

impl Sides {
    pub const DEAD: Self = Self::Ends {
        left_lost: false,
        right_lost: false,
    };
}

/// Generations of a rectangle of vectors, written alternately to two buffers.
///
/// Both buffers have rows of `stride` vectors: the rectangle and a *frame* around it. The frame is
/// one row above, one row below, and one column on either side of the columns that are stepped. The
/// last generation is in `next` if `n` is odd, else in `now`.
pub(crate) struct Generations<'a> {
    pub now: &'a mut [Vector],
    pub next: &'a mut [Vector],
    pub stride: usize,
    /// The number of rows without the frame.
    pub rows: usize,
    /// The columns without the frame. The leftmost column of all is number 0.
    pub columns: Range<usize>,
    pub sides: Sides,
    /// The number of generations.
    pub n: u64,
    /// Fills the rows above and below in these columns. Called before they are read.
    pub fill_rows: &'a mut dyn FnMut(&mut [Vector], Range<usize>),
}

impl RuleWork for Generations<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, C: Circuit>(self, circuit: &C) {
        let slant = Slant::new(&self);
        self.run_with(slant, &mut ByCircuit::<L, C>(circuit, PhantomData));
    }

    #[inline(always)]
    fn run_rows<L: Lanes, R: RowRule>(self, rule: &R) {
        let slant = Slant::new(&self);
        self.run_with(slant, &mut ByRows::<L, R>(rule, PhantomData));
    }
}

/// How several generations are computed in one pass over the columns: a *block* of columns is
/// stepped through all of them while it is in a cache. Each generation ends [`Slant::BY`] columns
/// to the left of the one before it, so the next block finds all that it reads in the two buffers,
/// and no column is computed twice. If the sides are joined, each generation also begins that much
/// later, and the columns left out are computed at the end.
#[derive(Copy, Clone)]
struct Slant {
    /// The number of generations of a pass.
    depth: usize,
    /// The number of columns of a block.
    width: usize,
}

impl Slant {
    /// One column is enough. With two, registers of two columns stay aligned in memory.
    const BY: usize = 2;

    /// The bytes of the blocks that are used at a time, in both buffers.
    const BYTES: usize = 512 << 10;

    /// More generations gain nothing.
    const MOST: usize = 16;

    fn new(work: &Generations<'_>) -> Self {
        let of_column = 2 * size_of::<Vector>() * (work.rows + 2);
        let columns = work.columns.len();
        let depth = (Self::BYTES / of_column / 6)
            .min(columns / (4 * Self::BY))
            .clamp(1, Self::MOST);
        // Blocks that fit into the first-level cache, but not too narrow ones: the first register
        // of a row takes longer.
        let width = (Self::BYTES / 16 / of_column).clamp(32, COLUMNS);
        Self {
            depth,
            width: width / 2 * 2,
        }
    }
}

/// Some columns of one generation.
struct Part {
    /// The number of generations made before.
    made: u64,
    columns: Range<usize>,
    /// Whether the columns at the sides must be joined first.
    joins: bool,
}

impl Generations<'_> {
    #[inline(always)]
    fn run_with<S: Stepper>(self, slant: Slant, stepper: &mut S) {
        let (mut made, mut parts) = (0, Vec::new());
        while made < self.n {
            made += self.pass(slant, made, &mut parts);
            for part in parts.drain(..) {
                let (from, to) = if part.made % 2 == 0 {
                    (&mut *self.now, &mut *self.next)
                } else {
                    (&mut *self.next, &mut *self.now)
                };
                let Range { start, end } = part.columns;
                if part.joins {
                    join(from, self.stride, self.rows, self.columns.clone());
                }
                (self.fill_rows)(from, start - 1..end + 1);
                stepper.step(from, to, self.stride, self.rows, start..end);
            }
        }
    }

    /// Plans the next generations, which are at most as many as in a pass. Returns their number.
    fn pass(&self, Slant { depth, width }: Slant, made: u64, parts: &mut Vec<Part>) -> u64 {
        let depth = (depth as u64).min(self.n - made);
        let joins = self.sides == Sides::Joined;
        if depth == 1 {
            let columns = self.columns_after(made + 1);
            parts.push(Part {
                made,
                columns,
                joins,
            });
            return 1;
        }
        let Range { start, end } = self.columns;
        // Blocks end where an aligned register of two columns does.
        let unaligned = (self.now.as_ptr().addr() / size_of::<Vector>() + start) % 2;
        let levels = |made| (made..made + depth).zip((1..).map(|level| Slant::BY * level));
        let (mut left, mut right) = (0, start + unaligned + width);
        while left < end + Slant::BY * depth as usize {
            for (made, slant) in levels(made) {
                let whole = if joins {
                    start + slant..end - slant
                } else {
                    self.columns_after(made + 1)
                };
                let columns = whole.start.max(left.saturating_sub(slant))
                    ..whole.end.min(right.saturating_sub(slant));
                if !columns.is_empty() {
                    parts.push(Part {
                        made,
                        columns,
                        joins: false,
                    });
                }
            }
            (left, right) = (right, right + width);
        }
        for (made, slant) in levels(made).filter(|_| joins) {
            for (columns, joins) in [(start..start + slant, true), (end - slant..end, false)] {
                parts.push(Part {
                    made,
                    columns,
                    joins,
                });
            }
        }
        depth
    }

    /// Returns the columns that are known after that many generations.
    fn columns_after(&self, made: u64) -> Range<usize> {
        let lost = |is_lost: bool| if is_lost { made as usize } else { 0 };
        match self.sides {
            Sides::Joined => self.columns.clone(),
            Sides::Ends {
                left_lost,
                right_lost,
            } => self.columns.start + lost(left_lost)..self.columns.end - lost(right_lost),
        }
    }
}

/// Copies the first and the last of the columns to beyond the opposite side.
fn join(vectors: &mut [Vector], stride: usize, rows: usize, columns: Range<usize>) {
    for row in vectors.chunks_exact_mut(stride).skip(1).take(rows) {
        row[columns.start - 1] = row[columns.end - 1];
        row[columns.end] = row[columns.start];
    }
}

/// Steps `rows` rows and some columns of a buffer into another. Row `y` of the rectangle is row
/// `y + 1` of the buffers.
trait Stepper {
    fn step(
        &mut self,
        from: &mut [Vector],
        to: &mut [Vector],
        stride: usize,
        rows: usize,
        columns: Range<usize>,
    );
}

struct ByCircuit<'a, L, C>(&'a C, PhantomData<L>);

impl<L: Lanes, C: Circuit> Stepper for ByCircuit<'_, L, C> {
    #[inline(always)]
    fn step(
        &mut self,
        from: &mut [Vector],
        to: &mut [Vector],
        stride: usize,
        rows: usize,
        columns: Range<usize>,
    ) {
        if columns.len() < <L::Row as Row>::COLUMNS {
            step_alone::<L, C>(self.0, from, to, stride, rows, columns.start);
        } else {
            step::<L::Row, C>(self.0, from, to, stride, rows, columns);
        }
    }
}

struct ByRows<'a, L, R>(&'a R, PhantomData<L>);

impl<L: Lanes, R: RowRule> Stepper for ByRows<'_, L, R> {
    #[inline(always)]
    fn step(
        &mut self,
        from: &mut [Vector],
        to: &mut [Vector],
        stride: usize,
        rows: usize,
        columns: Range<usize>,
    ) {
        let mut start = columns.start;
        while start < columns.end {
            let len = COLUMNS.min(columns.end - start);
            for row in 0..rows {
                let near = [0, 1, 2].map(|i| &from[(row + i) * stride + start - 1..][..len + 2]);
                let to = &mut to[(row + 1) * stride + start..][..len];
                self.0.step::<L>(near, to);
            }
            start += len;
        }
    }
}

/// Steps `rows` rows and these columns of `from` into `to`, at least as many as are in a register.
#[inline(always)]
fn step<R: Row, C: Circuit>(
    circuit: &C,
    from: &[Vector],
    to: &mut [Vector],
    stride: usize,
    rows: usize,
    columns: Range<usize>,
) {
    let mut start = columns.start;
    while start < columns.end {
        // A register more, so that no column is left alone.
        let left = columns.end - start;
        let len = if left < COLUMNS + R::COLUMNS {
            left
        } else {
            COLUMNS
        };
        let source = |row: usize| &from[row * stride + start - 1..][..len + 2];
        let mut row = 0;
        while row + 1 < rows {
            let (upper, lower) = to[(row + 1) * stride..].split_at_mut(stride);
            step_two_rows::<R, C>(
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
            step_row::<R, C>(
                circuit,
                [source(row), source(row + 1), source(row + 2)],
                target,
            );
        }
        start += len;
    }
}

/// Steps a single column, if registers of rows are wider.
#[inline(always)]
fn step_alone<L: Lanes, C: Circuit>(
    circuit: &C,
    from: &[Vector],
    to: &mut [Vector],
    stride: usize,
    rows: usize,
    column: usize,
) {
    for row in 0..rows {
        let source = |row: usize| &from[row * stride + column - 1..][..3];
        let near = [source(row), source(row + 1), source(row + 2)];
        let mut window = Window::new(column_at::<L>(near, 0), column_at::<L>(near, 1));
        let sums = window.slide(column_at::<L>(near, 2));
        let next = circuit.next(at::<L>(near[1], 1), sums);
        Lanes::store(next, &mut to[(row + 1) * stride + column]);
    }
}

/// Steps two rows. Without operations of three operands, they share one of five operations on
/// columns. Three rows would not fit into 16 registers.
#[inline(always)]
fn step_two_rows<R: Row, C: Circuit>(
    circuit: &C,
    from: [&[Vector]; 4],
    [upper, lower]: [&mut [Vector]; 2],
) {
    let len = upper.len();
    let n = full_registers::<R>(len);
    let [_, b, c, _] = from;
    let left = two_columns_at::<R>(from, 0);
    let middle = two_columns_at::<R>(from, 1);
    let mut upper_window = Window::new(left[0], middle[0]);
    let mut lower_window = Window::new(left[1], middle[1]);
    {
        // Slices of known length spare the loop its bounds checks.
        let [right_a, right_b, right_c, right_d] =
            from.map(|row| &R::chunks(&row[1 + R::COLUMNS..])[..n]);
        let [b, c] = [b, c].map(|row| &R::chunks(&row[1..])[..n]);
        let [upper, lower] = [&mut *upper, &mut *lower].map(|row| &mut R::chunks_mut(row)[..n]);
        for i in 0..n {
            let right = two_columns([
                R::load(&right_a[i]),
                R::load(&right_b[i]),
                R::load(&right_c[i]),
                R::load(&right_d[i]),
            ]);
            let sums = R::slide(&mut upper_window, right[0]);
            circuit.next(R::load(&b[i]), sums).store(&mut upper[i]);
            let sums = R::slide(&mut lower_window, right[1]);
            circuit.next(R::load(&c[i]), sums).store(&mut lower[i]);
        }
    }
    if n * R::COLUMNS < len {
        // The last columns, of which some may be stepped again.
        let x = len - R::COLUMNS;
        let [left, middle, right] = [
            two_columns_at::<R>(from, x),
            two_columns_at::<R>(from, x + 1),
            two_columns_at::<R>(from, x + 2),
        ];
        let sums = Window::new(left[0], middle[0]).slide(right[0]);
        circuit
            .next(at(b, x + 1), sums)
            .store(at_mut::<R>(upper, x));
        let sums = Window::new(left[1], middle[1]).slide(right[1]);
        circuit
            .next(at(c, x + 1), sums)
            .store(at_mut::<R>(lower, x));
    }
}

/// Returns how many registers of a row are followed by another within the row and the frame.
#[inline(always)]
fn full_registers<R: Row>(len: usize) -> usize {
    (len + 1) / R::COLUMNS - 1
}

#[inline(always)]
fn at<R: Row>(row: &[Vector], x: usize) -> R {
    R::load(&R::chunks(&row[x..])[0])
}

#[inline(always)]
fn at_mut<R: Row>(row: &mut [Vector], x: usize) -> &mut R::Cells {
    &mut R::chunks_mut(&mut row[x..])[0]
}

// No closures here or in the circuits, except for what is not computed with registers: they would
// be compiled as separate functions, without the instructions of the instance.
#[inline(always)]
fn two_columns_at<R: Row>([a, b, c, d]: [&[Vector]; 4], x: usize) -> [[R; 2]; 2] {
    two_columns([at(a, x), at(b, x), at(c, x), at(d, x)])
}

/// Steps the last row if the number of rows is odd.
#[inline(always)]
fn step_row<R: Row, C: Circuit>(circuit: &C, from: [&[Vector]; 3], to: &mut [Vector]) {
    let len = to.len();
    let n = full_registers::<R>(len);
    let [_, b, _] = from;
    let mut window = Window::new(column_at::<R>(from, 0), column_at::<R>(from, 1));
    {
        let [right_a, right_b, right_c] = from.map(|row| &R::chunks(&row[1 + R::COLUMNS..])[..n]);
        let (b, to) = (&R::chunks(&b[1..])[..n], &mut R::chunks_mut(to)[..n]);
        for i in 0..n {
            let right = column([
                R::load(&right_a[i]),
                R::load(&right_b[i]),
                R::load(&right_c[i]),
            ]);
            let sums = R::slide(&mut window, right);
            circuit.next(R::load(&b[i]), sums).store(&mut to[i]);
        }
    }
    if n * R::COLUMNS < len {
        let x = len - R::COLUMNS;
        let right = column_at::<R>(from, x + 2);
        let mut window = Window::new(column_at::<R>(from, x), column_at::<R>(from, x + 1));
        let sums = window.slide(right);
        circuit.next(at(b, x + 1), sums).store(at_mut::<R>(to, x));
    }
}

#[inline(always)]
fn column_at<R: Row>([a, b, c]: [&[Vector]; 3], x: usize) -> [R; 2] {
    column([at(a, x), at(b, x), at(c, x)])
}
