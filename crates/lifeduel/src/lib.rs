//! Life Duel: two players seed a board of Conway's Life in turn, three generations pass, and the
//! player with more cells wins.
//!
#![doc = include_str!("../pictures/lifeduel.svg")]
//!
//! ```
//! use alpha_beta::{Limits, Search};
//! use lifeduel::{Evaluator, Game, Position};
//!
//! let mut game = Position::START;
//! assert_eq!(game.moves().len(), 36);
//! game.play("2,3".parse()?)?;
//! // Let the computer move (feature `ai`). A `Computer` plays better: it solves what it can.
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
//! A whole game, and its last move as an observer sees it:
//!
//! ```
//! use lifeduel::{Event, Game, Notation, Position};
//!
//! let mut game = Position::START;
//! for m in "2,3 5,1 5,4 3,5 1,2 2,2 5,0 4,5 3,2 4,4 3,0".split(' ') {
//!     game.play(game.parse_move(m)?)?;
//! }
//! // The twelfth placement starts the generations.
//! let mut told = vec![];
//! game.play_with(game.parse_move("2,5")?, &mut |event| {
//!     if let Event::Generation { .. } | Event::Counted { .. } = event {
//!         told.push(event.to_string());
//!     }
//! });
//! assert_eq!(told[2], "generation 3: player 1 has 8 cells, player 2 has 3");
//! assert_eq!(told[3], "the count is 8 to 3");
//! assert_eq!(game.board().to_string(), "6./3.x2./3.x2o/.x.xo./.x.x2./3.2x.");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The rules
//! The players take turns until each has placed six living cells on an empty board of 6x6. Then
//! three generations pass; a newborn cell belongs to whoever owns most of its parents. The player
//! with more living cells wins. The [rules by number](rules) give each rule with its code and its
//! tests. The game comes from [TaisukeFujise/LifeGame](https://github.com/TaisukeFujise/LifeGame),
//! where it is a network service; the package `lifeduel-programs` speaks its protocol. A [`Spec`]
//! describes games of other sizes and lengths.
//!
//! # A short game
//! The twelve placements of the example above, and what becomes of them:
//!
//! ```text
//!   0 1 2 3 4 5
//! 0 . . . . . .      . . . . . .      . . . . . .      . . . . . .
//! 1 . . x . . .      . . x x . .      . . x . x .      . . . x . .
//! 2 . . o x . o      . . o x o .      . . . . o .      . . . x o o
//! 3 x . x . . o      . x x . . o      . x . . . o      . x . x o .
//! 4 . . . . o o      x . . x o o      . x x x . .      . x . x . .
//! 5 x o . . x .      . . . . x o      . . . x . o      . . . x x .
//!
//!     placed        generation 1     generation 2     generation 3
//! ```
//!
//! In the first generation 1,3 is born of two `x` and one `o`, and 2,4 of two `o` and one `x`. In
//! the end `x` has 8 cells and `o` has 3.
//!
//! # Who owns a newborn
//! Three parents have at most two owners, so there is never a tie. The `o` in the middle of this
//! blinker is outvoted at every birth, but survives:
//!
//! ```text
//! . . . . .      . . x . .      . . . . .      . . x . .
//! . x o x .      . . o . .      . x o x .      . . o . .
//! . . . . .      . . x . .      . . . . .      . . x . .
//! ```
//!
//! At the border, one of the two births would be off the board, so it does not happen. The other
//! newborn has two parents `o` and one `x`. Then two cells are left, and both die:
//!
//! ```text
//! . x o o .      . . o . .      . . . . .
//! . . . . .      . . o . .      . . . . .
//! . . . . .      . . . . .      . . . . .
//! ```
//!
//! # Who wins
//! The second player wins, because the last placement is worth more than the first. [`Solver`]
//! proves it for the usual game, from the dead board, in a quarter of a second. With two placements
//! each, neither player can force a win. The same holds for boards so crowded that nearly all cells
//! die.
//!
//! | game | value | positions looked at |
//! |---|---|---|
//! | `4x4t2g3` | draw | 1,185 |
//! | `4x4t3g3` | second player wins | 2,888 |
//! | `5x5t3g3` | second player wins | 7,956 |
//! | `5x5t6g3` | second player wins | 2.0 million |
//! | `5x5t8g3` | second player wins | 24 million |
//! | `6x6t3g3` | second player wins | 11,726 |
//! | **`6x6t6g3`** | **second player wins** | **12 million** |
//! | `8x8t5g5f` | second player wins | 14 million |
//!
//! (The numbers for the larger games depend a little on the memory of the solver.)
//!
//! # Text
//! `SPEC GRID PHASE`:
//!
//! - SPEC is `HxWtTgG`: height, width, placements of each player, generations. An `f` at the end
//!   means that the first player wins ties.
//! - GRID has the rows from top to bottom, joined by `/`: `.` is a dead cell, `x` a cell of the
//!   first player, `o` a cell of the second player; a number before one of them repeats it.
//! - PHASE is `pN` after N placements, `sN` after N generations, and `v1` or `v2` after a
//!   violation: the number is the winner's.
//!
//! A move leads from the last `p` position to the end, `sG`. The positions between can be written
//! and read, for displays. They count as finished, with the result to which the remaining
//! generations lead. A `p` position may have more or fewer cells than were placed, as a handicap.
//! It must have enough dead cells for the remaining placements.
//!
//! # Features
//! - `ai`: [`Evaluator`], which the search of `alpha-beta` needs to play the game, and
//!   [`Computer`], which plays perfectly where it can. Needs `std`. The solver then uses the
//!   fastest vectors of the processor.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions, boards and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod actions;
mod board;
mod builder;
#[cfg(feature = "ai")]
mod computer;
#[cfg(feature = "ai")]
mod eval;
mod facts;
mod images;
mod life;
mod order;
mod play;
mod position;
mod scene;
mod solve;
mod spec;
mod table;
mod text;
#[cfg(feature = "ai")]
mod traps;

#[doc = include_str!("../RULES.md")]
pub mod rules {
    /// The page as text, in Markdown.
    pub const PAGE: &str = include_str!("../RULES.md");
}

#[cfg(feature = "ai")]
pub use alpha_beta;
pub use board::{Board, Cell};
pub use builder::PositionBuilder;
#[cfg(feature = "ai")]
pub use computer::Computer;
#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use grid_core::{self, Game, Notation, Outcome, ParseError, Player, PositionError, SquareSet};
pub use play::Event;
pub use position::{Phase, Position};
pub use solve::{Solution, Solver};
pub use spec::{Spec, SpecError};

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
