//! The order of moves: ranks, killer moves, and the history scores of quiet moves.

use core::hash::{BuildHasher, BuildHasherDefault, Hash, Hasher};

/// A move with its rank.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Ranked<M> {
    pub m: M,
    pub tag: u16,
    /// [`View::gain`](crate::View::gain).
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

/// How many moves are selected one by one before the rest of a list is sorted.
const FIRST: usize = 16;

/// Moves the highest-ranked move of `moves[index..]` to `index` and returns it. To be called for
/// each index in turn.
///
/// Sorting the whole list wastes time if one of the first moves causes a cutoff. Selecting one by
/// one wastes time if many moves are searched.
#[inline]
pub(crate) fn select<M: Copy>(moves: &mut [Ranked<M>], index: usize) -> Ranked<M> {
    if index == FIRST {
        moves[FIRST..].sort_by_key(|ranked| core::cmp::Reverse(ranked.rank));
    }
    let mut first = moves[index];
    if index < FIRST {
        let mut best = index;
        for (i, ranked) in moves.iter().enumerate().skip(index + 1) {
            if ranked.rank > first.rank {
                (best, first) = (i, *ranked);
            }
        }
        // The others keep their order, so that equal moves stay in the order of the game.
        moves.copy_within(index..best, index + 1);
        moves[index] = first;
    }
    first
}

/// The ranks of the kinds of moves, far enough apart that the kinds do not overlap.
mod rank {
    pub(super) const HASH: i32 = i32::MAX;
    pub(super) const GAINS: i32 = 1 << 28;
    pub(super) const KILLER: i32 = 1 << 27;
    pub(super) const LOSES: i32 = -(1 << 28);
    /// Gains are clamped to this.
    pub(super) const MAX_GAIN: i32 = 1 << 26;
}

/// The largest history score.
const MAX_HISTORY: i32 = 1 << 14;

/// The quiet moves that caused cutoffs.
#[derive(Clone)]
pub(crate) struct MoveHistory {
    /// For every ply, the tags of the last two quiet moves that caused a cutoff there.
    killers: Vec<[u16; 2]>,
    /// For each player, the history scores of quiet moves, by tag.
    history: [Vec<i16>; 2],
}

/// The number of bits of a tag that index the history scores.
const HISTORY_BITS: u32 = 14;

fn slot(tag: u16) -> usize {
    usize::from(tag) & ((1 << HISTORY_BITS) - 1)
}

impl MoveHistory {
    pub fn new(plies: usize) -> Self {
        Self {
            killers: vec![[0; 2]; plies],
            history: [vec![0; 1 << HISTORY_BITS], vec![0; 1 << HISTORY_BITS]],
        }
    }

    /// Prepares for the next move of the player, two plies later. Older scores count half.
    pub fn grow_older(&mut self) {
        self.killers.rotate_left(2);
        for score in self.history.iter_mut().flatten() {
            *score /= 2;
        }
    }

    /// Ranks a move: the move from the table is first, then gains, killer moves, the other quiet
    /// moves by history, and last losses.
    #[inline]
    pub fn rank<M: Copy + Hash>(
        &self,
        m: M,
        gain: i32,
        hash_tag: u16,
        player: usize,
        ply: usize,
    ) -> Ranked<M> {
        let tag = tag(m);
        let limited = gain.clamp(-rank::MAX_GAIN, rank::MAX_GAIN);
        let rank = if tag == hash_tag {
            rank::HASH
        } else if gain > 0 {
            rank::GAINS + limited
        } else if gain < 0 {
            rank::LOSES + limited
        } else {
            match self.killers[ply].iter().position(|&killer| killer == tag) {
                Some(slot) => rank::KILLER - slot as i32,
                None => self.history[player][slot(tag)].into(),
            }
        };
        Ranked { m, tag, gain, rank }
    }

    /// Updates killers and history after a cutoff by the last of these moves, which is quiet.
    pub fn learn<M>(&mut self, looked_at: &[Ranked<M>], player: usize, ply: usize, depth: i32) {
        let Some((cut, before)) = looked_at.split_last() else {
            return;
        };
        let killers = &mut self.killers[ply];
        if killers[0] != cut.tag {
            *killers = [cut.tag, killers[0]];
        }
        let bonus = (depth * depth).min(400);
        let history = &mut self.history[player];
        let mut change = |tag: u16, by: i32| {
            let score = &mut history[slot(tag)];
            // The nearer to the limit, the smaller the change (history gravity).
            let faded = i32::from(*score) * by.abs() / MAX_HISTORY;
            *score = (i32::from(*score) + by - faded) as i16;
        };
        change(cut.tag, bonus);
        for quiet in before.iter().filter(|ranked| ranked.is_quiet()) {
            change(quiet.tag, -bonus);
        }
    }
}

/// A hasher for moves, which are a few small numbers. Each number costs one multiplication.
///
/// `rustc-hash` does not fit: its values differ between 32-bit and 64-bit targets and may change
/// with a release. The order of moves and the node counts would change with them.
#[derive(Default)]
struct MoveHasher(u64);

macro_rules! as_one_u64 {
    ($($write:ident: $int:ty),*) => {$(
        #[inline]
        fn $write(&mut self, n: $int) {
            self.write_u64(n as u64);
        }
    )*};
}

impl Hasher for MoveHasher {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    #[inline]
    fn write_u64(&mut self, n: u64) {
        // 2^64 / golden ratio, as in Fibonacci hashing.
        self.0 = (self.0.rotate_left(23) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    as_one_u64! { write_u16: u16, write_u32: u32, write_usize: usize, write_isize: isize }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns a 16-bit hash of a move, never 0. The transposition table and the history store tags, so
/// they do not depend on the type of moves. Two moves of one position rarely share a tag. If they
/// do, only the order of moves is worse.
#[inline]
pub(crate) fn tag<M: Hash>(m: M) -> u16 {
    let hash = BuildHasherDefault::<MoveHasher>::default().hash_one(m);
    ((hash >> 48) as u16).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Updates the history: the last of some quiet moves of the first player caused a cutoff at
    /// depth 5.
    fn learn(history: &mut MoveHistory, moves: &[u8], ply: usize) {
        let looked_at: Vec<_> = (moves.iter())
            .map(|&m| history.rank(m, 0, 0, 0, ply))
            .collect();
        history.learn(&looked_at, 0, ply, 5);
    }

    #[test]
    fn hash_move_then_gains_then_killers_then_history_then_losses() {
        let mut history = MoveHistory::new(4);
        learn(&mut history, &[21, 20], 2);
        learn(&mut history, &[22], 1);
        let (calm, gains) = ([21, 23, 22, 20, 24], [(3, -100), (1, 100), (2, 500)]);
        let mut moves: Vec<_> = (calm.map(|m| (m, 0)).into_iter().chain(gains))
            .map(|(m, gain)| history.rank(m, gain, tag(24_u8), 0, 2))
            .collect();
        let order: Vec<_> = (0..moves.len()).map(|i| select(&mut moves, i).m).collect();
        assert_eq!(order, [24, 2, 1, 20, 22, 23, 21, 3]);
    }

    #[test]
    fn the_next_move_has_the_killers_of_two_plies_later_and_half_of_the_scores() {
        let mut history = MoveHistory::new(4);
        learn(&mut history, &[7], 2);
        let rank = |history: &MoveHistory, ply| history.rank(7, 0, 0, 0, ply).rank;
        assert_eq!(rank(&history, 0), 25);
        history.grow_older();
        assert_eq!([0, 1].map(|ply| rank(&history, ply)), [rank::KILLER, 12]);
    }

    #[test]
    fn moves_come_in_the_order_of_a_stable_sort() {
        let history = MoveHistory::new(1);
        for len in [1, FIRST, FIRST + 1, 300] {
            let gain = |m: usize| (m * 37 % 11) as i32 - 5;
            let mut moves: Vec<_> = (0..len)
                .map(|m| history.rank(m, gain(m), 0, 0, 0))
                .collect();
            let order: Vec<usize> = (0..len).map(|i| select(&mut moves, i).m).collect();
            let mut expected: Vec<usize> = (0..len).collect();
            expected.sort_by_key(|&m| core::cmp::Reverse(gain(m)));
            assert_eq!(order, expected);
        }
    }

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = MoveHistory::new(1);
        for _ in 0..10_000 {
            learn(&mut history, &[8, 7], 0);
        }
        let scores = [7_u8, 8].map(|m| i32::from(history.history[0][slot(tag(m))]));
        let near_the_limit = MAX_HISTORY * 9 / 10 + 1..=MAX_HISTORY;
        let [good, bad] = scores;
        assert!(
            near_the_limit.contains(&good) && near_the_limit.contains(&-bad),
            "{scores:?}"
        );
    }

    #[test]
    fn small_moves_have_tags_of_their_own() {
        let tags: std::collections::HashSet<_> = (0..121_u8)
            .flat_map(|from| (0..121_u8).map(move |to| tag((from, to))))
            .collect();
        // 14,641 moves fall on 65,535 tags: by chance 13,136 different ones would be expected.
        assert!(tags.len() > 12_500, "{}", tags.len());
    }
}
