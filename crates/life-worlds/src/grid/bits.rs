//! Cells row by row, one bit each: the form for reading and writing boards.

/// Rows of whole words; bit `i` of word `j` is column `64 j + i`, and bits beyond the width are 0.
#[derive(Clone)]
pub(crate) struct Bits {
    pub width: usize,
    pub height: usize,
    pub words: Vec<u64>,
}

impl Bits {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            width,
            height,
            words: vec![0; width.div_ceil(64) * height],
        }
    }

    /// Returns the number of words in a row.
    pub fn row_len(&self) -> usize {
        self.width.div_ceil(64)
    }

    /// Returns the cells with rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        let mut turned = Self::new(self.height, self.width);
        let (from_len, to_len) = (self.row_len(), turned.row_len());
        for block_y in 0..to_len {
            for block_x in 0..from_len {
                let mut block = std::array::from_fn(|i| {
                    let word = (64 * block_y + i) * from_len + block_x;
                    self.words.get(word).map_or(0, |&word| word)
                });
                transpose(&mut block);
                let rows = 64.min(self.width - 64 * block_x);
                for (i, &word) in block[..rows].iter().enumerate() {
                    turned.words[(64 * block_x + i) * to_len + block_y] = word;
                }
            }
        }
        turned
    }
}

/// Exchanges rows and columns of a square of 64 words.
///
/// Warren, *Hacker's Delight*, section 7-3.
pub(crate) fn transpose(square: &mut [u64; 64]) {
    let mut size = 32;
    let mut mask = u64::MAX >> 32;
    while size > 0 {
        let mut row = 0;
        while row < 64 {
            let swapped = (square[row] >> size ^ square[row + size]) & mask;
            square[row] ^= swapped << size;
            square[row + size] ^= swapped;
            row = (row + size + 1) & !size;
        }
        size /= 2;
        mask ^= mask << size;
    }
}
