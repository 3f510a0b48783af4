//! Positions with every move and its result, and perft counts, all made by an independent program.

use std::collections::BTreeMap;

use grid_core::testing::{check_laws, check_move};
use grid_core::{Game, Notation, Outcome, perft, perft_full};
use pacifist::{Pacifist, Position, WeightedPacifist, Weighting};

/// The recorded positions, each as JSON.
fn cases(data: &str) -> impl Iterator<Item = serde_json::Value> {
    data.lines().map(|line| serde_json::from_str(line).unwrap())
}

fn check_positions<W: Weighting>(data: &str, count: usize) {
    let mut positions = 0;
    for case in cases(data) {
        let text = case["fen"].as_str().unwrap();
        let position: Position<W> = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(
            Outcome::status_word(position.outcome()),
            case["status"],
            "{text}"
        );
        let expected: BTreeMap<&str, &str> = (case["succ"].as_array().unwrap().iter())
            .map(|pair| (pair[0].as_str().unwrap(), pair[1].as_str().unwrap()))
            .collect();
        let mut found = BTreeMap::new();
        for m in position.moves() {
            let mut after = position;
            after.play_unchecked(m);
            found.insert(m.to_string(), after.to_string());
            check_move(&position, m);
            assert_eq!(position.parse_move(&m.to_string()), Ok(m));
        }
        let found: BTreeMap<&str, &str> = found.iter().map(|(m, p)| (&**m, &**p)).collect();
        assert_eq!(found, expected, "{text}");
        check_laws(&position);
        positions += 1;
    }
    assert_eq!(positions, count);
}

#[test]
fn every_position_has_the_recorded_moves_and_successors() {
    check_positions::<pacifist::Count>(include_str!("data/pacifist.jsonl"), 361);
    check_positions::<pacifist::Value>(include_str!("data/pacifist-weighted.jsonl"), 360);
}

#[test]
fn rule_13_every_perft_line_is_counted() {
    fn check<W: Weighting>(text: &str, counts: &[u64]) {
        let position: Position<W> = text.parse().unwrap();
        for (depth, &count) in (1..).zip(counts) {
            assert_eq!(perft(&position, depth), count, "depth {depth} of {text}");
            assert_eq!(
                perft_full(&position, depth),
                count,
                "depth {depth} of {text}, played"
            );
        }
    }
    let mut lines = 0;
    for line in include_str!("data/perft.txt").lines() {
        let [game, _, text, counts] = line.split(" | ").collect::<Vec<_>>()[..] else {
            panic!("not a perft line: {line}");
        };
        let counts: Vec<u64> = serde_json::from_str(counts).unwrap();
        match game {
            "Pacifist1" => check::<pacifist::Count>(text, &counts),
            "Pacifist2" => check::<pacifist::Value>(text, &counts),
            _ => panic!("unknown game: {line}"),
        }
        lines += 1;
    }
    assert_eq!(lines, 26);
}

#[test]
fn rule_13_perft_from_the_start() {
    for (depth, count) in (0..).zip([1, 20, 400, 8_849, 194_755, 4_698_875]) {
        assert_eq!(perft(&Pacifist::START, depth), count, "depth {depth}");
    }
    for (depth, count) in (0..).zip([1, 20, 400, 8_831, 192_198]) {
        assert_eq!(
            perft(&WeightedPacifist::START, depth),
            count,
            "depth {depth}, weighted"
        );
    }
}

/// A field that is missing, or that states only what the board shows, gives the same position.
#[test]
fn the_kings_homes_need_not_be_told_where_the_own_king_is_at_home() {
    let mut guessed = 0;
    for case in cases(include_str!("data/pacifist.jsonl")) {
        let text = case["fen"].as_str().unwrap();
        let position: Pacifist = text.parse().unwrap();
        let (without, _) = text.rsplit_once(' ').unwrap();
        let read: Pacifist = without.parse().unwrap();
        guessed += usize::from(read == position && !text.ends_with("--"));
        assert_eq!(
            read.pieces(pacifist::Player::First),
            position.pieces(pacifist::Player::First)
        );
    }
    assert!(guessed > 100, "{guessed}");
}
