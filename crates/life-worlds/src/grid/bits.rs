//! Cells row by row, one bit each: the form for reading and writing boards.

use life_step::{Kernel, WordWork};

use crate::kernel::Vector;

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
                    Vector([self.words.get(word).map_or(0, |&word| word), 0, 0, 0])
                });
                transpose(&mut block);
                let rows = 64.min(self.width - 64 * block_x);
                for (i, vector) in block[..rows].iter().enumerate() {
                    turned.words[(64 * block_x + i) * to_len + block_y] = vector.0[0];
                }
            }
        }
        turned
    }
}

/// Exchanges rows and columns of four squares of 64 words. Each has one word of every vector.
pub(crate) fn transpose(squares: &mut [Vector; 64]) {
    Kernel::fastest().run_on_words(Transpose(squares));
}

/// Warren, *Hacker's Delight*, section 7-3.
struct Transpose<'a>(&'a mut [Vector; 64]);

impl WordWork for Transpose<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let squares = self.0;
        let mut size = 32;
        let mut mask = u64::MAX >> 32;
        while size > 0 {
            let mut row = 0;
            while row < 64 {
                for word in 0..4 {
                    let [upper, lower] = [squares[row].0[word], squares[row + size].0[word]];
                    let swapped = (upper >> size ^ lower) & mask;
                    squares[row].0[word] = upper ^ swapped << size;
                    squares[row + size].0[word] = lower ^ swapped;
                }
                row = (row + size + 1) & !size;
            }
            size /= 2;
            mask ^= mask << size;
        }
    }
}
