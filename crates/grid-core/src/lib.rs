//! Two-player games on a grid: one trait for every game, the tools that work with any of them, and
//! fast sets of squares.
//!
//! A [`Game`] is a position: a small plain value that lists its legal moves and plays them. Perft,
//! random games, records with undo, text forms and law tests work with every game. The crate
//! `board-scene` adds what people see: pictures, choices and facts.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use grid_core::{Game, NoEvent, Observer, Outcome, Player, Record, perft};
//!
//! /// Take one or two of the matches. The player who cannot move loses.
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Nim { matches: u8, turn: Player }
//!
//! impl Game for Nim {
//!     type Move = u8;
//!     type Event = NoEvent;
//!
//!     fn turn(&self) -> Player { self.turn }
//!     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//!         (1..=self.matches.min(2)).try_for_each(f)
//!     }
//!     fn play_with(&mut self, taken: u8, _: &mut impl Observer<Self>) {
//!         self.matches -= taken;
//!         self.turn = !self.turn;
//!     }
//! }
//!
//! let mut game = Record::new(Nim { matches: 3, turn: Player::First });
//! assert_eq!(game.position().moves(), [1, 2]);
//! game.play(1)?;
//! game.play(2)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
//! game.undo();
//! assert!(game.play(3).is_err());
//! assert_eq!(perft(game.start(), 2), 3);
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! For the best move, give this game to `alpha_beta::Search`. For its text, copy
//! `examples/own_game.rs` of this crate (`cargo run -p grid-core --example own_game`): a game with
//! [`Notation`], random games, a saved record and the tests of its laws.
//!
//! # Where to start
//! - **Write a game**: [`Game`] says what you write and what is derived. If sixty lines are
//!   enough, use `board_scene::simple`: it derives text, events and picture. The package
//!   `domineering` of the repository (`examples/domineering`) is the walkthrough of a game with
//!   text, picture and evaluation that works in every program of the workspace.
//! - **Use a game**: [`Record`] is a game in progress with undo, redo, branches and repetitions.
//!   [`perft`] counts move sequences, [`playout`] plays at random, and the crate `alpha-beta`
//!   searches for the best move.
//! - **Read and write**: [`Notation`] is the text of positions and moves; [`ParseError`] says what
//!   was expected where.
//! - **Compute on boards**: a [`Square`] by row and column; sets of squares as one integer
//!   ([`Bitboard`], up to 128 squares) or one word per row ([`Rows`], up to 128 columns), both with
//!   the operations of [`SquareSet`]; leaper and ray tables computed at compile time;
//!   [`NeighbourCounts`] of whole boards.
//! - **Learn a game**: [`Encode`] numbers the moves and writes a position as planes.
//! - **Test a game**: `testing::check_random_games` (feature `testing`) checks the laws that every
//!   game must keep; `board_scene::testing::check_game` also those of its pictures.
//!
//! # Features
//! The crate is `no_std` with `alloc`. No feature is on by default.
//! - `serde`: `Serialize` and `Deserialize` for the plain types and for records.
//! - `json`: records as JSON text.
//! - `rayon`: `perft_parallel`.
//! - `testing`: checks of the laws of every game, for a game crate's tests.
//! - `ts`: `ts_rs::TS` for what a page receives. Needs `std`.
//!
//! # Foreign types
//! [`smallvec`] (the cells and picks of a move) and `serde` (feature `serde`) are part of the
//! public API and are re-exported.

#![cfg_attr(not(any(feature = "testing", feature = "ts", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bitboard;
mod encode;
mod game;
mod key;
mod neighbours;
mod pick;
mod player;
mod record;
mod spot;
mod square;
mod square_set;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod tools;

pub use bitboard::{Bitboard, Rows, Squares};
pub use encode::{Action, Encode, Planes};
pub use game::{Game, HistoryRules, IllegalMove, NoEvent, Notation, Observer};
pub use key::{key_of, key_of_value};
pub use neighbours::NeighbourCounts;
pub use pick::{Pick, Picks};
pub use player::{Outcome, Player};
#[cfg(feature = "serde")]
pub use record::moves_to_limit;
pub use record::{Ending, History, MAX_PLIES, MoveTextError, Reason, Record, RecordError};
#[cfg(feature = "serde")]
pub use serde;
pub use smallvec;
pub use spot::{Spot, Spots};
pub use square::{Algebraic, Direction, NamedRowColumn, RowColumn, Spelling, Square};
pub use square_set::{SquareSet, Word};
pub use text::{ParseError, PositionError};
#[cfg(feature = "rayon")]
pub use tools::perft_parallel;
pub use tools::{Dice, divide, perft, perft_full, playout, random_move, steps};
