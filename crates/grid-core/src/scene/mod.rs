//! A picture of a position as plain data.
//!
//! A game implements [`Depict`] and describes its position as a [`Scene`]. Front ends draw scenes
//! and need not know the game. A [`Spot`] is the place of a cell in the scene, with row 0 at the
//! top.

mod cell;
mod depict;
mod kind;
mod labels;
mod letters;
mod pick;
mod picture;
mod pointers;
mod spot;
mod text;
mod trace;

pub use cell::{Fixture, Ground, Mark, Panel, Place, SceneCell, ScenePiece, Shade, Tone};
pub use depict::Depict;
pub use kind::MoveKind;
pub use labels::chess_labels;
pub use letters::{read_letters, write_letters};
pub use pick::{Choice, Pick, Picks};
pub use picture::Scene;
pub use pointers::{Arrow, ArrowKind, Highlight, HighlightKind};
pub use spot::{Spot, Spots};
pub use trace::{Effect, Trace};
