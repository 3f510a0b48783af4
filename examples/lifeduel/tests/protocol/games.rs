//! What a server makes of what its players send.

use super::*;

/// Takes an input, and returns what is sent in the notation of the recorded sessions.
fn handle(served: &mut ServedGame, player: Player, input: PlayerInput<'_>) -> Vec<String> {
    let sent = served.handle(player, input).into_iter();
    sent.map(|(player, message)| format!("S>P{} {message}", player.number()))
        .collect()
}

/// Takes a line.
fn line(served: &mut ServedGame, player: Player, line: impl AsRef<[u8]>) -> Vec<String> {
    let line = [line.as_ref(), b"\n"].concat();
    handle(served, player, PlayerInput::Bytes(&line))
}

/// A game of two players who are connected and have given their names.
fn started(spec: Spec) -> ServedGame {
    let mut served = ServedGame::new(spec, LINE);
    for player in Player::ALL {
        handle(&mut served, player, PlayerInput::Connected);
        line(&mut served, player, "name");
    }
    served
}

#[test]
fn rule_2_5_and_3_1_every_recorded_session_is_repeated_to_the_byte() {
    let sessions = sessions();
    assert_eq!(sessions.len(), 15);
    for session in sessions {
        let served = &mut ServedGame::new(session.spec, LINE);
        let mut sent = handle(served, First, PlayerInput::Connected);
        sent.extend(handle(served, Second, PlayerInput::Connected));
        let mut expected = Vec::new();
        for sent_line in session.lines {
            let Line { player, text, .. } = sent_line;
            if sent_line.by_server {
                expected.push(format!("S>P{} {text}", player.number()));
            } else {
                // The server sends everything at once, before the next input.
                assert_eq!(sent, std::mem::take(&mut expected));
                sent = line(served, player, text);
            }
        }
        assert_eq!(sent, expected);
        assert!(served.finished().is_some());
        assert_eq!(served.awaits(), None);
    }
}

/// Returns the lines of a script with what follows each.
fn play(script: &[&str]) -> Vec<String> {
    let mut served = started(Spec::STANDARD);
    let mut told = Vec::new();
    for input in script {
        let was_over = served.finished().is_some();
        let (player, what) = input.split_at(1);
        let player = Player::ALL[usize::from(player == "2")];
        let sent = match what.split_at(2) {
            _ if *input == "the server stops" => {
                served.interrupt();
                Vec::new()
            }
            _ if input.starts_with("awaits ") => {
                let awaited = served.awaits();
                told.extend(awaited.map(|(player, what)| format!("awaits {player:?} {what:?}")));
                continue;
            }
            ("am", _) => {
                let spec = input.split_once(' ').unwrap().1.parse().unwrap();
                served = ServedGame::new(spec, LINE);
                Vec::new()
            }
            (" c", _) => handle(&mut served, player, PlayerInput::Connected),
            (" l", _) => handle(&mut served, player, PlayerInput::Left),
            (" i", _) => handle(&mut served, player, PlayerInput::TimedOut),
            (": ", text) => line(&mut served, player, bytes(text)),
            ("- ", text) => handle(&mut served, player, PlayerInput::Bytes(&bytes(text))),
            _ => continue,
        };
        told.push((*input).to_owned());
        told.extend(sent);
        told.extend(served.finished().filter(|_| !was_over).map(ends));
    }
    told
}

/// Tells how a game has ended.
fn ends(game: &FinishedGame) -> String {
    let ending = match &game.ending {
        Ending::Counted => "counted".into(),
        Ending::Violated(player, violation) => format!("P{}: {violation}", player.number()),
        Ending::Left(player) => format!("P{} left", player.number()),
        Ending::Interrupted => "interrupted".into(),
        Ending::NotStarted => "not started".into(),
    };
    let FinishedGame {
        names,
        moves,
        position,
        ..
    } = game;
    let names = names
        .each_ref()
        .map(|name| name.as_deref().unwrap_or("nobody"));
    format!("ends {ending}; {names:?}; {moves:?}; {position}")
}

#[test]
fn games_go_as_the_table_tells() {
    scripts::check(include_str!("../data/sequences.txt"), play);
}

/// The first player sends each line after both have placed: cell 1,1 is the first player's, 2,2 the
/// second's.
#[test]
fn lines_are_placed_or_lose_as_the_table_tells() {
    let rows = include_str!("../data/lines.txt").lines();
    for row in rows.filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let (what, text) = row.split_once("; ").unwrap().1.split_once(" |").unwrap();
        let text = bytes(text.strip_suffix('|').unwrap());
        let mut served = started(Spec::STANDARD);
        line(&mut served, First, "{\"place\": [1, 1]}");
        line(&mut served, Second, "{\"place\": [2, 2]}");
        let sent = line(&mut served, First, &text);
        if let Ok(cell) = what.parse::<Cell>() {
            let board: Board = "6./.x4./2.o3./6./6./6.".parse().unwrap();
            let placed = ServerMessage::Placed {
                board: board.with(First, cell),
                next_player: Second,
            };
            let [first, second] = [1, 2].map(|player| format!("S>P{player} {placed}"));
            let expected = [&*first, &second, "S>P2 placement", "S>P1 waiting"];
            assert_eq!(sent, expected, "{row}");
            continue;
        }
        assert_eq!(sent, ["S>P1 you lose", "S>P2 you win"], "{row}");
        let game = served.finished().unwrap();
        assert_eq!(game.outcome(), Some(Outcome::Win(Second)));
        // The board is as before.
        let board = "6x6t6g3 6./.x4./2.o3./6./6./6. v2";
        assert_eq!(game.position.to_string(), board);
        let Ending::Violated(First, violation) = &game.ending else {
            panic!("{row}: {:?}", game.ending);
        };
        assert!(violation.to_string().contains(what), "{row}: {violation}");
        if let Violation::Placement(PlacementError::NotAnObject(at)) = violation {
            assert!(*at <= text.len(), "{row}: {at}");
        }
    }
}

#[test]
fn all_that_a_player_is_sent_in_the_longest_game_is_less_than_32_kib() {
    for size in ["8x8", "1x64", "64x1", "32x2"] {
        let spec: Spec = format!("{size}t32g1000").parse().unwrap();
        let (mut served, board) = (started(spec), Board::empty(spec));
        let mut bytes = 100 + 200;
        for (cell, player) in board.all().zip(Player::ALL.into_iter().cycle()) {
            for line in line(&mut served, player, placement::line(cell).trim_end()) {
                bytes += line.strip_prefix("S>P1 ").map_or(0, |line| line.len() + 1);
            }
        }
        assert_eq!(served.finished().unwrap().moves.len(), 64);
        assert!((16_000..32_768).contains(&bytes), "{bytes}");
    }
}

#[test]
fn players_who_were_greeted_elsewhere_are_seated_with_what_they_have_sent() {
    let seats = ["Ada\n{\"place\": [0, 0]}\n", "Bob\n"].map(|sent| {
        let mut seat = Seat::new(LINE);
        seat.connect();
        seat.receive(sent.as_bytes());
        let welcome = std::iter::from_fn(|| seat.welcome(Spec::STANDARD).unwrap());
        let [height, width] = [6, 6];
        let size = ServerMessage::Size { height, width };
        assert_eq!(welcome.collect::<Vec<_>>(), [ServerMessage::Greeting, size]);
        seat
    });
    assert_eq!(seats.each_ref().map(Seat::name), [Some("Ada"), Some("Bob")]);
    let mut served = ServedGame::seated(Spec::STANDARD, seats);
    let sent = served.go_on();
    let [placement, waiting] = [ServerMessage::Placement, ServerMessage::Waiting];
    assert_eq!(sent[..2], [(First, placement), (Second, waiting)]);
    assert_eq!(served.awaits().unwrap().0, Second);
}
