//! Two people, two programs, one game: the protocol by which any game of the menagerie is played over a
//! network, without any input or output.
//!
//! One program is the **host**: others connect to it. The other is the **guest**. They trust each other with
//! nothing: both hold the whole game, check every move by the rules before it is played, and compare the
//! key of the position after it.
//!
//! - [`Peer`] is one side of a session: bytes and the time go in, bytes and [`Update`] come out.
//! - [`Caller`] is somebody who has connected to a host and has still to greet.
//! - [`Message`] is the spelling of the messages.
//!
//! # One log
//!
//! Everything that is done (a move, a question, an answer, giving up) is an **entry** of one log, and the
//! host puts them in order. What the person at the host does is entered at once. What the person at the
//! guest does is sent as a **wish** and is done when its entry comes back. So there is nothing that two
//! programs could see in a different order, whoever acts at the same time as the other: the guest's log is
//! always the beginning of the host's, and the game is what follows from the log.
//!
//! The host cannot use its office to cheat. An entry by the guest must be, to the letter, the wish that the
//! guest waits for; every other entry must be lawful.
//!
//! # Messages
//!
//! Every message is one line: a JSON object in UTF-8 that ends with LF (or CR, or CRLF). Fields that a
//! program does not know are passed over.
//!
//! | `type` | from | other fields | meaning |
//! |---|---|---|---|
//! | `hello` | guest | `version`, `game`, `start`?, `token`, `entries`?, `digest`? | first message: what it wants to play, what it is known by, and how much of the log it has |
//! | `welcome` | host | `version`, `game`, `variant`?, `start`, `moves`?, `key`, `you`, `entries`, `wishes` | the answer: the start position, moves of a loaded game and the key after them, the guest's side in the first game of the log; how long the log is and how many wishes have been dealt with. The entries that the guest has not follow |
//! | `wish` | guest | `number`, `seen`, *act* | what the person at the guest wants to do, knowing so many entries |
//! | `entry` | host | `number`, `by`, *act* | what was done, and by whom (`host`, `guest`) |
//! | `refused` | host | `wish` | that wish crossed something; it is as if it had not been |
//! | `ping` | both | | a sign of life |
//! | `bye` | both | | the sender leaves |
//! | `error` | both | `reason`, `text` | the sender ends the session: a word for programs ([`ErrorReason`]), a sentence for people |
//!
//! An *act* is spelled by the fields
//!
//! | `act` | other fields | meaning |
//! |---|---|---|
//! | `move` | `ply`, `text`, `key` | plays the move, the `ply`th of the game (from 1), after which the position has the key |
//! | `resign` | | gives up |
//! | `ask` | `question` and for an undo `ply` | asks for it; or agrees, if the other has asked for the same |
//! | `decline` | `question` and for an undo `ply` | says no to what the other has asked for |
//!
//! and a `question` is `undo` (back to where `ply` moves have been played; the present number after a
//! resignation or an agreed draw takes that back), `draw` or `rematch` (when the game is over; from the same
//! start position, with the sides exchanged). Asking and agreeing are the same act: when both have asked,
//! it happens. So it does not matter if both ask at once.
//!
//! Versions are compared before anything else: a greeting of another version is answered with the error
//! `version`, whatever its other fields are. Keys, digests and tokens are hexadecimal text, because numbers
//! of JSON lose bits in many programs.
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
//! # What stands, what lapses, what crosses
//!
//! - A move says no to everything that the other has asked for, and takes back the mover's own wish to go
//!   back; an offer of a draw stands when its maker moves. The end of a game ends all questions.
//! - A wish that was sent before the guest knew of something that the host did is refused, and the person is
//!   asked to think again ([`Update::Crossed`]): the undo that was asked for, the offer, the move might change
//!   his mind. Only two things leave a wish as it is: an answer "no", and the same question.
//! - The guest has one wish on its way at a time.
//!
//! # Lost connections
//!
//! The host keeps the game and waits; what its person does meanwhile is entered. A guest comes back with its
//! token, the number of entries it has and their digest, and is sent what it missed. A wish that was on its
//! way is sent again, unless `wishes` says that it was dealt with: then its entry is among those that follow,
//! or its refusal is said once more. So everything is done exactly once. A guest may come back while the
//! host believes the old connection alive: the new one takes its place. Any other caller is told `busy`. A
//! guest that has said `bye` can be replaced by anybody, as can one that the host has given up
//! ([`Peer::open_seat`]); a guest that starts without a log is sent all of it.
//!
//! # PeerLimits
//!
//! | | at most | then |
//! |---|---|---|
//! | a line | [`PeerLimits::LINE`] | error `flood` |
//! | a move | [`MAX_MOVE_BYTES`] | error `illegal` |
//! | messages | 500 at once, 100 a second for long; and as many entries as `welcome` has announced | error `flood` |
//! | silence | 20 s without a whole message; every program sends `ping` after 5 s without sending | the connection is lost |
//! | greeting | 10 s | error `silence` |
//! | entries | [`MAX_ENTRIES`] in a session | nothing more can be done in it |
//!
//! A caller that has not been let in is told what is wrong and disturbs nobody. What is against the protocol
//! or the rules on a connection that was let in ends the session on both sides, with the game as it was
//! before; so do positions with different keys (error `desynchronised`).
//!
//! Nothing is encrypted: who reads the network can read the game, and the token.
//!
//! # Design, in questions and answers
//! - *Why does the host order everything?* Were both to do at once what they like, every pair of acts would
//!   need a rule for crossing each other, and every such rule a proof that both sides come to the same. So
//!   there is one order; the price is that the guest's own move is on its board after one round trip.
//! - *Why a log and not the position?* Who has the log can check that nothing in it was invented, and after
//!   a lost connection everything that happened can be told, not only what has come of it.
//! - *Why does the guest choose the token?* If the connection breaks before the host's first answer arrives,
//!   a token that was in it would be lost, and the guest locked out of its own game.

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
