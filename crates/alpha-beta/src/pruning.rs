//! Forward pruning: which nodes and moves the search leaves out, by margins of the game.

use grid_core::Game;

use crate::order::Ranked;
use crate::window::Task;
use crate::worker::Worker;
use crate::{Evaluate, Pruning, Score};

/// The greatest depth of reverse futility pruning.
const REVERSE_FUTILITY_DEPTH: i32 = 6;

/// The greatest depth of futility and late move pruning.
const LATE_DEPTH: i32 = 6;

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns whether forward pruning is allowed in a node: not in the principal variation.
    pub fn may_prune(&self, task: Task) -> bool {
        E::PRUNING != Pruning::NONE
            && self.shared.settings.pruning
            && !task.is_pv()
            && task.depth <= LATE_DEPTH
    }

    /// Returns the score of a node that is cut off because its evaluation is far above beta.
    pub fn reverse_futility(task: Task, eval: Score) -> Option<Score> {
        let margin = E::PRUNING.reverse_futility;
        let beta = task.window.beta;
        let is_far_above = margin > 0
            && task.depth <= REVERSE_FUTILITY_DEPTH
            && !task.is_passed
            && !beta.is_decisive()
            && eval >= beta.shifted(margin * task.depth);
        is_far_above.then_some(eval)
    }

    /// Returns whether to leave out a move of a node that may be pruned. `best` is the score of the
    /// moves before it. No move is left out as long as these lose by force, so that a forced loss
    /// is proved by all moves.
    pub fn is_pruned<M>(
        task: Task,
        eval: Score,
        best: Score,
        index: usize,
        ranked: &Ranked<M>,
    ) -> bool {
        if index == 0 || ranked.gain > 0 || best.number() < -crate::MAX_POINTS {
            return false;
        }
        let Pruning {
            futility,
            late_moves,
            ..
        } = E::PRUNING;
        let depth = task.depth;
        let is_late = late_moves > 0 && index >= late_moves + (depth * depth) as usize;
        let is_futile = futility > 0 && eval.shifted(futility * depth) <= task.window.alpha;
        is_late || is_futile
    }
}
