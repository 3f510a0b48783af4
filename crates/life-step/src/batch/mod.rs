//! Many small boards at once, for searches and statistics: [`word`](crate::word) for many boards.
//!
//! There are two ways. [`step_each`] steps each board in its word: best for one or a few
//! generations. A [`Batch`] transposes 256 boards, one in each lane of a vector, so no bit is
//! shifted and no edge needs a mask. Its generations are faster, but transposing takes time: under
//! rules that count neighbours it pays from about 24 generations on. [`advance_each`] chooses
//! between the two.
//!
//! The example `batch_search` advances 1,378 boards of two owners for 100 generations. Transposing
//! included, that is 3.1 times as fast as one board after the other, on one thread of a processor
//! with AVX-512.
//!
//! The solver of Life Duel steps eight boards of [`TwoOwners`](crate::TwoOwners) at a time and
//! counts their cells by [`Kernel::run_on_words`](crate::Kernel::run_on_words). It stops at the
//! first eight with one that reaches its goal, and runs only three generations in the standard
//! game.
//!
//! ```
//! use grid_core::{Bitboard, SquareSet};
//! use life_step::{Rule, batch, word};
//! type Board = Bitboard<u64, 6, 6>;
//!
//! let mut boards: Vec<Board> = (0..1000).map(|i| Board::from_bits(i * 0x9e37_79b9)).collect();
//! let advanced = |&board: &Board| word::advance(board, Rule::LIFE, 50);
//! let expected: Vec<Board> = boards.iter().map(advanced).collect();
//! batch::advance_each(&mut boards, Rule::LIFE, 50);
//! assert_eq!(boards, expected);
//! ```

mod each;
mod lanes;

pub use each::{SmallBoard, advance_each, step_each};
pub use lanes::{Batch, TwoOwnersBatch};
