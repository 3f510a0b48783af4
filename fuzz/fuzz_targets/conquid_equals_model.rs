//! From whatever position the text describes and whatever moves the bytes choose, engine and slow model agree
//! on every position and its moves.

#![no_main]

#[path = "../../crates/conquid/tests/model/mod.rs"]
#[expect(dead_code, reason = "the tests ask the model for more")]
mod model;

use conquid::{Game, Move, Notation, Position};
use libfuzzer_sys::fuzz_target;
use model::Model;

fuzz_target!(|input: (&str, &[u8])| {
    let (text, choices) = input;
    let mut position: Position = text.parse().unwrap_or_default();
    let mut model = Model::parse(&position.to_string());
    for choice in choices.chunks_exact(2).take(60) {
        let choice = u16::from_le_bytes([choice[0], choice[1]]);
        assert_eq!(position.to_string(), model.text());
        assert_eq!(position.move_count(), model.move_count());
        let few = model.few_moves();
        if few.is_empty() {
            assert!(position.outcome().is_some());
            return;
        }
        // One choice in four is no Acquire.
        let number = u64::from(choice / 4);
        let acquires = position.move_count() - few.len() as u64;
        let m = if choice % 4 == 0 || acquires == 0 {
            few[number as usize % few.len()].clone()
        } else {
            let number = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) % acquires;
            position
                .nth_move(number)
                .expect("a number below the count")
                .to_string()
        };
        let read: Move = position
            .parse_move(&m)
            .expect("the model's moves are moves");
        position.play(read).expect("the model's moves are legal");
        model = model.play(&m);
    }
});
