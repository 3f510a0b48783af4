//! Players of a match with other weights than those of the game.

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

use alpha_beta::{Evaluate, Memory, Pruning, Search, View};
use grid_core::Record;
use menagerie::{AnyGame, Report, SearchOptions, Strategy, StrategyError};

use crate::Tunable;
use crate::samples::TABLE_BYTES;

/// The evaluation of a game with other weights.
struct Weighted<'w, T: Tunable> {
    evaluator: T::Evaluator,
    weights: &'w T::Weights,
}

impl<T: Tunable> Evaluate<T> for Weighted<'_, T> {
    const REDUCTIONS: bool = <T::Evaluator as Evaluate<T>>::REDUCTIONS;
    const RANDOM_PLIES: u32 = <T::Evaluator as Evaluate<T>>::RANDOM_PLIES;
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

/// A player whose weights change from pair to pair.
pub struct Changed<T: Tunable>(pub Arc<RwLock<T::Weights>>);

impl<T: Tunable> fmt::Debug for Changed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Changed")
    }
}

impl<T: Tunable> Strategy for Changed<T> {
    fn choose(
        &self,
        game: &dyn AnyGame,
        options: &SearchOptions,
        _: &mut dyn FnMut(&Report<String>),
    ) -> Result<Report<String>, StrategyError> {
        StrategyError::check(game)?;
        let weights = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let (evaluator, weights) = (T::Evaluator::default(), &*weights);
        let weighted = Weighted::<T> { evaluator, weights };
        let mut search = Search::with_memory(weighted, Memory::new(TABLE_BYTES));
        let record = (game as &dyn Any).downcast_ref::<Record<T>>();
        let report = record.and_then(|record| search.run(record, &options.limits, |_| {}));
        let report = report.ok_or(StrategyError::Stopped)?;
        Ok(report.map(|m| m.to_string()))
    }
}
