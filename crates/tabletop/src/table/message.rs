//! The messages and their spelling: one JSON object each.

use serde::{Deserialize, Serialize};

use super::{
    Act, Complaint, Entry, ErrorReason, Greeting, Key, Name, Plan, Presence, Seat, State, Token,
};
use menagerie::shown;

/// The version of the protocol that this crate speaks.
pub const VERSION: u64 = 2;

/// The first message of a program that connects to a table.
///
/// ```
/// use tabletop::table::{Hello, Message};
///
/// let hello = Message::Hello(Hello::watching());
/// assert_eq!(hello.to_text(), "{\"type\":\"hello\",\"version\":2,\"watch\":true}");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// [`VERSION`].
    pub version: u64,
    /// The secret of a seat, to take it or to take it again. Without one the program watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
    /// Whether the program only watches, even if it has a token.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub watch: bool,
    /// The name of the person at the seat; `None` if it stays as it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Whether the program is told what people say to each other.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub greetings: bool,
    /// Whether the program is told everything that a page shows of the table:
    /// [`TableShown`](super::TableShown), the message `shown`, after the entries.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
    /// Whether the entries that were made before are not sent: who is told what to show needs none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub live: bool,
    /// The number of a game of the table that is over, from 1, of which the program is told what to
    /// show, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub finished: Option<usize>,
    /// The game, `conway-chess`, if the program accepts no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The start position, if the program accepts no other.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The number of entries of the log that the program has.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub entries: usize,
    /// The digest of these entries. Without it the keeper does not check that they
    /// are those of the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<Key>,
}

/// Whether a count is left out of a message.
const fn is_zero(count: &usize) -> bool {
    *count == 0
}

impl Hello {
    /// Creates the hello of a program that watches and has no entries yet.
    pub fn watching() -> Self {
        Self {
            version: VERSION,
            watch: true,
            ..Self::default()
        }
    }

    /// Creates the hello of a program that takes a seat and has no entries yet.
    pub fn seated(token: Token) -> Self {
        Self {
            version: VERSION,
            token: Some(token),
            ..Self::default()
        }
    }
}

/// The keeper's reply to the hello of a program that it admits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Welcome {
    /// [`VERSION`].
    pub version: u64,
    /// How the first game begins.
    #[serde(flatten)]
    pub plan: Plan,
    /// The key of the position after the moves of the plan.
    pub key: Key,
    /// The seat of the program; `None` if it watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// The length of the log. The entries that the program lacks are sent next.
    pub entries: usize,
    /// The number of the seat's requests that were handled.
    #[serde(rename = "wishes")]
    pub requests: u64,
    /// The time of play now, in milliseconds.
    pub at: u64,
    /// What follows from the whole log.
    pub state: State,
}

/// What a seat wants to do: the message `wish`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatRequest {
    /// The number of the request, from 1.
    pub number: u64,
    /// The number of entries of the log that the program had when it sent the request.
    pub seen: usize,
    /// What the person at the seat wants to do.
    #[serde(flatten)]
    pub act: Act,
}

/// A request that was not done: the message `refused`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The number of the request.
    #[serde(rename = "wish")]
    pub request: u64,
    /// Why it was refused, for programs.
    pub reason: RefusalReason,
    /// A sentence for people.
    pub text: String,
}

/// Why a request is refused, as a word for programs.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RefusalReason {
    /// It crossed an entry that the program had not seen.
    Crossed,
    /// The rules do not allow it now.
    Illegal,
    /// The keeper cannot store it.
    Storage,
    /// The keeper was restarted and does not know of it.
    Lost,
    /// A word that this version does not know.
    #[serde(other)]
    Other,
}

/// A message of the protocol.
///
/// ```
/// use tabletop::table::{Message, Presence};
///
/// let text = r#"{"type":"present","seats":[true,false],"watchers":3,"names":["Ann",""]}"#;
/// let message = Message::read(text)?;
/// let names = ["Ann".into(), "".into()];
/// let present = Presence { seats: [true, false], watchers: 3, names, ..Presence::default() };
/// assert_eq!(message, Message::Present(present));
/// assert_eq!(message.to_text(), text);
/// # Ok::<(), tabletop::table::Complaint>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message {
    /// The first message of a program that connects.
    Hello(Hello),
    /// The keeper's reply to it.
    Welcome(Welcome),
    /// What the person at a seat wants to do.
    #[serde(rename = "wish")]
    Request(SeatRequest),
    /// What was done.
    Entry {
        /// The entry of the log.
        #[serde(flatten)]
        entry: Entry,
        /// What follows from the log up to it.
        state: State,
    },
    /// A request was not done.
    Refused(Refusal),
    /// A person says something: from a program, or from the keeper to all that want it.
    Greet {
        /// Who says it; a program leaves it out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
        /// What is said.
        greeting: Greeting,
    },
    /// Which people and programs are at the table.
    Present(Presence),
    /// Shows that the connection is alive.
    Ping,
    /// The sender leaves.
    Bye,
    /// The sender ends the connection for this reason.
    Error(Complaint),
}

impl Message {
    /// Returns the message as text.
    ///
    /// ```
    /// use tabletop::table::Message;
    ///
    /// assert_eq!(Message::Ping.to_text(), "{\"type\":\"ping\"}");
    /// ```
    #[must_use]
    #[expect(
        clippy::missing_panics_doc,
        reason = "strings and numbers are always JSON"
    )]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("strings and numbers are always JSON")
    }

    /// Reads a text. Unknown fields are ignored.
    ///
    /// # Errors
    /// If the text is not a message, or is a `hello` or `welcome` of another version.
    ///
    /// ```
    /// use tabletop::table::{ErrorReason, Message};
    ///
    /// assert_eq!(Message::read(r#"{"type":"bye","mood":"fine"}"#), Ok(Message::Bye));
    /// let error = Message::read(r#"{"type":"hello","version":1}"#).unwrap_err();
    /// assert_eq!(error.reason, ErrorReason::Version);
    /// ```
    pub fn read(text: &str) -> Result<Self, Complaint> {
        /// The fields that a handshake has in every version.
        #[derive(Deserialize)]
        struct Head {
            r#type: String,
            #[serde(default)]
            version: serde_json::Value,
        }
        let not_a_message = |error: serde_json::Error| {
            // A long text must leave room for what is wrong with it.
            let found: String = shown(text).chars().take(80).collect();
            let text = format!("{found:?} is not a message: {error}");
            Complaint::new(ErrorReason::Garbage, text)
        };
        let head: Head = serde_json::from_str(text).map_err(not_a_message)?;
        let is_handshake = matches!(&*head.r#type, "hello" | "welcome");
        if is_handshake && head.version.as_u64() != Some(VERSION) {
            let found = shown(&head.version.to_string());
            let other = format!("the other program speaks version {found} of the protocol");
            let text = format!("{other}, this one version {VERSION}");
            return Err(Complaint::new(ErrorReason::Version, text));
        }
        let mut message = serde_json::from_str(text).map_err(not_a_message)?;
        match &mut message {
            Self::Error(complaint) => complaint.text = shown(&complaint.text),
            Self::Refused(refusal) => refusal.text = shown(&refusal.text),
            _ => {}
        }
        Ok(message)
    }

    /// Returns the `type` of the message.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Hello(_) => "hello",
            Self::Welcome(_) => "welcome",
            Self::Request(_) => "wish",
            Self::Entry { .. } => "entry",
            Self::Refused(_) => "refused",
            Self::Greet { .. } => "greet",
            Self::Present(_) => "present",
            Self::Ping => "ping",
            Self::Bye => "bye",
            Self::Error(_) => "error",
        }
    }
}
