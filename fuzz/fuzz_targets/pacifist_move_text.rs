//! Any text is refused, or is a move that survives a round trip through text. Playing it from any
//! start array is refused or legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use pacifist::{Game, Move, Pacifist};

fuzz_target!(|input: (u16, u16, &str)| {
    let (white, black, text) = input;
    let Ok(m) = text.parse::<Move>() else {
        return;
    };
    assert_eq!(m.to_string().parse(), Ok(m));
    let mut position = Pacifist::start_of(white, black);
    let legal = position.moves().contains(&m);
    assert_eq!(position.play(m).is_ok(), legal);
});
