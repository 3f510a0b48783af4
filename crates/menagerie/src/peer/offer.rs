//! What a host offers, and what a guest wants.

use alloc::boxed::Box;
use alloc::string::String;

use grid_core::Player;

use super::message::Token;
use crate::{AnyGame, GameInfo};

/// What a host offers.
#[derive(Debug)]
#[non_exhaustive]
pub struct Hosting {
    /// The description of the game.
    pub info: GameInfo,
    /// The game. It may have been loaded and go on; moves that were taken back are forgotten.
    pub game: Box<dyn AnyGame>,
    /// The name of the variant that starts so, for the welcome.
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

/// What a guest wants.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joining {
    /// The description of the game.
    pub info: GameInfo,
    /// The start position, as text, if the guest insists on one.
    pub start: Option<String>,
    /// How the host knows the guest when it comes back: new for every session. A program that was
    /// restarted comes back with the token it had, and is sent the whole game.
    pub token: Token,
}

impl Joining {
    /// Wants a game from any start position.
    #[must_use]
    pub const fn new(info: GameInfo, token: Token) -> Self {
        Self {
            info,
            start: None,
            token,
        }
    }

    /// Insists on a start position.
    #[must_use]
    pub fn with_start(mut self, start: impl Into<String>) -> Self {
        self.start = Some(start.into());
        self
    }
}
