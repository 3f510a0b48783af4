//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal. On the board used, moves of most kinds are legal.

#![no_main]

use conquid::{Game, Move, Position};
use libfuzzer_sys::fuzz_target;

const BLOCKS: &str = "9x14b1 5ox8./5ox8./5ox8./5ox8./4.X4xO4./x13./5x9./5x9./5x9. 1 -";

fuzz_target!(|text: &str| {
    let Ok(m) = text.parse::<Move>() else {
        return;
    };
    assert_eq!(m.to_string().parse(), Ok(m));
    let mut position: Position = BLOCKS.parse().expect("a position");
    let legal = position.moves().contains(&m);
    assert_eq!(position.play(m).is_ok(), legal);
});
