//! Work on vectors, generic over the instructions and the rule.

use std::ops::Range;

use super::lanes::Lanes;
use super::vector::Vector;

/// Work on vectors. `run` and everything it calls must be inlined, to be compiled for the instance.
pub(crate) trait Work {
    type Output;

    fn run<L: Lanes>(self) -> Self::Output;
}

/// The same under a rule.
pub(crate) trait RuleWork {
    type Output;

    fn run<L: Lanes, S: Stepper>(self, stepper: &S) -> Self::Output;
}

/// A rule that steps cells.
pub(crate) trait Stepper: Sync {
    /// Returns the next generation of four rows one below the other, each in a word, given the four
    /// rows from one row further up, themselves, and the four from one row further down. The first
    /// and the last cell of each row become wrong.
    fn next_rows<L: Lanes>(&self, near: [L; 3]) -> L;

    /// Returns the next generation of the four vectors in the middle. The rows in the words of a
    /// vector are below those of the vector before. The first and the last cell of each row become
    /// wrong.
    fn next_vectors<L: Lanes>(&self, vectors: [L; 6]) -> [L; 4];

    /// Returns the next generation of the cells of a word, given the words with the neighbourhoods
    /// of its cells: three rows, each with the left neighbours, the cells and the right neighbours.
    /// What the stepper calls rows must be rows.
    fn next_word(&self, near: [[u64; 3]; 3]) -> u64;

    /// Steps a part of a board.
    fn step<L: Lanes>(&self, part: Columns<'_>);
}

/// Some [`columns`](Columns::at_a_time) of all rows of a buffer, and the buffer for their next
/// generation. Row `y` is row `y + 1` of the buffers, which have one more above and below. Every
/// row has two more columns on the right. The second is only loaded; its value is not used.
pub(crate) struct Columns<'a> {
    pub from: &'a [Vector],
    pub to: &'a mut [Vector],
    /// The distance of rows in the buffers.
    pub stride: usize,
    pub rows: usize,
    pub columns: Range<usize>,
}

impl Columns<'_> {
    /// How many columns are processed at a time. The rows that two pairs of rows share must still
    /// be in the first-level cache for the second pair. Fewer columns are slower: each row begins
    /// with two loads that the loop otherwise saves.
    pub const MOST: usize = 128;

    /// Returns how many of these columns are processed at a time: one more than usual if it would
    /// be left alone, because registers hold two.
    pub fn at_a_time(left: usize) -> usize {
        match left <= Self::MOST + 1 {
            true => left,
            false => Self::MOST,
        }
    }

    /// Returns the rows above, at and below a row, and the row to write.
    #[inline(always)]
    pub fn row(&mut self, row: usize) -> ([&[Vector]; 3], &mut [Vector]) {
        let columns = &self.columns;
        let near = [0, 1, 2].map(|i| {
            &self.from[(row + i) * self.stride + columns.start - 1..][..columns.len() + 3]
        });
        let to = &mut self.to[(row + 1) * self.stride + columns.start..][..columns.len()];
        (near, to)
    }
}
