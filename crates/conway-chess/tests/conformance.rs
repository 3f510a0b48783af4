//! Recorded positions with all moves and their results, perft counts (an independent program made
//! both), and random games: the engine and the slow model agree with all of them.

use std::collections::BTreeMap;

use conway_chess::Position;
use grid_core::testing::{Model as _, check_game_equals_model, check_laws, check_move};
use grid_core::{Dice, Game, Notation, Outcome, perft, perft_full};
use proptest::prelude::*;

use crate::model::Model;

/// The recorded positions, each with its status and the position after each move.
fn recorded() -> impl Iterator<Item = (&'static str, String, BTreeMap<String, String>)> {
    include_str!("data/conway-chess.jsonl").lines().map(|line| {
        #[derive(serde::Deserialize)]
        struct Case {
            pos: &'static str,
            status: String,
            succ: Vec<(String, String)>,
        }
        let Case { pos, status, succ } = serde_json::from_str(line).unwrap();
        (pos, status, succ.into_iter().collect())
    })
}

#[test]
fn every_position_has_the_recorded_moves_and_successors() {
    let mut positions = 0;
    for (text, status, after) in recorded() {
        let position: Position = text.parse().unwrap();
        assert_eq!(position.to_string(), text);
        assert_eq!(Outcome::status_word(position.outcome()), status, "{text}");
        let mut played = BTreeMap::new();
        for m in position.moves() {
            let mut after = position;
            after.play_unchecked(m);
            played.insert(m.to_string(), after.to_string());
        }
        assert_eq!(played, after, "{text}");
        positions += 1;
    }
    assert_eq!(positions, 463);
}

#[test]
fn the_model_gives_the_recorded_successors() {
    for (text, status, after) in recorded() {
        let model = Model::parse(text);
        assert_eq!(model.text(), text);
        assert_eq!(model.status(), status);
        let play = |m: String| (m.clone(), model.play(&m).text());
        let played: BTreeMap<_, _> = model.moves().into_iter().map(play).collect();
        assert_eq!(played, after, "{text}");
    }
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
    for (text, ..) in recorded() {
        let position: Position = text.parse().unwrap();
        check_laws(&position);
        for m in position.moves() {
            check_move(&position, m);
            assert_eq!(position.parse_move(&m.to_string()), Ok(m));
        }
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
    let recorded: Vec<_> = recorded().map(|(text, ..)| text.to_owned()).collect();
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
