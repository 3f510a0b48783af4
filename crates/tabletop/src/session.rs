//! What a file keeps of a match beside its game: players, clocks, and whether every move is saved.

use std::time::Duration;

use crate::sitter::{only_person, persons};
use crate::table::{ClockSetting, clock_words, millis};
use crate::{Sitter, SitterError, player_words};
use menagerie::{Catalogue, ParseError, Player, shell_quoted};
use serde::{Deserialize, Serialize};

/// How a match at one screen stands beside its game; usually two people without clocks. In a file
/// it is the field `session` of the record, which readers of records ignore.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Session {
    /// The clocks, if there are any.
    pub clock: Option<ClockSetting>,
    /// What is left to the first and to the second player; `None` if the clocks begin anew.
    pub left: Option<[Duration; 2]>,
    /// The players, first player first.
    pub seats: [Sitter; 2],
    /// The programs that a file names as players, such as `pipe:./engine`. None is started: a
    /// person has the seat, and the file keeps the word.
    pub programs: [Option<String>; 2],
    /// Whether the game is saved to its file after every move.
    pub is_kept: bool,
}

/// A session of a file that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// It is not an object with these fields.
    #[error("bad session: {0}")]
    Json(String),
    /// There is no such player.
    #[error(transparent)]
    Seat(#[from] SitterError),
    /// There are no such clocks.
    #[error(transparent)]
    Clock(#[from] ParseError),
}

/// The session as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    players: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// In milliseconds; at first, the time of the setting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    left: Option<[u64; 2]>,
    #[serde(default)]
    kept: bool,
}

impl Session {
    /// Reads the session of a file; `None` if the file has none.
    ///
    /// # Errors
    /// If the file has a session that cannot be read.
    ///
    /// ```
    /// use menagerie::Catalogue;
    /// use tabletop::Session;
    ///
    /// let catalogue = Catalogue::standard();
    /// let game = catalogue.open("pacifist", None, None)?;
    /// let record = game.to_json();
    /// assert_eq!(Session::read(&record, &catalogue)?, None);
    /// let session = Session {
    ///     seats: [tabletop::Sitter::Human, tabletop::Sitter::read("ai:greedy", &catalogue)?],
    ///     ..Session::default()
    /// };
    /// let file = session.write_into(&record);
    /// assert_eq!(Session::read(&file, &catalogue)?, Some(session));
    /// assert_eq!(catalogue.read(&file)?.ply(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, catalogue: &Catalogue) -> Result<Option<Self>, SessionError> {
        #[derive(Deserialize)]
        struct File {
            #[serde(default)]
            session: Option<Fields>,
        }
        if !text.trim_start().starts_with('{') {
            return Ok(None);
        }
        let file: File =
            serde_json::from_str(text).map_err(|error| SessionError::Json(error.to_string()))?;
        let Some(fields) = file.session else {
            return Ok(None);
        };
        let clock: Option<ClockSetting> = fields.clock.map(|text| text.parse()).transpose()?;
        let left = fields.left.map(|left| left.map(Duration::from_millis));
        let mut session = Self {
            clock,
            left: clock.map(|clock| left.unwrap_or([clock.initial(); 2])),
            is_kept: fields.kept,
            ..Self::default()
        };
        for (index, word) in fields.players.iter().enumerate() {
            match Sitter::of_file(word, catalogue)? {
                Ok(seat) => session.seats[index] = seat,
                Err(program) => session.programs[index] = Some(program),
            }
        }
        Ok(Some(session))
    }

    /// Puts the session into a record as JSON.
    pub fn write_into(&self, record: &str) -> String {
        let word = |index: usize| match (&self.seats[index], &self.programs[index]) {
            (Sitter::Human, Some(program)) => program.clone(),
            (seat, _) => seat.to_string(),
        };
        let fields = Fields {
            players: [word(0), word(1)],
            clock: self.clock.map(|setting| setting.to_string()),
            left: self.left().map(|left| left.map(millis)),
            kept: self.is_kept,
        };
        with_field(record, "session", &fields)
    }

    /// What is left on the clocks, if there are any.
    pub fn left(&self) -> Option<[Duration; 2]> {
        let clock = self.clock?;
        Some(self.left.unwrap_or([clock.initial(); 2]))
    }

    /// Whether a computer plays any side.
    pub fn has_computer(&self) -> bool {
        persons(&self.seats).len() < 2
    }

    /// The side of the person who plays against the computer.
    pub fn person(&self) -> Option<Player> {
        only_person(&self.seats)
    }

    /// How the programs are started that the file names as players, in words: `no program of a file
    /// is started: --second pipe:./engine starts it`. `None` if the file names none.
    pub fn programs_words(&self) -> Option<String> {
        let count = self.programs.iter().flatten().count();
        let options = [("--first", 0), ("--second", 1)].map(|(option, index)| {
            let seat = Some(&self.seats[index]).filter(|seat| **seat != Sitter::Human);
            let program = self.programs[index].as_ref();
            let word = program.cloned().or(seat.map(ToString::to_string))?;
            Some(format!("{option} {}", shell_quoted(&word)))
        });
        let options: Vec<String> = options.into_iter().flatten().collect();
        let them = if count == 1 { "it" } else { "them" };
        let options = options.join(" ");
        (count > 0).then(|| format!("no program of a file is started: {options} starts {them}"))
    }

    /// The players and clocks in words: `White: you, Black: computer, 1 s a move; clocks 4:10 -
    /// 5:00`.
    pub fn words(&self, players: [&str; 2]) -> String {
        let has_computer = self.has_computer();
        let seats = Player::ALL.map(|player| {
            let name = players[player.index()];
            match self.seats[player.index()].player() {
                Some(computer) => format!("{name}: computer, {}", player_words(computer)),
                None if has_computer => format!("{name}: you"),
                None => format!("{name}: a person"),
            }
        });
        let clocks = match self.left() {
            Some(left) => format!("clocks {}", left.map(clock_words).join(" - ")),
            None => "no clocks".into(),
        };
        format!("{}; {clocks}", seats.join(", "))
    }
}

/// Puts a field into a record as JSON.
pub(crate) fn with_field(record: &str, name: &str, value: &impl Serialize) -> String {
    let value = serde_json::to_string(value).expect("strings and numbers are always JSON");
    match record.trim_end().strip_suffix('}') {
        Some(record) => format!("{record},\"{name}\":{value}}}"),
        None => record.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record with this session.
    fn record(session: &serde_json::Value) -> String {
        let game = Catalogue::standard().open("pacifist", None, None).unwrap();
        let record = game.to_json();
        let record = record.strip_suffix('}').unwrap();
        format!("{record},\"session\":{session}}}")
    }

    #[test]
    fn bad_sessions_are_told() {
        let catalogue = Catalogue::standard();
        for (session, told) in [
            ("1", "bad session: "),
            (r#"{"players":["human"]}"#, "bad session: "),
            (
                r#"{"players":["human","human"],"colour":1}"#,
                "unknown field",
            ),
            (
                r#"{"players":["human","clever"]}"#,
                "unknown kind of player",
            ),
            (r#"{"players":["human","ai"],"clock":"5x"}"#, "bad clock"),
            (
                r#"{"players":["human","ai"],"clock":"5m","left":[-1,2]}"#,
                "bad session: ",
            ),
        ] {
            let file = record(&serde_json::from_str(session).unwrap());
            let error = Session::read(&file, &catalogue).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
        assert_eq!(Session::read("pacifist: e2e4", &catalogue).unwrap(), None);
    }

    #[test]
    fn a_file_names_no_program_as_a_player() {
        let catalogue = Catalogue::standard();
        let read = |first: &str, second: &str| {
            let players = serde_json::json!({"players": [first, second]});
            let session = Session::read(&record(&players), &catalogue);
            session.unwrap().unwrap()
        };
        for word in ["pipe:touch it", "ai:pipe:touch it", "pipe:100ms:touch it"] {
            let session = read("ai:depth:2", word);
            assert_eq!(session.seats[1], Sitter::Human, "{word}");
            let program = word.strip_prefix("ai:").unwrap_or(word);
            let told = format!(
                "no program of a file is started: --first ai:depth:2 --second '{program}' starts it"
            );
            assert_eq!(session.programs_words(), Some(told));
        }
        let session = read("pipe:a\u{1b}[2J", "pipe:b");
        let told = session.programs_words().unwrap();
        assert!(
            told.contains(r"--first 'pipe:a\u{1b}[2J' --second pipe:b"),
            "{told}"
        );
        assert_eq!(read("human", "uct:2s").programs_words(), None);
        for word in [
            "ai:ai:pipe:touch it",
            "engine:touch it",
            " pipe:touch it",
            "pipe",
        ] {
            let file = record(&serde_json::json!({"players": [word, "human"]}));
            assert!(Session::read(&file, &catalogue).is_err(), "{word}");
        }
    }

    #[test]
    fn what_is_left_is_told_and_read_as_it_was_written() {
        let catalogue = Catalogue::standard();
        let left = [61_500, 300_000].map(Duration::from_millis);
        let game = catalogue.open("pacifist", None, None).unwrap();
        let session = Session {
            clock: Some("5m+3s".parse().unwrap()),
            seats: [Sitter::Human, Sitter::read("ai:500ms", &catalogue).unwrap()],
            left: Some(left),
            ..Session::default()
        };
        assert_eq!(
            session.words(["White", "Black"]),
            "White: you, Black: computer, 0.5 s a move; clocks 1:02 - 5:00"
        );
        let file = session.write_into(&(game.to_json() + "\n"));
        assert_eq!(Session::read(&file, &catalogue).unwrap(), Some(session));
    }
}
