//! The engine agrees with the slow model on every position of random games.

use conway_chess::Position;
use grid_core::{Dice, Game, Notation, Outcome};
use proptest::prelude::*;

use crate::model::Model;

/// Compares one position and its moves; with `children`, also the position after every move.
fn compare(position: &Position, model: &Model, children: bool) {
    let text = model.text();
    assert_eq!(position.to_string(), text);
    assert_eq!(
        Outcome::status_word(position.outcome()),
        model.status(),
        "{text}"
    );
    let mut moves: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    assert_eq!(moves, model.moves(), "{text}");
    if children {
        for m in moves {
            let mut after = *position;
            after.play(position.parse_move(&m).unwrap()).unwrap();
            assert_eq!(after.to_string(), model.play(&m).text(), "{m} in {text}");
        }
    }
}

/// Plays a random game in both. With `children`, compares every move of every position.
fn play_both(start: &str, seed: u64, plies: u32, children: bool) {
    let mut position: Position = start.parse().unwrap();
    let mut model = Model::parse(start);
    let mut dice = Dice::seeded(seed);
    for _ in 0..plies {
        compare(&position, &model, children);
        let moves = model.moves();
        if moves.is_empty() {
            break;
        }
        // Games in which a king is captured at once are short, so such moves are rarely chosen.
        let m = (0..4)
            .map(|_| moves[dice.below(moves.len() as u64) as usize].clone())
            .find(|m| !matches!(model.play(m).status(), "1-0" | "0-1"))
            .unwrap_or_else(|| moves[0].clone());
        position.play(position.parse_move(&m).unwrap()).unwrap();
        model = model.play(&m);
    }
    compare(&position, &model, children);
}

#[test]
fn the_model_knows_the_start() {
    assert_eq!(Model::start().text(), Position::START.to_string());
}

/// The model too agrees with the recorded positions.
#[test]
fn the_model_gives_the_recorded_successors() {
    for line in include_str!("data/conway-chess.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let model = Model::parse(case["pos"].as_str().unwrap());
        assert_eq!(model.text(), case["pos"]);
        assert_eq!(model.status(), case["status"]);
        let successors = case["succ"].as_array().unwrap();
        assert_eq!(successors.len(), model.moves().len());
        for pair in successors {
            assert_eq!(model.play(pair[0].as_str().unwrap()).text(), pair[1]);
        }
    }
}

/// Positions with births, deaths and captures to come, to start random games from.
fn starts() -> impl Strategy<Value = String> {
    let recorded: Vec<String> = include_str!("data/conway-chess.jsonl")
        .lines()
        .map(|line| {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            case["pos"].as_str().unwrap().to_owned()
        })
        .collect();
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
