//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as does
//! every position after one of its moves.

#![no_main]

use conway_chess::{Game, Position};
use grid_core::testing::{check_laws, check_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else {
        return;
    };
    check_laws(&position);
    for m in position.moves() {
        check_move(&position, m);
        let mut after = position;
        after.play_unchecked(m);
        assert_eq!(after.to_string().parse(), Ok(after));
    }
});
