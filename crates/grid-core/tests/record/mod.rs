//! Records: undo and redo, draws that need history, resignation and agreement, and the two
//! text forms of a game: a line and JSON.

mod games;
mod history;
mod json;
mod long;

use grid_core::testing::{check_random_games, check_record};
use grid_core::{
    Game, HistoryRules, MAX_PLIES, MoveTextError, Outcome, Player, Reason, Record, RecordError,
};

use crate::ring::{Event, Move, Ring};

/// A game from two stones, under the game's own history rules, after a script.
fn played(script: &str) -> Record<Ring> {
    followed(Record::new(Ring::with_stones(2)), script)
}

/// The record after the words of a script: `take`, `take*3` for three times, `undo`, `redo`, `to:1`
/// for the position after one move, `branch`, `resign:first`, `time:first`, `agree`; `stones:9`
/// starts anew. A word after `!` must be refused and change nothing.
fn followed(mut record: Record<Ring>, script: &str) -> Record<Ring> {
    for word in script.split_whitespace() {
        let is_refused = word.starts_with('!');
        let word = word.trim_start_matches('!');
        let (word, what) = word.split_once([':', '*']).unwrap_or((word, "1"));
        let number = what.parse().unwrap_or(0);
        let player = || what.parse::<Player>().expect("a player");
        let before = is_refused.then(|| record.clone());
        match word {
            "stones" => record = Record::new(Ring::with_stones(number as u8)),
            "undo" => assert_eq!(record.undo(), !is_refused, "{script}"),
            "redo" => assert_eq!(record.redo(), !is_refused, "{script}"),
            "to" => {
                let end = record.ply() + record.undone().len();
                assert_eq!(record.go_to(number), number.min(end), "{script}");
            }
            "branch" => record = record.branch(),
            "resign" => record.resign(player()),
            "time" => record.lose_on_time(player()),
            "agree" => record.agree_draw(),
            m => {
                for _ in 0..number {
                    let answer = record.play_text(m, &mut ());
                    assert_eq!(answer.is_err(), is_refused, "{m} of {script}");
                }
            }
        }
        assert!(before.is_none_or(|before| before == record), "{script}");
    }
    record
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
