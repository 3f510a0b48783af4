//! The serde form of a record.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;

use serde::de::{Error, IgnoredAny, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::record::ending::Reason;
use crate::record::error::{MAX_PLIES, RECORD_VERSION, RecordError};
use crate::record::game_record::Record;
use crate::{HistoryRules, Notation, Outcome, ParseError, Player};

/// The value of the field `format`, which marks an object as a record.
pub(super) const FORMAT: &str = "menagerie-record";

/// The fields of a record, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fields<'a> {
    format: Cow<'a, str>,
    #[serde(deserialize_with = "readable_version")]
    version: u64,
    game: Cow<'a, str>,
    start: Cow<'a, str>,
    /// The history rules, if they differ from [`Game::HISTORY_RULES`](crate::Game::HISTORY_RULES).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<HistoryRules>,
    #[serde(deserialize_with = "moves_to_limit")]
    moves: Vec<String>,
    /// Undone moves that can be redone.
    #[serde(
        default,
        deserialize_with = "moves_to_limit",
        skip_serializing_if = "Vec::is_empty"
    )]
    undone: Vec<String>,
    result: Cow<'a, str>,
    /// What ended the game, if it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
    /// What a program keeps of its match, such as players and clocks. The record has no part of it.
    #[serde(default, skip_serializing, rename = "session")]
    _session: Option<IgnoredAny>,
}

/// Reads and checks the version, so that a newer record is refused for its version and not for an
/// unknown field.
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

pub(super) fn check_version(found: u64) -> Result<(), RecordError> {
    if found == RECORD_VERSION {
        Ok(())
    } else {
        Err(RecordError::Version { found })
    }
}

pub(super) fn check_format(format: &str) -> Result<(), RecordError> {
    if format == FORMAT {
        Ok(())
    } else {
        Err(ParseError::new("record format", format, 0, FORMAT).into())
    }
}

impl Fields<'_> {
    fn of<G: Notation>(record: &Record<G>) -> Self {
        let ending = record.ending();
        Self {
            format: FORMAT.into(),
            version: RECORD_VERSION,
            game: G::NAME.into(),
            start: record.start().to_string().into(),
            rules: (record.rules() != G::HISTORY_RULES).then(|| record.rules()),
            moves: record.played().map(|m| m.to_string()).collect(),
            undone: record.undone().map(|m| m.to_string()).collect(),
            result: Outcome::status_word(record.outcome()).into(),
            reason: ending.map(|ending| ending.reason),
            _session: None,
        }
    }

    /// Plays the moves and checks everything that the fields state.
    pub(super) fn into_record<G: Notation>(self) -> Result<Record<G>, RecordError> {
        check_format(&self.format)?;
        if self.game != G::NAME {
            return Err(RecordError::Game {
                found: self.game.chars().take(ParseError::SHOWN).collect(),
                expected: G::NAME,
            });
        }
        let outcome = Outcome::parse_status(&self.result)?;
        let rules = self.rules.unwrap_or(G::HISTORY_RULES);
        let mut record = Record::with_rules(self.start.parse()?, rules);
        record.replay(self.moves.iter().map(String::as_str))?;
        record.replay(self.undone.iter().map(String::as_str))?;
        record.go_to(self.moves.len());
        match self.reason {
            Some(Reason::Resignation) => {
                if let Some(Outcome::Win(winner)) = outcome {
                    record.resign(Player::other(winner));
                }
            }
            Some(Reason::Time) => {
                if let Some(Outcome::Win(winner)) = outcome {
                    record.lose_on_time(winner.other());
                }
            }
            Some(Reason::Agreement) => record.agree_draw(),
            _ => {}
        }
        let ending = record.ending();
        let reason = ending.map(|ending| ending.reason);
        if record.outcome() != outcome || self.reason.is_some_and(|_| self.reason != reason) {
            return Err(RecordError::Result {
                stated: Outcome::status_word(outcome),
                actual: Outcome::status_word(record.outcome()),
            });
        }
        Ok(record)
    }
}

impl<G: Notation> Serialize for Record<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Fields::of(self).serialize(serializer)
    }
}

impl<'de, G: Notation> Deserialize<'de> for Record<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let fields = Fields::deserialize(deserializer)?;
        fields.into_record().map_err(D::Error::custom)
    }
}
