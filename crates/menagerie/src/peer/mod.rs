//! A game of two people over a network: the protocol by which two programs play any game of a
//! catalogue, without any input or output.
//!
//! One program is the **host**. The other, the **guest**, connects to it. Neither trusts the other:
//! both hold the whole game, check every move by the rules before they play it, and compare the key
//! of the position after it.
//!
//! - [`Peer`] is one side of a session: bytes and the time go in, bytes and [`Update`]s come out.
//! - [`Caller`] is a program that has connected to a host and has not sent its hello yet.
//! - [`Message`] reads and writes messages.
//!
//! # One log
//!
//! Everything that a player does (a move, a question, a reply, a resignation) becomes an **entry**
//! of one log, and the host orders the entries. It enters at once what its own player does. The
//! guest sends a **request** (the message `wish`) for what its player does, and does it when the
//! entry comes back. So both programs see everything in the same order, even if both players act at
//! once: the guest's log is always a prefix of the host's, and the log determines the game.
//!
//! The host cannot cheat by reordering entries. An entry by the guest must be exactly the guest's
//! pending request; every other entry must be legal.
//!
//! # Messages
//!
//! Every message is one line: a JSON object in UTF-8 that ends with LF (or CR, or CRLF). Unknown
//! fields are ignored.
//!
//! | `type` | from | meaning |
//! |---|---|---|
//! | `hello` | guest | the first message: the game that the guest wants to play |
//! | `welcome` | host | the reply; the entries that the guest lacks follow it |
//! | `wish` | guest | a request: what the person at the guest wants to do |
//! | `entry` | host | what was done |
//! | `refused` | host | a request crossed another entry and has no effect |
//! | `ping` | both | shows that the connection is alive |
//! | `bye` | both | the sender leaves |
//! | `error` | both | the sender ends the session |
//!
//! Their other fields, optional ones with a question mark:
//!
//! - `hello`: `version`, `game`, `token` (identifies the guest when it rejoins), `start`? (the
//!   start position, if the guest accepts no other), `entries`? (how much of the log it has) and
//!   `digest`? (of these entries).
//! - `welcome`: `version`, `game`, `variant`?, `start`, `moves`? (of a loaded game), `key` (after
//!   these moves), `you` (the guest's side in the first game of the log), `entries` (the length of
//!   the log) and `wishes` (the number of requests that were handled).
//! - `wish`: `number`, `seen` (how many entries the guest had when its player acted) and an *act*.
//! - `entry`: `number`, `by` (`host` or `guest`) and an *act*.
//! - `refused`: `wish`, the number of the request.
//! - `error`: `reason`, a word for programs ([`ErrorReason`]), and `text`, a sentence for people.
//!
//! An *act* has these fields:
//!
//! | `act` | other fields | meaning |
//! |---|---|---|
//! | `move` | `ply` (from 1), `text`, `key` | plays a move; `key` is the key after it |
//! | `resign` | | resigns |
//! | `ask` | `question`, and `ply` for an undo | asks for something, or agrees to it |
//! | `decline` | `question`, and `ply` for an undo | declines what the other player asks for |
//!
//! A `question` is `undo`, `draw` or `rematch`. An undo goes back to the position after `ply`
//! moves; with the present number of moves it takes back a resignation or an agreed draw. A rematch
//! is possible when the game is over; it begins at the same start position, with the sides
//! exchanged. Asking and agreeing are the same act: what both players have asked for happens. So it
//! does not matter if both ask at once.
//!
//! Versions are compared before anything else: the reply to a hello of another version is the error
//! `version`, whatever its other fields are. Keys, digests and tokens are hexadecimal text, because
//! many programs lose bits of JSON numbers.
//!
//! In this session every message is on one line:
//!
//! ```text
//! guest  {"type":"hello","version":1,"game":"conway-chess","token":"5f0c…"}
//! host   {"type":"welcome","version":1,"game":"conway-chess","variant":"standard",
//!         "start":"rnbq…","key":"a41f…","you":"second","entries":0,"wishes":0}
//! host   {"type":"entry","number":1,"by":"host",
//!         "act":"move","ply":1,"text":"e2e4","key":"08d3…"}
//! guest  {"type":"wish","number":1,"seen":1,
//!         "act":"move","ply":2,"text":"e7e5","key":"91c0…"}
//! host   {"type":"entry","number":2,"by":"guest",
//!         "act":"move","ply":2,"text":"e7e5","key":"91c0…"}
//! guest  {"type":"wish","number":2,"seen":2,"act":"ask","question":"undo","ply":1}
//! host   {"type":"entry","number":3,"by":"guest","act":"ask","question":"undo","ply":1}
//! host   {"type":"entry","number":4,"by":"host","act":"decline","question":"undo","ply":1}
//!        (the connection breaks, and the guest connects again)
//! guest  {"type":"hello","version":1,"game":"conway-chess","token":"5f0c…",
//!         "entries":3,"digest":"7b52…"}
//! host   {"type":"welcome",…,"entries":4,"wishes":2}
//! host   {"type":"entry","number":4,"by":"host","act":"decline","question":"undo","ply":1}
//! host   {"type":"bye"}
//! ```
//!
//! # Open questions, and requests that cross
//!
//! - A move declines everything that the other player has asked for, and withdraws the undo that
//!   the mover has asked for. An offered draw stays open when the player who offered it moves. The
//!   end of a game closes all questions.
//! - A request is refused if the guest sent it before it had seen an entry of the host: an undo, an
//!   offer or a move that the person has not seen may change their mind. The person can repeat it
//!   ([`Update::Crossed`]). Two kinds of entry do not cross a request: a declined question, and the
//!   same question.
//! - The guest has at most one pending request.
//!
//! # Lost connections
//!
//! The host keeps the game and waits. What its player does meanwhile is entered. A guest rejoins
//! with its token, the number of entries it has and their digest, and receives the entries that it
//! missed. It sends a pending request again, unless `wishes` says that the request was handled:
//! then its entry follows, or its refusal is repeated. So everything is done exactly once.
//!
//! A guest may rejoin while the host believes that the old connection is alive: the new connection
//! replaces it. Any other caller gets the error `busy`. Another guest can take the place of one
//! that has sent `bye` or that the host has given up ([`Peer::open_seat`]). A guest without a log
//! receives all of it.
//!
//! # Limits
//!
//! | | at most | beyond it |
//! |---|---|---|
//! | a line | [`PeerLimits::LINE`] | error `flood` |
//! | a move | [`MAX_MOVE_BYTES`] | error `illegal` |
//! | messages | 500 at once, and 100 a second | error `flood` |
//! | silence | 20 s without a whole message | the connection is lost |
//! | handshake | 10 s | error `silence` |
//! | entries | [`MAX_ENTRIES`] in a session | the log is full: nothing more can be done |
//!
//! The entries that a `welcome` announces are allowed in addition. A program that has sent nothing
//! for 5 s sends a `ping`.
//!
//! A caller that is not admitted is told why, and the session is not affected. If an admitted
//! program breaks the protocol or the rules, the session ends on both sides, with the game as it
//! was before; so it does if the keys differ (error `desynchronised`).
//!
//! Nothing is encrypted: anyone who can read the network can read the game, and the token.
//!
//! # Design, in questions and answers
//! - *Why does the host order everything?* If both programs acted at once, every pair of acts would
//!   need a rule for crossing each other, and every rule a proof that both sides reach the same
//!   game. With one order there is nothing to prove. The price: the guest's own move is on its
//!   board after one round trip.
//! - *Why a log and not the position?* With the log a program can check that nothing in it was
//!   invented. After a lost connection it can show everything that happened, not only the result.
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
pub use fault::{ActError, Disconnection, Fault, HostError, RequestError, Stop};
pub use limits::{MAX_ENTRIES, MAX_MOVE_BYTES, PeerLimits};
pub use message::{
    Act, Complaint, Entry, ErrorReason, GuestRequest, Hello, Key, Message, MessageError, Party,
    Question, Token, VERSION, Welcome,
};
pub use offer::{Hosting, Joining};
pub use session::Peer;
pub use update::{Person, Request, Update};
