//! The engine agrees with the slow model on every position of random games, in both variants and
//! from all arrays, and keeps the laws of games.

use board_scene::Present;
use board_scene::testing::check_encoded_game;
use grid_core::testing::{Model as _, check_game_equals_model};
use grid_core::{Dice, Game, random_move, steps};
use pacifist::{Count, Event, Pacifist, Position, Value, WeightedPacifist, Weighting};
use proptest::prelude::*;

use crate::conformance::cases;
use crate::model::Model;

/// Plays a random game in both; `children` looks at every move of every position.
fn play_both<W: Weighting>(start: Position<W>, seed: u64, plies: usize, children: bool) {
    let mut dice = Dice::seeded(seed);
    let model = Model::parse(&start.to_string());
    check_game_equals_model(&start, model, plies, children, |_, _, moves| {
        moves[dice.below(moves.len() as u64) as usize].clone()
    });
}

/// Start arrays, and recorded positions with many conversions to come.
fn starts<W: Weighting>() -> impl Strategy<Value = Position<W>> {
    let recorded = cases::<W>().map(|case| case.fen.parse().unwrap());
    prop_oneof![
        1 => Just(Position::START),
        2 => (0..960_u16, 0..960_u16).prop_map(|(white, black)| Position::start_of(white, black)),
        2 => prop::sample::select(recorded.collect::<Vec<_>>()),
    ]
}

/// Checks that conversion in a random order leads to the same position.
fn check_order<W: Weighting>(text: &str, dice: &mut Dice) {
    let model = Model::<W>::parse(text);
    for m in model.moves() {
        let shuffled = model.play_in_order(&m, |n| dice.below(n as u64) as usize);
        assert_eq!(shuffled, model.play(&m), "{m} in {text}");
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
        text in prop::sample::select(cases::<Count>().map(|case| case.fen).collect::<Vec<_>>()),
        weighted: bool,
        seed: u64,
    ) {
        let mut dice = Dice::seeded(seed);
        match weighted {
            false => check_order::<Count>(&text, &mut dice),
            true => check_order::<Value>(&text, &mut dice),
        }
    }

    /// The rounds of conversions are the same as when all pieces of a round turn at once.
    #[test]
    fn the_rounds_of_a_cascade_follow_each_other(start in starts::<Count>(), seed: u64) {
        let mut position = start;
        let mut dice = Dice::seeded(seed);
        for _ in 0..40 {
            let Some(m) = random_move(&position, &mut dice) else { break };
            let mut last = 0;
            let before = position;
            position.play_with(m, &mut |event| {
                if let Event::Converted { owner, square, round, .. } = event {
                    assert_eq!(owner, before.turn());
                    assert!(round == last || round == last + 1, "{m} in {before}: {square}");
                    last = round;
                }
            });
        }
    }
}

/// The picture of each step of a turn tells the influence of the pieces that stand there: it is
/// that of the position read from its text, which knows nothing of the step before.
fn check_marks_of_steps<W: Weighting>(start: Position<W>, seed: u64) {
    let mut dice = Dice::seeded(seed);
    let mut position = start;
    for _ in 0..150 {
        let Some(m) = random_move(&position, &mut dice) else {
            break;
        };
        for (_, now) in steps(&position, m) {
            let read: Position<W> = now.to_string().parse().unwrap();
            assert_eq!(now.scene(), read.scene(), "{m} in {position}");
            position = now;
        }
    }
}

#[test]
fn the_laws_of_games_hold_in_random_games() {
    for seed in 0..4 {
        check_encoded_game(&Pacifist::asymmetric(seed), seed, 5, 150);
        check_encoded_game(&WeightedPacifist::symmetric(seed), seed, 5, 150);
        check_marks_of_steps(Pacifist::asymmetric(seed), seed);
        check_marks_of_steps(WeightedPacifist::symmetric(seed), seed);
    }
}
