//! The rules by number: a position, the move, the exact result.

mod board;
mod ending;
mod text;
mod turns;
mod winning_path;
mod worked_cases;

use conquid::{
    Cell, Event, Game, Move, Notation, Player, Position, PositionBuilder, Size, SizeError,
    SquareSet,
};
use grid_core::{HistoryRules, Outcome, Reason, Record};

use crate::position;

/// A position of player 1 to move on the medium board with these first rows; the rest is empty.
fn medium(rows: &str) -> Position {
    let empty = MEDIUM.split(['/', ' ']).skip(1 + rows.split('/').count());
    let rest: Vec<&str> = empty.take_while(|&row| row != "1").collect();
    position(&format!("14x28b2 {rows}/{} 1 -", rest.join("/")))
}

fn legal(position: &Position, text: &str) -> bool {
    position.is_legal(text.parse().unwrap())
}

/// Plays moves, each of which must be legal. Returns the events of the last one as text.
fn play(position: &mut Position, moves: &str) -> Vec<String> {
    let mut events = Vec::new();
    for text in moves.split_whitespace() {
        let m: Move = text.parse().unwrap();
        assert!(position.is_legal(m), "{text} in {position}");
        events.clear();
        position.play_with(m, &mut |event: Event| events.push(event.to_string()));
    }
    events
}

/// The text after some moves.
fn after(position: &Position, moves: &str) -> String {
    let mut position = *position;
    play(&mut position, moves);
    position.to_string()
}

/// Cells as `0,1 1,2`.
fn cells(cells: impl IntoIterator<Item = Cell>) -> String {
    let cells = cells.into_iter().map(|cell| cell.to_string());
    cells.collect::<Vec<_>>().join(" ")
}

fn conquered(position: &Position) -> String {
    cells(position.conquerable(position.turn()))
}

fn corners(position: &Position) -> String {
    cells(position.vanquishable())
}

fn path(position: &Position) -> String {
    cells(position.winning_path(position.turn()))
}

fn outcome(position: &Position) -> &'static str {
    Outcome::status_word(position.outcome())
}

/// The numbers of Acquires, Conquers, Vanquishes and Conquests.
fn counts(position: &Position) -> [u64; 4] {
    let empty = u64::from(position.empty_count());
    let acquires = empty * empty.saturating_sub(1) * empty.saturating_sub(2) / 6;
    let few = position.move_count() - acquires;
    let vanquishes = u64::from(position.vanquishable().len());
    let conquests = u64::from(position.has_path(position.turn()));
    [
        acquires,
        few - vanquishes - conquests,
        vanquishes,
        conquests,
    ]
}

const SMALL: &str = "7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -";

const MEDIUM: &str =
    "14x28b2 28./28./28./28./28./28./4.2X16.2O4./4.2X16.2O4./28./28./28./28./28./28. 1 -";

const LARGE: &str = "21x42b3 42./42./42./42./42./42./42./42./42./\
                     4.3X28.3O4./4.3X28.3O4./4.3X28.3O4./\
                     42./42./42./42./42./42./42./42./42. 1 -";

/// Every cell has an owner, and each is beside cells of the other player.
const FULL: &str = "7x14b1 oxoxoxoxoxoxox/xoxoxoxoxoxoxo/oxoxoxoxoxoxox/\
                    xoxoXoxoxOxoxo/oxoxoxoxoxoxox/xoxoxoxoxoxoxo/oxoxoxoxoxoxox 1 -";
