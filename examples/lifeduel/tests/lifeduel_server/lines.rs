//! Limits of length and time.

use super::*;

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
