//! 256 boards in the lanes of vectors.

use alloc::vec::Vec;
use grid_core::Bitboard;

use crate::grid::transpose;
use crate::kernel::{Generations, Kernel, LANES, OwnedGenerations, Sides, Vector};
use crate::prepared::{Inputs, Prepared};
use crate::program::Effort;
use crate::{Rule, TwoOwners};

/// Boards of the same size that are stepped together, each in one of the 256 lanes of vectors.
///
/// Each board has `W` columns and `H` rows, at most 64 cells in all. Cells outside are dead, as in
/// [`word`](crate::word). All boards live under one rule, given at each step. Use
/// [`new`](Self::new) to put boards in and [`boards`](Self::boards) to get them out. For boards of
/// two owners there is [`TwoOwnersBatch`].
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::batch::Batch;
/// use life_step::{Rule, word};
/// type Board = Bitboard<u64, 8, 8>;
///
/// let boards: Vec<Board> = (0..256).map(|i| Board::from_bits(i * 0x9e37_79b9)).collect();
/// let mut batch = Batch::new(&boards);
/// batch.advance(Rule::LIFE, 100);
/// assert_eq!(batch.get(7), Some(word::advance(boards[7], Rule::LIFE, 100)));
/// assert_eq!(batch.boards().len(), 256);
/// ```
#[derive(Clone)]
pub struct Batch<const W: usize, const H: usize> {
    len: usize,
    kernel: Kernel,
    /// For every 256 boards one vector for each square, row by row, with a frame of dead squares.
    vectors: Vec<Vector>,
    /// The buffer for the next generation of 256 boards.
    spare: Vec<Vector>,
}

impl<const W: usize, const H: usize> Batch<W, H> {
    /// The distance from one row of squares to the next.
    const STRIDE: usize = W + 2;
    /// The number of vectors for 256 boards.
    const EACH: usize = Self::STRIDE * (H + 2);

    /// Returns the batch of these boards.
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

    /// Returns the index of a square's vector in a group of 256 boards.
    const fn vector(square: usize) -> usize {
        (square / W + 1) * Self::STRIDE + square % W + 1
    }

    /// Returns the number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there are no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Sets the instructions that step the boards.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.kernel = kernel;
    }

    /// Returns all boards, in order.
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

    /// Returns one board; `None` beyond the last.
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

    /// Advances every board `n` generations. Cells outside are dead.
    pub fn advance(&mut self, rule: Rule, n: u64) {
        let rule = Prepared::new(rule, Inputs::RowsUpwards, Effort::Little);
        for vectors in self.vectors.chunks_exact_mut(Self::EACH) {
            let generations = Generations {
                now: &mut *vectors,
                next: &mut self.spare,
                stride: Self::STRIDE,
                rows: H,
                columns: 1..W + 1,
                sides: Sides::DEAD,
                n,
                // The frame is always dead.
                fill_rows: &mut |_, _| (),
            };
            self.kernel.run_rule(&rule, generations);
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
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::batch::TwoOwnersBatch;
/// use life_step::{Rule, TwoOwners};
/// type Cells = Bitboard<u64, 8, 8>;
///
/// let board = TwoOwners::new(Cells::row(2), Cells::row(4))?;
/// let mut batch = TwoOwnersBatch::new(&[board, board.swapped()]);
/// batch.advance(Rule::LIFE, 30);
/// assert_eq!(batch.boards()[1], board.swapped().advance(Rule::LIFE, 30));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TwoOwnersBatch<const W: usize, const H: usize> {
    first: Batch<W, H>,
    second: Batch<W, H>,
}

impl<const W: usize, const H: usize> TwoOwnersBatch<W, H> {
    /// Returns the batch of these boards.
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

    /// Returns the number of boards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.first.len()
    }

    /// Returns whether there are no boards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.first.is_empty()
    }

    /// Sets the instructions that step the boards.
    pub fn set_kernel(&mut self, kernel: Kernel) {
        self.first.set_kernel(kernel);
    }

    /// Returns all boards, in order.
    #[must_use]
    pub fn boards(&self) -> Vec<TwoOwners<Bitboard<u64, W, H>>> {
        let pairs = self.first.words().zip(self.second.words());
        let board = |(first, second)| {
            let [first, second] = [first, second].map(Bitboard::<u64, W, H>::from_bits);
            TwoOwners::of_disjoint(first, second)
        };
        pairs.map(board).collect()
    }

    /// Advances every board `n` generations. Cells outside are dead.
    pub fn advance(&mut self, rule: Rule, n: u64) {
        let rule = Prepared::new(rule, Inputs::RowsUpwards, Effort::Little);
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
            kernel.run_life_or_any(&rule, generations);
            if n % 2 == 1 {
                first.copy_from_slice(&self.first.spare);
                second.copy_from_slice(&self.second.spare);
            }
        }
    }
}
