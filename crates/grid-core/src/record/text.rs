//! The text forms of a record: a line and JSON. Both state the same [`Fields`].

use alloc::borrow::Cow;
#[cfg(feature = "serde")]
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
#[cfg(feature = "serde")]
use core::marker::PhantomData;
use core::str::FromStr;

#[cfg(feature = "serde")]
use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
#[cfg(feature = "serde")]
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::ending::{MAX_PLIES, RECORD_VERSION, Reason, RecordError};
use crate::record::game_record::Record;
use crate::{HistoryRules, Notation, Outcome, ParseError};

/// The value of the field `format`, which marks an object as a record.
const FORMAT: &str = "menagerie-record";

/// What a text says about a game. These are also the fields of its JSON, in their order.
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
struct Fields<'a> {
    format: Cow<'a, str>,
    #[cfg_attr(feature = "serde", serde(deserialize_with = "readable_version"))]
    version: u64,
    game: Cow<'a, str>,
    start: Cow<'a, str>,
    /// The history rules, if they differ from [`Game::HISTORY_RULES`](crate::Game::HISTORY_RULES).
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    rules: Option<HistoryRules>,
    #[cfg_attr(feature = "serde", serde(deserialize_with = "moves_to_limit"))]
    moves: Vec<Cow<'a, str>>,
    /// Undone moves that can be redone.
    #[cfg_attr(
        feature = "serde",
        serde(
            default,
            deserialize_with = "moves_to_limit",
            skip_serializing_if = "Vec::is_empty"
        )
    )]
    undone: Vec<Cow<'a, str>>,
    result: Cow<'a, str>,
    /// What ended the game, if it has ended.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Option::is_none")
    )]
    reason: Option<Reason>,
    /// What a program keeps of its match, such as players and clocks. The record has no part of it.
    #[cfg(feature = "serde")]
    #[serde(default, skip_serializing, rename = "session")]
    _session: Option<IgnoredAny>,
}

fn check_version(found: u64) -> Result<(), RecordError> {
    match found {
        RECORD_VERSION => Ok(()),
        _ => Err(RecordError::Version { found }),
    }
}

fn check_game<G: Notation>(found: &str) -> Result<(), RecordError> {
    if found == G::NAME {
        return Ok(());
    }
    Err(RecordError::Game {
        found: found.chars().take(ParseError::SHOWN).collect(),
        expected: G::NAME,
    })
}

impl<'a> Fields<'a> {
    /// Reads `GAME VERSION [START] MOVE MOVE … RESULT`.
    fn of_line<G: Notation>(text: &'a str) -> Result<Self, RecordError> {
        let error = |at, expected| ParseError::new("record", text, at, expected);
        let open = text
            .find('[')
            .ok_or_else(|| error(text.len(), "the start position in brackets"))?;
        let close = text[open..]
            .find(']')
            .map(|length| open + length)
            .ok_or_else(|| error(text.len(), "`]` after the start position"))?;

        let mut head = text[..open].split_whitespace();
        let game = head.next().ok_or_else(|| error(0, "the name of a game"))?;
        check_game::<G>(game)?;
        let version = head
            .next()
            .and_then(|version| version.parse().ok())
            .ok_or_else(|| error(game.len(), "a version number"))?;
        check_version(version)?;
        if head.next().is_some() {
            return Err(error(open, "the start position after the version").into());
        }

        let tail = text[close + 1..].trim_end();
        let result = tail.rsplit(char::is_whitespace).next().unwrap_or(tail);
        let result_at = tail.len() - result.len();
        Outcome::parse_status(result)
            .map_err(|_| error(close + 1 + result_at, "a result: 1-0, 0-1, 1/2-1/2 or *"))?;
        let moves = tail[..result_at].split_whitespace().map(Cow::from);
        Ok(Self {
            format: FORMAT.into(),
            version,
            game: game.into(),
            start: text[open + 1..close].into(),
            rules: None,
            moves: moves.take(MAX_PLIES + 1).collect(),
            undone: Vec::new(),
            result: result.into(),
            reason: None,
            #[cfg(feature = "serde")]
            _session: None,
        })
    }

    /// Plays the moves and checks everything that the fields state.
    fn into_record<G: Notation>(self) -> Result<Record<G>, RecordError> {
        check_version(self.version)?;
        if self.format != FORMAT {
            return Err(ParseError::new("record format", &self.format, 0, FORMAT).into());
        }
        check_game::<G>(&self.game)?;
        let stated = Outcome::parse_status(&self.result)?;
        let rules = self.rules.unwrap_or(G::HISTORY_RULES);
        let mut record = Record::with_rules(self.start.parse()?, rules);
        for text in self.moves.iter().chain(&self.undone) {
            if record.ply() >= MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            let number = record.ply() + 1;
            record
                .play_text(text, &mut ())
                .map_err(|reason| RecordError::Move { number, reason })?;
        }
        record.go_to(self.moves.len());
        record.conclude(stated, self.reason);

        let reason = record.ending().map(|ending| ending.reason);
        if record.outcome() != stated || self.reason.is_some_and(|_| self.reason != reason) {
            return Err(RecordError::Result {
                stated: Outcome::status_word(stated),
                actual: Outcome::status_word(record.outcome()),
            });
        }
        Ok(record)
    }
}

impl<G: Notation> Record<G> {
    /// Ends a game that goes on with the stated result. Without a reason the result stands for a
    /// resignation or an agreed draw.
    fn conclude(&mut self, stated: Option<Outcome>, reason: Option<Reason>) {
        match (stated, reason) {
            (Some(Outcome::Win(winner)), None | Some(Reason::Resignation)) => self.resign(!winner),
            (Some(Outcome::Win(winner)), Some(Reason::Time)) => self.lose_on_time(!winner),
            (Some(Outcome::Draw), None) | (_, Some(Reason::Agreement)) => self.agree_draw(),
            _ => {}
        }
    }
}

impl<G: Notation> fmt::Display for Record<G> {
    /// Writes the game up to the present position, without undone moves.
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
        Fields::of_line::<G>(text)?.into_record()
    }
}

#[cfg(feature = "serde")]
impl<G: Notation> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = Fields {
            format: FORMAT.into(),
            version: RECORD_VERSION,
            game: G::NAME.into(),
            start: self.start().to_string().into(),
            rules: (self.rules() != G::HISTORY_RULES).then(|| self.rules()),
            moves: self.played().map(|m| m.to_string().into()).collect(),
            undone: self.undone().map(|m| m.to_string().into()).collect(),
            result: Outcome::status_word(self.outcome()).into(),
            reason: self.ending().map(|ending| ending.reason),
            _session: None,
        };
        fields.serialize(serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de, G: Notation> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
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
            let mut moves = Vec::new();
            while moves.len() <= MAX_PLIES {
                match seq.next_element()? {
                    Some(m) => moves.push(m),
                    None => return Ok(moves),
                }
            }
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
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "these fields are always JSON")]
    pub fn to_json(&self) -> alloc::string::String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// Reads a record from JSON and checks every move. The field `session`, in which a program can
    /// keep players and clocks, is ignored.
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
    /// let kept = json.replace(r#"{"format""#, r#"{"session":{"clock":"5m"},"format""#);
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
        let error = match serde_json::from_str::<Fields<'_>>(text) {
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
