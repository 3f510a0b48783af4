//! Both players act at the same time.

use super::*;

#[test]
fn acts_that_cross_are_done_in_one_order_or_refused() {
    for (what, script) in [
        (
            "a move that crosses a question is played and declines it",
            "host e2e4
             host draw | guest e7e5 => played e2e4 e7e5 & host asks -",
        ),
        (
            "a question does not cross a decline",
            "host e2e4
             host draw
             guest no draw | host undo 0 => host asks undo 0",
        ),
        (
            "a declined question does not cross a request",
            "host e2e4
             guest draw
             host no draw | guest e7e5 => played e2e4 e7e5",
        ),
        (
            "an undo that crosses a move is refused",
            "host e2e4
             guest e7e5
             host g1f3 | guest undo 1 => crossed undo 1 & guest asks -",
        ),
        (
            "a resignation that crosses a move is refused; of two the first counts",
            "host e2e4 | guest resign => crossed resign & ended -
             guest resign | host resign => ended 0-1, by resignation",
        ),
        (
            "the same question from both at once is agreed",
            "host e2e4
             guest e7e5
             host undo 1 | guest undo 1 => played e2e4
             host draw | guest draw => ended 1/2-1/2, by agreement
             host rematch | guest rematch => guest told 2 rematch, agreed & host plays 2 & played",
        ),
        (
            "the guest has one pending request",
            "guest draw | guest resign => ! what you did last is still on its way
             guest resign => ended 1-0, by resignation",
        ),
    ] {
        println!("{what}");
        session().run(script);
    }
}

/// Lets a host ask whenever a request of the guest is on its way. Returns how often the guest has
/// to make its request until it is done.
fn tries(request: &Act) -> usize {
    let mut session = session();
    session.run("host e2e4\n guest e7e5\n host g1f3");
    let ply = session.game(HOST).ply();
    for number in 1..20 {
        session.request(GUEST, request.clone()).unwrap();
        // Two questions in turns, each of which replaces the other.
        let _ = session.request(HOST, undo(number % 2));
        session.settle();
        session.check_settled();
        if session.game(HOST).ply() > ply || session.game(HOST).ending().is_some() {
            return number;
        }
    }
    panic!("{request:?} was refused every time");
}

#[test]
fn questions_keep_nobody_from_moving_or_resigning() {
    assert_eq!([play("b8c6"), Act::Resign].map(|it| tries(&it)), [1, 1]);
}

#[test]
fn a_move_from_before_an_undo_is_not_played_after_it() {
    let mut session = session();
    // The guest plays on while the host consents and plays another move at the same ply.
    session.run(
        "host e2e4
         guest e7e5
         host g1f3
         guest undo 2
         guest b8c6 | host undo 2 | host f1c4 => played e2e4 e7e5 f1c4",
    );
    let request = act(4, "b8c6", key_after(&["e2e4", "e7e5", "g1f3", "b8c6"]));
    assert_eq!(last_news(&mut session, GUEST), crossed(request));
}
