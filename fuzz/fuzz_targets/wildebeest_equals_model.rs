//! From any board and for any moves that the bytes choose, the engine and the slow model agree on
//! every position and its moves.

#![no_main]

#[path = "../../crates/wildebeest/tests/model/mod.rs"]
mod model;

use libfuzzer_sys::fuzz_target;
use model::Model;
use wildebeest::{Game, Move, Outcome, Position, Square};

fuzz_target!(|input: (&str, &[u8])| {
    let (text, choices) = input;
    let mut position = text.parse().unwrap_or(Position::START);
    let mut model = Model::read(&position.to_string());
    for &choice in choices.iter().take(100) {
        assert_eq!(position.to_string(), model.write());
        assert_eq!(Outcome::status_word(position.decided()), model.result());
        let moves: Vec<_> = model.moves().into_iter().collect();
        assert_eq!(position.move_count(), moves.len() as u64);
        if moves.is_empty() {
            return;
        }
        let m = moves[usize::from(choice) * moves.len() / 256];
        let square = |(row, column): model::At| Square::at(row as usize, column as usize);
        let (from, to) = (square(m.0), square(m.1));
        position
            .play(Move { from, to })
            .expect("the model's moves are legal");
        model.play(m);
    }
});
