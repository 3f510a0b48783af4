//! The tests of Conway's Game of Chess. One program links faster than one for each file.

mod conformance;
mod front_end;
mod model;
mod page;
mod rules;
mod search;

#[test]
fn the_page_of_rules_agrees_with_tests_and_code() {
    rule_pages::check(env!("CARGO_MANIFEST_DIR"));
}
