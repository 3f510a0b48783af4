//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as does
//! every position after one of its moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use menagerie_fuzz::check_position_text;

fuzz_target!(|text: &str| {
    check_position_text::<conway_chess::Position>(text, usize::MAX);
});
