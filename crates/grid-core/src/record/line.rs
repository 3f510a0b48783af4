//! A record as one line of text: `GAME VERSION [START] MOVE MOVE … RESULT`.

use core::fmt;
use core::str::FromStr;

use crate::record::error::{RECORD_VERSION, RecordError};
use crate::record::game_record::Record;
use crate::{Notation, Outcome, ParseError};

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
        if game != G::NAME {
            return Err(RecordError::Game {
                found: game.chars().take(ParseError::SHOWN).collect(),
                expected: G::NAME,
            });
        }
        let found = head
            .next()
            .and_then(|version| version.parse().ok())
            .ok_or_else(|| error(game.len(), "a version number"))?;
        if found != RECORD_VERSION {
            return Err(RecordError::Version { found });
        }
        if head.next().is_some() {
            return Err(error(open, "the start position after the version").into());
        }

        let tail = text[close + 1..].trim_end();
        let result = tail.rsplit(char::is_whitespace).next().unwrap_or(tail);
        let result_at = tail.len() - result.len();
        let moves = &tail[..result_at];
        let outcome = Outcome::parse_status(result)
            .map_err(|_| error(close + 1 + result_at, "a result: 1-0, 0-1, 1/2-1/2 or *"))?;

        let mut record = Self::new(text[open + 1..close].parse()?);
        record.replay(moves.split_whitespace())?;
        record.conclude(outcome)?;
        Ok(record)
    }
}
