//! The log.

use super::*;
use std::os::unix::process::ExitStatusExt;

/// A server that plays until it is stopped, with its log in a new folder.
pub fn logging(arguments: &[&str]) -> (TempDir, PathBuf, Server) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let log = ["--games", "forever", "--log", path.to_str().unwrap()];
    let server = Server::start(&[&log, arguments].concat());
    (folder, path, server)
}

/// The lines of a log without what differs from run to run.
fn lines(path: &Path) -> String {
    let mut text = String::new();
    for mut record in records(path) {
        for time in ["began", "ended"] {
            let millis = record.as_object_mut().unwrap().remove(time);
            assert!(millis.unwrap().is_u64());
        }
        for player in record["players"].as_array_mut().unwrap() {
            let address = player.as_object_mut().unwrap().remove("address");
            let address = address.unwrap().as_str().unwrap().parse::<SocketAddr>();
            assert!(address.unwrap().ip().is_loopback());
        }
        text += &format!("{record}\n");
    }
    text
}

#[test]
fn games_are_on_disk_before_the_players_know_the_verdict() {
    let (_folder, path, server) = logging(&[]);
    let sessions = sessions().into_iter();
    let usual = sessions.filter(|session| session.spec == Spec::STANDARD);
    let played = usual.map(|session| play(&server, &session, with("\n")));
    assert_eq!(played.count(), 13);
    // With the verdicts known the records can be read, though the server has not stopped.
    assert_eq!(lines(&path), include_str!("../data/log.txt"));
    server.stop();
}

#[test]
fn a_line_that_a_killed_server_has_not_finished_stays_a_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    fs::write(&path, "{\"game\":1}\n{\"ga").unwrap();
    let server = Server::start(&["--log", path.to_str().unwrap()]);
    let [mut first, second] = server.game();
    drop(second);
    first.expect("you win");
    let text = fs::read_to_string(&path).unwrap();
    let begin = "{\"game\":1}\n{\"ga\n{\"game\":1,";
    assert!(text.starts_with(begin) && text.ends_with("}\n"), "{text}");
}

/// A player who was never in a game is not recorded.
#[test]
fn leaving_and_interruption_are_recorded() {
    let (_folder, path, server) = logging(&[]);
    let [first, mut second] = server.game();
    drop(first);
    second.expect("you win");
    let mut players = server.game();
    let _waiting = server.named("alone");
    server.program.signal(Signal::INT);
    server.program.signal(Signal::INT);
    assert_eq!(players.each_mut().map(Client::rest), ["", ""]);
    assert_eq!(server.program.end().status.signal(), Some(2));
    assert_eq!(lines(&path), include_str!("../data/log-left.txt"));
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
    let ended = server.program.end();
    assert_eq!(ended.status.code(), Some(1));
    assert!(stderr(&ended).contains("cannot write /dev/full"));
}
