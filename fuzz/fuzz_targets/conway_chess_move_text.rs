//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal.

#![no_main]

use conway_chess::Position;
use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_move_text;

fuzz_target!(|text: &str| check_move_text(Position::START, text));
