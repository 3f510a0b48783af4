//! A world whose algorithm is chosen when the program runs.
//!
//! ```
//! use life_worlds::any_world::{AnyWorld, WorldOptions};
//! use life_worlds::pattern::Pattern;
//!
//! // A billion generations: HashLife is chosen.
//! let gun = Pattern::named("Gosper gun").unwrap();
//! let options = WorldOptions::new().with_generations(1_000_000_000);
//! let mut world = AnyWorld::from_pattern(&gun, &options)?;
//! world.advance(1_000_000_000)?;
//! assert_eq!(world.to_string(), "hashlife");
//! assert_eq!(world.population(), 166_666_713);
//! # Ok::<(), life_worlds::any_world::WorldError>(())
//! ```
//!
//! [`Algorithm::Auto`] chooses
//! - a [`Bounded`](crate::grid::Bounded) board or a [`Torus`](crate::grid::Torus) if the pattern or
//!   the options give bounds,
//! - [`HashLife`](crate::hashlife::HashLife) on the plane for long runs and macrocell files,
//! - [`Unbounded`](crate::unbounded::Unbounded) on the plane otherwise.

mod build;
mod error;
mod options;
mod world;

pub use error::WorldError;
pub use options::{Algorithm, WorldOptions};
pub use world::AnyWorld;
