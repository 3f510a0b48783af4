//! What people should know about Breakthrough.

use grid_core::Player;
use grid_core::facts::About;
use grid_core::scene::Effect;

/// The words of the game. [Dan Troyka](https://en.wikipedia.org/wiki/Breakthrough_(board_game))
/// invented it.
pub(crate) const ABOUT: About = About {
    title: "Breakthrough",
    summary: "the first pawn on the last row wins",
    rules: include_str!("../RULES.md"),
    players: ["White", "Black"],
    below: Some(Player::First),
    effects: &[(Effect::Moved, "moved"), (Effect::Captured, "captured")],
    goal: "a pawn has reached the last row",
    ..About::PLAIN
};
