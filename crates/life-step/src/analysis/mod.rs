//! Questions people ask of Life: what is this pattern, when does that soup come to rest, and what is left?
//!
//! - [`fate`]: does a pattern die, stay, oscillate, fly or grow? With period, displacement and a canonical name;
//!   of guns, puffers and rakes, with what they leave.
//! - [`settle`] and [`settle_pattern`]: the generation from which on nothing happens any more but
//!   oscillation and flight, and a [`Census`] of the objects that are left.
//! - [`find_cycle`]: the exact cycle of a world that cannot grow, such as a torus, however long.
//!
//! ```
//! use life_step::analysis::{Settlement, settle_pattern};
//! use life_step::pattern::Pattern;
//!
//! let pentomino = Pattern::named("R-pentomino").unwrap();
//! let Settlement::Settled(ash) = settle_pattern(&pentomino, 10_000)? else { panic!() };
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
//! # Ok::<(), life_step::analysis::AnalysisError>(())
//! ```
//!
//! Nothing is guessed from the latest generations: two patterns are the same when all their cells are, and
//! a world is settled when all its parts are objects that come back and whose ways never cross.
//!
//! The names are apgcodes (<https://conwaylife.com/wiki/Apgcode>).

mod census;
mod code;
mod cycle;
mod generation;
mod growth;
mod names;
mod objects;
mod parts;
mod recurrence;
mod settle;

pub use census::{Census, Count};
pub use cycle::{Cycle, find_cycle};
pub use growth::{Engine, Growth};
pub use names::named_object;
pub use recurrence::{Fate, Kind, Recurrence, fate};
pub use settle::{Ash, Settlement, settle, settle_pattern};

use crate::Rule;
use crate::pattern::{CellSet, Pattern, Topology};
use crate::unbounded::UnboundedError;
use generation::Cells;

/// What cannot be told of a pattern.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// Under a rule with B0 the empty plane comes to life.
    #[error("{0} fills the empty plane: only patterns under rules without B0 can be analysed")]
    BirthFromNothing(Rule),
    /// The cells are too far from (0, 0).
    #[error("a cell is farther than {} from (0, 0)", Cells::FARTHEST)]
    TooFar,
    /// The pattern is made for a bounded world.
    #[error(
        "the pattern is made for a bounded world, {0}, and only those of the plane can be analysed"
    )]
    Bounded(Topology),
    /// The world outgrows its memory or its coordinates.
    #[error(transparent)]
    World(#[from] UnboundedError),
}

/// Fails if the pattern is not made for the plane.
fn refuse_bounds(pattern: &Pattern) -> Result<(), AnalysisError> {
    let bounds = pattern.topology.map(AnalysisError::Bounded);
    bounds.map_or(Ok(()), Err)
}

/// The cells, if they can be stepped.
fn checked(cells: &CellSet, rule: Rule) -> Result<Cells, AnalysisError> {
    if rule.is_born_with(0) {
        return Err(AnalysisError::BirthFromNothing(rule));
    }
    Cells::new(cells).ok_or(AnalysisError::TooFar)
}
