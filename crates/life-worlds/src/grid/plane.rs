//! The cells of a board in the lanes of vectors.

use std::hash::{Hash, Hasher};

use super::bands::Bands;
use super::bits::{Bits, transpose};
use crate::kernel::Vector;
use crate::pattern::{CellSet, Word};

/// The greatest number of vectors of a board, 4 GiB. A board of 2^34 cells takes 2 GiB, or more if it
/// is narrow: then most of it is frame.
const MOST_VECTORS: usize = 1 << 27;

/// The cells of a board. The first row and column of vectors and the last ones are the frame that
/// [`BoardSteps`](crate::kernel::BoardSteps) needs.
#[derive(Clone)]
pub(crate) struct Plane {
    pub bands: Bands,
    /// The number of columns of vectors without the frame.
    pub columns: usize,
    /// Whether the columns of the plane are the rows of the board.
    pub turned: bool,
    /// The distance from one row of vectors to the next.
    pub stride: usize,
    pub vectors: Vec<Vector>,
}

/// How a board is stored: the fields of its [`Plane`].
#[derive(Copy, Clone)]
pub(crate) struct Layout {
    /// The number of vectors.
    pub vectors: usize,
    pub bands: Bands,
    pub columns: usize,
    pub turned: bool,
}

impl Plane {
    /// Returns the distance from one row of vectors to the next, for that many columns: with the
    /// frame and some padding. Without padding, the rows of wide boards could be a multiple of 4
    /// KiB apart, and processors would mistake a load for one from the address just stored to (4K
    /// aliasing). It is even, so that pairs of vectors are aligned in all rows or in none.
    pub fn stride(columns: usize) -> usize {
        (columns + 2 + 9) & !1
    }

    /// Returns how a board is stored. `None` means that the number of vectors exceeds `usize`.
    pub fn layout(width: usize, height: usize) -> Option<Layout> {
        let layout = |columns: usize, height: usize, turned| {
            let bands = Bands::new(height);
            let rows = bands.rows.checked_add(2)?;
            Some(Layout {
                vectors: rows.checked_mul(columns.checked_add(2 + 9)? & !1)?,
                bands,
                columns,
                turned,
            })
        };
        // A board of two rows and a million columns uses only two of 256 lanes, unless its columns
        // are treated as rows.
        let both = [layout(width, height, false), layout(height, width, true)];
        both.into_iter()
            .flatten()
            .min_by_key(|layout| layout.vectors)
    }

    /// Returns the board without living cells, or `None` if there is no memory for it. It must have
    /// at least one row and one column.
    pub fn new(width: usize, height: usize) -> Option<Self> {
        let layout = Self::layout(width, height)?;
        let len = Some(layout.vectors).filter(|&len| len <= MOST_VECTORS)?;
        let mut vectors = Vec::new();
        vectors.try_reserve_exact(len).ok()?;
        vectors.resize(len, Vector::EMPTY);
        Some(Self {
            bands: layout.bands,
            columns: layout.columns,
            turned: layout.turned,
            stride: Self::stride(layout.columns),
            vectors,
        })
    }

    pub fn bytes(&self) -> usize {
        size_of_val(&self.vectors[..])
    }

    fn height(&self) -> usize {
        self.bands.cell(self.bands.last - 1, self.bands.count - 1) + 1
    }

    /// Returns the number of columns and rows of the board.
    pub fn size(&self) -> (usize, usize) {
        self.oriented(self.columns, self.height())
    }

    /// Converts the plane's columns and rows to the board's, or back.
    fn oriented<T>(&self, x: T, y: T) -> (T, T) {
        if self.turned { (y, x) } else { (x, y) }
    }

    /// Returns the vector and the lane of a cell.
    fn place(&self, x: usize, y: usize) -> (usize, usize) {
        let (x, y) = self.oriented(x, y);
        let (row, lane) = self.bands.place(y);
        ((row + 1) * self.stride + x + 1, lane)
    }

    pub fn get(&self, x: usize, y: usize) -> bool {
        let (vector, lane) = self.place(x, y);
        self.vectors[vector].get(lane)
    }

    pub fn set(&mut self, x: usize, y: usize, alive: bool) {
        let (vector, lane) = self.place(x, y);
        self.vectors[vector].set(lane, alive);
    }

    /// Makes these cells live, which are on the board.
    pub fn put(&mut self, cells: &CellSet) {
        // From one word for this many of the board on, all rows at once take less time.
        const FEW: usize = 8;
        let (width, height) = self.size();
        if FEW * cells.words().len() > width.div_ceil(64) * height {
            let mut bits = self.to_bits();
            let row_len = bits.row_len();
            for word in cells.words() {
                bits.words[word.y as usize * row_len + word.x as usize / 64] |= word.bits;
            }
            return self.put_bits(&bits);
        }
        for &Word { y, x, mut bits } in cells.words() {
            let (x, y) = (x as usize, y as usize);
            let (first, lane) = self.place(x, y);
            while bits != 0 {
                let right = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                // Unless the plane is turned, a row of the board is a row of it.
                let (vector, lane) = match self.turned {
                    true => self.place(x + right, y),
                    false => (first + right, lane),
                };
                self.vectors[vector].set(lane, true);
            }
        }
    }

    /// Returns the rows of vectors without the frame, each with a mask of the lanes that are not
    /// idle.
    fn rows(&self) -> impl Iterator<Item = (Vector, &[Vector])> {
        let row = |row| &self.vectors[(row + 1) * self.stride + 1..][..self.columns];
        (0..self.bands.rows).map(move |y| (self.bands.busy(y), row(y)))
    }

    pub fn population(&self) -> u64 {
        let count = |(busy, row): (Vector, &[Vector])| -> u64 {
            let counts = row.iter().map(|&cells| (cells & busy).count_ones());
            counts.map(u64::from).sum()
        };
        self.rows().map(count).sum()
    }

    /// Returns the cells row by row.
    pub fn to_bits(&self) -> Bits {
        if self.turned {
            return self.turned_bits();
        }
        let mut bits = Bits::new(self.columns, self.height());
        let row_len = bits.row_len();
        for_each_block(self.bands, self.columns, |row, x| {
            let start = (row + 1) * self.stride + 1 + 64 * x;
            let columns = 64.min(self.columns - 64 * x);
            let mut squares = [Vector::EMPTY; 64];
            squares[..columns].copy_from_slice(&self.vectors[start..][..columns]);
            transpose(&mut squares);
            for lane in 0..self.bands.count {
                let y = self.bands.cell(row, lane);
                if let Some(to) = bits.words.get_mut(y * row_len + x) {
                    *to = squares[lane % 64].0[lane / 64];
                }
            }
        });
        bits
    }

    /// Returns the cells of a plane whose columns are the rows of the board. A few long rows are
    /// not transposed: each of the many short ones would take a whole word.
    fn turned_bits(&self) -> Bits {
        let mut bits = Bits::new(self.height(), self.columns);
        let row_len = bits.row_len();
        for (row, (busy, vectors)) in self.rows().enumerate() {
            for (y, &cells) in vectors.iter().enumerate() {
                let alive = (cells & busy).0;
                for (word, mut lanes) in alive.into_iter().enumerate() {
                    while lanes != 0 {
                        let lane = 64 * word + lanes.trailing_zeros() as usize;
                        let x = self.bands.cell(row, lane);
                        bits.words[y * row_len + x / 64] |= 1 << (x % 64);
                        lanes &= lanes - 1;
                    }
                }
            }
        }
        bits
    }

    /// Sets the cells row by row, from a board of the same size.
    pub fn put_bits(&mut self, bits: &Bits) {
        debug_assert_eq!((bits.width, bits.height), self.size());
        let turned = self.turned.then(|| bits.transposed());
        let bits = turned.as_ref().unwrap_or(bits);
        let row_len = bits.row_len();
        let Self { bands, columns, .. } = *self;
        for_each_block(bands, columns, |row, x| {
            let mut squares = [Vector::EMPTY; 64];
            for lane in 0..bands.count {
                let y = bands.cell(row, lane);
                if let Some(&cells) = bits.words.get(y * row_len + x) {
                    squares[lane % 64].0[lane / 64] = cells;
                }
            }
            transpose(&mut squares);
            let start = (row + 1) * self.stride + 1 + 64 * x;
            let columns = 64.min(columns - 64 * x);
            self.vectors[start..][..columns].copy_from_slice(&squares[..columns]);
        });
    }

    /// Returns the living cells.
    pub fn cells(&self) -> CellSet {
        let bits = self.to_bits();
        let row_len = bits.row_len();
        let words = bits.words.iter().enumerate();
        let words = words.filter(|&(_, &bits)| bits != 0);
        CellSet::from_words(words.map(|(i, &bits)| {
            let (x, y) = (64 * (i % row_len) as i64, (i / row_len) as i64);
            Word { y, x, bits }
        }))
    }
}

/// Visits every block of 64 vectors side by side: (row of vectors, columns / 64).
fn for_each_block(bands: Bands, columns: usize, mut see: impl FnMut(usize, usize)) {
    for row in 0..bands.rows {
        for x in 0..columns.div_ceil(64) {
            see(row, x);
        }
    }
}

/// Idle cells are not compared.
impl PartialEq for Plane {
    fn eq(&self, other: &Self) -> bool {
        self.size() == other.size()
            && self.rows().zip(other.rows()).all(|(row, (_, others))| {
                let (busy, row) = row;
                let mut pairs = row.iter().zip(others);
                pairs.all(|(&a, &b)| (a ^ b) & busy == Vector::EMPTY)
            })
    }
}

impl Eq for Plane {}

impl Hash for Plane {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size().hash(state);
        for (busy, row) in self.rows() {
            for &cells in row {
                (cells & busy).hash(state);
            }
        }
    }
}
