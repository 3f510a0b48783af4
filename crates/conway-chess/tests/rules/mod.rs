//! The rules by number. Each test has positions, moves and their exact results.

mod counters;
mod ending;
mod life_phase;
mod moves;
mod pieces_and_turns;
mod text;

use conway_chess::{
    BIRTH_QUEUE, Cause, Event, Kind, Move, PieceKind, Player, Position, Set, Square,
};
use grid_core::{Game, Outcome, Reason, Record, SquareSet};

const NO_COUNTERS: &str = "......../......../......../......../......../......../......../........";

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn squares(names: &str) -> Set {
    names.split_whitespace().map(square).collect()
}

/// Plays moves, which must be legal. Returns the events of the last one.
fn play(position: &mut Position, moves: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, &mut |event| events.push(event));
    }
    events
}

fn after(start: &str, moves: &str) -> Position {
    let mut position = position(start);
    play(&mut position, moves);
    position
}

fn is_legal(position: &Position, text: &str) -> bool {
    position.is_legal(text.parse().unwrap())
}

fn targets(position: &Position, from: &str) -> Set {
    position.moves_from(square(from)).targets
}

fn born(events: &[Event]) -> Vec<(PieceKind, String, u8)> {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Born {
                piece,
                square,
                place,
                ..
            } => Some((piece, square.to_string(), place)),
            _ => None,
        })
        .collect()
}

fn died(events: &[Event]) -> Set {
    events
        .iter()
        .filter_map(|event| match *event {
            Event::Died { square, .. } => Some(square),
            _ => None,
        })
        .collect()
}
