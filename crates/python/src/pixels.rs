//! Pictures in pixels: a position, and a game as an animated GIF with a frame for each ply.

use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};

use board_picture::svg;
use gif::{Encoder, Frame, Repeat};
use menagerie::AnyGame;
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Returns the game from its start to the present position as a GIF; `None` if the flag is raised.
/// A frame stays for a delay in hundredths of a second, and the last one for three times as long.
///
/// # Errors
/// If a picture cannot be drawn or encoded.
pub(crate) fn encode(
    mut game: Box<dyn AnyGame>,
    width: u16,
    flip: bool,
    delay: u16,
    stop: &AtomicBool,
) -> Result<Option<Vec<u8>>, Box<dyn Error + Send + Sync>> {
    let plies = game.ply();
    game.go_to(0);
    let first = draw(&*game, width, flip)?;
    let height = u16::try_from(first.height())?;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height, &[])?;
    encoder.set_repeat(Repeat::Infinite)?;
    for ply in 0..=plies {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        game.go_to(ply);
        let mut pixels = draw(&*game, width, flip)?.take_demultiplied();
        let mut frame = Frame::from_rgba_speed(width, height, &mut pixels, 10);
        frame.delay = delay.saturating_mul(if ply == plies { 3 } else { 1 });
        encoder.write_frame(&frame)?;
    }
    drop(encoder);
    Ok(Some(bytes))
}

/// Draws the position with the last move. Without panels all pictures of a game have one size.
pub(crate) fn draw(
    game: &dyn AnyGame,
    width: u16,
    flip: bool,
) -> Result<Pixmap, Box<dyn Error + Send + Sync>> {
    let mut scene = game.scene_of_last_ply();
    if flip {
        scene = scene.flipped();
    }
    let options = svg::Options {
        width: Some(width.into()),
        has_panels: false,
        ..svg::Options::default()
    };
    let tree = Tree::from_str(&svg::render(&scene, &options), &Options::default())?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(width.into(), size.height()).ok_or("an empty picture")?;
    pixels.fill(Color::WHITE);
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    Ok(pixels)
}
