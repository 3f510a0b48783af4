//! The tests of Conquid, in one program, which links once.

mod conformance;
mod equals_model;
mod front_end;
mod model;
mod page;
mod rules;
mod save;
mod search;

fn position(text: &str) -> conquid::Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_page_of_rules_agrees_with_tests_and_code() {
    rule_pages::check(env!("CARGO_MANIFEST_DIR"));
}
