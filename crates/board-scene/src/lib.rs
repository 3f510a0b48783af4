//! What people see of a game: its picture, the choices that make a move, and facts in words. And
//! [`simple`]: a whole game in sixty lines.
//!
//! A game implements [`Present`] and describes its position as a [`Scene`]. Front ends draw scenes
//! and need not know the game. The crate `board-picture` draws them as SVG and as coloured text.
//! For the rules alone, `grid-core` is enough.
//!
//! ```
#![doc = include_str!("row.md")]
//! use board_scene::Present;
//! use grid_core::Pick;
//!
//! let mut game = Simple::<Row>::default();
//! assert_eq!(game.moves().len(), 5);
//! game.play("c1".parse()?)?;
//! assert_eq!(game.to_string(), "..x.. 2");
//! // The picture, and the cells that a player can pick.
//! assert_eq!(game.scene().to_string().lines().nth(1), Some("1 |     |     |  x  |     |     |"));
//! assert_eq!(game.choose(&Pick::path(0, [])).cells.len(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `menagerie::Catalogue::with` puts such a game into every program, with a computer player. The
//! package `breakthrough` of the repository does that.
//!
//! # Where to start
//! - **Write a game**: [`simple::SimpleGame`] asks for the least. A game that implements
//!   [`grid_core::Game`] itself adds [`Present`].
//! - **Draw a game**: [`Present::scene`] is the picture, [`Present::scene_after`] points at what a
//!   move does, and [`Present::choose`] says what can be picked next.
//! - **Name moves as people do**: [`MoveNames`] writes `Nb1xc3` and reads it.
//! - **Describe a game**: [`Present::ABOUT`] is data: names, a legend, lessons, puzzles.
//! - **Test a game**: call `testing::check_game` (feature `testing`).
//!
//! # Features
//! The crate is `no_std` with `alloc`. No feature is on by default.
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
mod name;
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
pub use name::{MoveNames, castling, kind_words};
pub use picture::{Arrow, ArrowKind, Highlight, HighlightKind, Panel, Scene};
pub use present::Present;
pub use trace::{Effect, Trace};
