//! In any position of any game the search keeps its limits and finds a legal move. At a depth of
//! two plies it agrees with minimax.

#![no_main]

use alpha_beta::Evaluate;
use alpha_beta::testing::{check_equals_minimax, check_limits};
use grid_core::Game;
use libfuzzer_sys::fuzz_target;

fn check<G: Game>(evaluator: &(impl Evaluate<G> + Clone), position: &G) {
    check_limits(evaluator, position);
    check_equals_minimax(evaluator, position, 2);
}

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<conway_chess::Position>() {
        check(&conway_chess::Evaluator, &position);
    }
    if let Ok(position) = text.parse::<pacifist::Pacifist>() {
        check(&pacifist::Evaluator, &position);
    }
    if let Ok(position) = text.parse::<pacifist::WeightedPacifist>() {
        check(&pacifist::Evaluator, &position);
    }
    if let Ok(position) = text.parse::<wildebeest::Position>() {
        check(&wildebeest::Evaluator, &position);
    }
    // With a hundred candidates on large boards, two plies would take a second.
    if let Ok(position) = text.parse::<conquid::Position>() {
        check_limits(&conquid::Evaluator, &position);
        check_equals_minimax(&conquid::Evaluator, &position, 1);
    }
});
