//! Pictures of positions: SVG, and coloured text for terminals.
//!
//! A [`Scene`] describes what to show. This crate draws it and knows no game. It finds the shape of
//! a piece by its name. A piece without a shape is drawn as its letter on a disc.
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
//! A page that draws boards itself takes the shapes from [`sprite()`].
//!
//! # Shapes
//! These names have a shape; [`has_shape`] asks for one:
//!
//! - pieces: `pawn`, `knight`, `bishop`, `rook`, `queen`, `king`, `king with a jet pack`,
//!   `serpent`, `old woman`, `grand empress`, `prince joey`, `catapult`, `gorilla`, `golf cart`,
//!   `time machine`, `beekeeper`;
//! - cells, with a shape for each player: `cell` (a disc and a diamond), `base`, `base heart`,
//!   `winning path`.
//!
//! # Properties of the pictures
//! - An SVG is one text that needs no font, style sheet or other file. Letters are strokes from a
//!   table, so that every renderer draws the same picture. It has a title and a description for
//!   screen readers.
//! - Hue alone never carries information. The players differ in lightness, and in games of cells
//!   also in shape (disc and diamond). Each kind of highlight has its own frame. Hues
//!   are from the palette of Okabe and Ito (*Color Universal Design*, 2008).
//! - The pieces are recognisable on a board of 11x11 cells that is 200 pixels wide.
//! - All coordinates are integers, so the same scene gives the same text on every machine.
//!
//! [`Scene`]: board_scene::Scene

#![cfg_attr(not(test), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod ansi;
mod colours;
mod shapes;
mod sprite;
mod strokes;
pub mod svg;

pub use shapes::has_shape;
pub use sprite::{sprite, symbol_id};
