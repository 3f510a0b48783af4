//! Positions of all sizes with their legal moves, and perft counts, made by an independent program.

use conquid::{Cell, Game, Move, Position};
use grid_core::testing::{check_laws, check_move};
use grid_core::{perft, perft_full};

/// Cells as the file writes them: `3,8;3,7`.
fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    let cells = cells.into_iter().map(|cell| cell.to_string());
    cells.collect::<Vec<_>>().join(";")
}

#[test]
fn every_position_has_the_recorded_moves() {
    let mut positions = 0;
    let mut paths = 0;
    for line in include_str!("data/conquid.tsv").lines() {
        let mut fields = line.split('\t');
        let mut field = || fields.next().unwrap_or_default();
        let (text, counts) = (field(), field());
        let position = crate::position(text);
        assert_eq!(position.to_string(), text);
        check_laws(&position);

        let mut few = Vec::new();
        let acquire = position.try_for_each_move(|m| match m {
            Move::Acquire(_) => std::ops::ControlFlow::Break(m),
            _ => {
                few.push(m);
                std::ops::ControlFlow::Continue(())
            }
        });
        let count = |kind: fn(&Move) -> bool| few.iter().filter(|m| kind(m)).count() as u64;
        let all = position.move_count();
        let acquires = all - few.len() as u64;
        assert_eq!(acquire.is_break(), acquires > 0);
        let found = format!(
            "A={acquires} C={} V={} Q={} total={all}",
            count(|m| *m == Move::Conquer),
            count(|m| matches!(m, Move::Vanquish(_))),
            count(|m| *m == Move::Conquest),
        );
        assert_eq!(found, counts, "{text}");

        let player = position.turn();
        if position.terminal_outcome().is_some() {
            // The file says no more about a finished game.
            assert_eq!(field(), "", "{text}");
        } else {
            let (conquered, corners, path) = (field(), field(), field());
            let found = format!("C:{}", cells(position.conquerable(player)));
            assert_eq!(found, conquered, "{text}");
            let found = format!("V:{}", cells(position.vanquishable()));
            assert_eq!(found, corners, "{text}");
            let found = cells(position.winning_path(player));
            let found = if found.is_empty() { "none" } else { &found };
            assert_eq!(format!("P:{found}"), path, "{text}");
            paths += usize::from(found != "none");
        }
        for m in few {
            check_move(&position, m);
        }
        positions += 1;
    }
    assert_eq!(positions, 400);
    assert!(paths > 50, "{paths}");
}

/// Different moves that change nothing count separately. A Conquest ends its sequence.
#[test]
fn rule_9_10_perft_from_the_starts() {
    for (size, counts) in [
        ("1x11b1", &[85, 1_849, 7_561, 18_845, 40_797][..]),
        ("1x12b1", &[121, 4_441]),
        ("3x12b1", &[5_985, 26_910_049]),
        ("4x11b1", &[11_481, 104_938_681]),
        ("7x14b1", &[142_881]),
        ("14x28b2", &[9_363_585]),
        ("21x42b3", &[107_122_465]),
    ] {
        let start = Position::start_of(size.parse().unwrap());
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&start, depth), count, "depth {depth} of {size}");
            if count < 10_000_000 {
                assert_eq!(perft_full(&start, depth), count, "depth {depth} of {size}");
            }
        }
    }
}
