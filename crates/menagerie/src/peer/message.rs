//! The messages and their spelling: one JSON object a line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::{ParseError, Player};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The version of the protocol that this crate speaks.
pub const VERSION: u64 = 1;

/// A 64-bit key in a message: 16 hexadecimal digits, because numbers of JSON lose bits in many
/// programs.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

/// The secret that identifies a guest when it rejoins: 32 hexadecimal digits. All its bits must come
/// from an unpredictable source.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Token(pub u128);

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for Token {
    /// A secret is not for logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Exactly so many hexadecimal digits.
fn hex(what: &'static str, text: &str, digits: usize) -> Result<u128, ParseError> {
    let is_hex = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex
        .then(|| u128::from_str_radix(text, 16).ok())
        .flatten()
        .ok_or_else(|| {
            ParseError::new(what, text, 0, alloc::format!("{digits} hexadecimal digits"))
        })
}

impl FromStr for Key {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        // 16 digits are 64 bits.
        hex("key", text, 16).map(|key| Self(key as u64))
    }
}

impl FromStr for Token {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        hex("token", text, 32).map(Self)
    }
}

/// Written and read as text.
macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(D::Error::custom)
            }
        }
    )*};
}
serde_as_text!(Key, Token);

/// The two programs: the one that others connect to, and the one that connects.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// It listens, and puts everything that is done in order.
    Host,
    /// It has connected.
    Guest,
}

impl Party {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// What needs the consent of both players: it happens when both have asked for the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "kebab-case")]
pub enum Question {
    /// Taking back moves until `ply` are left. After a resignation or an agreed draw, the present
    /// number of moves takes back the end of the game.
    Undo {
        /// How many moves are left.
        ply: usize,
    },
    /// A draw.
    Draw,
    /// A new game from the same start with the sides exchanged; only when the game is over.
    Rematch,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Undo { ply } => write!(f, "going back to ply {ply}"),
            Self::Draw => f.write_str("a draw"),
            Self::Rematch => f.write_str("a rematch"),
        }
    }
}

/// What a player does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// Plays a move.
    Move {
        /// Which move of the game it is, from 1.
        ply: usize,
        /// The move as text.
        text: String,
        /// The key of the position after it.
        key: Key,
    },
    /// Gives up.
    Resign,
    /// Asks for something, or agrees to it if the other has asked for the same.
    Ask(Question),
    /// Says no to what the other has asked for.
    Decline(Question),
}

impl Act {
    /// Whether another act that was done without knowing of this one is still meant: an answer "no"
    /// leaves the game as it was, and who asks for what the other has asked for wants it.
    pub(super) fn leaves_alone(&self, other: &Self) -> bool {
        match self {
            Self::Decline(_) => true,
            Self::Ask(_) => self == other,
            Self::Move { .. } | Self::Resign => false,
        }
    }
}

/// The guest's greeting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`VERSION`].
    pub version: u64,
    /// The game it wants to play: `conway-chess`.
    pub game: String,
    /// The start position it insists on, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// What it will be known by when it comes back.
    pub token: Token,
    /// How many entries of the log it has.
    #[serde(default)]
    pub entries: usize,
    /// The digest of these entries, if it has any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Key>,
}

/// The host's greeting, which seats the guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// [`VERSION`].
    pub version: u64,
    /// The game.
    pub game: String,
    /// The name of the variant that starts so, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position.
    pub start: String,
    /// The moves that were played before the log begins: those of a game that was loaded.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The key of the position after them.
    pub key: Key,
    /// Which side the guest plays in the first game of the log.
    pub you: Player,
    /// How many entries the log has; those that the guest has not are sent next.
    pub entries: usize,
    /// How many of the guest's wishes have been dealt with.
    pub wishes: u64,
}

/// What the guest wants to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wished {
    /// Wishes are numbered from 1.
    pub number: u64,
    /// How many entries of the log the guest knew when it wished.
    pub seen: usize,
    /// What it wants to do.
    #[serde(flatten)]
    pub act: Act,
}

/// What was done, in the order that counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Entries are numbered from 1.
    pub number: usize,
    /// Who did it.
    pub by: Party,
    /// What was done.
    #[serde(flatten)]
    pub act: Act,
}

/// Why a connection is closed by a program, as a word for programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorReason {
    /// Another version of the protocol.
    Version,
    /// Another game.
    Game,
    /// Another start position.
    Start,
    /// Somebody else plays here.
    Busy,
    /// The log is not that of the other side.
    Log,
    /// Something that is no message.
    Garbage,
    /// Too many messages, or too long ones.
    Flood,
    /// A message that has no place here.
    Unexpected,
    /// Something that the rules do not allow.
    Illegal,
    /// The same move has led to different positions.
    Desynchronised,
    /// Nothing came in time.
    Silence,
    /// A word that this version does not know.
    #[serde(other)]
    Other,
}

/// Why a connection is closed by a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complaint {
    /// For programs.
    pub reason: ErrorReason,
    /// For people. What has been received is cut to [`ParseError::SHOWN`] characters and has no
    /// control characters.
    pub text: String,
}

/// A line of the protocol.
///
/// ```
/// use menagerie::peer::{Act, Entry, Key, Message, Party};
///
/// let line = r#"{"type":"entry","number":3,"by":"guest","act":"move","ply":3,"text":"g1f3","key":"00000000000000ff"}"#;
/// let message = Message::read(line.as_bytes())?;
/// let act = Act::Move { ply: 3, text: "g1f3".into(), key: Key(0xff) };
/// assert_eq!(message, Message::Entry(Entry { number: 3, by: Party::Guest, act }));
/// assert_eq!(message.to_line(), format!("{line}\n"));
/// # Ok::<(), menagerie::peer::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The guest's greeting.
    Hello(Hello),
    /// The host's answer.
    Welcome(Welcome),
    /// What the guest wants to do.
    Wish(Wished),
    /// What was done, as the host puts it in order.
    Entry(Entry),
    /// A wish of the guest crossed something that the host did: it is as if it had not been.
    Refused {
        /// Its number.
        wish: u64,
    },
    /// Nothing: a sign of life.
    Ping,
    /// The sender leaves.
    Bye,
    /// The sender ends the session because of this.
    Error(Complaint),
}

impl Message {
    /// The message with the end of its line.
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "strings and numbers are always JSON"
    )]
    pub fn to_line(&self) -> String {
        let mut line = serde_json::to_string(self).expect("strings and numbers are always JSON");
        line.push('\n');
        line
    }

    /// Reads a line without its end. Fields that this version does not know are passed over.
    ///
    /// # Errors
    /// If it is no message, or a greeting of another version.
    pub fn read(line: &[u8]) -> Result<Self, MessageError> {
        /// What the greetings of all versions have in common.
        #[derive(Deserialize)]
        struct Head {
            r#type: String,
            #[serde(default)]
            version: serde_json::Value,
        }
        let text = core::str::from_utf8(line).map_err(|error| MessageError::NotUtf8 {
            at: error.valid_up_to(),
        })?;
        let not_a_message = |error: serde_json::Error| MessageError::NotAMessage {
            found: shown(text),
            why: shown(&error.to_string()),
        };
        let head: Head = serde_json::from_str(text).map_err(not_a_message)?;
        let is_greeting = matches!(&*head.r#type, "hello" | "welcome");
        if is_greeting && head.version.as_u64() != Some(VERSION) {
            return Err(MessageError::Version {
                found: shown(&head.version.to_string()),
            });
        }
        let mut message = serde_json::from_str(text).map_err(not_a_message)?;
        if let Self::Error(complaint) = &mut message {
            complaint.text = shown(&complaint.text);
        }
        Ok(message)
    }

    /// The word by which it is told from others.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello(_) => "hello",
            Self::Welcome(_) => "welcome",
            Self::Wish(_) => "wish",
            Self::Entry(_) => "entry",
            Self::Refused { .. } => "refused",
            Self::Ping => "ping",
            Self::Bye => "bye",
            Self::Error(_) => "error",
        }
    }
}

/// A line that is no message of this protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// Bytes that are no text.
    #[error("byte {} of a line is not UTF-8", .at + 1)]
    NotUtf8 {
        /// Where, from 0.
        at: usize,
    },
    /// Text that is no message.
    #[error("{found:?} is no message: {why}")]
    NotAMessage {
        /// The line, as far as it can be shown.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// A greeting of another version.
    #[error("the other program speaks version {found} of the protocol, this one version {VERSION}")]
    Version {
        /// Its version.
        found: String,
    },
}

/// Text from outside as people can be shown it: not too long, and nothing in it that a terminal
/// obeys.
pub(super) fn shown(text: &str) -> String {
    let harmless = |c: char| if c.is_control() { '\u{FFFD}' } else { c };
    text.chars().take(ParseError::SHOWN).map(harmless).collect()
}
