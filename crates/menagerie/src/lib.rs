//! The games of the menagerie behind one door: chosen by name at run time, with moves and positions as
//! text. What front ends, servers and other languages use.
//!
//! ```
//! let mut game = menagerie::find("conway-chess")?.start(None)?;
//! assert_eq!(game.move_count(), 20);
//! let events = game.play("b1c3")?;
//! assert_eq!(events[0].text, "white knight moved b1 to c3");
//! assert!(game.play("b1c3").is_err());
//! assert!(game.undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`GAMES`] is the list of them; [`find`] looks one up, [`GameInfo::start`] begins a game of a variant,
//! [`read`] goes on with one that was kept as text. What they give is an [`AnyGame`].
//!
//! | name | game | crate |
//! |---|---|---|
//! | `conway-chess` | Conway's Game of Chess | [`conway_chess`] |
//! | `wildebeest` | Two-Player Wildebeest | [`wildebeest`] |
//! | `pacifist` | Pacifist | [`pacifist`] |
//! | `pacifist-weighted` | Weighted Pacifist | [`pacifist`] |
//! | `lifeduel` | Life Duel | [`lifeduel`] |
//! | `conquid` | Conquid | [`conquid`] |
//!
//! ```
//! # let page = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/src/lib.rs"));
//! # let mut rows = page.lines().filter(|line| line.starts_with("//! | `"));
//! for game in menagerie::GAMES {
//!     println!("{}: {}, {}", game.name, game.title, game.summary);
//! #   assert!(rows.next().unwrap().starts_with(&format!("//! | `{}` | {} |", game.name, game.title)));
//! }
//! # assert!(rows.next().is_none());
//! ```
//!
//! Programs that know at compile time which game they want depend on the game's own crate: static
//! dispatch, moves as values.
//!
//! # Features
//! - `ai` (default): the search plays every game ([`AnyGame::search`]). Needs `std`.
//! - `std` (default): games as files. Without it the crate is `no_std` with `alloc`.
//! - `peer`: two programs play any game over a network (the module [`peer`]): the protocol, without the sockets.
//! - `rayon`: perft on several threads.
//! - `testing`: what must hold in every network session, for tests and fuzzing.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod any_game;
mod catalogue;
mod open;
#[cfg(feature = "peer")]
pub mod peer;
#[cfg(feature = "ai")]
mod search;
#[cfg(feature = "ai")]
mod skill;

#[cfg(feature = "ai")]
pub use alpha_beta::{Limits, Report, Score, StopFlag, Verdict};
pub use any_game::{AnyGame, EventReport, Playable, Preview, Step};
pub use catalogue::{CatalogueError, GAMES, GameInfo, ReadError, find, read};
#[cfg(feature = "std")]
pub use catalogue::{LoadError, load};
pub use grid_core::scene;
pub use grid_core::{
    Dice, Ending, MoveTextError, Outcome, ParseError, Player, Reason, RecordError,
};
pub use open::{MAX_PERFT_DEPTH, OpenError, open, title};
#[cfg(feature = "ai")]
pub use search::SearchOptions;
#[cfg(feature = "ai")]
pub use skill::{Skill, SkillError};
