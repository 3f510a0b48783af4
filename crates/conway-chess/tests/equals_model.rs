//! The engine agrees with the slow model on every position of random games.

use conway_chess::Position;
use grid_core::Dice;
use grid_core::testing::{Model as _, check_game_equals_model};
use proptest::prelude::*;

use crate::model::Model;

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
