//! Undo, redo and branches.

use super::*;

const MOVES: &str = "right left take left right";

#[test]
fn undo_and_redo_reach_every_position() {
    let mut positions = vec![Ring::with_stones(2)];
    for m in played(MOVES).played() {
        let mut next = positions[positions.len() - 1].clone();
        next.play_unchecked(m);
        positions.push(next);
    }
    let mut record = played(MOVES);
    for (ply, position) in positions.iter().enumerate().rev() {
        assert_eq!((record.ply(), record.position()), (ply, position));
        assert_eq!(record.undo(), ply > 0);
    }
    for (ply, position) in positions.iter().enumerate() {
        assert_eq!((record.ply(), record.position()), (ply, position));
        assert_eq!(record.redo(), ply + 1 < positions.len());
    }
    assert_eq!(record, played(MOVES));
}

#[test]
fn the_same_move_keeps_the_redo_line() {
    let mut record = played(MOVES);
    record.go_to(1);
    assert_eq!(record.play(Move::Left), Ok(()));
    assert_eq!(
        line(&record),
        [vec!["right", "left"], vec!["take", "left", "right"]]
    );
    assert_eq!(record.go_to(5), 5);
    assert_eq!(record, played(MOVES));
}

#[test]
fn another_move_cuts_the_redo_line() {
    let mut record = played(MOVES);
    record.go_to(2);
    assert_eq!(record.play(Move::Left), Ok(()));
    assert_eq!(record, played("right left left"));
    assert!(!record.redo());
}

#[test]
fn a_refused_move_keeps_the_redo_line() {
    let mut record = played(MOVES);
    record.go_to(1);
    let before = record.clone();
    assert!(record.play(Move::Take).is_err());
    assert_eq!(record, before);
}

#[test]
fn going_to_a_ply_ends_at_the_ends_of_the_line() {
    let mut record = played(MOVES);
    for ply in [0, 3, 1, 5, 2] {
        assert_eq!(record.go_to(ply), ply);
        assert_eq!(record.ply(), ply);
    }
    assert_eq!(record.go_to(usize::MAX), 5);
    assert_eq!(record.go_to(0), 0);
    assert_eq!(record.position(), record.start());
}

#[test]
fn a_branch_goes_its_own_way() {
    let mut record = played(MOVES);
    record.go_to(2);
    let before = record.clone();
    let branch = record.branch();
    assert_eq!(branch, played("right left"), "without the undone moves");
    let branch = played_from(branch, "take");
    assert_eq!(record, before);
    record.redo();
    assert_eq!(record.position(), branch.position());
}
