//! Life Duel

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod board;
mod cell;
mod event;
mod life;
mod notation;
mod play;
mod position;
pub mod protocol;
mod scene;
mod spec;

pub use board::Board;
pub use cell::Cell;
pub use event::Event;
pub use grid_core::{Game, Notation, Outcome, Player};
pub use position::{Phase, Position};
pub use spec::{Spec, SpecError};
