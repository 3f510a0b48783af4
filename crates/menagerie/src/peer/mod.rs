//! Two people, two programs, one game: the protocol by which any game of a catalogue is played over
//! a network, without any input or output.
//!
//! One program is the **host**: others connect to it. The other is the **guest**. Neither trusts
//! the other: both hold the whole game, check every move by the rules before it is played, and
//! compare the key of the position after it.
//!
//! - [`Peer`] is one side of a session: bytes and the time go in, bytes and [`Update`]s come out.
//! - [`Caller`] is a program that has connected to a host and has not sent its hello yet.
//! - [`Message`] is the spelling of the messages.
//!
//! # One log
//!
//! Everything that is done (a move, a question, a reply, a resignation) is an **entry** of one log,
//! and the host orders the entries. What the person at the host does is entered at once. What the
//! person at the guest does is sent as a **wish**, and is done when its entry comes back. So the
//! two programs cannot see anything in different orders, even if both people act at the same time:
//! the guest's log is always a prefix of the host's, and the game follows from the log.
//!
//! The host cannot cheat by reordering entries. An entry by the guest must be exactly the wish that
//! the guest is waiting for; every other entry must be legal.
//!
//! # Messages
//!
//! Every message is one line: a JSON object in UTF-8 that ends with LF (or CR, or CRLF). Unknown
//! fields are ignored.
//!
//! | `type` | from | other fields | meaning |
//! |---|---|---|---|
//! | `hello` | guest | `version`, `game`, `start`?, `token`, `entries`?, `digest`? | first message: the game it wants to play, the token that identifies it, and how much of the log it has |
//! | `welcome` | host | `version`, `game`, `variant`?, `start`, `moves`?, `key`, `you`, `entries`, `wishes` | the reply: the start position, the moves of a loaded game and the key after them, the guest's side in the first game of the log; the length of the log and the number of wishes that were handled. The entries that the guest lacks follow |
//! | `wish` | guest | `number`, `seen`, *act* | what the person at the guest wants to do, having seen `seen` entries |
//! | `entry` | host | `number`, `by`, *act* | what was done, and by which program (`host`, `guest`) |
//! | `refused` | host | `wish` | that wish crossed another entry and has no effect |
//! | `ping` | both | | shows that the connection is alive |
//! | `bye` | both | | the sender leaves |
//! | `error` | both | `reason`, `text` | the sender ends the session: a word for programs ([`ErrorReason`]), a sentence for people |
//!
//! An *act* has these fields:
//!
//! | `act` | other fields | meaning |
//! |---|---|---|
//! | `move` | `ply`, `text`, `key` | plays the move, number `ply` of the game (from 1), which leads to a position with this key |
//! | `resign` | | resigns |
//! | `ask` | `question`, and `ply` for an undo | asks for it; or agrees, if the other player has asked for the same |
//! | `decline` | `question`, and `ply` for an undo | refuses what the other player has asked for |
//!
//! A `question` is `undo` (back to the position after `ply` moves; the present number after a
//! resignation or an agreed draw takes that back), `draw` or `rematch` (when the game is over; from
//! the same start position, with the sides exchanged). Asking and agreeing are the same act: when
//! both have asked, it happens. So it does not matter if both ask at once.
//!
//! Versions are compared before anything else: the reply to a hello of another version is the error
//! `version`, whatever its other fields are. Keys, digests and tokens are hexadecimal text, because
//! many programs lose bits of JSON numbers.
//!
//! ```text
//! guest  {"type":"hello","version":1,"game":"conway-chess","token":"5f0c…"}
//! host   {"type":"welcome","version":1,"game":"conway-chess","variant":"standard","start":"rnbq…",
//!         "key":"a41f…","you":"second","entries":0,"wishes":0}            (on one line)
//! host   {"type":"entry","number":1,"by":"host","act":"move","ply":1,"text":"e2e4","key":"08d3…"}
//! guest  {"type":"wish","number":1,"seen":1,"act":"move","ply":2,"text":"e7e5","key":"91c0…"}
//! host   {"type":"entry","number":2,"by":"guest","act":"move","ply":2,"text":"e7e5","key":"91c0…"}
//! guest  {"type":"wish","number":2,"seen":2,"act":"ask","question":"undo","ply":1}
//! host   {"type":"entry","number":3,"by":"guest","act":"ask","question":"undo","ply":1}
//! host   {"type":"entry","number":4,"by":"host","act":"decline","question":"undo","ply":1}
//!        (the connection breaks, and the guest connects again)
//! guest  {"type":"hello","version":1,"game":"conway-chess","token":"5f0c…","entries":3,"digest":"7b52…"}
//! host   {"type":"welcome",…,"entries":4,"wishes":2}
//! host   {"type":"entry","number":4,"by":"host","act":"decline","question":"undo","ply":1}
//! host   {"type":"bye"}
//! ```
//!
//! # Open questions, and wishes that cross
//!
//! - A move declines everything that the other player has asked for, and withdraws the mover's own
//!   request for an undo. An offered draw stays open when the player who offered it moves. The end
//!   of a game closes all questions.
//! - A wish that was sent before the guest had seen an entry of the host is refused, and the person
//!   is asked again ([`Update::Crossed`]): a requested undo, an offer or a move may change their
//!   mind. Two entries do not affect a wish: a "no", and the same question.
//! - The guest has at most one wish pending.
//!
//! # Lost connections
//!
//! The host keeps the game and waits; what its person does meanwhile is entered. A guest rejoins
//! with its token, the number of entries it has and their digest, and is sent the entries that it
//! missed. A pending wish is sent again, unless `wishes` says that it was handled: then its entry
//! is among those that follow, or its refusal is repeated. So everything is done exactly once. A
//! guest may rejoin while the host believes that the old connection is alive: the new connection
//! replaces it. Any other caller gets the error `busy`. A guest that has sent `bye` can be replaced
//! by any other, and so can one that the host has given up ([`Peer::open_seat`]); a guest without a
//! log is sent all of it.
//!
//! # Limits
//!
//! | | at most | beyond it |
//! |---|---|---|
//! | a line | [`PeerLimits::LINE`] | error `flood` |
//! | a move | [`MAX_MOVE_BYTES`] | error `illegal` |
//! | messages | 500 at once, 100 a second for long; and the entries that `welcome` has announced | error `flood` |
//! | silence | 20 s without a whole message; every program sends `ping` after 5 s without sending | the connection is lost |
//! | handshake | 10 s | error `silence` |
//! | entries | [`MAX_ENTRIES`] in a session | nothing more can be done in it |
//!
//! A caller that was not admitted is told what is wrong, and the session goes on undisturbed. A
//! fault against the protocol or the rules by an admitted program ends the session on both sides,
//! with the game as it was before; so do positions with different keys (error `desynchronised`).
//!
//! Nothing is encrypted: anybody who can read the network can read the game, and the token.
//!
//! # Design, in questions and answers
//! - *Why does the host order everything?* If both programs acted at once, every pair of acts would
//!   need a rule for crossing each other, and every rule a proof that both sides reach the same
//!   game. With one order there is nothing to prove; the price is that the guest's own move is on
//!   its board after one round trip.
//! - *Why a log and not the position?* With the log a program can check that nothing in it was
//!   invented, and after a lost connection everything that happened can be shown, not only its
//!   result.
//! - *Why does the guest choose the token?* If the connection breaks before the host's first reply
//!   arrives, a token in that reply would be lost, and the guest locked out of its own game.

mod allowance;
mod caller;
mod connection;
mod fault;
mod guest;
mod host;
mod ledger;
mod limits;
mod message;
mod offer;
mod session;
#[cfg(feature = "testing")]
pub mod testing;
mod update;

pub use caller::Caller;
pub use fault::{ActError, Fault, HostError, Lost, Stop, WishError};
pub use limits::{MAX_ENTRIES, MAX_MOVE_BYTES, PeerLimits};
pub use message::{
    Act, Complaint, Entry, ErrorReason, Hello, Key, Message, MessageError, Party, Question, Token,
    VERSION, Welcome, Wished,
};
pub use offer::{Hosting, Joining};
pub use session::Peer;
pub use update::{Update, Who, Wish};
