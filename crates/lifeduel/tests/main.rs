//! The tests of Life Duel, in one program, which links once.

mod computer;
mod conformance;
mod equals_model;
mod front_end;
mod model;
mod page;
mod rules;
mod search;
mod solver;

#[test]
fn the_page_of_rules_agrees_with_tests_and_code() {
    rule_pages::check(env!("CARGO_MANIFEST_DIR"));
}
