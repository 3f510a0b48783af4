//! What a file tells beside its game: lines that were tried, and comments on positions.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use menagerie::AnyGame;
use serde::{Deserialize, Serialize};

use crate::session::with_field;

/// The most lines, and the most comments, that are read.
const MOST: usize = 500;

/// The most moves of all that is read, each line and each way to a comment from the start of the
/// game: a short file must not fill the memory.
const MOST_MOVES: usize = 100_000;

/// The most characters of a comment; the rest is left out.
const MOST_CHARACTERS: usize = 2_000;

/// The tree of an analysis: lines that were tried beside a game, and comments on positions. In a
/// file it is the field `analysis` of the record, which readers of records ignore.
///
/// A line is written as the number of moves of the game with which it begins, and the moves after
/// them: `2 g1f3 b8c6`. So is the way to a position with a comment.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::Variations;
///
/// let mut game = Catalogue::standard().open("pacifist", None, None)?;
/// game.play("e2e4")?;
/// let record = game.to_json();
/// let analysis = r#"{"lines":["1 e7e5","0 d2d5"],"comments":{"0":"The start","1 c7c5":"?"}}"#;
/// let file = record.replace(r#"{"format""#, &format!(r#"{{"analysis":{analysis},"format""#));
/// // Nothing is told of lines that are not legal, and of positions that no line leads to.
/// let read = Variations::read(&file, &*game);
/// let written = r#""analysis":{"lines":["1 e7e5"],"comments":{"0":"The start"}}}"#;
/// assert!(read.write_into(&record).ends_with(written));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Analysis"))]
#[serde(default)]
pub struct Variations {
    /// None is the beginning of another one, or of the game.
    lines: Vec<String>,
    /// By the way to the position.
    #[cfg_attr(feature = "ts", ts(type = "Record<string, string>"))]
    comments: BTreeMap<String, String>,
}

impl Variations {
    /// Reads what a file tells beside its game. There is none if the file has none that can be
    /// read: a game is not lost for it.
    pub fn read(text: &str, game: &dyn AnyGame) -> Self {
        #[derive(Default, Deserialize)]
        struct File {
            #[serde(default)]
            analysis: Variations,
        }
        let text = text.trim_start_matches('\u{feff}');
        let file: File = serde_json::from_str(text).unwrap_or_default();
        file.analysis.checked(game)
    }

    /// What remains beside a game, without what is not legal or too much.
    #[must_use]
    pub fn checked(&self, game: &dyn AnyGame) -> Self {
        let (lines, comments) = self.told(game);
        Self::of(game, &lines, &comments)
    }

    /// Whether nothing was tried, and nothing has a comment.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.comments.is_empty()
    }

    /// Puts the tree into the record of its game as JSON, if there is any.
    pub fn write_into(&self, record: &str) -> String {
        match self.is_empty() {
            true => record.into(),
            false => with_field(record, "analysis", self),
        }
    }

    /// The tree of lines and comments beside a game.
    pub(crate) fn of(
        game: &dyn AnyGame,
        lines: &[Vec<String>],
        comments: &BTreeMap<Vec<String>, String>,
    ) -> Self {
        let played = game.played();
        let way = |moves: &[String]| {
            let same = played.iter().zip(moves).take_while(|(a, b)| a == b);
            let from = same.count();
            let rest: String = moves[from..].iter().map(|m| format!(" {m}")).collect();
            format!("{from}{rest}")
        };
        let lines = lines.iter().filter(|line| !played.starts_with(line));
        let comments = comments.iter();
        Self {
            lines: lines.map(|line| way(line)).collect(),
            comments: comments.map(|(to, text)| (way(to), text.clone())).collect(),
        }
    }

    /// The lines, and the comments by the moves up to them, from the start of the game: those that
    /// are legal and not too many.
    pub(crate) fn told(
        &self,
        game: &dyn AnyGame,
    ) -> (Vec<Vec<String>>, BTreeMap<Vec<String>, String>) {
        let played = game.played();
        let mut left = MOST_MOVES;
        let mut way = |text: &str| {
            let mut words = text.split_whitespace();
            let from: usize = words.next()?.parse().ok()?;
            let rest: Vec<&str> = words.collect();
            left = left.checked_sub(rest.len().checked_add(from)?)?;
            let mut moves = played.get(..from)?.to_vec();
            moves.extend(rest.into_iter().map(String::from));
            Some((from, moves))
        };
        let lines = self.lines.iter().take(MOST);
        let mut ways: Vec<_> = lines.filter_map(|line| way(line)).enumerate().collect();
        let comments = self.comments.iter().take(MOST);
        let comments: Vec<_> = comments
            .filter_map(|(to, text)| Some((way(to)?.1, tidy(text))))
            .collect();
        // From the end of the game back, so that no move of the game is played again.
        ways.sort_by_key(|(_, (from, _))| Reverse(*from));
        let mut shown = game.branch();
        ways.retain_mut(|(_, (from, moves))| {
            shown.go_to(*from);
            let is_legal = moves[*from..].iter().all(|m| shown.play(m).is_ok());
            *moves = shown.played();
            is_legal
        });
        ways.sort_by_key(|(index, _)| *index);
        let mut lines = Vec::new();
        for (_, (_, moves)) in ways {
            add_line(&mut lines, &played, moves);
        }
        let leads_to =
            |to: &[String]| played.starts_with(to) || lines.iter().any(|line| line.starts_with(to));
        let comments = comments.into_iter();
        let comments = comments.filter(|(to, text)| !text.is_empty() && leads_to(to));
        let comments = comments.collect();
        (lines, comments)
    }
}

/// Adds a line to those that were tried, and returns whether it is new: neither the game nor
/// another line begins with it. A line that it goes on with is the same line.
pub(crate) fn add_line(
    lines: &mut Vec<Vec<String>>,
    played: &[String],
    moves: Vec<String>,
) -> bool {
    let is_new = !played.starts_with(&moves) && !lines.iter().any(|line| line.starts_with(&moves));
    if is_new {
        match lines.iter().position(|line| moves.starts_with(line)) {
            Some(at) => lines[at] = moves,
            None => lines.push(moves),
        }
    }
    is_new
}

/// A comment as it is kept: without what could play tricks on a terminal.
pub(crate) fn tidy(text: &str) -> String {
    let characters = text.trim().chars().filter(|c| !c.is_control());
    characters.take(MOST_CHARACTERS).collect()
}

#[cfg(test)]
mod tests {
    use menagerie::{Catalogue, Dice};
    use serde_json::{Value, json};

    use super::*;
    use crate::{Match, Saved, Setup};

    /// What is read of a field beside the game `e2e4 e7e5`.
    fn read(analysis: &Value) -> Value {
        let catalogue = Catalogue::standard();
        let mut game = catalogue.open("pacifist", None, None).unwrap();
        for m in ["e2e4", "e7e5"] {
            game.play(m).unwrap();
        }
        let file = with_field(&game.to_json(), "analysis", analysis);
        assert_eq!(catalogue.read(&file).unwrap().played(), game.played());
        serde_json::to_value(Variations::read(&file, &*game)).unwrap()
    }

    #[test]
    fn what_a_file_tells_is_checked_and_no_game_is_lost_for_it() {
        let none = json!([]);
        for (lines, kept) in [
            (json!(["1 c7c5", "2 g1f3 b8c6"]), None),
            // Moves that are not legal, or none.
            (
                json!(["1 e2e4", "2 g1f3 e2e4", "0 e9", "0 resign"]),
                Some(none.clone()),
            ),
            // No way from this game.
            (
                json!(["3 g1f3", "-1 e2e4", "e2e4", "", " ", "99999999999999999999"]),
                Some(none),
            ),
            // The game itself, its moves, and the beginning of another line.
            (
                json!(["0", "2", "0 e2e4 c7c5", "1 c7c5 g1f3", "1 c7c5"]),
                Some(json!(["1 c7c5 g1f3"])),
            ),
            (
                json!([format!("0{}", " g1f3 g8f6 f3g1 f6g8".repeat(MOST_MOVES))]),
                Some(json!([])),
            ),
        ] {
            let found = read(&json!({"lines": lines, "from": "later"}));
            assert_eq!(found["lines"], kept.unwrap_or(lines));
        }
        let mut many = vec!["0 e9"; MOST - 1];
        many.extend(["1 c7c5", "1 d7d5"]);
        assert_eq!(read(&json!({"lines": many}))["lines"], json!(["1 c7c5"]));
        let empty = json!({"lines": [], "comments": {}});
        for bad in [
            json!(null),
            json!(1),
            json!("x"),
            json!({"lines": [1]}),
            json!({"comments": []}),
        ] {
            assert_eq!(read(&bad), empty, "{bad}");
        }
    }

    #[test]
    fn lines_that_are_tried_become_a_tree() {
        #[derive(Deserialize)]
        struct Case {
            game: Vec<String>,
            tried: Vec<Vec<String>>,
            lines: Vec<String>,
            /// The lines once the last move that was tried is taken back.
            back: Option<Vec<String>>,
        }
        // The page is tested with the same file.
        let cases: Vec<Case> = serde_json::from_str(include_str!("variations.json")).unwrap();
        let info = Catalogue::standard().find("pacifist").unwrap().clone();
        for case in cases {
            let mut game = info.start(None).unwrap();
            for m in &case.game {
                game.play(m).unwrap();
            }
            let mut table = Match::new(Setup::new(game, info.clone()));
            for moves in &case.tried {
                table.keep_line(moves.clone());
            }
            assert_eq!(table.variations().lines, case.lines, "{:?}", case.tried);
            if let Some(back) = case.back {
                table.take_back_try();
                assert_eq!(table.variations().lines, back, "{:?}", case.tried);
            }
        }
    }

    #[test]
    fn comments_are_short_and_belong_to_positions() {
        for (to, text, kept) in [
            ("0", "The start", Some("The start")),
            ("2", " two\n\u{1b}[2Jlines ", Some("two[2Jlines")),
            ("1 c7c5", "Sicilian", Some("Sicilian")),
            ("1 c7c5 g1f3", "too far", None),
            ("3", "too far", None),
            ("", "nowhere", None),
            ("1", "\t", None),
        ] {
            let found = read(&json!({"lines": ["1 c7c5"], "comments": {to: text}}));
            assert_eq!(
                found["comments"].get(to),
                kept.map(Value::from).as_ref(),
                "{to}"
            );
        }
        let long = "é".repeat(MOST_CHARACTERS + 1);
        let found = read(&json!({"comments": {"0": long}}));
        let length = found["comments"]["0"].as_str().unwrap().chars().count();
        assert_eq!(length, MOST_CHARACTERS);
    }

    #[test]
    fn what_is_tried_survives_saving_and_loading() {
        let catalogue = Catalogue::standard();
        let folder = tempfile::tempdir().unwrap();
        let mut dice = Dice::seeded(7);
        for info in catalogue.games() {
            let path = folder.path().join(info.name());
            let mut begun = || {
                let mut game = info.start(None).unwrap();
                while let Some(m) = game.random_move(&mut dice).filter(|_| game.ply() < 6) {
                    game.play(&m).unwrap();
                }
                game
            };
            let game = std::iter::repeat_with(&mut begun).find(|game| game.ply() == 6);
            let game = game.unwrap();
            let comments = Variations {
                comments: [("0", "The start"), ("3", "Hm?")]
                    .map(|(to, text)| (to.into(), text.into()))
                    .into(),
                ..Variations::default()
            };
            let setup = |game: &dyn AnyGame, variations| {
                let saved = Saved {
                    variations,
                    ..game.copy().into()
                };
                Setup {
                    save: Some(path.clone()),
                    ..Setup::new(saved, info.clone())
                }
            };
            let mut table = Match::new(setup(&*game, comments.clone()));
            table.pause_or_play().unwrap();
            for ply in [5, 2, 2, 0, 6] {
                table.look(|playback| playback.go_to(ply)).unwrap();
                for _ in 0..3 {
                    let Some(m) = table.shown().random_move(&mut dice) else {
                        break;
                    };
                    table.try_move(&m);
                }
            }
            table.take_back().unwrap();
            let tried = table.variations();
            assert!(tried.lines.len() >= 3, "{tried:?}");
            assert_eq!(tried.comments, comments.comments);
            // A front end that keeps the game after every change keeps these, too.
            assert!(table.changes() >= tried.lines.len());
            let text = std::fs::read_to_string(&path).unwrap();
            let read = catalogue.read(&text).unwrap();
            assert_eq!(read.played(), game.played());
            let found = Variations::read(&text, &*read);
            assert_eq!(found, tried);
            let again = Match::new(setup(&*read, found));
            assert_eq!((again.tried, again.comments), (table.tried, table.comments));
        }
    }
}
