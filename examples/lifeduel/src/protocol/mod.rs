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
//! - [`ServerMessage`] is what a server sends, byte for byte as Python's `json.dumps` writes it.
//! - [`Lines`] splits bytes into lines, whatever packets they arrive in, and limits their length.
//! - [`placement::line`] and [`placement::read`] write and read a client's reply to `placement`.
//! - [`ServedGame`] is the server's side of one game with two [seats](Seat), [`Client`] a player's
//!   side.
//!
//! The protocol is that of [LifeGame](https://github.com/TaisukeFujise/LifeGame). A [`ServedGame`]
//! can play with its players, a [`Client`] with its server. The page `RULES.md` of this package
//! gives every detail by number, from line ends to limits.
//!
//! # A whole game in memory
//!
//! ```
//! use lifeduel_programs::protocol::{Client, LINE, ServerMessage, ServedGame, PlayerInput};
//! use lifeduel::{Cell, Game, Player, Position, Spec};
//!
//! let spec: Spec = "2x2t1g1".parse()?;
//! let mut served = ServedGame::new(spec, LINE);
//! let mut clients = [Client::default(), Client::default()];
//! let mut verdicts = Vec::new();
//! let mut sent = served.handle(Player::First, PlayerInput::Connected);
//! sent.extend(served.handle(Player::Second, PlayerInput::Connected));
//! while !sent.is_empty() {
//!     // Send the messages, and collect the clients' lines.
//!     let mut replies = Vec::new();
//!     for (player, message) in sent.drain(..) {
//!         let client = &mut clients[player.index()];
//!         client.receive(message.to_line().as_bytes());
//!         while let Some(message) = client.next_message() {
//!             match message? {
//!                 ServerMessage::Greeting => replies.push((player, client.give_name("Conway")?)),
//!                 ServerMessage::Placement => {
//!                     let cell = Cell::at(0, player.index());
//!                     replies.push((player, client.place(cell)?));
//!                 }
//!                 ServerMessage::Outcome(verdict) => verdicts.push(verdict.to_string()),
//!                 _ => {}
//!             }
//!         }
//!     }
//!     for (player, line) in replies {
//!         sent.extend(served.handle(player, PlayerInput::Bytes(line.as_bytes())));
//!     }
//! }
//! assert_eq!(verdicts, ["draw", "draw"]);
//! assert_eq!(served.finished().unwrap().position.to_string(), "2x2t1g1 2./2. s1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod client;
mod ending;
mod lines;
mod message;
pub mod placement;
mod server;
pub mod testing;

pub use client::{Client, ClientError};
pub use ending::{Ending, FinishedGame, Violation};
pub use lines::{LINE, Lines, LinesError};
pub use message::{MessageError, PlayerOutcome, ServerMessage, read_name};
pub use placement::PlacementError;
pub use server::{Awaited, PlayerInput, Seat, Sent, ServedGame};
