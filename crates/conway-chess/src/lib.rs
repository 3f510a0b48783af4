//! Conway's Game of Chess: chess, but each square also follows the rules of Conway's Game of Life.
//!
#![doc = include_str!("../pictures/conway-chess.svg")]
//!
//! ```
//! use alpha_beta::{Limits, Search};
//! use conway_chess::{Evaluator, Game, Position};
//!
//! let mut game = Position::START;
//! game.play("e2e4".parse()?)?;
//! assert_eq!(game.moves().len(), 20);
//! // Let the computer move (feature `ai`).
//! let mut computer = Search::new(Evaluator);
//! let best = computer.best_move(&game, &Limits::nodes(10_000)).unwrap();
//! game.play(best)?;
//! // The text of a position can be read back.
//! assert_eq!(game.to_string().parse(), Ok(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `menagerie` plays all games by name, with moves as text. The package `play` of the
//! repository plays this one in a terminal, `serve` in a browser.
//!
//! Births as an observer sees them:
//!
//! ```
//! use conway_chess::{Event, Position};
//! use grid_core::{Game, Notation};
//!
//! let mut game = Position::START;
//! for m in ["h2h3", "h7h6", "h3h4"] {
//!     game.play(game.parse_move(m)?)?;
//! }
//! // After this move White's third life phase begins. The squares b3 to g3 have three white
//! // neighbours for the third time: six white pieces are born.
//! let mut born = vec![];
//! game.play_with(game.parse_move("a7a6")?, &mut |event| {
//!     if let Event::Born { piece, square, .. } = event {
//!         born.push(format!("{piece} {square}"));
//!     }
//! });
//! assert_eq!(born, ["pawn b3", "rook c3", "pawn d3", "knight e3", "pawn f3", "bishop g3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! A player's turn is a *life phase*, then a move. In the phase only the player's own pieces count
//! as neighbours. An empty square that has exactly three neighbours in three of these phases in a
//! row gives birth to the next piece of the player's queue. A piece of the player that has fewer
//! than two or more than three neighbours in four of them in a row dies. There is no check: the
//! game ends when a king is captured or dies. The page [rules] gives each rule by its number, with
//! its code and its tests. The game was invented and first programmed by
//! [elesiuta](https://github.com/elesiuta/conways-game-of-chess).
//!
//! # How to read a board
//! A cell shows its counters (deaths as digits, births as dots), and a sign for each counter that
//! would go up if its owner's life phase came now
//! ([`Present::scene`](board_scene::Present::scene)):
//!
//! ```text
//!   +-----+-----+-----+
//!   |     |     |     |   2 p u  a piece with the death counter 2 that is underpopulated: it dies
//! 3 |2 p u|  p  |  p u|          in the second phase from now, unless its neighbours change
//!   |     |     |     |      o   stands for overpopulated
//!   +-----+-----+-----+
//!   |     |:   w|     |   :   w  White's birth counter is 2, and White has exactly three
//! 2 |     |     |     |          neighbours: a piece is born in White's next phase
//!   |     |.   b|     |   .   b  Black's birth counter is 1: White's birth comes first
//!   +-----+-----+-----+
//!   |     |     |     |
//! 1 |  R u|  K  |  R u|
//!   |     |     |     |
//! ```
//!
//! # Six births
//! After `h2h3 h7h6 h3h4` the squares b3 to g3 have had three white neighbours for two phases, and
//! the pieces on b1 to g1 and b2 to g2 more than three:
//!
//! ```text
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |:   w|:   w|:   w|:   w|:   w|:   w|     |
//! 3 |     |     |     |     |     |     |     |     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |     |     |     |     |     |     |    w|
//! 2 |  P  |2 P o|2 P o|2 P o|2 P o|2 P o|2 P o|     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |     |     |     |     |     |     |     |
//! 1 |  R  |2 N o|2 B o|2 Q o|2 K o|2 B o|2 N o|  R  |
//!   |     |     |     |     |     |     |     |     |
//! ```
//!
//! After `a7a6`, in White's third phase, the first six pieces of the queue are born:
//!
//! ```text
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |    w|     |     |     |     |     |     |    w|
//! 3 |     |  P o|  R o|  P o|  N o|  P o|  B o|     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |     |     |     |     |     |     |.    |   h2 had three neighbours in this phase
//! 2 |  P o|3 P o|3 P o|3 P o|3 P o|3 P o|3 P o|     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |     |     |     |     |     |     |     |
//! 1 |  R  |3 N o|3 B o|3 Q o|3 K o|3 B o|3 N o|  R  |
//!   |     |     |     |     |     |     |     |     |
//! ```
//!
//! # Twelve deaths
//! White is now lost. The king on e1 has five neighbours and cannot move, and one move takes away
//! only one neighbour. Its death counter was 1 before the first move, and is 2 and 3 on the boards
//! above. After `b3b4 a6a5` it becomes 4: the king dies, and with it the eleven other pieces that
//! have been crowded for as long. The counters of the newborn pieces are at 1:
//!
//! ```text
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |.    |    w|     |     |     |     |     |.    |
//! 3 |     |     |1 R  |1 P  |1 N  |1 P  |1 B  |     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |    w|     |    w|    w|    w|    w|     |
//! 2 |  P u|     |     |     |     |     |     |     |
//!   |     |     |     |     |     |     |     |     |
//!   +-----+-----+-----+-----+-----+-----+-----+-----+
//!   |     |     |     |     |     |     |     |     |
//! 1 |  R u|     |     |     |     |     |     |  R u|
//!   |     |     |     |     |     |     |     |     |
//! ```
//!
//! ```
//! use conway_chess::{Game, Player, Position};
//!
//! let mut game = Position::START;
//! let e1 = "e1".parse()?;
//! let mut counted = vec![game.death_counter(e1)];
//! for m in ["h2h3", "h7h6", "h3h4", "a7a6", "b3b4", "a6a5"] {
//!     game.play(m.parse()?)?;
//!     if game.turn() == Player::First {
//!         counted.push(game.death_counter(e1));
//!     }
//! }
//! assert_eq!(counted, [Some(1), Some(2), Some(3), None]);
//! assert_eq!(game.outcome().unwrap().to_string(), "0-1");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Text
//! The text of a position is `PLACEMENT SIDE CASTLING EP COUNTERS QUEUES HALFMOVE FULLMOVE`. It is
//! the state after the life phase of SIDE. The first four fields and the last two are those of FEN.
//! COUNTERS has one character for each square, rank 8 first, with `/` between ranks. On a piece's
//! square it is the death counter: `.` for 0, or `1` to `3`. On an empty square it is the pair of
//! birth counters (White, Black): `.` for (0,0), or `a` (0,1), `b` (0,2), `c` (1,0), `d` (1,1),
//! `e` (1,2), `f` (2,0), `g` (2,1), `h` (2,2). QUEUES is `W,B`, each player's births so far modulo
//! 14.
//!
//! The fields from COUNTERS on may be missing when a text is read. Castling rights whose king or
//! rook is not at home are dropped, and so is an en passant square on which no pawn can capture. A
//! position with one missing king is a finished game, which offers no en passant. A position with
//! no king, or with two of one colour, is refused. [`PositionBuilder`] sets up positions without
//! text.
//!
//! # Features
//! - `ai`: [`Evaluator`], with which the search of `alpha-beta` plays the game. Implies
//!   `std`.
//! - `net`: [`NetEvaluator`], which plays better and takes more time for a position. Implies `ai`,
//!   and adds 109 kB.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for positions and moves (as their texts) and for events
//!   (as objects with a tag).

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod actions;
mod builder;
#[cfg(feature = "ai")]
mod eval;
mod facts;
mod life;
mod moves;
#[cfg(feature = "net")]
mod net;
mod play;
mod position;
mod scene;
mod text;

#[doc = include_str!("../RULES.md")]
pub mod rules {
    /// The page as text, in Markdown.
    pub const PAGE: &str = include_str!("../RULES.md");
}

#[cfg(feature = "ai")]
pub use alpha_beta;
pub use builder::PositionBuilder;
pub use chess_men::{CastlingRights, Kind, PieceKind, Set, Square, colour};
#[cfg(feature = "ai")]
pub use eval::{Evaluator, Weights};
pub use grid_core::{self, Game, Notation, Outcome, ParseError, Player, PositionError, SquareSet};
pub use life::{Cause, Event};
pub use moves::{Move, PieceMoves, Refusal};
#[cfg(feature = "net")]
pub use net::NetEvaluator;
pub use position::{BIRTH_QUEUE, Position};

// The example of the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
