//! The sequence of a game.

use super::*;

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
    let mut table = Table::new("2x2t1g0".parse().unwrap(), LineLimits::default());
    for (player, name) in [(First, &b"\t\xFF\xFE Ada \r\n"[..]), (Second, b"\n")] {
        let _ = table.handle(player, TableInput::Connected);
        let _ = table.handle(player, TableInput::Bytes(name));
    }
    let _ = table.handle(First, TableInput::Left);
    assert_eq!(
        table.finished().unwrap().names,
        [Some("\t\u{FFFD}\u{FFFD} Ada".into()), Some(String::new())]
    );
}

#[test]
fn with_ties_to_the_first_player_no_draw_is_sent() {
    let mut served = Served::started("2x2t1g1f".parse().unwrap());
    served.line(First, "{\"place\": [0, 0]}");
    served.line(Second, "{\"place\": [0, 1]}");
    let sent = served.sent();
    assert_eq!(
        sent[sent.len() - 4..],
        ["S>P1 you win", "S>P2 you lose", "close P1", "close P2"]
    );
}

#[test]
fn players_who_were_greeted_elsewhere_are_seated_with_what_they_have_sent() {
    let mut early = Lines::new(LineLimits::default());
    early.push(b"{\"place\": [0, 0]}\n");
    let silent = Lines::new(LineLimits::default());
    let names = ["Ada", "Bob"].map(String::from);
    let [ada, bob] = names;
    let (table, actions) = Table::seated(Spec::STANDARD, [(ada, early), (bob, silent)]);
    assert_eq!(
        actions[..2],
        [
            Action::Send(First, ServerMessage::Placement),
            Action::Send(Second, ServerMessage::Waiting)
        ]
    );
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
