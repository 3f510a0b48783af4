//! Many boards, stepped in words or, if there are enough of them, transposed.

use alloc::vec::Vec;
use grid_core::{Bitboard, NeighbourCounts, SquareSet};

use super::lanes::{Batch, TwoOwnersBatch};
use crate::kernel::{Kernel, LANES, Lanes, Work};
use crate::{Rule, TwoOwners, word};

/// This many boards are advanced through all generations before the next: they fit into the
/// first-level cache.
const CACHED: usize = 1_024;

/// The same for boards of two owners.
const CACHED_OWNED: usize = 128;

/// From this number of generations on, transposing the boards is faster under rules that count
/// neighbours.
const TURNED_FROM: u64 = 24;

/// The same under other rules, which words step one by one.
const TURNED_FROM_ANY_RULE: u64 = 2;

/// A rule that counts neighbours, for many boards: for each number of neighbours, all squares or
/// none. A loop over boards with it has no branches, so it runs in vectors.
#[derive(Copy, Clone)]
struct Counting<S> {
    born: [S; 9],
    survives: [S; 9],
}

impl<S: SquareSet> Counting<S> {
    /// Returns a rule whose masks of births and survivals have bit `n` for `n` neighbours.
    #[inline]
    fn new((born, survives): (u16, u16)) -> Self {
        let sets = |mask: u16| {
            core::array::from_fn(|n| {
                if mask >> n & 1 != 0 {
                    S::FULL
                } else {
                    S::EMPTY
                }
            })
        };
        Self {
            born: sets(born),
            survives: sets(survives),
        }
    }

    /// Must be inlined, to be compiled for the instance of the kernel.
    #[inline(always)]
    fn step(&self, cells: S) -> S {
        let counts = NeighbourCounts::around(cells);
        (counts.choose(self.survives) & cells) | counts.choose(self.born).difference(cells)
    }
}

/// A board, or the cells of two owners on one, in one or two words.
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::batch::{SmallBoard, step_each};
/// use life_step::{Rule, TwoOwners};
///
/// fn step_twice<B: SmallBoard>(boards: &mut [B]) {
///     step_each(boards, Rule::LIFE);
///     step_each(boards, Rule::LIFE);
/// }
/// step_twice(&mut [Bitboard::<u64, 8, 8>::row(3)]);
/// step_twice(&mut [TwoOwners::<Bitboard<u64, 6, 6>>::EMPTY]);
/// ```
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
        let counting = rule.as_counts().map(Counting::new);
        for boards in boards.chunks_mut(CACHED) {
            for _ in 0..n {
                if rule == Rule::LIFE {
                    for board in &mut *boards {
                        *board = word::step_life(*board);
                    }
                } else if let Some(counting) = &counting {
                    for board in &mut *boards {
                        *board = counting.step(*board);
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
    /// Each owner's boards are separated first, to go into vectors.
    #[inline(always)]
    fn step_in_words(boards: &mut [Self], rule: Rule, n: u64) {
        let counting = rule.as_counts().map(Counting::new);
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
                } else if let Some(counting) = &counting {
                    for (first, second) in first.iter_mut().zip(&mut *second) {
                        let now = TwoOwners::of_disjoint(*first, *second);
                        let next = now.step_by(|alive| counting.step(alive));
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

/// Advances every board one generation. Cells outside are dead.
///
/// ```
/// use grid_core::Bitboard;
/// use life_step::{Rule, batch, word};
/// type Board = Bitboard<u64, 8, 8>;
///
/// let start = Board::from_bits(0b111 << 27);
/// let mut boards = [start; 10];
/// batch::step_each(&mut boards, Rule::LIFE);
/// assert_eq!(boards, [word::step_life(start); 10]);
/// ```
pub fn step_each<B: SmallBoard>(boards: &mut [B], rule: Rule) {
    let kernel = Kernel::fastest();
    kernel.run(InWords { boards, rule, n: 1 });
}

/// Advances every board `n` generations.
///
/// ```
/// use grid_core::{Bitboard, NeighbourCounts, SquareSet};
/// use life_step::{Rule, batch};
/// type Board = Bitboard<u64, 5, 5>;
///
/// // How many of the patterns in a row of five die within ten generations?
/// let mut boards: Vec<Board> = (0..32).map(|bits| Board::from_bits(bits << 10)).collect();
/// batch::advance_each(&mut boards, Rule::LIFE, 10);
/// assert_eq!(boards.iter().filter(|board| board.is_empty()).count(), 24);
/// ```
pub fn advance_each<B: SmallBoard>(boards: &mut [B], rule: Rule, n: u64) {
    let turned_from = match rule.as_counts() {
        Some(_) => TURNED_FROM,
        None => TURNED_FROM_ANY_RULE,
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
