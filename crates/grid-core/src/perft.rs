//! Perft: counting the leaves of the game tree, the standard test and benchmark of move generation.
//!
//! See the [Chess Programming Wiki](https://www.chessprogramming.org/Perft). A position that is
//! decided before the depth is reached has no leaves.

use alloc::vec::Vec;

use crate::Game;

/// Counts the move sequences of `depth` plies. The last ply is counted in bulk
/// ([`Game::move_count`]) and not played.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, divide, perft};
///
/// let start = Nim(3, Player::First); // take one or two matches
/// assert_eq!([1, 2, 3, 4].map(|depth| perft(&start, depth)), [2, 3, 1, 0]);
/// assert_eq!(divide(&start, 2), [(1, 2), (2, 1)]);
/// ```
#[must_use]
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.move_count(),
        _ => {
            let mut leaves = 0;
            position.for_each_move(|m| {
                // Cloned in place: returning the child by value costs 15 to 20 %.
                let mut child = position.clone();
                child.play_unchecked(m);
                leaves += perft(&child, depth - 1);
            });
            leaves
        }
    }
}

/// Counts like [`perft`], but plays the last ply too. This is the better benchmark for games in
/// which after-effects are most of the work.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, perft, perft_full};
///
/// let start = Nim(20, Player::First);
/// assert_eq!(perft_full(&start, 8), perft(&start, 8));
/// ```
#[must_use]
pub fn perft_full<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    position.for_each_move(|m| {
        let mut child = position.clone();
        child.play_unchecked(m);
        leaves += perft_full(&child, depth - 1);
    });
    leaves
}

/// Returns each legal move with the [`perft`] to `depth - 1` of the position after it, in the order
/// of visiting. Comparing the lists of two programs shows where they disagree.
///
/// With depth 0 the list is empty.
#[must_use]
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let mut parts = Vec::new();
    if depth > 0 {
        position.for_each_move(|m| {
            let mut child = position.clone();
            child.play_unchecked(m);
            parts.push((m, perft(&child, depth - 1)));
        });
    }
    parts
}

/// Counts like [`perft`] on all threads of the current `rayon` pool.
#[cfg(feature = "rayon")]
#[must_use]
pub fn perft_parallel<G>(position: &G, depth: u32) -> u64
where
    G: Game<Move: Send + Sync> + Send + Sync,
{
    use rayon::prelude::*;

    // Every ply but the last three is split into tasks: the first ply alone may not keep all cores
    // busy, and the work of three plies hides the cost of a task.
    if depth <= 3 {
        return perft(position, depth);
    }
    position
        .moves()
        .into_par_iter()
        .map(|m| {
            let mut child = position.clone();
            child.play_unchecked(m);
            perft_parallel(&child, depth - 1)
        })
        .sum()
}
