//! Conway's Life, and every rule of two states and nine cells, a whole board at a time: the step
//! that games use. The crate `life-worlds` has boards of any size, the plane, HashLife and
//! patterns.
//!
//! ```
//! use grid_core::{Bitboard, Square, SquareSet};
//! use life_step::{Rule, word};
//! type Cells = Bitboard<u64, 8, 8>;
//!
//! // . X .      . . .      A blinker: three in a column become three in a row.
//! // . X .  ->  X X X
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
//! | part | what it is | time of a generation |
//! |---|---|---|
//! | [`word`] | a board of at most 128 squares in one integer, or with one word a row | 3 to 20 ns |
//! | [`TwoOwners`], [`Owners`] | such a board on which each cell has one of two or more owners | 5 to 20 ns |
//! | [`DyingCells`] | such a board under [`Generations`], whose cells die slowly | 10 to 30 ns |
//! | [`Rule`] | `B3/S23`, Hensel's `B2-a/S12`, hexagonal, von Neumann, `MAP` and others | |
//! | [`Kernel`] | AVX2 and AVX-512, where the processor has them, for many boards at once | |
//!
//! [`Rule`] parses all usual notations, and [`Generations`] also `345/2/4`. They refuse rules of
//! other families (Larger than Life, …) and name the family: see [`RuleError`].
//!
//! The crate is `no_std` and needs `alloc`. The feature `serde` adds `Serialize` and `Deserialize`
//! for rules.
//!
//! # How it works
//! Cells are processed a word at a time. Carry-save adders made of `&`, `|` and `^` add shifted
//! copies of the board. They give the neighbour counts of all cells at once, one machine word for
//! each binary digit. The rule is a short formula over these words. Knuth describes the method in
//! *The Art of Computer Programming*, volume 4A, section 7.1.3 ("Bitwise tricks and techniques"),
//! with Life as an example. A generation of an 8x8 board takes about thirty instructions.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod generations;
mod kernel;
mod owners;
mod rule;
mod two_owners;
pub mod word;

pub use generations::{DyingCells, Generations};
pub use grid_core::NeighbourCounts;
pub use kernel::{Instructions, Kernel, WordWork};
pub use owners::{OverlapError, Owners};
pub use rule::{Rule, RuleError, RuleFamily, TruthTable, same_name};
pub use two_owners::TwoOwners;
