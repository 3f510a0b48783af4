//! Any text is refused, or is a move that survives a round trip through text. Playing it from any
//! start array is refused or legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_move_text;
use pacifist::Pacifist;

fuzz_target!(|input: (u16, u16, &str)| {
    let (white, black, text) = input;
    check_move_text(Pacifist::start_of(white, black), text);
});
