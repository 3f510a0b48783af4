//! Vectors in registers: those of tiles and leaves, whose words are rows, and those of boards,
//! whose neighbours are beside them.

use bytemuck::{Pod, cast_slice, cast_slice_mut};

use super::sums::{Sums, Window};
use super::vector::{Logic, Vector};

/// One [`Vector`] in a register. The operations are those of plain words, and instructions of a
/// processor replace them.
pub(crate) trait Lanes: Logic {
    /// The register for the rows of boards.
    type Row: Row;

    /// Loads four words at any address.
    fn load_words(words: &[u64; 4]) -> Self;

    fn store_words(self, words: &mut [u64; 4]);

    #[inline(always)]
    fn words(self) -> [u64; 4] {
        let mut words = [0; 4];
        self.store_words(&mut words);
        words
    }

    /// Returns the bits of every word shifted up: bit `i` moves to `i + BY`, with 0 below.
    #[inline(always)]
    fn up_in_words<const BY: i32>(self) -> Self {
        Self::load_words(&self.words().map(|word| word << BY))
    }

    /// Returns the bits of every word shifted down by `BY`.
    #[inline(always)]
    fn down_in_words<const BY: i32>(self) -> Self {
        Self::load_words(&self.words().map(|word| word >> BY))
    }

    /// Returns the vector with word `i` moved to `i + 1`, the last to the first.
    #[inline(always)]
    fn to_next_word(self) -> Self {
        let [a, b, c, d] = self.words();
        Self::load_words(&[d, a, b, c])
    }

    /// Returns the vector with word `i` moved to `i - 1`, the first to the last.
    #[inline(always)]
    fn to_previous_word(self) -> Self {
        let [a, b, c, d] = self.words();
        Self::load_words(&[b, c, d, a])
    }

    /// Returns the last three words, then the first of the next vector.
    #[inline(always)]
    fn words_from_1(self, next: Self) -> Self {
        let ([_, a, b, c], [d, ..]) = (self.words(), next.words());
        Self::load_words(&[a, b, c, d])
    }

    /// Returns the last two words, then the first two of the next vector.
    #[inline(always)]
    fn words_from_2(self, next: Self) -> Self {
        let ([_, _, a, b], [c, d, ..]) = (self.words(), next.words());
        Self::load_words(&[a, b, c, d])
    }

    /// Returns the words that are not empty, bit `i` for word `i`.
    #[inline(always)]
    fn words_with_any(self) -> u64 {
        let [a, b, c, d] = self.words().map(|word| u64::from(word != 0));
        a | b << 1 | c << 2 | d << 3
    }

    /// Looks up `n` times the next states of 64 cells, one in each bit of a word. The columns of
    /// their neighbourhoods are `near(i)` to `near(i + 2)`, each three words from the upper cells
    /// to the lower ones. [`Lookup`](super::Lookup) tells what the bytes are.
    ///
    /// The results go to `put`: their number, a mask, and the states of the cells in the mask.
    ///
    /// Plain words spread eight cells at a time to eight bytes. Unrolled this would be long.
    #[inline(never)]
    fn look_up(
        bytes: &[u8; 64],
        n: usize,
        near: impl Fn(usize) -> [u64; 3],
        mut put: impl FnMut(usize, u64, u64),
    ) {
        for byte in 0..8 {
            let codes = |i: usize| {
                let [a, b, c] = near(i).map(|word| spread(word.to_le_bytes()[byte]));
                a << 2 | b << 1 | c
            };
            let (mut left, mut middle) = (codes(0), codes(1));
            for i in 0..n {
                let right = codes(i + 2);
                let indices = (left << 3 | middle).to_le_bytes();
                let rights = right.to_le_bytes();
                let next = (0..8).fold(0, |next, bit| {
                    let lives = bytes[usize::from(indices[bit] & 63)] >> rights[bit] & 1;
                    next | u64::from(lives) << bit
                });
                put(i, 0xff << (8 * byte), next << (8 * byte));
                (left, middle) = (middle, right);
            }
        }
    }
}

/// One or more adjacent vectors of a row in a register.
pub(crate) trait Row: Logic {
    /// The vectors in memory: an array of `COLUMNS`.
    type Cells: Pod;

    /// The number of vectors.
    const COLUMNS: usize = size_of::<Self::Cells>() / size_of::<Vector>();

    /// Divides a row; what does not fill a register is left out.
    #[inline(always)]
    fn chunks(row: &[Vector]) -> &[Self::Cells] {
        cast_slice(&row[..row.len() / Self::COLUMNS * Self::COLUMNS])
    }

    #[inline(always)]
    fn chunks_mut(row: &mut [Vector]) -> &mut [Self::Cells] {
        let whole = row.len() / Self::COLUMNS * Self::COLUMNS;
        cast_slice_mut(&mut row[..whole])
    }

    fn load(cells: &Self::Cells) -> Self;

    fn store(self, cells: &mut Self::Cells);

    /// Returns the sums of the window, given the columns after its middle ones, and slides to
    /// these.
    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self>;

    /// Returns each vector with every cell moved to the next lane, the last to the first.
    fn to_next_lane(self) -> Self;

    /// Returns each vector with every cell moved to the previous lane, the first to the last.
    fn to_previous_lane(self) -> Self;
}

impl<L: Lanes> Row for L {
    type Cells = [Vector; 1];

    #[inline(always)]
    fn load([vector]: &Self::Cells) -> Self {
        Self::load_words(&vector.0)
    }

    #[inline(always)]
    fn store(self, [vector]: &mut Self::Cells) {
        self.store_words(&mut vector.0);
    }

    #[inline(always)]
    fn slide(window: &mut Window<Self>, next: [Self; 2]) -> Sums<Self> {
        window.slide(next)
    }

    #[inline(always)]
    fn to_next_lane(self) -> Self {
        self.up_in_words::<1>() | self.to_next_word().down_in_words::<63>()
    }

    #[inline(always)]
    fn to_previous_lane(self) -> Self {
        self.down_in_words::<1>() | self.to_previous_word().up_in_words::<63>()
    }
}

impl Lanes for Vector {
    type Row = Self;

    #[inline(always)]
    fn load_words(words: &[u64; 4]) -> Self {
        Self(*words)
    }

    #[inline(always)]
    fn store_words(self, words: &mut [u64; 4]) {
        *words = self.0;
    }
}

/// Returns the bits of a byte as bytes, each 0 or 1.
fn spread(bits: u8) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    // Byte `i` keeps bit `i` only. Adding 127 carries it to the highest bit.
    let kept = (u64::from(bits) * ONES) & 0x8040_2010_0804_0201;
    ((kept + 0x7f * ONES) >> 7) & ONES
}
