//! A history compared with lists of keys.

use grid_core::{Dice, History};

use super::*;

/// The draw, by comparing all keys.
fn expected_draw(positions: &[(u64, u32)], rules: HistoryRules) -> Option<Reason> {
    let (now, quiet) = *positions.last()?;
    let times = positions.iter().filter(|(key, _)| *key == now).count();
    let ply = positions.len() as u32 - 1;
    let reached = |limit: Option<u32>, count| limit.is_some_and(|limit| count >= limit);
    [
        (rules.repetitions, times as u32, Reason::Repetition),
        (rules.quiet_plies, quiet, Reason::QuietPlies),
        (rules.plies, ply, Reason::PlyLimit),
    ]
    .into_iter()
    .find(|(limit, count, _)| reached(*limit, *count))
    .map(|(.., reason)| reason)
}

/// Long and short histories of few keys and of many, some of which share their slots.
#[test]
fn a_history_equals_a_list_of_keys() {
    let mut dice = Dice::seeded(3);
    let mut history = History::default();
    let mut positions = Vec::new();
    for n in 0..60_000 {
        match dice.below(1_000) {
            0 => {
                history.clear();
                positions.clear();
            }
            1..400 if n % 20_000 > 3_000 => {
                history.pop();
                positions.pop();
            }
            _ => {
                let key = dice.below(40) << dice.below(4).saturating_mul(7);
                let quiet = dice.below(12) as u32;
                history.push(key, quiet);
                positions.push((key, quiet));
            }
        }
        let (key, quiet) = positions.last().copied().unwrap_or_default();
        assert_eq!((history.key(), history.quiet_plies()), (key, quiet));
        assert_eq!(history.ply(), positions.len().saturating_sub(1));
        let earlier = (0..history.ply())
            .rev()
            .filter(|ply| positions[*ply].0 == key);
        assert!(history.earlier().eq(earlier), "after {n} steps");
        let rules = HistoryRules {
            repetitions: Some(2 + dice.below(3) as u32),
            quiet_plies: Some(11),
            plies: Some(400),
        };
        assert_eq!(history.draw(rules), expected_draw(&positions, rules));
        // Several limits are often reached at once.
        let low = HistoryRules {
            repetitions: Some(2 + dice.below(2) as u32),
            quiet_plies: Some(1 + dice.below(4) as u32),
            plies: Some(1 + dice.below(400) as u32),
        };
        assert_eq!(history.draw(low), expected_draw(&positions, low));
    }
    let mut again = History::default();
    for (key, quiet) in positions {
        again.push(key, quiet);
    }
    assert_eq!(history, again);
    assert!(history.keys().eq(again.keys()));
}

/// A copy into longer and into shorter histories.
#[test]
fn a_history_that_becomes_a_copy_goes_on_like_it() {
    let mut dice = Dice::seeded(5);
    let mut copy = History::default();
    for _ in 0..200 {
        let mut history = History::default();
        for _ in 0..dice.below(300) {
            history.push(dice.below(60), dice.below(9) as u32);
        }
        copy.clone_from(&history);
        for _ in 0..20 {
            let (key, quiet) = (dice.below(60), dice.below(9) as u32);
            history.push(key, quiet);
            copy.push(key, quiet);
            assert_eq!(copy, history);
            assert!(copy.earlier().eq(history.earlier()));
        }
    }
}
