//! How a game stands, as it is said to each of those who read it.

use menagerie::{AnyGame, Ending, Outcome, Player, Reason};
use serde::{Deserialize, Serialize};

use crate::{counted, deciding, move_number};

/// What is said of a game to each of its readers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Said {
    /// What those read who play neither side: `White wins, on time`.
    pub all: String,
    /// What the first player reads: `You won, on time`.
    pub first: String,
    /// What the second player reads.
    pub second: String,
}

impl Said {
    /// Makes the words for every reader; `None` plays neither side.
    pub fn by(words: impl Fn(Option<Player>) -> String) -> Self {
        Self {
            all: words(None),
            first: words(Some(Player::First)),
            second: words(Some(Player::Second)),
        }
    }

    /// Returns the words for a reader; `None` plays neither side.
    pub fn to(&self, reader: Option<Player>) -> &str {
        match reader {
            None => &self.all,
            Some(Player::First) => &self.first,
            Some(Player::Second) => &self.second,
        }
    }
}

/// Returns what an outcome is to a player: `You won`. `None` if it is a draw.
pub fn own_result(outcome: Outcome, reader: Player) -> Option<&'static str> {
    match outcome {
        Outcome::Win(winner) if winner == reader => Some("You won"),
        Outcome::Win(_) => Some("You lost"),
        Outcome::Draw => None,
    }
}

/// Returns how a game has ended, for a reader. `why` is what the law says of it.
fn end_words(
    Ending { outcome, reason }: Ending,
    why: Option<&str>,
    players: [&str; 2],
    reader: Option<Player>,
) -> String {
    let result = match outcome {
        Outcome::Win(winner) => format!("{} wins", players[winner.index()]),
        Outcome::Draw => "Draw".into(),
    };
    let own = reader.and_then(|reader| own_result(outcome, reader));
    let own = own.unwrap_or(&result);
    match (why, reason) {
        (Some(why), _) => format!("{own}: {why}"),
        (None, Reason::Position) => own.into(),
        (None, reason) => format!("{own}, {reason}"),
    }
}

/// How a game has ended: `White wins`, `Draw, by agreement`. The events of the last ply say how the
/// law ended it. `None` if the game goes on.
pub fn result_words(game: &dyn AnyGame) -> Option<String> {
    Some(end_words(game.ending()?, None, game.about().players, None))
}

/// How a game has ended, with the result; or that it has not.
pub fn result_line(game: &dyn AnyGame) -> String {
    match (game.ending(), result_words(game)) {
        (Some(ending), Some(words)) => format!("{} {words}", ending.outcome),
        _ => format!("unfinished after {}", counted(game.ply(), "ply", "plies")),
    }
}

/// How a game has ended, with the first reason: `White wins: black king captured on e8`. `None` if
/// the game goes on.
pub fn result_said(game: &dyn AnyGame) -> Option<Said> {
    let (ending, about) = (game.ending()?, game.about());
    let why = deciding(game, about).text.into_iter().next();
    Some(Said::by(|reader| {
        end_words(ending, why.as_deref(), about.players, reader)
    }))
}

/// Whose turn it is: `White to move`, and to the player whose turn it is `Your move (White)`.
pub fn turn_words(turn: Player, players: [&str; 2], reader: Option<Player>) -> String {
    let name = players[turn.index()];
    match reader == Some(turn) {
        true => format!("Your move ({name})"),
        false => format!("{name} to move"),
    }
}

/// How a game stands that goes on, in a list: `move 7`, and to the player whose turn it is `your
/// move, move 7`.
pub fn going_words(turn: Player, ply: usize, reader: Option<Player>) -> String {
    let number = ply / 2 + 1;
    match reader == Some(turn) {
        true => format!("your move, move {number}"),
        false => format!("move {number}"),
    }
}

/// How a position stands, in words, wherever it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct StatusWords {
    /// As the last position of its game: whose turn it is, or how the game has ended.
    pub now: Said,
    /// As an earlier position of its game: `After move 3, White to move`.
    pub earlier: String,
    /// While a step of the last move is looked at: `In move 3, of Black`.
    pub step: String,
    /// While the next move is played on the board: `Black moves`.
    pub moving: String,
    /// The result without its reason: `White wins`. Missing while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
}

impl StatusWords {
    /// Returns how a position stands. `mover` has made the last move.
    pub(crate) fn of(game: &dyn AnyGame, mover: Option<Player>) -> Self {
        let (turn, players) = (game.turn(), game.about().players);
        let now = result_said(game)
            .unwrap_or_else(|| Said::by(|reader| turn_words(turn, players, reader)));
        // The number of the move, without what tells whose it is.
        let number = mover.map(|mover| move_number(game.ply(), mover));
        let number = number.map(|number| number.trim_end_matches(['.', '…']).to_owned());
        let mover = mover.unwrap_or(turn.other());
        let when = match &number {
            Some(number) => format!("After move {number}"),
            None => "At the start".into(),
        };
        let is_over = game.ending().is_some();
        Self {
            earlier: match is_over {
                true => now.all.clone(),
                false => format!("{when}, {}", now.all),
            },
            step: number.map_or_else(String::new, |number| {
                format!("In move {number}, of {}", players[mover.index()])
            }),
            moving: format!("{} moves", players[turn.index()]),
            result: result_words(game),
            now,
        }
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn an_end_is_said_to_each_with_its_reason() {
        let catalogue = Catalogue::standard();
        let said = |name: &str, position: Option<&str>, moves: &[&str]| {
            let mut game = catalogue.open(name, None, position).unwrap();
            for m in moves {
                game.play(m).unwrap();
            }
            (result_said(&*game), StatusWords::of(&*game, None))
        };
        let (end, _) = said(
            "conway-chess",
            Some("4k3/8/8/8/8/8/8/K3R3 w - -"),
            &["e1e8"],
        );
        let end = end.unwrap();
        assert_eq!(end.all, "White wins: black king captured on e8");
        assert_eq!(end.first, "You won: black king captured on e8");
        assert_eq!(end.second, "You lost: black king captured on e8");
        let (end, words) = said("conway-chess", None, &[]);
        assert_eq!(end, None);
        assert_eq!(words.now.to(None), "White to move");
        assert_eq!(words.now.to(Some(Player::First)), "Your move (White)");
        assert_eq!(words.earlier, "At the start, White to move");
    }

    #[test]
    fn moves_are_counted_as_chess_counts_them_whoever_begins() {
        let numbers = |first: Player| {
            let movers = [first, first.other()].into_iter().cycle();
            (1..=4)
                .zip(movers)
                .map(|(ply, mover)| move_number(ply, mover))
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers(Player::First), ["1.", "1…", "2.", "2…"]);
        assert_eq!(numbers(Player::Second), ["1…", "2.", "2…", "3."]);
    }
}
