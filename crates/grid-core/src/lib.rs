//! Two-player games on a grid: one trait for every game, the tools that work with any of them, and
//! fast sets of squares.
//!
//! A [`Game`] is a position: a small plain value that lists its legal moves and plays them. Perft,
//! random games, records with undo, text forms and law tests work with every game. The crate
//! `board-scene` adds what people see: pictures, choices and facts.
//!
//! ```
#![doc = include_str!("nim.md")]
//! use grid_core::{Game, Outcome, Player, Record};
//!
//! // `Nim` is a game of your own: take one or two matches; the player who cannot move loses.
//! let mut game = Record::new(Nim(3, Player::First));
//! assert_eq!(game.position().moves(), [1, 2]);
//! game.play(1)?;
//! game.play(2)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! # Where to start
//! - **Write a game**: the docs of [`Game`] contain a complete small game. `examples/own_game.rs`
//!   in this crate adds its text forms. The package `domineering` of the repository
//!   (`examples/domineering`) is the walkthrough: a game with text, picture and evaluation that
//!   works in every program of the workspace.
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
//! - **Test a game**: the functions in `testing` (feature `testing`) check the laws that every
//!   game must keep.
//!
//! # Features
//! The crate is `no_std` with `alloc`, and none of them is a default.
//! - `serde`: `Serialize` and `Deserialize` for the plain types and for records.
//! - `json`: records as JSON text.
//! - `rayon`: `perft_parallel`.
//! - `testing`: checks of the laws of every game, for a game crate's tests.
//! - `ts`: `ts_rs::TS` for what a page receives. Needs `std`.
//!
//! # Foreign types
//! [`smallvec`] (the cells and picks of a move) and `serde` (feature `serde`) are part
//! of the public API and are re-exported. `num-traits` is part of it too: a [`Word`] is a
//! `PrimInt`.

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
pub use key::key_of;
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
pub use square::{Algebraic, Direction, RowColumn, Spelling, Square};
pub use square_set::{SquareSet, Word};
pub use text::ParseError;
#[cfg(feature = "rayon")]
pub use tools::perft_parallel;
pub use tools::{Dice, Playout, divide, perft, perft_full, playout, random_move, steps};
