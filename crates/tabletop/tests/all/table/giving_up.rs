//! Games that are aborted, and tables that are given up.

use super::*;

#[test]
fn a_game_can_be_aborted_before_its_second_move() {
    let mut room = Room::full(setup());
    room.run("1 e2e4");
    let actions = room.table.ledger().actions(Seat::Two);
    assert!(
        actions
            .iter()
            .any(|action| action.act == Act::Abort && action.refusal.is_none())
    );
    room.run("2 abort => status aborted");
    assert_eq!(room.table.game().ending(), None);
    room.run(
        "1 resign => ! the game was aborted
         1 abort => ! the game was aborted
         1 undo 0 => ! the game was aborted
         2 e7e5 => ! the game was aborted
         1 rematch | 2 rematch => status *",
    );
    running().run("1 abort => ! the game cannot be aborted after its second move");
}

#[test]
fn nothing_can_be_done_at_a_table_that_was_given_up() {
    let mut room = running();
    room.table.expire(at(1));
    room.table.expire(at(2));
    assert_eq!(room.take().entries.len(), 1);
    room.run(
        "=> status aborted & reason the table was given up & running -
         1 resign => ! the table was given up
         1 abort => ! the table was given up
         1 rematch => ! the table was given up",
    );
    // Others can still look at it.
    assert_eq!(welcome(&room.join(9, Hello::watching())).entries, 3);
}
