//! The network protocol: messages, framing and the two state machines of a game, without any input or
//! output.
//!
//! A game needs a server and two clients, each on a connection of its own (TCP in practice: anything that
//! carries bytes in order will do). Every message is one line of text:
//!
//! ```text
//! server > client   This is a lifegame_py server.  Tell me your name.
//! client > server   any name
//! server > client   {"height": 6, "width": 6}
//!                   then, for every placement:
//! server > client   placement                               or   waiting
//! client > server   {"place": [2, 3]}
//! server > client   {"phase": "placement", "board": [[0, …], …], "next_player": 2}
//!                   and in the end:
//! server > client   simulation
//! server > client   {"phase": "life_result", "board": [[0, …], …], "count": {"1": 8, "2": 3}}
//! server > client   you win                                 or   you lose   or   draw
//! ```
//!
//! The second player is greeted once the first has given its name. Nobody is told a number: whose first
//! status is `placement` is the first player. A placement against the rules ends the game at once: the
//! violator is sent `you lose`, then the other `you win`; so does leaving, with nothing for the leaver.
//!
//! - [`ServerMessage`] and [`ClientMessage`] are the messages; a server's are spelled byte by byte as
//!   Python's `json.dumps` spells them.
//! - [`Lines`] makes lines of bytes, however these are cut into packets, and bounds them.
//! - [`placement::read`] reads what a client answers to `placement`.
//! - [`Table`] is the server's side of one game, [`Client`] a player's side.
//!
//! The protocol is that of the program [LifeGame](https://github.com/TaisukeFujise/LifeGame), with whose
//! server and players these can play.
//!
//! # A whole game in memory
//!
//! ```
//! use lifeduel::protocol::{Action, Client, Happened, Happening, LineLimits, Table};
//! use lifeduel::{Cell, Game, Player, Position, Spec};
//!
//! let spec: Spec = "2x2t1g1".parse()?;
//! let mut table = Table::new(spec, LineLimits::default());
//! let mut clients = [Client::default(), Client::default()];
//! let mut verdicts = Vec::new();
//! let mut actions = table.happened(Player::First, Happened::Connected);
//! actions.extend(table.happened(Player::Second, Happened::Connected));
//! while !actions.is_empty() {
//!     // What each of the players is sent, and answers.
//!     let mut answers = Vec::new();
//!     for action in actions.drain(..) {
//!         let Action::Send(player, message) = action else { continue };
//!         let client = &mut clients[player.index()];
//!         client.receive(message.to_line().as_bytes());
//!         while let Some(happening) = client.next_happening() {
//!             match happening? {
//!                 Happening::Greeted => answers.push((player, client.give_name("Conway")?)),
//!                 Happening::YourTurn => {
//!                     let cell = Cell { row: 0, column: player.index() as u8 };
//!                     answers.push((player, client.place(cell)?));
//!                 }
//!                 Happening::Verdict(verdict) => verdicts.push(verdict.to_string()),
//!                 _ => {}
//!             }
//!         }
//!     }
//!     for (player, line) in answers {
//!         actions.extend(table.happened(player, Happened::Bytes(line.as_bytes())));
//!     }
//! }
//! assert_eq!(verdicts, ["draw", "draw"]);
//! assert_eq!(table.finished().unwrap().position.to_string(), "2x2t1g1 2./2. s1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod ending;
mod message;
pub mod placement;
mod server;
#[cfg(feature = "testing")]
pub mod testing;

pub use bounded_lines::{LineLimits, Lines, LinesError};
pub use client::{Client, ClientError, Happening};
pub use ending::{Ending, FinishedGame, Violation};
pub use message::{ClientMessage, MessageError, NameError, ServerMessage, Verdict, read_name};
pub use placement::PlacementError;
pub use server::{Action, Awaited, Happened, Table};
