//! How a column of cells is stored in the lanes of a few vectors.

use std::ops::Range;

use crate::kernel::{LANES, Lanes, Logic, Row, Vector, Work};

/// A height divided into bands of equal height, one in each lane:
///
/// ```text
/// cell y      0 1 2   3 4 5   6 7 8   9           lane  0  1  2  3
///             band 0  band 1  band 2  band 3    row 0   0  3  6  9
///                                               row 1   1  4  7  -
///                                               row 2   2  5  8  -    - is idle
/// ```
///
/// So the cell above is in the previous vector, except at the top of a band. The last band may be
/// shorter. The lanes below its end, and all lanes without a band, are *idle*: their values are
/// arbitrary and never read.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bands {
    /// The height of a band, and the number of vectors.
    pub rows: usize,
    /// The number of bands.
    pub count: usize,
    /// The height of the last band, 1 to `rows`.
    pub last: usize,
}

impl Bands {
    /// Returns the bands of a height of at least 1.
    pub fn new(height: usize) -> Self {
        let rows = height.div_ceil(LANES);
        let count = height.div_ceil(rows);
        Self {
            rows,
            count,
            last: height - (count - 1) * rows,
        }
    }

    /// Returns the vector and the lane of a cell.
    pub fn place(&self, y: usize) -> (usize, usize) {
        (y % self.rows, y / self.rows)
    }

    /// Returns the cell in a lane of a vector. For an idle lane this is beyond the height.
    pub fn cell(&self, row: usize, lane: usize) -> usize {
        lane * self.rows + row
    }

    /// Returns the lanes of a vector that are not idle.
    pub fn busy(&self, row: usize) -> Vector {
        let is_short = row >= self.last;
        Vector::first_lanes(self.count - usize::from(is_short))
    }

    /// Returns whether every lane has a band of the same height.
    fn are_full(&self) -> bool {
        self.count == LANES && self.last == self.rows
    }
}

/// Fills the rows above and below the bands in some columns (see
/// [`BoardSteps`](crate::kernel::BoardSteps) on the frame). Between bands they are copies of the
/// neighbouring bands. At the top and the bottom of the whole height they are copied from across
/// the torus, or dead.
pub(super) struct Frame<'a> {
    pub bands: Bands,
    pub vectors: &'a mut [Vector],
    pub stride: usize,
    pub columns: Range<usize>,
    pub torus: bool,
}

impl Work for Frame<'_> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        let Self {
            bands,
            vectors,
            stride,
            columns,
            torus,
        } = self;
        let Bands { rows, count, last } = bands;
        let len = columns.len();
        // The top of the whole height is lane 0 of row 1, the bottom lane `bottom` of row `last`.
        let bottom = count - 1;
        let (word, shift) = (bottom / 64, bottom % 64);
        let wraps_alone = torus && bands.are_full();
        let (top_row, rest) = vectors.split_at_mut(stride);
        let top_row = &mut top_row[columns.start..][..len];
        let row = |row: usize| (row - 1) * stride + columns.start;

        // If nothing is dropped, a constant: processors wait long for a vector whose word was just
        // stored.
        let mut without = [Vector::FULL; 2];
        without[0].set(0, false);
        without[1].set(bottom, false);
        let keep = match wraps_alone {
            true => [&Vector::FULL; 2],
            false => without.each_ref(),
        };

        to_next_lanes::<L>(&rest[row(rows)..][..len], top_row, keep[0]);
        if torus && !wraps_alone {
            for (to, from) in top_row.iter_mut().zip(&rest[row(last)..][..len]) {
                to.0[0] |= from.0[word] >> shift & 1;
            }
        }

        let (upper, lower) = rest.split_at_mut(rows * stride);
        let bottom_row = &mut lower[columns.start..][..len];
        let first_row = &upper[row(1)..][..len];
        to_previous_lanes::<L>(first_row, bottom_row, keep[1]);
        if wraps_alone {
            return;
        }
        let wrapped = u64::from(torus);
        if last == rows {
            if torus {
                for (to, from) in bottom_row.iter_mut().zip(first_row) {
                    to.0[word] |= (from.0[0] & wrapped) << shift;
                }
            }
        } else {
            // The last band ends above the others, so the cell below it is idle.
            let (upper, lower) = upper.split_at_mut(row(last + 1));
            let first_row = &upper[row(1)..][..len];
            for (to, from) in lower[..len].iter_mut().zip(first_row) {
                let below = (from.0[0] & wrapped) << shift;
                to.0[word] = to.0[word] & !(1 << shift) | below;
            }
        }
    }
}

macro_rules! to_other_lanes {
    ($(#[$attribute:meta])* $name:ident, $moved:ident) => {
        $(#[$attribute])*
        #[inline(always)]
        fn $name<L: Lanes>(from: &[Vector], to: &mut [Vector], keep: &Vector) {
            type InRow<L> = <L as Lanes>::Row;
            let in_registers = from.len() / InRow::<L>::COLUMNS * InRow::<L>::COLUMNS;
            let (from, last_from) = from.split_at(in_registers);
            let (to, last_to) = to.split_at_mut(in_registers);
            let kept = InRow::<L>::all(keep);
            for (from, to) in InRow::<L>::chunks(from).iter().zip(InRow::<L>::chunks_mut(to)) {
                (InRow::<L>::load(from).$moved() & kept).store(to);
            }
            for (from, to) in last_from.iter().zip(last_to) {
                (L::load_words(&from.0).$moved() & L::all(keep)).store_words(&mut to.0);
            }
        }
    };
}

to_other_lanes! {
    /// Copies these lanes of vectors, with each cell moved to the next lane, the last to the first.
    to_next_lanes, to_next_lane
}

to_other_lanes! {
    /// The same with each cell moved to the previous lane.
    to_previous_lanes, to_previous_lane
}
