//! Stopping the server.

use super::*;
use std::os::unix::process::ExitStatusExt;

/// Every signal ends the server within a second, whether or not a game is in progress.
#[test]
fn signals_end_the_server_within_a_second() {
    for signal in [Signal::TERM, Signal::INT, Signal::HUP] {
        for (games, in_progress) in [(0, false), (0, true), (1, false), (1, true)] {
            let games = ["1", "forever"][games];
            let server = Server::start(&["--games", games]);
            let players = in_progress.then(|| server.game());
            let begin = Instant::now();
            server.program.signal(signal);
            let ended = server.program.end();
            assert_eq!(ended.status.signal(), Some(signal.as_raw()));
            assert_eq!(ended.stderr.is_empty(), games == "forever");
            // Much more than the required second, for a busy machine.
            assert!(begin.elapsed() < Duration::from_secs(20), "{signal:?}");
            drop(players);
        }
    }
}

/// Its lines fill up the pipe that nobody reads.
#[test]
fn a_server_whose_output_nobody_reads_serves_and_ends() {
    let server = Server::start(&["--games", "forever"]);
    for _ in 0..2_000 {
        server.connect().greeted();
    }
    server.stop();
}
