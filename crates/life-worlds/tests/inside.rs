//! The tests that stand inside the library.

macro_rules! tests {
    ($($name:ident),* $(,)?) => { $(#[test] fn $name() { life_worlds::testing::$name(); })* };
}

tests! {
    a_cycle_is_found_within_the_limit,
    a_slow_task_passes_to_hashlife,
    boards_too_large_for_the_caches_are_cut,
    instructions_of_the_processor_compute_what_counting_does,
    operations_of_three_operands_compute_what_counting_does,
    plain_words_compute_what_counting_does,
    strips_make_the_same_generations_as_the_whole_board,
    the_memory_of_a_board_is_that_of_its_planes,
}
