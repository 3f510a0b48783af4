//! Pictures of generations.

use std::io::Cursor;
use std::path::Path;

use image::{GrayImage, ImageFormat, Luma};
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
const MARGIN: i64 = 2;
/// How long a picture of an animation is shown, in hundredths of a second.
const DELAY: u16 = 6;
/// The greatest number of cells of an animation of the plane, in words of 64.
const MOST_WORDS: usize = 1 << 24;

/// The colours of dead cells and of living ones: dark and light.
const DEAD: u8 = 0x12;
const ALIVE: u8 = 0xf2;

/// The part of the world that a picture shows, and its scale.
#[derive(Clone, Copy, Debug)]
struct Frame {
    left: i64,
    top: i64,
    width: u32,
    height: u32,
    scale: Scale,
}

#[derive(Clone, Copy, Debug)]
enum Scale {
    /// A cell is this many pixels wide and high.
    Up(u32),
    /// A pixel stands for this many cells a side, and is alive if one of them is.
    Down(u64),
}

impl Frame {
    /// Returns the picture of a rectangle.
    fn new(window: Rectangle) -> Self {
        let (wide, high) = (window.width(), window.height());
        let longest = wide.max(high);
        let cells = longest.div_ceil(LONGEST);
        let pixels = (SMALL / longest).clamp(1, LARGEST_CELL);
        let (scale, width, height) = match cells {
            1 => (Scale::Up(pixels as u32), wide * pixels, high * pixels),
            _ => (
                Scale::Down(cells as u64),
                wide.div_ceil(cells),
                high.div_ceil(cells),
            ),
        };
        Self {
            left: window.left,
            top: window.top,
            width: width as u32,
            height: height as u32,
            scale,
        }
    }

    /// Returns the pixels row by row, each `dead` or `alive`.
    fn draw(&self, cells: &CellSet, dead: u8, alive: u8) -> Vec<u8> {
        let mut pixels = vec![dead; self.width as usize * self.height as usize];
        let (width, height) = (self.width as usize, self.height as usize);
        for (x, y) in cells.iter() {
            let (x, y) = (x.abs_diff(self.left), y.abs_diff(self.top));
            match self.scale {
                Scale::Down(cells) => {
                    let (x, y) = ((x / cells) as usize, (y / cells) as usize);
                    pixels[y * width + x] = alive;
                }
                Scale::Up(side) => {
                    let side = side as usize;
                    let (x, y) = (x as usize * side, y as usize * side);
                    for row in y..(y + side).min(height) {
                        pixels[row * width + x..][..side].fill(alive);
                    }
                }
            }
        }
        pixels
    }
}

/// Returns what is shown of cells on the plane: the rectangle around them, or a cell if there are
/// none, with a margin.
fn with_margin(bounds: Option<Rectangle>) -> Rectangle {
    let bounds = bounds.unwrap_or(Rectangle::sized(0, 0, 1, 1));
    bounds.widened(MARGIN)
}

/// Returns the world as a PNG.
///
/// # Errors
/// If there are too many cells.
pub fn png(world: &World, path: &Path) -> Result<Vec<u8>, Error> {
    let cells = world.to_pattern()?.cells;
    let window = world.board();
    let window = window.unwrap_or_else(|| with_margin(cells.bounding_box()));
    let frame = Frame::new(window);
    let pixels = frame.draw(&cells, DEAD, ALIVE);
    let image = GrayImage::from_fn(frame.width, frame.height, |x, y| {
        Luma([pixels[y as usize * frame.width as usize + x as usize]])
    });
    let mut bytes = Cursor::new(Vec::new());
    let written = image.write_to(&mut bytes, ImageFormat::Png);
    written.map_err(cannot("draw", path))?;
    Ok(bytes.into_inner())
}

/// The generations of an animation.
pub struct Film {
    /// The whole board. On the plane the frame is known only at the end.
    board: Option<Frame>,
    /// For boards, the pictures, drawn at once.
    pictures: Vec<Vec<u8>>,
    generations: Vec<CellSet>,
    words: usize,
}

/// The message if an animation exceeds the limits.
const TOO_MANY: &str = "the animation has too many cells: choose fewer frames";
/// The greatest number of bytes of the pictures of a board together.
const MOST_BYTES: usize = 1 << 30;

impl Film {
    /// Returns an animation of this world, without pictures.
    pub fn new(world: &World) -> Self {
        Self {
            board: world.board().map(Frame::new),
            pictures: Vec::new(),
            generations: Vec::new(),
            words: 0,
        }
    }

    /// Adds a picture of the world.
    ///
    /// # Errors
    /// If there are too many cells.
    pub fn take(&mut self, world: &World) -> Result<(), Error> {
        let cells = world.to_pattern()?.cells;
        if let Some(frame) = &self.board {
            let taken = (self.pictures.len() + 1) * frame.width as usize * frame.height as usize;
            if taken > MOST_BYTES {
                return refuse(TOO_MANY);
            }
            self.pictures.push(frame.draw(&cells, 0, 1));
            return Ok(());
        }
        self.words += cells.words().len();
        if self.words > MOST_WORDS {
            return refuse(TOO_MANY);
        }
        self.generations.push(cells);
        Ok(())
    }

    /// Returns the animation, which repeats for ever.
    ///
    /// # Errors
    /// If the encoder fails.
    pub fn gif(&self, path: &Path) -> Result<Vec<u8>, Error> {
        let frame = self.board.unwrap_or_else(|| {
            let all = self.generations.iter().filter_map(CellSet::bounding_box);
            Frame::new(with_margin(all.reduce(Rectangle::union)))
        });
        // At most 2,048, so the casts lose nothing.
        let (width, height) = (frame.width as u16, frame.height as u16);
        let palette = [DEAD, DEAD, DEAD, ALIVE, ALIVE, ALIVE];
        let mut bytes = Vec::new();
        let mut encode = || -> Result<(), gif::EncodingError> {
            let mut encoder = gif::Encoder::new(&mut bytes, width, height, &palette)?;
            encoder.set_repeat(gif::Repeat::Infinite)?;
            let mut write = |pixels: Vec<u8>| {
                let mut picture = gif::Frame::from_indexed_pixels(width, height, pixels, None);
                picture.delay = DELAY;
                encoder.write_frame(&picture)
            };
            for pixels in &self.pictures {
                write(pixels.clone())?;
            }
            for cells in &self.generations {
                write(frame.draw(cells, 0, 1))?;
            }
            Ok(())
        };
        encode().map_err(cannot("draw", path))?;
        Ok(bytes)
    }
}
