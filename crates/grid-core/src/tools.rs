//! Tools for any game: perft, random play, and the steps of a turn.

use alloc::vec::Vec;
use core::hint::black_box;
use core::mem;

use rand_pcg::Pcg64Mcg;
use rand_pcg::rand_core::{Rng, SeedableRng};

use crate::{Game, Observer};

/// Counts the move sequences of `depth` plies: the standard test and benchmark of move generation
/// ([Perft](https://www.chessprogramming.org/Perft)). The last ply is counted in bulk
/// ([`Game::move_count`]) and not played. A position that is decided before the depth is reached
/// has no leaves.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, divide, perft};
///
/// let start = Nim(3, Player::First); // take one or two matches
/// assert_eq!([1, 2, 3, 4].map(|depth| perft(&start, depth)), [2, 3, 1, 0]);
/// assert_eq!(divide(&start, 2, perft), [(1, 2), (2, 1)]);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.move_count(),
        _ => {
            let mut leaves = 0;
            for_each_child(position, |child| leaves += perft(child, depth - 1));
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
pub fn perft_full<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    // The black box keeps the compiler from leaving out what nobody reads of the last ply.
    for_each_child(position, |child| {
        leaves += perft_full(black_box(child), depth - 1);
    });
    leaves
}

/// Visits the positions after all legal moves.
#[inline]
fn for_each_child<G: Game>(position: &G, mut f: impl FnMut(&G)) {
    position.for_each_move(|m| {
        // Cloned in place: returning the child by value, as `child` does, costs 15 to 20 %.
        let mut child = position.clone();
        child.play_unchecked(m);
        f(&child);
    });
}

/// Returns each legal move with the number of move sequences of `depth - 1` plies after it, in the
/// order of visiting. Comparing the lists of two programs shows where they disagree. `count` is
/// [`perft`] or another function that counts, such as [`perft_full`].
///
/// With depth 0 the list is empty.
pub fn divide<G: Game>(
    position: &G,
    depth: u32,
    count: impl Fn(&G, u32) -> u64,
) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.moves().into_iter();
    moves
        .map(|m| (m, count(&position.child(m), rest)))
        .collect()
}

/// Counts like [`perft`] on all threads of the current `rayon` pool.
#[cfg(feature = "rayon")]
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
        .map(|m| perft_parallel(&position.child(m), depth - 1))
        .sum()
}

/// A seeded random number generator: the same seed gives the same numbers on every machine and in
/// every version of this crate.
///
/// The generator is [PCG](https://www.pcg-random.org) `XSL 128/64 (MCG)`; it is not
/// cryptographically secure. The generators of the crate `rand` may change their values in a new
/// version.
///
/// ```
/// use grid_core::Dice;
///
/// let mut dice = Dice::seeded(1);
/// assert_eq!([(); 4].map(|()| dice.below(1_000)), [856, 137, 470, 726]);
/// ```
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// Creates the generator with this seed.
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// Returns the state, from which [`from_state`](Self::from_state) makes a generator that goes
    /// on with the same numbers.
    ///
    /// ```
    /// use grid_core::Dice;
    ///
    /// let mut dice = Dice::seeded(1);
    /// dice.below(1_000);
    /// let mut other = Dice::from_state(dice.state());
    /// assert_eq!((dice.below(1_000), other.below(1_000)), (137, 137));
    /// ```
    pub fn state(&self) -> u128 {
        self.0.state()
    }

    /// Creates the generator with this state. States are odd: an even number stands for the next
    /// one.
    pub fn from_state(state: u128) -> Self {
        Self(Pcg64Mcg::new(state))
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniformly distributed number in `0..n`; 0 if `n` is 0.
    ///
    /// Uses [Lemire's method](https://arxiv.org/abs/1805.10941): one multiplication, and a division
    /// only in the rare cases that are biased without it.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        let mut product = u128::from(self.bits()) * u128::from(n);
        if (product as u64) < n {
            let threshold = n.wrapping_neg() % n;
            while (product as u64) < threshold {
                product = u128::from(self.bits()) * u128::from(n);
            }
        }
        (product >> 64) as u64
    }
}

/// Returns a uniform random legal move; `None` if there is none.
///
/// The function counts the moves and picks one by number, so it is fast even in games with millions
/// of moves.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Dice, Game, Player, random_move};
///
/// let mut dice = Dice::seeded(1);
/// let nim = Nim(9, Player::First);
/// let m = random_move(&nim, &mut dice).expect("nine matches are left");
/// assert!(nim.is_legal(m));
/// assert_eq!(random_move(&Nim(0, Player::First), &mut dice), None);
/// ```
#[inline]
pub fn random_move<G: Game>(position: &G, dice: &mut Dice) -> Option<G::Move> {
    match position.move_count() {
        0 => None,
        count => position.nth_move(dice.below(count)),
    }
}

/// Plays uniform random moves until the position decides the game or `max_plies` have been played.
/// Returns the last position and the number of plies.
///
/// The draws of [`Game::HISTORY_RULES`] do not end the game.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Dice, Game, Player, playout};
///
/// let start = Nim(20, Player::First);
/// let (end, plies) = playout(start, &mut Dice::seeded(7), 1_000);
/// assert!(end.outcome().is_some() && plies >= 10);
/// ```
pub fn playout<G: Game>(start: G, dice: &mut Dice, max_plies: u32) -> (G, u32) {
    let mut end = start;
    let mut plies = 0;
    // A decided position has no moves, so counting the moves is the only test for each ply.
    while plies < max_plies
        && let Some(m) = random_move(&end, dice)
    {
        end.play_unchecked(m);
        plies += 1;
    }
    (end, plies)
}

/// Collects steps.
struct Steps<G: Game> {
    done: Vec<(Vec<G::Event>, G)>,
    events: Vec<G::Event>,
}

impl<G: Game> Observer<G> for Steps<G> {
    fn event(&mut self, event: G::Event) {
        self.events.push(event);
    }

    fn step(&mut self, now: &G) {
        self.done.push((mem::take(&mut self.events), now.clone()));
    }
}

/// Plays a legal move and returns its steps, at least one: the events of each, and the position at
/// its end ([`Observer::step`]). The last position is that after the move.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Player, steps};
///
/// assert_eq!(steps(&Nim(5, Player::First), 2), [(vec![], Nim(3, Player::Second))]);
/// ```
pub fn steps<G: Game>(before: &G, m: G::Move) -> Vec<(Vec<G::Event>, G)> {
    let mut steps = Steps {
        done: Vec::new(),
        events: Vec::new(),
    };
    let mut after = before.clone();
    after.play_with(m, &mut steps);
    steps.done.push((steps.events, after));
    steps.done
}
