//! Outer-totalistic rules, stepped by their circuits.

use super::circuit::Circuit;
use super::lanes::{Lanes, Row};
use super::sums::{Window, column, two_columns};
use super::vector::Vector;
use super::work::{Columns, Stepper};

impl<C: Circuit> Stepper for C {
    #[inline(always)]
    fn next_rows<L: Lanes>(&self, near: [L; 3]) -> L {
        next_in_words(self, near[1], column(near))
    }

    #[inline(always)]
    fn next_vectors<L: Lanes>(&self, vectors: [L; 6]) -> [L; 4] {
        let [above, a, b, c, d, below] = vectors;
        let [first, second] = two_columns([above, a, b, c]);
        let [third, fourth] = two_columns([b, c, d, below]);
        [
            next_in_words(self, a, first),
            next_in_words(self, b, second),
            next_in_words(self, c, third),
            next_in_words(self, d, fourth),
        ]
    }

    fn next_word(&self, near: [[u64; 3]; 3]) -> u64 {
        let [left, middle, right] = [0, 1, 2].map(|x| column(near.map(|row| row[x])));
        self.next(near[1][1], Window::new(left, middle).slide(right))
    }

    #[inline(always)]
    fn step<L: Lanes>(&self, part: Columns<'_>) {
        if part.columns.len() < <L::Row as Row>::COLUMNS {
            step_columns::<L, C>(self, part);
        } else {
            step_columns::<L::Row, C>(self, part);
        }
    }
}

/// Returns the next generation of rows in words, given the sums of their columns of three.
#[inline(always)]
fn next_in_words<L: Lanes, C: Circuit>(circuit: &C, cells: L, column: [L; 2]) -> L {
    let [ones, twos] = column;
    let left = [ones.up_in_words::<1>(), twos.up_in_words::<1>()];
    let right = [ones.down_in_words::<1>(), twos.down_in_words::<1>()];
    circuit.next(cells, Window::new(left, column).slide(right))
}

/// Steps a part of at least as many columns as are in a register.
#[inline(always)]
fn step_columns<R: Row, C: Circuit>(circuit: &C, mut part: Columns<'_>) {
    let (start, len, stride) = (part.columns.start, part.columns.len(), part.stride);
    let mut row = 0;
    while row + 1 < part.rows {
        let from = part.from;
        let source = |row: usize| &from[row * stride + start - 1..][..len + 3];
        let (upper, lower) = part.to[(row + 1) * stride..].split_at_mut(stride);
        step_two_rows::<R, C>(
            circuit,
            [row, row + 1, row + 2, row + 3].map(source),
            [&mut upper[start..][..len], &mut lower[start..][..len]],
        );
        row += 2;
    }
    if row < part.rows {
        let (from, to) = part.row(row);
        step_row::<R, C>(circuit, from, to);
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
    let n = len / R::COLUMNS;
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

#[inline(always)]
fn at<R: Row>(row: &[Vector], x: usize) -> R {
    R::load(&R::chunks(&row[x..])[0])
}

#[inline(always)]
fn at_mut<R: Row>(row: &mut [Vector], x: usize) -> &mut R::Cells {
    &mut R::chunks_mut(&mut row[x..])[0]
}

#[inline(always)]
fn two_columns_at<R: Row>([a, b, c, d]: [&[Vector]; 4], x: usize) -> [[R; 2]; 2] {
    two_columns([at(a, x), at(b, x), at(c, x), at(d, x)])
}

/// Steps the last row if the number of rows is odd.
#[inline(always)]
fn step_row<R: Row, C: Circuit>(circuit: &C, from: [&[Vector]; 3], to: &mut [Vector]) {
    let len = to.len();
    let n = len / R::COLUMNS;
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
