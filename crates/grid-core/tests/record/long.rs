//! Long games: few positions are kept, and each can be reached again.

use std::ops::ControlFlow;
use std::rc::Rc;

use grid_core::{Dice, Observer, key_of};

use super::*;

/// A position that depends on all moves before it. All positions of a test share the count of their
/// number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Trail(u64, Rc<()>);

impl Game for Trail {
    type Move = u8;
    type Event = ();

    fn turn(&self) -> Player {
        Player::First
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
        (0..3).try_for_each(f)
    }

    fn play_with(&mut self, m: u8, on: &mut impl Observer<Self>) {
        self.0 = key_of(&[self.0, m.into()]);
        on.event(());
    }
}

#[test]
fn a_long_game_keeps_few_positions() {
    let start = Trail::default();
    let check = |most| {
        let positions = Rc::strong_count(&start.1);
        assert!(positions <= most, "{positions} positions");
    };
    let mut record = Record::new(start.clone());
    for ply in 0..6_400_u32 {
        record.play((ply % 3) as u8).unwrap();
    }
    check(210);
    record.go_to(3_200);
    check(210);
    let branch = record.branch();
    check(320);
    drop((record, branch));
    check(1);
}

/// Goes to and fro, and compares with positions that were noted when they were played.
#[test]
fn every_position_of_a_long_game_is_found_again() {
    let mut dice = Dice::seeded(5);
    let mut record = Record::new(Trail::default());
    let mut trail = vec![Trail::default()];
    for _ in 0..3_000 {
        let m = dice.below(3) as u8;
        match dice.below(8) {
            0 => {
                let to = dice.below(trail.len() as u64 + 3) as usize;
                assert_eq!(record.go_to(to), to.min(trail.len() - 1));
            }
            1 => {
                let ply = record.ply();
                assert_eq!(record.undo(), ply > 0);
                assert_eq!(record.ply(), ply.saturating_sub(1));
            }
            2 => {
                let can_redo = record.ply() + 1 < trail.len();
                assert_eq!(record.redo(), can_redo);
            }
            _ => {
                let next = trail[record.ply()].child(m);
                if trail.get(record.ply() + 1) != Some(&next) {
                    trail.truncate(record.ply() + 1);
                    trail.push(next);
                }
                record.play(m).unwrap();
            }
        }
        assert_eq!(record.position(), &trail[record.ply()]);
        assert_eq!(record.ply() + 1 + record.undone().len(), trail.len());
        let last = record.last_ply().map(|(before, _)| before);
        let expected = record.ply().checked_sub(1).map(|ply| &trail[ply]);
        assert_eq!(last.as_ref(), expected);
    }
    let trail = &trail[..=record.ply()];
    assert!(record.positions().eq(trail.iter().cloned()));
    assert!(record.history().keys().eq(trail.iter().map(Game::key)));
    let mut anew = Record::new(Trail::default());
    for m in record.played() {
        anew.play(m).unwrap();
    }
    assert_eq!(record.branch(), anew);
}
