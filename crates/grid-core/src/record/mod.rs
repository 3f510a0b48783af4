//! A game in progress, its history, and its text forms.

mod game_record;
mod history;
mod text;

pub use game_record::{MoveTextError, Record};
pub use history::{Ending, History, Reason};
#[cfg(feature = "serde")]
pub use text::moves_to_limit;
pub use text::{MAX_PLIES, RecordError};
