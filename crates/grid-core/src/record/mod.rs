//! A game in progress and its text forms: one line, JSON, a file.

mod ending;
mod error;
#[cfg(feature = "serde")]
mod fields;
#[cfg(feature = "std")]
mod file;
mod game_record;
mod history;
#[cfg(feature = "json")]
mod json;
mod line;
mod replay;

pub use ending::{Ending, Reason};
pub use error::{MAX_PLIES, MoveTextError, RECORD_VERSION, RecordError};
#[cfg(feature = "serde")]
pub use fields::moves_to_limit;
#[cfg(all(feature = "std", feature = "json"))]
pub use file::FileError;
#[cfg(feature = "std")]
pub use file::{MAX_FILE_BYTES, read_text, write_atomically};
pub use game_record::Record;
pub use history::History;
