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

    /// Reads a record from JSON and checks every move.
    ///
    /// # Errors
    /// If it is not a record of this game and version, the start is not a position, a move (named
    /// by its number) cannot be played, or the result is not that of the moves.
    pub fn from_json(text: &str) -> Result<Self, RecordError> {
        // Format and version first: a newer record is refused for its version, not for an unknown
        // field.
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
