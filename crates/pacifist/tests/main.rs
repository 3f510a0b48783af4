//! The tests of Pacifist. One program: it links once.

mod conformance;
mod equals_model;
mod model;
mod rules;
mod search;

#[test]
fn the_page_of_rules_agrees_with_tests_and_code() {
    rule_pages::check(env!("CARGO_MANIFEST_DIR"));
}
