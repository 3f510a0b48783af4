//! The next generation of a few cells anywhere on the plane.

use super::limits::{Analysis, AnalysisError};
use crate::kernel::{Kernel, Lanes, RuleWork, Stepper};
use crate::pattern::{CellSet, Rectangle, Word};

/// The greatest distance from (0, 0) of a cell at the start. There is room to go as far again.
const FARTHEST: u64 = 1 << 61;

/// Returns the cells, if the analysis can step them.
pub(super) fn checked(cells: CellSet) -> Result<CellSet, AnalysisError> {
    let bounds = cells.bounding_box();
    let is_near = bounds.is_none_or(|bounds| bounds.farthest() <= FARTHEST);
    is_near.then_some(cells).ok_or(AnalysisError::TooFar)
}

/// Returns the rectangle around cells and their neighbours, if there are any.
pub(super) fn around(cells: impl Iterator<Item = (i64, i64)>) -> Option<Rectangle> {
    let near = cells.map(|(x, y)| Rectangle::sized(x, y, 1, 1).widened(1));
    near.reduce(Rectangle::union)
}

/// The cells of a word with their neighbours in the same row.
struct WordRow {
    y: i64,
    x: i64,
    /// For each cell its left neighbour, the cell itself and its right neighbour.
    cells: [u64; 3],
}

/// Small sets of cells are cheap to step and to copy.
impl CellSet {
    /// Returns the top left corner of the smallest rectangle around all cells; (0, 0) if there are
    /// none.
    pub(super) fn corner(&self) -> (i64, i64) {
        let bounds = self.bounding_box();
        bounds.map_or((0, 0), |bounds| (bounds.left, bounds.top))
    }

    /// Returns the cells moved. They must stay within the coordinates.
    pub(super) fn moved(&self, right: i64, down: i64) -> Self {
        self.translated(right, down).unwrap_or_default()
    }

    /// Returns whether the cells are the same but for their position.
    pub(super) fn is_moved(&self, other: &Self) -> bool {
        if self.len() != other.len() {
            return false;
        }
        let ((left, top), (other_left, other_top)) = (self.corner(), other.corner());
        let mut cells = self.iter().zip(other.iter());
        cells.all(|(a, b)| (a.0 - left, a.1 - top) == (b.0 - other_left, b.1 - other_top))
    }

    /// Returns about how many bytes of memory the next generation takes, with all that is needed to
    /// compute it.
    pub(super) fn bytes_of_a_step(&self) -> usize {
        // Three rows for each word, in a vector that may have doubled, and as many new words.
        let word = 6 * size_of::<WordRow>() + 4 * size_of::<Word>();
        self.words().len().saturating_mul(word)
    }

    /// Returns how many bytes of memory the cells take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.words())
    }

    /// Returns the following generations, this one included, and the one after them.
    pub(super) fn phases(
        &self,
        work: &Analysis,
        count: u64,
    ) -> Result<(Vec<Self>, Self), AnalysisError> {
        let (mut phases, mut bytes) = (Vec::new(), 0);
        let mut next = self.clone();
        for _ in 0..count {
            let after = work.step(&next)?;
            bytes += size_of::<Self>() + next.bytes();
            work.allow(bytes)?;
            phases.push(std::mem::replace(&mut next, after));
        }
        Ok((phases, next))
    }

    /// Returns the generations of cells that repeat after `period`, and how far they have moved by
    /// then.
    pub(super) fn cycle(
        &self,
        work: &Analysis,
        period: u64,
    ) -> Result<(Vec<Self>, (i64, i64)), AnalysisError> {
        let (phases, next) = self.phases(work, period)?;
        let ((x, y), (left, top)) = (next.corner(), self.corner());
        Ok((phases, (x - left, y - top)))
    }

    /// Returns the words that have a cell or a neighbour in the same row, in order.
    fn rows(&self) -> Vec<WordRow> {
        let mut rows: Vec<WordRow> = Vec::with_capacity(self.words().len() * 2);
        // Returns the word at this place, which is the last, the one before it, or new.
        fn slot(rows: &mut Vec<WordRow>, y: i64, x: i64) -> &mut [u64; 3] {
            let recent = rows.len().saturating_sub(2);
            let is_at = |row: &WordRow| (row.y, row.x) == (y, x);
            let known = rows[recent..].iter().position(is_at);
            let i = known.map_or(rows.len(), |i| recent + i);
            if i == rows.len() {
                let cells = [0; 3];
                rows.push(WordRow { y, x, cells });
            }
            &mut rows[i].cells
        }
        for &Word { y, x, bits } in self.words() {
            if bits & 1 != 0 {
                slot(&mut rows, y, x - 64)[2] |= 1 << 63;
            }
            let [left, middle, right] = slot(&mut rows, y, x);
            *left |= bits << 1;
            *middle = bits;
            *right |= bits >> 1;
            if bits >> 63 != 0 {
                slot(&mut rows, y, x + 64)[0] |= 1;
            }
        }
        rows
    }
}

impl Analysis<'_> {
    /// Returns the next generation.
    pub fn step(&self, cells: &CellSet) -> Result<CellSet, AnalysisError> {
        self.allow(cells.bytes_of_a_step())?;
        Ok(self.rule.run_short(Kernel::PORTABLE, Step(cells)))
    }
}

/// The next generation of cells under a rule without B0.
struct Step<'a>(&'a CellSet);

impl RuleWork for Step<'_> {
    type Output = CellSet;

    fn run<L: Lanes, S: Stepper>(self, stepper: &S) -> CellSet {
        let rows = self.0.rows();
        let places = in_three_rows(&rows, |row, down| (row.y + down, row.x));
        let mut words = Vec::with_capacity(rows.len());
        for ((y, x), near) in places {
            let bits = stepper.next_word(near.map(|row| row.map_or([0; 3], |row| row.cells)));
            if bits != 0 {
                words.push(Word { y, x, bits });
            }
        }
        CellSet::of_words(words)
    }
}

/// Returns the places that items are seen from, in order, with the items of the rows above, at and
/// below each. `place(item, 1)` is the place below an item, `place(item, -1)` the one above it; the
/// places are in the order of the items.
pub(super) fn in_three_rows<T, K: Copy + Ord>(
    items: &[T],
    place: impl Fn(&T, i64) -> K,
) -> impl Iterator<Item = (K, [Option<&T>; 3])> {
    // Three cursors over the same items: for those above, at and below the place.
    let mut cursors = [0; 3];
    std::iter::from_fn(move || {
        let at = |row: usize| Some(place(items.get(cursors[row])?, 1 - row as i64));
        let places: [_; 3] = std::array::from_fn(at);
        let next = places.into_iter().flatten().min()?;
        let near = std::array::from_fn(|row| {
            let item = (places[row] == Some(next)).then(|| &items[cursors[row]]);
            cursors[row] += usize::from(item.is_some());
            item
        });
        Some((next, near))
    })
}
