//! The engine agrees with the slow model on random games, on boards of every size.

use board_scene::testing::check_encoded_game;
use grid_core::testing::{Model as _, check_equals_model, check_laws};
use grid_core::{Dice, Game, Notation, Outcome};
use lifeduel::{Event, Position, Spec};
use proptest::prelude::*;

use crate::model::Model;

/// Games on all boards of 2 to 64 cells, including the widest and the tallest.
fn games() -> impl Strategy<Value = Model> {
    let sizes = prop_oneof![
        3 => (1..=8, 2..=8),
        1 => (2..=64).prop_map(|width| (1, width)),
        1 => (2..=64).prop_map(|height| (height, 1)),
        1 => (2..=5, 9..=12),
        1 => (9..=32, 2..=2),
        1 => (2..=2, 9..=32),
        1 => Just((6, 6)),
    ];
    (sizes, 0..1_000, 0..=6, any::<bool>()).prop_map(
        |((height, width), placements, generations, first_wins_ties)| {
            let most = height * width / 2;
            Model {
                first_wins_ties,
                ..Model::new(height, width, 1 + placements % most, generations)
            }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1_024))]

    #[test]
    fn random_games_are_the_same(start in games(), seed: u64) {
        let mut model = start;
        let mut position: Position = model.text().parse().unwrap();
        let mut dice = Dice::seeded(seed);
        loop {
            let moves = check_equals_model(&position, &model, false);
            check_laws(&position);
            if moves.is_empty() {
                break;
            }
            let m = &moves[dice.below(moves.len() as u64) as usize];
            let mut slow = model.place(m);
            model = model.play(m);
            let mut generations = Vec::new();
            position.play_with(position.parse_move(m).unwrap(), &mut |event| {
                if let Event::Generation { board, .. } = event {
                    generations.push(board.to_string());
                }
            });
            for generation in generations {
                slow.next_generation();
                prop_assert_eq!(generation, slow.grid());
            }
        }
    }

    #[test]
    fn any_board_lives_on_in_the_same_way(start in games(), seed: u64) {
        let mut model = start;
        let mut dice = Dice::seeded(seed);
        for owner in model.board.iter_mut().flatten() {
            *owner = [0, 0, 1, 2][dice.below(4) as usize];
        }
        model.simulated = Some(0);
        let position: Position = model.text().parse().unwrap();
        check_laws(&position);
        for generation in 0..=model.generations as usize {
            prop_assert_eq!(position.board().after(generation).to_string(), model.grid());
            if generation == model.generations as usize {
                model.simulated = Some(model.generations);
                prop_assert_eq!(Outcome::status_word(position.outcome()), model.status());
            }
            model.next_generation();
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[0-9xotgfpsv./ ]{0,60}") {
        if let Ok(position) = text.parse::<Position>() {
            check_laws(&position);
        }
        let _ = text.parse::<Spec>();
    }
}

#[test]
fn the_laws_of_games_hold_in_random_games() {
    for spec in ["6x6t6g3", "8x8t8g5f", "7x9t3g10", "1x64t32g1", "2x2t1g1"] {
        check_encoded_game(&Position::start_of(spec.parse().unwrap()), 7, 20, 100);
    }
}
