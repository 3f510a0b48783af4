//! The rules by number: a position, a move, the exact result.

mod board;
mod effects;
mod ending;
mod moves;

use grid_core::{Game, Outcome, Player, Reason, Record, SquareSet};
use wildebeest::{BoardFile, Event, JET_PACK, Kind, Move, PADS, Position, Square};

/// A position of single pieces, `K0,0 k10,10`.
pub(crate) fn board(side: &str, pieces: &str) -> Position {
    let mut rows = [['.'; 11]; 11];
    for piece in pieces.split_whitespace() {
        let letter = piece.chars().next().unwrap();
        let (row, column) = piece[1..].split_once(',').unwrap();
        rows[row.parse::<usize>().unwrap()][column.parse::<usize>().unwrap()] = letter;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    format!("{side} {}", rows.join("/")).parse().unwrap()
}

/// The pieces of a position, sorted by letter, as `board` reads them.
fn pieces(position: &Position) -> String {
    let mut all: Vec<String> = Square::all()
        .filter_map(|square| {
            let (owner, kind) = position.piece_at(square)?;
            let letter = kind.letter_of(owner);
            Some(format!("{letter}{},{}", square.row(), square.column()))
        })
        .collect();
    all.sort_unstable();
    all.join(" ")
}

fn sorted(pieces: &str) -> String {
    let mut all: Vec<&str> = pieces.split_whitespace().collect();
    all.sort_unstable();
    all.join(" ")
}

/// Plays a move and checks the board after it. Returns the events as text.
#[track_caller]
fn play(side: &str, before: &str, m: &str, after: &str) -> Vec<String> {
    let mut position = board(side, before);
    let m: Move = m.parse().unwrap();
    assert!(position.is_legal(m), "{m} must be legal");
    let mut events = Vec::new();
    position.play_with(m, &mut |event: Event| events.push(event.to_string()));
    assert_eq!(pieces(&position), sorted(after));
    events
}

/// The targets of the piece on a square, `row,column` sorted.
fn targets(position: &Position, from: &str) -> String {
    let from = format!("{from}-0,0").parse::<Move>().unwrap().from;
    let squares = position.moves_from(from).targets;
    let all: Vec<String> = squares
        .into_iter()
        .map(|square| format!("{},{}", square.row(), square.column()))
        .collect();
    all.join(" ")
}

#[track_caller]
fn refused(text: &str, expected: &str) {
    let error = text.parse::<Position>().unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
}
