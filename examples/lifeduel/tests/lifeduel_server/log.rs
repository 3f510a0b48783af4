//! The log.

use super::*;
use std::os::unix::process::ExitStatusExt;

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
    assert_eq!(server.end().status.signal(), Some(2));
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
