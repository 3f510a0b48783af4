//! Random play: seeded dice, uniform random moves and random games.

use core::convert::Infallible;

use rand_core::{Rng, SeedableRng, TryRng};
use rand_pcg::Pcg64Mcg;

use crate::{Ending, Game, Outcome, Record};

/// A seeded random number generator: the same seed gives the same numbers on every machine and in
/// every version of this crate.
///
/// The generator is [PCG](https://www.pcg-random.org) `XSL 128/64 (MCG)` and implements the traits
/// of [`rand_core`]. It is not cryptographically secure.
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
    #[must_use]
    pub fn seeded(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a uniformly distributed number in `0..n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        below(self, n)
    }
}

impl TryRng for Dice {
    type Error = Infallible;

    #[inline]
    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    #[inline]
    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    #[inline]
    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(bytes)
    }
}

/// Returns a uniformly distributed number in `0..n`; 0 if `n` is 0.
///
/// Uses [Lemire's method](https://arxiv.org/abs/1805.10941): one multiplication, and a division
/// only in the rare cases that are biased without it.
#[inline]
fn below(rng: &mut (impl Rng + ?Sized), n: u64) -> u64 {
    let mut product = u128::from(rng.next_u64()) * u128::from(n);
    if (product as u64) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u64) < threshold {
            product = u128::from(rng.next_u64()) * u128::from(n);
        }
    }
    (product >> 64) as u64
}

/// Returns a uniform random legal move; `None` if there is none.
///
/// `rng` is [`Dice`] or any other generator of [`rand_core`]. The function counts the moves and
/// picks one by number, so it is fast even in games with millions of moves.
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
pub fn random_move<G: Game>(position: &G, rng: &mut (impl Rng + ?Sized)) -> Option<G::Move> {
    match position.move_count() {
        0 => None,
        count => position.nth_move(below(rng, count)),
    }
}

/// The result of [`playout`]: a random game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout<G> {
    /// The last position.
    pub end: G,
    /// The number of plies played.
    pub plies: u32,
    /// The result; `None` if the game reached `max_plies` first.
    pub outcome: Option<Outcome>,
}

/// Plays uniform random moves until the position decides the game or `max_plies` have been played.
///
/// The draws of [`Game::HISTORY_RULES`] do not end the game. [`Record::play_randomly`] obeys them.
///
/// ```
#[doc = include_str!("nim.md")]
/// use grid_core::{Dice, Player, playout};
///
/// let start = Nim(20, Player::First);
/// let game = playout(start, &mut Dice::seeded(7), 1_000);
/// assert!(game.outcome.is_some() && game.plies >= 10);
/// ```
pub fn playout<G: Game>(start: G, rng: &mut (impl Rng + ?Sized), max_plies: u32) -> Playout<G> {
    let mut position = start;
    for plies in 0..max_plies {
        // A decided position has no moves, so counting the moves is the only test for each ply.
        match random_move(&position, rng) {
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

impl<G: Game> Record<G> {
    /// Plays uniform random moves until the game ends, by its position or by the record's
    /// [rules](Record::rules), or until `max_plies` more have been played. Returns the ending;
    /// `None` if the game goes on.
    ///
    /// With the same generator the moves are the same as those of [`playout`], up to the first draw
    /// that depends on the history.
    ///
    /// ```
    #[doc = include_str!("nim.md")]
    /// use grid_core::{Dice, Player, Reason, Record};
    ///
    /// let mut game = Record::new(Nim(20, Player::First));
    /// let ending = game.play_randomly(&mut Dice::seeded(7), 1_000).expect("Nim ends");
    /// assert_eq!(ending.reason, Reason::Position);
    /// ```
    pub fn play_randomly(
        &mut self,
        rng: &mut (impl Rng + ?Sized),
        max_plies: u32,
    ) -> Option<Ending> {
        for _ in 0..max_plies {
            if let Some(ending) = self.ending() {
                return Some(ending);
            }
            match random_move(self.position(), rng) {
                Some(m) => self.play_unchecked(m, |_| {}),
                None => break,
            }
        }
        self.ending()
    }
}
