//! Writing the planes of an observation.

/// The planes of one observation, each with a byte for each cell.
#[derive(Debug)]
pub(crate) struct Planes<'a> {
    left: std::slice::ChunksExactMut<'a, u8>,
}

impl<'a> Planes<'a> {
    /// Splits the bytes of an observation into planes of `cells` cells.
    pub(crate) fn new(bytes: &'a mut [u8], cells: usize) -> Self {
        Self {
            left: bytes.chunks_exact_mut(cells),
        }
    }

    /// Writes 1 into cells of the next plane.
    #[inline]
    pub(crate) fn cells(&mut self, cells: impl Iterator<Item = usize>) {
        self.values(cells.map(|cell| (cell, 1)));
    }

    /// Writes values into cells of the next plane.
    #[inline]
    pub(crate) fn values(&mut self, cells: impl Iterator<Item = (usize, u8)>) {
        if let Some(plane) = self.left.next() {
            for (cell, value) in cells {
                plane[cell] = value;
            }
        }
    }

    /// Writes the same value, at most 255, into every cell of the next plane.
    #[inline]
    pub(crate) fn constant(&mut self, value: u32) {
        if let Some(plane) = self.left.next() {
            plane.fill(u8::try_from(value).unwrap_or(u8::MAX));
        }
    }
}
