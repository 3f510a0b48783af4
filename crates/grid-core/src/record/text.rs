//! The text forms of a record: a line and JSON. Both state the same [`RecordFields`].

use alloc::string::String;
#[cfg(feature = "serde")]
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "serde")]
use core::marker::PhantomData;
use core::str::FromStr;

#[cfg(feature = "serde")]
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, IgnoredAny, SeqAccess, Visitor},
};

use crate::record::game_record::{MoveTextError, Record};
use crate::record::history::Reason;
use crate::text::without_mark;
use crate::{HistoryRules, Notation, Outcome, ParseError};

/// The value of the field `format`, which marks an object as a record.
const FORMAT: &str = "menagerie-record";

/// The version of the record formats that this crate writes and reads.
const RECORD_VERSION: u64 = 1;

/// The most plies of a record that is read, including undone ones. Without this limit a file could
/// fill the memory.
pub const MAX_PLIES: usize = 100_000;

/// The error of a record that cannot be read.
///
/// ```
#[doc = include_str!("../nim.md")]
#[doc = include_str!("../nim-notation.md")]
/// use grid_core::{Record, RecordError};
///
/// let error = "nim 1 [5 first] 2 3 *".parse::<Record<Nim>>().unwrap_err();
/// assert!(matches!(error, RecordError::Move { number: 2, .. }));
/// assert_eq!(error.to_string(), "move 2: illegal move 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a record.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The text is not JSON, or not the JSON of a record.
    #[error("not a record: {0}")]
    Json(String),
    /// This crate does not read the version of the record.
    #[error("the record has version {found}: this program reads version {RECORD_VERSION}")]
    Version {
        /// The version of the record.
        found: u64,
    },
    /// The record is of another game.
    #[error("the record is of the game {found:?}, not {expected:?}")]
    Game {
        /// The game of the record.
        found: String,
        /// The game that was expected.
        expected: &'static str,
    },
    /// A move cannot be played.
    #[error("move {number}: {reason}")]
    Move {
        /// The number of the move, from 1.
        number: usize,
        /// Why the move cannot be played.
        reason: MoveTextError,
    },
    /// The record has more than [`MAX_PLIES`] moves.
    #[error("the record has more than {MAX_PLIES} moves")]
    TooLong,
    /// The moves do not lead to the stated result, or not for the stated reason.
    #[error("the record states the result {stated}, but its moves end in {actual}")]
    Result {
        /// The stated result.
        stated: &'static str,
        /// The result of the moves.
        actual: &'static str,
    },
}

/// What a text says about a game. These are also the fields of its JSON, in their order.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct RecordFields {
    format: String,
    #[cfg_attr(feature = "serde", serde(deserialize_with = "readable_version"))]
    version: u64,
    game: String,
    start: String,
    /// The history rules, if they differ from [`Game::HISTORY_RULES`](crate::Game::HISTORY_RULES).
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    rules: Option<HistoryRules>,
    #[cfg_attr(feature = "serde", serde(deserialize_with = "moves_to_limit"))]
    moves: Vec<String>,
    /// Undone moves that can be redone.
    #[cfg_attr(feature = "serde", serde(default))]
    #[cfg_attr(feature = "serde", serde(deserialize_with = "moves_to_limit"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    undone: Vec<String>,
    result: String,
    /// What ended the game, if it has ended.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    reason: Option<Reason>,
    /// What a program keeps of its match, such as players and clocks. The record has no part of it.
    #[cfg(feature = "serde")]
    #[serde(skip_serializing, rename = "session")]
    _session: Option<IgnoredAny>,
    /// What a program keeps of moves that were tried beside the game, and of comments.
    #[cfg(feature = "serde")]
    #[serde(skip_serializing, rename = "analysis")]
    _analysis: Option<IgnoredAny>,
}

fn check_version(found: u64) -> Result<(), RecordError> {
    match found {
        RECORD_VERSION => Ok(()),
        _ => Err(RecordError::Version { found }),
    }
}

impl RecordFields {
    /// Plays the moves and checks everything that the fields state.
    fn into_record<G: Notation>(self) -> Result<Record<G>, RecordError> {
        check_version(self.version)?;
        if self.format != FORMAT {
            return Err(ParseError::new("record format", &self.format, 0, FORMAT).into());
        }
        if self.game != G::NAME {
            let found = self.game.chars().take(ParseError::SHOWN).collect();
            let expected = G::NAME;
            return Err(RecordError::Game { found, expected });
        }
        let stated = Outcome::parse_status(&self.result)?;
        let rules = self.rules.unwrap_or(G::HISTORY_RULES);
        let mut record = Record::with_rules(self.start.parse()?, rules);
        for (text, number) in self.moves.iter().chain(&self.undone).zip(1..) {
            if number > MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            let played = record.play_text(text, &mut ());
            played.map_err(|reason| RecordError::Move { number, reason })?;
        }
        record.go_to(self.moves.len());
        // Without a reason the result stands for a resignation or an agreed draw.
        let winner = stated.and_then(Outcome::winner);
        match (winner, self.reason) {
            (Some(winner), None | Some(Reason::Resignation)) => record.resign(!winner),
            (Some(winner), Some(Reason::Time)) => record.lose_on_time(!winner),
            (None, None) if stated.is_some() => record.agree_draw(),
            (_, Some(Reason::Agreement)) => record.agree_draw(),
            _ => {}
        }
        let ending = record.ending();
        let is_wrong = self.reason.is_some() && self.reason != ending.map(|ending| ending.reason);
        if record.outcome() != stated || is_wrong {
            return Err(RecordError::Result {
                stated: Outcome::status_word(stated),
                actual: Outcome::status_word(record.outcome()),
            });
        }
        Ok(record)
    }
}

/// The game up to the present position, without undone moves:
/// `GAME VERSION [START] MOVE MOVE … RESULT`.
impl<G: Notation> fmt::Display for Record<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {RECORD_VERSION} [{}]", G::NAME, self.start())?;
        for m in self.played() {
            write!(f, " {m}")?;
        }
        write!(f, " {}", Outcome::status_word(self.outcome()))
    }
}

impl<G: Notation> FromStr for Record<G> {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let text = without_mark(text);
        let error = |at, expected| ParseError::new("record", text, at, expected);
        let expected = "the start position in brackets";
        let (head, rest) = text
            .split_once('[')
            .ok_or_else(|| error(text.len(), expected))?;
        let expected = "`]` after the start position";
        let (start, tail) = rest
            .split_once(']')
            .ok_or_else(|| error(text.len(), expected))?;

        let mut words = head.split_whitespace();
        let game = words.next().ok_or_else(|| error(0, "the name of a game"))?;
        let version = words.next().and_then(|version| version.parse().ok());
        let version = version.ok_or_else(|| error(game.len(), "a version number"))?;
        if words.next().is_some() {
            return Err(error(head.len(), "the start position after the version").into());
        }

        let tail = tail.trim_end();
        let result = tail.rsplit(char::is_whitespace).next().unwrap_or(tail);
        let moves = &tail[..tail.len() - result.len()];
        let result_at = text.trim_end().len() - result.len();
        Outcome::parse_status(result)
            .map_err(|_| error(result_at, "a result: 1-0, 0-1, 1/2-1/2 or *"))?;
        let fields = RecordFields {
            format: FORMAT.into(),
            version,
            game: game.into(),
            start: start.into(),
            rules: None,
            moves: moves
                .split_whitespace()
                .take(MAX_PLIES + 1)
                .map(String::from)
                .collect(),
            undone: Vec::new(),
            result: result.into(),
            reason: None,
            #[cfg(feature = "serde")]
            _session: None,
            #[cfg(feature = "serde")]
            _analysis: None,
        };
        fields.into_record()
    }
}

#[cfg(feature = "serde")]
impl<G: Notation> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = RecordFields {
            format: FORMAT.into(),
            version: RECORD_VERSION,
            game: G::NAME.into(),
            start: self.start().to_string(),
            rules: (self.rules() != G::HISTORY_RULES).then(|| self.rules()),
            moves: self.played().map(|m| m.to_string()).collect(),
            undone: self.undone().map(|m| m.to_string()).collect(),
            result: Outcome::status_word(self.outcome()).into(),
            reason: self.ending().map(|ending| ending.reason),
            _session: None,
            _analysis: None,
        };
        fields.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Notation> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = RecordFields::deserialize(deserializer)?;
        fields.into_record().map_err(D::Error::custom)
    }
}

/// Reads and checks the version, so that a newer record is refused for its version and not for a
/// field after it.
#[cfg(feature = "serde")]
fn readable_version<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
    let found = u64::deserialize(deserializer)?;
    check_version(found).map_err(D::Error::custom)?;
    Ok(found)
}

/// Reads the moves of a record for serde's `deserialize_with`, in whatever form a file has them. Of
/// more than [`MAX_PLIES`] it keeps one more than that and skips the rest: the record is too long,
/// and does not fill the memory before this is found.
///
/// # Errors
/// If there is no sequence, or if something in it is not such a move.
#[cfg(feature = "serde")]
pub fn moves_to_limit<'de, D, M>(deserializer: D) -> Result<Vec<M>, D::Error>
where
    D: Deserializer<'de>,
    M: Deserialize<'de>,
{
    struct Moves<M>(PhantomData<M>);

    impl<'de, M: Deserialize<'de>> Visitor<'de> for Moves<M> {
        type Value = Vec<M>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a sequence of moves")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<M>, A::Error> {
            let moves = core::iter::from_fn(|| seq.next_element().transpose());
            let moves = moves.take(MAX_PLIES + 1).collect::<Result<_, _>>()?;
            while seq.next_element::<IgnoredAny>()?.is_some() {}
            Ok(moves)
        }
    }

    deserializer.deserialize_seq(Moves(PhantomData))
}

#[cfg(feature = "json")]
impl<G: Notation> Record<G> {
    /// Returns the record as a JSON object, undone moves included. This is also its serde form.
    ///
    /// ```json
    /// {"format":"menagerie-record","version":1,"game":"conway-chess","start":"…",
    ///  "moves":["e2e4"],"result":"*"}
    /// ```
    #[expect(clippy::missing_panics_doc, reason = "these fields are always JSON")]
    pub fn to_json(&self) -> alloc::string::String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// Reads a record from JSON and checks every move. The fields `session` and `analysis` are
    /// ignored: programs can keep players and clocks there, and moves that were tried.
    ///
    /// ```
    #[doc = include_str!("../nim.md")]
    #[doc = include_str!("../nim-notation.md")]
    /// use grid_core::{Player, Record};
    ///
    /// let mut game = Record::new(Nim(5, Player::First));
    /// game.play_text("2", &mut ())?;
    /// let json = game.to_json();
    /// assert_eq!(Record::from_json(&json)?, game);
    /// let more = r#"{"session":{"clock":"5m"},"analysis":{},"format""#;
    /// let kept = json.replace(r#"{"format""#, more);
    /// assert_eq!(Record::from_json(&kept)?, game);
    /// let error = Record::<Nim>::from_json(&json.replace('2', "3")).unwrap_err();
    /// assert_eq!(error.to_string(), "move 1: illegal move 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the text is not a record of this game and version, if a move cannot be played, or if the
    /// moves do not lead to the result. The error contains the number of the move.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        let text = without_mark(text);
        let error = match serde_json::from_str::<RecordFields>(text) {
            Ok(fields) => return fields.into_record(),
            Err(error) => error,
        };
        // A newer record is refused for its version and not for a field that is unknown here.
        #[derive(Deserialize)]
        struct Version {
            version: u64,
        }
        if let Ok(Version { version }) = serde_json::from_str(text) {
            check_version(version)?;
        }
        Err(RecordError::Json(error.to_string()))
    }
}
