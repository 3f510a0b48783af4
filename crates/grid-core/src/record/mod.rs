//! A game in progress, its history, and its text forms.

mod ending;
mod game_record;
mod history;
mod text;

pub use ending::{Ending, MAX_PLIES, MoveTextError, RECORD_VERSION, Reason, RecordError};
pub use game_record::Record;
pub use history::History;
#[cfg(feature = "serde")]
pub use text::moves_to_limit;
