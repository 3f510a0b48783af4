//! The state of one thread's search and its common operations.

use std::sync::LazyLock;

use grid_core::{Game, Outcome, Record};

use crate::move_history::MoveHistory;
use crate::order::Ranked;
use crate::path::Path;
use crate::shared::{Shared, Stopped};
use crate::{Evaluate, Score};

/// The length of the longest line, quiescence included.
pub(crate) const MAX_PLY: usize = 200;

/// The score of a node, unless the search was stopped.
pub(crate) type Found = Result<Score, Stopped>;

/// The reductions of late moves in plies, by depth and number of the move: the product of the
/// logarithms, as in most chess engines. Computed once, because the logarithms take longer than a
/// hundred nodes.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let ln: [f64; 64] = std::array::from_fn(|n| (n.max(1) as f64).ln());
    ln.map(|depth| ln.map(|number| (0.5 + depth * number / 2.25) as i32))
});

/// One thread's search.
pub(crate) struct Worker<'a, G: Game, E> {
    pub shared: &'a Shared<'a>,
    pub evaluator: &'a E,
    pub path: Path,
    pub history: MoveHistory,
    /// The moves of the node at each ply, kept to avoid allocations.
    pub move_lists: Vec<Vec<Ranked<G::Move>>>,
    /// The principal variation from each ply on.
    pub lines: Vec<Vec<G::Move>>,
    /// The best line of the iteration so far. It is kept when the window is widened.
    pub best_line: Vec<G::Move>,
    /// The tag of the best move of the last iteration, which is searched first; 0 if none.
    pub root_tag: u16,
    pub reductions: &'static [[i32; 64]; 64],
    /// The nodes left until the next check of the limits.
    chunk: u64,
    /// The nodes searched and not yet reported.
    nodes: u64,
    pub seldepth: usize,
}

impl<'a, G: Game, E: Evaluate<G>> Worker<'a, G, E> {
    /// Begins a search, with the history of the last move's search if it is kept.
    pub fn new(
        shared: &'a Shared<'a>,
        evaluator: &'a E,
        record: &Record<G>,
        kept: Option<MoveHistory>,
    ) -> Self {
        let history = match kept {
            Some(mut history) => {
                history.grow_older();
                history
            }
            None => MoveHistory::new(MAX_PLY + 1),
        };
        Self {
            shared,
            evaluator,
            path: Path::new(record),
            history,
            move_lists: (0..=MAX_PLY).map(|_| Vec::new()).collect(),
            lines: (0..=MAX_PLY + 1).map(|_| Vec::new()).collect(),
            best_line: Vec::new(),
            root_tag: 0,
            reductions: &REDUCTIONS,
            chunk: 0,
            nodes: 0,
            seldepth: 0,
        }
    }

    /// Adds the nodes searched to the shared count.
    pub fn report_nodes(&mut self) {
        self.shared.add_nodes(self.nodes);
        self.nodes = 0;
        self.chunk = 0;
    }

    /// Counts a node and checks the limits from time to time.
    #[inline]
    pub fn count(&mut self, ply: usize) -> Result<(), Stopped> {
        if self.chunk == 0 {
            self.report_nodes();
            self.chunk = self.shared.next_chunk();
            if self.chunk == 0 {
                return Err(Stopped);
            }
        }
        self.chunk -= 1;
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        Ok(())
    }

    /// Returns the score of a finished game for the player to move.
    pub fn outcome_score(outcome: Outcome, position: &G, ply: usize) -> Score {
        match outcome {
            Outcome::Draw => Score::EVEN,
            Outcome::Win(player) if player == position.turn() => Score::win_in(ply as u32),
            Outcome::Win(_) => Score::loss_in(ply as u32),
        }
    }

    /// Returns the evaluation of a position for the player to move.
    pub fn evaluate(&self, position: &G) -> Score {
        Score::points(self.evaluator.evaluate(position))
    }

    /// Sets the line of a ply: a move, followed by the line of its child.
    pub fn extend_line(&mut self, ply: usize, m: G::Move) {
        let (lines, rest) = self.lines.split_at_mut(ply + 1);
        let line = &mut lines[ply];
        line.clear();
        line.push(m);
        line.extend_from_slice(&rest[0]);
        if ply == 0 {
            self.best_line.clone_from(line);
        }
    }
}
