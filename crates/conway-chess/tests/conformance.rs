//! Recorded positions with all moves and their results, perft counts (an independent program made
//! both), and random games: the engine and the slow model agree with all of them.

use conway_chess::Position;
use grid_core::testing::{Model as _, check_game_equals_model, check_recorded};
use grid_core::{Dice, perft, perft_full};
use proptest::prelude::*;

use crate::model::Model;

/// A recorded position: its text, its status, and the texts of the positions after its moves.
#[derive(serde::Deserialize)]
struct Case {
    pos: String,
    status: String,
    succ: Vec<(String, String)>,
}

/// The recorded positions.
fn recorded() -> impl Iterator<Item = Case> {
    let lines = include_str!("data/conway-chess.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap())
}

#[test]
fn game_and_model_have_the_recorded_moves_and_successors() {
    let mut positions = 0;
    for Case { pos, status, succ } in recorded() {
        check_recorded(&pos, &status, &succ, &Model::parse(&pos));
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

/// Plays a random game in both. With `children`, compares every move of every position.
fn play_both(start: &str, seed: u64, plies: usize, children: bool) {
    let position: Position = start.parse().unwrap();
    let mut dice = Dice::seeded(seed);
    let model = Model::parse(start);
    check_game_equals_model(&position, model, plies, children, |_, model, moves| {
        // Games in which a king is captured at once are short, so such moves are rarely chosen.
        let mut random = (0..4).map(|_| &moves[dice.below(moves.len() as u64) as usize]);
        let goes_on = |m: &&String| !matches!(model.play(m).status(), "1-0" | "0-1");
        random.find(goes_on).unwrap_or(&moves[0]).clone()
    });
}

#[test]
fn the_model_knows_the_start() {
    assert_eq!(Model::start().text(), Position::START.to_string());
}

/// Positions with births, deaths and captures to come, to start random games from.
fn starts() -> impl Strategy<Value = String> {
    let recorded: Vec<_> = recorded().map(|case| case.pos).collect();
    prop_oneof![
        1 => Just(Position::START.to_string()),
        3 => prop::sample::select(recorded),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn random_games_are_the_same(start in starts(), seed: u64) {
        play_both(&start, seed, 120, false);
    }

    #[test]
    fn every_move_of_random_games_is_the_same(start in starts(), seed: u64) {
        play_both(&start, seed, 12, true);
    }
}
