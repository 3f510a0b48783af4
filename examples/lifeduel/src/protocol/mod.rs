//! The network protocol: messages, framing and the two state machines of a game, without any I/O.
//!
//! A game needs a server and two clients, each on a connection of its own: TCP in practice, but
//! anything that carries bytes in order works. Every message is one line of text:
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
//! The server greets the second player after the first has given a name. It sends no player number:
//! the player whose first status is `placement` is the first player. A violation of the rules ends
//! the game at once: the server sends `you lose` to the violator, then `you win` to the other
//! player. Leaving ends the game too, with `you win` for the other player.
//!
//! - [`ServerMessage`] and [`ClientMessage`] are the messages. A server's are written byte for byte
//!   as Python's `json.dumps` writes them.
//! - [`Lines`] splits bytes into lines, whatever packets they arrive in, and limits their length.
//! - [`placement::read`] reads a client's reply to `placement`.
//! - [`Table`] is the server's side of one game with two [seats](Seat), [`Client`] a player's side.
//!
//! The protocol is that of [LifeGame](https://github.com/TaisukeFujise/LifeGame). A [`Table`] can
//! play with its players, a [`Client`] with its server. The page `RULES.md` of this package gives
//! every detail by number, from line ends to limits.
//!
//! # A whole game in memory
//!
//! ```
//! use lifeduel_programs::protocol::{Action, Client, LineLimits, ServerMessage, Table, TableInput};
//! use lifeduel::{Cell, Game, Player, Position, Spec};
//!
//! let spec: Spec = "2x2t1g1".parse()?;
//! let mut table = Table::new(spec, LineLimits::default());
//! let mut clients = [Client::default(), Client::default()];
//! let mut verdicts = Vec::new();
//! let mut actions = table.handle(Player::First, TableInput::Connected);
//! actions.extend(table.handle(Player::Second, TableInput::Connected));
//! while !actions.is_empty() {
//!     // Send the messages, and collect the clients' lines.
//!     let mut replies = Vec::new();
//!     for action in actions.drain(..) {
//!         let Action::Send(player, message) = action else { continue };
//!         let client = &mut clients[player.index()];
//!         client.receive(message.to_line().as_bytes());
//!         while let Some(message) = client.next_message() {
//!             match message? {
//!                 ServerMessage::Greeting => replies.push((player, client.give_name("Conway")?)),
//!                 ServerMessage::Placement => {
//!                     let cell = Cell::at(0, player.index());
//!                     replies.push((player, client.place(cell)?));
//!                 }
//!                 ServerMessage::Verdict(verdict) => verdicts.push(verdict.to_string()),
//!                 _ => {}
//!             }
//!         }
//!     }
//!     for (player, line) in replies {
//!         actions.extend(table.handle(player, TableInput::Bytes(line.as_bytes())));
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
pub mod testing;

pub use bounded_lines::{LineLimits, Lines, LinesError};
pub use client::{Client, ClientError};
pub use ending::{Ending, FinishedGame, Violation};
pub use message::{ClientMessage, MessageError, NameError, ServerMessage, Verdict, read_name};
pub use placement::PlacementError;
pub use server::{Action, Awaited, Seat, Table, TableInput};
