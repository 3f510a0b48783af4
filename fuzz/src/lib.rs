//! The properties that several fuzz targets check, each for one game.

use std::fmt::Display;
use std::ops::ControlFlow;
use std::str::FromStr;

use grid_core::testing::{check_laws, check_move, check_record};
use grid_core::{Game, Notation, ParseError, Record};

/// Checks that a text is refused, or is a position that passes all checks of `grid_core::testing`,
/// as does every position after one of its moves. Checks at most `most_moves` moves. Returns the
/// position.
///
/// # Panics
/// If this does not hold.
pub fn check_position_text<G: Notation>(text: &str, most_moves: usize) -> Option<G> {
    let position: G = text.parse().ok()?;
    check_laws(&position);
    let mut left = most_moves;
    let _ = position.try_for_each_move(|m| {
        check_move(&position, m);
        let mut after = position.clone();
        after.play_unchecked(m);
        assert_eq!(after.to_string().parse(), Ok(after));
        left -= 1;
        if left > 0 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    Some(position)
}

/// Checks that a text is refused, or is a move that survives a round trip through text. Playing it
/// in the position must be refused, or be legal.
///
/// # Panics
/// If this does not hold.
pub fn check_move_text<G: Game>(mut position: G, text: &str)
where
    G::Move: Display + FromStr<Err = ParseError>,
{
    let Ok(m) = text.parse::<G::Move>() else {
        return;
    };
    assert_eq!(m.to_string().parse(), Ok(m));
    let legal = position.moves().contains(&m);
    assert_eq!(position.play(m).is_ok(), legal);
}

/// Checks that a text is refused, or is a record that survives a round trip as JSON and as a line.
///
/// # Panics
/// If this does not hold.
pub fn check_record_text<G: Notation>(text: &str) {
    if let Ok(record) = Record::<G>::from_json(text) {
        check_record(&record);
    }
    if let Ok(record) = text.parse::<Record<G>>() {
        check_record(&record);
    }
}
