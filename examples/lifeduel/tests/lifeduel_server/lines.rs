//! Kinds of lines. Their classification is tested without sockets. Here the server must carry out
//! the actions of the table.

use super::*;
use crate::kinds::kinds;

#[test]
fn every_kind_of_line_is_placed_or_loses() {
    let server = Server::start(&["--games", "forever"]);
    for kind in kinds() {
        let line = String::from_utf8_lossy(&kind.line);
        let shown = format!("rule {}: {line:.80}", kind.rule);
        let [mut first, mut second] = server.game();
        first.place(1, 1);
        assert!(second.line().ends_with("\"next_player\": 2}"));
        second.expect("placement");
        second.place(2, 2);
        for line in ["{", "waiting", "{", "placement"] {
            assert!(first.line().starts_with(line), "{shown}");
        }
        first.send([&kind.line[..], b"\n"].concat());
        for line in ["{", "waiting"] {
            assert!(second.line().starts_with(line), "{shown}");
        }
        if let Some([row, column]) = kind.cell() {
            let mut board = [[0; 6]; 6];
            (board[1][1], board[2][2], board[row][column]) = (1, 2, 1);
            let board =
                format!("{{\"phase\": \"placement\", \"board\": {board:?}, \"next_player\": 2}}");
            for (client, status) in [(&mut first, "waiting"), (&mut second, "placement")] {
                client.expect(&board);
                client.expect(status);
            }
        } else {
            assert_eq!(first.rest(), "you lose\n", "{shown}");
            assert_eq!(second.rest(), "you win\n", "{shown}");
        }
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
