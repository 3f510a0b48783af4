//! Converts SVG to PNG. No fonts are needed, because the letters of the pictures are strokes.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The largest number of pixels of a picture.
const MOST_PIXELS: u64 = 1 << 26;

/// Why a PNG cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The text is not SVG.
    #[error("cannot read the SVG")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture of this width and height is too large.
    #[error("a picture of {0}x{1} pixels is too large: expected at most {MOST_PIXELS}")]
    Size(u32, u32),
    /// The picture cannot be written as PNG.
    #[error("cannot write PNG")]
    Png(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Returns an SVG document as PNG, in the size that the document states.
pub fn encode(svg: &str) -> Result<Vec<u8>, Error> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let too_large = Error::Size(width, height);
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(too_large)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| Error::Png(error.into()))
}
