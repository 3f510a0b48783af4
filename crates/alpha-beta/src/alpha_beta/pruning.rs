//! What the search leaves out, by margins of the game, and what it reduces.

use std::sync::LazyLock;

use grid_core::Game;

use super::{NodeParams, Worker};
use crate::history::Ranked;
use crate::{Evaluate, Pruning, Score};

/// The least depth at which late moves are reduced.
const REDUCTION_DEPTH: i32 = 3;

/// The number of first moves that are not reduced.
const REDUCTION_MOVES: usize = 3;

/// The greatest depth of reverse futility pruning.
const REVERSE_FUTILITY_DEPTH: i32 = 6;

/// The greatest depth of futility and late move pruning.
const LATE_DEPTH: i32 = 6;

/// The reductions of late moves in plies, by depth and number of the move: the product of the
/// logarithms, as in most chess engines. Computed once, because the logarithms take longer than a
/// hundred nodes.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let ln: [f64; 64] = std::array::from_fn(|n| (n.max(1) as f64).ln());
    ln.map(|depth| ln.map(|number| (0.5 + depth * number / 2.25) as i32))
});

impl<G: Game, E: Evaluate<G>> Worker<'_, G, E> {
    /// Returns whether forward pruning is allowed in a node: not in the principal variation.
    pub(super) fn may_prune(&self, node: NodeParams) -> bool {
        E::PRUNING != Pruning::NONE
            && self.shared.settings.pruning
            && !node.is_pv()
            && node.depth <= LATE_DEPTH
    }

    /// Returns the score of a node that is cut off because its evaluation is far above beta.
    pub(super) fn reverse_futility(node: NodeParams, eval: Score) -> Option<Score> {
        let margin = E::PRUNING.reverse_futility;
        let beta = node.window.beta;
        let is_far_above = margin > 0
            && node.depth <= REVERSE_FUTILITY_DEPTH
            && !node.is_after_null_move
            && !beta.is_decisive()
            && eval >= beta.shifted(margin * node.depth);
        is_far_above.then_some(eval)
    }

    /// Returns whether to leave out a move of a node that may be pruned. `best` is the score of the
    /// moves before it. No move is left out as long as these lose by force, so that a forced loss
    /// is proved by all moves.
    pub(super) fn is_pruned<M>(
        node: NodeParams,
        eval: Score,
        best: Score,
        index: usize,
        ranked: &Ranked<M>,
    ) -> bool {
        if index == 0 || ranked.gain > 0 || best.number() < -crate::MAX_POINTS {
            return false;
        }
        let (futility, late_moves) = (E::PRUNING.futility, E::PRUNING.late_moves);
        let depth = node.depth;
        let is_late = late_moves > 0 && index >= late_moves + (depth * depth) as usize;
        let is_futile = futility > 0 && eval.shifted(futility * depth) <= node.window.alpha;
        is_late || is_futile
    }

    /// Returns by how many plies to reduce the depth of a move; 0 if it is not a late move.
    pub(super) fn late_move_reduction(
        &self,
        node: NodeParams,
        index: usize,
        gains_nothing: bool,
    ) -> i32 {
        let is_late = E::REDUCTIONS
            && self.shared.settings.reductions
            && gains_nothing
            && node.depth >= REDUCTION_DEPTH
            && index >= REDUCTION_MOVES;
        if !is_late {
            return 0;
        }
        let reduction = REDUCTIONS[node.depth.min(63) as usize][index.min(63)];
        let reduction = reduction - i32::from(node.is_pv());
        // At least one ply is left.
        reduction.clamp(0, node.depth - 2)
    }
}
