//! JSON objects.

use std::fmt;

use menagerie::{AnyGame, Outcome};
use serde::Serialize;

/// A JSON object to which members are added, in the order of the text.
#[derive(Default)]
pub(crate) struct Object(String);

impl Object {
    /// Adds members as text: `"a":1,"b":2`.
    fn add(mut self, members: &str) -> Self {
        if !self.0.is_empty() && !members.is_empty() {
            self.0.push(',');
        }
        self.0 += members;
        self
    }

    /// Adds a member.
    pub(crate) fn with(self, name: &str, value: impl Serialize) -> Self {
        self.add(&format!("\"{name}\":{}", text(value)))
    }

    /// Adds the status of a game and the player to move.
    pub(crate) fn and_standing(self, game: &dyn AnyGame) -> Self {
        self.and(Standing::of(game))
    }

    /// Adds the members of a value that is an object as JSON.
    pub(crate) fn and(self, value: impl Serialize) -> Self {
        let text = text(value);
        let members = text.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
        self.add(members.expect("the value is an object"))
    }
}

/// The status of a game and the player to move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(crate) struct Standing {
    /// The result, or `*` while the game goes on.
    #[cfg_attr(test, ts(type = r#""*" | "1-0" | "0-1" | "1/2-1/2""#))]
    status: &'static str,
    /// Why the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The number of the player to move.
    #[cfg_attr(test, ts(type = "1 | 2"))]
    turn: u8,
}

impl Standing {
    pub(crate) fn of(game: &dyn AnyGame) -> Self {
        let ending = game.ending();
        Self {
            status: Outcome::status_word(ending.map(|ending| ending.outcome)),
            reason: ending.map(|ending| ending.reason.to_string()),
            turn: game.turn().number(),
        }
    }
}

/// Returns a value as JSON.
fn text(value: impl Serialize) -> String {
    serde_json::to_string(&value).expect("strings, numbers and objects are always JSON")
}

/// Writes the JSON.
impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{}}}", self.0)
    }
}
