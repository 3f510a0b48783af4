//! The built `lifeduel-server`, over real sockets.

mod dialogues;
mod log;
mod many_games;
mod refusals;
#[path = "../scripts/mod.rs"]
mod scripts;
mod served;
mod stopping;
#[path = "../transcript/mod.rs"]
mod transcript;

use std::collections::HashMap;
use std::fs;
use std::io::Write;
use std::net::{SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use lifeduel::{Game, Outcome, Player, Position, Spec};
use lifeduel_programs::protocol::PlayerOutcome;
use program_tests::{Signal, run, stderr, stdout};
use scripts::bytes;
use serde_json::{Value, json};
use served::crowd::{Crowded, Hall};
use served::{Client, Server};
use tempfile::TempDir;
use transcript::{Session, sessions};

fn records(path: &Path) -> Vec<Value> {
    let text = fs::read_to_string(path).unwrap();
    assert!(text.is_empty() || text.ends_with('\n'), "whole lines");
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Plays a recorded session, in which the players send lines in this way. Returns their ports.
fn play(server: &Server, session: &Session, send: impl Fn(&mut Client, &str)) -> [u16; 2] {
    let mut clients = [server.connect(), server.connect()];
    for line in &session.lines {
        let client = &mut clients[line.player.index()];
        if line.by_server {
            client.expect(line.text);
        } else {
            send(client, line.text);
        }
    }
    clients.map(|mut client| {
        assert_eq!(client.rest(), "");
        client.stream().local_addr().unwrap().port()
    })
}

/// Sends a line with this end.
fn with(end: &str) -> impl Fn(&mut Client, &str) {
    move |client, line| client.send(format!("{line}{end}"))
}

#[test]
fn rule_6_1_every_recorded_session_is_repeated_to_the_byte() {
    for session in sessions() {
        let spec = session.spec;
        let ties = ["draw", "first"][usize::from(spec.first_wins_ties())];
        let options = format!(
            "--height {} --width {} --placements {} --generations {} --ties {ties}",
            spec.height(),
            spec.width(),
            spec.placements(),
            spec.generations(),
        );
        let server = Server::start(&options.split(' ').collect::<Vec<_>>());
        let [first, second] = play(&server, &session, with("\n"));
        let ended = server.program.end();
        assert!(ended.status.success());
        assert_eq!(stderr(&ended), "");
        let connected = [(0, first), (1, second)]
            .map(|(n, port)| format!("Client {n} connected from ('127.0.0.1', {port})\n"));
        assert_eq!(stdout(&ended), connected.concat());
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
    let play_first = |send: &dyn Fn(&mut Client, &str)| {
        play(&Server::start(&[]), &sessions()[0], send);
    };
    play_first(&by_bytes);
    play_first(&in_halves);
    for end in ["\r\n", "\r", " \t\n"] {
        play_first(&with(end));
    }
}

#[test]
fn all_lines_of_a_player_in_one_packet_are_kept() {
    let session = &sessions()[0];
    let server = Server::start(&[]);
    let lines = |by_server, player: Player| {
        let lines = session.lines.iter();
        let lines = lines.filter(|line| (line.by_server, line.player) == (by_server, player));
        lines
            .map(|line| format!("{}\n", line.text))
            .collect::<String>()
    };
    let mut clients = Player::ALL.map(|player| {
        let mut client = server.connect();
        client.send(lines(false, player));
        client
    });
    for (client, player) in clients.iter_mut().zip(Player::ALL) {
        assert_eq!(client.rest(), lines(true, player));
    }
    drop(clients);
    assert!(server.program.end().status.success());
}
