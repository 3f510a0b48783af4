//! What a line is (rules 4.1 to 4.12 and 4.16). The lines are in `kinds`.

use super::*;
use crate::kinds::kinds;

/// Checks all lines of a rule. The first player sends each after both have placed: cell 1,1 is the
/// first player's, 2,2 the second's.
fn check(rule: &str) {
    let kinds = kinds().into_iter().filter(|kind| kind.rule == rule);
    let mut checked = 0;
    for kind in kinds {
        checked += 1;
        let mut served = Served::started(Spec::STANDARD);
        served.line(First, "{\"place\": [1, 1]}");
        served.line(Second, "{\"place\": [2, 2]}");
        served.sent();
        served.bytes(First, [&kind.line[..], b"\n"].concat());
        let shown = format!("{:.80}", String::from_utf8_lossy(&kind.line));
        let sent = served.sent();
        if let Some([row, column]) = kind.cell() {
            let board: Board = "6./.x4./2.o3./6./6./6.".parse().unwrap();
            let placed = ServerMessage::Placed {
                board: board.with(First, Cell::at(row, column)),
                next_player: Second,
            };
            let [first, second] = [1, 2].map(|player| format!("S>P{player} {placed}"));
            assert_eq!(
                sent,
                [&first, &second, "S>P2 placement", "S>P1 waiting"],
                "{shown}"
            );
            continue;
        }
        assert_eq!(sent, verdicts(First), "{shown}");
        let game = served.game();
        assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
        let board = "6x6t6g3 6./.x4./2.o3./6./6./6. v2";
        assert_eq!(game.position.to_string(), board, "the board is as before");
        assert_eq!(game.moves.len(), 2);
        let Ending::Violated { player, violation } = &game.ending else {
            panic!("{shown}: {:?}", game.ending);
        };
        assert_eq!(*player, First);
        let words = violation.to_string();
        assert!(words.contains(kind.what), "{shown}: {words}");
        if let Violation::Placement(PlacementError::NotAnObject { at }) = violation {
            assert!(*at <= kind.line.len(), "{shown}: {at}");
        }
    }
    assert!(checked > 0, "{rule}");
}

#[test]
fn rule_4_1_a_legal_placement_is_told_to_both() {
    check("4.1");
}

#[test]
fn rule_4_2_off_the_board_is_a_violation() {
    check("4.2");
}

#[test]
fn rule_4_3_a_living_cell_of_either_player_is_a_violation() {
    check("4.3");
}

#[test]
fn rule_4_4_what_is_not_json_is_a_violation() {
    check("4.4 JSON");
}

#[test]
fn rule_4_4_no_key_place_is_a_violation() {
    check("4.4 key");
}

#[test]
fn rule_4_4_none_one_or_three_coordinates_are_a_violation() {
    check("4.4 pair");
}

#[test]
fn rule_4_5_float_coordinates_and_nan_are_a_violation() {
    check("4.5");
}

#[test]
fn rule_4_6_whole_floats_strings_null_numbers_and_objects_are_a_violation() {
    check("4.6");
}

#[test]
fn rule_4_7_bytes_that_are_not_utf8_are_a_violation() {
    check("4.7");
}

#[test]
fn rule_4_8_booleans_are_a_violation() {
    check("4.8");
}

#[test]
fn rule_4_9_minus_0_is_0() {
    check("4.9");
}

#[test]
fn rule_4_10_integers_in_the_spelling_of_floats_are_a_violation() {
    check("4.10");
}

#[test]
fn rule_4_11_other_keys_any_spacing_crlf_and_the_last_of_several_places() {
    check("4.11");
}

#[test]
fn rule_4_11_json_can_be_as_deep_as_a_line_is_long() {
    check("4.11 deep");
}

#[test]
fn rule_4_12_a_blank_line_is_a_violation() {
    check("4.12");
    // With other ends of the line.
    for line in ["\r", "\r\r"] {
        let mut served = Served::started(Spec::STANDARD);
        served.line(First, line);
        assert_eq!(served.sent(), verdicts(First), "{line:?}");
    }
}

#[test]
fn rule_4_16_a_line_beyond_the_limit_is_a_violation() {
    check("4.16");
    assert_eq!(LineLimits::default().line(), 64 * 1024);
    // The line need not have ended.
    let mut served = Served::started(Spec::STANDARD);
    served.bytes(First, "x".repeat(LineLimits::LINE + 1));
    assert_eq!(served.sent(), verdicts(First));
}

#[test]
fn rule_4_16_a_long_line_sent_early_is_a_violation_when_it_is_read() {
    for flood in ["x".repeat(100_000), "x\n".repeat(100_000)] {
        let mut served = Served::started(Spec::STANDARD);
        served.bytes(Second, "{\"place\": [0, 0]}\n");
        served.bytes(Second, &flood);
        served.bytes(Second, "{\"place\": [0, 1]}\n");
        assert_eq!(served.sent(), [""; 0]);
        served.line(First, "{\"place\": [5, 5]}");
        assert_eq!(served.table.position().placements_left(), 10);
        served.sent();
        served.line(First, "{\"place\": [5, 4]}");
        assert_eq!(served.sent()[4..], verdicts(Second));
    }
}
