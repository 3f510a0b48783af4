//! A record as JSON.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

use super::{RECORD_VERSION, Reason, Record, RecordError};
use crate::{HistoryRules, Notation, Outcome, ParseError, Player};

/// The word in `"format"` that tells a record from other JSON.
const FORMAT: &str = "menagerie-record";

/// The fields of the JSON object, in the order in which they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields<'a> {
    format: Cow<'a, str>,
    version: u64,
    game: Cow<'a, str>,
    start: Cow<'a, str>,
    /// The rules that need history, where they are not those of the game's law.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rules: Option<HistoryRules>,
    moves: Vec<String>,
    /// Moves taken back that could be redone.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    undone: Vec<String>,
    result: Cow<'a, str>,
    /// Why the game ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reason: Option<Reason>,
}

impl<G: Notation> Record<G> {
    /// The record as a JSON object, undone moves included.
    ///
    /// ```json
    /// {"format":"menagerie-record","version":1,"game":"conway-chess","start":"…","moves":["e2e4"],"result":"*"}
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "these fields are always JSON")]
    pub fn to_json(&self) -> String {
        let ending = self.ending();
        let fields = Fields {
            format: FORMAT.into(),
            version: RECORD_VERSION,
            game: G::NAME.into(),
            start: self.start.to_string().into(),
            rules: (self.rules != G::HISTORY_RULES).then_some(self.rules),
            moves: self.played().map(|m| m.to_string()).collect(),
            undone: self.undone().map(|m| m.to_string()).collect(),
            result: Outcome::status_word(self.outcome()).into(),
            reason: ending.map(|ending| ending.reason),
        };
        serde_json::to_string(&fields).expect("strings and numbers are always JSON")
    }

    /// Reads a record from JSON and checks every move of it.
    ///
    /// # Errors
    /// If it is not a record of this game and version, the start is not a position, a move (named by its
    /// number) cannot be played, or the result is not that of the moves.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        // The format and version come first, so that a newer record is refused as such and not for a
        // field that this program does not know.
        #[derive(Deserialize)]
        struct Head<'a> {
            #[serde(borrow)]
            format: Cow<'a, str>,
            version: u64,
        }
        let json = |error: serde_json::Error| RecordError::Json(error.to_string());
        let head: Head<'_> = serde_json::from_str(text).map_err(json)?;
        if head.format != FORMAT {
            let error = ParseError::new("record format", &head.format, 0, FORMAT);
            return Err(error.into());
        }
        if head.version != RECORD_VERSION {
            return Err(RecordError::Version {
                found: head.version,
            });
        }
        let fields: Fields<'_> = serde_json::from_str(text).map_err(json)?;
        if fields.game != G::NAME {
            return Err(RecordError::Game {
                found: fields.game.chars().take(ParseError::SHOWN).collect(),
                expected: G::NAME,
            });
        }
        let outcome = Outcome::parse_status(&fields.result)?;

        let rules = fields.rules.unwrap_or(G::HISTORY_RULES);
        let mut record = Self::with_rules(fields.start.parse()?, rules);
        record.replay(fields.moves.iter().map(String::as_str))?;
        record.replay(fields.undone.iter().map(String::as_str))?;
        record.go_to(fields.moves.len());
        match fields.reason {
            Some(Reason::Resignation) => {
                if let Some(Outcome::Win(winner)) = outcome {
                    record.resign(Player::other(winner));
                }
            }
            Some(Reason::Agreement) => record.agree_draw(),
            _ => {}
        }
        let ending = record.ending();
        let reason = ending.map(|ending| ending.reason);
        if record.outcome() != outcome || fields.reason.is_some_and(|_| fields.reason != reason) {
            return Err(RecordError::Result {
                stated: Outcome::status_word(outcome),
                actual: Outcome::status_word(record.outcome()),
            });
        }
        Ok(record)
    }
}
