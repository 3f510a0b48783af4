//! Worlds of Conway's Life, and of every rule of two states and nine cells: boards of any size, the
//! unbounded plane, HashLife, patterns and their files, and what becomes of patterns.
//!
//! Start with [`World`]. It has these algorithms, and on the plane changes them as its steps and
//! cells demand:
//!
//! | algorithm | use it for | time of a generation |
//! |---|---|---|
//! | the grid, bounded or a torus | soups on a board | grows with the board |
//! | unbounded | soups and methuselahs | grows with what changes |
//! | HashLife | guns, breeders, computers | falls with longer leaps |
//!
//! A `World` runs every [`Rule`] and every rule of [`Generations`]. A [`Grid`](grid::Grid) is a board
//! that you fill yourself. Outside a bounded board all cells stay dead. On a torus, coordinates wrap
//! around. Boards of at most 128 squares in one machine word, for games, are in the crate
//! `life-step`.
//!
//! A soup on a torus of a million cells, a thousand generations on:
//!
//! ```
//! use grid_core::Dice;
//! use life_worlds::{Rule, grid::Grid, pattern::Topology};
//!
//! let mut dice = Dice::seeded(1);
//! let mut torus = Grid::new(Topology::torus(1_000, 1_000), Rule::LIFE)?;
//! torus.fill_with(|_, _| dice.below(2) == 0);
//! torus.advance(1_000);
//! assert!((30_000..60_000).contains(&torus.population()));
//! # Ok::<(), life_worlds::WorldError>(())
//! ```
//!
//! Reading a file, advancing, writing a file:
//!
//! ```
//! use life_worlds::{World, WorldOptions, pattern::{Format, Pattern}};
//!
//! // The R-pentomino takes 1,103 generations to settle.
//! let pattern = Pattern::parse("x = 3, y = 3, rule = B3/S23\nb2o$2o$bo!")?;
//! let mut world = World::from_pattern(&pattern, &WorldOptions::default())?;
//! world.advance(1_103)?;
//! assert_eq!(world.population(), 116);
//! let ash = world.write(Format::Rle)?;
//! assert!(ash.starts_with("#CXRLE Pos="));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`pattern`] reads RLE, plaintext, Life 1.05, Life 1.06 and macrocell files. It detects the
//! format from the content. [`analysis`] names still lifes, oscillators and spaceships, proves that
//! guns, puffers and rakes grow for ever, and counts what soups leave.
//!
//! # Features
//! | feature | adds |
//! |---|---|
//! | `rayon` | `advance_parallel` for boards of [`grid`] |
//! | `bitvec` | boards of [`grid`] as slices of bits; re-exports that crate |
//! | `sha2` | `analysis::hashed_soup`: the soups of Catagolue |
//! | `gif` | [`picture`]: worlds as pixels and SVG, and films of them as GIF |
//! | `serde` | `Serialize` and `Deserialize` for patterns and rules |
//!
//! # How it works
//! A board needs no shifts ([`grid`]): a vector holds cells from distant parts of it, so the
//! neighbours of its cells are whole vectors. 256 cells of Conway's Life take 16.5 operations. With
//! AVX-512, which has operations of three operands, 512 cells take 12. Several generations are
//! computed in one pass over a board, so that it is read from memory only once.
//!
//! The unbounded algorithm divides the plane into tiles of 60 x 52 cells, and stores only those with
//! living cells in or near them. A step is two generations. Rows that are the same as two
//! generations ago, like all that is near them, are not computed again: still lifes and the common
//! oscillators cost nothing. A glider alone in a tile is moved when it comes near the edge of the
//! tile, or something comes near the tile. If most of what changes has a period of at most 120
//! generations, as guns and their streams of gliders do, only what is not the same as one period
//! ago is computed. HashLife computes the future of each distinct square only once.
//!
//! Of the rules that are not outer-totalistic, five famous ones have circuits of their own. The
//! others are looked up, 64 cells at once, by the codes of the columns of their neighbourhoods.
//!
//! # Speed
//! `cargo bench -p menagerie-benches --bench life_grid` measures boards and soups on the plane. In
//! the same run it measures how many logic operations the processor does with the same
//! instructions: that is the limit. The benches `hashlife` and `life_analysis` measure the other
//! parts. `benches/README.md` of the workspace has the figures, beside Golly and lifelib.
//!
//! # On the command line
//! The program `life` of the workspace runs, draws, shows and identifies patterns. These commands
//! run a gun for a billion generations, run a soup on a torus of 16 million cells, and count what
//! 100,000 small ones leave:
//!
//! ```sh
//! cargo build --release -p life
//! target/release/life named "Gosper gun" | target/release/life run - -g 1e9
//! target/release/life soup --size 4096x4096 --torus --out soup.rle
//! target/release/life run soup.rle --generations 1000 --png soup.png
//! target/release/life search my-seed --soups 100000 --expect Pulsar
//! target/release/life view soup.rle
//! target/release/life bench
//! ```
//!
//! # Examples to copy
//! `leap` (a gun with HashLife), `torus` (a soup on all cores), `bits` (a board as a slice of bits),
//! `census` (what soups leave) and `identify` (what patterns are):
//! `cargo run -p life-worlds --all-features --example NAME`.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "bitvec")]
pub use bitvec;

mod algorithm;
pub mod analysis;
#[cfg(feature = "testing")]
mod counters;
mod error;
pub mod grid;
mod hashlife;
mod kernel;
pub mod pattern;
#[cfg(feature = "gif")]
pub mod picture;
#[cfg(feature = "testing")]
#[doc(hidden)]
pub mod testing;
mod tiles;
mod unbounded;
mod world;

pub use algorithm::Algorithm;
pub use error::WorldError;
pub use life_step::{Generations, Kernel, Rule, RuleError, RuleFamily};
pub use world::{World, WorldOptions};
