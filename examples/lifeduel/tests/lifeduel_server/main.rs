//! The built `lifeduel-server`, over real sockets.

mod leaving;
mod lines;
mod log;
mod many_games;
mod refusals;
mod served;
mod stopping;
#[path = "../transcript/mod.rs"]
mod transcript;

use std::collections::HashMap;
use std::fs;
use std::io::{ErrorKind, Read};
use std::net::TcpListener;
use std::path::Path;
use std::time::{Duration, Instant};

use lifeduel::{Game, Outcome, Player, Position, Spec};
use lifeduel_programs::protocol::PlayerOutcome;
use program_tests::{run, stderr};
use serde_json::{Value, json};
use served::crowd::{Crowd, Crowded};
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
