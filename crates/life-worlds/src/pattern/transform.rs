//! Sets of cells combined, mirrored and turned.

use std::ops::{BitAnd, BitOr, BitXor, Sub};

use super::cell_set::{CellSet, Word};

impl CellSet {
    /// Returns the set with left and right exchanged: column `x` becomes `-1 - x`.
    ///
    /// ```
    /// use life_worlds::pattern::Pattern;
    ///
    /// let glider = Pattern::named("Glider").unwrap().cells;
    /// assert!(glider.flip_horizontal().iter().eq([(-2, 0), (-3, 1), (-3, 2), (-2, 2), (-1, 2)]));
    /// ```
    #[must_use]
    pub fn flip_horizontal(&self) -> Self {
        let flip = |&Word { y, x, bits }: &Word| Word {
            y,
            x: !(x | 63),
            bits: bits.reverse_bits(),
        };
        // A row backwards is in order.
        let rows = self.words().chunk_by(|a, b| a.y == b.y);
        let words = rows.flat_map(|row| row.iter().rev().map(flip));
        Self::of_words(words.collect())
    }

    /// Returns the set upside down: row `y` becomes `-1 - y`.
    #[must_use]
    pub fn flip_vertical(&self) -> Self {
        let rows: Vec<_> = self.words().chunk_by(|a, b| a.y == b.y).collect();
        let rows = rows.into_iter().rev().flatten();
        let words = rows.map(|word| Word {
            y: !word.y,
            ..*word
        });
        Self::of_words(words.collect())
    }

    /// Returns the set turned clockwise by a quarter around the corner of four cells, (-1, -1) to
    /// (0, 0): cell (`x`, `y`) becomes (`-1 - y`, `x`).
    ///
    /// ```
    /// use life_worlds::pattern::CellSet;
    ///
    /// let row: CellSet = (0..3).map(|x| (x, 0)).collect();
    /// assert!(row.rotate().iter().eq([(-1, 0), (-1, 1), (-1, 2)]));
    /// assert_eq!(row.rotate().rotate().rotate().rotate(), row);
    /// ```
    #[must_use]
    pub fn rotate(&self) -> Self {
        self.iter().map(|(x, y)| (!y, x)).collect()
    }

    /// Returns the words of both sets, each made of the bits that the two have at its place.
    fn combined(&self, other: &Self, combine: impl Fn(u64, u64) -> u64) -> Self {
        let (mut a, mut b) = (self.words(), other.words());
        let mut words = Vec::with_capacity(a.len().max(b.len()));
        while let Some(&next) = a.first().into_iter().chain(b.first()).min() {
            let take = |from: &mut &[Word]| match *from {
                [first, rest @ ..] if (first.y, first.x) == (next.y, next.x) => {
                    *from = rest;
                    first.bits
                }
                _ => 0,
            };
            let bits = combine(take(&mut a), take(&mut b));
            if bits != 0 {
                words.push(Word { bits, ..next });
            }
        }
        Self::of_words(words)
    }
}

macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $function:ident $combine:expr;)*) => {$(
        $(#[$doc])*
        impl $operator for &CellSet {
            type Output = CellSet;

            fn $function(self, other: Self) -> CellSet {
                self.combined(other, $combine)
            }
        }
    )*};
}
operators! {
    /// The union: cells of either set.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Pattern};
    ///
    /// let block = Pattern::named("Block").unwrap().cells;
    /// let two = &block | &block.translated(5, 0).unwrap();
    /// assert_eq!(two.len(), 8);
    /// assert_eq!((&two & &block, &two - &two), (block, CellSet::new()));
    /// ```
    BitOr bitor |a, b| a | b;
    /// The intersection: cells of both sets.
    BitAnd bitand |a, b| a & b;
    /// The cells of exactly one set.
    BitXor bitxor |a, b| a ^ b;
    /// The difference: cells of the first set alone.
    Sub sub |a, b| a & !b;
}
