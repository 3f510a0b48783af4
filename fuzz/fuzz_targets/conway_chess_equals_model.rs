//! For any moves that the bytes choose, the engine and the slow model agree on every position and
//! its moves.

#![no_main]

#[path = "../../crates/conway-chess/tests/model/mod.rs"]
mod model;

use conway_chess::{Game, Notation, Outcome, Position};
use libfuzzer_sys::fuzz_target;
use model::Model;

fuzz_target!(|choices: &[u8]| {
    let mut position = Position::START;
    let mut model = Model::start();
    for &choice in choices.iter().take(200) {
        let text = position.to_string();
        assert_eq!(text, model.text());
        assert_eq!(Model::parse(&text), model);
        assert_eq!(Outcome::status_word(position.outcome()), model.status());
        let moves = model.moves();
        assert_eq!(position.move_count(), moves.len() as u64);
        if moves.is_empty() {
            return;
        }
        let m = &moves[usize::from(choice) * moves.len() / 256];
        let m_read = position.parse_move(m).expect("the model's moves are moves");
        position.play(m_read).expect("the model's moves are legal");
        model = model.play(m);
    }
});
