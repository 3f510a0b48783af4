//! What people see of a game: its picture, the choices that make a move, and facts in words. And
//! [`simple`]: a whole game from sixty lines.
//!
//! A game implements [`Present`] and describes its position as a [`Scene`]. Front ends draw scenes
//! and need not know the game. The crate `board-picture` draws them as SVG and as coloured text.
//!
//! ```
//! use board_scene::{Scene, SceneCell, ScenePiece};
//! use grid_core::{Player, Square};
//!
//! let queen = ScenePiece::new(Player::First, 'Q', '♕', "queen");
//! let scene = Scene::of_board::<3, 2, _>(|square| SceneCell {
//!     piece: (square == Square::<3, 2>::at(1, 2)).then_some(queen),
//!     ..SceneCell::of(square)
//! });
//! assert_eq!(scene.to_string().lines().nth(1), Some("2 |     |     |  Q  |"));
//! ```
//!
//! # Where to start
//! - **Write a game**: [`simple::SimpleGame`] asks for the least. A game that implements
//!   [`grid_core::Game`] itself adds [`Present`].
//! - **Draw a game**: [`Present::scene`] is the picture, [`Present::scene_after`] points at what a
//!   move does, and [`Present::choose`] says what can be picked next.
//! - **Tell about a game**: [`Present::ABOUT`] is data: names, a legend, lessons, puzzles.
//! - **Test a game**: the functions in `testing` (feature `testing`).
//!
//! # Features
//! The crate is `no_std` with `alloc`, and none of them is a default.
//! - `serde`: `Serialize` for what programs send to a page.
//! - `testing`: checks of pictures and choices, for a game crate's tests.
//! - `ts`: `ts_rs::TS` for what a page receives. Needs `std`.

#![cfg_attr(not(any(feature = "testing", feature = "ts", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod cell;
mod choice;
pub mod facts;
mod letters;
mod picture;
mod present;
pub mod simple;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod trace;

pub use cell::{Fixture, Ground, Mark, MarkPlace, SceneCell, ScenePiece, Shade, Tone};
pub use choice::{Choice, MoveKind};
pub use grid_core;
pub use letters::{read_letters, write_letters};
pub use picture::{Arrow, ArrowKind, Highlight, HighlightKind, Panel, Scene};
pub use present::Present;
pub use trace::{Effect, Trace};
