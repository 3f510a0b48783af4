//! For any arrays and moves that the bytes choose, the engine and the slow model agree on every
//! position of either game, and where the choices end on all moves.

#![no_main]

#[path = "../../crates/pacifist/tests/model/mod.rs"]
mod model;

use libfuzzer_sys::fuzz_target;
use model::Model;
use pacifist::{Count, Game, Outcome, Position, Value, Weighting};

fn play<W: Weighting>(white: u16, black: u16, choices: &[u8]) {
    let mut position = Position::<W>::start_of(white, black);
    let is_weighted = W::NAME == Value::NAME;
    let mut model = Model::parse(&position.to_string(), is_weighted);
    for &choice in choices.iter().take(60) {
        let text = position.to_string();
        assert_eq!(text, model.text());
        assert_eq!(Model::parse(&text, is_weighted), model);
        let number = u64::from(choice) * position.move_count() / 256;
        let Some(m) = position.nth_move(number) else {
            break;
        };
        assert!(model.is_legal(&m.to_string()), "{m} in {text}");
        position.play_unchecked(m);
        model = model.play(&m.to_string());
    }
    // All moves only where the choices end: every beginning of them is an input, too.
    assert_eq!(position.to_string(), model.text());
    let mut moves: Vec<_> = position.moves().iter().map(ToString::to_string).collect();
    moves.sort();
    assert_eq!(moves, model.moves());
    assert_eq!(position.move_count(), moves.len() as u64);
    if moves.is_empty() {
        assert_eq!(Outcome::status_word(position.outcome()), model.status());
    }
}

fuzz_target!(|input: (bool, u16, u16, &[u8])| {
    let (is_weighted, white, black, choices) = input;
    if is_weighted {
        play::<Value>(white, black, choices);
    } else {
        play::<Count>(white, black, choices);
    }
});
