//! What people should know about Breakthrough.

use board_scene::Effect;
use board_scene::facts::About;
use grid_core::Player;

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
