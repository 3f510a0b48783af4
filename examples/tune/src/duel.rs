//! Games between two tables of weights.

use std::ops::ControlFlow;

use alpha_beta::{Evaluate, Limits, Memory, Pruning, Search};
use grid_core::{Dice, Game, Outcome, Player, Record};

use crate::error::Error;
use crate::samples::{self, LONGEST, TABLE_BYTES};
use crate::{GameOptions, Tunable};

/// The evaluation of a game with other weights.
struct Weighted<T: Tunable> {
    evaluator: T::Evaluator,
    weights: T::Weights,
}

impl<T: Tunable> Evaluate<T::Position> for Weighted<T> {
    const REDUCTIONS: bool = <T::Evaluator as Evaluate<T::Position>>::REDUCTIONS;
    const PRUNING: Pruning = <T::Evaluator as Evaluate<T::Position>>::PRUNING;
    const PROVEN_PLIES: u32 = <T::Evaluator as Evaluate<T::Position>>::PROVEN_PLIES;

    fn evaluate(&self, position: &T::Position) -> i32 {
        T::evaluate(&self.weights, position)
    }

    fn gain(&self, position: &T::Position, m: <T::Position as Game>::Move) -> i32 {
        self.evaluator.gain(position, m)
    }

    fn gains(&self, position: &T::Position) -> impl Fn(<T::Position as Game>::Move) -> i32 {
        self.evaluator.gains(position)
    }

    fn try_for_each_noisy<B>(
        &self,
        position: &T::Position,
        f: impl FnMut(<T::Position as Game>::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.evaluator.try_for_each_noisy(position, f)
    }

    fn try_for_each_candidate<B>(
        &self,
        position: &T::Position,
        f: impl FnMut(<T::Position as Game>::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.evaluator.try_for_each_candidate(position, f)
    }

    fn null_move(&self, position: &T::Position) -> Option<T::Position> {
        self.evaluator.null_move(position)
    }
}

/// Plays a balanced opening twice, with colours exchanged. Returns the mean result of the first
/// weights: 1 for two wins, -1 for two losses.
///
/// # Errors
/// If no random opening is balanced.
pub fn pair<T: Tunable>(
    start: &T::Position,
    weights: impl Fn() -> Result<[T::Weights; 2], Error>,
    options: &GameOptions,
    dice: &mut Dice,
) -> Result<f64, Error> {
    let mut search = Search::with_memory(T::Evaluator::default(), Memory::new(TABLE_BYTES));
    let opening = samples::opening(&mut search, start, options, dice).ok_or(Error::Opening)?;
    let [first, second] = weights()?;
    let forwards = game::<T>(&opening, [first, second], options);
    let [first, second] = weights()?;
    let backwards = game::<T>(&opening, [second, first], options);
    Ok((forwards - backwards) / 2.0)
}

/// Plays a game to its end. Returns 1 if the first player wins, -1 if the second does, 0 for a
/// draw.
fn game<T: Tunable>(
    opening: &Record<T::Position>,
    weights: [T::Weights; 2],
    options: &GameOptions,
) -> f64 {
    let mut record = opening.clone();
    let mut searches = weights.map(|weights| {
        let evaluator = T::Evaluator::default();
        Search::with_memory(
            Weighted::<T> { evaluator, weights },
            Memory::new(TABLE_BYTES),
        )
    });
    while record.ply() < LONGEST {
        let search = &mut searches[record.position().turn().index()];
        let best = search.run(&record, &Limits::nodes(options.nodes), |_| {});
        let Some(report) = best else { break };
        if record.play(report.best).is_err() {
            break;
        }
    }
    match record.outcome() {
        Some(Outcome::Win(Player::First)) => 1.0,
        Some(Outcome::Win(Player::Second)) => -1.0,
        _ => 0.0,
    }
}
