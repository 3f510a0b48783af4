//! Conquid.
#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod acquire;
mod board;
mod conquer;
mod conquest;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod moves;
mod notation;
mod play;
mod position;
mod routes;
#[cfg(feature = "json")]
mod save;
mod scene;
mod vanquish;

pub use board::{Board, BoardError, Cell, MAX_BASE, MAX_COLUMNS, MAX_ROWS, Set};
#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::Event;
pub use grid_core::{Game, Notation, Outcome, Player, SquareSet};
pub use moves::{Move, Triple};
pub use position::Position;
#[cfg(feature = "json")]
pub use save::{SaveError, SaveFile, SavedMoveError};
