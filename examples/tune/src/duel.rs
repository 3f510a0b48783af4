//! Games between two tables of weights.

use std::ops::ControlFlow;

use alpha_beta::{Evaluate, Limits, Memory, Pruning, Search, View};
use grid_core::{Dice, Outcome, Player, Record};

use crate::samples::{self, TABLE_BYTES};
use crate::{Error, GameOptions, Tunable};

/// The evaluation of a game with other weights.
struct Weighted<'w, T: Tunable> {
    evaluator: T::Evaluator,
    weights: &'w T::Weights,
}

impl<T: Tunable> Evaluate<T> for Weighted<'_, T> {
    const REDUCTIONS: bool = <T::Evaluator as Evaluate<T>>::REDUCTIONS;
    const PRUNING: Pruning = <T::Evaluator as Evaluate<T>>::PRUNING;
    const PROVEN_PLIES: u32 = <T::Evaluator as Evaluate<T>>::PROVEN_PLIES;
    const TABLE_IN_QUIESCENCE: bool = <T::Evaluator as Evaluate<T>>::TABLE_IN_QUIESCENCE;

    type View<'a>
        = WeightedView<'a, T>
    where
        Self: 'a;

    fn view<'a>(&'a self, position: &'a T) -> WeightedView<'a, T> {
        WeightedView(self.evaluator.view(position), self.weights)
    }
}

/// The view of the usual evaluation, but for the points.
struct WeightedView<'a, T: Tunable>(<T::Evaluator as Evaluate<T>>::View<'a>, &'a T::Weights);

impl<T: Tunable> View<T> for WeightedView<'_, T> {
    fn position(&self) -> &T {
        self.0.position()
    }

    fn evaluate(&self) -> i32 {
        T::points(self.1, self.position())
    }

    fn gain(&self, m: T::Move) -> i32 {
        self.0.gain(m)
    }

    fn try_for_each_noisy<B>(&self, f: impl FnMut(T::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        self.0.try_for_each_noisy(f)
    }

    fn try_for_each_candidate<B>(
        &self,
        f: impl FnMut(T::Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.0.try_for_each_candidate(f)
    }

    fn null_move(&self) -> Option<T> {
        self.0.null_move()
    }
}

/// Plays a balanced opening twice, with colours exchanged. Returns the mean result of the first
/// weights: 1 for two wins, -1 for two losses.
///
/// # Errors
/// If no random opening is balanced.
pub fn pair<T: Tunable>(
    start: &T,
    [first, second]: [&T::Weights; 2],
    options: &GameOptions,
    dice: &mut Dice,
) -> Result<f64, Error> {
    let mut search = Search::with_memory(T::Evaluator::default(), Memory::new(TABLE_BYTES));
    let opening = samples::opening(&mut search, start, options, dice).ok_or(Error::Opening)?;
    let forwards = game::<T>(&opening, [first, second], options);
    let backwards = game::<T>(&opening, [second, first], options);
    Ok((forwards - backwards) / 2.0)
}

/// Plays a game to its end. Returns 1 if the first player wins, -1 if the second does, 0 for a
/// draw.
fn game<T: Tunable>(opening: &Record<T>, weights: [&T::Weights; 2], options: &GameOptions) -> f64 {
    let mut record = opening.clone();
    let mut searches = weights.map(|weights| {
        let evaluator = T::Evaluator::default();
        let weighted = Weighted::<T> { evaluator, weights };
        Search::with_memory(weighted, Memory::new(TABLE_BYTES))
    });
    samples::play_on(&mut record, |record| {
        let search = &mut searches[record.position().turn().index()];
        let report = search.run(record, &Limits::nodes(options.nodes), |_| {});
        Some(report?.best)
    });
    match record.outcome() {
        Some(Outcome::Win(Player::First)) => 1.0,
        Some(Outcome::Win(Player::Second)) => -1.0,
        _ => 0.0,
    }
}
