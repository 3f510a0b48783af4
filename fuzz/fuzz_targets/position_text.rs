//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as does
//! every position after one of its moves; where there are thousands, after a hundred of them.

#![no_main]

use grid_core::Notation;
use grid_core::testing::{check_laws, check_move};
use libfuzzer_sys::fuzz_target;

fn check<G: Notation>(text: &str) {
    if let Ok(position) = text.parse::<G>() {
        check_laws(&position);
        let count = position.move_count();
        let step = if count < 1_000 { 1 } else { count / 100 };
        for number in (0..count).step_by(step as usize) {
            let m = position.nth_move(number).expect("a number below the count");
            check_move(&position, m);
            let mut after = position.clone();
            after.play_unchecked(m);
            assert_eq!(after.to_string().parse(), Ok(after));
        }
    }
}

fuzz_target!(|input: (u8, &str)| menagerie_fuzz::check_text!(check, input.0, input.1));
