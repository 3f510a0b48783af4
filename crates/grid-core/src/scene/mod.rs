//! A picture of a position as plain data.
//!
//! A game implements [`Depict`] and describes its position as a [`Scene`]. Front ends draw scenes
//! and need not know the game. A [`Spot`] is the place of a cell in the scene, with row 0 at the
//! top.

mod cell;
mod depict;
mod letters;
mod pick;
mod picture;
mod spot;
mod text;

pub use cell::{Fixture, Ground, Mark, MarkPlace, SceneCell, ScenePiece, Shade, Tone};
pub use depict::{Depict, Effect, Trace};
pub use letters::{read_letters, write_letters};
pub use pick::{Choice, MoveKind, Pick, Picks};
pub(crate) use picture::column_label;
pub use picture::{Arrow, ArrowKind, Highlight, HighlightKind, Panel, Scene};
pub use spot::{Spot, Spots};
