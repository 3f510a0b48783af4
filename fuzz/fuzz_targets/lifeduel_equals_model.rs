//! For any game and placements that the bytes choose, the engine and the slow model agree on every
//! position. Near the end the solver agrees with exhaustive search.

#![no_main]

#[path = "../../crates/lifeduel/tests/model/mod.rs"]
mod model;

use libfuzzer_sys::fuzz_target;
use lifeduel::{Game, Notation, Outcome, Position, Solver};
use model::Model;

/// The result of perfect play: 1 if the first player wins, -1 if the second wins.
fn minimax(position: &Position) -> i8 {
    match position.decided() {
        Some(outcome) => match outcome.winner() {
            Some(player) => 1 - 2 * player as i8,
            None => 0,
        },
        None => {
            let values = position.moves().into_iter().map(|m| {
                let mut after = *position;
                after.play_unchecked(m);
                minimax(&after) * (1 - 2 * position.turn() as i8)
            });
            values.max().unwrap_or(0) * (1 - 2 * position.turn() as i8)
        }
    }
}

fuzz_target!(|input: (u8, u8, u8, u8, bool, &[u8])| {
    let (height, width, placements, generations, first_wins_ties, choices) = input;
    let height = 1 + i32::from(height % 64);
    let width = 1 + i32::from(width) % (64 / height);
    if height * width < 2 {
        return;
    }
    let placements = 1 + i32::from(placements) % (height * width / 2);
    let mut model = Model {
        first_wins_ties,
        ..Model::new(height, width, placements, i32::from(generations % 8))
    };
    let mut position: Position = model.text().parse().expect("the model's games are games");
    for &choice in choices {
        assert_eq!(position.to_string(), model.text());
        let moves = model.moves();
        assert_eq!(position.move_count(), moves.len() as u64);
        if moves.is_empty() {
            assert_eq!(Outcome::status_word(position.outcome()), model.status());
            return;
        }
        if position.placements_left() <= 2 {
            let solution = Solver::new(1).solve(&position);
            let value = (solution.outcome.winner()).map_or(0, |player| 1 - 2 * player as i8);
            assert_eq!(value, minimax(&position));
        }
        let m = &moves[usize::from(choice) * moves.len() / 256];
        let read = position.parse_move(m).expect("the model's moves are moves");
        position.play(read).expect("the model's moves are legal");
        model.play(m);
    }
});
