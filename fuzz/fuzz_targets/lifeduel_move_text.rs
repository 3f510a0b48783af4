//! Any text is refused, or is a placement that survives a round trip through text. Playing it is
//! refused or legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use lifeduel::{Cell, Game, Notation, Position};

fuzz_target!(|text: &str| {
    let Ok(cell) = text.parse::<Cell>() else {
        assert!(Position::START.parse_move(text).is_err());
        return;
    };
    assert_eq!(cell.to_string(), text);
    let mut position = Position::START;
    let legal = position.moves().contains(&cell);
    assert_eq!(position.parse_move(text).is_ok(), legal);
    assert_eq!(position.play(cell).is_ok(), legal);
});
