//! How programs read their options, write to a terminal, and end: by the signal that asks for it,
//! and with the terminal as it was.

mod letters;
mod options;
mod signals;
#[cfg(feature = "tokio")]
mod tasks;

pub use letters::{Lettered, is_poor_in_letters, letters};
pub use options::{describe, number, offering, parse_from, refuse, with_descriptions};
pub use signals::{
    ENDING_SCREEN, end_by_signal, exit_code, is_ignored, last_stop_flag, tell, unwritten,
};

#[cfg(feature = "screen")]
mod screen;
#[cfg(feature = "tokio")]
pub use tasks::Signals;

#[cfg(feature = "screen")]
pub use screen::{Screen, has_light_ground, has_screen};
