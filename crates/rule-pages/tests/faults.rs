//! Each fault is found in a small game whose page is otherwise in order.

use rule_pages::{File, Sources};

const PAGE: &str = "\
The rules by number. Section 2 holds no rules.

# 1. Turns

**1.1** White begins ([`Position::START`]).
Tests: `rule_1_1_white_begins`.

**1.2** A turn is a move (`make` in
`play.rs`).
Tests: `rule_1_2_a_turn`,
`rule_1_2_and_3_a_turn_and_the_end`.

# 3. The end

**3** Who has no move has lost ([`Game::outcome`]).

```text
**9.9** no rule
```

Tests: `rule_1_2_and_3_a_turn_and_the_end`, `every_game_ends`.

# Notes
Nothing is left open.
";

const PLAY: &str = "\
//! Playing a move (rules 1.1 and 1.2).

/// The end: rule 3.
fn make<T>(position: T) {}
";

const TESTS: &str = "\
#[test]
fn rule_1_1_white_begins() {}

fn helper() {}

#[test]
// What a turn is.
fn rule_1_2_a_turn() {}

#[test]
fn rule_1_2_and_3_a_turn_and_the_end() {}
";

const TURNS: &str = "fn helper() {}\n";

const MORE: &str = "proptest! {\n    #[test]\n    fn every_game_ends(seed: u64) {}\n}\n";

/// The faults of the game after some text of a file is replaced.
fn faults(path: &str, from: &str, to: &str) -> String {
    let mut files = vec![
        (
            "src/lib.rs",
            "//! A game: see `make` in `play.rs`.".to_owned(),
        ),
        ("RULES.md", PAGE.to_owned()),
        ("src/play.rs", PLAY.to_owned()),
        ("tests/rules.rs", TESTS.to_owned()),
        ("tests/rules/turns.rs", TURNS.to_owned()),
        ("tests/more.rs", MORE.to_owned()),
    ];
    let (_, text) = files.iter_mut().find(|file| file.0 == path).unwrap();
    assert!(text.contains(from), "{from}");
    *text = text.replacen(from, to, 1);
    let file = |(path, text): (&str, String)| File {
        path: path.to_owned(),
        text,
    };
    let files = files.into_iter().map(file).collect();
    Sources { files }.faults().join("; ")
}

#[test]
fn a_page_in_order_has_no_faults() {
    assert_eq!(faults("src/lib.rs", "", ""), "");
}

#[test]
fn a_rule_needs_a_test() {
    let without = faults("RULES.md", "Tests: `rule_1_1_white_begins`.\n", "");
    assert!(without.contains("rule 1.1 has no test"), "{without}");
}

#[test]
fn a_rule_needs_code() {
    let without = faults("RULES.md", " ([`Position::START`])", "");
    assert_eq!(without, "rule 1.1 names no code");
}

#[test]
fn a_test_cites_a_rule_of_the_page() {
    assert_eq!(
        faults("tests/rules.rs", "fn helper", "#[test]\nfn rule_1_3_more"),
        "the test rule_1_3_more in tests/rules.rs: no rule 1.3"
    );
    assert_eq!(
        faults(
            "tests/more.rs",
            "#[test]",
            "#[test]\n    fn rule_1_more() {}\n    #[test]"
        ),
        "the test rule_1_more in tests/more.rs: no rule 1"
    );
}

#[test]
fn a_test_of_rules_cites_a_number() {
    assert_eq!(
        faults("tests/rules.rs", "fn helper", "#[test]\nfn helper"),
        "the test helper in tests/rules.rs cites no rule"
    );
    assert_eq!(
        faults("tests/rules/turns.rs", "fn helper", "#[test]\nfn helper"),
        "the test helper in tests/rules/turns.rs cites no rule"
    );
    assert_eq!(
        faults(
            "tests/more.rs",
            "#[test]",
            "#[test]\n    fn rule_of_three() {}\n    #[test]"
        ),
        "the test rule_of_three in tests/more.rs cites no rule"
    );
}

#[test]
fn a_rule_names_all_its_tests() {
    assert_eq!(
        faults("tests/rules.rs", "fn helper", "#[test]\nfn rule_1_1_twice"),
        "rule 1.1 does not name its test rule_1_1_twice"
    );
}

#[test]
fn a_test_that_is_named_is_there() {
    assert_eq!(
        faults("tests/more.rs", "every_game_ends", "games_end"),
        "rule 3 names the test every_game_ends, which is gone"
    );
    // A function without the attribute `#[test]` is not a test.
    assert_eq!(
        faults("tests/more.rs", "#[test]\n", ""),
        "rule 3 names the test every_game_ends, which is gone"
    );
}

#[test]
fn a_function_that_is_named_is_there() {
    assert_eq!(
        faults("src/play.rs", "fn make", "fn made"),
        "src/lib.rs names make in play.rs, which is gone; \
         RULES.md names make in play.rs, which is gone"
    );
    assert_eq!(
        faults("src/lib.rs", "play.rs", "plays.rs"),
        "src/lib.rs names plays.rs, which is gone"
    );
}

#[test]
fn a_comment_cites_rules_of_the_page() {
    assert_eq!(
        faults("src/play.rs", "1.1 and 1.2", "1.1 to 1.3"),
        "src/play.rs cites rule 1.3: no such rule"
    );
    assert_eq!(
        faults("tests/rules.rs", "// What a turn is.", "// Rule 4."),
        "tests/rules.rs cites rule 4: no such rule"
    );
}

#[test]
fn numbers_are_complete_and_in_order() {
    let gap = faults("RULES.md", "**1.2**", "**1.3**");
    assert!(gap.contains("rule 1.3 does not follow 1.1"), "{gap}");
    let twice = faults("RULES.md", "**1.2**", "**1.1**");
    assert!(twice.contains("rule 1.1 does not follow 1.1"), "{twice}");
    let late = faults("RULES.md", "**1.1**", "**1.2**");
    assert!(
        late.contains("rule 1.2 does not follow the beginning"),
        "{late}"
    );
    let elsewhere = faults("RULES.md", "**3**", "**4**");
    assert!(
        elsewhere.contains("rule 4 has no heading of its section"),
        "{elsewhere}"
    );
    assert!(elsewhere.contains("section 3 has no rules"), "{elsewhere}");
    assert_eq!(
        faults("RULES.md", " Section 2 holds no rules.", ""),
        "section 2 is missing before section 3"
    );
    let back = faults("RULES.md", "# Notes", "# 1. Notes");
    assert_eq!(back, "section 1 is out of order");
}

#[test]
fn a_game_has_a_page() {
    let none = Sources::default().faults();
    assert_eq!(none, ["there is no page of rules RULES.md"]);
}
