//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as do the
//! positions after its first moves.

#![no_main]

use std::ops::ControlFlow;

use conquid::{Game, Position};
use grid_core::testing::{check_laws, check_move};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(position) = text.parse::<Position>() else {
        return;
    };
    check_laws(&position);
    assert_eq!(position.mirrored().mirrored(), position);
    let mut left = 100;
    let _ = position.try_for_each_move(|m| {
        check_move(&position, m);
        let mut after = position;
        after.play_unchecked(m);
        assert_eq!(after.to_string().parse(), Ok(after));
        left -= 1;
        if left > 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
});
