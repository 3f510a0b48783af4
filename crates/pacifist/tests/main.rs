//! The tests of Pacifist, in one program, which links once.

mod conformance;
mod equals_model;
mod front_end;
mod model;
mod page;
mod rules;
mod search;

#[test]
fn the_page_of_rules_agrees_with_tests_and_code() {
    rule_pages::check(env!("CARGO_MANIFEST_DIR"));
}
