//! Two-player games on a grid: one trait for every game, the tools that work with any of them, and
//! fast sets of squares.
//!
//! A [`Game`] is a position: a small plain value that lists its legal moves and plays them. Perft,
//! random games, records with undo, text forms and law tests work with every game.
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
//! - **Read and write**: [`Notation`] is the text of positions and moves, [`ParseError`] says what
//!   was expected where, and [`scene::Depict`] is the picture of a position.
//! - **Compute on boards**: a [`Square`] by row and column; sets of squares as one integer
//!   ([`Bitboard`], up to 128 squares) or one word per row ([`Rows`], up to 128 columns), both with
//!   the operations of [`SquareSet`]; leaper and ray tables computed at compile time;
//!   [`NeighbourCounts`] of whole boards.
//! - **Learn a game**: [`Actions`] numbers the moves, [`Encode`] writes a position as planes.
//! - **Test a game**: the functions in `testing` (feature `testing`) check the laws that every
//!   game must keep.
//!
//! # Features
//! The crate is `no_std` with `alloc`, and none of them is a default.
//! - `serde`: `Serialize` and `Deserialize` for the plain types and for records.
//! - `json`: records as JSON text.
//! - `rayon`: `perft_parallel`.
//! - `testing`: checks of the laws of every game, for a game crate's tests.
//!
//! # Foreign types
//! [`rand_core`] (generators for random games), [`smallvec`] (the cells of a scene's moves and
//! changes) and `serde` (feature `serde`) are part of the public API and are re-exported.
//!
//! # Design, in questions and answers
//! - *Why visit moves instead of listing them?* Some positions have 10^8 moves. A visitor costs no
//!   more than a hand-written loop. Allocating a `Vec` takes a fifth of the time of a chess node,
//!   and half of the time of a bulk-counted one.
//! - *Why [`Game::terminal_outcome`] and [`Game::outcome_without_moves`]?* A search finds out that
//!   there are no moves when it generates them. A single method `outcome` would generate them a
//!   second time.
//! - *Why no undo in the trait?* A position is a few words: copying it costs less than undoing the
//!   after-effects of a move, and undo code for each effect is a common source of errors. A
//!   [`Record`] has undo.
//! - *Why classical rays and not magic bitboards?* The same code works for every size of board, and
//!   the tables take 4 KB (8x8) or 16 KB (11x11). Magic bitboards take 700 KB and a search for
//!   the magic numbers.
//! - *Why hash the words for [`Game::key`]?* After-effects change counters on many squares at once.
//!   Hashing a dozen words is faster than looking up a Zobrist number for every change.
//! - *Why [`Dice`], if any generator works?* The generators of the `rand` crate may change their
//!   values in a new version. Tests and seeded games need values that never change.

#![cfg_attr(not(any(feature = "testing", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod actions;
mod bitboard;
pub mod facts;
mod game;
mod key;
mod neighbours;
mod player;
mod record;
mod rows;
pub mod scene;
pub mod simple;
mod square;
mod square_set;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod tools;

pub use actions::{Action, Actions, Encode, Planes, digits};
pub use bitboard::{Bitboard, Squares};
pub use game::{Game, HistoryRules, IllegalMove, NoEvent, Notation, Observer};
pub use key::key_of;
pub use neighbours::NeighbourCounts;
pub use player::{Outcome, Player};
pub use rand_core;
#[cfg(feature = "serde")]
pub use record::moves_to_limit;
pub use record::{
    Ending, History, MAX_PLIES, MoveTextError, RECORD_VERSION, Reason, Record, RecordError,
};
pub use rows::{RowSquares, Rows};
pub use scene::Depict;
#[cfg(feature = "serde")]
pub use serde;
pub use smallvec;
pub use square::{Algebraic, Direction, RowColumn, Spelling, Square};
pub use square_set::{SquareSet, Word};
pub use text::ParseError;
#[cfg(feature = "rayon")]
pub use tools::perft_parallel;
pub use tools::{Dice, Playout, divide, perft, perft_full, playout, random_move, steps};

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
