//! A game as a file for others: in words, as one line, as JSON.

use std::path::Path;

use grid_core::write_atomically;
use menagerie::{AnyGame, Ending, Outcome};

use super::error::Error;

/// The plies after the first so many, in words: `4. Black a7a6: black pawn moved a7 to a6; …`.
pub fn ply_lines(game: &dyn AnyGame, after: usize, players: [&str; 2]) -> Vec<String> {
    let mut shown = game.branch();
    let moves = game.played().into_iter().enumerate().skip(after);
    let lines = moves.map(|(index, m)| {
        shown.go_to(index);
        let player = players[shown.turn().index()];
        shown.go_to(index + 1);
        let events = shown.last_events();
        let told: Vec<&str> = events.iter().map(|event| &*event.text).collect();
        format!("{}. {player} {m}: {}", index + 1, told.join("; "))
    });
    lines.collect()
}

/// How a game has ended, in words; that it has not, if it has not.
pub fn result_line(game: &dyn AnyGame, players: [&str; 2]) -> String {
    let Some(ending) = game.ending() else {
        return format!("unfinished after {} plies", game.ply());
    };
    format!("{} {}", ending.outcome, result_words(ending, players))
}

/// How a game has ended: `White wins, by the position`.
pub fn result_words(ending: Ending, players: [&str; 2]) -> String {
    let result = match ending.outcome {
        Outcome::Win(player) => format!("{} wins", players[player.index()]),
        Outcome::Draw => "a draw".into(),
    };
    format!("{result}, {}", ending.reason)
}

/// A game as one line with the moves that were taken back; `None` if nothing has ever happened in it.
#[must_use]
pub fn whole_line(game: &dyn AnyGame) -> Option<String> {
    let (played, undone) = (game.ply(), game.undone().len());
    if undone > 0 {
        let mut whole = game.copy();
        whole.go_to(played + undone);
        return Some(whole.to_line());
    }
    (played > 0 || game.ending().is_some()).then(|| game.to_line())
}

/// A game in words, ply by ply with everything that happened, and the last position.
pub fn transcript(game: &dyn AnyGame, title: &str, players: [&str; 2]) -> String {
    let mut text = format!("{title}\n{}\n", game.start());
    for line in ply_lines(game, 0, players) {
        text += &line;
        text.push('\n');
    }
    format!(
        "{text}\n{:#}\n{}\n",
        game.scene(),
        result_line(game, players)
    )
}

/// How a game is written for others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Export {
    /// In words, with everything that happened.
    Words,
    /// As one line of text, which every program of the menagerie reads.
    Line,
    /// As JSON, which every program of the menagerie reads.
    Json,
}

impl Export {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Words, Self::Line, Self::Json];

    /// What they are called, in the order of [`ALL`](Self::ALL).
    pub const NAMES: &'static [&'static str] = &["words", "one line of text", "JSON"];

    /// The usual ending of a file's name.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Words | Self::Line => "txt",
            Self::Json => "json",
        }
    }

    /// Writes a game to a file, whole or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(
        self,
        path: &Path,
        game: &dyn AnyGame,
        title: &str,
        players: [&str; 2],
    ) -> Result<(), Error> {
        let text = match self {
            Self::Words => transcript(game, title, players),
            Self::Line => game.to_line() + "\n",
            Self::Json => game.to_json() + "\n",
        };
        write_atomically(path, text.as_bytes()).map_err(|error| Error::Save {
            path: path.to_path_buf(),
            error,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Box<dyn AnyGame> {
        let mut game = crate::CATALOGUE.open("conway-chess", None, None).unwrap();
        for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
            game.play(m).unwrap();
        }
        game
    }

    #[test]
    fn words_tell_every_event_of_every_ply() {
        let text = transcript(&*game(), "Conway's Game of Chess", ["White", "Black"]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "Conway's Game of Chess");
        assert_eq!(lines[2], "1. White h2h3: white pawn moved h2 to h3");
        assert!(lines[5].starts_with("4. Black a7a6: black pawn moved a7 to a6; white pawn born"));
        assert_eq!(lines.last(), Some(&"unfinished after 4 plies"));
    }

    #[test]
    fn lines_and_json_are_read_again() {
        let folder = tempfile::tempdir().unwrap();
        for export in [Export::Line, Export::Json] {
            let path = folder.path().join(export.extension());
            export.write(&path, &*game(), "", ["", ""]).unwrap();
            assert_eq!(
                crate::CATALOGUE.load(&path).unwrap().played(),
                game().played()
            );
        }
        let nowhere = folder.path().join("none").join("game");
        assert!(
            Export::Words
                .write(&nowhere, &*game(), "", ["", ""])
                .is_err()
        );
    }

    #[test]
    fn an_end_is_told_with_its_reason() {
        let mut game = game();
        game.resign(menagerie::Player::First);
        assert_eq!(
            result_line(&*game, ["White", "Black"]),
            "0-1 Black wins, by resignation"
        );
    }
}
