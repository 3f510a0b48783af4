//! The messages and their spelling: one JSON object a line.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use grid_core::{ParseError, Player, serde_as_text};
use serde::{Deserialize, Serialize};

use crate::error::shown;

/// The version of the protocol that this crate speaks.
pub const VERSION: u64 = 1;

/// A 64-bit key in a message: 16 hexadecimal digits, because many programs lose bits of JSON
/// numbers.
///
/// ```
/// use menagerie::peer::Key;
///
/// let key: Key = "00000000000000ff".parse()?;
/// assert_eq!(key, Key(255));
/// assert!("ff".parse::<Key>().is_err());
/// # Ok::<(), menagerie::ParseError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
pub struct Key(pub u64);

/// The secret that identifies a guest when it rejoins: 32 hexadecimal digits. All its bits must
/// come from an unpredictable source.
///
/// Its `Display` form is for messages and for the guest's own player; `Debug` hides it from logs.
///
/// ```
/// use menagerie::peer::Token;
///
/// let token: Token = "5f0c0000000000000000000000000007".parse()?;
/// assert_eq!(token.to_string(), "5f0c0000000000000000000000000007");
/// assert_eq!(format!("{token:?}"), "Token(…)");
/// # Ok::<(), menagerie::ParseError>(())
/// ```
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
    /// Hides the secret: debug output goes into logs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// Reads exactly `digits` hexadecimal digits.
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

serde_as_text!(Key, Token);

/// One of the two programs.
///
/// ```
/// use menagerie::peer::Party;
///
/// assert_eq!(Party::Host.other(), Party::Guest);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Party {
    /// The program that the guest connects to. It orders the entries of the log.
    Host,
    /// The program that connects.
    Guest,
}

impl Party {
    /// Returns the other program.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Host => Self::Guest,
            Self::Guest => Self::Host,
        }
    }
}

/// What needs the consent of both players: it happens when both have asked for the same.
///
/// ```
/// use menagerie::peer::Question;
///
/// assert_eq!(Question::Undo { ply: 4 }.to_string(), "going back to ply 4");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "question", rename_all = "kebab-case")]
pub enum Question {
    /// Goes back to the position after `ply` moves. With the present number of moves it takes back
    /// a resignation or an agreed draw.
    Undo {
        /// The number of moves that stay.
        ply: usize,
    },
    /// A draw.
    Draw,
    /// A new game from the same start position, with the sides exchanged. Possible only when the
    /// game is over.
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

/// What a player does, as the log keeps it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "kebab-case")]
pub enum Act {
    /// Plays a move.
    Move {
        /// The number of the move in the game, from 1.
        ply: usize,
        /// The move as text.
        text: String,
        /// The key of the position after it.
        key: Key,
    },
    /// Resigns.
    Resign,
    /// Asks for something, or agrees to it if the other player has asked for the same.
    Ask(Question),
    /// Declines what the other player has asked for.
    Decline(Question),
}

impl Act {
    /// Whether a request that was sent without knowing of this act still holds. A declined question
    /// leaves the game as it was, and two players who ask for the same want the same.
    pub(super) fn leaves_alone(&self, other: &Self) -> bool {
        match self {
            Self::Decline(_) => true,
            Self::Ask(_) => self == other,
            Self::Move { .. } | Self::Resign => false,
        }
    }
}

/// The guest's first message.
///
/// ```
/// use menagerie::peer::{Hello, Message, Token, VERSION};
///
/// let hello = Hello {
///     version: VERSION,
///     game: "conquid".into(),
///     start: None,
///     token: Token(7),
///     entries: 0,
///     digest: None,
/// };
/// assert!(Message::Hello(hello).to_line().starts_with(r#"{"type":"hello","version":1,"#));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`VERSION`].
    pub version: u64,
    /// The game it wants to play: `conway-chess`.
    pub game: String,
    /// The start position, if the guest accepts no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The token that identifies the guest when it rejoins.
    pub token: Token,
    /// The number of entries of the log that the guest has.
    #[serde(default)]
    pub entries: usize,
    /// The digest of these entries, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Key>,
}

/// The host's reply to the hello of a guest that it admits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// [`VERSION`].
    pub version: u64,
    /// The game.
    pub game: String,
    /// The name of the variant that starts at this position, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variant: Option<String>,
    /// The start position.
    pub start: String,
    /// The moves played before the log begins: those of a loaded game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// The key of the position after them.
    pub key: Key,
    /// The guest's side in the first game of the log.
    pub you: Player,
    /// The length of the log. The entries that the guest lacks are sent next.
    pub entries: usize,
    /// The number of the guest's requests that were handled.
    #[serde(rename = "wishes")]
    pub requests: u64,
}

/// What the person at the guest wants to do: the message `wish`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestRequest {
    /// The number of the request, from 1.
    pub number: u64,
    /// The number of entries of the log that the guest had when it sent the request.
    pub seen: usize,
    /// What the person wants to do.
    #[serde(flatten)]
    pub act: Act,
}

/// An entry of the log: something that was done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The number of the entry, from 1.
    pub number: usize,
    /// The program whose player did it.
    pub by: Party,
    /// What was done.
    #[serde(flatten)]
    pub act: Act,
}

/// Why a program ends a session, as a word for programs.
///
/// ```
/// use menagerie::peer::{ErrorReason, Fault};
///
/// assert_eq!(Fault::Busy.reason(), ErrorReason::Busy);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum ErrorReason {
    /// The programs speak different versions of the protocol.
    Version,
    /// The programs want different games.
    Game,
    /// The programs want different start positions.
    Start,
    /// Another guest plays with this host.
    Busy,
    /// The logs of the programs differ.
    Log,
    /// A line is not a message.
    Garbage,
    /// There are too many messages, or a line is too long.
    Flood,
    /// A message is not expected now.
    Unexpected,
    /// The rules do not allow an act.
    Illegal,
    /// The same move has led to different positions.
    Desynchronised,
    /// Nothing was received in time.
    Silence,
    /// A word that this version does not know.
    #[serde(other)]
    Other,
}

/// Why a program ends a session.
///
/// ```
/// use menagerie::peer::{Complaint, ErrorReason, Fault};
///
/// let complaint = Fault::Flood { per_second: 100 }.complaint();
/// assert_eq!(complaint.reason, ErrorReason::Flood);
/// assert_eq!(complaint.text, "more than 100 messages a second");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Complaint {
    /// The reason, for programs.
    pub reason: ErrorReason,
    /// A sentence for people. [`Message::read`] cuts it to [`ParseError::SHOWN`] characters and
    /// replaces control characters.
    pub text: String,
}

/// A line of the protocol.
///
/// ```
/// use menagerie::peer::{Act, Entry, Message, Party};
///
/// let line = r#"{"type":"entry","number":3,"by":"guest","act":"resign"}"#;
/// let message = Message::read(line.as_bytes())?;
/// let act = Act::Resign;
/// assert_eq!(message, Message::Entry(Entry { number: 3, by: Party::Guest, act }));
/// assert_eq!(message.to_line(), format!("{line}\n"));
/// # Ok::<(), menagerie::peer::MessageError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The guest's first message.
    Hello(Hello),
    /// The host's reply to it.
    Welcome(Welcome),
    /// What the person at the guest wants to do.
    #[serde(rename = "wish")]
    Request(GuestRequest),
    /// What was done.
    Entry(Entry),
    /// A request of the guest crossed an entry of the host and has no effect.
    Refused {
        /// The number of the request.
        #[serde(rename = "wish")]
        request: u64,
    },
    /// Shows that the connection is alive.
    Ping,
    /// The sender leaves.
    Bye,
    /// The sender ends the session for this reason.
    Error(Complaint),
}

impl Message {
    /// Returns the message as a line that ends with LF.
    ///
    /// ```
    /// use menagerie::peer::Message;
    ///
    /// assert_eq!(Message::Ping.to_line(), "{\"type\":\"ping\"}\n");
    /// ```
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

    /// Reads a line without its end. Unknown fields are ignored.
    ///
    /// # Errors
    /// If the line is not a message, or is a `hello` or `welcome` of another version.
    ///
    /// ```
    /// use menagerie::peer::{Message, MessageError};
    ///
    /// assert_eq!(Message::read(br#"{"type":"bye","mood":"fine"}"#), Ok(Message::Bye));
    /// let error = Message::read(br#"{"type":"hello","version":2}"#).unwrap_err();
    /// assert!(matches!(error, MessageError::Version { .. }));
    /// ```
    pub fn read(line: &[u8]) -> Result<Self, MessageError> {
        /// The fields that a handshake has in every version.
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
        let is_handshake = matches!(&*head.r#type, "hello" | "welcome");
        if is_handshake && head.version.as_u64() != Some(VERSION) {
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

    /// Returns the `type` of the message.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello(_) => "hello",
            Self::Welcome(_) => "welcome",
            Self::Request(_) => "wish",
            Self::Entry(_) => "entry",
            Self::Refused { .. } => "refused",
            Self::Ping => "ping",
            Self::Bye => "bye",
            Self::Error(_) => "error",
        }
    }
}

/// A line that is not a message of this protocol.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MessageError {
    /// The line is not text.
    #[error("byte {} of a line is not UTF-8", .at + 1)]
    NotUtf8 {
        /// The index of the first bad byte, from 0.
        at: usize,
    },
    /// The line is text, but not a message.
    #[error("{found:?} is not a message: {why}")]
    NotAMessage {
        /// The beginning of the line.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// A `hello` or `welcome` has another version.
    #[error("the other program speaks version {found} of the protocol, this one version {VERSION}")]
    Version {
        /// Its version.
        found: String,
    },
}
