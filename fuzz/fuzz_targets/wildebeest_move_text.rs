//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wildebeest::{Game, Move, Position};

fuzz_target!(|text: &str| {
    let Ok(m) = text.parse::<Move>() else {
        return;
    };
    assert_eq!(m.to_string().parse(), Ok(m));
    let mut position = Position::START;
    let legal = position.moves().contains(&m);
    assert_eq!(position.play(m).is_ok(), legal);
});
