//! Opening a game by the words of a command line or a request.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;

use grid_core::ParseError;

use crate::{AnyGame, CatalogueError, find};

/// The deepest perft that is counted. Where players can pass for ever a perft can be as deep as one likes,
/// and as deep as that it calls itself.
pub const MAX_PERFT_DEPTH: u32 = 200;

/// A game that could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// There is no such game or variant.
    #[error(transparent)]
    Catalogue(#[from] CatalogueError),
    /// The text is not a position of the game.
    #[error(transparent)]
    Position(#[from] ParseError),
    /// A position says all there is to know; a variant names a start.
    #[error("a position and a variant together: give one of them")]
    PositionAndVariant,
}

/// Opens a game by name, at a position or at the start of a variant (the usual one if neither is given).
///
/// # Errors
/// If the game, the variant or the position is not one.
///
/// ```
/// let game = menagerie::open("conway-chess", None, None)?;
/// assert_eq!(game.move_count(), 20);
/// # Ok::<(), menagerie::OpenError>(())
/// ```
pub fn open(
    game: &str,
    variant: Option<&str>,
    position: Option<&str>,
) -> Result<Box<dyn AnyGame>, OpenError> {
    let game = find(game)?;
    match (variant, position) {
        (Some(_), Some(_)) => Err(OpenError::PositionAndVariant),
        (None, Some(text)) => Ok(game.position(text)?),
        (variant, None) => Ok(game.start(variant)?),
    }
}

/// The title of a picture of a game.
#[must_use]
pub fn title(game: &dyn AnyGame) -> String {
    let name = find(game.name()).map_or(game.name(), |info| info.title);
    match game.ply() {
        0 => name.into(),
        1 => format!("{name} after 1 move"),
        moves => format!("{name} after {moves} moves"),
    }
}
