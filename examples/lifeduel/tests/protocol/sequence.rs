//! The sequence of a game, as scripts: see [`play`].

use super::*;

#[test]
fn rule_4_13_the_player_on_turn_leaves_and_has_lost() {
    let game = play_on(
        "1 leaves
         S>P2 you win
         close P1
         close P2",
    );
    assert_eq!(game.ending, Ending::Left { player: First });
    assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
    assert_eq!(game.position.phase(), Phase::Violation(First));
}

#[test]
fn rule_4_14_the_waiting_player_leaves_and_has_lost() {
    for early in ["", "2: {\"place\": [0, 0]}", "2- {\"place\": [0, 0]}"] {
        let game = play_on(&format!(
            "{early}
             2 leaves
             S>P1 you win
             close P1
             close P2"
        ));
        assert_eq!(game.ending, Ending::Left { player: Second });
    }
}

#[test]
fn rule_2_2_a_last_line_without_an_end_counts() {
    let game = play_on(
        "1- {\"place\": [2, 3]}
         1 leaves
         S>P1 {\"phase\": \"placement\"…
         S>P2 {\"phase\": \"placement\"…
         S>P2 placement
         S>P1 waiting
         S>P2 you win
         close P1
         close P2",
    );
    assert_eq!(game.moves, [Cell::at(2, 3)]);
}

/// The first player begins a game on two rows of two columns.
const SMALL: &str = "1 connects
    S>P1 This is a lifegame_py server.  Tell me your name.
    1: Ada
    S>P1 {\"height\": 2, \"width\": 2}
    2 connects
    S>P2 This is a lifegame_py server.  Tell me your name.
    2: Bob
    S>P2 {\"height\": 2, \"width\": 2}
    S>P1 placement
    S>P2 waiting
    1: {\"place\": [0, 0]}
    S>P1 {\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}
    S>P2 {\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}
    S>P2 placement
    S>P1 waiting";

#[test]
fn rule_2_2_a_game_whose_last_line_has_no_end_is_counted() {
    let counted = "{\"phase\": \"life_result\", \"board\": [[0, 0], [0, 0]], \
                   \"count\": {\"1\": 0, \"2\": 0}}";
    let game = play(
        "2x2t1g1",
        &format!(
            "{SMALL}
             2- {{\"place\": [1, 1]}}
             2 leaves
             S>P1 {{\"phase\": \"placement\"…
             S>P2 {{\"phase\": \"placement\"…
             S>P1 simulation
             S>P2 simulation
             S>P1 {counted}
             S>P2 {counted}
             S>P1 draw
             S>P2 draw
             close P1
             close P2"
        ),
    );
    assert_eq!(game.ending, Ending::Counted);
}

#[test]
fn with_ties_to_the_first_player_no_draw_is_sent() {
    play(
        "2x2t1g1f",
        &format!(
            "{SMALL}
             2: {{\"place\": [0, 1]}}
             S>P1 {{\"phase\": \"placement\"…
             S>P2 {{\"phase\": \"placement\"…
             S>P1 simulation
             S>P2 simulation
             S>P1 {{\"phase\": \"life_result\"…
             S>P2 {{\"phase\": \"life_result\"…
             S>P1 you win
             S>P2 you lose
             close P1
             close P2"
        ),
    );
}

#[test]
fn rule_4_18_the_violator_is_told_first() {
    play(
        "2x2t1g1",
        &format!(
            "{SMALL}
             2: {{\"place\": [0, 0]}}
             S>P2 you lose
             S>P1 you win
             close P1
             close P2"
        ),
    );
}

#[test]
fn rule_3_7_a_connection_for_a_taken_seat_is_not_served() {
    play_on(
        "1 connects
         2 connects
         1: {\"place\": [2, 3]}
         S>P1 {\"phase\": \"placement\"…
         S>P2 {\"phase\": \"placement\"…
         S>P2 placement
         S>P1 waiting
         1 leaves
         S>P2 you win
         close P1
         close P2",
    );
}

const GREETED: &str = "1 connects
    S>P1 This is a lifegame_py server.  Tell me your name.";

/// The first player has given its name, and the second has been greeted.
const NAMED: &str = "1 connects
    S>P1 This is a lifegame_py server.  Tell me your name.
    1: Ada
    S>P1 {\"height\": 6, \"width\": 6}
    2 connects
    S>P2 This is a lifegame_py server.  Tell me your name.";

#[test]
fn rule_4_15_leaving_before_the_other_is_there_leaves_no_game() {
    for name in ["", "1: Ada\nS>P1 {\"height\": 6, \"width\": 6}"] {
        let game = play("6x6t6g3", &format!("{GREETED}\n{name}\n1 leaves\nclose P1"));
        assert_eq!(game.ending, Ending::NotStarted);
        assert_eq!(game.outcome(), None);
    }
}

#[test]
fn rule_4_15_leaving_before_giving_a_name_loses() {
    let game = play(
        "6x6t6g3",
        &format!("{NAMED}\n2 leaves\nS>P1 you win\nclose P1\nclose P2"),
    );
    assert_eq!(game.names, [Some("Ada".into()), None]);
}

#[test]
fn rule_3_3_a_winner_without_a_name_is_told_after_giving_it() {
    // The first player leaves before the second has been greeted.
    play(
        "6x6t6g3",
        &format!(
            "{GREETED}
             2 connects
             1 leaves
             S>P2 This is a lifegame_py server.  Tell me your name.
             2: Bob
             S>P2 {{\"height\": 6, \"width\": 6}}
             S>P2 you win
             close P1
             close P2"
        ),
    );
    // The second leaves after the first has been greeted and before the first gives a name.
    let left = format!("{GREETED}\n2 connects\n2 leaves");
    play(
        "6x6t6g3",
        &format!(
            "{left}
             1: Ada
             S>P1 {{\"height\": 6, \"width\": 6}}
             S>P1 you win
             close P1
             close P2"
        ),
    );
    // Or the first leaves as well.
    for answer in ["leaves", "is late"] {
        let game = play(
            "6x6t6g3",
            &format!("{left}\n1 {answer}\nclose P1\nclose P2"),
        );
        assert_eq!(game.ending, Ending::NotStarted);
    }
}

#[test]
fn rule_2_2_a_name_whose_line_has_no_end_counts() {
    let game = play(
        "6x6t6g3",
        &format!(
            "{GREETED}
             2 connects
             1- Ada
             1 leaves
             S>P1 {{\"height\": 6, \"width\": 6}}
             S>P2 This is a lifegame_py server.  Tell me your name.
             2- Bob
             2 leaves
             S>P2 {{\"height\": 6, \"width\": 6}}
             S>P2 you win
             close P1
             close P2"
        ),
    );
    // The first left earlier.
    assert_eq!(game.ending, Ending::Left { player: First });
}

#[test]
fn rule_4_16_a_name_beyond_the_limit_is_a_violation() {
    let name = "B".repeat(64 * 1024 + 1);
    let lost = verdicts(Second).join("\n");
    play("6x6t6g3", &format!("{NAMED}\n2: {name}\n{lost}"));
}

#[test]
fn rule_4_17_no_answer_in_time_is_a_violation() {
    // The server expects nothing from the second player.
    let lost = verdicts(First).join("\n");
    let game = play_on(&format!("2 is late\n1 is late\n{lost}"));
    let violation = Violation::TimedOut;
    let player = First;
    assert_eq!(game.ending, Ending::Violated { player, violation });
    assert_eq!(
        Served::started(Spec::STANDARD).table.awaits(),
        Some(Awaited::Placement { player, placed: 0 })
    );
}

#[test]
fn rule_4_17_no_name_in_time_is_a_violation_if_the_other_can_win() {
    let lost = verdicts(Second).join("\n");
    play("6x6t6g3", &format!("{NAMED}\n2 is late\n{lost}"));
    let game = play("6x6t6g3", &format!("{GREETED}\n1 is late\nclose P1"));
    assert_eq!(game.ending, Ending::NotStarted);
}

#[test]
fn rule_3_4_placements_that_come_early_are_kept_in_order() {
    let mut served = Served::started("2x2t2g1".parse().unwrap());
    served.bytes(Second, "{\"place\": [1, 0]}\n{\"place\": [1, 1]}\n");
    served.bytes(First, "{\"place\": [0, 0]}\r{\"place\": [0, 1]}\n");
    let game = served.game();
    assert_eq!(game.ending, Ending::Counted);
    assert_eq!(format!("{:?}", game.moves), "[0,0, 1,0, 0,1, 1,1]");
    assert_eq!(game.counts(), [2, 2]);
}

#[test]
fn all_that_a_player_is_sent_in_the_longest_game_is_less_than_32_kib() {
    for size in ["8x8", "1x64", "64x1", "32x2"] {
        let mut served = Served::started(format!("{size}t32g1000").parse().unwrap());
        let mut bytes = 100 + 200;
        for player in Player::ALL.into_iter().cycle() {
            let Some(cell) = served.table.position().nth_move(0) else {
                break;
            };
            served.line(player, ClientMessage::Place(cell).to_line().trim_end());
            for line in served.sent() {
                bytes += line.strip_prefix("S>P1 ").map_or(0, |line| line.len() + 1);
            }
        }
        assert_eq!(served.game().moves.len(), 64);
        assert!((16_000..32_768).contains(&bytes), "{bytes}");
    }
}

#[test]
fn rule_3_2_names_are_lines_of_any_kind() {
    let mut served = Served::new("2x2t1g0".parse().unwrap());
    for (player, name) in [(First, &b"\t\xFF\xFE Ada \r\n"[..]), (Second, b"\n")] {
        served.handle(player, TableInput::Connected);
        served.bytes(player, name);
    }
    served.handle(First, TableInput::Left);
    let ada = "\t\u{FFFD}\u{FFFD} Ada";
    assert_eq!(served.game().names, [Some(ada.into()), Some(String::new())]);
}

#[test]
fn players_who_were_greeted_elsewhere_are_seated_with_what_they_have_sent() {
    let mut early = Lines::new(LineLimits::default());
    early.push(b"{\"place\": [0, 0]}\n");
    let silent = Lines::new(LineLimits::default());
    let players = [("Ada".into(), early), ("Bob".into(), silent)];
    let (table, actions) = Table::seated(Spec::STANDARD, players);
    let first = [ServerMessage::Placement, ServerMessage::Waiting];
    let first = [
        Action::Send(First, first[0]),
        Action::Send(Second, first[1]),
    ];
    assert_eq!(actions[..2], first);
    assert_eq!(table.awaits().unwrap().player(), Second);
}

#[test]
fn an_interrupted_game_has_no_result_and_nobody_is_told_one() {
    let mut served = Served::started(Spec::STANDARD);
    served.line(First, "{\"place\": [2, 3]}");
    assert_eq!(
        served.table.interrupt(),
        [Action::Close(First), Action::Close(Second)]
    );
    assert_eq!(served.game().ending, Ending::Interrupted);
    assert_eq!(served.game().outcome(), None);
    assert_eq!(served.game().moves.len(), 1);
    assert_eq!(served.table.interrupt(), []);
}
