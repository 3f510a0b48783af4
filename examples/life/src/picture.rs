//! Pictures of generations as PNG.

use std::path::Path;

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use life_worlds::World;
use life_worlds::picture::Frame;

use crate::error::{Error, cannot};

/// Returns the world as a PNG.
///
/// # Errors
/// If it is too large.
pub fn png(world: &World, path: &Path) -> Result<Vec<u8>, Error> {
    let frame = Frame::of(world, Frame::LONGEST)?;
    let pixels = frame.pixels(world, Frame::DEAD, Frame::ALIVE);
    let (width, height) = frame.size();
    let mut bytes = Vec::new();
    let encoder = PngEncoder::new(&mut bytes);
    let written = encoder.write_image(&pixels, width, height, ExtendedColorType::L8);
    written.map_err(cannot("draw", path))?;
    Ok(bytes)
}
