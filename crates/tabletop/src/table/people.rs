//! What people at a table are called, and what they can say to each other.

use std::fmt;

use grid_core::ParseError;
use grid_core::text::is_seen;
use serde::{Deserialize, Serialize};

/// The most characters of a name.
pub const MAX_NAME: usize = 24;

/// What a person calls themselves: one line of at most [`MAX_NAME`] characters that can be seen;
/// empty if they have given no name.
///
/// Whatever is read becomes such a line: control characters, signs that turn the direction of a
/// text and what is too much are left out. It is still the text of a stranger: a page shows it as
/// text and never as HTML.
///
/// ```
/// use tabletop::table::Name;
///
/// assert_eq!(Name::from("  Zoë\u{202e}\n<b>O'Hara\u{7}").to_string(), "Zoë <b>O'Hara");
/// assert_eq!(serde_json::from_str::<Name>(r#""\u0000""#)?, Name::NONE);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "String")]
pub struct Name(String);

impl Name {
    /// No name.
    pub const NONE: Self = Self(String::new());

    /// Returns whether there is no name.
    pub const fn is_none(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the name as text; empty if there is none.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        let words = text.split_whitespace();
        let words = words.map(|word| word.chars().filter(|&c| is_seen(c)).collect());
        let words: Vec<String> = words.filter(|word: &String| !word.is_empty()).collect();
        let line: String = words.join(" ").chars().take(MAX_NAME).collect();
        Self(line.trim_end().into())
    }
}

impl From<String> for Name {
    fn from(text: String) -> Self {
        Self::from(&*text)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// The most greetings of a seat in a minute.
pub const MAX_GREETINGS: usize = 4;

/// Something that a person at a seat says. Nothing else can be said, so nobody can be abused. A
/// message has its number.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_that_can_be_seen() {
        for (given, kept) in [
            ("Ann", "Ann"),
            (" Ann \t of\r\nGreen  Gables ", "Ann of Green Gables"),
            ("\u{1b}[2JAnn\u{0}\u{85}", "[2JAnn"),
            ("\u{202e}nnA\u{202c}\u{2066}\u{200f}\u{feff}", "nnA"),
            ("A\u{2028}n\u{200b}n", "A nn"),
            ("Zoe\u{308} \"O'Neill\" \\", "Zoe\u{308} \"O'Neill\" \\"),
            ("דנה 🙂 नीता", "דנה 🙂 नीता"),
            ("<img src=x onerror=y>", "<img src=x onerror=y>"),
            ("\u{200b} \n", ""),
            ("\u{115f}\u{1160} \u{2800}\u{3164}\u{ffa0}", ""),
            ("23 characters, and then more", "23 characters, and then"),
            (&"🙂".repeat(99), &"🙂".repeat(MAX_NAME)),
        ] {
            assert_eq!(Name::from(given).as_str(), kept, "{given:?}");
            assert_eq!(Name::from(kept).as_str(), kept, "twice is once");
        }
    }
}
