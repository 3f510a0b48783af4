//! Two-player games chosen by name at run time, with moves and positions as text: for front ends,
//! servers and other languages.
//!
//! ```
//! use menagerie::{Catalogue, SearchOptions};
//!
//! let catalogue = Catalogue::standard();
//! let mut game = catalogue.open("conway-chess", None, None)?;
//! assert_eq!(game.moves(usize::MAX).len(), 20);
//! let events = game.play("b1c3")?;
//! assert_eq!(events[0].text, "white knight moved b1 to c3");
//! assert!(game.play("b1c3").is_err());
//! // Let the computer move: `beginner`, `easy`, `medium`, `hard`, `best`, `500ms` and others.
//! let computer = catalogue.player("easy")?;
//! let report = computer.choose(&*game, &SearchOptions::default(), &mut |_| {})?;
//! game.play(&report.best)?;
//! // The text of a game can be read back.
//! assert_eq!(catalogue.read(&game.to_json())?.played(), game.played());
//! assert!(game.undo());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Catalogue`] lists games. [`Catalogue::open`] starts one by name and [`Catalogue::read`]
//! reads one that was saved; both return an [`AnyGame`]. [`Catalogue::with`] adds a game of your
//! own: every program that takes a catalogue then plays it.
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
//! for game in menagerie::Catalogue::standard().games() {
//!     println!("{}: {}, {}", game.name(), game.title(), game.about().summary);
//! #   let row = format!("//! | `{}` | {} |", game.name(), game.title());
//! #   assert!(rows.next().unwrap().starts_with(&row));
//! }
//! # assert!(rows.next().is_none());
//! ```
//!
//! A program that knows its game at compile time needs only the crate of the game: moves are values
//! there, and calls are direct.
//!
//! # Features
//! - `ai` (default): computer players ([`Strategy`], [`Catalogue::player`]). Needs `std`.
//! - `standard` (default): the six games above. Switch it off in a program for games of your
//!   own: none of the six is compiled then.
//! - `std` (default): games as files. Without it the crate is `no_std` with `alloc`.
//! - `rayon`: perft on several threads.
//! - `ts`: `ts_rs::TS` for what a page receives. Needs `std`.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod any_game;
mod catalogue;
mod error;
mod game_info;
mod playable;
mod rules;
#[cfg(feature = "ai")]
mod search;
mod simple;
#[cfg(feature = "standard")]
mod standard;
#[cfg(feature = "ai")]
mod strategy;
mod task;

#[cfg(feature = "ai")]
pub use alpha_beta::{Limits, Line, Report, Score, StopFlag, TimeLeft, Verdict, provide_clock};
pub use any_game::{
    AnyGame, Attempt, EventReport, MAX_PERFT_DEPTH, MOST_PROVED, OnlyWin, Preview, Step,
};
pub use board_scene::{self, castling, kind_words};
pub use catalogue::Catalogue;
#[cfg(feature = "std")]
pub use error::LoadError;
pub use error::{CatalogueError, Causes, ForeignError, OpenError, ReadError, shell_quoted, shown};
pub use game_info::{ChosenOrder, FileFormat, ForeignFormat, GameInfo};
pub use grid_core::{
    Dice, Ending, MoveTextError, Outcome, ParseError, Pick, Picks, Player, Reason, RecordError,
    Spot, Spots,
};
pub use playable::Playable;
#[cfg(feature = "ai")]
pub use search::{SearchMemory, SearchOptions};
pub use serde_json;
#[cfg(feature = "ai")]
pub use simple::Points;
#[cfg(feature = "ai")]
pub use strategy::{
    BestPlay, ComputerPlayer, Level, MonteCarlo, Pipe, PipeError, PlayerError, Random, Strategy,
    StrategyError,
};
pub use task::Task;

// The examples of the README are tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
