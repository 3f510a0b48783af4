//! Games over a network: the protocol of a table with two seats and any number of watchers, for any
//! game of a catalogue, without any input or output.
//!
//! One program, the **keeper**, keeps the table. Others connect to it. They sit at a **seat**, or
//! they **watch**. No program trusts another: one that knows the rules holds the whole game, checks
//! every move before it plays it, and compares the key of the position after it. A program
//! that does not know the rules can take part, too.
//!
//! - [`Table`] is the keeper: messages and the time go in, messages and log entries come out.
//! - [`Peer`] is a program that sits or watches and checks everything.
//! - [`Ledger`] is the log with what follows from it. Both have one.
//! - [`Message`] reads and writes messages.
//!
//! # One log
//!
//! Everything that is done at a table (a move, a question, a resignation, a fallen flag) becomes an
//! **entry** of one log, and the keeper orders the entries. A seat sends a **request** (the message
//! `wish`) for what its person does, and does it when the entry comes back. So all programs see
//! everything in the same order, even if both people act at once: every log is a prefix of the
//! keeper's, and the log determines the game, the clocks and the open questions.
//!
//! The keeper cannot cheat by reordering entries. An entry of a seat must be exactly the pending
//! request of the program at the seat; every other entry must be legal; times never go back.
//!
#![doc = include_str!("../../PROTOCOL.md")]
//!
//! # Design, in questions and answers
//!
//! - *Why does the keeper order everything?* If all programs acted at once, every pair of acts
//!   would need a rule for crossing each other, and every rule a proof that all sides reach the
//!   same game. With one order there is nothing to prove. The price: a guest's own move is on its
//!   board after one round trip.
//! - *Why a log and not the position?* With the log a program can check that nothing in it was
//!   invented. After a lost connection it can show everything that happened, not only the result.
//! - *Why are the keeper and the others two types?* A keeper has many connections and nothing to
//!   verify, the others have one connection and verify everything. What they share is the
//!   [`Ledger`]: there is one implementation of what may be done and of what follows from it.
//! - *Why does `state` repeat what follows from the log?* A page in a browser, or a script, can
//!   take part without an engine. A program with an engine finds out at once if the two differ.
//! - *Why is an illegal request refused, and not an error?* Its sender may not know the rules.
//! - *Why may the program choose the token of an open seat?* If the connection breaks before the
//!   first reply arrives, a token in that reply would be lost, and the person locked out of the
//!   game.

mod act;
mod asked;
mod client;
mod clock;
mod computers;
mod fault;
mod guest;
mod host;
mod key;
mod ledger;
mod limits;
mod message;
mod people;
mod plan;
mod seat;
mod setup;
mod shown;
mod state;
mod stored;
#[cfg(feature = "testing")]
pub mod testing;
mod update;

pub use act::{Act, Entry, Question};
pub use asked::{AskError, Head, NewTable, PlanError};
pub use clock::{ClockFace, ClockSetting};
pub(crate) use clock::{clock_words, millis};
pub use computers::{ComputerError, ComputerTurn, Search};
pub(crate) use computers::{Computers, UNTIL_ASKED};
pub use fault::{ActError, Complaint, Disconnection, ErrorReason, SetupError, Stop};
pub use guest::Peer;
pub use host::{Room, Table};
pub use key::{Key, Token};
pub use ledger::Ledger;
pub(crate) use ledger::{ABORTED, CLOSED};
pub use limits::{MAX_ENTRIES, MAX_MOVE_BYTES, MAX_PLIES, MAX_QUESTIONS, PeerLimits};
pub use message::{Hello, Message, Refusal, RefusalReason, SeatRequest, VERSION, Welcome};
pub use people::{Greeting, MAX_GREETINGS, MAX_NAME, Name};
pub use plan::{Plan, SeatPlan};
pub use seat::{Actor, Seat, player_number};
pub use setup::{Joining, TableSetup};
pub use shown::{Action, ClocksShown, FinishedGame, MovesShown, Offer, SeatShown, TableShown};
pub(crate) use shown::{here_words, ply_before, question_words, seat_words};
pub use state::{Presence, RunningClock, Sits, State, Status};
pub use stored::Stored;
pub(crate) use stored::{Line, Note, split};
pub use update::{Connection, Output, Update};
