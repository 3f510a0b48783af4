//! One generation of a rectangle of vectors.

use std::ops::Range;

use super::lanes::Lanes;
use super::vector::Vector;
use super::work::{Columns, RuleWork, Stepper};

/// What is beyond the first and the last column.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sides {
    /// The opposite column.
    Joined,
    /// Dead columns, or unknown ones (`true`): then each generation loses a column there.
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
/// one row above, one row below, and one column on either side of the columns that are stepped. To
/// the right of it is a column whose cells do not matter. The last generation is in `next` if `n`
/// is odd, else in `now`.
pub(crate) struct BoardSteps<'a> {
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

impl RuleWork for BoardSteps<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes, S: Stepper>(self, stepper: &S) {
        let depth = Slant::depth(&self) as u64;
        let (mut made, mut steps) = (0, Vec::new());
        while made < self.n {
            made += self.pass(depth.min(self.n - made), made, &mut steps);
            for step in steps.drain(..) {
                let (from, to) = if step.made % 2 == 0 {
                    (&mut *self.now, &mut *self.next)
                } else {
                    (&mut *self.next, &mut *self.now)
                };
                let Range { mut start, end } = step.columns;
                if step.joins {
                    join(from, self.stride, self.rows, self.columns.clone());
                }
                // Aligned like the columns that are stepped, so that no register of the frame is
                // in two cache lines. The frame of the columns beside them is filled again, with
                // the same cells.
                let first = (start - 1).saturating_sub(misaligned(from, start - 1));
                let after = end + 1 + misaligned(from, end + 1);
                (self.fill_rows)(from, first..after);
                while start < end {
                    let len = Columns::at_a_time(end - start);
                    stepper.step::<L>(Columns {
                        from,
                        to,
                        stride: self.stride,
                        rows: self.rows,
                        columns: start..start + len,
                    });
                    start += len;
                }
            }
        }
    }
}

/// How several generations are computed in one pass over the columns, a few columns at a time while
/// they are in a cache:
///
/// ```text
/// generation 1  |aaaaaaaa|bbbbbbbb|cccccccc|dd    first the columns a through all generations,
/// generation 2  |aaaaaa|bbbbbbbb|cccccccc|dddd    then b, then c, then d
/// generation 3  |aaaa|bbbbbbbb|cccccccc|dddddd
/// ```
///
/// Each generation ends [`Slant::BY`] columns to the left of the one before it, so what follows
/// finds all that it reads in the two buffers, and no column is computed twice. If the sides are
/// joined, each generation also begins that much later, and the columns left out are computed at
/// the end.
struct Slant;

impl Slant {
    /// One column would do. Two keep pairs of columns aligned.
    const BY: usize = 2;

    /// The bytes of the columns that are used at a time, in both buffers.
    const BYTES: usize = 512 << 10;

    /// More generations gain nothing.
    const MOST: usize = 32;

    /// Returns the number of generations of a pass.
    fn depth(work: &BoardSteps<'_>) -> usize {
        let of_column = 2 * size_of::<Vector>() * (work.rows + 2);
        (Self::BYTES / of_column / 6)
            .min(work.columns.len() / (4 * Self::BY))
            .clamp(1, Self::MOST)
    }
}

/// One generation of some columns.
struct ColumnStep {
    /// The number of generations made before.
    made: u64,
    columns: Range<usize>,
    /// Whether the columns at the sides must be joined first.
    joins: bool,
}

impl BoardSteps<'_> {
    /// Plans the next generations, which are at most as many as in a pass. Returns their number.
    fn pass(&self, depth: u64, made: u64, steps: &mut Vec<ColumnStep>) -> u64 {
        let is_joined = self.sides == Sides::Joined;
        let mut plan = |made, columns, joins| {
            steps.push(ColumnStep {
                made,
                columns,
                joins,
            });
        };
        if depth == 1 {
            plan(made, self.columns_after(made + 1), is_joined);
            return 1;
        }
        let Range { start, end } = self.columns;
        // They end where an aligned register of two columns does.
        let levels = |made| (made..made + depth).zip((1..).map(|level| Slant::BY * level));
        let (mut left, mut right) = (0, start + misaligned(self.now, start) + Columns::MOST);
        while left < end + Slant::BY * depth as usize {
            for (made, slant) in levels(made) {
                let whole = match is_joined {
                    true => start + slant..end - slant,
                    false => self.columns_after(made + 1),
                };
                let columns = whole.start.max(left.saturating_sub(slant))
                    ..whole.end.min(right.saturating_sub(slant));
                if !columns.is_empty() {
                    plan(made, columns, false);
                }
            }
            (left, right) = (right, right + Columns::MOST);
        }
        for (made, slant) in levels(made).filter(|_| is_joined) {
            plan(made, start..start + slant, true);
            plan(made, end - slant..end, false);
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

/// Returns the number of columns to the next aligned register of two columns: 0 or 1.
fn misaligned(vectors: &[Vector], column: usize) -> usize {
    (vectors.as_ptr().addr() / size_of::<Vector>() + column) % 2
}

/// Copies the first and the last of the columns to beyond the opposite side.
fn join(vectors: &mut [Vector], stride: usize, rows: usize, columns: Range<usize>) {
    for row in vectors.chunks_exact_mut(stride).skip(1).take(rows) {
        row[columns.start - 1] = row[columns.end - 1];
        row[columns.end] = row[columns.start];
    }
}
