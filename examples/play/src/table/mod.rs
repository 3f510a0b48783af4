//! The table at which every game is played on a terminal.
//!
//! It knows no game: it draws the [scene](menagerie::board_scene) that each game describes, and
//! points at moves by cells and by the kinds of move that a game names.

mod app;
mod cells;
mod colours;
mod command;
mod dialog;
mod dialogs;
mod effects;
mod form;
mod form_view;
mod history;
mod keys;
mod learning;
mod lesson;
mod mouse;
mod over;
mod pace;
mod palette;
mod places;
mod review;
mod sections;
#[cfg(test)]
mod tests;
mod theme;
mod variants;
mod view;
mod warnings;

pub use app::{App, Exit};
pub use colours::{Colours, ThemeError, read_theme, usual_theme};
pub use form::{Answer, Field, Form, Input};
pub use form_view::{FormPlaces, click_form, draw_form};
pub use palette::Palette;
pub use sections::{heading, reversed_if, wrapped_lines};
#[cfg(test)]
pub use tests::{code, steps};
pub use theme::Theme;
pub use variants::Variants;
pub use view::draw;
