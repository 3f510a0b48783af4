//! A match in any game: two seats, computer players, offers, playback, a half-chosen move, and the
//! file in which the game is kept. It has no screen and no socket, but what it says to the person
//! names the keys of `play`.
//!
//! A front end draws what a [`Match`] shows and calls its methods for what a person does. Call
//! [`Match::tick`] often: it starts computer players, in threads, and reads what a [`Link`] brings
//! from the opponent over the network. The caller passes the time in.
//!
//! ```
//! use std::time::Instant;
//!
//! use menagerie::{Catalogue, Spot};
//! use tabletop::{Match, Setup, Sitter};
//!
//! let catalogue = Catalogue::standard();
//! let info = catalogue.find("conway-chess")?.clone();
//! let seats = [Sitter::Human, Sitter::read("ai:greedy", &catalogue)?];
//! let setup = Setup {
//!     pause: std::time::Duration::ZERO,
//!     ..Setup::new(info.start(None)?, info)
//! };
//! let mut game = Match::new(setup.with_seats(seats));
//!
//! // The person points at a pawn and at its target, and the computer replies.
//! game.point(Spot { row: 6, column: 4 })?;
//! game.point(Spot { row: 4, column: 4 })?;
//! assert_eq!(game.game().played(), ["e2e4"]);
//! while game.game().ply() < 2 {
//!     game.tick(Instant::now());
//! }
//! assert_eq!(game.status(), "Your move (White)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod acts;
mod army;
mod choice;
mod choosing;
mod computer;
mod course;
mod dangers;
mod export;
mod file;
mod hearing;
mod host;
mod journal;
mod link;
mod match_journal;
mod move_shown;
mod playback;
mod plies;
mod reasons;
mod review;
mod said;
mod saved;
mod session;
mod set_up;
mod shown;
mod signs;
mod sitter;
mod state;
mod status;
pub mod table;
mod task_words;
mod told;
mod transcript;
mod trying;
mod typing;
mod variations;
mod words;

pub use army::Army;
pub use choice::{Candidate, Choice, Menu};
pub use computer::{Computer, Opinion, player_words};
pub use dangers::{Foresight, Losses, Warning, losses, warnings, win};
pub use export::Export;
pub use file::{SaveError, SaveFile, io_words};
pub use hearing::{Changes, asked_words};
pub use host::Host;
pub use journal::{Journal, save_text};
pub use link::{Carrier, End, Link};
pub use match_journal::MatchJournal;
pub use move_shown::{Extent, MoveShown, Seen, ShownStep, Standing, seen_last};
pub use playback::Playback;
pub use plies::Ply;
pub use reasons::reasons;
pub use review::{Judged, Mistake, share, worth};
pub use said::{
    Said, StatusWords, going_words, own_result, result_line, result_said, result_words, turn_words,
};
pub use saved::Saved;
pub use session::{Session, SessionError};
pub use set_up::{SetUp, SetUpError};
pub use shown::{CellNote, PickTree, Shown, danger, refused_pick};
pub use signs::{FrameWords, SignWords};
pub use sitter::{Sitter, SitterError};
pub use state::{Match, Setup};
pub use table::ClockFace;
pub use task_words::{HintStep, attempt_words, hint_steps, solution_words};
pub use told::{Fault, Message, Way, Ways};
pub use transcript::{ply_lines, transcript};
pub use variations::Variations;
pub use words::{
    Deciding, Told, counted, deciding, deed_words, deeds, ends_in_generations, grouped,
    looked_words, move_number, told, variant_words,
};
