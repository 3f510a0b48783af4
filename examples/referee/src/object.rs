//! JSON objects.

use std::fmt;

use menagerie::AnyGame;
use serde::Serialize;
use tabletop::Standing;

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
