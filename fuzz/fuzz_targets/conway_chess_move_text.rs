//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal.

#![no_main]

use conway_chess::{Game, Move, Position};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(m) = text.parse::<Move>() else {
        return;
    };
    assert_eq!(m.to_string().parse(), Ok(m));
    let mut position = Position::START;
    let legal = position.moves().contains(&m);
    assert_eq!(position.play(m).is_ok(), legal);
});
