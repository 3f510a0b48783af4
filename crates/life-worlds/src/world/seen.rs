//! When a board repeats itself.

/// Boards of at most this many cells are compared with earlier generations, to skip whole periods
/// once they have settled.
pub(super) const COMPARED: usize = 1 << 24;

/// A board as it was before 1, 2, 4, … comparisons. So every period is found.
#[derive(Clone, Debug)]
pub(super) struct Seen<B> {
    pub board: B,
    generation: u128,
    comparisons: u64,
}

impl<B: Clone + PartialEq> Seen<B> {
    pub fn new(board: &B, generation: u128) -> Self {
        Self {
            board: board.clone(),
            generation,
            comparisons: 0,
        }
    }

    /// Returns how many of the generations that are left are whole periods, after which the board
    /// is as it is now; 0 if it was not so before.
    pub fn periods(&mut self, board: &B, generation: u128, left: u128) -> u128 {
        self.comparisons += 1;
        if *board == self.board {
            let period = (generation - self.generation).max(1);
            let skipped = left - left % period;
            self.generation = generation + skipped;
            return skipped;
        }
        if self.comparisons.is_power_of_two() {
            self.board.clone_from(board);
            self.generation = generation;
        }
        0
    }
}
