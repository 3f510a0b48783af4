//! From any position or board, for any moves that the bytes choose, the engine and the slow model
//! agree on every position and its moves.

#![no_main]

#[path = "../../crates/conquid/tests/model/mod.rs"]
#[expect(dead_code, reason = "the tests use more of the model")]
mod model;

use conquid::{Board, Game, Move, Notation, Position};
use libfuzzer_sys::fuzz_target;
use model::Model;

/// A board for a text that is not a position: mostly a small one, because the model is slow.
fn board(text: &str) -> Board {
    let byte = |i| text.bytes().nth(i).map_or(0, usize::from);
    let base = 1 + byte(0) % 3;
    let least = 9 + 2 * base;
    let (most_rows, most_columns) = match byte(1) % 16 {
        15 => (32, 64),
        _ => (9, least + 5),
    };
    let rows = base + byte(2) % (most_rows - base + 1);
    let columns = least + byte(3) % (most_columns - least + 1);
    Board::new(rows, columns, base).expect("there is room for the bases")
}

fuzz_target!(|input: (&str, &[u8])| {
    let (text, choices) = input;
    let parsed = text.parse::<Position>();
    let mut position = parsed.unwrap_or_else(|_| Position::start_of(board(text)));
    let mut model = Model::parse(&position.to_string());
    for choice in choices.chunks_exact(2).take(60) {
        let choice = u16::from_le_bytes([choice[0], choice[1]]);
        assert_eq!(position.to_string(), model.text());
        let few = model.few_moves();
        let acquires = model.acquire_count();
        assert_eq!(position.move_count(), acquires + few.len() as u64);
        if few.is_empty() {
            assert!(position.outcome().is_some());
            return;
        }
        // One choice in four is not an Acquire.
        let number = u64::from(choice / 4);
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
