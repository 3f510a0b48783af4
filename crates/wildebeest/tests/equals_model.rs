//! The engine agrees with the slow model on random games and on crowded boards with many effects.

use std::collections::BTreeSet;

use board_scene::Present;
use board_scene::testing::check_encoded_game;
use grid_core::testing::{Model as _, check_game_equals_model, check_laws};
use grid_core::{Dice, Game, Spot, perft, perft_full, steps};
use proptest::prelude::*;
use wildebeest::{Event, Move, PieceKind, Position, Square};

use crate::model::Model;

/// Plays random moves in both. With `children`, compares every move of every position.
fn play_both(start: &str, seed: u64, plies: usize, children: bool) {
    let mut dice = Dice::seeded(seed);
    let position: Position = start.parse().unwrap();
    let model = Model::read(start);
    check_game_equals_model(&position, model, plies, children, |position, _, moves| {
        check_laws(position);
        moves[dice.below(moves.len() as u64) as usize].clone()
    });
}

/// The leaves of the model's game tree.
fn model_perft(model: &Model, depth: u32) -> u64 {
    let moves = model.moves();
    match depth {
        1 => moves.len() as u64,
        _ => (moves.iter().map(|m| model_perft(&model.play(m), depth - 1))).sum(),
    }
}

/// The crowded middle games of the benchmarks: each as text, with its perft of three plies.
fn middle_games() -> impl Iterator<Item = (&'static str, u64)> {
    let lines = include_str!("data/wildebeest-crowded.txt").lines();
    let lines = lines.filter(|line| !line.starts_with("//"));
    lines.map(|line| {
        let (text, leaves) = line.split_once('\t').unwrap();
        (text, leaves.parse().unwrap())
    })
}

/// A board with some pieces of each side on it, one King and at most one cart each.
fn crowded() -> impl Strategy<Value = String> {
    let letter = prop_oneof![
        6 => Just('.'),
        1 => prop::sample::select("PPRNBSSOEJCGHZ".chars().collect::<Vec<_>>()),
        1 => prop::sample::select("pprnbssoejcghz".chars().collect::<Vec<_>>()),
    ];
    let single = (0..121_usize, any::<bool>());
    (
        prop::collection::vec(letter, 121),
        [single.clone(), single.clone(), single.clone(), single],
        any::<bool>(),
    )
        .prop_map(|(mut letters, singles, is_white)| {
            for ((at, is_other), (one, other)) in
                singles
                    .into_iter()
                    .zip([('K', 'W'), ('k', 'w'), ('X', 'X'), ('x', '.')])
            {
                // Carts are mostly on the end rows, where they have effects.
                let at = if one.eq_ignore_ascii_case(&'x') && at % 4 > 0 {
                    at % 11 + if at % 2 == 0 { 0 } else { 110 }
                } else {
                    at
                };
                letters[at] = if is_other { other } else { one };
            }
            let rows: Vec<String> = letters.chunks(11).map(|row| row.iter().collect()).collect();
            format!("{} {}", if is_white { 'W' } else { 'B' }, rows.join("/"))
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn on_random_games_from_the_start(seed: u64) {
        play_both(&Position::START.to_string(), seed, 40, false);
    }

    #[test]
    fn on_crowded_boards(text in crowded(), seed: u64) {
        play_both(&text, seed, 12, false);
    }

    #[test]
    fn every_move_of_a_crowded_board(text in crowded()) {
        play_both(&text, 0, 0, true);
    }

    /// The board upside down with colours changed is the same game (R6).
    #[test]
    fn turning_the_board_turns_everything(text in crowded()) {
        let position: Position = text.parse().unwrap();
        let turned = position.colour_flipped();
        prop_assert_eq!(turned.colour_flipped(), position);
        prop_assert_eq!(turned.move_count(), position.move_count());
        position.for_each_move(|m| {
            let up = |square: Square| Square::at(10 - square.row(), square.column());
            let (mut one, mut other) = (position, turned);
            one.play_unchecked(m);
            other.play(Move::new(up(m.from), up(m.to))).unwrap();
            assert_eq!(one.colour_flipped(), other);
        });
    }
}

#[test]
fn perft_of_crowded_middle_games() {
    for (text, leaves) in middle_games() {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(perft(&position, 3), leaves, "{text}");
        assert_eq!(perft_full(&position, 3), leaves, "{text}");
        assert_eq!(model_perft(&Model::read(text), 3), leaves, "{text}");
    }
    assert_eq!(middle_games().count(), 10);
}

/// Plays a move. If it charges carts, compares those that the picture before their run marks with
/// those that clear a column. Returns the number of carts that do not.
fn check_marks_of_carts(position: &Position, m: Move) -> usize {
    let [mut marked, mut charged, mut clear] = [const { BTreeSet::new() }; 3];
    for (events, now) in steps(position, m) {
        let scene = now.scene();
        let is_marked = |&spot: &Spot| {
            let marks = &scene.cell(spot).unwrap().marks;
            marks.iter().any(|mark| mark.meaning == "charged")
        };
        for event in events {
            let spot = event.trace().spots[0];
            match event {
                Event::Charged { .. } => {
                    charged.insert(spot);
                    marked.extend(scene.spots().filter(is_marked));
                }
                Event::Ran { .. }
                | Event::Swept {
                    piece: PieceKind::Cart,
                    ..
                } => {
                    clear.insert(spot);
                }
                _ => {}
            }
        }
    }
    // A cart that another one sweeps away did not clear anything itself.
    clear.retain(|spot| charged.contains(spot));
    assert_eq!(marked, clear, "{m} in {position}");
    charged.len() - clear.len()
}

#[test]
fn the_carts_that_are_marked_as_charged_are_those_that_run() {
    let still = [
        "K1,0 k9,10 H4,3 X3,6 g3,7",
        "K1,0 k9,10 H4,3 h4,2 X0,6 x4,6 g4,7 G0,7",
    ];
    let starts = still.map(|pieces| crate::rules::board("W", pieces));
    let mut dice = Dice::seeded(1);
    let mut still = 0;
    for start in [Position::START; 40].into_iter().chain(starts) {
        let mut position = start;
        for _ in 0..200 {
            let Some(m) = grid_core::random_move(&position, &mut dice) else {
                break;
            };
            still += check_marks_of_carts(&position, m);
            position.play_unchecked(m);
        }
    }
    assert!(still > 0, "no charged cart stood still");
}

#[test]
fn random_games_keep_the_laws_of_games() {
    check_encoded_game(&Position::START, 2026, 60, 200);
    for (text, _) in middle_games() {
        check_encoded_game(&text.parse::<Position>().unwrap(), 2026, 20, 50);
    }
}
