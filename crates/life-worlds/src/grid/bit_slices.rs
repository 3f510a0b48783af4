//! Boards as slices of bits (feature `bitvec`).

use bitvec::prelude::{BitSlice, BitVec, Lsb0};

use super::bits::Bits;
use super::board::Grid;
use crate::error::WorldError;

impl Grid {
    /// Returns all cells row by row from the top, each row from the left.
    ///
    /// ```
    /// use life_worlds::{Rule, grid::Grid, pattern::Topology};
    ///
    /// let mut board = Grid::new(Topology::bounded(5, 3), Rule::LIFE)?;
    /// board.set(2, 1, true)?;
    /// let mut bits = board.to_bits();
    /// assert_eq!(bits.iter_ones().collect::<Vec<_>>(), [7]);
    /// bits.set(6, true);
    /// bits.set(8, true);
    /// board.put_bits(&bits)?;
    /// board.step();
    /// assert_eq!(board.to_bits().iter_ones().collect::<Vec<_>>(), [2, 7, 12]);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn to_bits(&self) -> BitVec<u64, Lsb0> {
        let rows = self.plane.to_bits();
        let mut bits = BitVec::with_capacity(rows.width * rows.height);
        for row in rows.words.chunks_exact(rows.row_len()) {
            bits.extend_from_bitslice(&BitSlice::<u64, Lsb0>::from_slice(row)[..rows.width]);
        }
        bits
    }

    /// Sets all cells from these bits, in the order of [`to_bits`](Self::to_bits). The generation
    /// stays.
    ///
    /// # Errors
    /// If the number of bits is not the number of cells; nothing is changed then.
    ///
    /// ```
    /// use life_worlds::{Rule, bitvec::prelude::*, grid::Grid, pattern::Topology};
    ///
    /// let mut board = Grid::new(Topology::bounded(3, 2), Rule::LIFE)?;
    /// board.put_bits(bits![u64, Lsb0; 0, 1, 0, 1, 0, 1])?;
    /// assert!(board.cells().iter().eq([(1, 0), (0, 1), (2, 1)]));
    /// assert!(board.put_bits(bits![u64, Lsb0; 0; 7]).is_err());
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn put_bits(&mut self, bits: &BitSlice<u64, Lsb0>) -> Result<(), WorldError> {
        let (width, height) = self.plane.size();
        let (found, expected) = (bits.len(), width * height);
        if found != expected {
            return Err(WorldError::Bits { found, expected });
        }
        let mut rows = Bits::new(width, height);
        let row_len = rows.row_len();
        let words = rows.words.chunks_exact_mut(row_len);
        for (row, bits) in words.zip(bits.chunks_exact(width)) {
            BitSlice::<u64, Lsb0>::from_slice_mut(row)[..width].copy_from_bitslice(bits);
        }
        self.plane.put_bits(&rows);
        Ok(())
    }

    /// Returns one row from the left; `None` below the last row.
    ///
    /// ```
    /// use life_worlds::{grid::Grid, pattern::Pattern};
    ///
    /// let glider = Grid::from_pattern(&Pattern::named("Glider").unwrap())?;
    /// assert_eq!(glider.row(1).unwrap().count_ones(), 1);
    /// assert_eq!(glider.row(3), None);
    /// # Ok::<(), life_worlds::WorldError>(())
    /// ```
    pub fn row(&self, y: usize) -> Option<BitVec<u64, Lsb0>> {
        let (width, height) = self.plane.size();
        (y < height).then(|| (0..width).map(|x| self.plane.get(x, y)).collect())
    }
}
