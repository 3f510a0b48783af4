//! Life Duel

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod board;
mod cell;
#[cfg(feature = "ai")]
mod computer;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod life;
mod notation;
mod play;
mod position;
mod scene;
mod solve;
mod spec;

pub use board::Board;
pub use cell::Cell;
#[cfg(feature = "ai")]
pub use computer::Computer;
#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::Event;
pub use grid_core::{Game, Notation, Outcome, Player};
pub use position::{Phase, Position};
pub use solve::{Solution, Solver};
pub use spec::{Spec, SpecError};
