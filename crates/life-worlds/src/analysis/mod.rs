//! What a pattern is, when a soup settles, and what it leaves.
//!
//! - [`fate`]: does a pattern die, repeat itself or grow? It returns the period, the displacement
//!   and a canonical name. For guns, puffers and rakes, it also returns what they leave.
//! - [`settle_pattern`]: the generation from which on there are only independent
//!   still lifes, oscillators and spaceships, and a [`Census`] of them.
//! - [`SoupCounter`]: what many soups leave. `hashed_soup` makes those of Catagolue.
//! - [`AnalysisLimits`]: on generations and memory, and a flag that stops the work.
//!
//! ```
//! use life_worlds::{analysis::settle_pattern, pattern::Pattern};
//!
//! let pentomino = Pattern::named("R-pentomino").unwrap();
//! let ash = settle_pattern(&pentomino, 10_000)?.unwrap();
//! assert_eq!((ash.generation, ash.population), (1_103, 116));
//! assert_eq!(ash.census.count("Glider"), 6);
//! assert_eq!(ash.census.to_string(), "\
//! 8 Block xs4_33
//! 6 Glider xq4_153
//! 4 Blinker xp2_7
//! 4 Beehive xs6_696
//! 1 Boat xs5_253
//! 1 Ship xs6_356
//! 1 Loaf xs7_2596
//! ");
//! # Ok::<(), life_worlds::analysis::AnalysisError>(())
//! ```
//!
//! Nothing is guessed. Two patterns are equal only if all their cells are. A world has settled only
//! if all its parts are objects that repeat themselves, and their paths never cross.
//!
//! The names are apgcodes (<https://conwaylife.com/wiki/Apgcode>).

pub(crate) mod apart;
mod census;
pub(crate) mod cycle;
mod engine;
mod fate;
mod generation;
mod growth;
#[cfg(feature = "sha2")]
mod hashed;
mod limits;
mod objects;
mod parts;
mod sets;
pub(crate) mod settle;
mod settler;
mod shape;
mod soups;

pub use census::{Census, Count, Kind, named_object, object_code};
pub use engine::Engine;
pub use fate::{Fate, Recurrence, fate};
pub use growth::Growth;
#[cfg(feature = "sha2")]
pub use hashed::{SYMMETRIES, hashed_soup};
pub use limits::{AnalysisError, AnalysisLimits};
pub use settle::{Ash, settle_pattern};
pub use soups::SoupCounter;
