//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal. On the board used, moves of most kinds are legal.

#![no_main]

use conquid::Position;
use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_move_text;

const BLOCKS: &str = "9x14b1 5ox8./5ox8./5ox8./5ox8./4.X4xO4./x13./5x9./5x9./5x9. 1 -";

fuzz_target!(|text: &str| {
    let position: Position = BLOCKS.parse().expect("a position");
    check_move_text(position, text);
});
