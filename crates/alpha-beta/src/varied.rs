//! An evaluation with noise, for computer players that vary their play.

use core::ops::ControlFlow;

use grid_core::{Game, key_of};

use crate::{Evaluate, Pruning};

/// An evaluation plus a little noise, which depends only on the position and a seed. With another
/// seed a search may choose another of nearly equal moves.
///
/// ```
/// use alpha_beta::{Evaluate, Varied};
/// use grid_core::Player;
///
#[doc = include_str!("nim.md")]
/// let evaluator = Varied { evaluator: |_: &Nim| 100, seed: 7, points: 5 };
/// let points = evaluator.evaluate(&Nim(3, Player::First));
/// assert!((95..=105).contains(&points));
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Varied<E> {
    /// The evaluation without noise.
    pub evaluator: E,
    /// The seed of the noise.
    pub seed: u64,
    /// The largest noise, in points; 0 for no noise.
    pub points: u32,
}

impl<G: Game, E: Evaluate<G>> Evaluate<G> for Varied<E> {
    const REDUCTIONS: bool = E::REDUCTIONS;
    const PRUNING: Pruning = E::PRUNING;
    const TABLE_IN_QUIESCENCE: bool = E::TABLE_IN_QUIESCENCE;
    const TABLE_BETWEEN_MOVES: bool = E::TABLE_BETWEEN_MOVES;
    const HISTORY_BETWEEN_MOVES: bool = E::HISTORY_BETWEEN_MOVES;
    const PROVEN_PLIES: u32 = E::PROVEN_PLIES;

    fn evaluate(&self, position: &G) -> i32 {
        let points = self.evaluator.evaluate(position);
        if self.points == 0 {
            return points;
        }
        let lots = 2 * u64::from(self.points) + 1;
        let lot = key_of(&[position.key(), self.seed]) % lots;
        let sum = i64::from(points) + lot as i64 - i64::from(self.points);
        sum.clamp(i32::MIN.into(), i32::MAX.into()) as i32
    }

    #[inline]
    fn gain(&self, position: &G, m: G::Move) -> i32 {
        self.evaluator.gain(position, m)
    }

    #[inline]
    fn gains(&self, position: &G) -> impl Fn(G::Move) -> i32 {
        self.evaluator.gains(position)
    }

    #[inline]
    fn try_for_each_noisy<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.evaluator.try_for_each_noisy(position, f)
    }

    #[inline]
    fn try_for_each_candidate<B>(
        &self,
        position: &G,
        f: impl FnMut(G::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.evaluator.try_for_each_candidate(position, f)
    }

    #[inline]
    fn null_move(&self, position: &G) -> Option<G> {
        self.evaluator.null_move(position)
    }
}
