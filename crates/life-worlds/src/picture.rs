//! Pictures of generations, and films of them as animated GIF.

use std::fmt::Write as _;

use gif::{Encoder, EncodingError, Repeat};

use crate::error::WorldError;
use crate::pattern::{CellSet, Rectangle};
use crate::world::World;

/// Smaller worlds are scaled up, to at most this longest side in pixels.
const SMALL: u128 = 512;
/// The largest side of a cell in pixels.
const LARGEST_CELL: u128 = 8;
/// The width of the dead rim around the living cells, on the plane.
const MARGIN: i128 = 2;
/// The greatest number of cells of a film, in words of 64.
const MOST_WORDS: usize = 1 << 24;

/// Why a world cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The cells are too far away, or too far from each other.
    #[error("the world is too large to draw")]
    TooLarge,
    /// All pictures of the film together have too many cells.
    #[error("the animation has too many cells: choose fewer frames")]
    TooMany,
    /// The cells cannot be listed.
    #[error(transparent)]
    World(#[from] WorldError),
    /// The encoder fails.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
}

/// The part of a world that a picture shows, and its scale: a whole board or, on the plane, the
/// rectangle around all living cells.
///
/// ```
/// use life_worlds::{World, WorldOptions, pattern::Pattern, picture::Frame};
///
/// let block = Pattern::named("Block").unwrap();
/// let world = World::from_pattern(&block, &WorldOptions::default())?;
/// let frame = Frame::of(&world, Frame::LONGEST)?;
/// // Six squares with the margin, of eight pixels each.
/// assert_eq!(frame.size(), (48, 48));
/// assert_eq!(frame.pixels(&world, 0, 1).iter().filter(|&&pixel| pixel == 1).count(), 4 * 64);
/// # Ok::<(), life_worlds::picture::PictureError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Frame {
    /// Squares of 2^level cells a side. A square is alive if one of its cells is.
    squares: Rectangle,
    level: u32,
    /// The side of a square in pixels; 1 if it has more than one cell.
    pixels: u32,
}

impl Frame {
    /// The longest side of a picture of pixels. Larger worlds are scaled down.
    pub const LONGEST: u32 = 2_048;
    /// The grey of dead cells: dark.
    pub const DEAD: u8 = 0x12;
    /// The grey of living cells: light.
    pub const ALIVE: u8 = 0xf2;

    /// Returns the frame of a picture of a world. `longest` is the limit of squares on a side.
    ///
    /// # Errors
    /// If the world is too large.
    pub fn of(world: &World, longest: u32) -> Result<Self, PictureError> {
        Self::new(world.board(), world.extent(), longest)
    }

    /// Returns the frame of a whole board; on the plane, of the rectangle around all living cells,
    /// or a cell if there are none, with a margin.
    fn new(
        board: Option<Rectangle>,
        living: Option<Rectangle<i128>>,
        longest: u32,
    ) -> Result<Self, PictureError> {
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
            let side = squares.width().max(squares.height());
            if side <= longest.into() {
                // A world that is scaled down has a longest side of more than half of it.
                let pixels = (SMALL / side).clamp(1, LARGEST_CELL) as u32;
                return Ok(Self {
                    squares,
                    level,
                    pixels,
                });
            }
        }
        Err(PictureError::TooLarge)
    }

    /// Returns the width and the height in pixels.
    pub fn size(&self) -> (u32, u32) {
        let side = |squares: u128| squares as u32 * self.pixels;
        (side(self.squares.width()), side(self.squares.height()))
    }

    /// Returns the pixels of a world row by row, each `dead` or `alive`.
    pub fn pixels(&self, world: &World, dead: u8, alive: u8) -> Vec<u8> {
        let squares = world.squares_in(self.squares, self.level);
        self.draw(squares.iter(), dead, alive)
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

    /// Returns a world as SVG. Without a width in pixels it is as wide as a picture of pixels.
    ///
    /// ```
    /// use life_worlds::{World, WorldOptions, pattern::Pattern, picture::Frame};
    ///
    /// let blinker = Pattern::named("Blinker").unwrap();
    /// let world = World::from_pattern(&blinker, &WorldOptions::default())?;
    /// let svg = Frame::of(&world, 512)?.svg(&world, None);
    /// assert!(svg.contains(r#"viewBox="0 0 7 5""#) && svg.contains("M2 2h3v1h-3z"));
    /// # Ok::<(), life_worlds::picture::PictureError>(())
    /// ```
    pub fn svg(&self, world: &World, width: Option<u32>) -> String {
        let (across, down) = (self.squares.width(), self.squares.height());
        let width = width.unwrap_or(self.size().0);
        let height = (u128::from(width) * down).div_ceil(across);
        let (dead, alive) = (Self::DEAD, Self::ALIVE);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {across} {down}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#{dead:02x}{dead:02x}{dead:02x}\" d=\"M0 0h{across}v{down}H0z\"/>\
             <path fill=\"#{alive:02x}{alive:02x}{alive:02x}\" d=\""
        );
        for run in world.squares_in(self.squares, self.level).runs() {
            let (x, y) = (
                run.x.abs_diff(self.squares.left),
                run.y.abs_diff(self.squares.top),
            );
            // Nothing can fail that writes into a string.
            let _ = write!(svg, "M{x} {y}h{len}v1h-{len}z", len = run.len);
        }
        svg + "\"/></svg>"
    }
}

/// The generations of an animation.
///
/// ```
/// use life_worlds::{World, WorldOptions, pattern::Pattern, picture::Film};
///
/// let glider = Pattern::named("Glider").unwrap();
/// let mut world = World::from_pattern(&glider, &WorldOptions::default())?;
/// let mut film = Film::new(&world)?;
/// for _ in 0..4 {
///     film.take(&world)?;
///     world.advance(1)?;
/// }
/// assert!(film.gif(Film::DELAY)?.starts_with(b"GIF89a"));
/// # Ok::<(), life_worlds::picture::PictureError>(())
/// ```
#[derive(Debug)]
pub struct Film {
    /// The whole board. On the plane the frame is known only at the end.
    board: Option<Frame>,
    /// The squares of a board, or the cells of the plane.
    pictures: Vec<CellSet>,
    words: usize,
}

impl Film {
    /// How long a picture is usually shown, in hundredths of a second.
    pub const DELAY: u16 = 6;

    /// Returns an animation of this world, without pictures.
    ///
    /// # Errors
    /// If the world is too large.
    pub fn new(world: &World) -> Result<Self, PictureError> {
        let frame = |board| Frame::new(Some(board), None, Frame::LONGEST);
        Ok(Self {
            board: world.board().map(frame).transpose()?,
            pictures: Vec::new(),
            words: 0,
        })
    }

    /// Adds a picture of the world.
    ///
    /// # Errors
    /// If there are too many cells.
    pub fn take(&mut self, world: &World) -> Result<(), PictureError> {
        let picture = match &self.board {
            Some(frame) => world.squares_in(frame.squares, frame.level),
            None => world.to_pattern()?.cells,
        };
        self.words += picture.words().len();
        self.pictures.push(picture);
        match self.words <= MOST_WORDS {
            true => Ok(()),
            false => Err(PictureError::TooMany),
        }
    }

    /// Returns the animation, which repeats for ever. `delay` is the time of each picture in
    /// hundredths of a second.
    ///
    /// # Errors
    /// If the world is too large, or the encoder fails.
    pub fn gif(&self, delay: u16) -> Result<Vec<u8>, PictureError> {
        let all = self.pictures.iter().filter_map(CellSet::bounding_box);
        let living = all.reduce(Rectangle::union).map(Rectangle::from);
        let on_plane =
            || Frame::new(None, living, Frame::LONGEST).map(|frame| (frame, frame.level));
        let (frame, shift) = self.board.map_or_else(on_plane, |frame| Ok((frame, 0)))?;
        // At most 2,048, so the casts lose nothing.
        let (width, height) = frame.size();
        let (width, height) = (width as u16, height as u16);
        let (dead, alive) = (Frame::DEAD, Frame::ALIVE);
        let palette = [dead, dead, dead, alive, alive, alive];
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height, &palette)?;
        encoder.set_repeat(Repeat::Infinite)?;
        for picture in &self.pictures {
            let squares = picture.iter().map(|(x, y)| (x >> shift, y >> shift));
            let pixels = frame.draw(squares, 0, 1);
            let mut picture = gif::Frame::from_indexed_pixels(width, height, pixels, None);
            picture.delay = delay;
            encoder.write_frame(&picture)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}
