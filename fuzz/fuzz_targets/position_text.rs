//! Any text is refused, or is a position that passes all checks of `grid_core::testing`, as does
//! every position after one of its moves; of Conquid's moves, which are many, the first hundred.
//! The mirror image of a position of Conquid is mirrored back.

#![no_main]

use std::ops::ControlFlow;

use grid_core::Notation;
use grid_core::testing::{check_laws, check_move};
use libfuzzer_sys::fuzz_target;

/// Checks a text and at most `most_moves` moves. Returns the position.
fn check<G: Notation>(text: &str, most_moves: usize) -> Option<G> {
    let position: G = text.parse().ok()?;
    check_laws(&position);
    let mut left = most_moves;
    let _ = position.try_for_each_move(|m| {
        check_move(&position, m);
        let mut after = position.clone();
        after.play_unchecked(m);
        assert_eq!(after.to_string().parse(), Ok(after));
        left -= 1;
        if left > 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    Some(position)
}

fuzz_target!(|input: &[u8]| {
    let Some((game, bytes)) = menagerie_fuzz::game(input) else {
        return;
    };
    let Some(text) = menagerie_fuzz::read(bytes) else {
        return;
    };
    match game {
        0 => drop(check::<conway_chess::Position>(text, usize::MAX)),
        1 => drop(check::<wildebeest::Position>(text, usize::MAX)),
        2 => drop(check::<pacifist::Pacifist>(text, usize::MAX)),
        3 => drop(check::<pacifist::WeightedPacifist>(text, usize::MAX)),
        4 => drop(check::<lifeduel::Position>(text, usize::MAX)),
        _ => {
            if let Some(position) = check::<conquid::Position>(text, 100) {
                assert_eq!(position.mirrored().mirrored(), position);
            }
        }
    }
});
