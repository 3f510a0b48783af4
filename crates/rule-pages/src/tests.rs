//! Each fault is found in a small game whose page is otherwise in order.

const PAGE: &str = "\
# 1. Turns

**1.1** White begins ([`Position::START`]).
Test: `rule_1_1_white_begins`.

**1.2** A turn is a move (`make` in
`play.rs`).
Test: `rule_1_2_and_3_a_turn_and_the_end`.

# 3. The end

**3** A player without a move loses ([`Game::outcome`]).

Tests: `rule_1_2_and_3_a_turn_and_the_end`, `every_game_ends`.

# Notes
";

const RULES: &str = "\
#[test]
fn rule_1_1_white_begins() {}
#[test]
fn rule_1_2_and_3_a_turn_and_the_end() {}
";

/// What is replaced, by what, and the fault.
const FAULTS: &str = "\
White | Black |
Test: `rule_1_1_white_begins` | | rule 1.1 has no test
([`Position::START`]) | | rule 1.1 names no code
`make` | `made` | made in play.rs is gone
`play.rs` | `plays.rs` | make in plays.rs is gone
`every_game | `no_game | rule 3: the test no_game_ends is gone
#[test] | #[other] | rule 1.1: the test rule_1_1_white_begins is gone
`rule_1_2_and_3_a_turn_and_the_end` | `every_game_ends` | no rule 1_2_ names its test rule_1_2_and_3
**3** | **4** | no rule 3_a_turn_ names its test rule_1_2_and_3_a_turn_and_the_end
fn rule_1_1 | fn rule_1_3 | no rule 1_3_white_begins_ names its test rule_1_3_white_begins
fn rule_1_1 | fn the | the test the_white_begins names no rule
fn every | fn rule_of | the test rule_of_game_ends names no rule";

#[test]
fn each_fault_is_found_in_a_page_that_is_in_order() {
    for line in FAULTS.lines() {
        let [from, to, fault] = line.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{line}");
        };
        let sources = [
            ("game/src/play.rs", "fn make<T>(position: T) {}"),
            ("game/tests/rules/turns.rs", RULES),
            (
                "game/tests/more.rs",
                "#[test]\nfn every_game_ends(seed: u64) {}",
            ),
        ];
        let replaced = |text: &str| text.replacen(from, to, 1);
        let sources = sources.map(|(path, text)| (path.to_owned(), replaced(text)));
        let faults = super::faults(&replaced(PAGE), &sources).join("; ");
        assert!(faults.contains(fault), "{line}: {faults}");
        assert_eq!(faults.is_empty(), fault.is_empty(), "{line}: {faults}");
    }
}
