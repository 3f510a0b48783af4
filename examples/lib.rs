//! What the example programs share: how a game is named on a command line or in a request, how well
//! the computer plays, the table at which games are played on a terminal, Life Duel on the network, and care for
//! the terminal.

pub mod network;
pub mod skill;
pub mod tabletop;
pub mod terminal;

use menagerie::{AnyGame, CatalogueError, ParseError, find};

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
/// let game = menagerie_examples::open("conway-chess", None, None)?;
/// assert_eq!(game.move_count(), 20);
/// # Ok::<(), menagerie_examples::OpenError>(())
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

// The README's program is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
