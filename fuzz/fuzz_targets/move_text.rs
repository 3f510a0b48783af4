//! Any text is refused, or is a move that survives a round trip through text. Playing it is refused
//! or legal: in a start position, or on a board on which moves of most kinds are legal.

#![no_main]

use std::fmt::Display;
use std::str::FromStr;

use grid_core::{Game, Notation, ParseError};
use libfuzzer_sys::fuzz_target;

const BLOCKS: &str = "9x14b1 5ox8./5ox8./5ox8./5ox8./4.X4xO4./x13./5x9./5x9./5x9. 1 -";

fn check<G: Notation>(mut position: G, text: &str)
where
    G::Move: Display + FromStr<Err = ParseError>,
{
    if let Ok(m) = text.parse::<G::Move>() {
        assert_eq!(m.to_string().parse(), Ok(m));
        let legal = position.moves().contains(&m);
        assert!(!legal || position.parse_move(text) == Ok(m));
        assert_eq!(position.play(m).is_ok(), legal);
    }
}

// The numbers of the games are those of `menagerie_fuzz::check_text`.
fuzz_target!(|input: (u8, u16, u16, &str)| {
    let (game, white, black, text) = input;
    match game % 6 {
        0 => check(conway_chess::Position::START, text),
        1 => check(wildebeest::Position::START, text),
        2 => check(pacifist::Pacifist::start_of(white, black), text),
        3 => check(pacifist::WeightedPacifist::start_of(white, black), text),
        4 => {
            let start = lifeduel::Position::START;
            // A cell has one spelling, and all cells of the board can be placed.
            let is_placed = |cell: lifeduel::Cell| cell.to_string() == text && start.is_legal(cell);
            assert!(start.parse_move(text).map_or(true, is_placed));
            check(start, text);
        }
        _ => check::<conquid::Position>(BLOCKS.parse().expect("a position"), text),
    }
});
