//! Stopping the server.

use super::*;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::os::unix::process::ExitStatusExt;
use std::process::Stdio;

use served::signal;

/// Every signal ends the server within a second, whether or not a game is in progress.
#[test]
fn signals_end_the_server_within_a_second() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("HUP", 1)] {
        for (games, in_progress) in [
            ("1", false),
            ("1", true),
            ("forever", false),
            ("forever", true),
        ] {
            let server = Server::start(&["--games", games]);
            let players = in_progress.then(|| server.game());
            let begin = Instant::now();
            server.signal(signal);
            let ended = server.end();
            assert_eq!(ended.status.signal(), Some(number), "{}", ended.stderr);
            assert_eq!(ended.stderr.is_empty(), games == "forever");
            // Much more than the required second, for a busy machine.
            assert!(begin.elapsed() < Duration::from_secs(20), "{signal}");
            drop(players);
        }
    }
}

/// Players find a server whose lines fill up a pipe that nobody reads, and signals end it.
#[test]
fn a_server_whose_output_nobody_reads_serves_and_ends() {
    let mut child = program_tests::command(env!("CARGO_BIN_EXE_lifeduel-server"))
        .args(["localhost", "0", "--games", "forever"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let mut stdout = BufReader::with_capacity(64, child.stdout.take().unwrap());
    stdout.read_line(&mut line).unwrap();
    let port: u16 = line.trim_end().rsplit_once(':').unwrap().1.parse().unwrap();
    for _ in 0..2_000 {
        let mut player = TcpStream::connect(("127.0.0.1", port)).unwrap();
        player.read_exact(&mut [0; 10]).unwrap();
    }
    signal(child.id(), "TERM");
    assert_eq!(child.wait().unwrap().signal(), Some(15));
}
