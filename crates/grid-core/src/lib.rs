//! Two-player games on a grid: one trait for every game, the tools that work with any of them, and
//! fast sets of squares.
//!
//! A [`Game`] is a small plain value, the position, with its legal moves and what they do. Perft,
//! random games, records with undo, text forms and law tests are written once for all games.
//!
//! ```
//! use grid_core::{Game, Outcome, Player, Record};
//! # use core::ops::ControlFlow;
//! # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! # struct Nim { matches: u8, turn: Player }
//! # impl Game for Nim {
//! #     type Move = u8;
//! #     type Event = core::convert::Infallible;
//! #     fn turn(&self) -> Player { self.turn }
//! #     fn decided(&self) -> Option<Outcome> { None }
//! #     fn stuck(&self) -> Outcome { Outcome::Win(!self.turn) }
//! #     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
//! #         (1..=self.matches.min(2)).try_for_each(f)
//! #     }
//! #     fn play_with(&mut self, taken: u8, _on: impl FnMut(Self::Event)) {
//! #         self.matches -= taken;
//! #         self.turn = !self.turn;
//! #     }
//! #     fn key(&self) -> u64 { self.matches.into() }
//! # }
//! // `Nim` is a game of your own: take one or two matches; the player who cannot move loses.
//! let mut game = Record::new(Nim { matches: 3, turn: Player::First });
//! assert_eq!(game.position().moves(), [1, 2]);
//! game.play(1)?;
//! game.play(2)?;
//! assert_eq!(game.outcome(), Some(Outcome::Win(Player::Second)));
//! # Ok::<(), grid_core::IllegalMove<u8>>(())
//! ```
//!
//! # Where to start
//! - **Write a game**: [`Game`] shows the whole of a small one. `examples/own_game.rs` in this
//!   crate adds its text. The package `domineering` of the repository (`examples/domineering`) is
//!   the walkthrough: a game with text, picture and evaluation that gets every program of the
//!   workspace.
//! - **Use a game**: [`Record`] is a game in progress: undo, redo, branches, repetitions, files
//!   (`examples/records.rs`). [`perft`] counts, [`playout`] plays at random, and the crate
//!   `alpha-beta` searches for the best move.
//! - **Read and write**: [`Notation`] is the text of positions and moves, [`ParseError`] says what
//!   was expected where, and [`scene::Depict`] is the picture of a position.
//! - **Compute on boards**: a [`Square`] by row and column; sets of squares as one integer
//!   ([`Bitboard`], up to 128 squares) or one word per row ([`Rows`], up to 64 columns), both a
//!   [`SquareSet`]; leaper and ray tables made at compile time; [`NeighbourCounts`] of whole
//!   boards.
//! - **Test a game**: the laws that every game must keep are functions in `testing` (feature
//!   `testing`).
//!
//! # Features
//! - `std` (default): files that are written whole or not at all; with `json`, records as files.
//!   Without `std` the crate is `no_std` with `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for the plain types and for records.
//! - `json`: records as JSON text.
//! - `rayon`: `perft_parallel`.
//! - `testing`: the laws of every game, for a game crate's tests.
//!
//! # Foreign types
//! [`rand_core`] (generators for random games), [`smallvec`] (the cells of a scene's moves and
//! changes) and `serde` (feature `serde`) are part of the public API and are re-exported.
//!
//! # Design, in questions and answers
//! - *Why visit moves instead of listing them?* Some positions have 10^8 moves. A visitor costs
//!   nothing over a hand-written loop, while a fresh `Vec` costs a fifth of a chess node and half
//!   of a bulk-counted one.
//! - *Why [`Game::decided`] and [`Game::stuck`]?* A search learns from generation that there are no
//!   moves; one `outcome` would generate twice.
//! - *Why no undo in the trait?* Positions are a few words: copying one costs less than undoing the
//!   after-effects of a move, and undo code for each effect is the classic source of errors. The
//!   [`Record`] undoes.
//! - *Why classical rays and not magic bitboards?* They are the same ten lines for every size of
//!   board and need 4 KB (8x8) or 16 KB (11x11), where magics need 700 KB and a search for them.
//! - *Why hash the words for [`Game::key`]?* After-effects change counters on many squares at once;
//!   a dozen words are hashed faster than that many Zobrist numbers are looked up.
//! - *Why [`Dice`], if any generator will do?* The `rand` crate promises no stable values; tests
//!   and seeds of games need them.

#![cfg_attr(not(any(feature = "std", feature = "testing", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod bitboard;
mod direction;
mod game;
mod key;
mod neighbours;
mod perft;
mod player;
mod playout;
mod record;
mod rows;
pub mod scene;
mod square;
mod square_set;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;

pub use bitboard::{Bitboard, Squares};
pub use direction::Direction;
pub use game::{Game, HistoryRules, IllegalMove, Notation};
pub use key::key_of;
pub use neighbours::NeighbourCounts;
#[cfg(feature = "rayon")]
pub use perft::perft_parallel;
pub use perft::{divide, perft, perft_full};
pub use player::{Outcome, Player};
pub use playout::{Dice, Playout, playout, random_move};
pub use rand_core;
#[cfg(all(feature = "std", feature = "json"))]
pub use record::FileError;
pub use record::{Ending, MAX_PLIES, MoveTextError, RECORD_VERSION, Reason, Record, RecordError};
#[cfg(feature = "std")]
pub use record::{MAX_FILE_BYTES, read_text, write_atomically};
pub use rows::{RowSquares, Rows};
pub use scene::Depict;
#[cfg(feature = "serde")]
pub use serde;
pub use smallvec;
pub use square::Square;
pub use square_set::SquareSet;
pub use text::ParseError;

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
