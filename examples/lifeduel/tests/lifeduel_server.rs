//! The built `lifeduel-server`, over real sockets.

mod served;
#[path = "../../../crates/lifeduel/tests/transcript/mod.rs"]
mod transcript;

use std::collections::HashMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use lifeduel::protocol::Verdict;
use lifeduel::{Game, Outcome, Player, Position, Spec};
use program_tests::{run, stderr};
use serde_json::{Value, json};
use served::crowd::{self, Crowd, Report};
use served::{Client, GREETING, SIZE, Server};
use transcript::sessions;

fn records(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "whole lines");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The options with which a game is served.
fn options_of(spec: Spec) -> Vec<String> {
    let mut options: Vec<String> = [
        ("--height", spec.height()),
        ("--width", spec.width()),
        ("--placements", spec.placements()),
        ("--generations", spec.generations()),
    ]
    .into_iter()
    .flat_map(|(name, number)| [name.into(), number.to_string()])
    .collect();
    if spec.first_wins_ties() {
        options.extend(["--ties".into(), "first".into()]);
    }
    options
}

// The recorded sessions.

#[test]
fn rule_6_1_every_recorded_session_is_repeated_to_the_byte() {
    for session in sessions() {
        let options = options_of(session.spec);
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let server = Server::start(&options);
        // Both connect at the beginning. The second is greeted only in its turn.
        let mut clients = [server.connect(), server.connect()];
        let ports = [0, 1].map(|i| clients[i].stream().local_addr().unwrap().port());
        for line in &session.lines {
            let client = &mut clients[line.player.index()];
            if line.by_server {
                client.expect(line.text);
            } else {
                client.send(format!("{}\n", line.text));
            }
        }
        for mut client in clients {
            assert_eq!(client.rest(), "");
        }
        let ended = server.end();
        assert!(ended.status.success());
        assert_eq!(ended.stderr, "");
        let [first, second] = ports;
        assert_eq!(
            ended.stdout,
            format!(
                "Client 0 connected from ('127.0.0.1', {first})\n\
                 Client 1 connected from ('127.0.0.1', {second})\n"
            )
        );
    }
}

/// How a player's lines are cut into packets and where they end.
fn play_recorded_session(server: &Server, send: impl Fn(&mut Client, &str)) {
    let session = &sessions()[0];
    let mut clients = [server.connect(), server.connect()];
    for line in &session.lines {
        let client = &mut clients[line.player.index()];
        if line.by_server {
            client.expect(line.text);
        } else {
            send(client, line.text);
        }
    }
    for mut client in clients {
        assert_eq!(client.rest(), "");
    }
}

#[test]
fn one_byte_a_packet_half_lines_and_every_end_of_a_line() {
    let by_bytes = |client: &mut Client, line: &str| {
        for byte in format!("{line}\r\n").bytes() {
            client.send([byte]);
        }
    };
    let in_halves = |client: &mut Client, line: &str| {
        let (one, other) = line.split_at(line.len() / 2);
        client.send(one);
        // So that they are sent in different packets.
        std::thread::sleep(Duration::from_millis(2));
        client.send(format!("{other}\n"));
    };
    let with = |end: &'static str| {
        move |client: &mut Client, line: &str| client.send(format!("{line}{end}"))
    };
    play_recorded_session(&Server::start(&[]), by_bytes);
    play_recorded_session(&Server::start(&[]), in_halves);
    play_recorded_session(&Server::start(&[]), with("\r\n"));
    play_recorded_session(&Server::start(&[]), with("\r"));
    play_recorded_session(&Server::start(&[]), with(" \t\n"));
}

#[test]
fn all_lines_of_a_player_in_one_packet_are_kept() {
    let session = &sessions()[0];
    let server = Server::start(&[]);
    let mut clients = [server.connect(), server.connect()];
    for player in Player::ALL {
        let lines = session
            .lines
            .iter()
            .filter(|line| !line.by_server && line.player == player);
        let packet: String = lines.map(|line| format!("{}\n", line.text)).collect();
        clients[player.index()].send(packet);
    }
    for player in Player::ALL {
        let lines = session
            .lines
            .iter()
            .filter(|line| line.by_server && line.player == player);
        let expected: String = lines.map(|line| format!("{}\n", line.text)).collect();
        assert_eq!(clients[player.index()].rest(), expected);
    }
    drop(clients);
    assert!(server.end().status.success());
}

#[test]
fn a_third_player_is_never_served() {
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    let mut second = server.named("p2");
    let third = server.connect();
    first.expect("placement");
    second.expect("waiting");
    third
        .stream()
        .set_read_timeout(Some(Duration::from_millis(50)))
        .unwrap();
    let waited = third.stream().read(&mut [0]).unwrap_err();
    assert!(matches!(
        waited.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut
    ));
    first.send("\n");
    first.expect("you lose");
    second.expect("you win");
    drop((first, second));
    assert!(server.end().status.success());
    // Its connection ends with the server, without a byte.
    let mut bytes = Vec::new();
    let _ = third.stream().read_to_end(&mut bytes);
    assert!(bytes.is_empty());
}

// Kinds of lines. Their classification is tested without sockets. Here the server must carry out
// the table's actions.

/// A placement of 2,3 with this many bytes.
fn padded(bytes: usize) -> Vec<u8> {
    let line = "{\"place\": [2, 3]}";
    (line.to_owned() + &" ".repeat(bytes - line.len())).into_bytes()
}

#[test]
fn every_spelling_of_a_placement_is_accepted() {
    let server = Server::start(&["--games", "forever"]);
    let deep = format!(
        "{{\"x\":{}{},\"place\":[2,3]}}",
        "[".repeat(9000),
        "]".repeat(9000)
    );
    let accepted = [
        b"{\"place\": [2, 3]}".to_vec(),
        b"{\"place\":[2,3]}\r".to_vec(),
        b"{ \"other\" : { } , \"place\" : [ 9 , 9 ] , \"place\" : [ 2 , 3 ] } ".to_vec(),
        deep.into_bytes(),
        padded(64 * 1024),
    ];
    for line in accepted {
        let [mut first, mut second] = server.game();
        first.send([&line[..], b"\n"].concat());
        let result = "{\"phase\": \"placement\", \"board\": [[0, 0, 0, 0, 0, 0], \
            [0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0], \
            [0, 0, 0, 0, 0, 0]], \"next_player\": 2}";
        first.expect(result);
        second.expect(result);
        second.expect("placement");
        first.expect("waiting");
    }
    for zero in ["{\"place\": [-0, 0]}\n", "{\"place\": [0, -0]}\n"] {
        let [mut first, mut second] = server.game();
        first.send(zero);
        assert!(
            second
                .line()
                .contains("\"board\": [[1, 0, 0, 0, 0, 0], [0, ")
        );
    }
    server.stop();
}

#[test]
fn a_line_that_is_no_placement_loses() {
    let server = Server::start(&["--games", "forever"]);
    let violations: Vec<Vec<u8>> = [
        "{\"place\": [6, 0]}",
        "{\"place\": [-1, 0]}",
        "{\"place\": [99999999999999999999999999, 0]}",
        "{\"place\": [1, 1]}",
        "{\"place\": [2, 2]}",
        "not JSON",
        "{}",
        "{\"place\": []}",
        "{\"place\": [1]}",
        "{\"place\": [0, 0, 0]}",
        "{\"place\": \"\"}",
        "{\"place\": [7.5, 0]}",
        "{\"place\": [NaN, 0]}",
        "{\"place\": [0.0, 0.0]}",
        "{\"place\": [\"0\", \"0\"]}",
        "{\"place\": null}",
        "{\"place\": 3}",
        "{\"place\": {}}",
        "[0, 0]",
        "0",
        "\"place\"",
        "null",
        "{\"place\": [true, false]}",
        "{\"place\": [1e0, 0]}",
        "{\"place\": [1.0, 0]}",
        "",
        " \t",
    ]
    .into_iter()
    .map(|line| line.as_bytes().to_vec())
    .chain([b"\xFF\xFE".to_vec(), padded(64 * 1024 + 1)])
    .collect();
    for line in violations {
        let [mut first, mut second] = server.game();
        first.place(1, 1);
        assert!(second.line().ends_with("\"next_player\": 2}"));
        second.expect("placement");
        second.place(2, 2);
        first.line();
        first.expect("waiting");
        first.line();
        first.expect("placement");
        first.send([&line[..], b"\n"].concat());
        second.line();
        second.expect("waiting");
        assert_eq!(first.rest(), "you lose\n");
        assert_eq!(second.rest(), "you win\n");
    }
    server.stop();
}

#[test]
fn longer_lines_are_allowed_if_so_wanted() {
    let server = Server::start(&["--max-line", "200000"]);
    let [mut first, mut second] = server.game();
    first.send(" ".repeat(150_000) + "{\"place\": [2, 3]}\n");
    second.line();
    second.expect("placement");
    second.send("x".repeat(200_001));
    assert_eq!(second.rest(), "you lose\n");
    assert!(first.rest().ends_with("waiting\nyou win\n"));
}

#[test]
fn who_does_not_answer_in_time_has_lost() {
    let server = Server::start(&["--move-timeout", "50ms"]);
    let mut first = server.named("p1");
    let mut second = server.named("p2");
    assert_eq!(first.rest(), "placement\nyou lose\n");
    assert_eq!(second.rest(), "waiting\nyou win\n");
    drop((first, second));
    assert!(server.end().status.success());
}

#[test]
fn without_a_limit_of_time_a_name_is_waited_for_and_with_one_it_is_not() {
    let server = Server::start(&["--name-timeout", "2s"]);
    let mut first = server.named("p1");
    let mut second = server.connect();
    assert_eq!(second.rest(), format!("{GREETING}\nyou lose\n"));
    assert_eq!(first.rest(), "you win\n");
    drop((first, second));
    assert!(server.end().status.success());

    let server = Server::start(&["--name-timeout", "2s"]);
    let mut first = server.connect();
    assert_eq!(first.rest(), format!("{GREETING}\n"));
    drop(first);
    let ended = server.end();
    assert_eq!(ended.status.code(), Some(1));
    assert!(
        ended.stderr.contains("both players left"),
        "{}",
        ended.stderr
    );
}

// Leaving.

/// A way of leaving.
fn leave(client: Client, how: usize) -> Option<Client> {
    match how {
        0 => drop(client),
        1 => client.reset(),
        _ => {
            client.finish();
            return Some(client);
        }
    }
    None
}

#[test]
fn leaving_at_any_time_of_a_game_loses_it() {
    let server = Server::start(&["--games", "forever"]);
    let moves = sessions()[0]
        .lines
        .iter()
        .filter(|line| !line.by_server)
        .skip(2)
        .map(|line| line.text)
        .collect::<Vec<_>>();
    assert_eq!(moves.len(), 12);
    for placed in 0..12 {
        for leaver in [0, 1] {
            let how = (placed + leaver) % 3;
            let [first, second] = server.game();
            let mut clients = [Some(first), Some(second)];
            for (i, line) in moves[..placed].iter().enumerate() {
                clients[i % 2].as_mut().unwrap().send(format!("{line}\n"));
                for (player, client) in clients.iter_mut().enumerate() {
                    let client = client.as_mut().unwrap();
                    assert!(client.line().starts_with("{\"phase\""));
                    client.expect(if player == i % 2 {
                        "waiting"
                    } else {
                        "placement"
                    });
                }
            }
            let half_closed = leave(clients[leaver].take().unwrap(), how);
            let other = clients[1 - leaver].as_mut().unwrap();
            assert_eq!(other.rest(), "you win\n", "{leaver} after {placed}");
            if let Some(mut leaver) = half_closed {
                assert_eq!(leaver.rest(), "");
            }
        }
    }
    server.stop();
}

#[test]
fn leaving_before_the_other_has_come_ends_the_server_with_an_error() {
    for (named, how) in [(false, 0), (false, 1), (false, 2), (true, 0), (true, 1)] {
        let server = Server::start(&[]);
        let client = if named {
            server.named("p1")
        } else {
            let mut client = server.connect();
            client.expect(GREETING);
            client
        };
        let _ = leave(client, how);
        let ended = server.end();
        assert_eq!(ended.status.code(), Some(1));
        assert!(
            ended.stderr.contains("both players left"),
            "{}",
            ended.stderr
        );
    }
}

#[test]
fn leaving_before_both_names_are_known_loses_too() {
    // The second player, who has been greeted.
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    let mut second = server.connect();
    second.expect(GREETING);
    drop(second);
    assert_eq!(first.rest(), "you win\n");
    drop(first);
    assert!(server.end().status.success());

    // The first, while the second is asked for its name.
    let server = Server::start(&[]);
    let first = server.named("p1");
    let mut second = server.connect();
    second.expect(GREETING);
    drop(first);
    second.send("p2\n");
    let rest = second.rest();
    // The server may hear the name first.
    let waited = rest.strip_prefix(&format!("{SIZE}\nwaiting\n"));
    let told = waited.or_else(|| rest.strip_prefix(&format!("{SIZE}\n")));
    assert_eq!(told, Some("you win\n"), "{rest}");
    drop(second);
    assert!(server.end().status.success());
}

#[test]
fn a_half_line_before_leaving_is_a_line() {
    let server = Server::start(&[]);
    let [mut first, mut second] = server.game();
    first.send("{\"place\": [2, 3]}");
    first.finish();
    assert!(first.rest().ends_with("\"next_player\": 2}\nwaiting\n"));
    assert!(second.line().ends_with("\"next_player\": 2}"));
    assert_eq!(second.rest(), "placement\nyou win\n");
    drop((first, second));
    assert!(server.end().status.success());
}

// The log.

/// Plays the recorded sessions of the usual game, and returns how many there are.
fn play_sessions(server: &Server) -> usize {
    let sessions = sessions();
    let usual = (sessions.iter()).filter(|session| session.spec == Spec::STANDARD);
    for session in usual.clone() {
        let mut clients = [server.connect(), server.connect()];
        for client in &mut clients {
            client.expect(GREETING);
        }
        let mut greeted = 0;
        for line in &session.lines {
            let client = &mut clients[line.player.index()];
            if line.text == GREETING {
                greeted += 1;
            } else if line.by_server {
                client.expect(line.text);
            } else {
                client.send(format!("{}\n", line.text));
            }
        }
        assert_eq!(greeted, 2);
    }
    usual.count()
}

#[test]
fn games_are_on_disk_before_the_players_know_the_verdict() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = path.to_str().unwrap();
    // An earlier run was killed while it wrote.
    fs::write(&path, "{\"game\":1}\n{\"ga").unwrap();
    let server = Server::start(&["--games", "forever", "--log", file]);
    assert_eq!(play_sessions(&server), 13);
    // With the verdicts known the records can be read, though the server has not stopped.
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..2], ["{\"game\":1}", "{\"ga"]);
    let records: Vec<Value> = lines[2..]
        .iter()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 13);
    let first = &records[0];
    assert_eq!(first["game"], 1);
    assert_eq!(first["players"][0]["name"], "p1");
    assert_eq!(first["players"][1]["name"], "p2");
    assert_eq!(first["spec"], "6x6t6g3");
    assert_eq!(
        first["moves"].as_array().unwrap()[..2],
        [json!("3,1"), json!("4,1")]
    );
    assert_eq!(first["position"], "6x6t6g3 6./6./4.2x/5.x/6./4.2o s3");
    assert_eq!(first["counts"], json!([3, 2]));
    assert_eq!(
        (&first["result"], &first["ending"]),
        (&json!("1-0"), &json!("counted"))
    );
    let violated = &records[8];
    assert_eq!(violated["position"], "6x6t6g3 6./6./2.x3./6./6./6. v1");
    assert_eq!(
        (&violated["result"], &violated["by"]),
        (&json!("1-0"), &json!(2))
    );
    assert_eq!(violated["ending"], "violation");
    assert_eq!(
        violated["violation"],
        "cell 2,2 is alive already: it is player 1's"
    );
    server.stop();
}

/// A player who was never in a game is not recorded.
#[test]
fn leaving_and_interruption_are_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let server = Server::start(&["--games", "forever", "--log", path.to_str().unwrap()]);
    let [first, mut second] = server.game();
    drop(first);
    second.expect("you win");
    let [mut first, mut second] = server.game();
    let waiting = server.named("alone");
    server.signal("INT");
    server.signal("INT");
    let (rest_of_first, rest_of_second) = (first.rest(), second.rest());
    assert_eq!((&*rest_of_first, &*rest_of_second), ("", ""));
    drop(waiting);
    assert!(server.end().status.success());
    let text = fs::read_to_string(&path).unwrap();
    let last: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(last.len(), 2);
    assert_eq!(
        (&last[0]["ending"], &last[0]["by"]),
        (&json!("left"), &json!(1))
    );
    assert_eq!(last[0]["result"], "0-1");
    assert_eq!(
        (&last[1]["ending"], &last[1]["result"]),
        (&json!("interrupted"), &json!("*"))
    );
    assert_eq!(last[1]["position"], "6x6t6g3 6./6./6./6./6./6. p0");
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_that_cannot_be_recorded_has_no_verdict_and_stops_the_server() {
    let server = Server::start(&["--games", "forever", "--log", "/dev/full"]);
    let [mut other, _other] = server.game();
    let [mut first, mut second] = server.game();
    first.send("\n");
    assert_eq!((&*first.rest(), &*second.rest()), ("", ""));
    assert_eq!(other.rest(), "");
    let ended = server.end();
    assert_eq!(ended.status.code(), Some(1));
    assert!(ended.stderr.contains("cannot write /dev/full"));
}

// Stopping.

#[test]
fn games_in_progress_have_time_to_end_when_the_server_stops() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let options = [
        "--games",
        "forever",
        "--log",
        path.to_str().unwrap(),
        "--grace",
        "10m",
    ];
    let server = Server::start(&options);
    let [mut first, mut second] = server.game();
    let mut unnamed = server.connect();
    unnamed.expect(GREETING);
    let mut alone = server.named("alone");
    server.signal("TERM");
    // No other game is in progress.
    assert_eq!((&*unnamed.rest(), &*alone.rest()), ("", ""));
    first.place(2, 3);
    second.line();
    second.expect("placement");
    second.place(2, 3);
    second.expect("you lose");
    assert!(first.rest().ends_with("you win\n"));
    drop((first, second));
    assert!(server.end().status.success());
    let records = records(&path);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0]["ending"], "violation");
}

#[test]
fn games_that_do_not_end_when_the_server_stops_are_interrupted() {
    let server = Server::start(&["--grace", "50ms"]);
    let [mut first, mut second] = server.game();
    server.signal("TERM");
    assert_eq!((&*first.rest(), &*second.rest()), ("", ""));
    drop((first, second));
    let ended = server.end();
    assert_eq!(ended.status.code(), Some(1));
    assert!(ended.stderr.contains("stopped before"), "{}", ended.stderr);

    // Before the game.
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    server.signal("INT");
    assert_eq!(first.rest(), "");
    drop(first);
    assert_eq!(server.end().status.code(), Some(1));

    // A second signal stops at once. Two of the same kind could arrive as one.
    let server = Server::start(&["--games", "2", "--grace", "10m"]);
    let [mut first, mut second] = server.game();
    server.signal("TERM");
    server.signal("INT");
    assert_eq!((&*first.rest(), &*second.rest()), ("", ""));
    assert_eq!(server.end().status.code(), Some(1));
}

/// Every signal ends the server within a second, whether or not a game is in progress.
#[test]
fn signals_end_the_server_within_a_second() {
    for signal in ["TERM", "INT", "HUP"] {
        for games in ["1", "forever"] {
            let server = Server::start(&["--games", games]);
            let begin = Instant::now();
            server.signal(signal);
            let ended = server.end();
            assert_eq!(
                ended.status.success(),
                games == "forever",
                "{}",
                ended.stderr
            );
            check_time(begin, signal);

            let server = Server::start(&["--games", games]);
            let players = server.game();
            let begin = Instant::now();
            server.signal(signal);
            let ended = server.end();
            assert_eq!(
                ended.status.success(),
                games == "forever",
                "{}",
                ended.stderr
            );
            check_time(begin, signal);
            drop(players);
        }
    }
}

/// Allows more than the required second on a busy machine.
fn check_time(begin: Instant, signal: &str) {
    let time = begin.elapsed();
    assert!(time < Duration::from_secs(5), "{signal}: {time:?}");
}

// Many games.

#[test]
fn so_many_games_as_were_asked_for_are_served() {
    let server = Server::start(&[
        "--games",
        "2",
        "--height",
        "2",
        "--width",
        "2",
        "--placements",
        "1",
    ]);
    for _ in 0..2 {
        let [mut first, mut second] = server.game();
        first.place(0, 0);
        second.line();
        second.expect("placement");
        second.place(1, 1);
        assert!(first.rest().ends_with("\ndraw\n"));
        assert!(second.rest().ends_with("\ndraw\n"));
    }
    assert!(server.end().status.success());
}

#[test]
fn who_is_silent_before_its_name_keeps_nobody_from_playing() {
    let server = Server::start(&["--games", "forever"]);
    let mut silent: Vec<Client> = (0..20).map(|_| server.connect()).collect();
    for client in &mut silent {
        client.expect(GREETING);
    }
    let [mut first, mut second] = server.game();
    first.send("\n");
    first.expect("you lose");
    second.expect("you win");
    // The player that connected first is the first player, whichever gave its name first.
    let mut late = silent.swap_remove(0);
    let mut quick = silent.swap_remove(0);
    let numbers = [&late, &quick].map(|client| client.stream().local_addr().unwrap().port());
    quick.send("quick\n");
    quick.expect(SIZE);
    late.send("late\n");
    late.expect(SIZE);
    late.expect("placement");
    quick.expect("waiting");
    drop((late, quick));
    let stdout = server.stop().stdout;
    let [late, quick] = numbers.map(|port| stdout.find(&format!(", {port})")).unwrap());
    assert!(late < quick, "{stdout}");
}

#[test]
fn who_does_not_give_its_name_in_time_has_to_go_and_who_leaves_the_lobby_is_forgotten() {
    let server = Server::start(&["--games", "forever", "--name-timeout", "2s"]);
    let mut silent = server.connect();
    assert_eq!(silent.rest(), format!("{GREETING}\n"));
    drop(server.named("leaves"));
    let mut half = server.named("half-closed");
    half.finish();
    assert_eq!(half.rest(), "");
    let [mut first, mut second] = server.game();
    first.send("\n");
    assert_eq!(first.rest(), "you lose\n");
    assert_eq!(second.rest(), "you win\n");
    server.stop();
}

#[test]
fn who_floods_or_does_not_read_delays_nobody_else() {
    let server = Server::start(&["--games", "forever", "--move-timeout", "60s"]);
    // One floods while it waits, one does not read while it plays.
    let [_first, flooding] = server.game();
    let flood = flooding.stream().try_clone().unwrap();
    let flooder = std::thread::spawn(move || {
        use std::io::Write;
        let kilobyte = [b'x'; 1024];
        flood
            .set_write_timeout(Some(Duration::from_millis(200)))
            .unwrap();
        // Until the server accepts no more.
        (0..100_000)
            .take_while(|_| (&flood).write_all(&kilobyte).is_ok())
            .count()
    });
    let start = Instant::now();
    for _ in 0..20 {
        let [mut first, mut second] = server.game();
        first.send("\n");
        assert_eq!(first.rest(), "you lose\n");
        assert_eq!(second.rest(), "you win\n");
    }
    assert!(start.elapsed() < Duration::from_secs(30));
    let kilobytes = flooder.join().unwrap();
    assert!(kilobytes < 100_000, "the server takes whatever comes");
    drop(flooding);
    server.signal("TERM");
    server.signal("INT");
    assert!(server.end().status.success());
}

#[test]
fn no_more_connections_are_open_than_allowed() {
    let server = Server::start(&["--games", "forever", "--max-connections", "2"]);
    let [mut first, mut second] = server.game();
    let mut third = server.connect();
    third
        .stream()
        .set_read_timeout(Some(Duration::from_millis(50)))
        .unwrap();
    third.stream().read(&mut [0]).unwrap_err();
    third
        .stream()
        .set_read_timeout(Some(served::PATIENCE))
        .unwrap();
    first.send("\n");
    first.expect("you lose");
    second.expect("you win");
    drop((first, second));
    third.expect(GREETING);
    server.stop();
}

/// As many concurrent games as the limit of open files allows, up to two thousand connections.
fn crowd_size() -> usize {
    let limits = fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let files = limits
        .lines()
        .find_map(|line| line.strip_prefix("Max open files"))
        .and_then(|line| line.split_whitespace().next()?.parse().ok())
        .unwrap_or(256_usize);
    (files.saturating_sub(100) / 2).min(1_000)
}

/// Plays games of random players at once.
fn play_crowd(games: usize, port: u16) -> Vec<Report> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(async {
        let crowd = Crowd::new(2 * games);
        let players: Vec<_> = (0..2 * games as u64)
            .map(|number| tokio::spawn(crowd::play(number, port, crowd.clone())))
            .collect();
        let mut reports = Vec::new();
        for player in players {
            let report = tokio::time::timeout(served::PATIENCE, player).await;
            reports.push(report.expect("a game hangs").unwrap());
        }
        reports
    })
}

#[test]
fn a_thousand_games_at_once_with_random_faults_all_end_lawfully_and_are_all_recorded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let server = Server::start(&[
        "--games",
        "forever",
        "--move-timeout",
        "12s",
        "--log",
        path.to_str().unwrap(),
    ]);
    let games = crowd_size();
    let reports = play_crowd(games, server.port);
    if let Some(kilobytes) = server.most_memory() {
        println!("{games} games at once: {kilobytes} kB");
        assert!(kilobytes < 200_000, "{kilobytes} kB");
    }
    server.stop();

    let records = records(&path);
    assert_eq!(records.len(), games);
    let mut seats = HashMap::new();
    let mut endings: HashMap<&str, usize> = HashMap::new();
    for record in &records {
        let (seat_of, ending) = check_record(record);
        for (name, seat) in seat_of {
            assert!(seats.insert(name, (seat, record)).is_none(), "{record}");
        }
        *endings.entry(ending).or_default() += 1;
    }
    for report in &reports {
        let (seat, record) = seats[&*report.name];
        let expected = match (record["result"].as_str().unwrap(), seat) {
            ("1-0", 0) | ("0-1", 1) => Verdict::Win,
            ("1-0", 1) | ("0-1", 0) => Verdict::Lose,
            ("1/2-1/2", _) => Verdict::Draw,
            _ => panic!("{record}"),
        };
        let blamed = record["by"] == json!(seat + 1);
        if report.manner.is_fair() {
            assert!(!blamed, "{report:?} {record}");
            assert_eq!(report.verdict, Some(expected), "{report:?} {record}");
        }
        if let Some(verdict) = report.verdict {
            assert_eq!(verdict, expected, "{report:?} {record}");
        }
    }
    // Every kind of ending has occurred.
    if games == 1_000 {
        for ending in ["counted", "violation", "left"] {
            assert!(endings[ending] > 50, "{endings:?}");
        }
    }
    assert!(!endings.contains_key("interrupted"), "{endings:?}");
}

/// Plays a record again; its players' names and seats, and how it ended.
fn check_record(record: &Value) -> ([(&str, usize); 2], &str) {
    let mut game = Position::start_of(record["spec"].as_str().unwrap().parse().unwrap());
    for cell in record["moves"].as_array().unwrap() {
        game.play(cell.as_str().unwrap().parse().unwrap()).unwrap();
    }
    let ending = record["ending"].as_str().unwrap();
    match record["by"].as_u64() {
        Some(loser) => game = game.violated_by(Player::ALL[loser as usize - 1]).unwrap(),
        None => assert_eq!(ending, "counted"),
    }
    assert_eq!(record["position"], game.to_string(), "{record}");
    assert_eq!(
        record["result"],
        Outcome::status_word(game.outcome()),
        "{record}"
    );
    let names = [0, 1].map(|seat| (record["players"][seat]["name"].as_str().unwrap(), seat));
    (names, ending)
}

// What cannot be served.

#[test]
fn a_port_that_is_taken_a_host_that_is_none_and_a_game_that_is_none_are_told() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let error_of = |arguments: &[&str], status| {
        let output = run(env!("CARGO_BIN_EXE_lifeduel-server"), arguments, b"");
        assert_eq!(output.status.code(), Some(status));
        stderr(&output)
    };
    let taken = error_of(&["127.0.0.1", &port], 1);
    assert!(taken.contains(&format!("cannot listen on 127.0.0.1:{port}")));
    assert!(error_of(&["::1", "0"], 1).contains("no IPv4 address"));
    let crowded = error_of(&["localhost", "0", "--placements", "19"], 2);
    assert!(crowded.contains("19 placements each"), "{crowded}");
    let nowhere = error_of(&["localhost", "0", "--log", "/no/such/folder/log"], 1);
    assert!(nowhere.contains("cannot write /no/such/folder/log"));
}
