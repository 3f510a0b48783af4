//! Strategies: ways to choose moves.

mod choose;
mod error;
mod level;
mod pipe;
mod player;
mod simple;

pub use choose::Strategy;
pub use error::{PipeError, StrategyError};
pub use level::Level;
pub use pipe::Pipe;
pub use player::{ComputerPlayer, PlayerError};
pub(crate) use player::{split, split_command};
pub use simple::{BestPlay, MonteCarlo, Random};
