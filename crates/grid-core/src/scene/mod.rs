//! A picture of a position as plain data.
//!
//! A game implements [`Depict`] and describes its position as a [`Scene`]. Front ends draw scenes
//! and need not know the game. A [`Spot`] is the place of a cell in the scene, with row 0 at the
//! top.

mod cell;
mod change;
mod depict;
mod effect;
mod kind;
mod labels;
mod pick;
mod picture;
mod pointers;
mod spot;
mod text;

pub use cell::{Fixture, Ground, Mark, Panel, Place, SceneCell, ScenePiece, Tone};
pub use change::Change;
pub use depict::Depict;
pub use effect::Effect;
pub use kind::MoveKind;
pub use labels::chess_labels;
pub use pick::{Choice, Pick, Picks};
pub use picture::Scene;
pub use pointers::{Arrow, ArrowKind, Highlight, HighlightKind};
pub use spot::{Spot, Spots};
