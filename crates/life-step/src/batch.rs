//! Many small boards at once, for searches and statistics: what [`word`] does with one board.
//!
//! There are two ways. [`step_each`] steps boards as they are, each in its word: best for a generation or a few.
//! A [`Batch`] turns 256 boards round, a board in each lane of a vector, so that no bit is shifted and no edge
//! needs a mask: three times as fast once they are turned, which takes as long as some twenty generations.
//! [`advance_each`] chooses.
//!
//! ```
//! use grid_core::{Bitboard, SquareSet};
//! use life_step::{Rule, batch, word};
//! type Board = Bitboard<u64, 6, 6>;
//!
//! let mut boards: Vec<Board> = (0..1000).map(|i| Board::from_bits(i * 0x9e37_79b9)).collect();
//! let expected: Vec<Board> = boards.iter().map(|&board| word::advance(board, Rule::LIFE, 50)).collect();
//! batch::advance_each(&mut boards, Rule::LIFE, 50);
//! assert_eq!(boards, expected);
//! ```

use alloc::vec::Vec;
use grid_core::{Bitboard, SquareSet};

use crate::grid::{Kernel, transpose};
use crate::kernel::{Generations, LANES, Lanes, OwnedGenerations, Vector, Work};
use crate::{Rule, TwoOwners, word};

/// So many boards are taken through all generations before the next: they fit into the first cache.
const CACHED: usize = 1_024;

/// The same for boards of two owners.
const CACHED_OWNED: usize = 128;

/// From so many generations on it pays to turn the boards round.
const TURNED_FROM: u64 = 24;

/// The same under rules that have no short formula for a word.
const TURNED_FROM_ANY_RULE: u64 = 2;

/// A board, or the cells of two owners on one, in one or two words.
pub trait SmallBoard: Copy + sealed::SmallBoard {}

mod sealed {
    use crate::Rule;
    use alloc::vec::Vec;

    pub trait SmallBoard: Sized {
        /// Must be inlined, to be compiled for the instance of the kernel.
        fn step_in_words(boards: &mut [Self], rule: Rule, n: u64);
        fn step_turned(boards: &[Self], rule: Rule, n: u64) -> Vec<Self>;
    }
}

impl<const W: usize, const H: usize> SmallBoard for Bitboard<u64, W, H> {}

impl<const W: usize, const H: usize> sealed::SmallBoard for Bitboard<u64, W, H> {
    #[inline(always)]
    fn step_in_words(boards: &mut [Self], rule: Rule, n: u64) {
        for boards in boards.chunks_mut(CACHED) {
            for _ in 0..n {
                if rule == Rule::LIFE {
                    for board in &mut *boards {
                        *board = word::step_life(*board);
                    }
                } else {
                    for board in &mut *boards {
                        *board = word::step(*board, rule);
                    }
                }
            }
        }
    }

    fn step_turned(boards: &[Self], rule: Rule, n: u64) -> Vec<Self> {
        let mut batch = Batch::new(boards);
        batch.advance(rule, n);
        batch.boards()
    }
}

impl<const W: usize, const H: usize> SmallBoard for TwoOwners<Bitboard<u64, W, H>> {}

impl<const W: usize, const H: usize> sealed::SmallBoard for TwoOwners<Bitboard<u64, W, H>> {
    /// Each owner's boards are taken apart first, to go into vectors.
    #[inline(always)]
    fn step_in_words(boards: &mut [Self], rule: Rule, n: u64) {
        let mut owners = [[Bitboard::<u64, W, H>::EMPTY; CACHED_OWNED]; 2];
        for boards in boards.chunks_mut(CACHED_OWNED) {
            let [first, second] = &mut owners;
            for (board, (first, second)) in boards.iter().zip(first.iter_mut().zip(&mut *second)) {
                (*first, *second) = (board.first(), board.second());
            }
            let (first, second) = (&mut first[..boards.len()], &mut second[..boards.len()]);
            for _ in 0..n {
                if rule == Rule::LIFE {
                    for (first, second) in first.iter_mut().zip(&mut *second) {
                        let next = TwoOwners::of_disjoint(*first, *second).step_life();
                        (*first, *second) = (next.first(), next.second());
                    }
                } else {
                    for (first, second) in first.iter_mut().zip(&mut *second) {
                        let next = TwoOwners::of_disjoint(*first, *second).step(rule);
                        (*first, *second) = (next.first(), next.second());
                    }
                }
            }
            for (board, (&mut first, &mut second)) in
                boards.iter_mut().zip(first.iter_mut().zip(second))
            {
                *board = TwoOwners::of_disjoint(first, second);
            }
        }
    }

    fn step_turned(boards: &[Self], rule: Rule, n: u64) -> Vec<Self> {
        let mut batch = TwoOwnersBatch::new(boards);
        batch.advance(rule, n);
        batch.boards()
    }
}

/// Takes one generation of every board, dead outside.
pub fn step_each<B: SmallBoard>(boards: &mut [B], rule: Rule) {
    let kernel = Kernel::fastest();
    kernel.run(InWords { boards, rule, n: 1 });
}

/// Takes `n` generations of every board.
pub fn advance_each<B: SmallBoard>(boards: &mut [B], rule: Rule, n: u64) {
    let turned_from = match rule {
        Rule::LIFE => TURNED_FROM,
        _ => TURNED_FROM_ANY_RULE,
    };
    // Fewer boards leave most lanes idle.
    if n < turned_from || boards.len() < LANES / 4 {
        return Kernel::fastest().run(InWords { boards, rule, n });
    }
    for boards in boards.chunks_mut(LANES) {
        boards.copy_from_slice(&B::step_turned(boards, rule, n));
    }
}

struct InWords<'a, B> {
    boards: &'a mut [B],
    rule: Rule,
    n: u64,
}

impl<B: SmallBoard> Work for InWords<'_, B> {
    type Output = ();

    #[inline(always)]
    fn run<L: Lanes>(self) {
        B::step_in_words(self.boards, self.rule, self.n);
    }
}

/// Boards of the same size that are stepped together, 256 of them in the lanes of vectors.
///
/// Each has `W` columns, `H` rows, at most 64 cells in all, and a dead edge, as in [`word`]; all live under one rule,
/// told at each step. Whole boards go in ([`new`](Self::new)) and come out; for boards of two owners there is
/// [`TwoOwnersBatch`].
#[derive(Clone)]
pub struct Batch<const W: usize, const H: usize> {
    len: usize,
    kernel: Kernel,
    /// For every 256 boards a vector for each square, row by row, with a frame of dead squares around.
    vectors: Vec<Vector>,
    /// Memory for the next generation of 256 boards.
    spare: Vec<Vector>,
}

impl<const W: usize, const H: usize> Batch<W, H> {
    /// From one row of squares to the next.
    const STRIDE: usize = W + 2;
    /// The number of vectors for 256 boards.
    const EACH: usize = Self::STRIDE * (H + 2);

    /// The batch of these boards.
    #[must_use]
    pub fn new(boards: &[Bitboard<u64, W, H>]) -> Self {
        Self::from_words(boards.len(), boards.iter().map(|board| board.bits()))
    }

    fn from_words(len: usize, mut words: impl Iterator<Item = u64>) -> Self {
        let mut vectors = alloc::vec![Vector::EMPTY; len.div_ceil(LANES) * Self::EACH];
        for group in vectors.chunks_exact_mut(Self::EACH) {
            for word in 0..4 {
                let mut square: [u64; 64] =
                    core::array::from_fn(|_| words.next().unwrap_or_default());
                transpose(&mut square);
                for (cell, &boards) in square[..W * H].iter().enumerate() {
                    group[Self::vector(cell)].0[word] = boards;
                }
            }
        }
        Self {
            len,
            kernel: Kernel::fastest(),
            vectors,
            spare: alloc::vec![Vector::EMPTY; Self::EACH],
        }
    }

    /// The vector of a square among those of a group.
    const fn vector(square: usize) -> usize {
        (square / W + 1) * Self::STRIDE + square % W + 1
    }

    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Steps the boards with other instructions from now on.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    /// All boards, in their order.
    #[must_use]
    pub fn boards(&self) -> Vec<Bitboard<u64, W, H>> {
        self.words().map(Bitboard::<u64, W, H>::from_bits).collect()
    }

    fn words(&self) -> impl Iterator<Item = u64> {
        let groups = self.vectors.chunks_exact(Self::EACH);
        let words = groups.flat_map(|group| {
            (0..4).flat_map(move |word| {
                let mut square = [0; 64];
                for (cell, boards) in square[..W * H].iter_mut().enumerate() {
                    *boards = group[Self::vector(cell)].0[word];
                }
                transpose(&mut square);
                square
            })
        });
        words.take(self.len)
    }

    /// One board, `None` beyond the last.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Bitboard<u64, W, H>> {
        if index >= self.len {
            return None;
        }
        let group = &self.vectors[index / LANES * Self::EACH..][..Self::EACH];
        let lives = |square: &usize| group[Self::vector(*square)].get(index % LANES);
        let bits = (0..W * H).filter(lives).fold(0, |bits, i| bits | 1 << i);
        Some(Bitboard::<u64, W, H>::from_bits(bits))
    }

    /// Takes `n` generations of every board, dead outside.
    pub fn advance(&mut self, rule: Rule, n: u64) {
        for vectors in self.vectors.chunks_exact_mut(Self::EACH) {
            let generations = Generations {
                now: &mut *vectors,
                next: &mut self.spare,
                stride: Self::STRIDE,
                rows: H,
                n,
                // The frame is dead for ever.
                fill_frame: &mut |_, _| 1..W + 1,
            };
            self.kernel.run_rule(rule, generations);
            if n % 2 == 1 {
                vectors.copy_from_slice(&self.spare);
            }
        }
    }
}

impl<const W: usize, const H: usize> core::fmt::Debug for Batch<W, H> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_list().entries(self.boards()).finish()
    }
}

/// Boards with the cells of two owners that are stepped together; see [`Batch`].
#[derive(Clone, Debug)]
pub struct TwoOwnersBatch<const W: usize, const H: usize> {
    first: Batch<W, H>,
    second: Batch<W, H>,
}

impl<const W: usize, const H: usize> TwoOwnersBatch<W, H> {
    /// The batch of these boards.
    #[must_use]
    pub fn new(boards: &[TwoOwners<Bitboard<u64, W, H>>]) -> Self {
        let words = |of: fn(TwoOwners<Bitboard<u64, W, H>>) -> Bitboard<u64, W, H>| {
            Batch::from_words(
                boards.len(),
                boards.iter().map(move |&board| of(board).bits()),
            )
        };
        Self {
            first: words(TwoOwners::first),
            second: words(TwoOwners::second),
        }
    }

    /// The number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// Whether there are no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Steps the boards with other instructions from now on.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.first.set_kernel(kernel);
    }

    /// All boards, in their order.
    #[must_use]
    pub fn boards(&self) -> Vec<TwoOwners<Bitboard<u64, W, H>>> {
        let pairs = self.first.words().zip(self.second.words());
        let board = |(first, second)| {
            let [first, second] = [first, second].map(Bitboard::<u64, W, H>::from_bits);
            TwoOwners::of_disjoint(first, second)
        };
        pairs.map(board).collect()
    }

    /// Takes `n` generations of every board, dead outside.
    pub fn advance(&mut self, rule: Rule, n: u64) {
        let kernel = self.first.kernel;
        let each = Batch::<W, H>::EACH;
        let groups = self.first.vectors.chunks_exact_mut(each);
        for (first, second) in groups.zip(self.second.vectors.chunks_exact_mut(each)) {
            let generations = OwnedGenerations {
                now: [&mut *first, &mut *second],
                next: [&mut self.first.spare, &mut self.second.spare],
                stride: Batch::<W, H>::STRIDE,
                rows: H,
                n,
                fill_frame: &mut |_| 1..W + 1,
            };
            kernel.run_life_or_any(rule, generations);
            if n % 2 == 1 {
                first.copy_from_slice(&self.first.spare);
                second.copy_from_slice(&self.second.spare);
            }
        }
    }
}
