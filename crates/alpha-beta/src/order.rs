//! Move ordering: the better the first moves, the more cutoffs.

/// A move with its rank.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub m: M,
    pub tag: u16,
    /// [`Evaluate::gain`](crate::Evaluate::gain).
    pub gain: i32,
    /// Higher ranks come first.
    pub rank: i32,
}

impl<M> Ranked<M> {
    /// Returns whether the game says that the move gains and loses nothing.
    pub fn is_quiet(&self) -> bool {
        self.gain == 0
    }
}

/// Lists longer than this are sorted as a whole.
pub(crate) const LONG: usize = 128;

/// Prepares a new list for [`select`].
#[inline]
pub(crate) fn arrange<M>(moves: &mut [Ranked<M>]) {
    if moves.len() > LONG {
        moves.sort_by_key(|ranked| core::cmp::Reverse(ranked.rank));
    }
}

/// Moves the highest-ranked move of `moves[index..]` to `index` and returns it.
///
/// Sorting the whole list wastes time if one of the first moves causes a cutoff. Selecting one by
/// one wastes time if there are thousands of moves.
#[inline]
pub(crate) fn select<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    if moves.len() <= LONG {
        let mut best = index;
        for i in index + 1..moves.len() {
            if moves[i].rank > moves[best].rank {
                best = i;
            }
        }
        // The others keep their order, so that equal moves stay in the order of the game.
        let first = moves[best];
        moves.copy_within(index..best, index + 1);
        moves[index] = first;
    }
    moves[index]
}
