//! In any position of any game the search keeps its limits and finds a legal move. At a depth of
//! two plies it agrees with minimax.

#![no_main]

use alpha_beta::testing::{check_equals_minimax, check_limits};
use grid_core::Notation;
use libfuzzer_sys::fuzz_target;
use menagerie::Playable;

fn check<G: Playable + Notation>(text: &str)
where
    G::Evaluator: Clone,
{
    if let Ok(position) = text.parse::<G>() {
        let evaluator = G::Evaluator::default();
        check_limits(&evaluator, &position);
        // With the hundred candidates of a large board, two plies would take a second.
        let depth = if position.move_count() < 1_000 { 2 } else { 1 };
        check_equals_minimax(&evaluator, &position, depth);
    }
}

fuzz_target!(|input: (u8, &str)| menagerie_fuzz::check_text!(check, input.0, input.1));
