//! Games that are aborted, tables that are given up, and acts that are impossible.

use super::*;

#[test]
fn a_game_can_be_aborted_before_its_second_move() {
    let mut room = Room::full(setup());
    room.play(1, 1, "e2e4");
    assert!(room.table.ledger().may_abort());
    room.wish(2, 1, Act::Abort);
    let state = room.state();
    assert_eq!(state.status, Status::Aborted);
    assert_eq!(room.table.game().ending(), None);
    for act in [Act::Resign, Act::Abort, ask(Question::Undo { ply: 0 })] {
        let mut room = Room::full(setup());
        room.wish(2, 1, Act::Abort);
        assert_eq!(refusal(&room.wish(1, 1, act)).text, "the game was aborted");
    }
    assert_eq!(
        refusal(&room.play(2, 2, "e7e5")).text,
        "the game was aborted"
    );
    room.wish(1, 2, ask(Question::Rematch));
    room.wish(2, 3, ask(Question::Rematch));
    assert_eq!(room.state().status, Status::Going);
    // After the second move it is too late.
    let mut room = running();
    let told = room.wish(1, 2, Act::Abort);
    let text = "the game cannot be aborted after its second move";
    assert_eq!(refusal(&told).text, text);
}

#[test]
fn nothing_can_be_done_at_a_table_that_was_given_up() {
    let mut room = running();
    room.table.expire(at(1));
    room.table.expire(at(2));
    assert_eq!(room.take().entries.len(), 1);
    assert_eq!(room.state().status, Status::Aborted);
    assert_eq!(
        room.state().reason.as_deref(),
        Some("the table was given up")
    );
    for act in [Act::Resign, Act::Abort, ask(Question::Rematch)] {
        let number = room.seat_number(1);
        assert_eq!(
            refusal(&room.wish(1, number, act)).text,
            "the table was given up"
        );
    }
    assert_eq!(room.table.ledger().running(), None);
    // Others can still look at it.
    assert_eq!(welcome(&room.join(9, Hello::watching())).entries, 3);
}
