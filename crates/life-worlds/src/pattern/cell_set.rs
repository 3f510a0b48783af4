//! Living cells anywhere on the plane.

use std::fmt;

use super::rectangle::Rectangle;

/// Sixty-four cells of one row: bit `i` of `bits` is the cell at (`x` + `i`, `y`).
///
/// ```
/// use life_worlds::pattern::{CellSet, Word};
///
/// let cells = CellSet::from_words([Word { y: 5, x: 64, bits: 0b101 }]);
/// assert!(cells.iter().eq([(64, 5), (66, 5)]));
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Word {
    /// The row, downwards.
    pub y: i64,
    /// The column of the first cell, a multiple of 64.
    pub x: i64,
    /// One bit for each cell, set if it lives.
    pub bits: u64,
}

/// A finite set of cells of the unbounded plane, `x` to the right and `y` downwards.
///
/// The set stores the [`Word`]s that are not empty, row by row. A soup takes about three bits a
/// cell, a single cell 24 bytes. A grid reads the set a word at a time.
///
/// ```
/// use life_worlds::pattern::CellSet;
///
/// let cells: CellSet = [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)].into_iter().collect();
/// assert_eq!(cells.len(), 5);
/// assert!(cells.contains(2, 1) && !cells.contains(0, 0));
/// assert_eq!(cells.iter().last(), Some((2, 2)));
/// let bounds = cells.bounding_box().unwrap();
/// assert_eq!((bounds.width(), bounds.height()), (3, 3));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct CellSet {
    /// Sorted; none is empty, and no two are at the same place.
    words: Vec<Word>,
}

impl CellSet {
    /// Returns the set without cells.
    pub const fn new() -> Self {
        Self { words: Vec::new() }
    }

    /// Returns whether there are no cells.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the number of cells.
    pub fn len(&self) -> u64 {
        let count = |word: &Word| u64::from(word.bits.count_ones());
        self.words.iter().map(count).sum()
    }

    /// Returns whether this cell is in the set.
    pub fn contains(&self, x: i64, y: i64) -> bool {
        let place = self.place(x, y);
        place.is_ok_and(|i| self.words[i].bits >> (x & 63) & 1 != 0)
    }

    /// Adds a cell and returns whether it is new. To make a large set, collect its cells instead.
    ///
    /// ```
    /// use life_worlds::pattern::CellSet;
    ///
    /// let mut cells = CellSet::new();
    /// assert!(cells.insert(-3, 5));
    /// assert!(!cells.insert(-3, 5));
    /// assert_eq!(cells.len(), 1);
    /// ```
    pub fn insert(&mut self, x: i64, y: i64) -> bool {
        let bits = 1 << (x & 63);
        let i = self.place(x, y).unwrap_or_else(|i| {
            let (x, bits) = (x & !63, 0);
            self.words.insert(i, Word { y, x, bits });
            i
        });
        let is_new = self.words[i].bits & bits == 0;
        self.words[i].bits |= bits;
        is_new
    }

    /// Returns the index of the word of this cell, or the index where it would be inserted.
    fn place(&self, x: i64, y: i64) -> Result<usize, usize> {
        let place = |word: &Word| (word.y, word.x);
        self.words.binary_search_by_key(&(y, x & !63), place)
    }

    /// Returns the cells as (`x`, `y`), row by row from the top, each row from the left.
    ///
    /// ```
    /// use life_worlds::pattern::CellSet;
    ///
    /// let cells: CellSet = [(4, 1), (0, 1), (2, 0)].into_iter().collect();
    /// assert!(cells.iter().eq([(2, 0), (0, 1), (4, 1)]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (i64, i64)> {
        self.words.iter().flat_map(|word| {
            let mut bits = word.bits;
            std::iter::from_fn(move || {
                let i = bits.trailing_zeros();
                (bits != 0).then(|| {
                    bits &= bits - 1;
                    (word.x + i64::from(i), word.y)
                })
            })
        })
    }

    /// Returns the words that hold a cell, row by row from the top, each row from the left.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Word};
    ///
    /// let cells: CellSet = (0..100).map(|x| (x, 0)).collect();
    /// let [left, right] = *cells.words() else { panic!() };
    /// assert_eq!(left, Word { y: 0, x: 0, bits: u64::MAX });
    /// assert_eq!((right.x, right.bits.count_ones()), (64, 36));
    /// ```
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Returns the cells as unbroken runs (row, first column, number of cells), in the order of
    /// [`iter`](Self::iter).
    pub(crate) fn runs(&self) -> impl Iterator<Item = Run> {
        let mut parts = self.words.iter().flat_map(runs_of_word).peekable();
        std::iter::from_fn(move || {
            let mut run = parts.next()?;
            let follows = |run: &Run, next: &Run| {
                next.y == run.y && i128::from(run.x) + i128::from(run.len) == i128::from(next.x)
            };
            while let Some(next) = parts.next_if(|next| follows(&run, next)) {
                run.len += next.len;
            }
            Some(run)
        })
    }

    /// Returns the smallest rectangle around all cells, if there are any.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Rectangle};
    ///
    /// let cells: CellSet = [(-2, 0), (3, 7)].into_iter().collect();
    /// let bounds = Rectangle { left: -2, top: 0, right: 3, bottom: 7 };
    /// assert_eq!(cells.bounding_box(), Some(bounds));
    /// assert_eq!(CellSet::new().bounding_box(), None);
    /// ```
    pub fn bounding_box(&self) -> Option<Rectangle> {
        let (first, last) = (self.words.first()?, self.words.last()?);
        let leftmost = |word: &Word| word.x + i64::from(word.bits.trailing_zeros());
        let rightmost = |word: &Word| word.x + 63 - i64::from(word.bits.leading_zeros());
        let left = self.words.iter().map(leftmost).min()?;
        let right = self.words.iter().map(rightmost).max()?;
        Some(Rectangle::between(left, first.y, right, last.y))
    }

    /// Returns the set moved `right` columns to the right and `down` rows down; `None` if a cell
    /// would leave the range of `i64`.
    ///
    /// ```
    /// use life_worlds::pattern::CellSet;
    ///
    /// let cells: CellSet = [(0, 0), (1, 2)].into_iter().collect();
    /// assert!(cells.translated(10, -1).unwrap().iter().eq([(10, -1), (11, 1)]));
    /// assert_eq!(cells.translated(i64::MAX, 0), None);
    /// ```
    pub fn translated(&self, right: i64, down: i64) -> Option<Self> {
        if (right, down) == (0, 0) {
            return Some(self.clone());
        }
        let Some(bounds) = self.bounding_box() else {
            return Some(Self::new());
        };
        for (a, b, by) in [
            (bounds.left, bounds.right, right),
            (bounds.top, bounds.bottom, down),
        ] {
            a.checked_add(by)?;
            b.checked_add(by)?;
        }
        // A word may begin left of all columns, where it has no cells.
        let moved = self.words.iter().map(|&Word { y, x, bits }| {
            let (x, y) = (x.wrapping_add(right), y + down);
            Word { y, x, bits }
        });
        Some(Self::from_words(moved))
    }

    /// Returns the cells inside a rectangle.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Rectangle};
    ///
    /// let row: CellSet = (-100..100).map(|x| (x, 0)).collect();
    /// assert_eq!(row.within(Rectangle::sized(-70, -5, 80, 10)).len(), 80);
    /// ```
    #[must_use]
    pub fn within(&self, rectangle: Rectangle) -> Self {
        let Rectangle { left, right, .. } = rectangle;
        let rows = self.words.iter().skip_while(|word| word.y < rectangle.top);
        let rows = rows.take_while(|word| word.y <= rectangle.bottom);
        let words = rows.filter_map(|word| {
            // The columns of the word from which on, and up to which, cells are inside.
            let (first, last) = (left.max(word.x), right.min(word.x | 63));
            let inside = u64::MAX << (first & 63) & u64::MAX >> (63 - (last & 63));
            let bits = if first <= last { word.bits & inside } else { 0 };
            (bits != 0).then_some(Word { bits, ..*word })
        });
        Self {
            words: words.collect(),
        }
    }

    /// Returns the cells that are in any of these sets.
    pub(crate) fn union<'a>(sets: impl IntoIterator<Item = &'a Self>) -> Self {
        Self::from_words(sets.into_iter().flat_map(Self::words).copied())
    }

    /// Returns the set of these words in order, of which none is empty.
    pub(crate) fn of_words(words: Vec<Word>) -> Self {
        Self { words }
    }

    /// Returns the set of these words. They may be in any order, and words of the same place are
    /// merged.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Word};
    ///
    /// let row = |y, bits| Word { y, x: 0, bits };
    /// let cells = CellSet::from_words([row(1, 0b11), row(0, 0b01), row(0, 0b10)]);
    /// assert_eq!(cells.len(), 4);
    /// ```
    pub fn from_words(words: impl IntoIterator<Item = Word>) -> Self {
        let mut builder = Builder::default();
        for word in words {
            builder.add(word);
        }
        builder.finish()
    }
}

impl FromIterator<(i64, i64)> for CellSet {
    fn from_iter<I: IntoIterator<Item = (i64, i64)>>(cells: I) -> Self {
        let mut builder = Builder::default();
        for (x, y) in cells {
            builder.insert(x, y, 1);
        }
        builder.finish()
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Adjacent cells in one row.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Run {
    pub y: i64,
    pub x: i64,
    pub len: u64,
}

fn runs_of_word(word: &Word) -> impl Iterator<Item = Run> + use<> {
    let Word { y, x, mut bits } = *word;
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let start = bits.trailing_zeros();
        let len = (bits >> start).trailing_ones();
        bits &= !(u64::MAX >> (64 - len) << start);
        let (x, len) = (x + i64::from(start), len.into());
        Some(Run { y, x, len })
    })
}

/// Collects runs of cells in any order. The order of a file is fastest.
#[derive(Default)]
pub(crate) struct Builder {
    words: Vec<Word>,
    unsorted: bool,
}

impl Builder {
    /// Adds `len` cells to the right from (`x`, `y`), all within the range of `i64`.
    pub fn insert(&mut self, mut x: i64, y: i64, mut len: u64) {
        while len > 0 {
            let part = len.min(64 - (x & 63) as u64);
            let bits = u64::MAX >> (64 - part);
            self.add(Word { y, x, bits });
            len -= part;
            x = x.wrapping_add(part as i64);
        }
    }

    /// Adds 64 cells to the right from any column, which become parts of two words.
    pub fn add(&mut self, Word { y, x, bits }: Word) {
        let (start, skipped) = (x & !63, (x & 63) as u32);
        let right = bits.checked_shr(64 - skipped).unwrap_or(0);
        for (x, bits) in [(start, bits << skipped), (start.wrapping_add(64), right)] {
            match self.words.last_mut() {
                _ if bits == 0 => {}
                Some(last) if (last.y, last.x) == (y, x) => last.bits |= bits,
                last => {
                    self.unsorted |= last.is_some_and(|last| (last.y, last.x) > (y, x));
                    self.words.push(Word { y, x, bits });
                }
            }
        }
    }

    pub fn finish(mut self) -> CellSet {
        if self.unsorted {
            self.words.sort_unstable();
            self.words.dedup_by(|next, kept| {
                let same = (next.y, next.x) == (kept.y, kept.x);
                kept.bits |= if same { next.bits } else { 0 };
                same
            });
        }
        CellSet { words: self.words }
    }
}
