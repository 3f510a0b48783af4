//! Conway's Life, and every rule of two states and nine cells, a whole board at a time.
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
//! # Features
//! The default features give [`Rule`], boards in a machine word ([`word`]), boards with two owners
//! ([`TwoOwners`]) and the neighbour counts behind them ([`NeighbourCounts`]). Other features add:
//!
//! | feature | adds |
//! |---|---|
//! | `patterns` | [`pattern`]: patterns, files, a library of famous ones; [`World`]; [`Region`] |
//! | `grid` | [`grid`]: boards of any size, bounded or a torus; [`batch`]: many small boards |
//! | `unbounded` | [`unbounded`]: a world that grows as life spreads |
//! | `hashlife` | [`hashlife`]: worlds that leap over billions of generations |
//! | `analysis` | [`analysis`]: what a pattern is, what becomes of it, what a soup leaves |
//! | `rayon` | `advance_parallel` for boards of [`grid`] |
//! | `bitvec` | boards of [`grid`] as slices of bits; re-exports the crate [`bitvec`] |
//! | `serde` | `Serialize` and `Deserialize` for rules, boards, patterns and worlds |
//! | `machine-code` | rules with a table run as machine code on x86-64 processors with AVX2 |
//! | `std` (default) | AVX2 and AVX-512 where the processor has them; the feature `std` of `grid-core` |
//!
//! Each feature turns on what it needs. With `grid`, `unbounded` and `hashlife` together there is
//! [`any_world`], which chooses among the three. The crate is `no_std` and needs `alloc`. Without
//! `std`, AVX2 and AVX-512 are used only if the whole program is compiled for them.
//!
//! `machine-code` concerns only the rules for which the arrangement of the neighbours matters:
//! Hensel's letters, hexagonal, von Neumann and `MAP` rules. It is off unless a package turns it
//! on: `life-step = { features = ["machine-code"] }`. The program `life` and the Python package do.
//! The generations are the same with it and without it. It needs an x86-64 processor with AVX2 and
//! memory that can be made executable. Otherwise, or if the system refuses that memory, an
//! interpreter makes the same generations more slowly. The memory is never writable and executable
//! at once. The feature adds the crate `memmap2` and a module with unsafe code.
//!
//! The code of a rule is made during a step. Later, after about as much work as the search takes,
//! one more step searches for a smaller circuit. This step takes 10 to 120 ms longer, once for each
//! prepared rule. Other threads that step clones of the world or bands of it wait for the same
//! search, no longer.
//!
//! # Which world for what
//! | world | use it for | time of a generation |
//! |---|---|---|
//! | [`word`], [`TwoOwners`] | games on boards of at most 128 squares | 3 to 20 ns |
//! | [`batch`] | thousands of such boards: searches, statistics | a third of that |
//! | [`Bounded`](grid::Bounded), [`Torus`](grid::Torus) | soups on a board | by its size |
//! | [`Unbounded`](unbounded::Unbounded) | soups and methuselahs on the plane | by what changes |
//! | [`HashLife`](hashlife::HashLife) | guns, breeders, computers | less, the longer the leap |
//!
//! All of them run every [`Rule`]. Under a rule with B0 the empty plane comes to life, and the two
//! on the plane show what differs from it: see [`unbounded`]. All but the first two implement
//! [`World`]. Outside a bounded board all cells stay dead. On a torus, coordinates wrap around.
//!
//! A soup on a torus of a million cells, a thousand generations on:
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
//! Reading a file, advancing, writing a file:
//!
//! ```
//! use life_step::hashlife::HashLife;
//! use life_step::pattern::{Format, Pattern, PatternLimits};
//!
//! // The R-pentomino takes 1,103 generations to settle.
//! let pattern = Pattern::parse("x = 3, y = 3, rule = B3/S23\nb2o$2o$bo!")?;
//! let mut world = HashLife::from_pattern(&pattern)?;
//! world.advance(1_103)?;
//! assert_eq!(world.population(), 116);
//! let ash = world.to_pattern(&PatternLimits::DEFAULT)?.write(Format::Rle)?;
//! assert!(ash.starts_with("#CXRLE Pos="));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`pattern`] reads RLE, plaintext, Life 1.05, Life 1.06 and macrocell files. It detects the
//! format from the content. [`Rule`] parses all usual notations: `B3/S23`, Hensel's `B2-a/S12`,
//! hexagonal `B2/S34H`, von Neumann `B13/S012V` and `MAP` tables. It refuses rules of other
//! families (Generations, Larger than Life, …) and names the family: see [`RuleError`].
//!
//! # How it works
//! Cells are processed a word at a time. Carry-save adders made of `&`, `|` and `^` add shifted
//! copies of the board. They give the neighbour counts of all cells at once, one machine word for
//! each binary digit. The rule is a short formula over these words. Knuth describes the method in
//! *The Art of Computer Programming*, volume 4A, section 7.1.3 ("Bitwise tricks and techniques"),
//! with Life as an example. A generation of an 8x8 board takes about thirty instructions.
//!
//! Boards of any size need no shifts ([`grid`]): a vector holds cells from distant parts of the
//! board, so the neighbours of its cells are whole vectors. 256 cells of Conway's Life take 16.5
//! operations. With AVX-512, which has operations of three operands, 512 cells take 12. Several
//! generations are computed in one pass over a board, so that it is read from memory only once. A
//! rule for which the arrangement of the neighbours matters gets a circuit of its own when it is
//! set. A search finds a small one from its table, and each of its operations then runs over a row
//! of vectors. After some generations the feature `machine-code` compiles it, so that vectors
//! stay in registers, and later looks for a smaller circuit. On the plane and in HashLife such a
//! rule steps several tiles of 64x64 cells together, side by side in the rows. HashLife computes
//! the future of each distinct square only once ([`hashlife`]).
//!
//! # Speed
//! `cargo bench -p menagerie-benches --bench life_grid` measures large boards, soups on the plane
//! and many small boards. In the same run it measures how many logic operations the processor does
//! with the same instructions: that is the limit. Some lines from a machine with two cores:
//!
//! ```text
//! torus 1024x1024, B3/S23, AVX2                          139.70 Gcells/s   75.7 % of the limit
//! torus 1024x1024, B3/S23, AVX-512                       178.31 Gcells/s   56.9 % of the limit
//! torus 4096x4096, B3/S23, AVX2                          150.32 Gcells/s   81.3 % of the limit
//! torus 4096x4096, B3/S23, AVX-512                       181.71 Gcells/s   58.0 % of the limit
//! torus 16384x16384, B3/S23, AVX2                        121.08 Gcells/s   63.6 % of the limit
//! torus 16384x16384, B3/S23, AVX-512                     150.70 Gcells/s   49.2 % of the limit
//! torus 4096x4096, B3/S23, portable                       70.65 Gcells/s   80.1 % of the limit
//! torus 4096x4096, B36/S23, AVX-512                      172.36 Gcells/s   53.3 % of the limit
//! torus 4096x4096, B35/S236, AVX-512                      81.14 Gcells/s   24.6 % of the limit
//! torus 4096x4096, B2-a/S12, AVX-512                      61.15 Gcells/s
//! torus 4096x4096, B2/S34H, AVX-512                      111.89 Gcells/s
//! torus 4096x4096, B3/S2-i34q, AVX-512                    70.17 Gcells/s
//! ```
//!
//! The last three lines are with the feature `machine-code`; without it they are 37, 34 and 26.
//!
//! The benches `life_word`, `hashlife` and `life_analysis` measure the other parts.
//!
//! Other programs on such a machine in the same minutes, CPU time on one thread: Golly 3.3 and
//! lifelib 2.5.6. The ratio is how many times faster this crate is. The commands and more patterns
//! are in `benches/README.md` of the workspace.
//!
//! | Workload | Here | The faster other | Ratio |
//! |---|---|---|---|
//! | dense soup of 4096x4096 | 84 Gcells/s | Golly 5.5 | 15 |
//! | Lidka on the plane, 30,000 generations | 14.1 ms | lifelib 17.8 ms | 1.26 |
//! | Gosper gun on the plane, 16,384 generations | 0.68 ms | lifelib 24.7 ms | 36 |
//! | R-pentomino, 1,104 generations | 0.140 ms | lifelib 0.154 ms | 1.10 |
//! | hashed soups of 16x16 | 6,690 soups/s | lifelib 6,560 | 1.02 |
//! | HashLife: a Turing machine, 2^20 generations | 0.115 s | lifelib 0.283 s | 2.5 |
//! | HashLife: prime numbers, 2^20 generations | 3.0 s | Golly 6.9 s | 2.3 |
//! | HashLife: a computer, 2^20 generations | 4.5 s | Golly 10.0 s | 2.2 |
//!
//! `life bench` (below) measures your machine in a few seconds and prints a row for such a table.
//!
//! # On the command line
//! The program `life` of the workspace runs, draws, shows and identifies patterns. These commands
//! run a gun for a billion generations, run a soup on a torus of 16 million cells, count what a
//! smaller soup leaves, and what 100,000 small ones leave:
//!
//! ```sh
//! cargo build --release -p life
//! target/release/life named "Gosper gun" | target/release/life run - --generations 1000000000
//! target/release/life soup --size 4096x4096 --torus --out soup.rle
//! target/release/life run soup.rle --generations 1000 --png soup.png
//! target/release/life census --seed 1 --size 64x64
//! target/release/life search my-seed --soups 100000 --expect Pulsar
//! target/release/life view soup.rle
//! target/release/life bench
//! ```
//!
//! `life identify FILE` names still lifes, oscillators and spaceships, and proves that guns,
//! puffers and rakes grow for ever:
//!
//! ```text
//! grows for ever: +5 cells every 30 generations
//! gun, emits every 30 generations:
//! 1 Glider xq4_153
//! ```
//!
//! # Examples to copy
//! `leap` (a gun with HashLife), `torus` (a soup on all cores), `census` (what soups leave),
//! `identify` (what patterns are), `batch_search` (thousands of small boards together) and
//! `immigration` (two owners on a torus): `cargo run -p life-step --features FEATURE --example
//! NAME`.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![cfg_attr(
    not(all(
        feature = "analysis",
        feature = "bitvec",
        feature = "grid",
        feature = "hashlife",
        feature = "unbounded"
    )),
    allow(rustdoc::broken_intra_doc_links)
)]

extern crate alloc;

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "bitvec")]
pub use bitvec;

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
#[cfg(any(feature = "grid", feature = "hashlife", feature = "unbounded"))]
mod prepared;
#[cfg(any(feature = "grid", feature = "hashlife", feature = "unbounded"))]
mod program;
#[cfg(feature = "patterns")]
mod region;
mod rule;
mod rule_letters;
mod rule_map;
mod rule_parse;
mod rule_table;
mod rule_text;
#[cfg(feature = "unbounded")]
mod sparse;
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
pub use kernel::{Kernel, WordWork};
#[cfg(feature = "patterns")]
pub use region::{PasteMode, Region};
pub use rule::Rule;
pub use rule_parse::{RuleError, RuleFamily};
pub use two_owners::{OverlapError, TwoOwners};
#[cfg(feature = "patterns")]
pub use world::World;
