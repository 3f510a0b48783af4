//! What people at a table can say to each other.

use grid_core::ParseError;
use serde::{Deserialize, Serialize};

/// The most greetings of a seat in a minute.
pub const MAX_GREETINGS: usize = 4;

/// Something that a person at a seat says. There is nothing else to say, so that nobody can be
/// abused. In messages it is its number.
///
/// ```
/// use tabletop::table::Greeting;
///
/// assert_eq!(serde_json::from_str::<Greeting>("3")?.text(), "Well played");
/// assert!(serde_json::from_str::<Greeting>("6").is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "u8", try_from = "u8")]
pub enum Greeting {
    /// Hello.
    Hello = 1,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thank you.
    ThankYou,
    /// Sorry, I must go.
    MustGo,
}

impl Greeting {
    /// All greetings, in order.
    pub const ALL: [Self; 5] = [
        Self::Hello,
        Self::GoodLuck,
        Self::WellPlayed,
        Self::ThankYou,
        Self::MustGo,
    ];

    /// Returns the greeting in words.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Hello => "Hello",
            Self::GoodLuck => "Good luck",
            Self::WellPlayed => "Well played",
            Self::ThankYou => "Thank you",
            Self::MustGo => "Sorry, I must go",
        }
    }
}

impl From<Greeting> for u8 {
    fn from(greeting: Greeting) -> Self {
        greeting as Self
    }
}

impl TryFrom<u8> for Greeting {
    type Error = ParseError;

    fn try_from(found: u8) -> Result<Self, ParseError> {
        let known = Self::ALL.into_iter().find(|&known| known as u8 == found);
        known.ok_or_else(|| ParseError::new("greeting", &found.to_string(), 0, "1 to 5"))
    }
}
