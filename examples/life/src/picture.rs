//! Pictures of generations.

use std::path::Path;

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use life_worlds::World;
use life_worlds::pattern::{CellSet, Rectangle};

use crate::error::{Error, cannot, refuse};

/// The longest side of a picture in pixels. Larger worlds are scaled down.
const LONGEST: u128 = 2_048;
/// Smaller worlds are scaled up, to at most this longest side.
const SMALL: u128 = 512;
/// The largest side of a cell in pixels.
const LARGEST_CELL: u128 = 8;
/// The width of the dead rim around the living cells, on the plane.
const MARGIN: i128 = 2;
/// How long a picture of an animation is shown, in hundredths of a second.
const DELAY: u16 = 6;
/// The greatest number of cells of an animation, in words of 64.
const MOST_WORDS: usize = 1 << 24;

/// The colours of dead cells and of living ones: dark and light.
const DEAD: u8 = 0x12;
const ALIVE: u8 = 0xf2;

/// The part of the world that a picture shows, and its scale.
#[derive(Clone, Copy, Debug)]
struct Frame {
    /// Squares of 2^level cells a side. A square is alive if one of its cells is.
    squares: Rectangle,
    level: u32,
    /// The side of a square in pixels; 1 if it has more than one cell.
    pixels: u32,
}

impl Frame {
    /// Returns the picture of a whole board; on the plane, of the rectangle around all living
    /// cells, or a cell if there are none, with a margin.
    ///
    /// # Errors
    /// If this is too far away.
    fn new(board: Option<Rectangle>, living: Option<Rectangle<i128>>) -> Result<Self, Error> {
        let living = living.unwrap_or(Rectangle::between(0, 0, 0, 0));
        let shown = board.map_or(living, Rectangle::from);
        let margin = if board.is_some() { 0 } else { MARGIN };
        let (left, top) = (shown.left - margin, shown.top - margin);
        let sides = [left, top, shown.right + margin, shown.bottom + margin];
        // A square of a world has a side of at most 2^63.
        for level in 0..i64::BITS {
            let squares = sides.map(|side| i64::try_from(side >> level));
            let [Ok(left), Ok(top), Ok(right), Ok(bottom)] = squares else {
                continue;
            };
            let squares = Rectangle::between(left, top, right, bottom);
            let longest = squares.width().max(squares.height());
            if longest <= LONGEST {
                // A world that is scaled down has a longest side of more than half of it.
                return Ok(Self {
                    squares,
                    level,
                    pixels: (SMALL / longest).clamp(1, LARGEST_CELL) as u32,
                });
            }
        }
        refuse("the world is too large to draw")
    }

    /// Returns the width and the height in pixels.
    fn size(&self) -> (u32, u32) {
        let side = |squares: u128| squares as u32 * self.pixels;
        (side(self.squares.width()), side(self.squares.height()))
    }

    /// Returns the pixels row by row, each `dead`, or `alive` at these squares.
    fn draw(&self, squares: impl Iterator<Item = (i64, i64)>, dead: u8, alive: u8) -> Vec<u8> {
        let (width, height) = self.size();
        let (width, side) = (width as usize, self.pixels as usize);
        let mut pixels = vec![dead; width * height as usize];
        for (x, y) in squares {
            let x = x.abs_diff(self.squares.left) as usize * side;
            let y = y.abs_diff(self.squares.top) as usize * side;
            for row in y..y + side {
                pixels[row * width + x..][..side].fill(alive);
            }
        }
        pixels
    }
}

/// Returns the world as a PNG.
///
/// # Errors
/// If it is too large.
pub fn png(world: &World, path: &Path) -> Result<Vec<u8>, Error> {
    let frame = Frame::new(world.board(), world.extent())?;
    let squares = world.squares_in(frame.squares, frame.level);
    let pixels = frame.draw(squares.iter(), DEAD, ALIVE);
    let (width, height) = frame.size();
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    let written = encoder.write_image(&pixels, width, height, ExtendedColorType::L8);
    written.map_err(cannot("draw", path))?;
    Ok(bytes)
}

/// The generations of an animation.
pub struct Film {
    /// The whole board. On the plane the frame is known only at the end.
    board: Option<Frame>,
    /// The squares of a board, or the cells of the plane.
    pictures: Vec<CellSet>,
    words: usize,
}

impl Film {
    /// Returns an animation of this world, without pictures.
    ///
    /// # Errors
    /// If it is too large.
    pub fn new(world: &World) -> Result<Self, Error> {
        let board = world.board().map(|board| Frame::new(Some(board), None));
        Ok(Self {
            board: board.transpose()?,
            pictures: Vec::new(),
            words: 0,
        })
    }

    /// Adds a picture of the world.
    ///
    /// # Errors
    /// If there are too many cells.
    pub fn take(&mut self, world: &World) -> Result<(), Error> {
        let picture = match &self.board {
            Some(frame) => world.squares_in(frame.squares, frame.level),
            None => world.to_pattern()?.cells,
        };
        self.words += picture.words().len();
        if self.words > MOST_WORDS {
            return refuse("the animation has too many cells: choose fewer frames");
        }
        self.pictures.push(picture);
        Ok(())
    }

    /// Returns the animation, which repeats for ever.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn gif(&self, path: &Path) -> Result<Vec<u8>, Error> {
        let all = self.pictures.iter().filter_map(CellSet::bounding_box);
        let living = all.reduce(Rectangle::union).map(Rectangle::from);
        let on_plane = || Frame::new(None, living).map(|frame| (frame, frame.level));
        let (frame, shift) = self.board.map_or_else(on_plane, |frame| Ok((frame, 0)))?;
        // At most 2,048, so the casts lose nothing.
        let (width, height) = frame.size();
        let (width, height) = (width as u16, height as u16);
        let palette = [DEAD, DEAD, DEAD, ALIVE, ALIVE, ALIVE];
        let mut bytes = Vec::new();
        let mut encode = || -> Result<(), gif::EncodingError> {
            let mut encoder = gif::Encoder::new(&mut bytes, width, height, &palette)?;
            encoder.set_repeat(gif::Repeat::Infinite)?;
            for picture in &self.pictures {
                let squares = picture.iter().map(|(x, y)| (x >> shift, y >> shift));
                let pixels = frame.draw(squares, 0, 1);
                let mut picture = gif::Frame::from_indexed_pixels(width, height, pixels, None);
                picture.delay = DELAY;
                encoder.write_frame(&picture)?;
            }
            Ok(())
        };
        encode().map_err(cannot("draw", path))?;
        Ok(bytes)
    }
}
