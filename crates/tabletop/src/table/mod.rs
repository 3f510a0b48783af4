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
//! # Messages
//!
//! Every message is a JSON object in a text frame of a WebSocket. Unknown fields are ignored.
//!
//! | `type` | from | meaning |
//! |---|---|---|
//! | `hello` | others | the first message: takes a seat, takes it again, or watches |
//! | `welcome` | keeper | the reply; the entries that the program lacks follow it |
//! | `wish` | seat | a request: what the person at the seat wants to do |
//! | `entry` | keeper | what was done |
//! | `refused` | keeper | a request was not done |
//! | `present` | keeper | which seats are connected, and how many programs watch |
//! | `ping` | both | shows that the connection is alive |
//! | `bye` | both | the sender leaves |
//! | `error` | both | the sender ends the connection |
//!
//! Their other fields, optional ones with a question mark:
//!
//! - `hello`: `version` (2), `token`? (the secret of a seat; without it the program watches),
//!   `watch`? (`true`: it watches, even with a token), `game`? and `start`? (if it accepts no
//!   others), `entries`? (how much of the log it has) and `digest`? (of these entries; without it
//!   they are not checked).
//! - `welcome`: `version`, `game`, `variant`?, `start`, `moves`? (of a loaded game), `key` (after
//!   these moves), `seat`? (1 or 2; absent for watchers), `sides` (the player, 1 or 2, that seat 1
//!   plays in the first game), `clock`?, `entries` (the length of the log), `wishes` (the number of
//!   requests of this seat that were handled), `at` (the time of play now) and `state`.
//! - `wish`: `number` (from 1, the next after `wishes`), `seen` (how many entries the program had
//!   when its person acted) and an *act*.
//! - `entry`: `number`, `by` (the seat 1 or 2, or 0 for the keeper), `at`, an *act* and `state`.
//! - `refused`: `wish` (its number), `reason` (a word for programs: `crossed`, `illegal`,
//!   `storage`, `lost`) and `text` (a sentence for people).
//! - `present`: `seats` (two booleans) and `watchers`. A change of the seats is told at once, the
//!   number of watchers at most once a second.
//! - `error`: `reason` ([`ErrorReason`]) and `text`.
//!
//! An *act* has these fields:
//!
//! | `act` | other fields | by | meaning |
//! |---|---|---|---|
//! | `move` | `ply` (from 1), `text`, `key` | seat | plays a move; `key` is the key after it |
//! | `resign` | | seat | resigns |
//! | `abort` | | seat | ends the game without a result, before its second move |
//! | `ask` | `question`, and `ply` for an undo | seat | asks for something, or agrees to it |
//! | `decline` | `question`, and `ply` for an undo | seat | declines what the other seat asks for |
//! | `flag` | | keeper | the player to move has no time left, and loses |
//! | `expire` | | keeper | the table is given up: nothing more can be done at it |
//!
//! In a `wish` the `ply` of a move (the next one is meant) and its `key` may be absent; every
//! entry has both. A `question` is `undo`, `draw` or
//! `rematch`. An undo goes back to the position after `ply` moves; with the present number of moves
//! it takes back a resignation or an agreed draw. A rematch is possible when the game is over or
//! aborted; it begins at the same start position, with the sides exchanged. Asking and agreeing are
//! the same act: what both seats have asked for happens. So it does not matter if both ask at once.
//!
//! `state` is what follows from the log up to the entry: `game` (the number of rematches so far),
//! `ply`, `turn` (the player to move, 1 or 2), `status` (`*`, `1-0`, `0-1`, `1/2-1/2` or
//! `aborted`), `reason`? (in words), `clocks`? (milliseconds of player 1 and player 2 at the time
//! of the entry) and `asked` (the open questions of seat 1 and of seat 2).
//!
//! Versions are compared before anything else: the reply to a hello of another version is the error
//! `version`, whatever its other fields are. Keys and digests have 16 hexadecimal digits and tokens
//! 32, because many programs lose bits of JSON numbers.
//!
//! In this session a program that does not know the rules plays the second player. Every message is
//! one frame:
//!
//! ```text
//! seat 2 {"type":"hello","version":2,"token":"5f0c…"}
//! keeper {"type":"welcome","version":2,"game":"conway-chess","variant":"standard",
//!         "start":"rnbq…","key":"a41f…","seat":2,"sides":1,
//!         "clock":{"initial":300000,"increment":3000,"delay":0},"entries":0,"wishes":0,"at":0,
//!         "state":{"game":0,"ply":0,"turn":1,"status":"*","clocks":[300000,300000],
//!         "asked":[[],[]]}}
//! keeper {"type":"present","seats":[true,true],"watchers":0}
//! keeper {"type":"entry","number":1,"by":1,"at":5210,
//!         "act":"move","ply":1,"text":"e2e4","key":"08d3…","state":{…,"ply":1,"turn":2,…}}
//! seat 2 {"type":"wish","number":1,"seen":1,"act":"move","ply":2,"text":"e7e5"}
//! keeper {"type":"entry","number":2,"by":2,"at":8800,
//!         "act":"move","ply":2,"text":"e7e5","key":"91c0…","state":{…}}
//! seat 2 {"type":"wish","number":2,"seen":2,"act":"move","ply":4,"text":"d7d5"}
//! keeper {"type":"refused","wish":2,"reason":"illegal","text":"it is the first player's move"}
//! seat 2 {"type":"wish","number":3,"seen":2,"act":"ask","question":"undo","ply":1}
//! keeper {"type":"entry","number":3,"by":2,"at":9500,"act":"ask","question":"undo","ply":1,
//!         "state":{…,"asked":[[],[{"question":"undo","ply":1}]]}}
//! keeper {"type":"entry","number":4,"by":1,"at":9900,"act":"decline","question":"undo","ply":1,
//!         "state":{…}}
//!        (the connection breaks, and the program connects again)
//! seat 2 {"type":"hello","version":2,"token":"5f0c…","entries":3}
//! keeper {"type":"welcome",…,"entries":4,"wishes":3,"at":24000,"state":{…}}
//! keeper {"type":"entry","number":4,…}
//! keeper {"type":"bye"}
//! ```
//!
//! # A program in another language
//!
//! A program needs JSON and a socket, and no rules:
//!
//! 1. It sends a `hello` and reads the `welcome`, which has the start position and its seat.
//! 2. It keeps the list of moves of the present game. After an entry with the act `move` the list
//!    is its first `ply - 1` moves and `text`, where `ply` is that of the `state`. After any other
//!    entry it is the first `ply` moves; after a rematch (`game` has grown) it is empty.
//! 3. It may move if `status` is `*` and `turn` is its player: `sides` for seat 1, the other one
//!    for seat 2, exchanged if `game` is odd. It sends a `wish` without a key, with the next
//!    number, and waits for its entry or its refusal before it sends another.
//! 4. It sends a `ping` if it has sent nothing for 5 s. (Where timers are slowed down, as in hidden
//!    pages of browsers, it may send one when it receives one.)
//! 5. After a lost connection it says hello again with its token, and replays the log.
//!
//! The digest of a log is FNV-1a with 64 bits over its entries as lines of text, each with LF:
//! `NUMBER BY AT ACT`, then for a move `PLY TEXT KEY`, for a question its name, and for an undo its
//! `PLY`: `2 2 8800 move 2 e7e5 91c0…`, `3 2 9500 ask undo 1`, `9 0 310000 flag`.
//!
//! # Open questions, and requests that cross
//!
//! - A move declines everything that the other seat has asked for, and withdraws the undo that the
//!   mover has asked for. An offered draw stays open when the person who offered it moves. The end
//!   of a game closes all questions.
//! - A request is refused (`crossed`) if it was sent before its program had seen an entry: an undo
//!   or a move that the person has not seen may change their mind. The person can repeat it. Three
//!   kinds of entry do not cross a request: a declined question, the same question, and, if the
//!   request is no question itself, a question to which nobody has agreed. So nobody can keep the
//!   other seat from moving or resigning.
//! - A seat can ask [`MAX_QUESTIONS`] times until something else than asking and declining is done,
//!   usually the next move. A log with `m` moves takes questions up to entry `200 + 8 m`. Agreeing
//!   is always possible.
//! - A seat has at most one pending request.
//!
//! # Clocks
//!
//! `at` is the time of play in milliseconds since the table began. It never decreases, and the time
//! while a keeper is down does not count. The clocks are a function of the log alone:
//!
//! - A clock setting has an initial time, an increment and a delay, which is the beginning of every
//!   turn that costs nothing.
//! - The first two moves of a game at the table are free: the clock of each player starts at their
//!   second turn. Until the second move a game can be aborted.
//! - A turn costs the time from its beginning to the move, less the delay; then the increment is
//!   added. Questions neither begin nor end a turn. An agreed undo ends the turn: what was used is
//!   used.
//! - When a clock shows zero, the next entry is the keeper's `flag`. A move at that time comes too
//!   late, and a `flag` before it is a fault. A fallen flag cannot be taken back by agreement.
//!
//! # Lost connections, and keepers that are restarted
//!
//! The keeper keeps the game and waits; clocks run on. A program rejoins with its token, the number
//! of entries it has and their digest, and receives the entries that it missed. It sends a pending
//! request again, unless `wishes` says that the request was handled: then its entry follows, or its
//! refusal is repeated. So everything is done exactly once.
//!
//! A new connection with the token of a seat replaces the old one, which gets the error `replaced`:
//! a program that receives it must not connect again by itself. A token that is that of no seat
//! takes an open seat; if there is none, its program gets the error `busy`. So does a program that
//! wants to watch where as many watch as the keeper allows; seats are always admitted. A program
//! that says `bye` keeps its seat; a keeper may open it ([`Table::open_seat`]).
//!
//! A keeper that stores its log makes entries durable before it tells anybody of them. After a
//! restart it goes on ([`Table::resume`]). It does not know of requests that it had refused; a
//! program that waits for the reply to one is told `lost`. If it cannot store an entry, it refuses
//! the request (`storage`), and the game stays as it was ([`Table::roll_back`]). A keeper that
//! knows that it cannot store refuses at once ([`Table::set_room`]).
//!
//! # Limits
//!
//! | | at most | beyond it |
//! |---|---|---|
//! | a message of the keeper | [`PeerLimits::MESSAGE`] | error `flood` |
//! | a message to the keeper | [`PeerLimits::KEEPER_MESSAGE`] | error `flood` |
//! | a move | [`MAX_MOVE_BYTES`] | refused: `illegal` |
//! | messages | 500 at once, and 100 a second | error `flood` |
//! | silence | 20 s without a whole message | the connection is lost |
//! | handshake | 10 s | error `silence` |
//! | moves | [`MAX_PLIES`] in a game | refused: `illegal`; the clocks stand still |
//! | entries | [`MAX_ENTRIES`] at a table, the last three for its end | refused: `illegal` |
//! | questions | [`MAX_QUESTIONS`] of a seat between two moves | refused: `illegal` |
//!
//! The entries that a `welcome` announces are allowed in addition.
//!
//! A program that breaks the protocol, or whose key differs (error `desynchronised`), loses its
//! connection; the table and everybody else at it are not affected. What the rules do not allow is
//! refused. A program that finds the keeper at fault ends its session with the game as it was.
//!
//! Nothing is encrypted: anyone who can read the network can read the game, and the tokens.
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
mod allowance;
mod client;
mod clock;
mod computers;
mod connection;
mod fault;
mod guest;
mod host;
mod key;
mod ledger;
mod limits;
mod message;
mod output;
mod plan;
mod seat;
mod setup;
mod state;
mod terms;
#[cfg(feature = "testing")]
pub mod testing;
mod update;

pub use act::{Act, Entry, Question};
pub use clock::ClockSetting;
pub(crate) use clock::millis;
pub use computers::Computers;
pub use connection::Connection;
pub use fault::{ActError, Complaint, Disconnection, ErrorReason, SetupError, Stop};
pub use guest::Peer;
pub use host::{Room, Table};
pub use key::{Key, Token};
pub use ledger::Ledger;
pub use limits::{MAX_ENTRIES, MAX_MOVE_BYTES, MAX_PLIES, MAX_QUESTIONS, PeerLimits};
pub use message::{Hello, Message, Refusal, RefusalReason, SeatRequest, VERSION, Welcome};
pub use output::Output;
pub use plan::{Head, NewTable, Plan, PlanError, SeatPlan};
pub use seat::{Actor, Seat, player_number};
pub use setup::{Joining, Place, TableSetup};
pub use state::{Presence, State, Status};
pub use terms::Terms;
pub use update::Update;
