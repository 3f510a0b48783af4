//! Conquid: two players acquire, conquer and vanquish the cells of a board, until a path of one
//! player's cells joins the two bases.
//!
#![doc = include_str!("../pictures/conquid.svg")]
//!
//! ```
//! use alpha_beta::{Limits, Search};
//! use conquid::{Evaluator, Game, Position};
//!
//! let mut game = Position::START;
//! // There are too many moves to list, but counting them and finding one is quick.
//! assert!(game.move_count() > 1_000_000 && game.nth_move(1_000_000).is_some());
//! game.play("A6,6;6,7;6,8".parse()?)?;
//! // Let the computer move (feature `ai`).
//! let mut computer = Search::new(Evaluator);
//! let best = computer.best_move(&game, &Limits::nodes(1_000)).unwrap();
//! game.play(best)?;
//! // The text of a position can be read back.
//! assert_eq!(game.to_string().parse(), Ok(game));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The crate `menagerie` plays all games by name, with moves as text. The package `play` of the
//! repository plays this one in a terminal, `serve` in a browser.
//!
//! How a game is won:
//!
//! ```
//! use conquid::{Event, Game, Position};
//!
//! // Player 1 joins the bases, player 2 passes, player 1 declares the Conquest.
//! let mut game: Position = "7x14b1 14./14./14./4.Xx3.O4./14./14./14. 1 -".parse()?;
//! assert_eq!(game.move_count(), 138_416);
//! for m in ["A3,6;3,7;3,8", "C", "Q"] {
//!     game.play(m.parse()?)?;
//! }
//! assert_eq!(game.to_string(), "7x14b1 14./14./14./4.X4xO4./14./14./14. 2 1");
//! assert_eq!(game.outcome().unwrap().to_string(), "1-0");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! Player 1 owns the left base, player 2 the right one. A turn is one of four [moves](Move):
//! Acquire three empty cells; Conquer every enemy cell beside two or more of your cells, again and
//! again; Vanquish a block of 4x4 cells; or declare Conquest, which wins if your cells join the
//! bases. The [rules by number](rules) give each rule with its code and its tests. The game is that
//! of [ConquidPy](https://github.com/TortCode/ConquidPy).
//!
//! # A worked example of each move
//! **Acquire**, `A1,1;1,2;3,4`: the cells need not be next to others.
//!
//! ```text
//! . . . . . . . . . . .         . . . . . . . . . . .
//! . . . . . . . . . . .         . x x . . . . . . . .
//! . . . . X . O . . . .    A    . . . . X . O . . . .
//! . . . . . . . . . . .         . . . . x . . . . . .
//! . . . . . . . . . . .         . . . . . . . . . . .
//! ```
//!
//! **Conquer**, `C`: 0,1 and 1,2 are beside two cells of player 1; once they are conquered, so is
//! 0,2.
//!
//! ```text
//! x o o . . . . . . . .         x x x . . . . . . . .
//! . x o . . . . . . . .         . x x . . . . . . . .
//! . . x . X . O . . . .    C    . . x . X . O . . . .
//! . . . . . . . . . . .         . . . . . . . . . . .
//! . . . . . . . . . . .         . . . . . . . . . . .
//! ```
//!
//! **Vanquish**, `V0,0`: four cells of player 1 are beside a block of player 2's cells.
//!
//! ```text
//! o o o o x . . . . . .         . . . . x . . . . . .
//! o o o o x . . . . . .         . . . . x . . . . . .
//! o o o o X . O . . . .    V    . . . . X . O . . . .
//! o o o o . . . . . . .         . . . . . . . . . . .
//! x x . . . . . . . . .         x x . . . . . . . . .
//! ```
//!
//! **Conquest**, `Q`: three cells from base to base.
//!
//! ```text
//! . . . . . . . . . . .
//! . . . . x x x . . . .
//! . . . . X o O . . . .    Q    player 1 wins
//! . . . . . . . . . . .
//! . . . . . . . . . . .
//! ```
//!
//! # A hundred million moves
//! The large board begins with 107,122,465 moves. A formula counts them. A move is checked without
//! listing the others. The n-th Acquire is computed directly. Moves are visited in the
//! order Conquest, Conquer, Vanquishes, Acquires. So a random game, or a search that tries a few
//! moves, does not pay for the rest. Every board is stored in [32 words of 64 bits](Set).
//! Whole-board computations use 7, 14, 21 or 32 rows, the fewest that hold the board. The
//! evaluation uses narrower words too: 16 bits on the small board, 32 on the medium one.
//!
//! # Text
//! A position is `ROWSxCOLUMNSbBASE GRID TURN RESULT`; moves are `A6,6;6,7;6,8`, `C`, `V3,8` and
//! `Q`. The [rules 6.1 to 6.3](rules#6-text) give all of it.
//!
//! # Features
//! - `ai`: [`Evaluator`], which the search of `alpha-beta` needs to play the game. Needs
//!   `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions, moves and boards as their texts, events as objects with a tag.
//! - `json`: [`SaveFile`], the files of ConquidPy.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod acquire;
mod actions;
mod builder;
mod conquer;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod facts;
mod moves;
mod play;
mod position;
mod refusal;
mod routes;
#[cfg(feature = "json")]
mod save;
mod scene;
mod size;
mod text;
mod vanquish;

#[doc = include_str!("../RULES.md")]
pub mod rules {
    /// The page as text, in Markdown.
    pub const PAGE: &str = include_str!("../RULES.md");
}

#[cfg(feature = "ai")]
pub use alpha_beta;
pub use builder::PositionBuilder;
#[cfg(feature = "ai")]
pub use eval::{Evaluator, Weights};
pub use event::Event;
pub use grid_core::{self, Game, Notation, Outcome, ParseError, Player, PositionError, SquareSet};
pub use moves::{Move, MoveKind, Triple};
pub use position::Position;
pub use refusal::Refusal;
#[cfg(feature = "json")]
pub use save::{ClickOrder, SaveError, SaveFile, SavedMoveError};
pub use size::{Cell, MAX_BASE, MAX_COLUMNS, MAX_ROWS, Set, Size, SizeError};

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
