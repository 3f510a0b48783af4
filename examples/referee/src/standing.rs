//! How a game stands.

use menagerie::{AnyGame, Outcome};
use serde::Serialize;

/// The status of a game and the player to move.
#[derive(Serialize)]
pub(crate) struct Standing {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    turn: u8,
}

impl Standing {
    /// Returns the standing of a game.
    pub(crate) fn of(game: &dyn AnyGame) -> Self {
        let ending = game.ending();
        Self {
            status: Outcome::status_word(ending.map(|ending| ending.outcome)),
            reason: ending.map(|ending| ending.reason.to_string()),
            turn: game.turn().number(),
        }
    }
}
