//! A world whose algorithm is chosen when the program runs.
//!
//! ```
//! use life_step::any_world::{AnyWorld, WorldOptions};
//! use life_step::pattern::Pattern;
//!
//! // A billion generations: HashLife is chosen.
//! let gun = Pattern::named("Gosper gun").unwrap();
//! let options = WorldOptions::new().with_generations(1_000_000_000);
//! let mut world = AnyWorld::from_pattern(&gun, &options)?;
//! world.advance(1_000_000_000)?;
//! assert_eq!(world.to_string(), "hashlife");
//! assert_eq!(world.population(), 166_666_706);
//! # Ok::<(), life_step::any_world::WorldError>(())
//! ```
//!
//! Which world for what:
//!
//! | world | chosen by [`Algorithm::Auto`] | use |
//! |---|---|---|
//! | [`Bounded`](crate::grid::Bounded), [`Torus`](crate::grid::Torus) | if the pattern or the options give bounds | soups on a board; time depends on the size of the board only |
//! | [`Unbounded`](crate::unbounded::Unbounded) | on the plane, for short runs and very large patterns | soups and other patterns that do not repeat themselves |
//! | [`HashLife`](crate::hashlife::HashLife) | on the plane, for long runs and macrocell files | structured patterns and billions of generations |

mod build;
mod error;
mod options;
mod world;

pub use error::WorldError;
pub use options::{Algorithm, WorldOptions};
pub use world::AnyWorld;
