//! The images of a board under its symmetries.

use crate::Board;
use crate::life::Cells;
use crate::table::NOWHERE;

/// The cells of a board under each of its symmetries, the cells themselves first. A board that is
/// not square has four images; the others are empty.
pub(crate) type Images = [Cells; 8];

/// The symmetries of boards of one size. The first changes nothing.
pub(crate) struct Symmetries {
    /// For each symmetry and bit: the image of the bit, and the bit of which it is the image.
    to: [[u8; 64]; 8],
    from: [[u8; 64]; 8],
    pub(crate) count: usize,
}

impl Symmetries {
    /// Returns the symmetries of a board: eight for a square, else four.
    pub(crate) fn of(board: &Board) -> Self {
        let (height, width) = (board.height(), board.width());
        let flip = |flips: bool, n: usize, size: usize| if flips { size - 1 - n } else { n };
        let count = if height == width { 8 } else { 4 };
        let [mut to, mut from] = [[[0; 64]; 8]; 2];
        for (symmetry, (to, from)) in to.iter_mut().zip(&mut from).take(count).enumerate() {
            for (bit, to) in to.iter_mut().take(height * width).enumerate() {
                let row = flip(symmetry & 1 != 0, bit / width, height);
                let column = flip(symmetry & 2 != 0, bit % width, width);
                let image = match symmetry & 4 {
                    0 => row * width + column,
                    _ => column * width + row,
                };
                // Both are below 64.
                *to = image as u8;
                from[image] = bit as u8;
            }
        }
        Self { to, from, count }
    }

    /// Returns the images of cells.
    pub(crate) fn images(&self, cells: Cells) -> Images {
        let mut images = [[0; 2]; 8];
        for (player, cells) in (0..).zip(cells) {
            for bit in (0..64).filter(|bit| cells >> bit & 1 != 0) {
                images = self.placed(&images, player, bit);
            }
        }
        images
    }

    /// Returns the images with one more cell of a player.
    #[inline]
    pub(crate) fn placed(&self, images: &Images, player: usize, bit: usize) -> Images {
        let mut next = *images;
        for (image, to) in next.iter_mut().zip(&self.to).take(self.count) {
            image[player] |= 1 << to[bit];
        }
        next
    }

    /// Returns the least image, with the number of its symmetry.
    #[inline]
    pub(crate) fn least(&self, images: &Images) -> (usize, Cells) {
        let mut least = (0, images[0]);
        for (i, &image) in images.iter().enumerate().take(self.count).skip(1) {
            if image < least.1 {
                least = (i, image);
            }
        }
        least
    }

    /// Returns the image of a bit.
    pub(crate) fn image(&self, symmetry: usize, bit: u8) -> u8 {
        self.to[symmetry][usize::from(bit)]
    }

    /// Returns the bit of which another is the image. [`NOWHERE`] remains itself.
    pub(crate) fn back(&self, symmetry: usize, bit: u8) -> u8 {
        match bit {
            NOWHERE.. => bit,
            _ => self.from[symmetry][usize::from(bit)],
        }
    }
}
