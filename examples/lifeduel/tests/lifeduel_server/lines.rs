//! Kinds of lines. Their classification is tested without sockets. Here the server must carry out
//! the actions of the table.

use super::*;

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
