//! The table at which every game is played on a terminal: two people at one keyboard, the computer, playback.
//!
//! It knows no game: it draws the [scene](menagerie::scene) that each game describes and points at moves by
//! cells. A game of one's own needs [`Playable`](menagerie::Playable), and then no more than this:
//!
//! ```no_run
//! # use conway_chess::Position;
//! # use grid_core::Record;
//! use crate::tabletop::{Palette, Setup, Theme, play};
//!
//! let game = Record::new(Position::START);
//! let setup = Setup::new(Box::new(game), "Conway's Game of Chess", ["White", "Black"]);
//! play(setup, &Theme::new(Palette::of_terminal(), false, false))?;
//! # Ok::<(), crate::tabletop::Error>(())
//! ```

mod app;
mod cells;
mod colour;
mod computer;
mod error;
mod form;
mod form_view;
mod keeper;
mod playback;
mod remote;
mod screen;
mod setup;
mod theme;
mod transcript;
mod view;

pub use app::{App, Candidate, Menu, Message, ply_before};
pub use colour::{NoColour, Palette, Rgb, is_poor_in_letters};
pub use computer::{Analysis, Opinion, Opponent, Thought, score_words};
pub use error::Error;
pub use form::{Answer, Field, Form, Input};
pub use form_view::{FormPart, FormPlaces, draw_form};
pub use keeper::{Keeper, Turned, branch_words};
pub use remote::{Remote, Tidings};
pub use screen::{Program, run};
pub use setup::{Seat, SeatError, Setup};
pub use theme::{Look, Theme};
pub use transcript::{Export, ply_lines, result_line, transcript, whole_line};
pub use view::{
    draw_moves, draw_top, event_words, heading, message_line, opinion_lines, pop_up, wrapped,
};

/// Plays a game on the terminal until the person leaves.
///
/// # Errors
/// If the terminal cannot be used or the game cannot be saved.
pub fn play(setup: Setup, theme: &Theme) -> Result<(), Error> {
    run(&mut App::new(setup), theme)
}
