//! The sequence of a game: the table `sequences.txt` tells what comes in and what goes out.

use super::*;

/// Checks a game of the table and how it ends.
fn check(name: &str) -> FinishedGame {
    let (served, ends) = script(name);
    let game = served.game().clone();
    let ended = match &game.ending {
        Ending::Counted => "counted".into(),
        Ending::Violated { player, violation } => format!("P{}: {violation}", player.number()),
        Ending::Left { player } => format!("P{} left", player.number()),
        Ending::Interrupted => "interrupted".into(),
        Ending::NotStarted => "not started".into(),
    };
    assert_eq!(Some(&*ended), ends, "{name}");
    let has_result = game.ending != Ending::NotStarted;
    assert_eq!(game.outcome().is_some(), has_result, "{name}");
    game
}

/// Plays a game of the table as far as it goes. Returns how it is to end, too.
fn script(name: &str) -> (Served, Option<&'static str>) {
    let mut scripts = include_str!("../data/sequences.txt").split("\n= ").skip(1);
    let script = scripts.find_map(|script| {
        let (head, lines) = script.split_once('\n')?;
        let rest = head.strip_prefix(name)?;
        let begin = rest
            .strip_prefix(": ")
            .map(|spec| Served::new(spec.parse().unwrap()));
        let begin = begin.or_else(|| Some(self::script(rest.strip_prefix(" after ")?).0))?;
        Some((begin, lines))
    });
    let (mut served, lines) = script.unwrap_or_else(|| panic!("no game {name}"));
    let ends = served.follow(lines);
    (served, ends)
}

#[test]
fn rule_4_13_the_player_on_turn_leaves_and_has_lost() {
    let game = check("4.13");
    assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
    assert_eq!(game.position.phase(), Phase::Violation(First));
}

#[test]
fn rule_4_14_the_waiting_player_leaves_and_has_lost() {
    for early in ["", " with a line", " with a part of a line"] {
        check(&format!("4.14{early}"));
    }
}

#[test]
fn rule_2_2_a_last_line_without_an_end_counts() {
    assert_eq!(check("2.2 placement").moves, [Cell::at(2, 3)]);
}

#[test]
fn rule_2_2_a_game_whose_last_line_has_no_end_is_counted() {
    check("2.2 last placement");
}

#[test]
fn rule_2_2_a_name_whose_line_has_no_end_counts() {
    let names = ["Ada", "Bob"].map(|name| Some(name.into()));
    assert_eq!(check("2.2 name").names, names);
}

#[test]
fn rule_4_18_the_violator_is_told_first() {
    check("4.18");
}

#[test]
fn rule_3_7_a_connection_for_a_taken_seat_is_not_served() {
    check("3.7");
}

#[test]
fn rule_4_15_leaving_before_the_other_is_there_leaves_no_game() {
    check("4.15 alone");
    check("4.15 alone with a name");
}

#[test]
fn rule_4_15_leaving_before_giving_a_name_loses() {
    assert_eq!(
        check("4.15 without a name").names,
        [Some("Ada".into()), None]
    );
}

#[test]
fn rule_3_3_a_winner_without_a_name_is_told_after_giving_it() {
    for name in ["first left", "second left", "both left", "left and late"] {
        check(&format!("3.3 {name}"));
    }
}

#[test]
fn rule_4_17_no_answer_in_time_is_a_violation() {
    check("4.17");
    let player = First;
    assert_eq!(
        script("begun").0.table.awaits(),
        Some(Awaited::Placement { player, placed: 0 })
    );
}

#[test]
fn rule_4_17_no_name_in_time_is_a_violation_if_the_other_can_win() {
    check("4.17 name");
    check("4.17 alone");
}

#[test]
fn rule_4_16_a_name_beyond_the_limit_is_a_violation() {
    let (mut served, _) = script("named");
    served.line(Second, &"B".repeat(64 * 1024 + 1));
    assert_eq!(served.sent(), verdicts(Second));
}

#[test]
fn with_ties_to_the_first_player_no_draw_is_sent() {
    let mut served = Served::started("2x2t1g1f".parse().unwrap());
    served.line(First, "{\"place\": [0, 0]}");
    served.line(Second, "{\"place\": [0, 1]}");
    let sent = served.sent();
    let last = ["S>P1 you win", "S>P2 you lose", "close P1", "close P2"];
    assert_eq!(sent[sent.len() - 4..], last);
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
    let seats = ["Ada\n{\"place\": [0, 0]}\n", "Bob\n"].map(|sent| {
        let mut seat = Seat::new(LineLimits::default());
        seat.receive(sent.as_bytes());
        let welcome = std::iter::from_fn(|| seat.welcome(Spec::STANDARD).unwrap());
        let size = ServerMessage::Size {
            height: 6,
            width: 6,
        };
        assert_eq!(welcome.collect::<Vec<_>>(), [ServerMessage::Greeting, size]);
        seat
    });
    assert_eq!(seats.each_ref().map(Seat::name), [Some("Ada"), Some("Bob")]);
    let (table, actions) = Table::seated(Spec::STANDARD, seats);
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
