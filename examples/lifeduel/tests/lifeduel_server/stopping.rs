//! Stopping the server.

use super::*;

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
            let is_success = ended.status.success();
            assert_eq!(is_success, games == "forever", "{}", ended.stderr);
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
