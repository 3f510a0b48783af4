//! Conway's Life, and every rule of its family, a whole board at a time.
//!
//! ```
//! use grid_core::{Bitboard, Square, SquareSet};
//! use life_step::{Rule, word};
//! type Cells = Bitboard<u64, 8, 8>;
//!
//! // . X .      . . .      Three in a column become three in a row:
//! // . X .  ->  X X X      the blinker.
//! // . X .      . . .
//! let column: Cells = ["c3".parse()?, "c4".parse()?, "c5".parse()?].into_iter().collect();
//! let row: Cells = ["b4".parse()?, "c4".parse()?, "d4".parse()?].into_iter().collect();
//! assert_eq!(word::step_life(column), row);
//!
//! // Any other rule, known only at run time.
//! let rule: Rule = "b36/s23".parse()?;
//! assert_eq!(rule, Rule::HIGHLIFE);
//! assert_eq!(word::advance(column, rule, 2), column);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! - [`Rule`]: any rule that asks only how many of the eight neighbours live, written `B3/S23`, `23/3`
//!   or by name.
//! - [`word`]: one generation of a board held in a machine word (8x8 in a `u64`, 11x11 in a `u128`, …)
//!   or in one word per row; everything outside the board is dead.
//! - [`TwoOwners`]: the same with two kinds of cells, where a newborn goes to the owner of most of its
//!   parents.
//! - [`batch`]: the same with many boards at once.
//! - [`NeighbourCounts`]: the counting behind it, for games with rules of their own.
//! - [`grid`]: boards of any size, bounded or a torus, by the fastest instructions the processor has.
//! - [`unbounded`]: a world that grows as life spreads, for soups and what does not repeat itself.
//! - [`hashlife`]: worlds without bounds that leap over billions of generations of structured patterns.
//! - [`pattern`]: patterns in RLE, plaintext, Life 1.05, Life 1.06 and macrocell, and a small library of
//!   famous ones.
//! - [`analysis`]: what a pattern is and what it comes to, with a census of what is left.
//! - [`World`]: what all these worlds have in common; [`Region`]: rectangles to copy, turn and paste.
//!
//! A soup on a torus, a thousand million cells of it made in a moment:
//!
//! ```
//! use grid_core::Dice;
//! use life_step::Rule;
//! use life_step::grid::Torus;
//!
//! let mut dice = Dice::seeded(1);
//! let mut torus = Torus::new(1_000, 1_000, Rule::LIFE)?;
//! torus.fill_with(|_, _| dice.below(2) == 0);
//! torus.advance(1_000);
//! assert!((30_000..60_000).contains(&torus.population()));
//! # Ok::<(), life_step::grid::SizeError>(())
//! ```
//!
//! A file, a leap, a file:
//!
//! ```
//! use life_step::hashlife::HashLife;
//! use life_step::pattern::{Format, PatternLimits, Pattern};
//!
//! // The R-pentomino is still in flux for 1,103 generations.
//! let pattern = Pattern::parse("x = 3, y = 3, rule = B3/S23\nb2o$2o$bo!")?;
//! let mut world = HashLife::from_pattern(&pattern)?;
//! world.advance(1_103)?;
//! assert_eq!(world.population(), 116);
//! let ash = world.to_pattern(&PatternLimits::DEFAULT)?.write(Format::Rle)?;
//! assert!(ash.starts_with("#CXRLE Pos="));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it works
//! No cell is looked at alone. Shifted copies of the board are added up with carry-save adders made of
//! `&`, `|` and `^`, so that the digits of all neighbour counts come out at once, one machine word per
//! digit, and the rule is a short formula over these words. The method is described in Knuth, *The Art
//! of Computer Programming*, volume 4A, section 7.1.3 ("Bitwise tricks and techniques"), which has
//! Life as an example. A generation of an 8x8 board is some thirty instructions, whatever lives on it.
//!
//! Boards of any size go further: the cells of a vector are taken from places far apart, so that neighbours are
//! whole vectors and nothing is shifted ([`grid`]); sixteen and a half operations make 256 cells of Conway's
//! Life.
//! HashLife asks for each square only once what becomes of it: see [`hashlife`].
//!
//! # Features
//! - `std` (default): AVX2 where the processor has it, and the `std` feature of `grid-core`. The crate itself is
//!   always `no_std`; without this feature it needs `alloc` only, and AVX2 is used only where the whole program is
//!   compiled for it.
//! - `serde`: `Serialize` and `Deserialize` for [`Rule`] (as its text), [`TwoOwners`], and, as the texts of pattern
//!   files with rule, generation and bounds, [`Pattern`](pattern::Pattern) and the four worlds. PatternLimits of memory
//!   and the choice of instructions are not kept.
//! - `rayon`: `advance_parallel` for boards of [`grid`].
//! - `bitvec`: boards of [`grid`] as slices of bits.
//!
//! # PatternLimits
//! [`word`] and [`batch`] are for boards whose size is known at compile time and that end in a dead edge: that
//! is what games need. B0, birth without any neighbour, is exact on every board; worlds without bounds
//! refuse it.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "analysis")]
pub mod analysis;
#[cfg(all(feature = "grid", feature = "hashlife", feature = "unbounded"))]
pub mod any_world;
#[cfg(feature = "grid")]
pub mod batch;
#[cfg(feature = "grid")]
pub mod grid;
#[cfg(feature = "hashlife")]
pub mod hashlife;
#[cfg(any(feature = "grid", feature = "unbounded"))]
mod kernel;
#[cfg(feature = "patterns")]
pub mod pattern;
#[cfg(feature = "patterns")]
mod region;
mod rule;
mod rule_parse;
mod two_owners;
#[cfg(feature = "unbounded")]
pub mod unbounded;
pub mod word;
#[cfg(feature = "patterns")]
mod world;
#[cfg(all(
    feature = "serde",
    any(feature = "grid", feature = "hashlife", feature = "unbounded")
))]
mod world_text;

pub use grid_core::NeighbourCounts;
#[cfg(any(feature = "grid", feature = "unbounded"))]
pub use kernel::Kernel;
#[cfg(feature = "patterns")]
pub use region::{PasteMode, Region};
pub use rule::Rule;
pub use rule_parse::{RuleError, RuleFamily};
pub use two_owners::{OverlapError, TwoOwners};
#[cfg(feature = "patterns")]
pub use world::World;
