//! Plays a move of Conway chess without std.

#![no_std]

use conway_chess::{Game, Notation, Position};

/// The number of replies to 1. h3, or `None` if the move cannot be played.
pub fn replies() -> Option<u64> {
    let mut game = Position::START;
    let m = game.parse_move("h2h3").ok()?;
    game.play(m).ok()?;
    Some(game.move_count())
}
