//! Stopping the server.

use super::*;
use std::os::unix::process::ExitStatusExt;

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
    assert_eq!(server.end().status.signal(), Some(15));
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
    assert_eq!(ended.status.signal(), Some(15));
    assert!(ended.stderr.contains("stopped before"), "{}", ended.stderr);

    // Before the game.
    let server = Server::start(&[]);
    let mut first = server.named("p1");
    server.signal("INT");
    assert_eq!(first.rest(), "");
    drop(first);
    assert_eq!(server.end().status.signal(), Some(2));

    // A second signal stops at once. Two of the same kind could arrive as one.
    let server = Server::start(&["--games", "2", "--grace", "10m"]);
    let [mut first, mut second] = server.game();
    server.signal("TERM");
    server.signal("INT");
    assert_eq!((&*first.rest(), &*second.rest()), ("", ""));
    assert!(server.end().status.signal().is_some());
}

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
            check_time(begin, signal);
            drop(players);
        }
    }
}

/// Allows much more than the required second on a busy machine.
fn check_time(begin: Instant, signal: &str) {
    let time = begin.elapsed();
    assert!(time < Duration::from_secs(20), "{signal}: {time:?}");
}
