//! Random play: seeded dice, uniform random moves and whole games.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

use crate::{Game, Outcome};

/// A seeded source of random numbers: the same seed gives the same games on every machine.
///
/// [PCG](https://www.pcg-random.org) `XSL 128/64 (MCG)`. Not for secrets.
#[derive(Clone, Debug)]
pub struct Dice(Pcg64Mcg);

impl Dice {
    /// Dice that always roll the same numbers for the same seed.
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform random number in `0..n`; 0 if `n` is 0.
    ///
    /// By [Lemire's method](https://arxiv.org/abs/1805.10941): one multiplication, and a division only
    /// in the rare cases that would be biased without it.
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

/// A uniform random legal move, or `None` if there is none.
///
/// Counts and picks by number, so it costs little even where there are millions of moves.
#[inline]
pub fn random_move<G: Game>(position: &G, dice: &mut Dice) -> Option<G::Move> {
    match position.move_count() {
        0 => None,
        count => position.nth_move(dice.below(count)),
    }
}

/// How a random game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<G> {
    /// The last position.
    pub end: G,
    /// How many plies were played.
    pub plies: u32,
    /// The result, or `None` if the limit of plies came first.
    pub outcome: Option<Outcome>,
}

/// Plays uniform random moves until the position decides the game or `max_plies` have been played.
///
/// ```
/// use grid_core::{Dice, playout};
/// # use core::ops::ControlFlow;
/// # use grid_core::{Game, Outcome, Player};
/// # #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// # struct Nim(u8, Player);
/// # impl Game for Nim {
/// #     type Move = u8;
/// #     type Event = core::convert::Infallible;
/// #     fn turn(&self) -> Player { self.1 }
/// #     fn decided(&self) -> Option<Outcome> { None }
/// #     fn stuck(&self) -> Outcome { Outcome::Win(!self.1) }
/// #     fn try_for_each_move<B>(&self, f: impl FnMut(u8) -> ControlFlow<B>) -> ControlFlow<B> {
/// #         (1..=self.0.min(2)).try_for_each(f)
/// #     }
/// #     fn play_with(&mut self, m: u8, _: impl FnMut(Self::Event)) { self.0 -= m; self.1 = !self.1; }
/// #     fn key(&self) -> u64 { self.0.into() }
/// # }
/// # let start = Nim(20, Player::First);
/// let game = playout(start, &mut Dice::seeded(7), 1_000);
/// assert!(game.outcome.is_some() && game.plies >= 10);
/// ```
pub fn playout<G: Game>(start: G, dice: &mut Dice, max_plies: u32) -> Playout<G> {
    let mut position = start;
    for plies in 0..max_plies {
        // A decided position has no moves, so that counting them is the only test a ply needs.
        match random_move(&position, dice) {
            Some(m) => position.play_unchecked(m),
            None => {
                let outcome = position.decided().unwrap_or_else(|| position.stuck());
                return Playout {
                    end: position,
                    plies,
                    outcome: Some(outcome),
                };
            }
        }
    }
    let outcome = position.outcome();
    Playout {
        end: position,
        plies: max_plies,
        outcome,
    }
}
