//! Recorded positions with all moves and their results, and perft counts. An independent program
//! made both.

use std::collections::BTreeMap;

use conway_chess::Position;
use grid_core::{Game, Notation, Outcome, perft, perft_full};

#[test]
fn every_position_has_the_recorded_moves_and_successors() {
    let mut positions = 0;
    for line in include_str!("data/conway-chess.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = case["pos"].as_str().unwrap();
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(
            Outcome::status_word(position.outcome()),
            case["status"],
            "{text}"
        );

        let expected: BTreeMap<String, String> = case["succ"]
            .as_array()
            .unwrap()
            .iter()
            .map(|pair| {
                (
                    pair[0].as_str().unwrap().into(),
                    pair[1].as_str().unwrap().into(),
                )
            })
            .collect();
        let actual: BTreeMap<String, String> = position
            .moves()
            .into_iter()
            .map(|m| {
                let mut after = position;
                after.play_unchecked(m);
                (m.to_string(), after.to_string())
            })
            .collect();
        assert_eq!(actual, expected, "{text}");
        positions += 1;
    }
    assert_eq!(positions, 463);
}

#[test]
fn rule_8_every_perft_line_is_counted() {
    let mut lines = 0;
    for line in include_str!("data/perft.txt").lines() {
        let [_, text, counts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not a perft line: {line}");
        };
        let position: Position = text.parse().unwrap();
        let counts: Vec<u64> = serde_json::from_str(counts).unwrap();
        for (depth, &count) in (1..).zip(&counts) {
            assert_eq!(perft(&position, depth), count, "depth {depth} of {text}");
            assert_eq!(
                perft_full(&position, depth),
                count,
                "depth {depth} of {text}, played"
            );
        }
        lines += 1;
    }
    assert_eq!(lines, 12);
}

#[test]
fn rule_8_perft_from_the_start() {
    let counts = [1, 20, 400, 8_902, 197_742, 4_558_040];
    for (depth, count) in (0..).zip(counts) {
        assert_eq!(perft(&Position::START, depth), count, "depth {depth}");
    }
}

#[test]
fn the_laws_of_games_hold_at_every_recorded_position() {
    for line in include_str!("data/conway-chess.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let position: Position = case["pos"].as_str().unwrap().parse().unwrap();
        grid_core::testing::check_laws(&position);
        for m in position.moves() {
            grid_core::testing::check_move(&position, m);
            assert_eq!(position.parse_move(&m.to_string()), Ok(m));
        }
    }
}
