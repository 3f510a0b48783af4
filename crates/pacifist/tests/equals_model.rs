//! The engine agrees with the slow model on every position of random games, in both variants and
//! from all arrays.

use grid_core::scene::{Depict, Scene, SceneCell};
use grid_core::testing::{
    check_actions, check_choices, check_game_equals_model, check_pictures, check_random_games,
    random_position,
};
use grid_core::{Dice, Game, steps};
use pacifist::{Count, Event, Pacifist, Player, Position, Value, WeightedPacifist, Weighting};
use proptest::prelude::*;

use crate::model::Model;

/// Plays a random game in both; `children` looks at every move of every position.
fn play_both<W: Weighting>(start: Position<W>, seed: u64, plies: usize, children: bool) {
    let mut dice = Dice::seeded(seed);
    let model = Model::parse(&start.to_string(), W::NAME == Value::NAME);
    check_game_equals_model(&start, model, plies, children, |_, _, moves| {
        moves[dice.below(moves.len() as u64) as usize].clone()
    });
}

/// The recorded positions.
fn recorded(data: &str) -> Vec<String> {
    data.lines()
        .map(|line| {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            case["fen"].as_str().unwrap().to_owned()
        })
        .collect()
}

/// Start arrays, and positions with many conversions to come.
fn starts<W: Weighting>() -> impl Strategy<Value = Position<W>> {
    let data = if W::NAME == Count::NAME {
        include_str!("data/pacifist.jsonl")
    } else {
        include_str!("data/pacifist-weighted.jsonl")
    };
    prop_oneof![
        1 => Just(Position::START),
        2 => (0..960_u16, 0..960_u16).prop_map(|(white, black)| Position::start_of(white, black)),
        2 => prop::sample::select(recorded(data)).prop_map(|text| text.parse().unwrap()),
    ]
}

/// The model itself agrees with the recorded positions.
#[test]
fn the_model_gives_the_recorded_successors() {
    for (weighted, data) in [
        (false, include_str!("data/pacifist.jsonl")),
        (true, include_str!("data/pacifist-weighted.jsonl")),
    ] {
        for line in data.lines() {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            let model = Model::parse(case["fen"].as_str().unwrap(), weighted);
            assert_eq!(model.text(), case["fen"]);
            assert_eq!(model.status(), case["status"]);
            let successors = case["succ"].as_array().unwrap();
            assert_eq!(successors.len(), model.moves().len());
            for pair in successors {
                assert_eq!(model.play(pair[0].as_str().unwrap()).text(), pair[1]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn random_games_are_the_same(start in starts::<Count>(), seed: u64) {
        play_both(start, seed, 60, false);
    }

    #[test]
    fn random_weighted_games_are_the_same(start in starts::<Value>(), seed: u64) {
        play_both(start, seed, 60, false);
    }

    #[test]
    fn every_move_of_random_games_is_the_same(start in starts::<Count>(), seed: u64) {
        play_both(start, seed, 4, true);
    }

    #[test]
    fn every_move_of_random_weighted_games_is_the_same(start in starts::<Value>(), seed: u64) {
        play_both(start, seed, 4, true);
    }

    #[test]
    fn rule_4_1_and_4_2_conversion_does_not_depend_on_the_order(
        text in prop::sample::select(recorded(include_str!("data/pacifist.jsonl"))),
        weighted: bool,
        seed: u64,
    ) {
        let model = Model::parse(&text, weighted);
        let mut dice = Dice::seeded(seed);
        for m in model.moves() {
            let shuffled = model.play_in_order(&m, |n| dice.below(n as u64) as usize);
            prop_assert_eq!(shuffled, model.play(&m), "{} in {}", m, text);
        }
    }

    /// The rounds of conversions are the same as when all pieces of a round turn at once.
    #[test]
    fn the_rounds_of_a_cascade_follow_each_other(start in starts::<Count>(), seed: u64) {
        let mut position = start;
        let mut dice = Dice::seeded(seed);
        for _ in 0..40 {
            let Some(m) = grid_core::random_move(&position, &mut dice) else { break };
            let mut last = 0;
            let before = position;
            let mover = position.turn();
            position.play_with(m, &mut |event| {
                if let Event::Converted { owner, square, round, .. } = event {
                    assert_eq!(owner, mover);
                    assert!(round == last || round == last + 1, "{m} in {before}: {square}");
                    last = round;
                }
            });
        }
    }
}

#[test]
fn the_laws_of_games_hold_in_random_games() {
    for seed in 0..4 {
        check_random_games(&Pacifist::asymmetric(seed), seed, 3, 150);
        check_random_games(&WeightedPacifist::symmetric(seed), seed, 3, 150);
    }
}

#[test]
fn the_events_of_a_turn_lead_step_by_step_to_the_picture_after_it() {
    for seed in 0..4 {
        check_pictures(&Pacifist::asymmetric(seed), seed, 5, 150);
        check_pictures(&WeightedPacifist::symmetric(seed), seed, 5, 150);
    }
}

/// Returns the picture of the pieces of another picture, from a position read from text.
fn rebuilt<W: Weighting>(scene: &Scene, turn: Player) -> Scene {
    let rank = |cells: &[SceneCell]| -> String {
        let letter = |cell: &SceneCell| cell.piece.map_or('1', |piece| piece.letter);
        let letters: String = cells.iter().map(letter).collect();
        let joined = |text: String, gap: usize| text.replace(&"1".repeat(gap), &gap.to_string());
        (2..=8).rev().fold(letters, joined)
    };
    let ranks: Vec<String> = scene.cells.chunks(8).map(rank).collect();
    let turn = ["w", "b"][turn.index()];
    let text = format!("{} {turn} 0 iiii --", ranks.join("/"));
    let position: Position<W> = text.parse().unwrap_or_else(|error| panic!("{error}"));
    position.scene()
}

/// The picture of each step of a turn tells the influence of the pieces that stand there.
fn check_marks_of_steps<W: Weighting>(start: Position<W>, seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut position = start;
    for _ in 0..150 {
        let Some(m) = grid_core::random_move(&position, &mut dice) else {
            break;
        };
        for (_, now) in steps(&position, m) {
            let scene = now.scene();
            assert_eq!(
                scene,
                rebuilt::<W>(&scene, position.turn()),
                "{m} in {position}"
            );
            position = now;
        }
    }
}

#[test]
fn every_step_of_a_turn_is_marked_as_its_pieces_stand() {
    for seed in 0..4 {
        check_marks_of_steps(Pacifist::asymmetric(seed), seed);
        check_marks_of_steps(WeightedPacifist::symmetric(seed), seed);
    }
}

#[test]
fn every_move_has_its_picks_and_its_number() {
    for plies in [0, 1, 10, 60] {
        let position = random_position(&Pacifist::asymmetric(7), 7, plies);
        check_choices(&position);
        check_actions(&position);
    }
}
