//! The game that a host offers, and the game that a guest wants.

use alloc::boxed::Box;
use alloc::string::String;

use grid_core::Player;

use super::message::Token;
use crate::{AnyGame, GameInfo};

/// The game that a host offers.
///
/// ```
/// use menagerie::peer::{Hosting, Peer, PeerLimits};
/// use menagerie::{Catalogue, Player};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("pacifist")?;
/// let variant = "symmetric:7";
/// let hosting = Hosting::new(info.clone(), info.start(Some(variant))?)
///     .with_variant(variant)
///     .with_side(Player::Second);
/// let host = Peer::host(hosting, PeerLimits::default())?;
/// assert_eq!(host.side(), Some(Player::Second));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Hosting {
    /// The description of the game.
    pub info: GameInfo,
    /// The game, new or loaded. Its undone moves are dropped.
    pub game: Box<dyn AnyGame>,
    /// The name of the variant that starts as the game does, for the welcome.
    pub variant: Option<String>,
    /// The host's side in the first game.
    pub side: Player,
}

impl Hosting {
    /// Offers a game in which the host plays first.
    #[must_use]
    pub const fn new(info: GameInfo, game: Box<dyn AnyGame>) -> Self {
        Self {
            info,
            game,
            variant: None,
            side: Player::First,
        }
    }

    /// Sets the name of the variant that starts as the game does.
    #[must_use]
    pub fn with_variant(mut self, variant: impl Into<String>) -> Self {
        self.variant = Some(variant.into());
        self
    }

    /// Sets the host's side in the first game.
    #[must_use]
    pub fn with_side(mut self, side: Player) -> Self {
        self.side = side;
        self
    }
}

/// The game that a guest wants.
///
/// ```
/// use menagerie::Catalogue;
/// use menagerie::peer::{Joining, Peer, PeerLimits, Token};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conquid")?;
/// // A program draws the token from an unpredictable source.
/// let token = Token(0x1234);
/// let joining = Joining::new(info.clone(), token).with_start(info.start(None)?.position());
/// let guest = Peer::guest(joining, PeerLimits::default());
/// assert!(guest.game().is_none());
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joining {
    /// The description of the game.
    pub info: GameInfo,
    /// The start position as text, if the guest accepts no other.
    pub start: Option<String>,
    /// The token that identifies the guest when it rejoins: a new one for every session. A program
    /// that is restarted rejoins with its old token and receives the whole game.
    pub token: Token,
}

impl Joining {
    /// Joins a game from any start position.
    #[must_use]
    pub const fn new(info: GameInfo, token: Token) -> Self {
        Self {
            info,
            start: None,
            token,
        }
    }

    /// Accepts only this start position.
    #[must_use]
    pub fn with_start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }
}
