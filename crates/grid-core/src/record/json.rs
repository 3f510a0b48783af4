//! A record as JSON.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

use serde::Deserialize;

use crate::Notation;
use crate::record::error::RecordError;
use crate::record::fields::{Fields, check_format, check_version};
use crate::record::game_record::Record;

impl<G: Notation> Record<G> {
    /// Returns the record as a JSON object, undone moves included. This is also its serde form.
    ///
    /// ```json
    /// {"format":"menagerie-record","version":1,"game":"conway-chess","start":"…",
    ///  "moves":["e2e4"],"result":"*"}
    /// ```
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "these fields are always JSON")]
    pub fn to_json(&self) -> String {
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
    /// game.play_text("2", |_| {})?;
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
        // Checks format and version first: a newer record is refused for its version and not for an
        // unknown field.
        #[derive(Deserialize)]
        struct Head<'a> {
            #[serde(borrow)]
            format: Cow<'a, str>,
            version: u64,
        }
        let json = |error: serde_json::Error| RecordError::Json(error.to_string());
        let head: Head<'_> = serde_json::from_str(text).map_err(json)?;
        check_format(&head.format)?;
        check_version(head.version)?;
        let fields: Fields<'_> = serde_json::from_str(text).map_err(json)?;
        fields.into_record()
    }
}
