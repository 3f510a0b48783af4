//! What fast, exact two-player games on a grid share: boards as sets of squares, one trait for every game,
//! and the tools that are written once for all of them.
//!
//! - **Geometry**: a [`Square`] by row and column; sets of squares as one integer ([`Bitboard`], up to
//!   128 squares) or as one word per row ([`Rows`], up to 64 columns); steps, fills, leaper and ray
//!   tables made at compile time, slider attacks; bit-sliced [`NeighbourCounts`] for whole
//!   boards.
//! - **The [`Game`] trait**: a position is a small plain value with its moves and what they do.
//!   [`Notation`] adds text, [`scene::Depict`] a picture.
//! - **Tools over any game**: [`perft`], [`playout`], [`Record`] (undo, redo, repetition, files), and the
//!   laws every game must keep ([`testing`], feature `testing`).
//! - **[Text](text)**: fields of a text, and errors that say what was expected where ([`ParseError`]).
//!
//! ```
//! use grid_core::{Bitboard, Square, SquareSet};
//!
//! // The squares a rook on d4 attacks on an 11x11 board with a piece on d9.
//! type Set = Bitboard<u128, 11, 11>;
//! let d4: Square<11, 11> = "d4".parse()?;
//! let d9: Square<11, 11> = "d9".parse()?;
//! let targets = Set::rook(d4, Set::of(d9));
//! assert_eq!(targets.len(), 18);
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! How to write a game is shown at [`Game`].
//!
//!
//! # Features
//! - `std` (default): files written whole or not at all; with `json`, records as files. Without it the crate
//!   is `no_std` with `alloc`.
//! - `serde`: `Serialize` and `Deserialize` for the plain types.
//! - `json`: records as JSON.
//! - `rayon`: `perft_parallel`.
//! - `testing`: the laws of [`testing`], for a game crate's tests.
//!
//! # Design, in questions and answers
//! - *Why visit moves instead of listing them?* Some positions have 10^8 moves; and a visitor costs
//!   nothing over a hand-written loop, while a fresh `Vec` costs a fifth of a chess node and half of a
//!   bulk-counted one.
//! - *Why [`Game::decided`] and [`Game::stuck`]?* A search learns from generation that there are no
//!   moves; one `outcome` would generate twice.
//! - *Why no undo in the trait?* Positions are a few words: copying one costs less than undoing the
//!   after-effects of a move, and undo code per effect is the classic source of errors. The [`Record`]
//!   undoes.
//! - *Why classical rays and not magic bitboards?* They are the same ten lines for every size of board
//!   and need 4 KB (8x8) or 16 KB (11x11) where magics need 700 KB and a search for them.
//! - *Why hash the words for [`Game::key`]?* After-effects change counters on many squares at once; a
//!   dozen words are mixed faster than that many Zobrist numbers are looked up.

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
