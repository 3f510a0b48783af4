//! Pictures of positions: scalable vector graphics, and text in the colours of terminals.
//!
//! A [`Scene`] says what is to be seen; this crate draws it and knows no game. The shape of a piece is
//! found by its name, and a piece without a shape is its letter on a disc.
//!
//! ```
//! use board_picture::{ansi, svg};
//!
//! let mut game = menagerie::Catalogue::standard().open("pacifist", None, None)?;
//! game.play("e2e4")?;
//! let scene = game.scene_of_last_ply();
//!
//! let file = svg::render(&scene, &svg::Options::default());
//! assert!(file.starts_with("<svg ") && file.contains("arrow e2 to e4"));
//! println!("{}", ansi::render(&scene.flipped(), &ansi::Options::default()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What the pictures keep to
//! - An SVG is one text that needs no font, style sheet or other file, so that it looks the same
//!   everywhere and any renderer can draw it: letters are strokes from a table. It has a title and a
//!   description for those who do not see it.
//! - Nothing is told by hue alone. Players are told apart by light and dark, and where they have only cells
//!   by disc and diamond, too; each kind of highlight has a frame of its own; hues are of the palette of
//!   Okabe and Ito (*Color Universal Design*, 2008).
//! - Silhouettes are plain enough for a board of 11x11 cells that is 200 pixels wide.
//! - All coordinates are whole numbers: the same scene is the same text on every machine.
//!
//! [`Scene`]: grid_core::scene::Scene

#![cfg_attr(not(test), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod ansi;
mod colours;
mod shapes;
mod strokes;
pub mod svg;
