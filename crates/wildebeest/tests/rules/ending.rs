//! The end of the game, and its text.

use super::*;

#[test]
fn rule_r7_a_finished_game_has_no_moves() {
    let over = board("B", "K0,0 n5,5");
    assert_eq!(over.move_count(), 0);
    assert!(over.moves().is_empty());
    let file = BoardFile {
        position: Position::START,
        used: 5,
        allowed: 60_000,
        half_moves: 8,
    };
    let after = file.after("0,1-2,2".parse().unwrap());
    assert_eq!(
        (after.used, after.allowed, after.half_moves),
        (5, 60_000, 9)
    );
    assert_eq!(after.position.turn(), Player::Second);
}

#[test]
fn rule_r8_and_r8_1_and_r8_2_and_r8_3_the_end_is_read_from_the_board() {
    assert_eq!(
        board("W", "k0,0").outcome(),
        Some(Outcome::Win(Player::Second))
    );
    assert_eq!(
        board("W", "W0,0").outcome(),
        Some(Outcome::Win(Player::First))
    );
    assert_eq!(board("W", "n0,0").outcome(), Some(Outcome::Draw));
    let stalemate = board("W", "K0,0 z1,1 k10,10");
    assert_eq!(stalemate.terminal_outcome(), None);
    assert_eq!(stalemate.outcome(), Some(Outcome::Draw));
    // Both Kings in one explosion.
    let events = play(
        "W",
        "K3,3 k5,4 J4,4 N4,0 N4,2 n4,10 R2,8",
        "2,8-4,8",
        "N4,0 N4,2 n4,10 R4,8",
    );
    assert_eq!(events.len(), 4);
}

#[test]
fn rule_r8_4_draws_by_repetition_and_by_quiet_plies() {
    let start = board("W", "K0,0 k10,10 R5,3 r6,7 P1,9");
    let mut record = Record::new(start);
    for m in ["5,3-5,2", "6,7-6,8", "5,2-5,3", "6,8-6,7"]
        .iter()
        .cycle()
        .take(8)
    {
        assert!(record.ending().is_none());
        record.play(m.parse().unwrap()).unwrap();
    }
    let ending = record.ending().unwrap();
    assert_eq!(
        (ending.outcome, ending.reason),
        (Outcome::Draw, Reason::Repetition)
    );
    assert_eq!(record.history().quiet_plies(), 8);
    record.undo();
    record.undo();
    record.play("1,9-2,9".parse().unwrap()).unwrap();
    assert_eq!(record.history().quiet_plies(), 0, "a pawn has moved");
    record.undo();
    assert_eq!(record.history().quiet_plies(), 6);
}

#[test]
fn rule_r9_the_original_writes_no_last_line_feed() {
    let file = BoardFile {
        position: Position::START,
        used: 0,
        allowed: 60_000,
        half_moves: 3,
    };
    assert!(file.to_original().ends_with("60000\n3"));
    assert_eq!(file.to_original().parse::<BoardFile>().unwrap(), file);
}
