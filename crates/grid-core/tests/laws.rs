//! Each law of `grid_core::testing` catches a game with a single fault that breaks it.

use grid_core::testing::{check_laws, check_move, check_random_games};

use crate::faults::caught;
use crate::ring::{Move, Ring};

/// Checks all laws on cell 0, four plies after the last stone was taken, and in games from there.
fn check_all() {
    let start = Ring {
        quiet: 4,
        ..Ring::with_stones(2)
    };
    check_laws(&start);
    for m in [Move::Left, Move::Take] {
        check_move(&start, m);
    }
    check_random_games(&start, 1, 20, 100);
}

caught! {
    a_wrong_count: "move_count in 0 2 first 4";
    a_move_with_two_numbers: "nth_move does not number the moves";
    numbers_without_end: "nth_move beyond the last";
    a_move_visited_twice: "a move is visited twice";
    an_illegal_visited_move: "take is visited but not legal";
    a_legal_move_that_is_not_visited: "take is legal but not visited";
    moves_that_are_denied: "has_move in";
    moves_after_the_end: "moves after the end in";
    an_end_with_moves: "a game must be over exactly if there are no moves";
    a_move_read_as_another: "the text of right";
    a_position_read_as_another: "must mean the same position";
    a_position_that_cannot_be_read: "the position a ring cannot be read back";
    equal_positions_with_other_keys: "equal positions have equal keys";
    equal_positions_of_other_states: "equal positions are the same state";
    a_move_that_depends_on_being_watched: "left differs with and without";
    a_move_that_does_nothing: "left has no events";
    a_key_of_two_states: "the key is too coarse: 0 0 first 0 and 0 2 first 4";
    a_position_with_a_blank_after_it: "is read as the position 0 2 first 4";
    a_run_in_two_parts: "is read as the position";
    a_number_with_a_sign: "is read as the position 0 2 first 4";
    a_move_in_another_case: "is read as the move";
}
