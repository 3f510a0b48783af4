//! Records: undo and redo, draws that need history, resignation and agreement, and the two
//! text forms of a game: a line and JSON.

mod endings;
mod history;
mod json;
mod long;
mod playing;
mod text;
mod undo;

use grid_core::testing::{check_random_games, check_record};
use grid_core::{
    Ending, Game, HistoryRules, MAX_PLIES, MoveTextError, Outcome, Player, Reason, Record,
    RecordError,
};

use crate::ring::{Event, Move, Ring};

/// A game from two stones, under the game's own history rules, after these moves.
fn played(moves: &str) -> Record<Ring> {
    played_from(Record::new(Ring::with_stones(2)), moves)
}

/// The record after these further moves.
fn played_from(mut record: Record<Ring>, moves: &str) -> Record<Ring> {
    for m in moves.split_whitespace() {
        record.play_text(m, &mut ()).expect("a legal move");
    }
    record
}

/// The moves as text, played ones before undone ones.
fn line(record: &Record<Ring>) -> [Vec<String>; 2] {
    [
        record.played().map(|m| m.to_string()).collect(),
        record.undone().map(|m| m.to_string()).collect(),
    ]
}

/// The reason for which the game has ended, or `None`.
fn reason(record: &Record<Ring>) -> Option<Reason> {
    record.ending().map(|ending| ending.reason)
}

/// Random games check every law, with games that end in the pit, without stones and in draws.
#[test]
fn random_games_keep_the_laws() {
    for stones in 0..4 {
        check_random_games(&Ring::with_stones(stones), stones.into(), 50, 100);
    }
}
