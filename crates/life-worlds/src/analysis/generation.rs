//! The next generation of a few cells anywhere on the plane.

use super::by_table;
use super::error::AnalysisError;
use super::limits::Work;
use crate::Rule;
use crate::pattern::{CellSet, Rectangle, Word};

/// The greatest distance of cells from (0, 0). They have room to go as far again.
const FARTHEST: u64 = 1 << 61;

/// Returns the cells, if the analysis can step them.
pub(super) fn checked(cells: CellSet, rule: Rule) -> Result<CellSet, AnalysisError> {
    if rule.is_born_with(0) {
        return Err(AnalysisError::BirthFromNothing(rule));
    }
    let bounds = cells.bounding_box();
    let is_near = bounds.is_none_or(|bounds| bounds.farthest() <= FARTHEST);
    is_near.then_some(cells).ok_or(AnalysisError::TooFar)
}

/// Returns the rectangle around cells and their neighbours, if there are any.
pub(super) fn around(cells: impl Iterator<Item = (i64, i64)>) -> Option<Rectangle> {
    let near = cells.map(|(x, y)| Rectangle::sized(x, y, 1, 1).widened(1));
    near.reduce(Rectangle::union)
}

/// For each cell of a word, the number of living cells among it and its left and right neighbours.
#[derive(Copy, Clone)]
struct Sums {
    y: i64,
    x: i64,
    alive: u64,
    ones: u64,
    twos: u64,
}

/// Small sets of cells are cheap to step and to copy.
impl CellSet {
    /// Returns the top left corner of the smallest rectangle around all cells; (0, 0) if there are
    /// none.
    pub(super) fn corner(&self) -> (i64, i64) {
        let leftmost = |word: &Word| word.x + i64::from(word.bits.trailing_zeros());
        let left = self.words().iter().map(leftmost).min();
        (
            left.unwrap_or(0),
            self.words().first().map_or(0, |word| word.y),
        )
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

    /// Returns the next generation under a rule without B0.
    pub(super) fn step(&self, rule: Rule) -> Self {
        let Some((born, survives)) = rule.as_counts() else {
            let words = by_table::step(self.words(), &rule.table());
            return Self::of_words(words);
        };
        let sums = self.sums();
        // Three cursors over the same rows: for the rows above, the rows of the cells themselves,
        // and the rows below.
        let mut cursors = [0; 3];
        let mut words = Vec::with_capacity(sums.len());
        loop {
            let place = |row: usize, i: usize| {
                let sums = sums.get(i)?;
                Some((sums.y + 1 - row as i64, sums.x))
            };
            let places: [_; 3] = std::array::from_fn(|row| place(row, cursors[row]));
            let Some((y, x)) = places.iter().flatten().min().copied() else {
                break;
            };
            let mut alive = 0;
            let (mut ones, mut twos, mut fours, mut eights) = (0, 0, 0, 0);
            for row in 0..3 {
                if places[row] != Some((y, x)) {
                    continue;
                }
                let add = &sums[cursors[row]];
                cursors[row] += 1;
                if row == 1 {
                    alive = add.alive;
                }
                let carry = ones & add.ones;
                ones ^= add.ones;
                let carry_twos = (twos & add.twos) | (carry & (twos ^ add.twos));
                twos ^= add.twos ^ carry;
                eights |= fours & carry_twos;
                fours ^= carry_twos;
            }
            let mut bits = 0;
            for count in 0..=9_u32 {
                // The count of a living cell includes the cell itself.
                let survives = survives << 1 >> count & 1 != 0;
                let lives = match (born >> count & 1 != 0, survives) {
                    (false, false) => continue,
                    (false, true) => alive,
                    (true, false) => !alive,
                    (true, true) => u64::MAX,
                };
                let digit = |i: u32, word: u64| if count >> i & 1 != 0 { word } else { !word };
                bits |=
                    lives & digit(0, ones) & digit(1, twos) & digit(2, fours) & digit(3, eights);
            }
            if bits != 0 {
                words.push(Word { y, x, bits });
            }
        }
        Self::of_words(words)
    }

    /// Returns about how many bytes of memory the next generation takes, with all that is needed to
    /// compute it.
    pub(super) fn bytes_of_a_step(&self) -> usize {
        // Three sums for each word, in a vector that may have doubled, and as many new words.
        let word = 6 * size_of::<Sums>() + 4 * size_of::<Word>();
        self.words().len().saturating_mul(word)
    }

    /// Returns how many bytes of memory the cells take.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.words())
    }

    /// Returns the following generations, this one included, and the one after them.
    pub(super) fn phases(
        &self,
        work: &Work,
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
        work: &Work,
        period: u64,
    ) -> Result<(Vec<Self>, (i64, i64)), AnalysisError> {
        let (phases, next) = self.phases(work, period)?;
        let ((x, y), (left, top)) = (next.corner(), self.corner());
        Ok((phases, (x - left, y - top)))
    }

    /// Returns the sums of every word that has any, in order.
    fn sums(&self) -> Vec<Sums> {
        let mut sums: Vec<Sums> = Vec::with_capacity(self.words().len() * 2);
        // Adds to the word at this place, which is the last, the one before it, or new.
        fn slot(sums: &mut Vec<Sums>, y: i64, x: i64) -> &mut Sums {
            let recent = sums.len().saturating_sub(2);
            let known = sums[recent..]
                .iter()
                .position(|known| (known.y, known.x) == (y, x));
            let i = known.map_or(sums.len(), |i| recent + i);
            if i == sums.len() {
                sums.push(Sums {
                    y,
                    x,
                    alive: 0,
                    ones: 0,
                    twos: 0,
                });
            }
            &mut sums[i]
        }
        for word in self.words() {
            let Word { y, x, bits } = *word;
            // `ones` and `twos` hold the left and right neighbours until all are known.
            if bits & 1 != 0 {
                slot(&mut sums, y, x - 64).twos |= 1 << 63;
            }
            let here = slot(&mut sums, y, x);
            here.alive = bits;
            here.ones |= bits << 1;
            here.twos |= bits >> 1;
            if bits >> 63 != 0 {
                slot(&mut sums, y, x + 64).ones |= 1;
            }
        }
        for sum in &mut sums {
            let Sums {
                alive,
                ones: left,
                twos: right,
                ..
            } = *sum;
            sum.ones = left ^ right ^ alive;
            sum.twos = (left & right) | (alive & (left ^ right));
        }
        sums
    }
}

impl Work<'_> {
    /// Returns the next generation.
    pub fn step(&self, cells: &CellSet) -> Result<CellSet, AnalysisError> {
        self.allow(cells.bytes_of_a_step())?;
        Ok(cells.step(self.rule))
    }
}
